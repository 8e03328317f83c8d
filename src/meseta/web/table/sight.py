"""What one viewer's page shows: boxes of elements made of looks, kept as long as a page may come back for them."""

from __future__ import annotations

from collections import OrderedDict
from dataclasses import dataclass, replace
from html import escape

from meseta.core.decision import Seat
from meseta.render.drawing import Drawing
from meseta.server.at_table import AtTable
from meseta.server.endings import Ending
from meseta.server.looks import Chair, Look
from meseta.web.table import panels, sheet, side_panels, strip
from meseta.web.table.board import board, drawing_for, on_board, text_pane
from meseta.web.table.coach import with_coach
from meseta.web.table.diff import EMPTY_BOX, Boxes
from meseta.web.table.ending.result import OVER
from meseta.web.table.ending.whole import ending_box
from meseta.web.table.last_sheet import last_sheet
from meseta.web.table.log import log

KEPT = 400
"""So many pages are remembered, so that a lost connection costs a diff and not a whole page."""
SIGHT = "sight"
"""The key of what a shared look keeps of its page."""


@dataclass(frozen=True, slots=True)
class Sight:
    """What a page shows."""

    look: Look
    boxes: Boxes
    stamp: str
    """Names the content: equal stamps, equal pages."""
    turn: bool
    title: str
    covered: bool = False


def boxes_of(look: Look, drawing: Drawing | None = None) -> Boxes:
    """A look as elements."""
    drawing = drawing or drawing_for(look)
    boxes: Boxes = {
        "strip": strip.strip(look),
        "cause": strip.cause(look),
        "ask": {"prompt": panels.prompt(look), **panels.remark_on_rules(look)},
        "acts": {"bar": panels.bar(look, on_board(look, drawing)), "sheet": sheet.sheet(look)},
        "chairs": panels.chairs(look),
        "tidings": {
            "campaign": side_panels.campaign(look),
            "start": side_panels.start(look),
            "news": side_panels.news(look),
            "ballots": side_panels.ballots(look),
        },
        "extras": {
            "last": last_sheet(look),
            "forecast": panels.forecast(look),
            "seats": side_panels.seats(look),
            "orders": side_panels.orders(look),
        },
        "log": log(look),
        "talk": panels.talk(look),
    }
    if drawing is not None:
        boxes.update(board(look, drawing))
    elif look.text:
        boxes["panes"] = {"pane-kept": text_pane(look)}
    return boxes


def sight_of(look: Look) -> Sight:
    """A look as a page; a shared one is made once."""
    if look.shared is None:
        return _sight(look, boxes_of(look))
    if SIGHT not in look.shared:
        boxes = boxes_of(look)
        look.shared[SIGHT] = (boxes, _stamp(boxes))
    return _sight(look, *look.shared[SIGHT])


def _stamp(boxes: Boxes) -> str:
    content = hash(tuple([(box, tuple(elements), tuple(elements.values())) for box, elements in boxes.items()]))
    return f"{content & (2**64 - 1):016x}"


def _sight(look: Look, boxes: Boxes, stamp: str = "", *, covered: bool = False) -> Sight:
    turn = any(chair.mine and chair.asked for chair in look.chairs) and look.status == "playing"
    words = panels.words_of(look)
    title = look.game.title_in(look.language)
    said = words.say("table", "title_turn", {"game": title}) if turn else title
    return Sight(look, boxes, stamp or _stamp(boxes), turn, f"{said} · Meseta", covered)


async def sight(table: AtTable) -> Sight:
    """What this visitor may see now. Between two people at one device that is nothing but the public board."""
    look = await table.look()
    mine = [chair for chair in look.chairs if chair.mine]
    if look.hot_seat and len(mine) > 1 and look.status == "playing" and _between(mine, table.visitor.seat):
        return _covered(look, await table.as_spectator().look(), mine)
    if look.status in OVER:
        return _ended(look, await table.ending())
    told = await table.coached()
    return sight_of(look) if told is None else _sight(look, with_coach(look, boxes_of(look), told))


def _ended(look: Look, ending: Ending) -> Sight:
    """The page of a game that is over: its end, and below it the board."""
    return _sight(look, {**sight_of(look).boxes, "ending": ending_box(look, ending), "acts": {"bar": panels.EMPTY_BAR}})


def _between(mine: list[Chair], seat: Seat | None) -> bool:
    """Whether the device may have to change hands: only who is asked sees more than the public board."""
    return seat is None or seat not in [chair.seat for chair in mine if chair.asked]


def _covered(look: Look, public: Look, mine: list[Chair]) -> Sight:
    """A spectator's page with the hand-over screen."""
    boxes = boxes_of(public)
    waiting = [chair for chair in mine if chair.asked]
    boxes["extras"] = {name: boxes["extras"][name] for name in ("last", "forecast")}
    boxes["tidings"] = {}
    boxes["acts"] = {"cover": side_panels.cover(look, waiting)}
    boxes["chairs"] = panels.chairs(look)
    found = _sight(public, boxes, covered=True)
    return replace(found, turn=bool(waiting))


def drawn(boxes: Boxes, where: str = "panes") -> str:
    """The panes of a box with their content, as they stand in a whole page."""
    shells = "".join(boxes.get(where, {}).values())
    for box, elements in boxes.items():
        empty = f'<g id="{escape(box)}" data-box></g>'
        if empty in shells:
            shells = shells.replace(empty, f"{empty.removesuffix('</g>')}{''.join(elements.values())}</g>")
    return shells


def changed_since(before: Sight, after: Sight) -> list[str]:
    """The elements of the main pane that have changed since an earlier sight of the same eyes."""
    main = next(iter(after.boxes.get("panes", EMPTY_BOX)), "").removeprefix("pane-")
    old, new = before.boxes.get(f"paint-{main}", EMPTY_BOX), after.boxes.get(f"paint-{main}", EMPTY_BOX)
    return [name for name, markup in new.items() if old.get(name) != markup]


class Memory:
    """The pages that browsers have, by visitor and stamp; the oldest are forgotten."""

    def __init__(self, size: int = KEPT) -> None:
        self._size = size
        self._kept: OrderedDict[tuple[object, ...], Sight] = OrderedDict()

    def keep(self, table: AtTable, sight: Sight) -> None:
        """Remember what a visitor's page shows."""
        key = self._key(table, sight.stamp)
        self._kept[key] = sight
        self._kept.move_to_end(key)
        while len(self._kept) > self._size:
            self._kept.popitem(last=False)

    def forget(self, table: str) -> None:
        """Forget all pages of a table that was put away."""
        for key in [key for key in self._kept if key[0] == table]:
            del self._kept[key]

    def find(self, table: AtTable, stamp: str) -> Sight | None:
        """What a visitor's page with this stamp shows, if it is still known."""
        return self._kept.get(self._key(table, stamp))

    def _key(self, table: AtTable, stamp: str) -> tuple[object, ...]:
        who = table.visitor
        return table.table, who.person and who.person.id, who.seat, who.language, stamp
