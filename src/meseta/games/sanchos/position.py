"""Positions as text: ``Burgos: castilla garrison 1 field 3 king; hand castilla 3 7 22; to move castilla``.

Regions go by name or number (``R5``), with or without accents; Sanchos by name or letter. The short form of armies is
the one of the rules: ``R8: N g1T, C f2T+K, A s2T``. Kings that no clause places stand in the open of their home
regions, and troops that no clause places are in the supply.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable
from typing import Final

from meseta.core.errors import MesetaError, UnknownName
from meseta.core.position import Notation
from meseta.core.step import Step, Steps
from meseta.games.sanchos.names import (
    CARDS,
    CID_IN_SUPPLY,
    CID_NOT_USED,
    DISCARD,
    FIELD,
    GARRISON,
    HAND,
    NOBODY,
    PLAYED,
    REMOVED,
    RESERVE,
    SANCHOS,
    SEEN,
    SIEGE,
    TROOPS,
)
from meseta.games.sanchos.table import SanchosTable
from meseta.games.sanchos.to_move import moments, to_move

PLACES: Final = ("field", "garrison", "siege")
_SHORT: Final = re.compile(r"([fgs])(?:(\d+)T)?\+?(K)?")
_DIE: Final = re.compile(r"(\d+)([can])([tk])")
_LETTERS: Final = "can"
_PILES: Final = {"hand": HAND, "reserve": RESERVE, "open": SEEN}
_OPEN_PILES: Final = {"discards": DISCARD, "removed": REMOVED}


def fold(word: str) -> str:
    """A word in small letters and without accents."""
    parts = unicodedata.normalize("NFKD", word)
    return "".join(letter for letter in parts if not unicodedata.combining(letter)).lower()


def sancho_in(word: str) -> int:
    """A Sancho by name or letter."""
    found = [sancho for sancho, name in enumerate(SANCHOS) if fold(word) in (name, name[0])]
    if not found:
        raise UnknownName("Sancho", word, SANCHOS)
    return found[0]


def region_in(s: SanchosTable, word: str) -> int:
    """A region by name or number."""
    names = s.printed.names
    number = fold(word).removeprefix("r")
    if number.isdigit() and 1 <= int(number) <= len(names):
        return int(number) - 1
    found = [region for region, name in enumerate(names) if fold(name) == fold(word)]
    if not found:
        raise UnknownName("region", word, names)
    return found[0]


class SanchosNotation(Notation[SanchosTable]):
    """How tables of the three Sanchos are written."""

    example = (
        "seats 3; round 4; Burgos: castilla garrison 1; Lara: castilla field 3 king, najera garrison 1 field 1;"
        " Nájera: najera garrison 1 king; Jaca: aragon garrison 1; Loarre: aragon field 2 king; hand castilla 3 22;"
        " hand najera 5 9; hand aragon 7 12; to move castilla"
    )

    def clear(self, s: SanchosTable) -> None:
        """No king stands anywhere yet; unless a clause says otherwise it is the first round."""
        s.king_at = [NOBODY] * 3
        s.round = 1

    def lay(self, s: SanchosTable, head: str, words: list[str]) -> bool:
        """Armies of a region, or one of the other things on the table."""
        if head in _CLAUSES:
            _CLAUSES[head](s, words)
        elif head in _PILES:
            _lay_cards(s, _PILES[head] + sancho_in(words[0]), words[1:])
        elif head in _OPEN_PILES:
            _lay_cards(s, _OPEN_PILES[head], words)
        else:
            return _lay_armies(s, head, words)
        return True

    def subjects(self, s: SanchosTable, head: str, words: list[str]) -> list[str]:
        """Every Sancho has piles of his own; regions are the same by name and number."""
        if head in _PILES and words:
            return [f"{head} {SANCHOS[sancho_in(words[0])]}"]
        if head in _CLAUSES or head in _OPEN_PILES or head in _PILES:
            return [head]
        return [s.printed.names[region_in(s, _region_and_armies(head, words)[0])]]

    def going_on(self, s: SanchosTable) -> str:
        """A battle is fought to its end."""
        return "" if s.battle == NOBODY else f"There is a battle in {s.printed.names[s.battle]}."

    def complete(self, s: SanchosTable) -> None:
        """Kings whom nobody placed are at home, troops whom nobody placed are in the supply."""
        for sancho in range(3):
            if s.king_at[sancho] == NOBODY:
                _put(s, sancho, s.printed.home[sancho], FIELD, 0, 1)
            s.supply[sancho] = TROOPS + 1 - s.on_board(sancho) - s.recruits[sancho]

    def tell(self, s: SanchosTable) -> list[str]:
        """Everything that lies on the table."""
        return [*_tell_course(s), *_tell_regions(s), *_tell_cards(s), *_tell_battle(s)]

    def to_move(self, s: SanchosTable, words: list[str]) -> Steps:
        """Who does what now, and the rest of the round."""
        if not words:
            raise MesetaError("Say who is to move: castilla, aragon or najera.")
        numbers = [region_in(s, " ".join(words[2:-1]))] if words[1:2] in (["attacks"], ["besieges"]) else []
        other = sancho_in(words[-1]) if "before" in words else NOBODY
        return to_move(s, sancho_in(words[0]), words[1:], other, numbers)

    def tell_move(self, s: SanchosTable) -> list[str]:
        """The moments of a round that have a name."""
        top: Step[SanchosTable] = s.stack[-1]
        return moments(s, top)


# -- armies ------------------------------------------------------------------------------------------------------------


def _lay_armies(s: SanchosTable, head: str, words: list[str]) -> bool:
    """``Burgos: castilla garrison 1 field 3 king, aragon siege 2``; the colon may be left out."""
    name, armies = _region_and_armies(head, words)
    region = region_in(s, name)
    for army in armies.split(","):
        who, *stacks = army.split()
        _lay_army(s, sancho_in(who), region, stacks)
    return True


def _region_and_armies(head: str, words: list[str]) -> tuple[str, str]:
    name, colon, armies = " ".join([head, *words]).partition(":")
    return (name, armies) if colon else (head, " ".join(words))


def _lay_army(s: SanchosTable, sancho: int, region: int, words: list[str]) -> None:
    place = FIELD
    for word in words:
        short = _SHORT.fullmatch(word)
        if word in PLACES:
            place = PLACES.index(word)
        elif word.isdigit():
            _put(s, sancho, region, place, int(word), 0)
        elif word in ("king", "K"):
            _put(s, sancho, region, place, 0, 1)
        elif short and (short[2] or short[3]):
            _put(s, sancho, region, "fgs".index(short[1]), int(short[2] or 0), 1 if short[3] else 0)
        else:
            raise MesetaError(f"{word!r} is no army: write 'garrison 1 field 3 king', or 'g1T f3T+K'.")


def _put(s: SanchosTable, sancho: int, region: int, place: int, troops: int, king: int) -> None:
    """Put units where they may stand."""
    for taken, owner in ((GARRISON, s.holder[region]), (SIEGE, s.besieger[region])):
        if place == taken and owner not in (NOBODY, sancho):
            raise MesetaError(f"Two Sanchos cannot be in the {PLACES[place]} of one region. (WS-6)")
    if king and s.king_at[sancho] != NOBODY:
        raise MesetaError(f"The king of {SANCHOS[sancho]} stands in two places. (WS-3)")
    if troops + king:
        s.put(sancho, region, place, troops + king)
    if king:
        s.set_king(sancho, region, place)


def _tell_regions(s: SanchosTable) -> list[str]:
    found = []
    for region, name in enumerate(s.printed.names):
        armies = [_tell_army(s, region, sancho) for sancho in range(3) if s.units(region, sancho)]
        if armies:
            found.append(f"{name}: {', '.join(armies)}")
    return found


def _tell_army(s: SanchosTable, region: int, sancho: int) -> str:
    counts = {
        GARRISON: s.garrison[region] if s.holder[region] == sancho else 0,
        FIELD: s.field[region * 3 + sancho],
        SIEGE: s.siege[region] if s.besieger[region] == sancho else 0,
    }
    words = [SANCHOS[sancho]]
    for place, units in counts.items():
        king = s.king_stands(sancho, region, place)
        if units:
            words += [PLACES[place], *([str(units - king)] if units > king else []), *(["king"] if king else [])]
    return " ".join(words)


# -- cards -------------------------------------------------------------------------------------------------------------


def _card_in(word: str) -> int:
    if not word.isdigit() or not 1 <= int(word) <= CARDS:
        raise MesetaError(f"{word!r} is no card: they have the numbers 1 to {CARDS}.")
    return int(word) - 1


def _lay_cards(s: SanchosTable, place: int, words: list[str]) -> None:
    for word in words:
        card = _card_in(word)
        if s.cards[card]:
            raise MesetaError(f"Card {word} lies in two places. (WS-108)")
        s.cards[card] = place


def _lay_played(s: SanchosTable, words: list[str]) -> None:
    _lay_cards(s, PLAYED, words)
    (s.played,) = map(_card_in, words)


def _tell_cards(s: SanchosTable) -> list[str]:
    """Where the cards are that are not in the deck."""
    piles = {f"{head} {name}": place + who for head, place in _PILES.items() for who, name in enumerate(SANCHOS)}
    piles |= {**_OPEN_PILES, "played": PLAYED}
    found = {head: [str(card + 1) for card in s.cards_in(place)] for head, place in piles.items()}
    clauses = [f"{head} {' '.join(cards)}" for head, cards in found.items() if cards]
    return clauses + ([f"taker {SANCHOS[s.taker]}"] if s.taker != NOBODY else [])


# -- the course of the round, the battle, El Cid -----------------------------------------------------------------------


def _lay_recruits(s: SanchosTable, words: list[str]) -> None:
    for who, n in zip(words[::2], words[1::2], strict=True):
        s.recruits[sancho_in(who)] = int(n)


def _lay_round(s: SanchosTable, words: list[str]) -> None:
    (word,) = words
    if not word.isdecimal():
        raise MesetaError(f"A round is a whole number, not {word!r}.")
    s.round = int(word)


def _lay_commander(s: SanchosTable, words: list[str]) -> None:
    (s.commander,) = map(sancho_in, words)


def _lay_taker(s: SanchosTable, words: list[str]) -> None:
    (s.taker,) = map(sancho_in, words)


def _lay_acted(s: SanchosTable, words: list[str]) -> None:
    """The commander has taken his turn."""
    s.acted = 1


def _lay_cid(s: SanchosTable, words: list[str]) -> None:
    if s.cid == CID_NOT_USED:
        raise MesetaError("El Cid is not at this table: agree on him first, 'with el_cid=yes'.")
    s.cid = CID_IN_SUPPLY if words == ["supply"] else sancho_in(words[0])


def _lay_arrow(s: SanchosTable, words: list[str]) -> None:
    s.arrow = ["lowest", "highest"].index(words[0])


def _lay_battle(s: SanchosTable, words: list[str]) -> None:
    s.battle = region_in(s, " ".join(words))


def _lay_sallied(s: SanchosTable, words: list[str]) -> None:
    (s.sallied,) = map(sancho_in, words)


def _lay_track(s: SanchosTable, words: list[str]) -> None:
    """``6ct 7nk``: column, Sancho, troop die or guard die."""
    for word in words:
        die = _DIE.fullmatch(fold(word))
        if die is None:
            raise MesetaError(f"{word!r} is no die: write column, Sancho and kind, such as 6ct or 7nk.")
        s.track.append(int(die[1]) * 6 + _LETTERS.index(die[2]) * 2 + "tk".index(die[3]))


def _lay_fighting(s: SanchosTable, words: list[str]) -> None:
    """``castilla 3 king, aragon 2``: who fights in the battle."""
    for army in " ".join(words).split(","):
        who, *units = army.split()
        for unit in units:
            if unit == "king":
                s.fighting[3 + sancho_in(who)] = 1
            else:
                s.fighting[sancho_in(who)] = int(unit)


_CLAUSES: Final[dict[str, Callable[[SanchosTable, list[str]], None]]] = {
    "round": _lay_round,
    "commander": _lay_commander,
    "acted": _lay_acted,
    "recruits": _lay_recruits,
    "played": _lay_played,
    "taker": _lay_taker,
    "el_cid": _lay_cid,
    "arrow": _lay_arrow,
    "battle": _lay_battle,
    "sallied": _lay_sallied,
    "track": _lay_track,
    "fighting": _lay_fighting,
}


def _tell_course(s: SanchosTable) -> list[str]:
    recruits = " ".join(f"{SANCHOS[sancho]} {n}" for sancho, n in enumerate(s.recruits) if n)
    told = {
        f"round {s.round}": s.round != 1,
        f"commander {SANCHOS[s.commander]}": s.commander != NOBODY,
        "acted": s.acted,
        f"recruits {recruits}": recruits,
        f"el_cid {SANCHOS[s.cid]}": s.cid >= 0,
        "arrow highest": s.arrow,
    }
    return [clause for clause, needed in told.items() if needed]


def _tell_battle(s: SanchosTable) -> list[str]:
    if s.battle == NOBODY:
        return []
    fighters = [
        " ".join(
            [name, *([str(s.fighting[who])] if s.fighting[who] else []), *(["king"] if s.fighting[3 + who] else [])]
        )
        for who, name in enumerate(SANCHOS)
        if s.fighting[who] or s.fighting[3 + who]
    ]
    track = " ".join(f"{die // 6}{_LETTERS[die % 6 // 2]}{'tk'[die % 2]}" for die in s.track)
    told = {
        f"battle {s.printed.names[s.battle]}": True,
        f"sallied {SANCHOS[s.sallied]}": s.sallied != NOBODY,
        f"fighting {', '.join(fighters)}": fighters,
        f"track {track}": track,
    }
    return [clause for clause, needed in told.items() if needed]
