"""Positions of King & Intrigue as text: the map as in El Grande, cards by their names, and what lasts.

    king aragon; valencia red 3 blue 1; court R2 B4; grande red seville; board_840 galicia; turned board_840;
    double aragon seville; alliance seville valencia; bridge galicia basque red 2; limit catalonia; quarantine basque;
    protection granada; tower aragon; collapse; mistress; free; spy red; late green; veto blue; old_veto green;
    hurricane red granada; hand red ki_10 ki_20; spent red ki_30; played red ki_60 blue pe_43; round 3; first blue;
    score red 10; dials red aragon; to move red: half

``to move`` names a moment of a turn (``turn``, ``income``, ``half placed``, ``place 3 acted``, ``special placed``,
``action``), ``red: power``, or ``scoring`` and ``round``.

Everybody has 30 caballeros: those not named are in the province or, where the province is named, in the court. Whoever
has no ``hand`` holds the recommended cards that he has not played.
"""

from __future__ import annotations

from typing import Final

from meseta.core.decision import Seat
from meseta.core.errors import MesetaError, UnknownName
from meseta.core.position import Notation
from meseta.core.step import Steps
from meseta.games.el_grande.names import (
    BOARD_IDS,
    CASTILLO,
    COLOURS,
    COURT,
    NOWHERE,
    PLACE_IDS,
    PROVINCE,
)
from meseta.games.el_grande.position import number_in, numbers_in, one, one_of, seat_in, subjects
from meseta.games.el_grande.verbs import EndSpecial
from meseta.games.king_and_intrigue.flow import EndRound, JokerSecond, PlayPower, Round, Turns, deal_action_cards
from meseta.games.king_and_intrigue.general import GeneralScoring
from meseta.games.king_and_intrigue.names import (
    JOKER,
    PLACES,
)
from meseta.games.king_and_intrigue.position_clauses import (
    CLAUSES,
    KINDS,
    places_in,
    tell_cards,
    tell_lasting,
    tell_map,
)
from meseta.games.king_and_intrigue.table import IntrigueTable, cards_of
from meseta.games.king_and_intrigue.turn import Halves, Income, Place, Turn, parts_of_turn

_UNSAID: Final = -1
"""A hand of which no clause has spoken."""


class IntrigueNotation(Notation[IntrigueTable]):
    """How a table of King & Intrigue is written."""

    example = (
        "seats 3; round 4; first blue; king old_castile; galicia red 3 blue 2; aragon red 2 blue 3 yellow 1;"
        " seville blue 2 yellow 3; granada red 1 yellow 2; castillo red 2 blue 3 yellow 1; court red 4 blue 2 yellow 2;"
        " grande red galicia blue aragon yellow seville; double aragon; limit granada; score red 31 blue 28 yellow 30;"
        " spent red ki_10 blue ki_70 yellow ki_120 red ki_130 blue ki_20 yellow ki_40 red ki_40 blue ki_120"
        " yellow ki_10; played red ki_60 blue ki_40 yellow ki_20; to move red: turn"
    )

    def clear(self, s: IntrigueTable) -> None:
        """No caballero anywhere, and no hand."""
        s.cubes[:] = [0] * (PLACES * s.seats)
        s.hand[:] = [_UNSAID] * s.seats
        s.first = max(s.first, 0)

    def lay(self, s: IntrigueTable, head: str, words: list[str]) -> bool:
        """Lay what one clause says."""
        if head in PLACE_IDS:
            for seat, n in numbers_in(s, words):
                s.cubes[PLACE_IDS.index(head) * s.seats + seat] = n
        elif head in BOARD_IDS:
            s.boards[BOARD_IDS.index(head)] = one_of("place", one(words), PLACE_IDS[: CASTILLO + 1])
        elif head in KINDS:
            slot, most = KINDS[head]
            lying = sorted(places_in(words, most)) if head == "alliance" else places_in(words, most)
            s.markers[slot : slot + len(lying)] = lying
        elif head in CLAUSES:
            CLAUSES[head](s, words)
        else:
            return False
        return True

    def subjects(self, s: IntrigueTable, head: str, words: list[str]) -> list[str]:
        """As in El Grande: what belongs to seats is said once of each."""
        return subjects(s, head, words)

    def complete(self, s: IntrigueTable) -> None:
        """The rest of the caballeros, hands of which nothing was said, Vetos from the round on, action cards."""
        for seat in range(s.seats):
            rest = s.box.home + s.box.court + s.box.province - sum(s.cubes[seat :: s.seats])
            if rest < 0:
                raise MesetaError(f"This position has {-rest} caballeros of {COLOURS[seat]} too many.")
            s.cubes[(COURT if s.at(PROVINCE, seat) else PROVINCE) * s.seats + seat] += rest
            if s.hand[seat] == _UNSAID:
                s.hand[seat] = _usual_hand(s, seat)
        s.vetos[:] = [s.round + lasts if lasts else 0 for lasts in s.vetos]
        if 0 not in s.played and JOKER not in s.played:
            deal_action_cards(s)

    def tell(self, s: IntrigueTable) -> list[str]:
        """The clauses of a table: the map, the pieces, what lasts, the cards."""
        return [clause for clause in (*tell_map(s), *tell_lasting(s), *tell_cards(s)) if clause]

    def to_move(self, s: IntrigueTable, words: list[str]) -> Steps:
        """A moment of the round and what follows it: of a turn those with lower values, then the next round."""
        if words == ["scoring"]:
            return (GeneralScoring(), *_next_round(s))
        if words == ["round"]:
            return (Round(s.round),)
        if len(words) < 2:
            raise MesetaError(
                "Say who does what: red: turn, red: half, red: place 3, red: special; or scoring, or round."
            )
        me, what, more = seat_in(s, words[0].rstrip(":")), words[1], words[2:]
        if what == "power":
            return _powers(s, me)
        if s.held[me] == NOWHERE:
            raise MesetaError("Before a turn everybody has played a card: played red ki_60 blue pe_43 …")
        return (*_moment(s, me, what, more), *_rest_of_round(s, me))

    def tell_move(self, s: IntrigueTable) -> list[str]:
        """Which moment it might be, by the open question."""
        if s.question is None or s.question.seat < 0:
            return []
        if s.question.kind == "dial_castillo":
            return ["scoring"]
        me, step = f"{COLOURS[s.question.seat]}:", s.stack[-1]
        if s.question.kind == "power":
            return [f"{me} power"]
        done = ["", " placed", " acted"]
        if isinstance(step, Place):
            return [f"{me} place {step.left}{more}" for more in done]
        return [f"{me} turn", f"{me} income", *[f"{me} half{more}" for more in done], *_deeds(me)]


def _deeds(me: str) -> list[str]:
    return [f"{me} {what}{more}" for what in ("special", "action") for more in ("", " placed")]


# -- what is understood ----------------------------------------------------------------------------------------


def _usual_hand(s: IntrigueTable, seat: Seat) -> int:
    """The recommended cards that were not played, as many as are left of a whole hand."""
    gone = s.spent(seat)
    hands = [hand for hand in (*s.box.hands, s.pool) if hand & ~s.pool == 0 and hand.bit_count() == s.box.hand_size]
    left = [card for card in cards_of(hands[-1]) if card not in gone]
    return sum(1 << card for card in left[: s.box.hand_size - len(gone)])


def _next_round(s: IntrigueTable) -> Steps:
    return () if s.round + 1 == len(s.rounds) else (Round(s.round + 1),)


def _powers(s: IntrigueTable, me: Seat) -> Steps:
    """Whoever has not played plays, clockwise from ``me``; then the turns."""
    waiting = [seat for seat in [me, *s.opponents(me)] if s.played[seat] == 0]
    if s.played[me]:
        raise MesetaError("Who plays a power card has none on the table yet.")
    return (*[PlayPower(seat) for seat in waiting], JokerSecond(), Turns(), EndRound())


def _rest_of_round(s: IntrigueTable, me: Seat) -> Steps:
    order = s.turn_order()
    return (*[Turn(seat) for seat in order[order.index(me) + 1 :]], EndRound())


def _moment(s: IntrigueTable, me: Seat, what: str, more: list[str]) -> Steps:
    """A moment of a turn, and what is left of this turn after it."""
    placed, acted = "placed" in more, "acted" in more
    halves = Halves(me, s.played[me], s.held[me], placed, acted)
    if what == "turn":
        return parts_of_turn(s, me)
    if what in ("income", "half"):
        return (Income(me), halves) if what == "income" else (halves,)
    after = Halves(me, s.played[me], s.held[me], placed or what == "place", acted or what != "place")
    if what == "place":
        numbers = [number_in(word) for word in more if word not in ("placed", "acted")]
        return (Place(me, numbers[0] if numbers else s.box.display[s.seats][s.held[me]]), after)
    if what in ("special", "action"):
        deed = halves.power_card(s) if what == "special" else halves.action_card(s)
        return (*deed, EndSpecial(me), after)
    raise UnknownName("moment", what, ("turn", "income", "half", "place", "special", "action", "power"))
