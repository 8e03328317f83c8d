"""A title in three versions, as a fixed game meets its old tables.

1. Whoever rests gets one coin, whoever barters the price of silk, which a data file tells.
2. Resting brings two coins; the step and an option have new names, the table has a new field, silk is dearer.
   Games of version 1 go on.
3. The view calls the coins a purse, which the drawing knows; games of version 1 are not played any more.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from meseta import games
from meseta.core.chance import Dice
from meseta.core.data import DataFile, Owner, digest
from meseta.core.decision import Option, Question, Seat
from meseta.core.event import Event
from meseta.core.game import Outcome, View
from meseta.core.settings import Setting
from meseta.core.step import DONE, State, Step, Steps
from meseta.core.title import Title
from meseta.core.view import question_view
from meseta.core.vocabulary import Vocabulary
from meseta.render.drawing import Drawing, Pane
from tests.kit.toys.base import Toy, rules_of

FILE: Final = "prices.toml"
SILK: Final = {1: 3, 2: 5, 3: 5}
"""What the box of every version says that silk is worth."""
REST, SELL, PEEK = range(3)
DAYS: Final = 12


class Road(State):
    """Who has how many coins, and a secret of everybody."""

    def __init__(self, seats: int, stack: list[Step[Road]], rest: int, silk: int) -> None:
        super().__init__(seats, stack, [-1] * seats)
        self.coins = [0] * seats
        self.secrets = [40 + seat for seat in range(seats)]
        self.printed = (rest, silk)

    def copy(self) -> Road:
        twin = type(self)(self.seats, self.stack.copy(), *self.printed)
        twin.coins, twin.secrets, twin.sealed = self.coins.copy(), self.secrets.copy(), self.sealed.copy()
        twin.continue_from(self)
        return twin


class LongRoad(Road):
    """The road of version 2: everybody's days of rest are counted."""

    def __init__(self, seats: int, stack: list[Step[Road]], rest: int, silk: int) -> None:
        super().__init__(seats, stack, rest, silk)
        self.rests = [0] * seats

    def copy(self) -> Road:
        twin = super().copy()
        assert isinstance(twin, LongRoad)
        twin.rests = self.rests.copy()
        return twin


class Earned(Event):
    def __init__(self, seat: Seat, coins: int) -> None:
        self.seat: Final = seat
        self.coins: Final = coins


class Peeked(Event):
    def __init__(self, seat: Seat, secret: int) -> None:
        self.seat: Final = seat
        self.secret: Final = secret

    def seen_by(self, seat: Seat | None) -> Event:
        return self if seat == self.seat else Peeked(self.seat, 0)


class Turn(Step[Road]):
    """A day of somebody: rest, sell silk, or look at the own secret."""

    def __init__(self, left: int, me: Seat) -> None:
        self.left: Final = left
        self.me: Final = me

    def ask(self, s: Road) -> Question | None:
        return Question(self.me, "day", [REST, SELL, PEEK]) if self.left else None

    def answer(self, s: Road, option: Option) -> Steps:
        s.turn += 1
        rest, silk = s.printed
        if option == PEEK:
            s.emit(Peeked(self.me, s.secrets[self.me]))
        else:
            s.coins[self.me] += rest if option == REST else silk
            s.emit(Earned(self.me, rest if option == REST else silk))
        if option == REST and isinstance(s, LongRoad):
            s.rests[self.me] += 1
        return (type(self)(self.left - 1, (self.me + 1) % s.seats),)

    def run(self, s: Road) -> Steps:
        return DONE


class Day(Turn):
    """What a turn is called since version 2."""


class Caravan(Toy[Road]):
    """Most coins win."""

    name = "caravan"
    title = "The Caravan"
    seats = range(2, 4)
    settings = (Setting("days", (str(DAYS), "4"), "How long the road is."),)
    kinds: Final = {"day": "CA-1"}
    rules = rules_of("CA", "Rest, sell, or look at your secret.")
    longest = DAYS
    events: Final = {"Earned": Earned, "Peeked": Peeked}

    def __init__(self, version: int, data: Owner | None) -> None:
        text = data[FILE] if isinstance(data, Mapping) else f"[price]\nsilk = {SILK[version]}\n"
        file = DataFile(FILE, text)
        self.silk: int = file.table("price", {"silk": int})["silk"]
        self.data_digest, self.data_files = digest(file), {FILE: text}
        self.rules_version = version
        self.vocabulary = Vocabulary()
        self.vocabulary.add(["rest", "barter" if version == 1 else "trade", "peek"])
        self.day = Turn if version == 1 else Day
        self.steps: dict[str, type[Step[Any]]] = {self.day.__name__: self.day}
        if version == 2:
            self.accepts = frozenset({1})
            self.renamed_steps = {"Turn": "Day"}
            self.renamed_options = {"barter": "trade"}

    def carry_over(self, state: dict[str, Any], rules_version: int) -> dict[str, Any]:
        return {**state, "rests": [0] * state["seats"]} if rules_version == 1 else state

    def blank(self, seats: int, settings: Mapping[str, str]) -> Road:
        road, rest = (Road, 1) if self.rules_version == 1 else (LongRoad, 2)
        return road(seats, [self.day(int(settings["days"]), 0)], rest, self.silk)

    def view(self, s: Road, seat: Seat | None) -> View:
        found: View = {"game": self.name, "seat": seat, "seats": s.seats, "score": s.coins[:]}
        found["purse" if self.rules_version == 3 else "coins"] = s.coins[:]
        found["secret"] = None if seat is None else s.secrets[seat]
        return {**found, "question": question_view(self, s, seat)}

    def resample(self, s: Road, seat: Seat, dice: Dice) -> Road:
        twin = s.copy()
        twin.secrets = [secret if other == seat else 99 for other, secret in enumerate(s.secrets)]
        return twin

    def outcome(self, s: Road) -> Outcome | None:
        best = max(s.coins)
        return Outcome(tuple(i for i in range(s.seats) if s.coins[i] == best), tuple(s.coins))

    def complaints(self, s: Road) -> list[str]:
        return []

    def sentence(self, event: Event, language: str = "en") -> str:
        if isinstance(event, Earned):
            return f"({language}) {self.seat_names[event.seat]} earns {event.coins} by the rules {self.rules_version}."
        assert isinstance(event, Peeked)
        return f"({language}) {self.seat_names[event.seat]} peeks{f' at {event.secret}' if event.secret else ''}."


def drawing(view: View, _language: str, game: Caravan) -> Drawing:
    """One line, made of what this version's views have."""
    coins = view["purse" if game.rules_version == 3 else "coins"]
    line = f'<text id="road" x="5" y="20">purses {" ".join(map(str, coins))}</text>'
    return Drawing(game.title, 200, 40, (Pane("road", game.title, (0, 0, 200, 40), {"road": line}),), {})


def install(monkeypatch: Any, version: int) -> None:
    """From now on this version of the title is installed, and nothing is left of another one."""
    title = Title("caravan", lambda data: Caravan(version, data), drawing=drawing)
    register = games.REGISTER
    monkeypatch.setitem(register._titles, "caravan", title)
    monkeypatch.setattr(register, "_games", {k: v for k, v in register._games.items() if k[0] != "caravan"})
    monkeypatch.setattr(register, "_of_kept_files", type(register._of_kept_files)())
