"""A card game with hidden hands and nested business.

Cards are drawn face down and buried in secret; an attack may be intercepted, the battle is fought with sealed reserve
cards and either lets the attack go on or cuts it; a truce marker changes what a region allows; with one person at the
table the second kingdom is played by printed rules.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping
from typing import Final

from meseta.core.chance import Dice
from meseta.core.decision import CHANCE, EVERYONE, Option, Question, Seat
from meseta.core.event import Event
from meseta.core.game import Outcome, View, classes_in
from meseta.core.reason import Claim, Reason
from meseta.core.settings import Setting
from meseta.core.step import DONE, UNANSWERED, Blocks, Reasons, Sealed, State, Step, Steps
from meseta.core.view import question_view, reseal
from meseta.core.vocabulary import Vocabulary
from tests.kit.toys.base import Toy, rules_of

KINDS = 3
REGIONS = 3
BOX = [4, 4, 4]
TROOPS = 4
HAND = 2
WORDS = Vocabulary()
CARD = WORDS.add(["spear", "knight", "tower"])
REGION = WORDS.add(["north", "middle", "south"])
KINGDOM = WORDS.add(["leon", "castile", "navarre"])
ACT = WORDS.add(["place", "attack", "truce", "yes", "no", "pass"])
PLACE, ATTACK, TRUCE, YES, NO, PASS = range(ACT, ACT + 6)
CARDS = range(CARD, CARD + KINDS)
AREAS = range(REGION, REGION + REGIONS)
RIVALS = range(KINGDOM, ACT)


class Land(State):
    """Hands and graves by kingdom and kind of card, the deck by kind, troops by region and kingdom."""

    def __init__(
        self,
        seats: int,
        stack: list[Step[Land]],
        sealed: list[Option],
        hands: list[int],
        buried: list[int],
        piles: list[int],
        troops: list[int],
    ) -> None:
        super().__init__(seats, stack, sealed)
        self.kingdoms = max(2, seats)
        self.hands = hands
        self.buried = buried
        self.piles = piles
        """The deck, then the open discards, by kind of card."""
        self.troops = troops
        """By region and kingdom."""
        self.truce = -1
        self.booty = [0] * self.kingdoms

    def copy(self) -> Land:
        twin = Land(
            self.seats,
            self.stack.copy(),
            self.sealed.copy(),
            self.hands.copy(),
            self.buried.copy(),
            self.piles.copy(),
            self.troops.copy(),
        )
        twin.truce = self.truce
        twin.booty = self.booty.copy()
        twin.continue_from(self)
        return twin

    def by_rule(self, kingdom: int) -> bool:
        """Whether printed rules play this kingdom."""
        return kingdom >= self.seats

    def cards(self, kingdom: int) -> list[Option]:
        """The kinds of cards in a hand."""
        return [CARD + k for k in range(KINDS) if self.hands[kingdom * KINDS + k]]

    def points(self) -> list[int]:
        """Booty counts twice, and every troop once."""
        return [self.booty[k] * 2 + sum(self.troops[k :: self.kingdoms]) for k in range(self.kingdoms)]

    def hand_size(self, kingdom: int) -> int:
        return sum(self.hands[kingdom * KINDS : (kingdom + 1) * KINDS])

    def supply(self, kingdom: int) -> int:
        return TROOPS - sum(self.troops[kingdom :: self.kingdoms])

    def at(self, region: int, kingdom: int) -> int:
        return self.troops[region * self.kingdoms + kingdom]

    def closed(self, region: int) -> bool:
        """The one question that says what the truce forbids."""
        return region == self.truce

    def targets(self, me: int, region: int) -> list[int]:
        return [k for k in range(self.kingdoms) if k != me and self.at(region, k)]

    def open_to_attack(self, me: int) -> list[int]:
        regions = range(REGIONS)
        return [r for r in regions if not self.closed(r) and self.at(r, me) and self.targets(me, r)]

    def strongest(self, kingdom: int) -> Option:
        return max(self.cards(kingdom), default=PASS)

    def discard(self, kingdom: int, card: Option) -> None:
        self.hands[kingdom * KINDS + card - CARD] -= 1
        self.piles[KINDS + card - CARD] += 1


class Drew(Event):
    """A card went to a hand: its owner saw it, and everybody saw one that printed rules hold."""

    def __init__(self, kingdom: int, card: int, open_card: int) -> None:
        self.kingdom: Final = kingdom
        self.card: Final = card
        self.open_card: Final = open_card

    def seen_by(self, seat: Seat | None) -> Event:
        return self if self.open_card or seat == self.kingdom else Drew(self.kingdom, -1, 0)


class Buried(Event):
    def __init__(self, kingdom: int, card: int) -> None:
        self.kingdom: Final = kingdom
        self.card: Final = card

    def seen_by(self, seat: Seat | None) -> Event:
        return self if seat == self.kingdom else Buried(self.kingdom, -1)


class Happened(Event):
    """Something on the open board: placed, truce, intercepted, fought, struck, plundered."""

    def __init__(self, what: str, kingdom: int, region: int) -> None:
        self.what: Final = what
        self.kingdom: Final = kingdom
        self.region: Final = region


# -- why something is missing ------------------------------------------------------------------------------------------


def _attacked(said: Callable[[Land, int, int], bool]) -> Claim:
    """A claim about a region that somebody wants to attack."""
    return lambda s, step, option: option in AREAS and step.what == ATTACK and said(s, step.me, option - REGION)


NO_SUCH_CARD: Final = Reason(
    "You have no such card.", "FR-1", lambda s, step, option: option in CARDS and option not in s.cards(step.me)
)
NO_TROOPS_LEFT: Final = Reason(
    "All your troops are on the map.", "FR-2", lambda s, step, option: option == PLACE and not s.supply(step.me)
)
NOTHING_TO_ATTACK: Final = Reason(
    "You can attack nowhere.", "FR-3", lambda s, step, option: option == ATTACK and not s.open_to_attack(step.me)
)
TRUCE_LIES_THERE: Final = Reason(
    "The truce lies there already.",
    "FR-2",
    lambda s, step, option: option in AREAS and step.what == TRUCE and s.closed(option - REGION),
)
UNDER_TRUCE: Final = Reason("Nobody attacks where the truce lies.", "FR-3", _attacked(lambda s, me, r: s.closed(r)))
NOBODY_OF_YOURS: Final = Reason("You have no troops there.", "FR-3", _attacked(lambda s, me, r: not s.at(r, me)))
NOBODY_ELSE: Final = Reason("Nobody else has troops there.", "FR-3", _attacked(lambda s, me, r: not s.targets(me, r)))
YOURSELF: Final = Reason("That is yourself.", "FR-3", lambda s, step, option: option == KINGDOM + step.me)
NOBODY_OF_THEIRS: Final = Reason(
    "They have no troops there.",
    "FR-3",
    lambda s, step, option: (
        option in RIVALS and (option - KINGDOM >= s.kingdoms or not s.at(step.region, option - KINGDOM))
    ),
)
NOT_IN_RESERVE: Final = Reason(
    "You have no such card.",
    "FR-5",
    lambda s, step, option: option in CARDS and option not in s.cards(s.question.seat),
)


class Rounds(Step[Land]):
    def __init__(self, left: int) -> None:
        self.left: Final = left

    def run(self, s: Land) -> Steps:
        if not self.left:
            return DONE
        return (*(Turn(k) for k in range(s.kingdoms)), Rounds(self.left - 1))


class Turn(Step[Land]):
    """Draw two, bury down to the hand limit, act twice."""

    def __init__(self, me: int) -> None:
        self.me: Final = me

    def run(self, s: Land) -> Steps:
        s.turn += 1
        return Draw(self.me, 2), Bury(self.me), Act(self.me), Act(self.me)


class Draw(Step[Land]):
    def __init__(self, me: int, left: int) -> None:
        self.me: Final = me
        self.left: Final = left

    def ask(self, s: Land) -> Question | None:
        kinds = [k for k in range(KINDS) if s.piles[k]]
        if not self.left or not kinds:
            return None
        audience = EVERYONE if s.by_rule(self.me) else self.me
        return Question(CHANCE, "draw", [CARD + k for k in kinds], [s.piles[k] for k in kinds], audience)

    def answer(self, s: Land, option: Option) -> Steps:
        s.piles[option - CARD] -= 1
        s.hands[self.me * KINDS + option - CARD] += 1
        if s.events is not None:
            s.emit(Drew(self.me, option, int(s.by_rule(self.me))))
        return (Draw(self.me, self.left - 1),)


class Bury(Step[Land]):
    """A card too many goes away in secret; printed rules bury the weakest."""

    def __init__(self, me: int) -> None:
        self.me: Final = me

    def ask(self, s: Land) -> Question | None:
        if s.hand_size(self.me) <= HAND or s.by_rule(self.me):
            return None
        return Question(self.me, "bury", s.cards(self.me), None, self.me)

    def blocks(self, s: Land) -> Blocks:
        return (CARDS,)

    def reasons(self, s: Land) -> Reasons:
        return (NO_SUCH_CARD,)

    def run(self, s: Land) -> Steps:
        if s.hand_size(self.me) <= HAND:
            return DONE
        return self.answer(s, min(s.cards(self.me)))

    def answer(self, s: Land, option: Option) -> Steps:
        s.hands[self.me * KINDS + option - CARD] -= 1
        s.buried[self.me * KINDS + option - CARD] += 1
        if s.events is not None:
            s.emit(Buried(self.me, option))
        return (self,)


class Act(Step[Land]):
    """Place, attack, move the truce or pass; printed rules attack, else place, in the first region they can."""

    def __init__(self, me: int) -> None:
        self.me: Final = me

    def ask(self, s: Land) -> Question | None:
        if s.by_rule(self.me):
            return None
        options = [PLACE] if s.supply(self.me) else []
        options += [ATTACK] if s.open_to_attack(self.me) else []
        return Question(self.me, "act", [*options, TRUCE, PASS])

    def blocks(self, s: Land) -> Blocks:
        return range(PLACE, TRUCE + 1), range(PASS, PASS + 1)

    def reasons(self, s: Land) -> Reasons:
        return NO_TROOPS_LEFT, NOTHING_TO_ATTACK

    def run(self, s: Land) -> Steps:
        for region in s.open_to_attack(self.me):
            return attack(s, self.me, s.targets(self.me, region)[0], region)
        return Where(self.me, PLACE).answer(s, REGION + s.turn % REGIONS) if s.supply(self.me) else DONE

    def answer(self, s: Land, option: Option) -> Steps:
        return DONE if option == PASS else (Where(self.me, option),)


class Where(Step[Land]):
    def __init__(self, me: int, what: Option) -> None:
        self.me: Final = me
        self.what: Final = what

    def ask(self, s: Land) -> Question | None:
        regions = s.open_to_attack(self.me) if self.what == ATTACK else range(REGIONS)
        regions = [r for r in regions if r != s.truce] if self.what == TRUCE else regions
        return Question(self.me, "where", [REGION + r for r in regions])

    def blocks(self, s: Land) -> Blocks:
        return (AREAS,)

    def reasons(self, s: Land) -> Reasons:
        return TRUCE_LIES_THERE, UNDER_TRUCE, NOBODY_OF_YOURS, NOBODY_ELSE

    def answer(self, s: Land, option: Option) -> Steps:
        region = option - REGION
        if self.what == ATTACK:
            return (Whom(self.me, region),)
        if self.what == TRUCE:
            s.truce = region
        else:
            s.troops[region * s.kingdoms + self.me] += 1
        if s.events is not None:
            s.emit(Happened(WORDS.name(self.what), self.me, region))
        return DONE


class Whom(Step[Land]):
    def __init__(self, me: int, region: int) -> None:
        self.me: Final = me
        self.region: Final = region

    def ask(self, s: Land) -> Question | None:
        return Question(self.me, "whom", [KINGDOM + k for k in s.targets(self.me, self.region)])

    def blocks(self, s: Land) -> Blocks:
        return (RIVALS,)

    def reasons(self, s: Land) -> Reasons:
        return YOURSELF, NOBODY_OF_THEIRS

    def answer(self, s: Land, option: Option) -> Steps:
        return attack(s, self.me, option - KINGDOM, self.region)


def attack(s: Land, me: int, target: int, region: int) -> Steps:
    """Everybody else may intercept; whatever happens there, the attack ends at its mark."""
    others = [(me + i) % s.kingdoms for i in range(1, s.kingdoms)]
    windows = [Intercept(k, me, region) for k in others]
    return *windows, Strike(me, target, region), Plunder(me, region), EndOfAttack()


class EndOfAttack(Step[Land]):
    """The mark down to which a lost battle cuts."""


class Intercept(Step[Land]):
    """Who holds a card may ride against an attack; printed rules do so where they have troops."""

    def __init__(self, me: int, attacker: int, region: int) -> None:
        self.me: Final = me
        self.attacker: Final = attacker
        self.region: Final = region

    def ask(self, s: Land) -> Question | None:
        able = s.hand_size(self.me) > 0 and not s.by_rule(self.me)
        return Question(self.me, "intercept", [YES, NO]) if able else None

    def blocks(self, s: Land) -> Blocks:
        return (range(YES, NO + 1),)

    def run(self, s: Land) -> Steps:
        rides = s.by_rule(self.me) and s.hand_size(self.me) and s.at(self.region, self.me)
        return self.answer(s, YES) if rides else DONE

    def answer(self, s: Land, option: Option) -> Steps:
        if option == NO:
            return DONE
        if s.events is not None:
            s.emit(Happened("intercepted", self.me, self.region))
        return (Battle(self.attacker, self.me, self.region),)


class Battle(Sealed[Land]):
    """Both sides lay a reserve card or pass; the stronger interceptor cuts the attack."""

    def __init__(self, attacker: int, rider: int, region: int) -> None:
        self.attacker: Final = attacker
        self.rider: Final = rider
        self.region: Final = region

    def kind(self) -> str:
        return "reserve"

    def who(self, s: Land) -> list[Seat]:
        return [k for k in (self.attacker, self.rider) if s.hand_size(k) and not s.by_rule(k)]

    def options(self, s: Land, seat: Seat) -> list[Option]:
        return [*s.cards(seat), PASS]

    def blocks(self, s: Land) -> Blocks:
        return CARDS, range(PASS, PASS + 1)

    def reasons(self, s: Land) -> Reasons:
        return (NOT_IN_RESERVE,)

    def opened(self, s: Land, answers: list[Option]) -> Steps:
        sides = (self.attacker, self.rider)
        cards = [s.strongest(k) if s.by_rule(k) else PASS if answers[k] == UNANSWERED else answers[k] for k in sides]
        for kingdom, card in zip(sides, cards, strict=True):
            if card != PASS:
                s.discard(kingdom, card)
        power = [-1 if card == PASS else card for card in cards]
        won = power[1] > power[0]
        if s.events is not None:
            s.emit(Happened("fought", self.rider if won else self.attacker, self.region))
        if won:
            s.cut(EndOfAttack)
        return DONE


class Strike(Step[Land]):
    def __init__(self, me: int, target: int, region: int) -> None:
        self.me: Final = me
        self.target: Final = target
        self.region: Final = region

    def run(self, s: Land) -> Steps:
        s.troops[self.region * s.kingdoms + self.target] -= 1
        if s.events is not None:
            s.emit(Happened("struck", self.target, self.region))
        return DONE


class Plunder(Step[Land]):
    def __init__(self, me: int, region: int) -> None:
        self.me: Final = me
        self.region: Final = region

    def run(self, s: Land) -> Steps:
        s.booty[self.me] += 1
        if s.events is not None:
            s.emit(Happened("plundered", self.me, self.region))
        return DONE


class Frontier(Toy[Land]):
    """Booty and troops count."""

    name = "frontier"
    title = "The Frontier"
    seats = range(1, 4)
    settings = (Setting("rounds", ("2", "3"), "How many rounds."),)
    vocabulary = WORDS
    kinds: Final = dict.fromkeys(("draw", "bury"), "FR-1") | {
        "act": "FR-2",
        "where": "FR-3",
        "whom": "FR-3",
        "intercept": "FR-4",
        "reserve": "FR-5",
    }
    rules = rules_of(
        "FR",
        "Draw two cards face down; bury in secret what exceeds two.",
        "Act twice: place, attack, move the truce or pass.",
        "Nobody attacks where the truce lies.",
        "Everybody else may intercept an attack while he holds cards.",
        "A battle is fought with sealed reserve cards; the stronger interceptor cuts the attack.",
        "Troops and cards are never lost.",
        "Alone at the table you play against printed rules.",
    )
    longest = 3 * 3 * (2 + 1 + 2 * (3 + 2 * 3))
    steps = classes_in([sys.modules[__name__]], Step)
    events = classes_in([sys.modules[__name__]], Event)

    def blank(self, seats: int, settings: Mapping[str, str]) -> Land:
        kingdoms = max(2, seats)
        cards = [0] * (kingdoms * KINDS)
        start: list[Step[Land]] = [Rounds(int(settings["rounds"]))]
        piles = BOX + [0] * KINDS
        return Land(seats, start, [-1] * seats, cards, cards.copy(), piles, [0] * (REGIONS * kingdoms))

    def view(self, s: Land, seat: Seat | None) -> View:
        own = slice(0, 0) if seat is None else slice(seat * KINDS, (seat + 1) * KINDS)
        return {
            "seat": seat,
            "score": s.points()[: s.seats],
            "hand": s.hands[own],
            "grave": s.buried[own],
            "sizes": [s.hand_size(k) for k in range(s.kingdoms)],
            "graves": [sum(s.buried[k * KINDS : (k + 1) * KINDS]) for k in range(s.kingdoms)],
            "by rule": s.hands[s.seats * KINDS :] + s.buried[s.seats * KINDS :],
            "deck": sum(s.piles[:KINDS]),
            "discards": s.piles[KINDS:],
            "troops": s.troops[:],
            "truce": s.truce,
            "booty": s.booty[:],
            "own": None if seat is None else s.sealed[seat],
            "question": question_view(self, s, seat),
        }

    def resample(self, s: Land, seat: Seat, dice: Dice) -> Land:
        twin = s.copy()
        others = [k for k in range(s.seats) if k != seat]
        unseen = [
            k
            for k in range(KINDS)
            for _ in range(s.piles[k] + sum(h[o * KINDS + k] for h in (s.hands, s.buried) for o in others))
        ]
        dice.shuffle(unseen)
        for pile, before in ((twin.hands, s.hands), (twin.buried, s.buried)):
            for o in others:
                _deal(pile, before, o, unseen)
        for k in range(KINDS):
            twin.piles[k] = unseen.count(k)
        reseal(twin, seat, dice)
        return twin

    def outcome(self, s: Land) -> Outcome | None:
        points = s.points()
        winners = tuple(k for k in range(s.seats) if points[k] == max(points))
        return Outcome(winners, tuple(points[: s.seats]))

    def complaints(self, s: Land) -> list[str]:
        found = []
        for k in range(KINDS):
            total = s.piles[k] + s.piles[KINDS + k] + sum(s.hands[k::KINDS]) + sum(s.buried[k::KINDS])
            found += [] if total == BOX[k] else [f"there are {total} cards {k} (FR-6)"]
        found += [f"{n} is no number of things (FR-6)" for n in s.hands + s.buried + s.piles + s.troops if n < 0]
        return found + [f"kingdom {k} has too many troops (FR-6)" for k in range(s.kingdoms) if s.supply(k) < 0]


def _deal(pile: list[int], before: list[int], owner: int, unseen: list[int]) -> None:
    """Give an owner as many unseen cards as he had."""
    size = sum(before[owner * KINDS : (owner + 1) * KINDS])
    for k in range(KINDS):
        pile[owner * KINDS + k] = 0
    for _ in range(size):
        pile[owner * KINDS + unseen.pop()] += 1
