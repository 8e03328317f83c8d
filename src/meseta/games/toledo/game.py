"""Toledo as the kernel knows it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from meseta.core.cause import Cause, CauseView
from meseta.core.chance import Dice
from meseta.core.data import Owner
from meseta.core.decision import Option, Seat
from meseta.core.errors import Refused
from meseta.core.event import Event
from meseta.core.game import About, Chronicle, Forecast, Outcome, Paint, View, classes_in, plain
from meseta.core.settings import Setting
from meseta.core.spoken import Spoken
from meseta.core.step import Step
from meseta.core.texts import Texts, rules, texts
from meseta.core.vocabulary import Vocabulary
from meseta.games.toledo import about, board, cause, duel, events, fields, flow, forecast, moves, piles, view, words
from meseta.games.toledo.complaints import complaints
from meseta.games.toledo.names import COLOURS, blocks
from meseta.games.toledo.position import ToledoNotation
from meseta.games.toledo.printed import PACKAGE, load_printed
from meseta.games.toledo.resample import resample
from meseta.games.toledo.scoring import points, winners
from meseta.games.toledo.setup import empty_table
from meseta.games.toledo.table import ToledoTable


class Toledo(Spoken[ToledoTable]):
    """Toledo for 2 to 4 players."""

    name = "toledo"
    title = "Toledo"
    rules_version = 2
    accepts = frozenset({1})
    seats = range(2, 5)
    packages = (PACKAGE,)
    seat_names = COLOURS
    done_to = ("owner", "defender", "loser")
    chronicle = Chronicle(
        begins=("GameEnded",),
        scores=("AlcazarEntered", "PaintingTaken", "GameEnded"),
    )
    longest = 20_000
    settings = (
        Setting("first", ("1", "2", "3", "4"), "who begins", seats=True),
        Setting("turns", ("200", "100", "50", "25"), "turns per player after which the game is scored as it stands"),
        Setting("unlimited_supply", ("no", "yes"), "whether metal and gems never run out"),
    )
    steps = classes_in((duel, fields, flow, moves, piles), Step)
    events = classes_in((events,), Event)

    notation = ToledoNotation()

    def __init__(self, data: Owner | None = None) -> None:
        self.printed = load_printed(data)
        self.data_digest = self.printed.digest
        self.data_files = self.printed.files
        self.vocabulary = Vocabulary()
        printed = self.printed
        self.vocabulary.add_all(blocks(printed.colours, printed.fencing_names(), printed.sword_names()))
        self.rules = rules(PACKAGE)

    def settle(self, seats: int, wanted: Mapping[str, object]) -> dict[str, str]:
        """The settings of a new table; the first player must have a seat."""
        settings = super().settle(seats, wanted)
        if int(settings["first"]) > seats:
            raise Refused(f"Player {settings['first']} cannot begin: there are {seats} players.", "TO-7")
        return settings

    def blank(self, seats: int, settings: Mapping[str, str]) -> ToledoTable:
        """An empty table with the deal and the first turn on its stack."""
        table = empty_table(self.printed, seats)
        table.first = int(settings["first"]) - 1
        table.limit = int(settings["turns"]) * seats
        table.unlimited = settings["unlimited_supply"] == "yes"
        table.stack += [flow.BeginTurn(table.first), piles.Deal()]
        return table

    def view(self, s: ToledoTable, seat: Seat | None) -> View:
        """What ``seat`` may know."""
        return view.view(self, s, seat)

    def own_view(self, s: ToledoTable, seat: Seat, public: View) -> View:
        """The same, made of what everybody may know."""
        return view.own_view(self, s, seat, public)

    def resample(self, s: ToledoTable, seat: Seat, dice: Dice) -> ToledoTable:
        """A random table that ``seat`` cannot tell from ``s``."""
        return resample(s, seat, dice)

    def outcome(self, s: ToledoTable) -> Outcome | None:
        """Most points win, then most cards, then the highest sum of their values. (TO-86)"""
        if s.question is not None:
            return None
        return Outcome(winners(s), tuple(points(s, seat) for seat in range(s.seats)))

    def complaints(self, s: ToledoTable) -> list[str]:
        """Broken invariants, each with its rule."""
        return complaints(s)

    def cause(self, s: ToledoTable) -> Cause | None:
        """Why the open question is asked."""
        return cause.cause(s)

    def cause_values(self, cause: CauseView, t: Texts) -> Mapping[str, Any]:
        """What the sentences for causes may speak of."""
        return words.cause_values(self.printed, cause, t)

    def why_values(self, s: ToledoTable, option: Option, t: Texts) -> Mapping[str, Any]:
        """What the sentences of reasons may speak of."""
        return words.why_values(s, option, t)

    def texts(self, language: str) -> Texts:
        """The sentences of the game."""
        return texts(PACKAGE, language)

    def prompt(self, view: View, language: str = "en") -> str:
        """The open question in one sentence."""
        return words.prompt(view, self.printed, language)

    def prompt_rule(self, kind: str) -> str:
        """The rule behind a kind of question."""
        return words.RULES[kind]

    def label(self, option: Option, view: View, language: str = "en") -> str:
        """An option in words."""
        return words.label(option, view, self.printed, language)

    def sentence(self, event: Event, language: str = "en") -> str:
        """An event in words."""
        return words.sentence(event, self.printed, language)

    def about(self, view: View, part: str, language: str = "en") -> About | None:
        """The numbers behind a thing on the table."""
        return about.about(self.texts(language), view, part)

    def forecast(self, view: View, language: str = "en") -> list[Forecast]:
        """What every place would bring if it were scored now."""
        return forecast.forecast(self.texts(language), view)

    def board(self, view: View, paint: Paint = plain, language: str = "en") -> str:
        """The table as text."""
        return board.draw(view, paint, language)

    def points(self, view: View) -> list[int]:
        """The points that every seat has now."""
        return [sum(player["points"]) for player in view["players"]]
