"""The contract between a game and everything that plays, shows or stores it: its rules here, its words in ``words``."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping
from types import ModuleType
from typing import TYPE_CHECKING, Any, Generic, NamedTuple, TypeVar

from meseta.core.cause import Cause
from meseta.core.chance import Dice
from meseta.core.decision import Option, Seat
from meseta.core.errors import MesetaError, Refused
from meseta.core.event import Event
from meseta.core.settings import Setting, settle
from meseta.core.step import State, Step
from meseta.core.view import View
from meseta.core.vocabulary import Vocabulary
from meseta.core.words import About, CardText, Chronicle, Forecast, Paint, Rule, Words, plain

if TYPE_CHECKING:
    from meseta.core.position import Notation

__all__ = [
    "About",
    "CardText",
    "Chronicle",
    "Forecast",
    "Game",
    "Outcome",
    "Paint",
    "Rule",
    "Rules",
    "View",
    "Words",
    "classes_in",
    "plain",
]

G = TypeVar("G", bound=State)


class Outcome(NamedTuple):
    """The end of a game: who won (several may share), and the points of every seat."""

    winners: tuple[Seat, ...]
    scores: tuple[int, ...]


class Rules(ABC, Generic[G]):
    """How a game is played. Everything about a position lives in the state."""

    name: str
    title: str
    rules_version: int
    """Raised whenever legal play or a result changes; every saved game carries it."""
    accepts: frozenset[int] = frozenset()
    """Older versions of the rules whose games go on with these: where a game stands is taken over as it is."""
    renamed_steps: Mapping[str, str] = {}
    """What steps of accepted versions are called now."""
    renamed_options: Mapping[str, str] = {}
    """What options of accepted versions are called now."""
    later_fields: frozenset[str] = frozenset()
    """Fields of states that saves of the same rules may lack, because they only remember what the log tells."""
    seats: range
    settings: tuple[Setting, ...]
    vocabulary: Vocabulary
    data_digest: str
    """Tells data files apart: a saved game can only be continued with the data it was begun with."""
    data_files: Mapping[str, str] = {}
    """The texts of these files by name: whoever keeps them can make the game again."""
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
            raise MesetaError(f"{self.title} is for {low} to {high} players, not {seats!r}.")
        return settle(self.settings, wanted)

    @abstractmethod
    def blank(self, seats: int, settings: Mapping[str, str]) -> G:
        """An empty table whose stack holds the set-up; ``advance`` begins the game."""

    @abstractmethod
    def view(self, s: G, seat: Seat | None) -> View:
        """What ``seat`` may know (``None``: a spectator), built by naming it."""

    def own_view(self, s: G, seat: Seat, public: View) -> View:
        """The view of ``seat``, where that of a spectator is at hand: what everybody may know is taken over from it."""
        return self.view(s, seat)

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

    def cause(self, s: G) -> Cause | None:
        """Why the open question is asked, as the stack below it tells; ``None`` where there is nothing to say."""
        return None

    def older_settings(self, settings: dict[str, str], seats: int, rules_version: int) -> dict[str, str]:
        """The settings of a game of an accepted version as they are called now: a new choice is made as before."""
        return settings

    def carry_over(self, state: dict[str, Any], rules_version: int) -> dict[str, Any]:
        """A saved state of an accepted version as this one writes it: for fields that are new or gone."""
        return state

    def points(self, view: View) -> list[int]:
        """The points that every seat has now, as far as the view tells."""
        return list(view["score"])


class Game(Rules[G], Words):
    """One game, its rules and its words: immutable, made from its data files."""


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
