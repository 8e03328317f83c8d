"""Positions of El Grande as text.

    round 4; king valencia; aragon R2 B1; castillo yellow 3; court red 5; grande red galicia blue basque;
    board_840 catalonia; spent red 9 3 blue 7; hand red 1 2; played red 9 blue 7; veto blue; old_veto green;
    score R71 B60; offer king veto; taken red expulsion; seen expulsion; first green; dials red aragon;
    to move red: half king

``to move`` names a moment of a turn (``turn``, ``card``, ``half king placed``, ``place 3 king acted``,
``special king``), ``red: power``, or ``scoring`` and ``round``. A ``sealed`` dial is one that nobody else has seen yet.

Everybody has 30 caballeros: those not named are in the province or, where the province is named, in the court. Power
cards that are neither in ``hand`` nor ``spent`` are in hand, action cards neither on ``offer`` nor ``seen`` in their
stacks; ``taken`` says who took one in this round. ``veto`` was taken in this round, ``old_veto`` in the one before.
"""

from __future__ import annotations

import re
from typing import Final

from meseta.core.decision import Seat
from meseta.core.errors import MesetaError, UnknownName
from meseta.core.position import Notation
from meseta.core.step import Steps
from meseta.games.el_grande.cards import SPECIALS
from meseta.games.el_grande.fetching import Income
from meseta.games.el_grande.flow import EndRound, GeneralScoring, Halves, Place, PlayPower, Round, TakeCard, Turn, Turns
from meseta.games.el_grande.names import (
    BESIDE,
    BOARD_IDS,
    CARD_IDS,
    CASTILLO,
    COLOURS,
    COURT,
    NOWHERE,
    PLACE_IDS,
    PLACES,
    POWERS,
    PROVINCE,
    REGIONS,
    STACKS,
)
from meseta.games.el_grande.table import VETOS_PER_SEAT, GrandeTable
from meseta.games.el_grande.verbs import EndSpecial

_OLD, _NEW = 1, 2
"""How many rounds from the present one on a Veto can be used."""
_MOMENTS: Final = ("power", "turn", "card", "half", "place", "special")
_SAY: Final = "Say who does what: red: turn, red: card, red: half king, red: place 3, red: special king, red: power"


class GrandeNotation(Notation[GrandeTable]):
    """How a table of El Grande is written."""

    example = (
        "seats 3; round 6; king old_castile; galicia R3 B2; aragon R2 B3 Y1; seville B2 Y3; granada R1 Y2;"
        " castillo R2 B3 Y1; court R4 B2 Y2; grande red galicia blue aragon yellow seville; score R31 B28 Y30;"
        " played red 9 blue 6 yellow 4; offer king mobile_scoreboard veto; to move red: card"
    )

    def clear(self, s: GrandeTable) -> None:
        """No caballero anywhere."""
        s.cubes[:] = [0] * (PLACES * s.seats)

    def lay(self, s: GrandeTable, head: str, words: list[str]) -> bool:
        """Lay what one clause says."""
        if head == "king":
            s.king = region_in(one(words))
        elif head in PLACE_IDS:
            for seat, n in numbers_in(s, words):
                s.cubes[PLACE_IDS.index(head) * s.seats + seat] = n
        elif head in BOARD_IDS:
            s.boards[BOARD_IDS.index(head)] = one_of("place", one(words), PLACE_IDS[: CASTILLO + 1])
        elif head in ("grande", "dials", "sealed"):
            regions = {"grande": s.grande, "dials": s.dials, "sealed": s.sealed}[head]
            for seat, region in by_seat(s, words):
                regions[seat] = region_in(region)
        elif head in ("veto", "old_veto"):
            for word in words:
                _lay_veto(s, seat_in(s, word), _NEW if head == "veto" else _OLD)
        else:
            return _lay_cards(s, head, words)
        return True

    def subjects(self, s: GrandeTable, head: str, words: list[str]) -> list[str]:
        """What belongs to seats is said once of each."""
        return subjects(s, head, words)

    def complete(self, s: GrandeTable) -> None:
        """The rest of the caballeros; what is on offer has left its stack; Vetos last from the round on."""
        for seat in range(s.seats):
            rest = s.printed.home + s.printed.court + s.printed.province - sum(s.cubes[seat :: s.seats])
            if rest < 0:
                raise MesetaError(f"This position has {-rest} caballeros of {COLOURS[seat]} too many.")
            s.cubes[(COURT if s.at(PROVINCE, seat) else PROVINCE) * s.seats + seat] += rest
        for stack in range(1, STACKS):
            if s.offer[stack] != NOWHERE:
                _take_off(s, s.offer[stack])
        s.vetos[:] = [s.round + lasts if lasts else 0 for lasts in s.vetos]

    def tell(self, s: GrandeTable) -> list[str]:
        """The clauses of a table: the map, the pieces, the cards."""
        return [clause for clause in (*_tell_map(s), *_tell_cards(s)) if clause]

    def to_move(self, s: GrandeTable, words: list[str]) -> Steps:
        """A moment of the round and what follows it: of a turn the lower power cards, then the next round."""
        if words == ["scoring"]:
            return (GeneralScoring(), *_next_round(s))
        if words == ["round"]:
            return (Round(s.round),)
        if len(words) < 2:
            raise MesetaError(f"{_SAY}; or scoring, or round.")
        me, what, more = seat_in(s, words[0].rstrip(":")), words[1], words[2:]
        if what == "power":
            _check_offer(s, s.seats)
            return _powers(s, me)
        turns = _lower_turns(s, me)
        _check_offer(s, len(turns) + (what in ("turn", "card")))
        return (*_moment(s, me, what, more), *turns, EndRound())

    def tell_move(self, s: GrandeTable) -> list[str]:
        """Which moments it might be, by what waits."""
        halves = next((step for step in reversed(s.stack) if isinstance(step, Halves)), None)
        step = s.stack[-1]
        if isinstance(step, PlayPower | TakeCard):
            return [f"{COLOURS[step.me]}: {'power' if isinstance(step, PlayPower) else 'card'}"]
        if isinstance(step, Place):
            card = f" {CARD_IDS[halves.card]}{' acted' if halves.acted else ''}" if halves else ""
            return [f"{COLOURS[step.me]}: place {step.left}{card}"]
        if halves is not None:
            done = (" placed" if halves.placed else "") + (" acted" if halves.acted and halves is step else "")
            what = "half" if halves is step else "special"
            return [f"{COLOURS[halves.me]}: {what} {CARD_IDS[halves.card]}{done}"]
        return [f"{COLOURS[step.me]}: turn"] if isinstance(step, Income) else ["scoring", "round"]


_OF_SEATS: Final = ("grande", "dials", "sealed", "hurricane", "score", "played", *PLACE_IDS)
_ONE_BY_ONE: Final = ("veto", "old_veto", "spent")


def subjects(s: GrandeTable, head: str, words: list[str]) -> list[str]:
    """What a clause speaks of, here and in King & Intrigue; Vetos and cards that are gone come one by one."""
    if head in _ONE_BY_ONE:
        return []
    if head in _OF_SEATS:
        return [f"{head} {COLOURS[seat]}" for seat in range(s.seats) if seat in dict(by_seat(s, words))]
    return [f"hand {COLOURS[seat_in(s, words[0])]}"] if head == "hand" and words else [head]


# -- words that people write -----------------------------------------------------------------------------------


def one(words: list[str]) -> str:
    """The only word of a clause."""
    if len(words) != 1:
        raise MesetaError(f"One word is wanted here, not {len(words)}.")
    return words[0]


def one_of(what: str, word: str, names: tuple[str, ...]) -> int:
    """Which of some names a word is."""
    if word not in names:
        raise UnknownName(what, word, names)
    return names.index(word)


def region_in(word: str) -> int:
    """A region by its name."""
    return one_of("region", word, PLACE_IDS[:REGIONS])


def seat_in(s: GrandeTable, word: str) -> Seat:
    """A seat by its colour or by the first letter of it."""
    found = [seat for seat, colour in enumerate(COLOURS[: s.seats]) if word.lower() in (colour, colour[0])]
    if not found:
        raise UnknownName("seat", word, COLOURS[: s.seats])
    return found[0]


def by_seat(s: GrandeTable, words: list[str]) -> list[tuple[Seat, str]]:
    """Pairs of a seat and a word, written ``red 2 blue 1`` or ``R2 B1``; of several words for a seat, one each."""
    found: list[tuple[Seat, str]] = []
    seat = NOWHERE
    for word in words:
        short = re.fullmatch(r"([A-Za-z]+)(\d+)", word)
        if short:
            seat = seat_in(s, short[1])
            found.append((seat, short[2]))
        elif seat == NOWHERE or word.lower() in (*COLOURS, *[colour[0] for colour in COLOURS]):
            seat = seat_in(s, word)
        else:
            found.append((seat, word))
    return found


def numbers_in(s: GrandeTable, words: list[str]) -> list[tuple[Seat, int]]:
    """Pairs of a seat and a number."""
    return [(seat, number_in(word)) for seat, word in by_seat(s, words)]


def number_in(word: str, low: int = 0, high: int = 999) -> int:
    """A whole number within limits."""
    if not word.isdecimal() or not low <= int(word) <= high:
        raise MesetaError(f"A number from {low} to {high} is wanted here, not {word!r}.")
    return int(word)


# -- laying ----------------------------------------------------------------------------------------------------


def _lay_veto(s: GrandeTable, seat: Seat, lasts: int) -> None:
    slot = seat * VETOS_PER_SEAT
    s.vetos[slot if s.vetos[slot] == 0 else slot + 1] = lasts


def _lay_cards(s: GrandeTable, head: str, words: list[str]) -> bool:
    if head == "offer":
        for kind in _cards_in(words):
            s.offer[s.printed.stack_of[kind]] = kind
    elif head == "taken":
        for seat, card in by_seat(s, words):
            s.taken = [one_of("card", card, CARD_IDS) if other == seat else kind for other, kind in enumerate(s.taken)]
    elif head == "seen":
        for kind in _cards_in(words):
            _take_off(s, kind)
    elif head == "score":
        for seat, points in numbers_in(s, words):
            s.score[seat] = points
    elif head == "round":
        s.round = number_in(one(words), 1, len(s.rounds)) - 1
    elif head == "first":
        s.first = seat_in(s, one(words))
    else:
        return _lay_powers(s, head, words)
    return True


def _take_off(s: GrandeTable, kind: int) -> None:
    """A card has left its stack; where there are no Vetos, they are not missed."""
    if s.deck[kind] == 0 and CARD_IDS[kind] != "veto":
        raise MesetaError(f"There are only {s.printed.copies[kind]} of the card {CARD_IDS[kind]!r}.")
    s.deck[kind] = max(0, s.deck[kind] - 1)


def _cards_in(words: list[str]) -> list[int]:
    return [one_of("card", word, CARD_IDS) for word in words]


def _lay_powers(s: GrandeTable, head: str, words: list[str]) -> bool:
    """Power cards: those on the table, those played before in their order (``back``: one taken back), and hands."""
    if head == "played":
        for seat, word in by_seat(s, words):
            s.played[seat] = number_in(word, 1, POWERS)
            if s.played[seat] not in s.record(seat):
                _spend(s, seat, s.played[seat])
    elif head == "spent":
        for seat, word in by_seat(s, words):
            if word == "back":
                s.history.append(seat * 16)
            else:
                s.history.append(seat * 16 + number_in(word, 1, POWERS))
                s.hand[seat] &= ~(1 << int(word))
    elif head == "hand":
        seat, kept = seat_in(s, words[0]), [number_in(word, 1, POWERS) for word in words[1:]]
        for value in range(1, POWERS + 1):
            if value not in kept:
                _spend(s, seat, value)
            elif not s.holds(seat, value):
                s.hand[seat] |= 1 << value
    else:
        return False
    return True


def _spend(s: GrandeTable, seat: Seat, value: int) -> None:
    if s.holds(seat, value):
        s.hand[seat] ^= 1 << value
        s.history.append(seat * 16 + value)


# -- telling ---------------------------------------------------------------------------------------------------


def _tell_map(s: GrandeTable) -> list[str]:
    places = [f"{PLACE_IDS[place]}{_numbers(s, s.counts(place))}" for place in range(PROVINCE) if s.total(place)]
    boards = [f"{BOARD_IDS[i]} {PLACE_IDS[place]}" for i, place in enumerate(s.boards) if place != BESIDE]
    return [
        f"round {s.round + 1}",
        f"king {PLACE_IDS[s.king]}" if s.king != NOWHERE else "",
        *places,
        _regions("grande", s.grande),
        *boards,
        _regions("dials", s.dials),
        _regions("sealed", s.sealed),
        "score" + _numbers(s, s.score) if max(s.score) else "",
        f"first {COLOURS[s.first]}" if s.first != NOWHERE else "",
    ]


def _regions(head: str, regions: list[int]) -> str:
    """A region for some of the seats."""
    named = [f" {COLOURS[seat]} {PLACE_IDS[place]}" for seat, place in enumerate(regions) if place != NOWHERE]
    return head + "".join(named) if named else ""


def _numbers(s: GrandeTable, counts: list[int]) -> str:
    return "".join([f" {COLOURS[seat][0].upper()}{counts[seat]}" for seat in range(s.seats) if counts[seat]])


def _tell_cards(s: GrandeTable) -> list[str]:
    offered = [kind for kind in s.offer if kind != NOWHERE]
    seen = [CARD_IDS[kind] for kind in range(len(s.deck)) for _ in range(_gone(s, kind))]
    taken = [f" {COLOURS[seat]} {CARD_IDS[kind]}" for seat, kind in enumerate(s.taken) if kind != NOWHERE]
    spent = [f" {COLOURS[entry // 16]} {entry % 16 or 'back'}" for entry in s.history]
    return [
        "spent" + "".join(spent) if spent else "",
        *[_tell_hand(s, seat) for seat in range(s.seats) if seat * 16 in s.history],
        "played" + _numbers(s, s.played) if max(s.played) else "",
        *[_tell_veto(s, slot) for slot in range(len(s.vetos)) if s.vetos[slot]],
        "offer " + " ".join([CARD_IDS[kind] for kind in offered]) if offered else "",
        "taken" + "".join(taken) if taken else "",
        "seen " + " ".join(seen) if seen else "",
    ]


def _gone(s: GrandeTable, kind: int) -> int:
    """How many copies of a card were turned up and are not on offer. The last stack is never used up. (EG-17)"""
    stack = s.printed.stack_of[kind]
    return 0 if stack == STACKS else s.printed.copies[kind] - s.deck[kind] - (s.offer[stack] == kind)


def _tell_hand(s: GrandeTable, seat: Seat) -> str:
    """Only needed where somebody took a card back."""
    return f"hand {COLOURS[seat]} {' '.join([str(v) for v in range(1, POWERS + 1) if s.holds(seat, v)])}"


def _tell_veto(s: GrandeTable, slot: int) -> str:
    return f"{'veto' if s.vetos[slot] == s.round + _NEW else 'old_veto'} {COLOURS[slot // VETOS_PER_SEAT]}"


# -- what is to happen -----------------------------------------------------------------------------------------


def _next_round(s: GrandeTable) -> Steps:
    return () if s.round + 1 == len(s.rounds) else (Round(s.round + 1),)


def _check_offer(s: GrandeTable, turns: int) -> None:
    """Everybody who still takes a card must find one. (EG-34)"""
    offered = len(s.offer) - s.offer.count(NOWHERE)
    if offered < turns:
        raise MesetaError(f"There are {offered} action cards for {turns} who take one; name more: offer king …")


def _powers(s: GrandeTable, me: Seat) -> Steps:
    """Whoever has not played plays, clockwise from ``me``; then the turns."""
    if s.played[me]:
        raise MesetaError(f"Before {COLOURS[me]} plays a power card none of his is on the table.")
    waiting = [seat for seat in (me, *s.opponents(me)) if s.played[seat] == 0]
    return (*[PlayPower(seat) for seat in waiting], Turns(), EndRound())


def _lower_turns(s: GrandeTable, me: Seat) -> Steps:
    """The turns of those who played lower power cards than ``me``."""
    lower = sorted([value for value in s.played if 0 < value < s.played[me]], reverse=True)
    return tuple([Turn(s.played.index(value)) for value in lower])


def _moment(s: GrandeTable, me: Seat, what: str, more: list[str]) -> Steps:
    """A moment of a turn, with what is left of this turn."""
    if what == "turn":
        if s.played[me] == 0:
            raise MesetaError(f"A turn needs a power card: played {COLOURS[me]} 7.")
        return (Income(me), TakeCard(me))
    if what == "card":
        return (TakeCard(me),)
    placed, acted = "placed" in more, "acted" in more
    words = [word for word in more if word not in ("placed", "acted")]
    if what == "place":
        after = [Halves(me, kind, True, acted) for kind in _cards_in(words[1:])]
        return (Place(me, _to_be_placed(s, me, words)), *after)
    if what not in _MOMENTS:
        raise UnknownName("moment", what, _MOMENTS)
    kind = one_of("card", one(words), CARD_IDS)
    if what == "half":
        return (Halves(me, kind, placed, acted),)
    return (*SPECIALS[kind](s, me), EndSpecial(me), Halves(me, kind, placed, True))


def _to_be_placed(s: GrandeTable, me: Seat, words: list[str]) -> int:
    """How many are placed; of an empty court it is understood that they are there."""
    n = number_in(words[0] if words else "", 1, STACKS)
    if s.at(COURT, me) == 0:
        s.shift(me, PROVINCE, COURT, min(n, s.at(PROVINCE, me)))
    return n
