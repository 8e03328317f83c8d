"""``meseta verify``: the luck of a record, proven or not."""

from __future__ import annotations

from random import Random

from meseta.cli import main
from meseta.core.luck import Fair
from meseta.core.replay import check_sum, write
from tests.core.test_luck import NONCES, SECRET, played


def test_a_proven_record_says_how_many_answers_were_checked(tmp_path, capsys):
    path = tmp_path / "game.replay"
    path.write_text(write(played()))
    assert main(["verify", str(path)]) == 0
    told = capsys.readouterr().out
    assert "answers of chance are what the published secret had to bring" in told
    assert Fair(SECRET, NONCES).digest in told


def test_an_altered_card_is_named(tmp_path, capsys):
    lines = write(played()).splitlines()[:-1]
    at = next(i for i, line in enumerate(lines) if line.startswith("chance draw_king"))
    lines[at] = "chance draw_king valencia" if not lines[at].endswith("valencia") else "chance draw_king granada"
    lines = [line for line in lines if not line.startswith("end")]
    text = "\n".join([*lines[: at + 1], "--", "open 1"]) + "\n"
    path = tmp_path / "game.replay"
    path.write_text(f"{text}sum {check_sum(text)}\n")
    assert main(["verify", str(path)]) != 0
    assert "Action 1: chance brought" in capsys.readouterr().err


def test_a_record_that_ends_early_says_so(tmp_path, capsys):
    whole = write(played()).splitlines()[:-1]
    header, first = whole.index("--"), 12
    text = "\n".join([*whole[: header + 1 + first], "--", f"open {first}"]) + "\n"
    path = tmp_path / "game.replay"
    path.write_text(f"{text}sum {check_sum(text)}\n")
    assert main(["verify", str(path)]) == 0
    assert "The record ends before the game does" in capsys.readouterr().out
    path.write_text(write(played()))
    assert main(["verify", str(path)]) == 0
    assert "ends before" not in capsys.readouterr().out


def test_no_forged_record_is_called_proven_and_none_breaks_anything(tmp_path, capsys):
    """Lines lost, doubled, swapped or with other words, under a check sum that fits."""
    luck, honest = Random(17), write(played()).splitlines()[:-1]
    words = sorted({word for line in honest for word in line.split()} | {"0", "-1", "ñ", "x" * 70})
    told = [line for line in honest if line.startswith(("chance", "luck"))]
    path = tmp_path / "game.replay"
    for _ in range(150):
        lines, at = honest[:], luck.randrange(1, len(honest))
        match luck.randrange(4):
            case 0:
                del lines[at]
            case 1:
                lines.insert(at, luck.choice(honest))
            case 2:
                other = luck.randrange(1, len(honest))
                lines[at], lines[other] = lines[other], lines[at]
            case 3:
                changed = lines[at].split(" ")
                changed[luck.randrange(len(changed))] = luck.choice(words)
                lines[at] = " ".join(changed)
        text = "\n".join(lines) + "\n"
        path.write_text(f"{text}sum {check_sum(text)}\n")
        proven = main(["verify", str(path)]) == 0
        said = capsys.readouterr()
        if proven:
            assert [line for line in lines if line.startswith(("chance", "luck"))] == told
        else:
            assert said.err.startswith("meseta: ")
            assert not said.out


def test_no_line_of_a_header_takes_the_place_of_another(tmp_path, capsys):
    """Whoever reads a record would believe the first, and the program the last."""
    lines = write(played()).splitlines()[:-1]
    for key in ("luck", "seats", "set rounds"):
        at = next(i for i, line in enumerate(lines) if line.startswith(f"{key} "))
        text = "\n".join([*lines[:at], lines[at], *lines[at:]]) + "\n"
        path = tmp_path / "game.replay"
        path.write_text(f"{text}sum {check_sum(text)}\n")
        assert main(["verify", str(path)]) != 0
        assert "stands there already" in capsys.readouterr().err


def test_a_game_with_a_seed_cannot_be_proven(tmp_path, capsys):
    import meseta

    path = tmp_path / "game.replay"
    path.write_text(write(meseta.new("toledo", seats=2)))
    assert main(["verify", str(path)]) != 0
    assert "dice from a seed" in capsys.readouterr().err
