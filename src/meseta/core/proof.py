"""The proof of fair luck: what a finished game shows, and whether every card and every die was what it had to be."""

from __future__ import annotations

import re
from typing import NamedTuple

from meseta.core.decision import CHANCE
from meseta.core.errors import MesetaError
from meseta.core.history import Action
from meseta.core.luck import Fair, checked_nonce, digest_of
from meseta.core.match import Match


class Proof(NamedTuple):
    """What a record of a finished game shows of its luck."""

    digest: str
    secret: str
    nonces: tuple[str, ...]

    def __str__(self) -> str:
        return " ".join((self.digest, self.secret, *self.nonces))

    @staticmethod
    def read(text: str) -> Proof:
        """The proof in the line of a record."""
        words = text.split(" ")  # a seat that nobody had taken has an empty word
        hexes = len(words) > 1 and all(re.fullmatch("[0-9a-f]{64}", word) for word in words[:2])
        if not hexes:
            raise MesetaError("the luck of a record is its digest, its secret and everybody's nonces.")
        return Proof(words[0], words[1], tuple(checked_nonce(word) if word else "" for word in words[2:]))


def proof_of(match: Match) -> Proof | None:
    """What a game that is over shows of its luck; nothing where dice from a seed were used."""
    luck = match.luck
    return Proof(luck.digest, luck.secret.hex(), luck.nonces) if isinstance(luck, Fair) else None


def luck_of(proof: Proof, match: Match) -> Fair:
    """The luck that a record shows, as far as a match has come with it, or a sentence about what cannot be."""
    secret = bytes.fromhex(proof.secret)
    if digest_of(secret) != proof.digest:
        raise MesetaError("The secret is not the one whose digest was published before the game.")
    if len(proof.nonces) != match.seats:
        raise MesetaError(f"There are {match.seats} seats, but {len(proof.nonces)} nonces.")
    luck = Fair(secret, proof.nonces, _earlier(match) + sum(action.seat == CHANCE for action in match.log))
    if luck.drawn and not luck.complete:
        raise MesetaError("Chance has spoken before every seat had added its nonce.")
    return luck


def check(match: Match, proof: Proof) -> int:
    """Whether every answer of chance was what the stream said; returns how many there were.

    Of a match that was carried over from older rules those are checked that came after.
    """
    shown, earlier = luck_of(proof, match), _earlier(match)
    luck, again = Fair(shown.secret, shown.nonces, earlier), match.afresh()
    for number, action in enumerate(match.log, 1):
        _check_action(luck, again, action, number)
        again.play_recorded(action.seat, action.option)
    return luck.drawn - earlier


def _earlier(match: Match) -> int:
    """So often had chance answered before older rules were left."""
    return 0 if match.before is None else sum(line.startswith("chance ") for line in match.before.log)


def _check_action(luck: Fair, match: Match, action: Action, number: int) -> None:
    if action.seat != CHANCE:
        return
    said = luck.draw(match.state)
    if said != action.option:
        names = match.game.vocabulary.names
        raise MesetaError(
            f"Action {number}: chance brought {names[action.option]!r}, but the stream says {names[said]!r}."
        )
