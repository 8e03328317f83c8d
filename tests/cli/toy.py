"""Three Wells: a toy game with everything a terminal must cope with.

Every round each player draws a secret card, all bid in secret, and each in turn puts up to two stones into wells and
then must bow (a question with one answer).
"""

from __future__ import annotations

from typing import ClassVar

from meseta.core.chance import Dice
from meseta.core.decision import CHANCE, Question
from meseta.core.errors import Refused, UnknownName
from meseta.core.event import Event
from meseta.core.game import Game, Outcome, Rule, plain
from meseta.core.settings import Setting
from meseta.core.step import DONE, UNANSWERED, Sealed, State, Step
from meseta.core.view import question_view, reseal
from meseta.core.vocabulary import Vocabulary

WELLS = ("north", "east", "south_east")
NORTH, STOP, BOW, LOW, HIGH, CARD = 0, 3, 4, 5, 6, 7
WORDS = (*WELLS, "stop", "bow", "low", "high", "one", "two", "three")
DEPTH = 3


class Table(State):
    def __init__(self, seats, stack, sealed, wells, cards, points):
        super().__init__(seats, stack, sealed)
        self.wells = wells
        self.cards = cards
        self.points = points

    def copy(self):
        made = Table(self.seats, self.stack[:], self.sealed[:], self.wells[:], self.cards[:], self.points[:])
        made.continue_from(self)
        return made

    def open_wells(self):
        return [well for well in range(3) if self.wells[well] < DEPTH * self.seats]


class Round(Step):
    def __init__(self, left: int) -> None:
        self.left = left

    def run(self, s):
        if not self.left:
            return DONE
        seats = range(s.seats)
        return *map(Draw, seats), Bid(), *map(Begin, seats), Round(self.left - 1)


class Draw(Step):
    def __init__(self, seat: int) -> None:
        self.seat = seat

    def ask(self, s):
        return Question(CHANCE, "draw", [CARD, CARD + 1, CARD + 2], [1, 2, 3], self.seat)

    def answer(self, s, option):
        s.cards[self.seat] = option - CARD + 1
        s.emit(Drew(self.seat, option - CARD + 1))
        return DONE


class Bid(Sealed):
    def kind(self):
        return "bid"

    def who(self, s):
        return list(range(s.seats))

    def options(self, s, seat):
        return [LOW, HIGH]

    def opened(self, s, answers):
        for seat, bid in enumerate(answers):
            s.points[seat] += s.cards[seat] if bid == HIGH and answers.count(HIGH) == 1 else 0
            s.emit(Bade(seat, bid))
        return DONE


class Begin(Step):
    def __init__(self, seat: int) -> None:
        self.seat = seat

    def run(self, s):
        s.turn += 1
        return Fill(self.seat, 2), Bow(self.seat)


class Fill(Step):
    def __init__(self, seat: int, left: int) -> None:
        self.seat = seat
        self.left = left

    def ask(self, s):
        wells = s.open_wells() if self.left else []
        return Question(self.seat, "fill", [*wells, STOP]) if wells else None

    def answer(self, s, option):
        if option == STOP:
            return DONE
        s.wells[option] += 1
        s.points[self.seat] += option + 1
        s.emit(Filled(self.seat, option))
        return (Fill(self.seat, self.left - 1),)


class Bow(Step):
    def __init__(self, seat: int) -> None:
        self.seat = seat

    def ask(self, s):
        return Question(self.seat, "bow", [BOW])

    def answer(self, s, option):
        s.emit(Bowed(self.seat))
        return DONE


class Drew(Event):
    def __init__(self, seat: int, card: int) -> None:
        self.seat = seat
        self.card = card

    def seen_by(self, seat):
        return self if seat == self.seat else Drew(self.seat, 0)


class Bade(Event):
    def __init__(self, seat: int, bid: int) -> None:
        self.seat = seat
        self.bid = bid


class Filled(Event):
    def __init__(self, seat: int, well: int) -> None:
        self.seat = seat
        self.well = well


class Bowed(Event):
    def __init__(self, seat: int) -> None:
        self.seat = seat


class Toy(Game):
    name = "toy"
    title = "Three Wells"
    rules_version = 1
    seats = range(2, 5)
    settings = (
        Setting("rounds", ("2", "1", "3"), "how long the game is"),
        Setting("deep_wells", ("yes", "no"), "whether wells are deep, 100% of them"),
    )
    data_digest = "00000000"
    seat_names = ("red", "blue", "green", "yellow")
    steps: ClassVar = {c.__name__: c for c in (Round, Draw, Bid, Begin, Fill, Bow)}
    events: ClassVar = {c.__name__: c for c in (Drew, Bade, Filled, Bowed)}
    longest = 100
    rules: ClassVar = {
        "TW-1": Rule("TW-1", "Bidding", "All bid low or high in secret.", "toy box, page 1"),
        "TW-2": Rule("TW-2", "Wells", "Put up to two stones into wells.", "toy box, page 2"),
        "TW-3": Rule("TW-3", "Wells", "A full well takes no stone.", "toy box, page 2"),
        "TW-4": Rule("TW-4", "Manners", "Whoever has played bows.", "toy box, page 3"),
    }

    def __init__(self):
        self.vocabulary = Vocabulary()
        self.vocabulary.add(WORDS)

    def blank(self, seats, settings):
        zeros = [0] * seats
        return Table(seats, [Round(int(settings["rounds"]))], [UNANSWERED] * seats, [0] * 3, zeros, zeros[:])

    def view(self, s, seat):
        own = 0 if seat is None else s.cards[seat]
        table = {"wells": s.wells[:], "score": s.points[:], "card": own, "seat": seat}
        return {**table, "question": question_view(self, s, seat)}

    def resample(self, s, seat, dice: Dice):
        made = s.copy()
        for other in range(s.seats):
            if other != seat and made.cards[other]:
                made.cards[other] = 1 + dice.below(3)
        reseal(made, seat, dice)
        return made

    def outcome(self, s):
        best = max(s.points)
        winners = tuple(seat for seat in range(s.seats) if s.points[seat] == best)
        return Outcome(winners, tuple(s.points)) if s.question is None else None

    def complaints(self, s):
        return []

    def why(self, s, option, language="en"):
        if option < STOP and option not in s.open_wells():
            return Refused(f"The {WORDS[option]} well is full.", "TW-3")
        return Refused(f"You are asked to {s.question.kind}; {WORDS[option]!r} is no answer to that.", "TW-2")

    def prompt(self, view, language="en"):
        kind = view["question"]["kind"]
        if kind == "fill":
            return f"Put a stone into a well; {view['question']['about']['left']} left."
        return {"bid": "Bid in secret.", "bow": "You must bow."}[kind]

    def prompt_rule(self, kind):
        return {"bid": "TW-1", "fill": "TW-2", "bow": "TW-4"}[kind]

    def label(self, option, view, language="en"):
        labels = {NORTH: "North", 2: "the deep one in the south-east", STOP: "no more stones", BOW: "bow deeply"}
        return labels.get(option, WORDS[option].capitalize())

    def sentence(self, event, language="en"):
        who = self.seat_names[event.seat].capitalize()
        if isinstance(event, Drew):
            return f"{who} draws {event.card or 'a card'}."
        if isinstance(event, Bade):
            return f"{who} had bid {WORDS[event.bid]}."
        return f"{who} bows." if isinstance(event, Bowed) else f"{who} puts a stone into {WORDS[event.well]}."

    def board(self, view, paint=plain, language="en"):
        if language != "en":
            raise UnknownName("language", language, ["en"])
        wells = " ".join(f"[{WORDS[well]} {n}]" for well, n in enumerate(view["wells"]))
        points = " ".join(paint(str(n), f"seat{seat}") for seat, n in enumerate(view["score"]))
        return f"{paint('Wells', 'title')} {wells}\n{paint('Points', 'no such style')} {points}\nCard {view['card']}"
