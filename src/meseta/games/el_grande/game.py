"""El Grande as the kernel knows it."""

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
from meseta.core.texts import Texts, rules, texts
from meseta.core.vocabulary import Vocabulary
from meseta.core.words import InOrder, Series
from meseta.games.el_grande import (
    about,
    board,
    cards,
    cause,
    complaints,
    events,
    fetching,
    figures,
    flow,
    forecast,
    losses,
    order,
    resample,
    verbs,
    view,
    words,
)
from meseta.games.el_grande.names import CARD_IDS, COLOURS, PACKAGE, blocks
from meseta.games.el_grande.position import GrandeNotation
from meseta.games.el_grande.printed import load_printed
from meseta.games.el_grande.table import GrandeTable, lay_out


class ElGrande(Spoken[GrandeTable]):
    """El Grande for 2 to 5 players, with all 45 action cards."""

    name = "el_grande"
    title = "El Grande"
    rules_version = 2
    accepts = frozenset({1})
    later_fields = frozenset({"taken"})
    seats = range(2, 6)
    off_turn: Mapping[str, str] = {"veto": "allow"}
    off_turn_use: Mapping[str, str] = {"veto": "object"}
    packages = (PACKAGE,)
    seat_names = COLOURS
    done_to = ("owner", "victim")
    chronicle = Chronicle(
        begins=("RoundBegan", "TurnBegan", "ScoringBegan"),
        heads=("RoundBegan", "ScoringBegan", "CardTaken"),
        scores=("ScoringBegan", "CastilloOpened", "Scored"),
    )
    series: Mapping[str, Series] = {"place": Series(stop="stop"), "extra": Series(stop="stop"), "pay": Series()}
    important: Mapping[str, tuple[str, ...]] = {"half": ("stop",), "place": ("stop",)}
    longest = 2_000
    settings = (
        Setting("rounds", ("9", "6"), "length of the game: 9 rounds, or the short form of 6"),
        Setting("castillo", ("covered", "counted"), "whether views keep count of the castillo's contents"),
        Setting("first", ("random", "1", "2", "3", "4", "5"), "who plays the first power card", seats=True),
        Setting("vetos", ("yes", "no"), "whether the two Vetos are in the second stack"),
        Setting("king_dial", ("yes", "no"), "whether the king's region may be dialled in a general scoring"),
    )
    steps = classes_in((cards, fetching, figures, flow, losses, verbs), Step)
    events = classes_in((events,), Event)
    notation = GrandeNotation()

    def __init__(self, data: Owner | None = None) -> None:
        self.printed = load_printed(data)
        self.data_digest = self.printed.digest
        self.data_files = self.printed.files
        self.vocabulary = Vocabulary()
        self.vocabulary.add_all(blocks())
        self.rules = rules(PACKAGE)

    def settle(self, seats: int, wanted: Mapping[str, object]) -> dict[str, str]:
        """The settings of a new table; the first player must have a seat."""
        settings = super().settle(seats, wanted)
        if settings["first"] != "random" and int(settings["first"]) > seats:
            raise Refused(f"Player {settings['first']} cannot begin: there are {seats} players.", "EG-21")
        return settings

    def blank(self, seats: int, settings: Mapping[str, str]) -> GrandeTable:
        """An empty table with the set-up on its stack."""
        table = lay_out(self.printed, seats, settings)
        table.stack.append(flow.SetUp())
        return table

    def view(self, s: GrandeTable, seat: Seat | None) -> View:
        """What ``seat`` may know."""
        return view.view(self, s, seat)

    def own_view(self, s: GrandeTable, seat: Seat, public: View) -> View:
        """The same, made of what everybody may know."""
        return view.own_view(self, s, seat, public)

    def resample(self, s: GrandeTable, seat: Seat, dice: Dice) -> GrandeTable:
        """A random table that ``seat`` cannot tell from ``s``."""
        return resample.resample(s, seat, dice)

    def outcome(self, s: GrandeTable) -> Outcome | None:
        """Whoever is furthest ahead wins; equals share the victory. (EG-109, EG-110)"""
        if s.question is not None:
            return None
        best = max(s.score)
        return Outcome(tuple(i for i in range(s.seats) if s.score[i] == best), tuple(s.score))

    def complaints(self, s: GrandeTable) -> list[str]:
        """Broken invariants, each with its rule."""
        return complaints.complaints(s)

    def cause(self, s: GrandeTable) -> Cause | None:
        """Why the open question is asked."""
        return cause.cause(s)

    def cause_values(self, cause: CauseView, t: Texts) -> Mapping[str, Any]:
        """What the sentences for causes may speak of."""
        return words.cause_values(cause, t)

    def order(self, view: View, language: str = "en") -> list[InOrder]:
        """Who plays when in this round."""
        return order.order(self.texts(language), self.printed, view)

    def why_values(self, s: GrandeTable, option: Option, t: Texts) -> Mapping[str, Any]:
        """What the reasons may speak of."""
        return words.why_values(s, option, t)

    def texts(self, language: str) -> Texts:
        """The sentences of the game."""
        return texts(PACKAGE, language)

    def cards_in(self, language: str) -> list[CardText]:
        """The action cards with their stack."""
        t = self.texts(language)
        return [
            CardText(
                name,
                t.get("cards", name),
                t.get("card_texts", name),
                str(self.printed.stack_of[i]),
                self.printed.copies[i],
            )
            for i, name in enumerate(CARD_IDS)
        ]

    def prompt(self, view: View, language: str = "en") -> str:
        """The open question in one sentence."""
        return words.prompt(view, language)

    def prompt_rule(self, kind: str) -> str:
        """The rule behind a kind of question."""
        return words.RULES[kind]

    def label(self, option: Option, view: View, language: str = "en") -> str:
        """An option in words."""
        return words.label(option, view, language)

    def still_to_choose(self, view: View) -> int:
        """How many caballeros are left and there."""
        return words.cubes_left(view)

    def sentence(self, event: Event, language: str = "en") -> str:
        """An event in words."""
        return words.sentence(event, language)

    def about(self, view: View, part: str, language: str = "en") -> About | None:
        """The numbers behind a thing on the table."""
        return about.about(self.texts(language), self.printed, view, part)

    def forecast(self, view: View, language: str = "en") -> list[Forecast]:
        """What every place would bring if it were scored now."""
        return forecast.forecast(self.texts(language), view)

    def board(self, view: View, paint: Paint = plain, language: str = "en") -> str:
        """The table as text."""
        return board.draw(view, paint, language)
