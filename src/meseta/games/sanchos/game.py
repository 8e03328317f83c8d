"""War of the 3 Sanchos as a game of Meseta."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from meseta.core.chance import Dice
from meseta.core.decision import Option, Seat
from meseta.core.errors import MesetaError, Refused
from meseta.core.event import Event
from meseta.core.game import CardText, Forecast, Outcome, Paint, View, classes_in, plain
from meseta.core.settings import Setting
from meseta.core.spoken import Spoken
from meseta.core.step import Step
from meseta.core.texts import Texts, rules, texts
from meseta.core.values import fields_of
from meseta.core.vocabulary import Vocabulary
from meseta.games.sanchos import (
    battle,
    board,
    dice,
    draw,
    events,
    fields,
    flow,
    forecast,
    orders,
    resolution,
    setup,
    siege,
    victory,
    view,
    words,
)
from meseta.games.sanchos.checks import complaints
from meseta.games.sanchos.flow import Round
from meseta.games.sanchos.names import (
    CID_IN_SUPPLY,
    LEVELS,
    NOBODY,
    PAINTS,
    SANCHOS,
    UNDECIDED,
)
from meseta.games.sanchos.names import (
    words as vocabulary,
)
from meseta.games.sanchos.printed import Printed
from meseta.games.sanchos.setup import SetUp
from meseta.games.sanchos.table import SanchosTable, empty_table
from meseta.games.sanchos.why import why

_RINGS = {"castilla-najera-aragon": 2, "castilla-aragon-najera": 1}
_ONLY_FOR = {"sancho": 1, "level": 1, "ring": 3}
"""Settings that mean something with this number of players only."""
_STEPS = (battle, dice, draw, fields, flow, orders, resolution, setup, siege, victory)


class Sanchos(Spoken[SanchosTable]):
    """War of the 3 Sanchos 1065-67 for one to three players."""

    name = "sanchos"
    title = "War of the 3 Sanchos"
    rules_version = 1
    seats = range(1, 4)
    off_turn: Mapping[str, str] = {"intercept": "no", "join": "t0", "reserve_card": "pass"}
    packages = (words.PACKAGE,)
    seat_table = "sancho"
    settings = (
        Setting("el_cid", ("no", "yes"), "Whether El Cid helps the player who is behind."),
        Setting("sancho", ("najera", "aragon", "castilla"), "Solo: the Sancho you play, and with him the scenario."),
        Setting("level", LEVELS, "Solo: how strong the Sancho-Bots are."),
        Setting("ring", tuple(_RINGS), "Three players: who sits clockwise next to whom."),
    )
    seat_names = SANCHOS
    seat_colours = PAINTS
    longest = 5000

    def __init__(self, printed: Printed) -> None:
        self.printed = printed
        self.vocabulary = Vocabulary()
        self.vocabulary.add(vocabulary())
        self.rules = rules("meseta.games.sanchos")
        self.data_digest = printed.digest
        self.steps: dict[str, type[Step[Any]]] = classes_in(_STEPS, Step)
        self.events: dict[str, type[Event]] = classes_in((events,), Event)

    def settle(self, seats: int, wanted: Mapping[str, Any]) -> dict[str, str]:
        """The settings of a new table; El Cid never rides for a lonely Aragón. (WS-158)"""
        settings = super().settle(seats, wanted)
        for setting in self.settings:
            only = _ONLY_FOR.get(setting.name, seats)
            if only != seats and settings[setting.name] != setting.choices[0]:
                raise MesetaError(f"The setting {setting.name!r} is for {only} player{'s' if only > 1 else ''} only.")
        if seats == 1 and settings["el_cid"] == "yes" and settings["sancho"] == "aragon":
            raise MesetaError("El Cid may only be used as Castilla or Nájera in the solo game. (WS-158)")
        return settings

    def settings_for(self, seats: int) -> tuple[Setting, ...]:
        """Sancho and level are for one player, the ring is for three."""
        return tuple(setting for setting in self.settings if _ONLY_FOR.get(setting.name, seats) == seats)

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
        if settings["el_cid"] == "yes":
            table.cid = CID_IN_SUPPLY
        if seats == 3:
            table.ring = _RINGS[settings["ring"]]
        if seats == 1:
            table.solo = SANCHOS.index(settings["sancho"])
            table.level = LEVELS.index(settings["level"])
        return table

    def view(self, s: SanchosTable, seat: Seat | None) -> View:
        """What a seat may know."""
        return view.view(self, s, seat)

    def resample(self, s: SanchosTable, seat: Seat, dice: Dice) -> SanchosTable:
        """A random state that the seat cannot tell from this one."""
        return view.resample(s, seat, dice)

    def outcome(self, s: SanchosTable) -> Outcome | None:
        """The winning seats: none if Nájera beats two players, or the bots one. (WS-115, WS-120)"""
        if s.victory == UNDECIDED:
            return None
        winners = tuple(seat for seat in range(s.seats) if s.winners >> s.sancho_of(seat) & 1)
        return Outcome(winners, tuple(s.vp[s.sancho_of(seat)] for seat in range(s.seats)))

    def complaints(self, s: SanchosTable) -> list[str]:
        """Broken invariants."""
        return complaints(s)

    def why(self, s: SanchosTable, option: Option, language: str = "en") -> Refused:
        """Why an option is not possible now."""
        return why(self, s, option, language)

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

    def sentence(self, event: Event, language: str = "en") -> str:
        """An event in words."""
        return words.sentence(self.printed, event, language)

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
