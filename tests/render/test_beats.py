"""Laws of what is staged: every point is told once, in words of every language, and what the board shows adds up."""

from __future__ import annotations

import re
from itertools import pairwise
from xml.etree import ElementTree as ET

import pytest

from meseta.core.texts import LANGUAGES
from meseta.games.el_grande.events import RoundBegan, Scored, ScoringBegan, TurnBegan
from meseta.games.king_and_intrigue.events import AllianceScored, BridgePaid
from meseta.render import beats_of, drawing_of, sheet_of
from meseta.render.palette import sheets_of, stylesheet
from tests.kit.drivers import Journey, travel
from tests.kit.register import real_names, tables

some_tables = pytest.mark.parametrize(
    "table", [t for name in real_names() for t in (tables(name)[0], tables(name)[-1])], ids=lambda t: f"{t.game}-{t}"
)
of_spain = pytest.mark.parametrize(
    "table",
    [t for name in ("el_grande", "king_and_intrigue") for t in (tables(name)[0], tables(name)[-1])],
    ids=lambda t: f"{t.game}-{t}",
)
SCORES = (Scored, AllianceScored, BridgePaid)
SIZES = {"small", "step", "big"}


def actions(table, seed, seat=0):
    """Every action of a random game: the match after it, and what a seat may know of what happened."""
    told = 0
    for match in travel(Journey(table, seed)):
        seen = [event.seen_by(seat) for event in match.events[told:]]
        told = len(match.events)
        yield match, [event for event in seen if event is not None]


def named(words):
    return {int(seat) for seat in re.findall(r"\{seat:(\d+)\}", words)}


def gained(event, seats):
    if isinstance(event, BridgePaid):
        return [event.n if seat == event.seat else 0 for seat in range(seats)]
    return list(event.points)


@some_tables
def test_beats_are_words_scenes_and_motions_that_a_page_can_show(table):
    colours = set(re.findall(r"--([\w-]+):", stylesheet(sheets_of(table.game))))
    for match, events in actions(table, 5):
        view = match.view(0)
        for beat in beats_of(match.game, events, view):
            assert beat.size in SIZES
            assert beat.caption
            assert beat.size != "big" or not beat.hold or beat.hold >= 800, "big moments are not over in a blink"
            assert named(beat.caption + beat.scene) <= set(range(len(match.game.points(view))))
            assert not re.search(r"\{(?!seat:\d+\})", beat.caption), "everything is filled in"
            ET.fromstring(f"<svg>{beat.scene}</svg>")
            assert not re.search(r"\s(style|filter|opacity)=", beat.scene)
            painted = beat.scene + "".join(motion.piece for motion in beat.motions)
            assert set(re.findall(r"var\(--([\w-]+)", painted)) <= colours


@of_spain
def test_every_scoring_is_one_beat_and_the_points_arrive_one_after_the_other(table):
    staged = 0
    for match, events in actions(table, 5):
        view = match.view(0)
        scored = [event for event in events if isinstance(event, SCORES)]
        beats = beats_of(match.game, events, view)
        if len(scored) < 2:
            continue
        staged += 1
        before = [
            have - sum(gained(event, len(view["score"]))[seat] for event in scored)
            for seat, have in enumerate(view["score"])
        ]
        shown = [beat.view["score"] for beat in beats if "score" in beat.view]
        assert shown[0] == before
        assert all(a <= b for one, two in pairwise(shown) for a, b in zip(one, two, strict=True))
        places = [beat for beat in beats if "scene-" in beat.scene or beat.size == "step"]
        assert len(places) >= len(scored)
        for beat in beats:
            drawing = drawing_of(match.game, {**view, "question": None, **beat.view})
            assert drawing.panes[0].parts
    assert staged >= 3


@of_spain
def test_a_general_scoring_is_told_place_by_place_and_ends_with_everybodys_place(table):
    told = []
    for match, events in actions(table, 6):
        chapters = list(
            dict.fromkeys(beat.chapter for beat in beats_of(match.game, events, match.view(0)) if beat.chapter)
        )
        if len(chapters) > 8:
            told.append(chapters)
    assert told
    for chapters in told:
        assert chapters[:2] == ["Castillo", "Dials"]
        assert chapters[-1] == "Result"
        assert len(set(chapters)) == len(chapters)


@of_spain
def test_beats_speak_every_language(table):
    for match, events in actions(table, 5):
        counts = {len(beats_of(match.game, events, match.view(0), language)) for language in LANGUAGES}
        assert len(counts) == 1


@of_spain
def test_ones_own_deeds_are_not_told_and_secrets_are_not_either(table):
    for match, events in actions(table, 5):
        for event in events:
            if type(event).__name__ in ("KingMoved", "PowerPlayed", "CardPlayed") and event.seat == 0:
                assert not [b for b in beats_of(match.game, [event], match.view(0)) if b.size != "big"]


@of_spain
def test_the_sheet_has_a_row_for_every_scoring_and_its_sums_are_what_the_score_changed_by(table):
    block, before, score, found = [], [], [0] * 5, 0
    for match, events in actions(table, 5):
        view = match.view(0)
        for event in events:
            if isinstance(event, TurnBegan | RoundBegan | ScoringBegan):
                block = block if isinstance(event, RoundBegan) else []
            elif isinstance(event, SCORES):
                if not block:
                    before = list(score)[: view["seats"]]
                block.append(event)
        score = view["score"]
        if not [event for event in events if isinstance(event, SCORES)]:
            continue
        found += 1
        for language in LANGUAGES:
            sheet = sheet_of(match.game, reversed(match.events), view, language)
            *rows, added, total = sheet.rows
            assert len(rows) == len(block)
            for row, event in zip(rows, block, strict=True):
                assert [int(entry.text) if entry.text != "–" else 0 for entry in row.entries] == gained(
                    event, len(score)
                )
            assert [int(entry.text) for entry in added.entries] == [
                now - was for now, was in zip(score, before, strict=True)
            ]
            assert [int(entry.text) for entry in total.entries] == score
            assert sheet.title
            assert sheet.legend
    assert found >= 3


def test_bonuses_are_marked_with_a_sign_and_in_words():
    table = tables("el_grande")[-1]
    marked = [
        entry
        for match, events in actions(table, 5)
        if any(isinstance(event, Scored) and event.king + event.home for event in events)
        for row in sheet_of(match.game, reversed(match.events), match.view(0)).rows
        for entry in row.entries
        if entry.mark
    ]
    assert marked
    assert all(entry.said for entry in marked)


@some_tables
def test_while_a_moment_is_told_the_board_is_drawn_although_nobody_is_asked(table):
    drawn = 0
    for match, events in actions(table, 4):
        view = match.view(0)
        for beat in beats_of(match.game, events, view)[:1]:
            assert drawing_of(match.game, {**view, "question": None, **beat.view}).panes
            drawn += 1
    assert drawn
