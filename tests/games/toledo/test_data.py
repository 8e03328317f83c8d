"""The data files: what the loader demands of an owner's transcription."""

from pathlib import Path

import pytest

import meseta
from meseta.core.errors import BadFile, MesetaError
from meseta.games.toledo.printed import FILES, load_printed

DATA = Path(meseta.__file__).parent / "games" / "toledo" / "data"


def field(number, **changes):
    """The lines of one field as they stand in the file, and as they would be with changes."""
    text = (DATA / "board.toml").read_text(encoding="utf-8")
    block = next(b for b in text.split("\n\n") if f"field = {number}\n" in b)
    new = block
    for key, value in changes.items():
        line = next(line for line in block.splitlines() if line.startswith(f"{key} ="))
        new = new.replace(line, f"{key} = {value}")
    return block, new


def broken(tmp_path, file, *changes):
    """Load an owner's copy with some text replaced; returns the complaint."""
    text = (DATA / file).read_text(encoding="utf-8")
    for old, new in changes:
        assert old in text
        text = text.replace(old, new, 1)
    (tmp_path / file).write_text(text, encoding="utf-8")
    with pytest.raises(BadFile) as error:
        load_printed(tmp_path)
    return str(error.value)


BOARD = [
    ([field(7, field=8)], "field 8 appears twice"),
    ([field(0, kind='"free"')], "the street has 1 of kind 'cathedral', not 0"),
    ([field(7, kind='"tavern"', circles=2)], "the street has 16 of kind 'free', not 15"),
    ([field(7, kind='"shop"')], "There is no kind of field 'shop'"),
    ([field(19, field=20), field(20, field=19)], "the entrance must be field 20 or 21"),
    ([field(22, field=23)], "numbered from 0 to 22 without gaps"),
    ([field(7, field=22), field(22, field=7)], "the alcazar must be field 22"),
    ([field(8, row=3, price=5)], "the rows must not decrease along the street"),
    ([field(8, row=4)], "4 is no row"),
    ([field(8, price=1)], "the price must be 3 here, not 1"),
    ([field(20, price=5)], "the price must be 0 here, not 5"),
    ([field(9, price=5)], "the price must be 3 here, not 5"),
    ([field(5, circles=3)], "there must be 1 or 2 circles here, not 3"),
    ([field(3, circles=1)], "there must be 0 circles here, not 1"),
    ([field(3, grade='"SURE"')], "'SURE' is no grade: they are FOUND, DERIVED, RECONSTRUCTED"),
    (
        [field(5, kind='"free"', circles=0), field(8, kind='"tavern"', circles=2)],
        "one tavern must cost 1 and the other 3",
    ),
]


@pytest.mark.rule("TO-2", "TO-15")
@pytest.mark.parametrize(("changes", "sentence"), BOARD, ids=[sentence for _, sentence in BOARD])
def test_a_wrong_board_is_refused(tmp_path, changes, sentence):
    marked = [(old, f"#{i}#") for i, (old, _) in enumerate(changes)]
    complaint = broken(tmp_path, "board.toml", *marked, *[(f"#{i}#", new) for i, (_, new) in enumerate(changes)])
    assert sentence in complaint
    assert "board.toml" in complaint


CARDS = [
    ("copies = 2", "copies = 3", "there must be 84 money cards, not 85"),
    ("copies = 2", "copies = 0", "at least one copy"),
    ("value = 1", "value = 7", "values are 1 to 6, not 7"),
    ('colour = "violet"', 'colour = "pink"', "3 colours besides 'neutral', not 4 (pink, violet, brown, turquoise)"),
    ('colour = "violet"', 'colour = "light violet"', "'light violet' is no name for a colour"),
    ('colour = "violet"', 'colour = "movement"', "'movement' is no name for a colour"),
    ('winner = "attacker"', 'winner = "nobody"', "the attacker or the defender, not 'nobody'"),
    ('winner = "attacker"', 'winner = "defender"', "this card has an entry already"),
]


@pytest.mark.rule("TO-5", "TO-60")
@pytest.mark.parametrize(("old", "new", "sentence"), CARDS)
def test_a_wrong_money_deck_is_refused(tmp_path, old, new, sentence):
    assert sentence in broken(tmp_path, "money.toml", (old, new))


@pytest.mark.rule("TO-60")
def test_both_fighters_must_win_on_some_cards(tmp_path):
    text = (DATA / "money.toml").read_text(encoding="utf-8")
    one = [
        block.replace("copies = 2", "copies = 4").replace("copies = 1", "copies = 2") for block in text.split("\n\n")
    ]
    (tmp_path / "money.toml").write_text("\n\n".join(b for b in one if "defender" not in b), encoding="utf-8")
    with pytest.raises(BadFile, match="attacker and defender must each win"):
        load_printed(tmp_path)


SWORDS = [
    ("copies = 2", "copies = 1", "there must be 19 swords, not 18"),
    ("metal = 1", "metal = 0", "every sword takes at least one metal"),
    ("gems = 0", "gems = -1", "less than no gems"),
    ("points = 15", "points = 16", "worth 2 to 15 points, not 2 to 16"),
    ("points = 2", "points = 3", "worth 2 to 15 points, not 3 to 15"),
    ("points = 3\nmetal = 2", "points = 2\nmetal = 1", "this sword has an entry already"),
]


@pytest.mark.rule("TO-6", "TO-45")
@pytest.mark.parametrize(("old", "new", "sentence"), SWORDS)
def test_wrong_swords_are_refused(tmp_path, old, new, sentence):
    assert sentence in broken(tmp_path, "swords.toml", (old, new))


@pytest.mark.rule("TO-3", "TO-6")
@pytest.mark.parametrize(("old", "new"), [("metal = 23", "metal = 0"), ("[3, 2", '["3", 2'), ("[3, 2", "[true, 2")])
def test_a_wrong_box_is_refused(tmp_path, old, new):
    assert "box.toml" in broken(tmp_path, "box.toml", (old, new))


@pytest.mark.parametrize("file", FILES)
def test_a_table_that_does_not_belong_there_is_refused(tmp_path, file):
    first = next(line for line in (DATA / file).read_text(encoding="utf-8").splitlines() if line.startswith("["))
    assert "There is no table 'swrod'" in broken(tmp_path, file, (first, f"[swrod]\npoints = 2\n\n{first}"))


def test_complaints_name_file_line_and_field(tmp_path):
    complaint = broken(tmp_path, "board.toml", field(8, price=1))
    line = (DATA / "board.toml").read_text(encoding="utf-8").splitlines().index("field = 8") + 3
    assert f"board.toml, line {line}, field 'price'" in complaint


@pytest.mark.rule("TO-45", "TO-51")
def test_an_owner_can_move_the_artist_and_change_a_sword(tmp_path):
    text = (DATA / "board.toml").read_text(encoding="utf-8")
    (artist, free), (shop, sold) = field(9, kind='"free"', circles=0), field(13, kind='"artist"', circles=2)
    (tmp_path / "board.toml").write_text(text.replace(artist, free).replace(shop, sold), encoding="utf-8")
    swords = (DATA / "swords.toml").read_text(encoding="utf-8").replace("points = 13", "points = 15")
    (tmp_path / "swords.toml").write_text(swords, encoding="utf-8")
    match = meseta.new("toledo", seats=2, seed=1, data=tmp_path)
    assert match.game.data_digest != meseta.game("toledo").data_digest
    assert [entry["field"] for entry in match.view()["street"] if entry["business"] == "artist"] == [13]
    assert {"sword15-4m3g", "sword15-4m4g"} <= set(match.game.vocabulary.names)
    match.play("place")
    match.play("metal2")
    assert "f9" in [match.game.vocabulary.name(option) for option in match.question.options]


def test_other_files_and_empty_directories_are_refused(tmp_path):
    with pytest.raises(MesetaError, match="none of the data files"):
        load_printed(tmp_path)
    (tmp_path / "bord.toml").write_text("")
    with pytest.raises(MesetaError, match=r"Did you mean 'board.toml'"):
        load_printed(tmp_path)
    with pytest.raises(MesetaError, match="no directory"):
        load_printed(tmp_path / "nowhere")


def test_every_entry_says_how_sure_it_is():
    for name in FILES:
        lines = (DATA / name).read_text(encoding="utf-8").splitlines()
        entries = [line for line in lines if line.startswith("[")]
        assert len(entries) == sum(line.startswith("grade = ") for line in lines)
