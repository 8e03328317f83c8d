"""A game that speaks to people: its name, its seats, its settings and its rules in their language, from text files."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Mapping
from typing import Any, TypeVar

from meseta.core.cause import CauseView
from meseta.core.decision import Option, Seat
from meseta.core.errors import Refused
from meseta.core.game import Game
from meseta.core.reason import reason_against
from meseta.core.settings import Setting
from meseta.core.step import State
from meseta.core.texts import Texts, rules_in
from meseta.core.view import View
from meseta.core.words import Because, Rule

G = TypeVar("G", bound=State)


class Spoken(Game[G]):
    """A game whose words are in its ``texts.<language>.toml`` and ``rules.<language>.toml``."""

    packages: tuple[str, ...]
    """Whose numbered rules are in force, in the order in which they are read."""
    seat_table = "seats"
    """The table of the text files that names the seats."""

    @abstractmethod
    def texts(self, language: str) -> Texts:
        """The sentences of the game."""

    def why(self, s: G, option: Option, language: str = "en") -> Refused:
        """The reason that the asking step gives, in words; or that the option answers some other question."""
        t = self.texts(language)
        kind = "over" if s.question is None else s.question.kind
        reason = reason_against(s, option)
        if reason is None:
            told = {"asked": t.get("asked", kind), "option": self.vocabulary.name(option)}
            return Refused(t.say("why", "no_answer", told), self.prompt_rule(kind))
        return Refused(t.say("why", reason.key, self.why_values(s, option, t)), reason.rule)

    def why_values(self, s: G, option: Option, t: Texts) -> Mapping[str, Any]:
        """What the sentences of reasons may speak of: names and numbers of the table, the step and the option."""
        return {}

    def because(self, view: View, language: str = "en") -> Because | None:
        """Why the open question is asked, from the sentences for its cause; what is counted is counted in words."""
        cause = view["question"]["cause"] if view["question"] else None
        if cause is None:
            return None
        t = self.texts(language)
        values = {**cause["values"], **self.cause_values(cause, t), "nth": cause["nth"], "of": cause["of"]}
        title, detail = (t.say(table, cause["kind"], values) for table in ("causes", "cause_details"))
        counted = t.say("cause_details", "counted", values) if cause["of"] > 1 else ""
        return Because(title, " · ".join(filter(None, [detail, counted])), cause["card"], cause["by"])

    def cause_values(self, cause: CauseView, t: Texts) -> Mapping[str, Any]:
        """What the sentences for causes may speak of: cards and places by name."""
        return {}

    def title_in(self, language: str) -> str:
        """The game's name."""
        return self.texts(language).get("about", "title")

    def blurb(self, language: str) -> str:
        """Two lines about the game, for a lobby."""
        return self.texts(language).get("about", "blurb")

    def seat_label(self, seat: Seat, seats: int, settings: Mapping[str, str], language: str = "en") -> str:
        """What a seat is called at the table."""
        return self.texts(language).get(self.seat_table, self.names_of_seats(seats, settings)[seat])

    def rules_in(self, language: str) -> Mapping[str, Rule]:
        """The numbered rules; English ones where there is no translation."""
        return rules_in(language, *self.packages)

    def off_turn_label(self, kind: str, language: str = "en") -> str:
        """What an off-turn question is about."""
        return self.texts(language).get("off_turn", kind)

    def settings_for(self, seats: int) -> tuple[Setting, ...]:
        """The settings that mean something with so many players: nobody can be named who has no seat."""
        return tuple(_with_seats(setting, seats) for setting in self.settings)

    def setting_label(self, setting: Setting, language: str = "en") -> str:
        """A setting by name."""
        return self.texts(language).get("settings", setting.name)

    def setting_text(self, setting: Setting, language: str = "en") -> str:
        """What a setting is about, in a sentence."""
        return self.texts(language).get("setting_texts", setting.name)

    def setting_value_label(self, setting: Setting, value: str, language: str = "en") -> str:
        """A choice of a setting; a number of a seat is the seat's name."""
        t = self.texts(language)
        key = f"{setting.name}_{value}"
        if setting.seats and value.isdigit():
            return t.get(self.seat_table, self.seat_names[int(value) - 1])
        return t.get("setting_values", key)


def _with_seats(setting: Setting, seats: int) -> Setting:
    if not setting.seats:
        return setting
    return setting._replace(choices=tuple(c for c in setting.choices if not c.isdigit() or int(c) <= seats))
