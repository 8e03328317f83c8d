"""King & Intrigue as the kernel knows it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from meseta.core.cause import Cause, CauseView
from meseta.core.chance import Dice
from meseta.core.data import Owner
from meseta.core.decision import Option, Seat
from meseta.core.errors import Refused
from meseta.core.event import Event
from meseta.core.game import About, CardText, Chronicle, Forecast, Outcome, Paint, View, classes_in, plain
from meseta.core.settings import Setting
from meseta.core.spoken import Spoken
from meseta.core.step import Step
from meseta.core.texts import Texts, rules
from meseta.core.vocabulary import Vocabulary
from meseta.core.words import InOrder, Listed, Series, Suggestion
from meseta.games.el_grande import events as base_events
from meseta.games.el_grande import figures, losses, verbs
from meseta.games.el_grande.flow import DrawFirst, DrawHome, DrawKing
from meseta.games.el_grande.names import COLOURS
from meseta.games.el_grande.names import PACKAGE as BASE
from meseta.games.el_grande.words import cubes_left
from meseta.games.king_and_intrigue import (
    about,
    action_cards,
    annulment,
    board,
    bridge,
    cards_base,
    cards_players_edition,
    cards_scoring,
    cards_special,
    cause,
    complaints,
    draft,
    events,
    flow,
    forecast,
    general,
    late_move,
    markers,
    order,
    resample,
    turn,
    view,
    words,
)
from meseta.games.king_and_intrigue.names import PACKAGE, blocks
from meseta.games.king_and_intrigue.position import IntrigueNotation
from meseta.games.king_and_intrigue.printed import load_box
from meseta.games.king_and_intrigue.table import IntrigueTable, lay_out

_STEPS = {
    **classes_in((figures, losses, verbs), Step),
    **classes_in((cards_base, cards_players_edition, cards_scoring, cards_special), Step),
    **classes_in((action_cards, annulment, bridge, flow, general, late_move, markers, turn), Step),
    **{step.__name__: step for step in (DrawKing, DrawHome, DrawFirst)},
}
_EVENTS = {
    name: kind
    for name, kind in classes_in((base_events, events), Event).items()
    if name not in ("CardRevealed", "CardTaken", "PowerPlayed", "PowerRetrieved")
}
"""What can happen: El Grande's events but those of its cards, and the own ones."""


class KingAndIntrigue(Spoken[IntrigueTable]):
    """El Grande with King & Intrigue, the Player's Edition and the Special Cards, for 2 to 5 players."""

    name = "king_and_intrigue"
    title = "King & Intrigue"
    rules_version = 2
    accepts = frozenset({1})
    later_fields = frozenset({"taken"})
    seats = range(2, 6)
    off_turn: Mapping[str, str] = {"veto": "allow", "late_move": "stop"}
    off_turn_use: Mapping[str, str] = {"veto": "object"}
    packages = (PACKAGE, BASE)
    seat_names = COLOURS
    done_to = ("owner", "victim")
    chronicle = Chronicle(
        begins=("RoundBegan", "TurnBegan", "ScoringBegan"),
        heads=("RoundBegan", "ScoringBegan", "CardUsed"),
        scores=("ScoringBegan", "CastilloOpened", "Scored", "AllianceScored"),
    )
    quick_settings: Mapping[str, str] = {"modules": "base"}
    series: Mapping[str, Series] = {
        "draft": Series(twice=False),
        "place": Series(stop="stop"),
        "extra": Series(stop="stop"),
        "pay": Series(),
    }
    important: Mapping[str, tuple[str, ...]] = {"half": ("stop",), "place": ("stop",)}
    longest = 10_000
    settings = (
        Setting("rounds", ("9", "6"), "length of the game: 9 rounds, or the short form of 6"),
        Setting(
            "modules",
            ("all", "base", "players_edition", "special_cards"),
            "which cards can be chosen: all 39, the 18 of King & Intrigue, or these with one module",
        ),
        Setting(
            "hand",
            ("draft", "recommended", "random"),
            "thirteen cards: chosen in secret, recommended for everybody, or dealt",
        ),
        Setting("castillo", ("covered", "counted"), "whether views keep count of the castillo's contents"),
        Setting("first", ("random", "1", "2", "3", "4", "5"), "who plays the first power card", seats=True),
        Setting("king_dial", ("yes", "no"), "whether the king's region may be dialled in a general scoring"),
        Setting(
            "choice",
            ("by_number", "always"),
            "king and intrigue card leave the choice of the own action with 2 and 3 players, or always",
        ),
        Setting("annul", ("printed", "extended"), "whether Annulment may also remove markers of other cards"),
    )
    notation = IntrigueNotation()
    steps = _STEPS
    events = _EVENTS

    def __init__(self, data: Owner | None = None) -> None:
        self.printed = load_box(data)
        self.data_digest = self.printed.digest
        self.data_files = self.printed.files
        self.vocabulary = Vocabulary()
        self.vocabulary.add_all(blocks())
        self.rules = {**rules(PACKAGE), **rules(BASE)}

    def settle(self, seats: int, wanted: Mapping[str, object]) -> dict[str, str]:
        """The settings of a new table; the first player must have a seat."""
        settings = super().settle(seats, wanted)
        if settings["first"] != "random" and int(settings["first"]) > seats:
            raise Refused(f"Player {settings['first']} cannot begin: there are {seats} players.", "KI-11")
        return settings

    def blank(self, seats: int, settings: Mapping[str, str]) -> IntrigueTable:
        """An empty table with the set-up on its stack."""
        table = lay_out(self.printed, seats, settings)
        table.stack.append(flow.SetUp())
        return table

    def view(self, s: IntrigueTable, seat: Seat | None) -> View:
        """What ``seat`` may know."""
        return view.view(self, s, seat)

    def own_view(self, s: IntrigueTable, seat: Seat, public: View) -> View:
        """The same, made of what everybody may know."""
        return view.own_view(self, s, seat, public)

    def resample(self, s: IntrigueTable, seat: Seat, dice: Dice) -> IntrigueTable:
        """A random table that ``seat`` cannot tell from ``s``."""
        return resample.resample(s, seat, dice)

    def outcome(self, s: IntrigueTable) -> Outcome | None:
        """Whoever is furthest ahead wins; equals share the victory. Cards left are worth nothing. (KI-78)"""
        if s.question is not None:
            return None
        best = max(s.score)
        return Outcome(tuple(i for i in range(s.seats) if s.score[i] == best), tuple(s.score))

    def complaints(self, s: IntrigueTable) -> list[str]:
        """Broken invariants, each with its rule."""
        return complaints.complaints(s)

    def cause(self, s: IntrigueTable) -> Cause | None:
        """Why the open question is asked."""
        return cause.cause(s)

    def cause_values(self, cause: CauseView, t: Texts) -> Mapping[str, Any]:
        """What the sentences for causes may speak of."""
        return words.cause_values(self.printed, cause, t)

    def order(self, view: View, language: str = "en") -> list[InOrder]:
        """Who plays when in this round."""
        return order.order(self.texts(language), self.printed, view)

    def why_values(self, s: IntrigueTable, option: Option, t: Texts) -> Mapping[str, Any]:
        """What the reasons may speak of."""
        return words.why_values(s, option, t)

    def texts(self, language: str) -> Texts:
        """The sentences of the game, with those of El Grande."""
        return words.words_in(language)

    def cards_in(self, language: str) -> list[CardText]:
        """The power cards with their values."""
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
        """How many cards a hand lacks, or how many caballeros are left and there."""
        return draft.size_left(self.printed, view) if view["question"]["kind"] == "draft" else cubes_left(view)

    def listed(self, view: View, language: str = "en") -> list[Listed]:
        """The options as a list; cards with all that helps to choose among them."""
        if view["question"]["kind"] != "draft":
            return super().listed(view, language)
        return draft.listed(self.printed, view, language)

    def families(self, language: str = "en") -> Mapping[str, str]:
        """The families of the power cards."""
        return {family: self.texts(language).get("families", family) for family in draft.FAMILIES}

    def suggested(self, view: View, language: str = "en") -> list[Suggestion]:
        """Hands that go well together."""
        return draft.suggested(self.printed, view, language) if view["question"]["kind"] == "draft" else []

    def sentence(self, event: Event, language: str = "en") -> str:
        """An event in words."""
        return words.sentence(self.printed, event, language)

    def about(self, view: View, part: str, language: str = "en") -> About | None:
        """The numbers behind a thing on the table."""
        return about.about(self.texts(language), self.printed, view, part)

    def forecast(self, view: View, language: str = "en") -> list[Forecast]:
        """What every place would bring if it were scored now."""
        return forecast.forecast(self.texts(language), self.printed, view)

    def board(self, view: View, paint: Paint = plain, language: str = "en") -> str:
        """The table as text."""
        return board.draw(self.printed, view, paint, language)
