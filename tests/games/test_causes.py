"""Why a question is asked: over random play, whatever a card or somebody else caused says so, in four languages."""

from __future__ import annotations

import pytest

import meseta
from meseta.core.chance import Dice
from meseta.core.texts import LANGUAGES
from meseta.games.el_grande.flow import Halves
from meseta.games.el_grande.verbs import EndSpecial
from meseta.games.king_and_intrigue import turn

TABLES = [("el_grande", 4), ("king_and_intrigue", 3), ("sanchos", 1), ("sanchos", 2), ("sanchos", 3), ("toledo", 3)]
PLAIN = {
    "el_grande": set(),
    "king_and_intrigue": set(),
    "sanchos": set(),
    "toledo": {"action", "tile", "return", "step"},
}
"""Kinds of questions that may be simply the next one."""


def asked(name, seats, seed, longest=1500):
    """A match of random play, at every question."""
    match, dice = meseta.new(name, seats=seats, seed=seed), Dice(seed)
    for _ in range(longest):
        if match.question is None:
            return
        yield match
        names = match.question.names
        match.play(names[dice.below(len(names))], match.question.seat)


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_every_question_says_why_it_is_asked(name, seats):
    known = set()
    for match in asked(name, seats, seed=3):
        view = match.view(match.question.seat)
        because = match.game.because(view)
        if because is None:
            assert match.question.kind in PLAIN[name]
            continue
        cause = view["question"]["cause"]
        assert cause["nth"] <= cause["of"]
        if (cause["kind"], match.question.kind) not in known:
            known.add((cause["kind"], match.question.kind))
            for language in LANGUAGES:
                said = match.game.because(view, language)
                assert said.title
                assert "{" not in said.title + said.detail
    assert len(known) > 3


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_a_cause_is_the_same_for_all_eyes(name, seats):
    for match in asked(name, seats, seed=4, longest=150):
        causes = [match.view(seat)["question"]["cause"] for seat in [None, *range(seats)]]
        assert all(cause == causes[0] for cause in causes)


@pytest.mark.parametrize(("name", "halves"), [("el_grande", Halves), ("king_and_intrigue", turn.Halves)])
def test_what_stands_above_a_cards_step_names_the_card_and_whose_it_is(name, halves):
    for match in asked(name, 3, seed=5):
        stack = match.state.stack
        below = next((step for step in reversed(stack) if isinstance(step, halves)), None)
        special = any(isinstance(step, EndSpecial) for step in stack)
        cause = match.view(None)["question"]["cause"]
        if below is not None and special and cause["kind"] != "late_move":
            assert cause["by"] == below.me
            assert cause["card"] or cause["kind"] in ("king_card", "intrigue_card", "deed")


@pytest.mark.parametrize("name", ["el_grande", "king_and_intrigue"])
def test_as_many_placings_are_counted_as_the_question_allows(name):
    """Whoever had two caballeros for a card of four was at the first of four and could place up to two."""
    short = False
    for match in asked(name, 5, seed=3):
        if match.question.kind == "place":
            view = match.view(None)
            cause, about = view["question"]["cause"], view["question"]["about"]
            left = min(about["left"], view["court"][about["me"]])
            assert cause["of"] - cause["nth"] + 1 == left
            short = short or left < about["left"]
    assert short


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_the_order_of_play_names_every_seat_once(name, seats):
    for match in asked(name, seats, seed=6, longest=400):
        view = match.view(None)
        order = match.game.order(view)
        assert sorted(place.seat for place in order if place.seat is not None) == list(range(seats))
        assert {place.state for place in order} <= {"done", "now", "later"}
        if not match.question.sealed and match.game.because(view) is not None:
            assert any(place.state == "now" for place in order)


def test_turns_go_from_the_highest_power_card_to_the_lowest():
    for match in asked("el_grande", 4, seed=7):
        if match.question.kind == "card":
            order = match.game.order(match.view(None))
            bids = [int(place.bid) for place in order]
            assert bids == sorted(bids, reverse=True)
            states = [place.state for place in order]
            now = states.index("now")
            assert states == ["done"] * now + ["now"] + ["later"] * (3 - now)
            assert order[now].seat == match.question.seat
