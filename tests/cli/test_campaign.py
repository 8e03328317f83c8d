"""A campaign at the terminal: begun, left, continued, counted, and never lost."""

from __future__ import annotations

import io
from pathlib import Path

import pytest

from meseta import games
from meseta.cli import main
from meseta.cli.campaign import CampaignKeeper
from meseta.core.chance import Dice
from meseta.core.play import draw

PLAY = ["play", "sanchos", "--campaign"]


def run(monkeypatch, lines: str, *arguments: str) -> int:
    monkeypatch.setattr("sys.stdin", io.StringIO(lines))
    return main([*PLAY, *arguments])


def keeper_of(path: Path) -> CampaignKeeper:
    kept = CampaignKeeper(games.game("sanchos"), path, None)
    kept.open(None, 0)
    return kept


def finished(match, dice):
    while match.question is not None:
        match.play(draw(match.state, dice), match.question.seat)
    return match


def test_a_campaign_is_begun_left_and_continued_where_it_was(monkeypatch, tmp_path, capsys):
    path = str(tmp_path / "c.json")
    assert run(monkeypatch, "\n1\n1\nquit\n", path, "--seed", "4", "--start", "hard") == 0
    assert f"--campaign {path}" in capsys.readouterr().out
    kept = Path(path).read_text()
    assert run(monkeypatch, "quit\n", path) == 0
    assert "The game that you left. Game 1: Nájera, hard." in " ".join(capsys.readouterr().out.split())
    assert Path(path).read_text() == kept


def test_answers_that_end_leave_the_game_in_the_campaign(monkeypatch, tmp_path, capsys):
    path = tmp_path / "c.json"
    assert run(monkeypatch, "\n1\n1\n", str(path), "--seed", "4") == 2
    assert "Your campaign is in" in capsys.readouterr().err
    assert [action.seat for action in keeper_of(path).match().log[-2:]] == [0, 0]


def test_a_finished_game_counts_once(tmp_path):
    kept = keeper_of(tmp_path / "c.json")
    match = finished(kept.match(), Dice(1))
    kept.keep(match)
    standing = kept.standing()
    kept.keep(match)
    assert kept.standing() == standing
    assert keeper_of(tmp_path / "c.json").standing() == standing
    assert standing.startswith("The next game. Game 2: ")
    assert ("Won 1 of 3, lost 0." in standing) != ("Won 0 of 3, lost 1." in standing)


def test_a_lost_campaign_has_no_next_game(monkeypatch, tmp_path, capsys):
    kept = keeper_of(tmp_path / "c.json")
    for seed in range(40):
        if not kept.running:
            break
        kept.keep(finished(kept.match(), Dice(seed)))
    assert not kept.running
    assert run(monkeypatch, "", str(tmp_path / "c.json")) == 0
    assert "The campaign is" in capsys.readouterr().out


@pytest.mark.parametrize("spoil", [lambda t: t[: len(t) // 2], lambda t: t.replace("hard", "easy"), lambda t: "{}"])
def test_a_spoiled_campaign_is_refused_and_left_alone(monkeypatch, tmp_path, capsys, spoil):
    path = tmp_path / "c.json"
    run(monkeypatch, "quit\n", str(path), "--start", "hard")
    path.write_text(spoil(path.read_text()))
    before = path.read_text()
    assert run(monkeypatch, "\n", str(path)) == 2
    assert "c.json" in capsys.readouterr().err
    assert path.read_text() == before


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["play", "el_grande", "--campaign", "c.json"], "El Grande has no campaign"),
        (["play", "--campaign", "c.json"], "Which game?"),
        (["play", "sanchos", "--start", "hard"], "--start belongs to --campaign"),
        (["play", "sanchos", "--campaign", "c.json", "--seats", "me"], "leave --resume and --seats out"),
        (["play", "sanchos", "--campaign", "c.json", "--start", "epic"], "A campaign starts at one of"),
        (["play", "sanchos", "--campaign", "c.json", "--level", "epic"], "leave --level out"),
    ],
)
def test_wrong_wishes_are_refused(monkeypatch, tmp_path, capsys, arguments, sentence):
    monkeypatch.chdir(tmp_path)
    assert main(arguments) == 2
    assert sentence in capsys.readouterr().err
    assert not (tmp_path / "c.json").exists()


def test_a_campaign_that_has_begun_cannot_start_again(monkeypatch, tmp_path, capsys):
    path = str(tmp_path / "c.json")
    run(monkeypatch, "quit\n", path)
    for option in (("--start", "hard"), ("--seed", "7")):
        assert run(monkeypatch, "", path, *option) == 2
        assert f"begun already: leave {option[0]} out" in capsys.readouterr().err


def test_a_game_that_was_left_is_called_so(monkeypatch, tmp_path, capsys):
    path = str(tmp_path / "c.json")
    run(monkeypatch, "\n1\nquit\n", path, "--seed", "4")
    assert "The next game. Game 1: Nájera, normal. Won 0 of 3, lost 0." in " ".join(capsys.readouterr().out.split())
    run(monkeypatch, "quit\n", path)
    assert "The game that you left. Game 1: Nájera, normal." in " ".join(capsys.readouterr().out.split())


def test_a_decision_taken_back_is_not_in_the_campaign(monkeypatch, tmp_path, capsys):
    path = tmp_path / "c.json"
    assert run(monkeypatch, "\nreserve\nundo\nquit\n", str(path), "--seed", "4") == 0
    left = keeper_of(path).match()
    assert (left.question.kind, [action for action in left.log if action.seat == 0]) == ("command", [])
