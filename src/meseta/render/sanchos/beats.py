"""War of the 3 Sanchos staged: battles die by die, sieges, kings who are driven home, castles that fall, the end.

Every moment is told by what its event carries, so that a battle of which only the last strikes are new is staged as
truly as a whole one. A scene shows the battle track over the map, beside the region that is fought for.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import groupby
from typing import Any, NamedTuple

from meseta.core.event import Event
from meseta.core.game import Game, View
from meseta.core.texts import texts
from meseta.games import game as game_named
from meseta.games.sanchos import events as told
from meseta.games.sanchos.game import Sanchos
from meseta.games.sanchos.names import NOBODY
from meseta.games.sanchos.printed import Printed
from meseta.games.sanchos.words import PACKAGE, die_name, force_name, sancho_name, sentence
from meseta.render.drawing import Beat
from meseta.render.sanchos.battle import Track, column_drawn, pile, scroll, struck_from
from meseta.render.sanchos.camp import Army, foot
from meseta.render.sanchos.colours import GILT, INK, SOOT, VERMILION
from meseta.render.sanchos.kingdoms import HEIGHT, WIDTH, chart
from meseta.render.sanchos.motions import motions
from meseta.render.sanchos.pieces import BLOCK_TALL, KING, die, king, piece, troops
from meseta.render.shapes import path, rect

_ROLL, _FALL = 500, 300
"""How long a roll is held, and each die of it longer."""
_CROSSED, _STRUCK, _TOLD, _BIG, _END = 700, 1000, 900, 1600, 2600
_WIDE, _TALL = 720.0, 254.0
"""The battle track over the map."""


class Stage(NamedTuple):
    """What beats are made with: the view after them, the printed map, the language, and where a battle is fought."""

    view: View
    printed: Printed
    language: str
    region: int = NOBODY

    def say(self, key: str, values: dict[str, Any]) -> str:
        """A sentence that only the staging needs."""
        return texts("meseta.render", self.language).say("sanchos_beats", key, values)

    def sentence(self, event: Event) -> str:
        """An event as the log tells it."""
        return sentence(self.printed, event, self.language)

    @property
    def chapter(self) -> str:
        """The name of the region that is fought for."""
        return "" if self.region == NOBODY else self.printed.names[self.region]


def beats(events: Sequence[Event], view: View, language: str = "en", game: Game[Any] | None = None) -> list[Beat]:
    """What of these events is staged, in their order; dice of one Sancho fall together."""
    played = game or game_named("sanchos")
    assert isinstance(played, Sanchos)
    stage = Stage(view, played.printed, language, _first_region(events, view))
    if len(view["holder"]) != stage.printed.regions:
        return []
    found: list[Beat] = []
    for _, group in groupby(events, key=_together):
        some = list(group)
        stage = stage._replace(region=_region(some[0], stage.region))
        if isinstance(some[0], told.DieRolled):
            found.append(_rolls([event for event in some if isinstance(event, told.DieRolled)], stage))
        else:
            found += [beat for event in some for beat in _beat(event, stage)]
    return found


def _together(event: Event) -> object:
    """Dice that one Sancho rolls in a row belong together; everything else stands alone."""
    return (event.sancho, "rolls") if isinstance(event, told.DieRolled) else id(event)


def _region(event: Event, before: int) -> int:
    """Where things happen after an event: where they did, unless it says otherwise; a king goes home elsewhere."""
    staged = type(event) in _STAGED or (type(event) in _TELLING and not isinstance(event, told.KingDriven))
    return getattr(event, "region", before) if staged else before


def _first_region(events: Sequence[Event], view: View) -> int:
    """Where the first dice of these events were rolled, if their battle began earlier: it is the first one to end."""
    for event in events:
        if isinstance(event, told.Attacked | told.BattleEnded):
            return event.region
    return int(view["battle"])


def _beat(event: Event, stage: Stage) -> Iterator[Beat]:
    if type(event) in _STAGED:
        yield _STAGED[type(event)](event, stage)
    elif type(event) in _TELLING:
        size, hold = _TELLING[type(event)]
        moving = tuple(motions(event, stage.view, stage.language))
        scene = "" if getattr(event, "region", NOBODY) == NOBODY else _spotlight(stage) + _sign(event, stage)
        chapter = stage.chapter if scene else ""
        yield Beat(size, stage.sentence(event), moving, scene, hold, chapter)


# -- battles -----------------------------------------------------------------------------------------------------------


def _rolls(rolls: Sequence[told.DieRolled], stage: Stage) -> Beat:
    """A Sancho's dice fall into their columns."""
    t = texts(PACKAGE, stage.language)
    values = ", ".join(f"{e.value} ({die_name(t, 1)})" if e.guard else str(e.value) for e in rolls)
    caption = stage.say("rolls", {"sancho": sancho_name(t, rolls[0].sancho), "values": values})
    fresh = [e.value * 6 + e.sancho * 2 + e.guard for e in rolls]
    scene = _dice(rolls[-1].track, stage, fresh=fresh)
    return Beat("step", caption, (), scene, _ROLL + _FALL * len(rolls), stage.chapter)


def _shifted(e: Any, stage: Stage) -> Beat:
    moved = [e.target * 6 + e.sancho * 2 + e.guard]
    return Beat("step", stage.sentence(e), (), _dice(e.track, stage, lit=moved), _STRUCK, stage.chapter)


def _cancelled(e: Any, stage: Stage) -> Beat:
    """All dice of a column are crossed out."""
    scene = _dice((*e.dice, *e.track), stage, crossed=e.dice)
    return Beat("step", stage.sentence(e), (), scene, _CROSSED, stage.chapter)


def _struck(e: Any, stage: Stage) -> Beat:
    """A single die strikes: swords in its column, and the victim's die is crossed out."""
    victim = e.struck * 6 + e.victim * 2 + e.guard
    scene = _dice((victim, *e.track), stage, crossed=(victim,), striker=(e.sancho, e.column))
    return Beat("step", stage.sentence(e), (), scene, _STRUCK, stage.chapter)


def _ended(e: Any, stage: Stage) -> Beat:
    """Who is left of those who fought."""
    t = texts(PACKAGE, stage.language)
    armies = [(who, e.left[who], e.left[3 + who]) for who in range(3) if e.left[who] or e.left[3 + who]]
    left = [f"{sancho_name(t, who)} ({force_name(t, n, crowned)})" for who, n, crowned in armies]
    key = "result" if left else "nobody_left"
    caption = stage.say(key, {"region": stage.printed.names[e.region], "left": ", ".join(left)})
    return Beat("big", caption, (), _spotlight(stage) + _survivors(armies, stage), _BIG, stage.chapter)


def _track(stage: Stage, dice: Sequence[int], striker: int) -> Track:
    """Where the track lies: above or below the region that is fought for."""
    low = stage.region != NOBODY and chart(stage.printed).places[stage.region][1] > HEIGHT / 2 - 40
    last = max([9, striker, *[one // 6 for one in dice]])
    return Track((WIDTH - _WIDE) / 2, 46.0 if low else HEIGHT - _TALL - 44, _WIDE, _TALL, last)


def _dice(
    dice: Sequence[int],
    stage: Stage,
    fresh: Sequence[int] = (),
    lit: Sequence[int] = (),
    crossed: Sequence[int] = (),
    striker: tuple[int, int] = (NOBODY, NOBODY),
) -> str:
    """The track with these dice: fresh ones fall, lit ones are ringed, crossed ones go."""
    track = _track(stage, dice, striker[1])
    region = stage.chapter
    title = texts(PACKAGE, stage.language).say("board", "battle", {"region": region}) if region else ""
    taken = {one // 6 for one in dice} | {striker[1]}
    drawn = [_spotlight(stage), scroll(track, title)]
    drawn += [column_drawn(column, track, taken=column in taken) for column in range(track.last + 1)]
    falling, ringed, going = list(fresh), list(lit), list(crossed)
    for one, x, y in reversed(pile(dice, track)):
        drawn.append(_one(one, x, y, track.scale, (falling, ringed, going)))
    if striker[1] != NOBODY:
        drawn.append(struck_from(*striker, track))
    return "".join(drawn)


def _one(one: int, x: float, y: float, scale: float, marks: tuple[list[int], list[int], list[int]]) -> str:
    """A die with what happens to it; every mark is used up by one die."""
    falling, ringed, going = marks
    drawn = die(one % 6 // 2, one % 2, round(x, 1), round(y, 1), scale)
    half = 25 * scale
    ring = rect(x - half, y - half, 2 * half, 2 * half, "none", 10, stroke=GILT, stroke_width=4)
    if one in falling:
        falling.remove(one)
        return f'<g class="sa-fresh">{drawn}{ring}</g>'
    if one in ringed:
        ringed.remove(one)
        return drawn + ring
    if one in going:
        going.remove(one)
        return f'<g class="sa-crossed">{drawn}{piece("cross", x, y, scale)}</g>'
    return drawn


# -- on the map --------------------------------------------------------------------------------------------------------


def _spotlight(stage: Stage) -> str:
    """Everything but the region is dimmed, and it is framed."""
    if stage.region == NOBODY:
        return ""
    line = chart(stage.printed).outlines[stage.region]
    round_ = {"stroke_linejoin": "round"}
    return (
        path(f"M0,0H{WIDTH}V{HEIGHT}H0z{line}", SOOT, fill_opacity=".5", fill_rule="evenodd")
        + path(line, stroke=INK, stroke_width=9, **round_)
        + path(line, stroke=GILT, stroke_width=5.5, **round_)
    )


def _sign(event: Event, stage: Stage) -> str:
    """What happens there: swords, or stakes."""
    x, y = foot(stage.printed, stage.region)
    sieges = (told.SiegeAnnounced, told.SiegeLaid, told.SiegeLossesTaken, told.SiegeFailed, told.SiegeLifted)
    if isinstance(event, sieges):
        return piece("stakes", x, y + 2, 1.8)
    if isinstance(event, told.Conquered):
        return piece("crown", x, y - 44, 1.8)
    return piece("swords", x, y - 24, 1.9)


def _survivors(armies: Sequence[tuple[int, int, int]], stage: Stage) -> str:
    """Who is left, large, in the middle of the region."""
    scale, gap = 1.5, 10.0
    x, y = foot(stage.printed, stage.region)
    if not armies:
        return path(f"M{x - 26:g},{y - 50:g}l52,52M{x + 26:g},{y - 50:g}l-52,52", stroke=VERMILION, stroke_width=8)
    wide = sum(Army(n, bool(crowned)).width() * scale for _, n, crowned in armies) + gap * (len(armies) - 1)
    left = min(max(x - wide / 2, 44), WIDTH - 44 - wide)
    drawn, middle = [], y + BLOCK_TALL
    for who, n, crowned in armies:
        block = Army(n, king=False).width() * scale
        drawn += [troops(who, n, round(left + block / 2, 1), middle, scale)] if n else []
        drawn += [king(who, round(left + block + KING * scale / 2, 1), middle, scale)] if crowned else []
        left += Army(n, bool(crowned)).width() * scale + gap
    return "".join(drawn)


_STAGED: dict[type[Event], Callable[[Any, Stage], Beat]] = {
    told.DieShifted: _shifted,
    told.DiceCancelled: _cancelled,
    told.DieStruck: _struck,
    told.BattleEnded: _ended,
}
"""The moments of a battle that are shown on the track."""
_TELLING: dict[type[Event], tuple[str, int]] = {
    told.CardPlayed: ("step", _TOLD),
    told.CardRevealed: ("step", _TOLD),
    told.Attacked: ("big", _BIG),
    told.Sallied: ("step", _TOLD),
    told.GarrisonJoined: ("step", _TOLD),
    told.Intercepted: ("step", _TOLD),
    told.ReserveCardUsed: ("step", _TOLD),
    told.CidUsed: ("step", _TOLD),
    told.TroopLost: ("small", _CROSSED),
    told.KingDriven: ("big", _BIG),
    told.SiegeAnnounced: ("step", _TOLD),
    told.SiegeLaid: ("step", _TOLD),
    told.SiegeLifted: ("step", _TOLD),
    told.SiegeFailed: ("step", _TOLD),
    told.SiegeLossesTaken: ("step", _TOLD),
    told.Conquered: ("big", _BIG),
    told.CidClaimed: ("step", _TOLD),
    told.GameEnded: ("big", _END),
}
"""Moments that are told as the log tells them: their size, and how long they are held."""
