"""War of the 3 Sanchos as a game of Meseta."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from meseta.core.cause import Cause, CauseView
from meseta.core.chance import Dice
from meseta.core.decision import Option, Seat
from meseta.core.errors import MesetaError
from meseta.core.event import Event
from meseta.core.game import About, CardText, Chronicle, Forecast, Outcome, Paint, View, classes_in, plain
from meseta.core.settings import Setting
from meseta.core.spoken import Spoken
from meseta.core.step import Step
from meseta.core.texts import Texts, rules, texts
from meseta.core.values import fields_of
from meseta.core.vocabulary import Vocabulary
from meseta.core.words import InOrder, Series
from meseta.games.sanchos import (
    about,
    battle,
    board,
    cause,
    dice,
    draw,
    events,
    fields,
    flow,
    forecast,
    order,
    orders,
    refusals,
    resolution,
    routes,
    setup,
    siege,
    victory,
    view,
    words,
)
from meseta.games.sanchos.complaints import complaints
from meseta.games.sanchos.flow import Round
from meseta.games.sanchos.names import (
    ANY_KING,
    CID_IN_SUPPLY,
    EMPTY_CASTLE,
    EXACT_ROUTES,
    LAST_UNIT,
    LEVELS,
    NOBODY,
    PAINTS,
    SANCHOS,
    UNDECIDED,
    blocks,
)
from meseta.games.sanchos.position import SanchosNotation
from meseta.games.sanchos.printed import Printed
from meseta.games.sanchos.resample import resample
from meseta.games.sanchos.setup import SetUp
from meseta.games.sanchos.table import SanchosTable, empty_table

_RINGS = {"castilla-najera-aragon": 2, "castilla-aragon-najera": 1}
_ONLY_FOR = {"sancho": 1, "level": 1, "ring": 3}
"""Settings that mean something with this number of players only."""
_READINGS = {
    "usual": 0,
    "exact_routes": EXACT_ROUTES,
    "any_king": ANY_KING,
    "empty_castle": EMPTY_CASTLE,
    "last_unit": LAST_UNIT,
    "other": EXACT_ROUTES | ANY_KING | EMPTY_CASTLE | LAST_UNIT,
}
_READ_WITH = {1: EXACT_ROUTES | ANY_KING | EMPTY_CASTLE, 2: EMPTY_CASTLE | LAST_UNIT, 3: EMPTY_CASTLE}
"""The readings that make a difference with so many players."""
_STEPS = (battle, dice, draw, fields, flow, orders, resolution, routes, setup, siege, victory)


class Sanchos(Spoken[SanchosTable]):
    """War of the 3 Sanchos 1065-67 for one to three players."""

    name = "sanchos"
    title = "War of the 3 Sanchos"
    rules_version = 2
    accepts = frozenset({1})
    seats = range(1, 4)
    off_turn: Mapping[str, str] = {"intercept": "no", "join": "t0", "reserve_card": "pass"}
    series: Mapping[str, Series] = {"march": Series(stop="stop")}
    important: Mapping[str, tuple[str, ...]] = {"order": ("stop",)}
    packages = (words.PACKAGE,)
    notation = SanchosNotation()
    chronicle = Chronicle(
        begins=("RoundBegan", "TurnBegan", "GameEnded"),
        scores=("BattleEnded", "Conquered", "GameEnded"),
    )
    seat_table = "sancho"
    settings = (
        Setting("el_cid", ("no", "yes"), "Whether El Cid helps the player who is behind."),
        Setting("sancho", ("najera", "aragon", "castilla"), "Solo: the Sancho you play, and with him the scenario."),
        Setting("level", LEVELS, "Solo: how strong the Sancho-Bots are."),
        Setting("ring", tuple(_RINGS), "Three players: who sits clockwise next to whom."),
        Setting("readings", tuple(_READINGS), "Which way the rulebook is read where there are two."),
    )
    seat_names = SANCHOS
    seat_colours = PAINTS
    longest = 5000

    def __init__(self, printed: Printed) -> None:
        self.printed = printed
        self.vocabulary = Vocabulary()
        self.vocabulary.add_all(blocks())
        self.rules = rules("meseta.games.sanchos")
        self.data_digest = printed.digest
        self.data_files = printed.files
        self.steps: dict[str, type[Step[Any]]] = classes_in(_STEPS, Step)
        self.events: dict[str, type[Event]] = classes_in((events,), Event)

    def settle(self, seats: int, wanted: Mapping[str, Any]) -> dict[str, str]:
        """The settings of a new table; El Cid never rides for a lonely Aragón. (WS-158)"""
        settings = super().settle(seats, wanted)
        for setting in self.settings:
            only = _ONLY_FOR.get(setting.name, seats)
            if only != seats and settings[setting.name] != setting.choices[0]:
                raise MesetaError(f"The setting {setting.name!r} is for {only} player{'s' if only > 1 else ''} only.")
        if settings["readings"] not in _readings_for(seats):
            known = ", ".join(_readings_for(seats))
            raise MesetaError(f"With {seats} at the table 'readings' is one of {known}, not {settings['readings']!r}.")
        if seats == 1 and settings["el_cid"] == "yes" and settings["sancho"] == "aragon":
            raise MesetaError("El Cid may only be used as Castilla or Nájera in the solo game. (WS-158)")
        return settings

    def settings_for(self, seats: int) -> tuple[Setting, ...]:
        """Sancho and level are for one player, the ring is for three; readings as far as they make a difference."""
        wanted = [setting for setting in self.settings if _ONLY_FOR.get(setting.name, seats) == seats]
        return tuple(s._replace(choices=_readings_for(seats)) if s.name == "readings" else s for s in wanted)

    def setting_text(self, setting: Setting, language: str = "en") -> str:
        """What a setting is about; of the readings those that can be chosen, one by one."""
        text = super().setting_text(setting, language)
        if setting.name != "readings":
            return text
        return " ".join([text, *(self.texts(language).get("readings", name) for name in setting.choices[1:])])

    def names_of_seats(self, seats: int, settings: Mapping[str, str]) -> tuple[str, ...]:
        """Solo the only seat is the chosen Sancho."""
        return (settings["sancho"],) if seats == 1 else SANCHOS[:seats]

    def colours_of_seats(self, seats: int, settings: Mapping[str, str]) -> tuple[str, ...]:
        """Every Sancho has the colour of his pieces, also alone."""
        return tuple(PAINTS[SANCHOS.index(name)] for name in self.names_of_seats(seats, settings))

    def blank(self, seats: int, settings: Mapping[str, str]) -> SanchosTable:
        """An empty table whose stack holds the set-up."""
        table = empty_table(self.printed, seats)
        table.stack.append(SetUp(Round()))
        table.readings = _READINGS[settings["readings"]]
        if settings["el_cid"] == "yes":
            table.cid = CID_IN_SUPPLY
        if seats == 3:
            table.ring = _RINGS[settings["ring"]]
        if seats == 1:
            table.solo = SANCHOS.index(settings["sancho"])
            table.level = LEVELS.index(settings["level"])
        return table

    def older_settings(self, settings: dict[str, str], seats: int, rules_version: int) -> dict[str, str]:
        """Before there was a choice, Sancho-Bots without a weakest enemy stayed on their routes. (WS-OP-24)"""
        return {"readings": "exact_routes", **settings} if seats == 1 else settings

    def carry_over(self, state: dict[str, Any], rules_version: int) -> dict[str, Any]:
        """A table of the time before the readings, with the one that it was begun with."""
        return {"readings": EXACT_ROUTES if state["seats"] == 1 else 0, "sallied": NOBODY, **state}

    def view(self, s: SanchosTable, seat: Seat | None) -> View:
        """What a seat may know."""
        return view.view(self, s, seat)

    def own_view(self, s: SanchosTable, seat: Seat, public: View) -> View:
        """The same, made of what everybody may know."""
        return view.own_view(self, s, seat, public)

    def resample(self, s: SanchosTable, seat: Seat, dice: Dice) -> SanchosTable:
        """A random state that the seat cannot tell from this one."""
        return resample(s, seat, dice)

    def outcome(self, s: SanchosTable) -> Outcome | None:
        """The winning seats: none if Nájera beats two players, or the bots one. (WS-115, WS-120)"""
        if s.victory == UNDECIDED:
            return None
        winners = tuple(seat for seat in range(s.seats) if s.winners >> s.sancho_of(seat) & 1)
        return Outcome(winners, tuple(s.vp[s.sancho_of(seat)] for seat in range(s.seats)))

    def complaints(self, s: SanchosTable) -> list[str]:
        """Broken invariants."""
        return complaints(s)

    def cause(self, s: SanchosTable) -> Cause | None:
        """Why the open question is asked."""
        return cause.cause(s)

    def cause_values(self, cause: CauseView, t: Texts) -> Mapping[str, Any]:
        """What the sentences for causes may speak of."""
        return words.cause_values(self.printed, cause, t)

    def order(self, view: View, language: str = "en") -> list[InOrder]:
        """Who plays when in this round."""
        return order.order(self.texts(language), self.printed, view)

    def why_values(self, s: SanchosTable, option: Option, t: Texts) -> Mapping[str, Any]:
        """What the sentences of reasons speak of."""
        return refusals.why_values(s, option, t)

    def texts(self, language: str) -> Texts:
        """The sentences of the game."""
        return texts(words.PACKAGE, language)

    def cards_in(self, language: str) -> list[CardText]:
        """The action cards with their command points."""
        return words.cards(self.printed, language)

    def prompt(self, view: View, language: str = "en") -> str:
        """The open question in one sentence."""
        return words.prompt(self.printed, view, language)

    def prompt_rule(self, kind: str) -> str:
        """The rule behind a kind of question."""
        return words.RULES[kind]

    def label(self, option: Option, view: View, language: str = "en") -> str:
        """An option in words."""
        return words.label(self.printed, option, view, language)

    def still_to_choose(self, view: View) -> int:
        """How many points are left for units that march."""
        points: int = view["question"]["about"]["points"]
        return points

    def sentence(self, event: Event, language: str = "en") -> str:
        """An event in words."""
        return words.sentence(self.printed, event, language)

    def about(self, view: View, part: str, language: str = "en") -> About | None:
        """The numbers behind a thing on the table."""
        return about.about(self.texts(language), self.printed, view, part)

    def forecast(self, view: View, language: str = "en") -> list[Forecast]:
        """What every place would bring if it were scored now."""
        return forecast.forecast(self.printed, view)

    def board(self, view: View, paint: Paint = plain, language: str = "en") -> str:
        """The table as text."""
        return board.board(self.printed, view, paint, language)

    def points(self, view: View) -> list[int]:
        """The victory points that every seat has now."""
        return [view["vp"][view["solo"]]] if view["seats"] == 1 else list(view["vp"][: view["seats"]])

    def befalls(self, event: Event, view: View) -> bool:
        """Losses in the field happen to the Sancho they name."""
        return isinstance(event, events.TroopLost | events.KingDriven) and event.sancho == view["sancho"]

    def doer(self, event: Event, view: View) -> Seat | None:
        """Events name Sanchos; alone at the table one of them has a seat."""
        sancho = fields_of(event).get("sancho", NOBODY)
        if view["seats"] == 1:
            return 0 if sancho == view["solo"] else None
        return sancho if 0 <= sancho < view["seats"] else None


def _readings_for(seats: int) -> tuple[str, ...]:
    """The usual reading, each other one that matters with so many players, and all of these if there are several."""
    matter = _READ_WITH[seats]
    several = {name for name, bits in _READINGS.items() if bits.bit_count() > 1 and matter.bit_count() > 1}
    single = {name for name, bits in _READINGS.items() if bits.bit_count() == 1 and bits & matter}
    return tuple(name for name, bits in _READINGS.items() if not bits or name in single | several)
