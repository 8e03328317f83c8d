"""What a game says: the contract of its words, all of them about views and events, never about a state.

Everything here has a language. Texts come from files (``core.spoken``) or are written out by hand.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping
from typing import NamedTuple, TypeAlias

from meseta.core.decision import Option, Seat
from meseta.core.event import Event
from meseta.core.settings import Setting
from meseta.core.values import fields_of
from meseta.core.view import View
from meseta.core.vocabulary import Vocabulary

Paint: TypeAlias = Callable[[str, str], str]
"""Gives a piece of text a style, named by what it is: ``paint("3", "seat0")``."""


def plain(text: str, style: str) -> str:
    """Paint nothing: for files, doctests and pipes."""
    return text


class Rule(NamedTuple):
    """A numbered rule in our own words."""

    id: str
    section: str
    text: str
    source: str


class About(NamedTuple):
    """What there is to say about a thing on the table, besides what its label says."""

    lines: tuple[str, ...]
    """Short sentences: numbers, and what they would become."""
    rule: str = ""
    """The rule behind it."""


class Chronicle(NamedTuple):
    """How the log of a game is read, by the names of its events."""

    begins: tuple[str, ...] = ()
    """What begins a turn or another chapter; without any, chapters change with who acts."""
    heads: tuple[str, ...] = ()
    """What makes the headline of a chapter, the best first; else it is what begins it."""
    scores: tuple[str, ...] = ()
    """What is about points."""


class CardText(NamedTuple):
    """A kind of card, as the reference shows it."""

    id: str
    name: str
    text: str
    """One or several lines."""
    mark: str = ""
    """What stands in its corner: a stack, a value, points."""
    copies: int = 1


class Forecast(NamedTuple):
    """What one place would bring every seat if it were scored now: least and most, where something is hidden."""

    place: str
    """In words."""
    id: str
    """The place's name in views and pictures."""
    points: tuple[tuple[int, int], ...]


class Because(NamedTuple):
    """Why a question is asked, for people."""

    title: str
    """The card, the battle, the scoring."""
    detail: str
    """Which part of it this is."""
    card: str = ""
    """The card's name in views and pictures, if there is one to show."""
    by: Seat | None = None
    """Whose deed it is, if it is somebody's."""


class InOrder(NamedTuple):
    """A place in the order of play of this round."""

    seat: Seat | None
    """``None`` where nobody sits: what the title plays by itself has a name and a colour of its own."""
    state: str
    """``done``, ``now`` or ``later``."""
    bid: str = ""
    """What decided its place, short: the value of a power card."""
    note: str = ""
    """What that brings, in two or three words."""
    card: str = ""
    """The card that it took, as views and pictures name it."""
    card_mark: str = ""
    """The number in the corner of that card."""
    card_name: str = ""
    name: str = ""
    colour: str = ""
    bid_said: str = ""
    """What decided its place and what that brings, for those who listen; else the note says enough."""
    card_said: str = ""
    """The number in the corner of the card, for the same."""


class Series(NamedTuple):
    """Questions of one kind that one seat is asked in a row: people may give all the answers at once."""

    twice: bool = True
    """Whether the same option can be chosen several times, as a place for cubes can, and a card cannot."""
    stop: str = ""
    """The option that ends the series before all is chosen, where there is one."""


class Listed(NamedTuple):
    """An option as a line of a list, for those who choose many."""

    option: str
    name: str
    line: str = ""
    """What it is about, in a few words."""
    text: str = ""
    """The same in full."""
    mark: str = ""
    """What stands before the name: a number, a sign."""
    family: str = ""
    """The id of the family it belongs to; ``families`` names them."""
    cubes: int = 0
    """The cubes it brings."""
    order: int = 0
    """Where it stands between first and last; 0 for nowhere."""


class Suggestion(NamedTuple):
    """Options that go well together, for those who want to start at once."""

    id: str
    name: str
    options: tuple[str, ...]
    chosen: bool = False
    """Whether it is the choice until another one is made."""
    line: str = ""
    """What it is good for, in a few words."""


class Words(ABC):
    """How a game speaks to people."""

    title: str
    seat_names: tuple[str, ...]
    seat_colours: tuple[str, ...] = ()
    """The seats' colours, where their names do not say them."""
    vocabulary: Vocabulary
    rules: Mapping[str, Rule]
    """The numbered rules, in English."""
    settings: tuple[Setting, ...]
    done_to: tuple[str, ...] = ()
    """The fields of events that hold the seat to which something was done."""
    chronicle: Chronicle = Chronicle()
    """How the log is read."""
    quick_settings: Mapping[str, str] = {}
    """How somebody plays who wants to begin at once: what differs from the usual settings."""
    series: Mapping[str, Series] = {}
    """The kinds of questions that come in a row, so that all of them may be answered at once."""
    important: Mapping[str, tuple[str, ...]] = {}
    """Options by kind of question that leave something important undone: people are asked whether they mean it."""

    def names_of_seats(self, seats: int, settings: Mapping[str, str]) -> tuple[str, ...]:
        """What the seats of a table are called in records; games whose roles are chosen say who plays what."""
        return self.seat_names

    def colours_of_seats(self, seats: int, settings: Mapping[str, str]) -> tuple[str, ...]:
        """The colours of the seats of a table."""
        return self.seat_colours or self.names_of_seats(seats, settings)

    # -- the table -------------------------------------------------------------------------------------------------

    @abstractmethod
    def prompt(self, view: View, language: str = "en") -> str:
        """The open question of a view in one sentence."""

    @abstractmethod
    def prompt_rule(self, kind: str) -> str:
        """The id of the rule behind a kind of question."""

    @abstractmethod
    def label(self, option: Option, view: View, language: str = "en") -> str:
        """An option in words, as an answer to the view's question."""

    @abstractmethod
    def sentence(self, event: Event, language: str = "en") -> str:
        """An event in words."""

    @abstractmethod
    def board(self, view: View, paint: Paint = plain, language: str = "en") -> str:
        """A view drawn as text."""

    def because(self, view: View, language: str = "en") -> Because | None:
        """Why the open question of a view is asked; nothing where it is simply the next one."""
        return None

    def order(self, view: View, language: str = "en") -> list[InOrder]:
        """The seats in the order in which they play; round the table where the title does not say more."""
        asked = view["question"]["asked"] if view["question"] else []
        return [
            InOrder(seat, "now" if seat in asked else "later")
            for seat in range(view.get("seats") or len(view["score"]))
        ]

    def forecast(self, view: View, language: str = "en") -> list[Forecast]:
        """What every place would bring if it were scored now, as far as the view tells."""
        return []

    def about(self, view: View, part: str, language: str = "en") -> About | None:
        """What lies behind a part of the drawing, by its id, or behind a spot, by the name of its option."""
        return None

    def still_to_choose(self, view: View) -> int:
        """How many answers the series of the open question may have."""
        left: int = view["question"]["about"]["left"]
        return left

    def listed(self, view: View, language: str = "en") -> list[Listed]:
        """The viewer's options as a list, without the one that ends the series."""
        question = view["question"]
        ends = self.series[question["kind"]].stop
        names = [name for name in question["options"] if name != ends]
        return [Listed(name, self.label(self.vocabulary.option(name), view, language)) for name in names]

    def families(self, language: str = "en") -> Mapping[str, str]:
        """The families of what is listed, by id."""
        return {}

    def suggested(self, view: View, language: str = "en") -> list[Suggestion]:
        """What might be chosen, the plainest first."""
        return []

    def befalls(self, event: Event, view: View) -> bool:
        """Whether an event is something that was done to the viewer, whoever did it."""
        fields = fields_of(event)
        return any(fields.get(name) == view["seat"] for name in self.done_to)

    def doer(self, event: Event, view: View) -> Seat | None:
        """The seat whose deed an event is, ``None`` where it is nobody's."""
        seat: Seat | None = fields_of(event).get("seat")
        return seat

    # -- the game --------------------------------------------------------------------------------------------------

    def title_in(self, language: str) -> str:
        """The game's name."""
        return self.title

    def blurb(self, language: str) -> str:
        """Two lines about the game, for a lobby."""
        return ""

    def seat_label(self, seat: Seat, seats: int, settings: Mapping[str, str], language: str = "en") -> str:
        """What a seat is called at the table ("Red", "Nájera"); records use ``names_of_seats``."""
        return self.names_of_seats(seats, settings)[seat].capitalize()

    def rules_in(self, language: str) -> Mapping[str, Rule]:
        """The numbered rules."""
        return self.rules

    def cards_in(self, language: str) -> list[CardText]:
        """Every kind of card with its text; empty for games whose cards need none."""
        return []

    def settings_for(self, seats: int) -> tuple[Setting, ...]:
        """The settings that mean something with so many players, each with the choices that they have."""
        return self.settings

    def setting_label(self, setting: Setting, language: str = "en") -> str:
        """A setting by name ("Length of the game")."""
        return setting.name

    def setting_text(self, setting: Setting, language: str = "en") -> str:
        """What a setting is about, in a sentence."""
        return setting.text

    def setting_value_label(self, setting: Setting, value: str, language: str = "en") -> str:
        """A choice of a setting ("9 rounds")."""
        return value

    def off_turn_label(self, kind: str, language: str = "en") -> str:
        """What an off-turn question is about, for somebody who gives a standing order."""
        return kind
