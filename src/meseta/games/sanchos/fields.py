"""Card fields: carrying out a card's text as fully as possible. (WS-85 to WS-101)"""

from __future__ import annotations

from typing import Final

from meseta.core.decision import Question
from meseta.core.step import DONE, Blocks, Reasons, Step, Steps
from meseta.games.sanchos import claims, reasons, reasons_on_map
from meseta.games.sanchos.armies import (
    allowed_attacks,
    compulsory_attacks,
    must_leave,
    possible,
    sources,
    text_of,
    text_sieges,
)
from meseta.games.sanchos.automata import bot_act, lowest_card
from meseta.games.sanchos.battle import Attack
from meseta.games.sanchos.events import Declined, NothingPossible, ReserveDiscarded
from meseta.games.sanchos.grammar import FREE, TO_KING, Act, Choice
from meseta.games.sanchos.names import (
    ATTACK,
    BESIEGE,
    CARD,
    DEPLOY,
    DISCARD_EACH,
    FIELD,
    FORTIFY,
    GARRISON,
    MAY_BESIEGE,
    MAY_FORTIFY,
    MAY_MOVE,
    MOVE,
    NO,
    NOBODY,
    OPT_DEPLOY_FIELD,
    OPT_DEPLOY_GARRISON,
    RECRUIT,
    REGION,
    RESERVE_THIS,
    YES,
)
from meseta.games.sanchos.orders import ChooseFortifier, Orders, deploy, deploy_to_king, recruit
from meseta.games.sanchos.routes import ChooseSource
from meseta.games.sanchos.siege import Besiege
from meseta.games.sanchos.table import SanchosTable
from meseta.games.sanchos.victory import CHECK, then

IMPOSSIBLE: Final = 0
VOLUNTARY: Final = 1
"""Only the last unit of a garrison could do it: nobody can be forced to. (WS-41, WS-89)"""
COMPULSORY: Final = 2


def carry_out(s: SanchosTable, sancho: int, card: int) -> Steps:
    """The steps of a card's text for one Sancho. (WS-25, WS-86)"""
    text = text_of(s, sancho, card)
    if text.choice is not None:
        return (choose(s, sancho, text.choice),)
    return tuple([Chain(sancho, card, chain, 0) for chain in range(len(text.chains))])


def choose(s: SanchosTable, sancho: int, choice: Choice) -> Orders:
    """A bottom field: its points for the listed actions. (WS-87, WS-101)"""
    acts = choice.acts
    if choice.no_fortify and possible(s, sancho, choice.points, MAY_FORTIFY, NOBODY):
        acts &= ~MAY_BESIEGE
    return Orders(sancho, choice.points, acts, choice.barred)


class Chain(Step[SanchosTable]):
    """The first possible act of a chain is carried out; it is never allowed to use two. (WS-91)"""

    def __init__(self, sancho: int, card: int, chain: int, at: int) -> None:
        self.sancho: Final = sancho
        self.card: Final = card
        self.chain: Final = chain
        self.at: Final = at

    def run(self, s: SanchosTable) -> Steps:
        chain = text_of(s, self.sancho, self.card).chains[self.chain]
        for at in range(self.at, len(chain)):
            if s.is_bot(self.sancho) and chain[at].verb <= BESIEGE:
                steps = bot_act(s, self.sancho, chain[at])
                if steps is not None:
                    return steps
                continue
            state = possibility(s, self.sancho, chain[at])
            if state == COMPULSORY:
                return perform(s, self.sancho, self.card, self.chain, at)
            if state == VOLUNTARY:
                return (Willing(self.sancho, self.card, self.chain, at),)
        if s.events is not None:
            s.emit(NothingPossible(self.sancho))
        return DONE


class Willing(Step[SanchosTable]):
    """Only the last unit of a garrison could carry out the act: its owner may declare it not possible. (WS-OP-30)"""

    def __init__(self, sancho: int, card: int, chain: int, at: int) -> None:
        self.sancho: Final = sancho
        self.card: Final = card
        self.chain: Final = chain
        self.at: Final = at

    def ask(self, s: SanchosTable) -> Question | None:
        return Question(s.decider(self.sancho), "willing", [YES, NO])

    def blocks(self, s: SanchosTable) -> Blocks:
        return claims.IN_YES_OR_NO

    def answer(self, s: SanchosTable, option: int) -> Steps:
        if option == YES:
            return perform(s, self.sancho, self.card, self.chain, self.at)
        if s.events is not None:
            s.emit(Declined(self.sancho))
        return (Chain(self.sancho, self.card, self.chain, self.at + 1),)


def possibility(s: SanchosTable, sancho: int, act: Act) -> int:
    """Whether at least one point of an act can be used by a player, and whether it has to. (WS-91)"""
    verb = act.verb
    if verb == RECRUIT:
        found = s.supply[sancho] > 0
    elif verb == DEPLOY:
        found = deploy_possible(s, sancho, act)
    elif verb == MOVE:
        return move_possibility(s, sancho, act)
    elif verb == FORTIFY:
        found = possible(s, sancho, act.points, MAY_FORTIFY, NOBODY) > 0
    elif verb == ATTACK:
        if compulsory_attacks(s, sancho, act):
            return COMPULSORY
        return VOLUNTARY if allowed_attacks(s, sancho, act) else IMPOSSIBLE
    elif verb == BESIEGE:
        found = bool(text_sieges(s, sancho, act))
    else:
        found = True
    return COMPULSORY if found else IMPOSSIBLE


def deploy_possible(s: SanchosTable, sancho: int, act: Act) -> bool:
    """Recruits that cannot be deployed make the act impossible; without recruits it recruits. (WS-95)"""
    if s.recruits[sancho]:
        return act.place != TO_KING or not s.king_besieged(sancho)
    return act.recruit and s.supply[sancho] > 0


def move_possibility(s: SanchosTable, sancho: int, act: Act) -> int:
    """Whether a route, or a free move, can take a unit."""
    if act.source == FREE:
        found = possible(s, sancho, act.points, MAY_MOVE, NOBODY)
        return COMPULSORY if found >> 8 else VOLUNTARY if found else IMPOSSIBLE
    starts = sources(s, sancho, act)
    for region in starts:
        if must_leave(s, sancho, region):
            return COMPULSORY
    return VOLUNTARY if starts else IMPOSSIBLE


def perform(s: SanchosTable, sancho: int, card: int, chain: int, at: int) -> Steps:
    """Carry out an act that is possible. Which one is told by its place on the card."""
    act = text_of(s, sancho, card).chains[chain][at]
    verb = act.verb
    if verb == RECRUIT:
        recruit(s, sancho, act.points)
    elif verb == DEPLOY:
        return perform_deploy(s, sancho, act)
    elif verb == MOVE:
        if act.source == FREE:
            return (Orders(sancho, act.points, MAY_MOVE, NOBODY),)
        return (ChooseSource(sancho, card, chain, at),)
    elif verb == FORTIFY:
        return tuple([ChooseFortifier(sancho)] * act.points)
    elif verb in (ATTACK, BESIEGE):
        return (Where(sancho, card, chain, at),)
    elif verb == RESERVE_THIS:
        claim_card(s, sancho)
    elif verb == DISCARD_EACH:
        return discards(s, sancho, act.points)
    return DONE


# -- deploy ----------------------------------------------------------------------------------------------------


def perform_deploy(s: SanchosTable, sancho: int, act: Act) -> Steps:
    """Deploy as many as possible; points left over recruit if the text says so. (WS-95)"""
    n = min(act.points, s.recruits[sancho])
    rest = act.points - n if act.recruit else 0
    if not n or act.place == TO_KING:
        if n:
            deploy_to_king(s, sancho, n)
        if rest:
            recruit(s, sancho, rest)
        return DONE
    return (DeployHome(sancho, n, rest),)


class DeployHome(Step[SanchosTable]):
    """Each troop goes to the field or to the garrison of the home region, as its owner likes. (WS-35)"""

    def __init__(self, sancho: int, n: int, recruits: int) -> None:
        self.sancho: Final = sancho
        self.n: Final = n
        self.recruits: Final = recruits

    def ask(self, s: SanchosTable) -> Question | None:
        if not self.n or not s.home_garrison_open(self.sancho):
            return None
        return Question(s.decider(self.sancho), "deploy", [OPT_DEPLOY_FIELD, OPT_DEPLOY_GARRISON])

    def blocks(self, s: SanchosTable) -> Blocks:
        return claims.IN_HOME

    def run(self, s: SanchosTable) -> Steps:
        if self.n:
            deploy(s, self.sancho, s.printed.home[self.sancho], FIELD, self.n)
        if self.recruits:
            recruit(s, self.sancho, self.recruits)
        return (CHECK,) if s.decided() else DONE

    def answer(self, s: SanchosTable, option: int) -> Steps:
        place = GARRISON if option == OPT_DEPLOY_GARRISON else FIELD
        deploy(s, self.sancho, s.printed.home[self.sancho], place, 1)
        rest = DeployHome(self.sancho, self.n - 1, self.recruits)
        return then(s, rest)


# -- attack and besiege ----------------------------------------------------------------------------------------


class Where(Step[SanchosTable]):
    """The region of an attack or siege that a text orders. (WS-89, WS-97, WS-100)"""

    def __init__(self, sancho: int, card: int, chain: int, at: int) -> None:
        self.sancho: Final = sancho
        self.card: Final = card
        self.chain: Final = chain
        self.at: Final = at

    def act(self, s: SanchosTable) -> Act:
        """What the text orders."""
        return text_of(s, self.sancho, self.card).chains[self.chain][self.at]

    def _regions(self, s: SanchosTable) -> list[int]:
        act = self.act(s)
        return allowed_attacks(s, self.sancho, act) if act.verb == ATTACK else text_sieges(s, self.sancho, act)

    def ask(self, s: SanchosTable) -> Question | None:
        found = self._regions(s)
        if len(found) < 2:
            return None
        kind = "attack" if self.act(s).verb == ATTACK else "besiege"
        return Question(s.decider(self.sancho), kind, [REGION + region for region in found])

    def blocks(self, s: SanchosTable) -> Blocks:
        return claims.in_regions(s)

    def reasons(self, s: SanchosTable) -> Reasons:
        return reasons_on_map.TEXT_ATTACK if self.act(s).verb == ATTACK else reasons_on_map.TEXT_SIEGE

    def run(self, s: SanchosTable) -> Steps:
        return self._begin(s, self._regions(s)[0])

    def answer(self, s: SanchosTable, option: int) -> Steps:
        return self._begin(s, option - REGION)

    def _begin(self, s: SanchosTable, region: int) -> Steps:
        act = self.act(s)
        if act.verb == ATTACK:
            return Attack(self.sancho, region, act.points), CHECK
        return (Besiege(self.sancho, region, act.points),)


# -- riders ----------------------------------------------------------------------------------------------------


def claim_card(s: SanchosTable, sancho: int) -> None:
    """The card will go to this Sancho's reserve; if two fields say so, to the upper one's. (WS-98)"""
    if s.taker == NOBODY:
        s.taker = sancho


def discards(s: SanchosTable, sancho: int, n: int) -> Steps:
    """Each opponent discards so many reserve cards. (WS-99)"""
    second = s.next(sancho)
    return DiscardReserve(second, n), DiscardReserve(s.next(second), n)


class DiscardReserve(Step[SanchosTable]):
    """A Sancho discards reserve cards of his choice; El Cid is safe. (WS-99, WS-145)"""

    def __init__(self, sancho: int, n: int) -> None:
        self.sancho: Final = sancho
        self.n: Final = n

    def ask(self, s: SanchosTable) -> Question | None:
        cards = s.reserve(self.sancho)
        if not self.n or s.is_bot(self.sancho) or len(cards) <= self.n:
            return None
        return Question(s.decider(self.sancho), "discard", [CARD + card for card in cards])

    def blocks(self, s: SanchosTable) -> Blocks:
        return claims.IN_CARDS

    def reasons(self, s: SanchosTable) -> Reasons:
        return reasons.DISCARD_RESERVE

    def run(self, s: SanchosTable) -> Steps:
        for _ in range(self.n):
            cards = s.reserve(self.sancho)
            if cards:
                self._discard(s, lowest_card(s, cards))
        return DONE

    def answer(self, s: SanchosTable, option: int) -> Steps:
        self._discard(s, option - CARD)
        return (DiscardReserve(self.sancho, self.n - 1),)

    def _discard(self, s: SanchosTable, card: int) -> None:
        s.discard(card)
        if s.events is not None:
            s.emit(ReserveDiscarded(self.sancho, card))
