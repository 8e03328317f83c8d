"""What is seen to happen between two sights of a table: pieces that move, moments that are staged, films.

A page plays beats one after the other, each with a caption, a scene above the board and the board as it was then; only
after the last of them it asks what comes next. Whoever wants no motion is led through the same boards at once.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Iterator, Sequence
from dataclasses import replace
from html import escape
from typing import Any, NamedTuple

from meseta.core.event import Event
from meseta.core.game import View
from meseta.core.texts import Texts
from meseta.render import beats_of, motions_of
from meseta.render.drawing import Beat
from meseta.render.once import Drawn, Remembered, once
from meseta.server.at_table import AtTable
from meseta.server.looks import Chair, Look
from meseta.web.html import Markup, el
from meseta.web.table import panels
from meseta.web.table.board import board, drawing_for
from meseta.web.table.diff import EMPTY, Boxes, diff
from meseta.web.table.names import called, in_names, told_names, with_names
from meseta.web.table.sight import Sight, changed_since, sight_of

FILM = 10
"""More actions than this at once are neither moved nor staged: nobody could follow."""
MOTIONS = 24
HOLDS = {"small": 700, "step": 900, "big": 1200}
"""Milliseconds at normal speed, for beats that do not say."""
LONGEST_NAME = 13
"""Letters of a name in a scene."""
FILMED = ("symbols", "panes", "beside", "chairs", "ground-", "paint-")
"""The boxes that are shown on the way: the board and the players, without anything that could be chosen."""
SPEEDS = ("normal", "calm", "fast", "off")


class Staged(NamedTuple):
    """What happens on the way from one sight to another."""

    beats: list[tuple[dict[str, Any], Boxes]]
    """What is told, and the board as it was then."""
    motions: list[dict[str, str]]
    """What moves at the end, when the board is as it is now."""


NOTHING = Staged([], [])


async def staged_between(
    table: AtTable, old: Sight | None, new: Sight, between: Callable[[], Awaitable[None]]
) -> Staged:
    """What is seen between two sights of the same eyes, if it is not too much to follow; ``between`` two boards of it
    others may have their turn.
    """  # noqa: D205
    if old is None or new.covered or old.covered or old.look.seat != new.look.seat:
        return NOTHING
    look, steps = new.look, new.look.step - old.look.step
    if not 0 < steps <= FILM:
        return NOTHING
    events = look.happened
    if steps > 1:
        events = await table.through(look.seat).happened(old.look.step, look.step)
    found = NOTHING
    for found in _staging(look, events):
        if found.beats:
            await between()
    return found


def staged(look: Look, events: Sequence[Event]) -> Staged:
    """The beats of some events, each with the board as it was then; what passes quietly after the last one moves."""
    *_, found = _staging(look, events)
    return found


def _staging(look: Look, events: Sequence[Event]) -> Iterator[Staged]:
    """The same beat by beat, and at last the whole."""
    beats, motions = _beats(look, tuple(events))
    told: list[tuple[dict[str, Any], Boxes]] = []
    drawn = look.drawn
    for number, (beat, words) in enumerate(beats):
        if number not in look.staged:  # a moment is drawn like the one before, and once for all who see it
            look.staged[number] = dict(drawn)
        drawn = look.staged[number]
        told.append((words, _board_in(look, beat, drawn)))
        yield Staged(told, [])
    yield Staged(told, motions)


def _beats(look: Look, events: tuple[Event, ...]) -> tuple[list[tuple[Beat, dict[str, Any]]], list[dict[str, str]]]:
    """The beats of some events and how they are told, and what moves after them: the same for whoever sees the same."""

    def tell(seen: View) -> tuple[list[tuple[Beat, dict[str, Any]]], list[dict[str, str]]]:
        beats = [(beat, _told(beat, look.chairs)) for beat in beats_of(look.game, events, seen, look.language)]
        return beats, _motions(look, _quiet(look, events, seen) if beats else events, seen)

    return once(Remembered(look.view, look.told), "beats", tell, events, told_names(look.chairs))


def _quiet(look: Look, events: Sequence[Event], view: View) -> Sequence[Event]:
    """The events after the last one that is staged."""
    last = len(events)
    while last and not beats_of(look.game, events[last - 1 : last], view, look.language):
        last -= 1
    return events[last:] if last else ()


def _board_in(look: Look, beat: Beat, drawn: Drawn) -> Boxes:
    """The board of a look as it was in a beat, with what was drawn of it for others."""
    view = {**look.view, "question": None, **beat.view}
    points = look.game.points(view)
    chairs = tuple(
        [
            chair if chair.points == points[chair.seat] else replace(chair, points=points[chair.seat])
            for chair in look.chairs
        ]
    )
    then = replace(look, view=view, chairs=chairs, ask=None, drawn=drawn, told={}, shared=None)
    drawing = drawing_for(then)
    boxes = {} if drawing is None else board(then, drawing)
    return filmed({**boxes, "chairs": panels.chairs(then)})


def filmed(boxes: Boxes) -> Boxes:
    """What of a page is shown on the way."""
    return {name: box for name, box in boxes.items() if name.startswith(FILMED)}


def unfilmed(boxes: Boxes) -> Boxes:
    """What of a page stays meanwhile."""
    return {name: box for name, box in boxes.items() if not name.startswith(FILMED)}


def _patch(old: Boxes, new: Boxes) -> dict[str, Any]:
    """A patch without what is empty."""
    return {name: value for name, value in diff(old, new)._asdict().items() if value}


def _told(beat: Beat, chairs: tuple[Chair, ...]) -> dict[str, Any]:
    """A beat as the page gets it, with the names of the people."""
    names, brief = called(chairs), tuple([escape(name) for name in called(_shortened(chairs))])
    told = {
        "caption": with_names(beat.caption, names),
        "heading": with_names(beat.heading, names),
        "chapter": with_names(beat.chapter, names),
        "scene": with_names(beat.scene, brief),
        "motions": [motion._replace(piece=with_names(motion.piece, brief))._asdict() for motion in beat.motions],
    }
    kept: dict[str, Any] = {name: value for name, value in told.items() if value}
    return kept | {"size": beat.size, "hold": beat.hold or HOLDS[beat.size]}


def _shortened(chairs: tuple[Chair, ...]) -> tuple[Chair, ...]:
    """People whose names fit into a scene."""
    return tuple([replace(chair, player=_short(chair.player)) for chair in chairs])


def _short(name: str) -> str:
    return name if len(name) <= LONGEST_NAME else f"{name[: LONGEST_NAME - 1]}…"


def _motions(look: Look, events: Sequence[Event], view: View) -> list[dict[str, str]]:
    found = [motion for event in events for motion in motions_of(look.game, event, view, look.language)]
    return [motion._asdict() for motion in found[:MOTIONS]]


# -- films -------------------------------------------------------------------------------------------------------------


async def film_since(table: AtTable, now: Sight, start: int) -> dict[str, Any]:
    """The actions after ``start`` as a film of the board, and what they have changed."""
    eyes = table.through(now.look.seat)
    first, looks = await eyes.look_at(start), await eyes.frames(start, now.look.step)
    return await asyncio.to_thread(_film, now, first, looks)


def _film(now: Sight, first: Look, looks: list[Look]) -> dict[str, Any]:
    """The board as it was, then beat by beat; an action that is not staged is a beat of its own."""
    then = sight_of(first)
    shown = filmed(then.boxes)
    frames: list[dict[str, Any]] = [diff(EMPTY, shown)._asdict()]
    for look in looks:
        new, told = filmed(sight_of(look).boxes), staged(look, look.happened)
        text = in_names(look, " ".join(look.game.sentence(event, look.language) for event in look.happened))
        for words, board_then in told.beats:
            frames.append(words | _patch(shown, board_then))
            shown = board_then
        if told.beats:
            continue
        if text or told.motions:
            hold = 700 + 25 * len(text)
            frames.append({**_patch(shown, new), "motions": told.motions, "caption": text, "hold": hold})
            shown = new
    return {"frames": frames, "news": changed_since(then, now)}


# -- the bar -----------------------------------------------------------------------------------------------------------


def bar(words: Texts, speed: str) -> Markup:
    """Where the page tells what is being shown, in the place of the question: chapters, caption, and the ways on."""
    speeds = [
        el(
            "button",
            words.get("stage", f"speed_{name}"),
            type="button",
            data_speed=name,
            role="radio",
            aria_checked=_so(name == speed),
        )
        for name in sorted(SPEEDS, key=("calm", "normal", "fast", "off").index)
    ]
    ways = [
        el("button", words.get("stage", "next"), " ", el("kbd", words.get("stage", "space")), type="button", id="next"),
        el("button", words.get("stage", "skip"), " ", el("kbd", words.get("stage", "esc")), type="button", id="skip"),
    ]
    heading = el("p", el("b", id="stage-heading"), " ", el("span", id="stage-count"), class_="stage-heading")
    told = el("div", heading, el("p", id="caption", role="status", aria_live="polite"), class_="stage-told")
    line = el("div", told, el("div", ways, class_="stage-ways"), class_="stage-line")
    chosen = el("div", speeds, class_="speeds", role="radiogroup", aria_label=words.get("stage", "speed"))
    chapters = el("ol", id="chapters", class_="chapters", aria_hidden="true")
    return el("div", el("div", chapters, chosen, class_="stage-head"), line, id="stage", class_="stage")


def _so(yes: bool) -> str:
    return "true" if yes else "false"
