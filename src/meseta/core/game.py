"""The contract between a game and everything that plays, shows or stores it."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping
from types import ModuleType
from typing import TYPE_CHECKING, Any, Generic, NamedTuple, TypeAlias, TypeVar

from meseta.core.chance import Dice
from meseta.core.decision import Option, Seat
from meseta.core.errors import MesetaError, Refused
from meseta.core.event import Event
from meseta.core.settings import Setting, settle
from meseta.core.step import State, Step
from meseta.core.values import fields_of
from meseta.core.vocabulary import Vocabulary

if TYPE_CHECKING:
    from meseta.core.position import Notation

View: TypeAlias = dict[str, Any]
"""What one seat may know, as plain JSON data."""

Paint: TypeAlias = Callable[[str, str], str]
"""Gives a piece of text a style, named by what it is: ``paint("3", "seat0")``."""

G = TypeVar("G", bound=State)


def plain(text: str, style: str) -> str:
    """Paint nothing: for files, doctests and pipes."""
    return text


class Rule(NamedTuple):
    """A numbered rule in our own words."""

    id: str
    section: str
    text: str
    source: str


class CardText(NamedTuple):
    """A kind of card, as the reference shows it."""

    id: str
    name: str
    text: str
    """One or several lines."""
    mark: str = ""
    """What stands in its corner: a stack, a value, points."""
    copies: int = 1


class Outcome(NamedTuple):
    """The end of a game: who won (several may share), and the points of every seat."""

    winners: tuple[Seat, ...]
    scores: tuple[int, ...]


class Forecast(NamedTuple):
    """What one place would bring every seat if it were scored now: least and most, where something is hidden."""

    place: str
    """In words."""
    id: str
    """The place's name in views and pictures."""
    points: tuple[tuple[int, int], ...]


class Game(ABC, Generic[G]):
    """One game: immutable, made from its data files. Everything about a position lives in the state."""

    name: str
    title: str
    rules_version: int
    """Raised whenever legal play or a result changes; every saved game carries it."""
    seats: range
    settings: tuple[Setting, ...]
    vocabulary: Vocabulary
    rules: Mapping[str, Rule]
    data_digest: str
    """Tells data files apart: a saved game can only be continued with the data it was begun with."""
    seat_names: tuple[str, ...]
    seat_colours: tuple[str, ...] = ()
    """The seats' colours, where their names do not say them."""
    steps: Mapping[str, type[Step[Any]]]
    events: Mapping[str, type[Event]]
    longest: int
    """No game has more decisions than this; the property suite checks it."""
    off_turn: Mapping[str, str] = {}
    """Kinds of questions asked out of turn, with the option that declines: standing orders answer them.

    Whoever is in turn may be asked some of them too; and where a rule forbids to decline, the option is not offered.
    """
    notation: Notation[Any] | None = None
    """How positions of this title are written; without one every field is told by its name."""
    off_turn_use: Mapping[str, str] = {}
    """Of those kinds the ones that are answered by yes or no, with the option that says yes: orders may say it too."""

    def settle(self, seats: int, wanted: Mapping[str, Any]) -> dict[str, str]:
        """The settings of a new table, or a sentence about what is wrong with them."""
        if seats not in self.seats:
            low, high = self.seats[0], self.seats[-1]
            raise MesetaError(f"{self.title} is for {low} to {high} players, not {seats}.")
        return settle(self.settings, wanted)

    def names_of_seats(self, seats: int, settings: Mapping[str, str]) -> tuple[str, ...]:
        """What the seats of a table are called in records; games whose roles are chosen say who plays what."""
        return self.seat_names

    def colours_of_seats(self, seats: int, settings: Mapping[str, str]) -> tuple[str, ...]:
        """The colours of the seats of a table."""
        return self.seat_colours or self.names_of_seats(seats, settings)

    @abstractmethod
    def blank(self, seats: int, settings: Mapping[str, str]) -> G:
        """An empty table whose stack holds the set-up; ``advance`` begins the game."""

    @abstractmethod
    def view(self, s: G, seat: Seat | None) -> View:
        """What ``seat`` may know (``None``: a spectator), built by naming it."""

    @abstractmethod
    def resample(self, s: G, seat: Seat, dice: Dice) -> G:
        """A random state that ``seat`` cannot tell from ``s``."""

    @abstractmethod
    def outcome(self, s: G) -> Outcome | None:
        """Who won, once nothing is left to ask."""

    @abstractmethod
    def complaints(self, s: G) -> list[str]:
        """Broken invariants, each citing a rule; empty for a sound state."""

    @abstractmethod
    def why(self, s: G, option: Option, language: str = "en") -> Refused:
        """Why ``option`` is not among the answers to the open question."""

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

    # -- for people, in their language ---------------------------------------------------------------------------

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

    def points(self, view: View) -> list[int]:
        """The points that every seat has now, as far as the view tells."""
        return list(view["score"])

    def befalls(self, event: Event, view: View) -> bool:
        """Whether an event is something that was done to the viewer, whoever did it."""
        fields = fields_of(event)
        return any(fields.get(name) == view["seat"] for name in ("owner", "victim", "defender", "loser"))

    def doer(self, event: Event, view: View) -> Seat | None:
        """The seat whose deed an event is, ``None`` where it is nobody's."""
        seat: Seat | None = fields_of(event).get("seat")
        return seat

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

    def forecast(self, view: View, language: str = "en") -> list[Forecast]:
        """What every place would bring if it were scored now, as far as the view tells."""
        return []


def classes_in(modules: Iterable[ModuleType], base: type[Any]) -> dict[str, type[Any]]:
    """The subclasses of ``base`` that some modules define, by name: what the codec may build."""
    found: dict[str, type[Any]] = {}
    for module in modules:
        for name, thing in vars(module).items():
            if isinstance(thing, type) and issubclass(thing, base) and thing.__module__ == module.__name__:
                if name in found:
                    raise ValueError(f"two classes are called {name}")
                found[name] = thing
    return found
