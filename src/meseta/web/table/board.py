"""The board of a look: the renderer's panes, and over them the places that can be chosen."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import lru_cache, partial
from html import escape, unescape
from typing import NamedTuple

from meseta.render import drawing_of
from meseta.render.drawing import Drawing, Pane, Plate, Spot, named, with_theirs
from meseta.render.kept import kept
from meseta.render.once import Drawn, Remembered, of_same
from meseta.server.looks import Look
from meseta.web.html import Markup, el
from meseta.web.table import panels
from meseta.web.table.diff import Boxes
from meseta.web.table.names import called, in_names, people

KEPT = 500
"""Shells and spots are made once and remembered, so many of each."""
LETTER, SMALL_LETTER, GAP = 10.4, 7.6, 8
"""How wide a letter of a name is on a plate, one of what follows, and the gap between, in the picture's measure."""
LETTERS = 8
"""So many letters of a name stand on a card that was taken."""
SPOT = "spot-"
"""How the ids of all spots begin."""
SEAT_WORD = 'class="seat-word"'
_WORD = re.compile(rf"(<text\b[^>]*{SEAT_WORD}[^>]*>)([^<]+)")
_LABELLED = re.compile(r"<\w+ (?=[^>]*\bid=\"([^\"]*)\")[^>]*\baria-label=\"([^\"]*)\"")
_HEAD = re.compile(r"[:;,] (?![^(]*\))")
"""What stands between the name of a thing and the rest of its label."""
LARGEST = 4
"""The main picture may be shown so many times as large as it was drawn: it takes all the room that a window has."""
NO_PLATES: dict[str, str] = {}
NO_SPOTS: dict[str, str] = {}
STRIP = 2.5
"""Panes so many times wider than high are scrolled sideways on small screens."""
HALF = 0.6
"""Panes that are narrower than so much of the main one stand two in a row."""


def drawing_for(look: Look) -> Drawing | None:
    """The drawing of a look; none where there is nothing to see, or a kept position cannot be drawn any more."""
    if not look.view:
        return None
    if not look.kept:
        return drawing_of(look.game, Remembered(look.view, look.drawn), look.language)
    try:
        return drawing_of(look.game, look.view, look.language)
    except (ArithmeticError, AssertionError, AttributeError, LookupError, TypeError, ValueError):
        return None


def text_pane(look: Look) -> str:
    """A kept position as text."""
    return el("pre", look.text, id="pane-kept", class_="kept-board", tabindex="0")


class Shown(NamedTuple):
    """A pane as it stands on a page."""

    where: str
    """The box in which its shell stands."""
    shell: str
    boxes: Boxes
    """Its ground, if it has one, and what moves above it."""
    used: frozenset[str]
    """The symbols that it is drawn with, where not all of them are sent."""


def board(look: Look, drawing: Drawing) -> Boxes:
    """The panes with their parts, and the spots above them; of a pane that has not changed, the same."""
    drawn, main = look.drawn, drawing.panes[0]
    names, spots, plates = people(look.chairs), _spots(look, drawing), _plates(look, drawing)
    boxes: Boxes = {"symbols": {}, "panes": {}, "beside": {}}
    used = []
    for pane in drawing.panes:
        if pane.parts:
            name, written = pane.name, plates.get(pane.name, NO_PLATES)
            show = partial(_shown, look, drawing, pane, named=bool(written))
            shown = of_same(drawn, ("pane", name), show, pane, main.box, names, bool(written))
            boxes[shown.where][f"pane-{name}"] = shown.shell
            boxes.update(shown.boxes)
            if written:
                paint = shown.boxes[f"paint-{name}"]
                boxes[f"paint-{name}"] = of_same(
                    drawn, ("with plates", name), partial(_together, paint, written), paint, written
                )
            boxes[f"spots-{name}"] = spots.get(name, NO_SPOTS)
            used.append(shown.used)
    boxes["symbols"] = of_same(drawn, "symbols", partial(_sent, drawing, used), tuple(used))
    return boxes


def _together(paint: dict[str, str], written: dict[str, str]) -> dict[str, str]:
    """What moves in a pane, and above it who sits there."""
    return {**paint, **written}


def _shown(look: Look, drawing: Drawing, pane: Pane, *, named: bool) -> Shown:
    """A pane, which is the same for all who see the same of it: names on plates come later.

    What lies right of the main pane stands beside it.
    """
    main = drawing.panes[0]
    shape = f"{_shape(pane, main)} named" if named else _shape(pane, main)
    shell = _shell(pane.name, pane.title, pane.box, shape, grounded=bool(pane.ground))
    names = () if look.game.seat_colours else people(look.chairs)
    ground, moving = layers(pane)
    paint = moving if named else with_names(moving, names)
    boxes = {f"ground-{pane.name}": ground} if ground else {}
    where = "beside" if pane.box[0] >= main.box[0] + main.box[2] else "panes"
    used = _used(look.drawn, pane, drawing.symbols) if drawing.seldom else frozenset[str]()
    return Shown(where, shell, {**boxes, f"paint-{pane.name}": paint}, used)


def _used(drawn: Drawn, pane: Pane, symbols: Mapping[str, str]) -> frozenset[str]:
    """The symbols that a pane is drawn with; only parts that have changed are asked for theirs."""
    known: dict[str, tuple[str, frozenset[str]]] = of_same(drawn, ("symbols in", pane.name), dict)
    found: set[str] = set()
    for name, markup in pane.parts.items():
        if name not in known or known[name][0] is not markup:
            known[name] = markup, named(markup)
        found |= known[name][1]
    names = frozenset(found)
    return of_same(drawn, ("used", pane.name), partial(with_theirs, names, symbols), names)


def _sent(drawing: Drawing, used: Sequence[frozenset[str]]) -> dict[str, str]:
    """The symbols that a page has: of those that are seldom used only what is used now."""
    known, seldom, now = drawing.symbols, drawing.seldom, frozenset[str]().union(*used)
    return {name: known[name] for name in known if name not in seldom or name in now}


def _plates(look: Look, drawing: Drawing) -> dict[str, dict[str, str]]:
    """Who sits where, written into the picture; the same as long as the same people are there."""
    if not drawing.plates:
        return {}
    there = tuple([(chair.kind, chair.player, chair.here, chair.mine) for chair in look.chairs])
    return of_same(look.drawn, "plates", partial(_written_plates, look, drawing), drawing.plates, there)


def _written_plates(look: Look, drawing: Drawing) -> dict[str, dict[str, str]]:
    names = called(look.chairs)
    found: dict[str, dict[str, str]] = {}
    for plate in drawing.plates:
        if plate.seat < len(names):
            chair = look.chairs[plate.seat]
            away = not (chair.here or chair.mine or chair.kind == "bot")
            role = panels.role(chair, look.language)
            written = _plate(plate, chair.name, names[plate.seat], role, away=away)
            found.setdefault(plate.pane, {})[f"plate-{plate.seat}"] = written
    return found


def with_names(parts: dict[str, str], names: tuple[tuple[str, str], ...]) -> dict[str, str]:
    """Parts in which a seat is marked by its word, as on a card that was taken, with the name of who sits there."""
    if not names or not any(SEAT_WORD in part for part in parts.values()):
        return parts
    known = {escape(word): escape(cut(name, LETTERS)) for word, name in names}
    return {
        name: _WORD.sub(lambda found: found[1] + known.get(found[2], found[2]), part) if SEAT_WORD in part else part
        for name, part in parts.items()
    }


@lru_cache(KEPT)
def _plate(plate: Plate, seat: str, name: str, role: str, *, away: bool) -> str:
    """A player's name, then quietly what else there is to know, as far as there is room; the rest is an ellipsis."""
    written = "" if plate.called and name == seat else name
    shown, room = cut(written, plate.room / LETTER), plate.room - GAP - len(written) * LETTER
    rest = next((words for words in (role, role.partition(" · ")[0]) if len(words) * SMALL_LETTER <= room), "")
    quiet = f'<tspan dx="{GAP}">{escape(rest)}</tspan>' if rest else ""
    style = "plate away" if away else "plate"
    return (
        f'<text id="plate-{plate.seat}" class="{style}" x="{plate.x:g}" y="{plate.y:g}" aria-hidden="true">'
        f"<title>{escape(f'{name}, {role}' if role else name)}</title>"
        f'<tspan class="person">{escape(shown)}</tspan>{quiet}</text>'
    )


def cut(text: str, letters: float) -> str:
    """A text as far as there is room for it."""
    return text if len(text) <= letters else f"{text[: max(0, int(letters) - 1)].rstrip()}…"


def on_board(look: Look, drawing: Drawing | None) -> frozenset[str]:
    """The options that can be chosen on the board, for whoever is asked."""
    if drawing is None or look.ask is None or not look.ask.choices:
        return frozenset()
    shown = {pane.name for pane in drawing.panes if pane.parts}
    return frozenset(option for option, spot in drawing.spots.items() if spot.pane in shown)


def labels(markup: str) -> dict[str, str]:
    """Everything in a picture that is called something, by its id."""
    return {name: unescape(label) for name, label in _LABELLED.findall(markup)}


def name_and_rest(label: str) -> tuple[str, str]:
    """What a thing is called, and what else its label says."""
    name, rest = [*_HEAD.split(label, maxsplit=1), ""][:2]
    return name, rest


def _shape(pane: Pane, main: Pane) -> str:
    """How a pane is laid out."""
    width, height = pane.box[2:]
    if pane is main:
        return "main"
    if pane.box[0] >= main.box[0] + main.box[2]:
        return "strip" if width > STRIP * height else "full"
    if width > STRIP * height and width < HALF * main.box[2]:
        return "low pair"
    if width > STRIP * height:
        return "low strip" if width > 2 * STRIP * height else "low strip deep"
    return "low half" if width < HALF * main.box[2] else "low full"


def layers(pane: Pane) -> tuple[dict[str, str], dict[str, str]]:
    """The parts of a pane: those of its ground, and those that move above it."""
    if not pane.ground:
        return {}, pane.parts
    below = frozenset(pane.ground)
    moving = {name: markup for name, markup in pane.parts.items() if name not in below}
    return {name: pane.parts[name] for name in pane.ground}, moving


@lru_cache(KEPT)
def _shell(name: str, title: str, box: tuple[float, float, float, float], shape: str, *, grounded: bool) -> str:
    """A pane without its content: the ground in a picture of its own, then paint, and spots above."""
    window = " ".join(f"{length:g}" for length in box)
    width, height = (f"{length * LARGEST:g}" for length in box[2:])
    sizes = {"width": width, "height": height} if shape.startswith("main") else {}
    layer = join_layers(f"ground-{name}")
    ground = el("svg", layer, viewBox=window, role="none", class_="ground", **sizes) if grounded else None
    moving = join_layers(f"paint-{name}", f"spots-{name}")
    svg = el("svg", moving, viewBox=window, role="group", aria_label=title, **sizes)
    return el("figure", ground, svg, id=f"pane-{name}", class_=f"pane pane-{name} {shape}")


def symbols(content: str) -> Markup:
    """What pictures of a page use again and again, in a picture of its own that nobody sees."""
    defined = Markup(f'<defs id="symbols" data-box>{content}</defs>')
    return el("svg", defined, class_="symbols", width="0", height="0", aria_hidden="true")


def join_layers(*names: str) -> Markup:
    """Empty groups that are filled by the diff."""
    return Markup("".join(f'<g id="{escape(name)}" data-box></g>' for name in names))


def _spots(look: Look, drawing: Drawing) -> dict[str, dict[str, str]]:
    """For each pane what is closed (it can be asked why), then what can be chosen; nothing for who is not asked."""
    ask = look.ask
    if ask is None or not ask.choices:
        return {}
    closed: dict[str, dict[str, str]] = {pane.name: {} for pane in drawing.panes}
    opened: dict[str, dict[str, str]] = {pane.name: {} for pane in drawing.panes}
    labels = {choice.option: choice.label for choice in ask.choices}
    written: dict[str, tuple[Spot, str, str]] = of_same(look.drawn, "closed", dict)  # most spots stay where they are
    for option, spot in drawing.spots.items():
        if option in labels:
            label, called_so = in_names(look, labels[option]), in_names(look, spot.label)
            there = spot if called_so == spot.label else spot._replace(label=called_so)
            opened[spot.pane][f"{SPOT}{option}"] = _open(option, there, label, chosen=option == ask.chosen)
        else:
            known = written.get(option)
            if known is None or known[0] is not spot:
                known = written[option] = spot, f"{SPOT}{option}", _closed(option, spot)
            closed[spot.pane][known[1]] = known[2]
    return {name: closed[name] | opened[name] for name in closed}


@kept
def _open(option: str, spot: Spot, label: str, *, chosen: bool) -> str:
    """A place that can be chosen: a button for mouse, keyboard and screen reader."""
    told = spot.label and (spot.label == label or label.endswith(spot.label.partition(": ")[2] or "\0"))
    said = label if told or not spot.label else f"{spot.label} – {label}"
    return (
        f'<g id="spot-{escape(option)}" class="spot{" chosen" if chosen else ""}" role="button" tabindex="0"'
        f' data-option="{escape(option)}" aria-label="{escape(said)}">'
        f'<g class="halo">{spot.outline}</g><g class="line">{spot.outline}</g></g>'
    )


@kept
def _closed(option: str, spot: Spot) -> str:
    """A place that cannot be chosen now; whoever wonders may ask why."""
    name = escape(option)
    return f'<g id="spot-{name}" class="spot closed" data-why="{name}" aria-hidden="true">{spot.outline}</g>'
