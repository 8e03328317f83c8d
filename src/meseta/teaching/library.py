"""The other files of teaching as values: the overview, the coach's tips, the book for reading, the words of a game."""

from __future__ import annotations

from functools import lru_cache
from typing import Any, NamedTuple

from meseta.core.game import Game, View
from meseta.core.match import Match
from meseta.core.spoken import Spoken
from meseta.teaching import expressions
from meseta.teaching.expressions import Tables
from meseta.teaching.scenes import Scene, learner_of, scene_of, table_of, tables
from meseta.teaching.shapes import FILES
from meseta.teaching.sources import Entry, entries_of


class Picture(NamedTuple):
    """What a drawing shows: a table as somebody sees it, which pane, round which parts, and what is pointed at."""

    scene: Scene
    pane: str
    around: tuple[str, ...]
    point: tuple[str, ...]


class Note(NamedTuple):
    """A call-out of a picture."""

    id: str
    at: str
    text: str


class Section(NamedTuple):
    """A section of the overview."""

    id: str
    title: str
    text: str
    picture: Picture
    notes: tuple[Note, ...]
    lesson: str


class Tip(NamedTuple):
    """A line of the coach: for some kinds of questions (all, if none is named), where a condition holds."""

    id: str
    kinds: tuple[str, ...]
    when: str
    text: str
    rule: str
    priority: int


class Move(NamedTuple):
    """A step of an example: what is played, and what is said about it."""

    id: str
    play: tuple[str, ...]
    say: str
    point: tuple[str, ...]


class Part(NamedTuple):
    """A paragraph of the book, perhaps with a picture, moves that can be stepped through, or a lesson to try it."""

    id: str
    text: str
    rules: tuple[str, ...]
    picture: Picture | None
    caption: str
    moves: tuple[Move, ...]
    lesson: str


class Chapter(NamedTuple):
    """A chapter of the book."""

    id: str
    title: str
    parts: tuple[Part, ...]


class Term(NamedTuple):
    """A word of the game: the forms in which it stands in texts, and what it means."""

    id: str
    forms: tuple[str, ...]
    text: str
    rule: str


@lru_cache(64)
def overview_of(game: Game[Any], language: str = "en") -> tuple[Section, ...]:
    """The overview of a title; empty where it has none."""
    return tuple(map(_section, entries_of(game, "overview", language, FILES["overview"])["section"]))


@lru_cache(64)
def tips_of(game: Game[Any], language: str = "en") -> tuple[Tip, ...]:
    """The coach's tips, the most important first."""
    tips = map(_tip, entries_of(game, "coach", language, FILES["coach"])["tip"])
    return tuple(sorted(tips, key=lambda tip: -tip.priority))


@lru_cache(64)
def book_of(game: Game[Any], language: str = "en") -> tuple[Chapter, ...]:
    """The chapters of the rule book for reading."""
    return tuple(map(_chapter, entries_of(game, "book", language, FILES["book"])["chapter"]))


@lru_cache(64)
def terms_of(game: Game[Any], language: str = "en") -> dict[str, Term]:
    """The words of a game by their ids; an expansion knows those of its base game too."""
    found = {}
    for base in _bases(game):
        for entry in entries_of(base, "terms", language, FILES["terms"])["term"]:
            found[entry["id"]] = Term(entry["id"], tuple(entry["forms"]), entry["text"], entry["rule"])
    return found


def _bases(game: Game[Any]) -> list[Game[Any]]:
    """A game and what it stands on, which comes first."""
    from meseta import games  # noqa: PLC0415

    names = [package.rpartition(".")[2] for package in game.packages] if isinstance(game, Spoken) else []
    return [*(games.game(name) for name in names if name != game.name and name in games.NAMES), game]


def _picture(entry: Entry) -> Picture:
    return Picture(
        scene_of(entry), entry.get("pane", ""), tuple(entry.get("around", ())), tuple(entry.get("point", ()))
    )


def _section(entry: Entry) -> Section:
    notes = tuple(Note(note["id"], note["at"], note["text"]) for note in entry["note"])
    return Section(entry["id"], entry["title"], entry["text"], _picture(entry), notes, entry.get("lesson", ""))


def _tip(entry: Entry) -> Tip:
    kinds = _several(entry.get("kind", ()))
    return Tip(entry["id"], kinds, entry.get("when", ""), entry["text"], entry["rule"], entry.get("priority", 0))


def _chapter(entry: Entry) -> Chapter:
    return Chapter(entry["id"], entry["title"], tuple(map(_part, entry["part"])))


def _part(entry: Entry) -> Part:
    moves = tuple(
        Move(move["id"], _several(move["play"]), move["say"], tuple(move.get("point", ()))) for move in entry["move"]
    )
    picture = _picture(entry) if "position" in entry or "seats" in entry else None
    lesson, rules = entry.get("lesson", ""), tuple(entry.get("rules", ()))
    return Part(entry["id"], entry["text"], rules, picture, entry.get("caption", ""), moves, lesson)


def _several(value: Any) -> tuple[str, ...]:
    return (value,) if isinstance(value, str) else tuple(value)


# -- using -------------------------------------------------------------------------------------------------------------


@lru_cache(256)
def shown(game: Game[Any], scene: Scene) -> tuple[Match, int | None]:
    """The table of a picture and who looks at it. Nobody may play on it."""
    match = table_of(game, scene)
    return match, learner_of(match, scene)


def filled(game: Game[Any], text: str, scene: Scene, language: str) -> str:
    """A text beside a picture, with the values that it takes from there."""
    match, seat = shown(game, scene)
    return expressions.fill(text, tables(match, seat), language)


def stepped(part: Part, steps: int) -> Scene:
    """The scene of a paragraph's picture after so many moves of its example."""
    assert part.picture is not None
    scene = part.picture.scene
    return scene._replace(moves=(*scene.moves, *(one for move in part.moves[:steps] for one in move.play)))


def fits(tip: Tip, game: Game[Any], view: View, seat_names: tuple[str, ...]) -> bool:
    """Whether a tip belongs to the question that a view's seat is asked."""
    question = view["question"]
    if question is None or view["seat"] not in question["asked"] or (tip.kinds and question["kind"] not in tip.kinds):
        return False
    return not tip.when or expressions.holds(tip.when, Tables(game, view, seat_names))


def tip_text(tip: Tip, game: Game[Any], view: View, seat_names: tuple[str, ...], language: str) -> str:
    """A tip in words, with the values that it takes from the view."""
    return expressions.fill(tip.text, Tables(game, view, seat_names), language)
