"""The round: command, turns, drawing, siege losses, end of the round. (WS-22 to WS-31, WS-117, WS-118)"""

from __future__ import annotations

from typing import Final

from meseta.core.decision import CHANCE, Question
from meseta.core.step import DONE, Blocks, Reasons, Step, Steps
from meseta.games.sanchos import claims, reasons
from meseta.games.sanchos.draw import Draw
from meseta.games.sanchos.events import (
    CardPlayed,
    CardReserved,
    CardRevealed,
    CardTaken,
    CidClaimed,
    RoundBegan,
    TurnBegan,
)
from meseta.games.sanchos.fields import carry_out
from meseta.games.sanchos.names import (
    ARAGON,
    CARD,
    CID_NOT_USED,
    DECK,
    EVERYTHING,
    HAND,
    LATER,
    NOBODY,
    NOW,
    OPT_RESERVE,
    PLAYED,
    RESERVE,
    SEEN,
)
from meseta.games.sanchos.orders import Orders
from meseta.games.sanchos.siege import SiegeLosses
from meseta.games.sanchos.table import SanchosTable
from meseta.games.sanchos.victory import finish_by_points


class Round(Step[SanchosTable]):
    """A round: four phases and an end. Solo every second round has no commander. (WS-22, WS-117, WS-118)"""

    def run(self, s: SanchosTable) -> Steps:
        s.round += 1
        s.turn += 1
        if s.seats == 1:
            s.commander = s.solo if s.round % 2 else NOBODY
        if s.events is not None:
            s.emit(RoundBegan(s.round, s.commander))
        if s.commander == NOBODY:
            return RevealCard(), SiegeLosses(), EndRound()
        return Command(s.commander), Draw(s.commander, 1), SiegeLosses(), EndRound()


# -- phase 1 ---------------------------------------------------------------------------------------------------


class Command(Step[SanchosTable]):
    """The commander plays a card, or reserves one while his reserve holds none. (WS-23, WS-24)"""

    def __init__(self, sancho: int) -> None:
        self.sancho: Final = sancho

    def ask(self, s: SanchosTable) -> Question | None:
        options = [CARD + card for card in s.hand(self.sancho)]
        if not s.has_reserve(self.sancho):
            options.append(OPT_RESERVE)
        return Question(s.decider(self.sancho), "command", options)

    def blocks(self, s: SanchosTable) -> Blocks:
        return claims.IN_COMMAND

    def reasons(self, s: SanchosTable) -> Reasons:
        return reasons.COMMAND

    def answer(self, s: SanchosTable, option: int) -> Steps:
        if option == OPT_RESERVE:
            return (ReserveCard(self.sancho),)
        card = option - CARD
        s.cards[card] = PLAYED
        s.played = card
        s.reveal()
        if s.events is not None:
            s.emit(CardPlayed(self.sancho, card))
        return turns(s, self.sancho, card)


class ReserveCard(Step[SanchosTable]):
    """The commander puts a hand card face down into his reserve; then nobody acts. (WS-24)"""

    def __init__(self, sancho: int) -> None:
        self.sancho: Final = sancho

    def ask(self, s: SanchosTable) -> Question | None:
        seat = s.decider(self.sancho)
        return Question(seat, "reserve", [CARD + card for card in s.hand(self.sancho)], None, seat)

    def blocks(self, s: SanchosTable) -> Blocks:
        return claims.IN_CARDS

    def reasons(self, s: SanchosTable) -> Reasons:
        return reasons.RESERVE_CARD

    def answer(self, s: SanchosTable, option: int) -> Steps:
        s.cards[option - CARD] = RESERVE + self.sancho
        if s.events is not None:
            s.emit(CardReserved(s.decider(self.sancho), self.sancho, option - CARD))
        return DONE


class RevealCard(Step[SanchosTable]):
    """Solo, without a commander: the top card is revealed and all three fields are carried out. (WS-118, WS-121)"""

    def ask(self, s: SanchosTable) -> Question | None:
        deck = s.cards_in(DECK)
        return Question(CHANCE, "reveal", [CARD + card for card in deck]) if deck else None

    def run(self, s: SanchosTable) -> Steps:
        finish_by_points(s)
        return DONE

    def answer(self, s: SanchosTable, option: int) -> Steps:
        card = option - CARD
        s.cards[card] = PLAYED
        s.played = card
        if s.events is not None:
            s.emit(CardRevealed(card))
        top, middle, bottom = s.printed.order[card]
        return TakeField(top), TakeField(middle), TakeField(bottom)


# -- phase 2 ---------------------------------------------------------------------------------------------------


def turns(s: SanchosTable, commander: int, card: int) -> Steps:
    """The others in the order of the card, the commander at one of three moments. (WS-25 to WS-27)"""
    first, second = [sancho for sancho in s.printed.order[card] if sancho != commander]
    return (
        Timing(commander, first),
        TakeField(first),
        Timing(commander, second),
        TakeField(second),
        TakeCommand(commander),
    )


class Timing(Step[SanchosTable]):
    """Before each other turn the commander says whether he takes his own now. (WS-27)"""

    def __init__(self, sancho: int, other: int) -> None:
        self.sancho: Final = sancho
        self.other: Final = other

    def ask(self, s: SanchosTable) -> Question | None:
        return None if s.acted else Question(s.decider(self.sancho), "timing", [NOW, LATER])

    def blocks(self, s: SanchosTable) -> Blocks:
        return claims.IN_TIMING

    def answer(self, s: SanchosTable, option: int) -> Steps:
        return (TakeCommand(self.sancho),) if option == NOW else DONE


class TakeCommand(Step[SanchosTable]):
    """The commander's one turn: he spends the card's command points. (WS-26, WS-32)"""

    def __init__(self, sancho: int) -> None:
        self.sancho: Final = sancho

    def run(self, s: SanchosTable) -> Steps:
        if s.acted:
            return DONE
        s.acted = 1
        s.turn += 1
        if s.events is not None:
            s.emit(TurnBegan(self.sancho, 1))
        return (Orders(self.sancho, s.printed.points[s.played], EVERYTHING, NOBODY),)


class TakeField(Step[SanchosTable]):
    """A Sancho who is not commander carries out his field. (WS-25, WS-85)"""

    def __init__(self, sancho: int) -> None:
        self.sancho: Final = sancho

    def run(self, s: SanchosTable) -> Steps:
        s.turn += 1
        if s.events is not None:
            s.emit(TurnBegan(self.sancho, 0))
        return carry_out(s, self.sancho, s.played)


# -- end of the round ------------------------------------------------------------------------------------------


class EndRound(Step[SanchosTable]):
    """The played card is put away, El Cid is checked, the game may end, the command goes on. (WS-31)"""

    def run(self, s: SanchosTable) -> Steps:
        put_card_away(s)
        claim_cid(s)
        s.acted = 0
        if s.seats > 1:
            s.commander = next_commander(s)
            if s.commander == NOBODY:
                finish_by_points(s)
                return DONE
        return (Round(),)


def put_card_away(s: SanchosTable) -> None:
    """To the discard pile, or into the reserve of the Sancho whose text says so. (WS-98)"""
    card = s.played
    if card == NOBODY:
        return
    s.played = NOBODY
    if s.taker == NOBODY:
        s.discard(card)
        return
    s.cards[card] = SEEN + s.taker
    if s.events is not None:
        s.emit(CardTaken(s.taker, card))
    s.taker = NOBODY


def claim_cid(s: SanchosTable) -> None:
    """The one player who is behind everybody else takes El Cid. (WS-159 to WS-161, WS-164)"""
    if s.cid == CID_NOT_USED:
        return
    last = lowest(s)
    if last in (NOBODY, s.cid) or not s.is_player(last):
        return
    s.cid = last
    if s.events is not None:
        s.emit(CidClaimed(last))


def lowest(s: SanchosTable) -> int:
    """The one Sancho with fewer points than all others, or ``NOBODY``; solo the bots count together."""
    if s.seats == 1:
        return s.solo if s.solo != ARAGON and s.vp[s.solo] < s.bots_vp() else NOBODY
    least = min(s.vp)
    return s.vp.index(least) if s.vp.count(least) == 1 else NOBODY


def next_commander(s: SanchosTable) -> int:
    """The next player round the table who has hand cards; ``NOBODY`` at the end of the game. (WS-31, WS-105)"""
    sancho = s.commander
    for _ in range(3):
        sancho = s.next(sancho)
        if s.is_player(sancho) and (HAND + sancho) in s.cards:
            return sancho
    return NOBODY
