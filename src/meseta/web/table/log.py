"""The log, turn by turn: one headline each, and below it, small, what happened in it. The newest turn stands first.

Filters are radio buttons and a style sheet, so that they work without a script: every turn says in its class whether it
is about the viewer and whether points were made in it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache, partial
from itertools import groupby, islice
from typing import Any

from meseta.core.decision import Seat
from meseta.core.game import Game
from meseta.core.texts import Texts
from meseta.render.once import of_same
from meseta.server.looks import Line, Look
from meseta.web.html import Markup, el, join
from meseta.web.table.names import in_names, people
from meseta.web.table.panels import rule_link, seal

LINES = 60
"""So many lines of the log stand on the page at least, if there are any; the replay has them all."""
TURNS = 40
"""So many turns stand on the page at most."""
FILTERS = ("all", "own", "scores")
NO_TURNS: dict[str, str] = {}
KEPT = 1000


def log(look: Look) -> dict[str, str]:
    """The newest turns, newest first. They stand as they were last written, but for the last of them, which may go on.

    A line that was taken back does not come again: whoever finds the last line of then in its place finds all of them.
    """
    key = people(look.chairs)
    count, last, box = look.written.get(key, (0, None, NO_TURNS))
    if count and (count > len(look.log) or look.log[count - 1] is not last):
        count, box = 0, NO_TURNS
    if count == len(look.log):
        return box
    start = _number(next(iter(box))) if box else _begin_of(look, max(0, len(look.log) - LINES))
    fresh = {f"turn-{first}": _turn(look, first, end) for first, end in reversed([*_turns(look, start)])}
    older = ((name, turn) for name, turn in box.items() if name not in fresh)
    fresh.update(islice(older, max(0, TURNS - len(fresh))))
    look.written[key] = (len(look.log), look.log[-1], fresh)
    return fresh


def _number(name: str) -> int:
    return int(name.removeprefix("turn-"))


def _turns(look: Look, start: int) -> Iterator[tuple[int, int]]:
    """The turns from a line on that begins one: their first lines, and the lines behind their last."""
    first, seat = start, look.log[start].seat
    for number in range(start + 1, len(look.log)):
        line = look.log[number]
        if _begins(look.game, look.log[first], seat, line):
            yield first, number
            first, seat = number, line.seat
        seat = line.seat if seat is None else seat
    yield first, len(look.log)


def _begins(game: Game[Any], head: Line, seat: Seat | None, line: Line) -> bool:
    """Whether a line begins a turn: by what it tells, or, in games that do not tell, because somebody else acts."""
    if line.kind in game.chronicle.begins:
        return True
    if head.kind in game.chronicle.begins:
        return False
    return line.seat is not None and seat is not None and line.seat != seat


def _begin_of(look: Look, number: int) -> int:
    """The first line of the turn to which a line belongs, as far as a page goes back for it."""
    for first in range(number, max(0, number - LINES), -1):
        line, before = look.log[first], look.log[first - 1]
        if _begins(look.game, before, before.seat, line):
            return first
    return number


def _turn(look: Look, first: int, end: int) -> str:
    """A turn, written once for all who read the same of it; the last two of them are remembered."""
    lines, viewer = look.log[first:end], look.seat
    own = viewer is not None and any(line.mine or line.seat == viewer for line in lines)
    write = partial(_written_turn, look, first, lines, own=own)
    return of_same(look.drawn, ("turn", first % 2), write, first, lines, own, people(look.chairs))


def _written_turn(look: Look, first: int, lines: Sequence[Line], *, own: bool) -> str:
    colours: dict[Seat | None, str] = {chair.seat: chair.colour for chair in look.chairs}
    told = [(line, in_names(look, line.text), colours.get(line.seat, "") or "") for line in lines]
    return _written(look.table, look.game, first, told, own=own)


def _written(table: str, game: Game[Any], number: int, told: list[tuple[Line, str, str]], *, own: bool) -> str:
    """A turn: who, its headline, then the rest of it, each line with the position it leads to and its rule."""
    head, *rest = _arranged(game, [line for line, _, _ in told])
    marks = ["turn", "own"] if own else ["turn"]
    if any(line.kind in game.chronicle.scores for line, _, _ in told):
        marks.append("scores")
    first, said, colour = told[head[0]]
    lines = [
        _line(table, game, last.step, last.rule, text if times == 1 else f"{text} × {times}", mine=last.mine)
        for last, text, times in [(*told[alike[-1]][:2], len(alike)) for alike in rest]
    ]
    sign = seal(colour) if colour else None
    return el(
        "li",
        el("p", sign, _link(table, game, first.step, first.rule, said), class_="headline"),
        el("ul", lines) if lines else None,
        id=f"turn-{number}",
        class_=" ".join(marks),
    )


def _arranged(game: Game[Any], lines: Sequence[Line]) -> list[list[int]]:
    """The lines of a turn as they are written: the headline, then the rest; what says the same in a row is one line."""
    kinds = [line.kind for line in lines]
    heads = [kinds.index(kind) for kind in game.chronicle.heads if kind in kinds]
    head = heads[0] if heads else 0
    rest = [k for k in range(len(lines)) if k != head and not (heads and k == 0 and lines[k].seat is not None)]
    return [[head], *([*alike] for _, alike in groupby(rest, key=lambda k: lines[k].text))]


def turns_back(look: Look, lines: int) -> list[int]:
    """The first lines of the newest turns, newest first, as far as so many lines go back."""
    return (
        [first for first, _ in _turns(look, _begin_of(look, max(0, len(look.log) - lines)))][::-1] if look.log else []
    )


def written_lines(look: Look, first: int) -> list[list[Line]]:
    """What stands behind every line of a turn on the page, by the number of the turn's first line."""
    if not 0 <= first < len(look.log):
        return []
    _, end = next(_turns(look, first))
    lines = look.log[first:end]
    return [[lines[k] for k in alike] for alike in _arranged(look.game, lines)]


@lru_cache(KEPT)
def _line(table: str, game: Game[Any], step: int, rule: str, text: str, *, mine: bool) -> Markup:
    """A line below a headline; most viewers read the same."""
    return el("li", _link(table, game, step, rule, text), class_="mine" if mine else None)


@lru_cache(KEPT)
def _link(table: str, game: Game[Any], step: int, rule: str, text: str) -> Markup:
    """A line with the way to the position that it leads to, and to the rule behind it."""
    return join(el("a", text, href=f"/t/{table}/replay/{step}"), rule_link(game, rule))


def filters(words: Texts) -> Markup:
    """What of the log is shown: a choice that the style sheet follows."""
    choices = [
        el(
            "label",
            el("input", type="radio", name="log-shows", value=name, id=f"log-{name}", checked=name == "all"),
            el("span", words.get("log", name)),
        )
        for name in FILTERS
    ]
    rules = el("label", el("input", type="checkbox", id="log-rules"), el("span", words.get("log", "rules")))
    return el("div", choices, rules, class_="log-filter", role="group", aria_label=words.get("log", "shows"))
