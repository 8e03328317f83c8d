"""What is drawn once is what would be drawn anew, for every pair of eyes and at every step of a game."""

from __future__ import annotations

import pytest

import meseta
from meseta.core.chance import Dice
from meseta.render import drawing_of
from meseta.render.once import Remembered, Watched, is_of, once, says

GAMES = [("el_grande", 5, 1), ("king_and_intrigue", 4, 2), ("sanchos", 3, 3), ("toledo", 4, 4)]


def positions(name, seats, seed):
    """A game that chance plays, move by move."""
    match, dice = meseta.new(name, seats=seats, seed=seed), Dice(seed)
    while match.question is not None:
        yield match
        options = match.question.options
        match.play(options[dice.below(len(options))], match.question.seat)
    yield match


@pytest.mark.parametrize(("name", "seats", "seed"), GAMES)
def test_a_drawing_that_remembers_is_the_same_as_one_that_does_not(name, seats, seed):
    drawn = {}
    for number, match in enumerate(positions(name, seats, seed)):
        if number > 150 and number % 10:
            continue
        for seat in (None, *range(seats)):
            view = match.view(seat)
            assert drawing_of(match.game, Remembered(view, drawn)) == drawing_of(match.game, view)


@pytest.mark.parametrize(("name", "seats", "seed"), GAMES)
def test_a_view_made_of_the_public_one_is_the_same(name, seats, seed):
    for match in positions(name, seats, seed):
        public = match.view(None)
        for seat in range(seats):
            assert match.game.own_view(match.state, seat, public) == match.view(seat)
        assert public == match.view(None)  # which nobody has changed


def test_what_looks_at_nothing_new_is_not_made_again():
    made, drawn = [], {}

    def draw(view):
        made.append(view["a"] + view.get("b", 0))
        return list(made)

    first = once(Remembered({"a": 1, "b": 2, "c": 3}, drawn), "sum", draw)
    assert once(Remembered({"a": 1, "b": 2, "c": 4}, drawn), "sum", draw) is first
    assert once(Remembered({"a": 1, "b": 3, "c": 4}, drawn), "sum", draw) is not first
    assert made == [3, 4]
    assert once({"a": 1, "b": 2}, "sum", draw) is not first  # without a memory it is made anew


@pytest.mark.parametrize("look", [lambda v: "c" in v, list, dict, lambda v: len(v.items()), lambda v: sum(v.values())])
def test_who_looks_at_everything_notices_every_change(look):
    drawn = {}
    before = once(Remembered({"a": 1}, drawn), "all", lambda v: [look(v)])
    assert once(Remembered({"a": 1}, drawn), "all", lambda v: [look(v)]) is before
    assert once(Remembered({"a": 2}, drawn), "all", lambda v: [look(v)]) is not before


def test_the_options_of_whoever_is_asked_are_looked_at_only_by_name():
    drawn = {}
    draw = lambda view: [view["question"]["asked"] if view["question"] else None]  # noqa: E731
    public = once(Remembered({"question": {"asked": [1], "options": []}}, drawn), "players", draw)
    assert once(Remembered({"question": {"asked": [1], "options": ["p7"]}}, drawn), "players", draw) is public
    assert once(Remembered({"question": {"asked": [2], "options": []}}, drawn), "players", draw) == [[2]]
    assert once(Remembered({"question": None}, drawn), "players", draw) == [None]
    assert once(Remembered({"question": {"asked": [1], "options": []}}, drawn), "players", draw) is public


def test_who_asks_only_whether_it_is_the_viewer_draws_the_same_for_all_others():
    made, drawn = [], {}

    def draw(view):
        made.append([is_of(view, seat) for seat in (0, 2)])
        return made[-1]

    told = {seat: once(Remembered({"seat": seat}, drawn), "deed", draw) for seat in (1, 3, None, 2, 0, 4)}
    assert made == [[False, False], [False, True], [True, False]]
    assert told[1] is told[3] is told[None] is told[4] == [False, False]
    assert (told[2], told[0]) == ([False, True], [True, False])
    assert is_of({"seat": 2}, 2)


def test_who_asks_for_the_viewer_is_told_and_that_is_noted():
    watched = Watched({"seat": 1})
    assert not is_of(watched, 0)
    assert says({"seat": 2}, watched.seen)
    assert watched["seat"] == 1
    assert not is_of(watched, 2)
    assert not says({"seat": 2}, watched.seen)


def test_what_is_there_is_noted_alone_and_what_is_missing_with_everything():
    there, missing = Watched({"a": 1, "b": 2, "c": None}), Watched({"a": 1})
    assert "a" in there
    assert list(there.seen) == ["a"]
    assert "b" not in missing
    assert missing.seen == {"a": 1}
    assert "c" in there
    assert list(there.seen) == ["a", "b", "c"]


def test_compiled_readers_are_noted_as_well():
    """``says`` is compiled where anything is: it asks a view as any other compiled function does."""
    view = Watched({"round": 1, "question": {"kind": "place", "asked": [0]}, "score": [3]})
    assert says(view, {"round": 1, "king": None})
    assert view.seen == {"round": 1, "king": None}
