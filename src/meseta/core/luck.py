"""Luck: who answers for chance in a match.

``Thrown`` are dice from a seed, for arena, tests and whoever wants the same game again; a ``Script`` says first what
chance brings, for lessons and puzzles. Both can be foreseen by whoever knows or finds out the seed. ``Fair`` is for
games between people: a stream that nobody can foresee, not even with the source at hand, and that everybody can check
afterwards (``core/proof.py``). Before the game the house draws a secret of 256 bits and publishes its digest; every
seat adds a nonce of its own. The stream is keyed by all of them, so no player decides what it brings, nor does the
house where somebody adds a nonce after the digest (``docs/security.md`` says whom that binds, and when).
"""

from __future__ import annotations

import hashlib
import re
import secrets
from collections.abc import Sequence
from typing import Any, Protocol

from meseta.core.chance import Dice
from meseta.core.decision import Option, Question, Seat
from meseta.core.errors import MesetaError
from meseta.core.play import draw
from meseta.core.step import State


class Luck(Protocol):
    """Whoever answers for chance."""

    def draw(self, s: State) -> Option:
        """The answer to the open question of chance; it is not played yet."""

    def save(self) -> Any:
        """Plain data from which ``load_luck`` goes on."""


class Thrown:
    """Dice from a seed: the same game every time."""

    def __init__(self, dice: Dice) -> None:
        self.dice = dice

    def draw(self, s: State) -> Option:
        """What the dice say."""
        return draw(s, self.dice)

    def save(self) -> Any:
        """The dice between two throws."""
        return self.dice.save()


class Script:
    """What chance brings is written down; when the script has ended, dice go on."""

    def __init__(self, script: Sequence[Option], after: Thrown) -> None:
        self.script = list(script)
        self.after = after

    def draw(self, s: State) -> Option:
        """The next line of the script, which must be possible."""
        if not self.script:
            return self.after.draw(s)
        assert s.question is not None
        if self.script[0] not in s.question.options:
            raise MesetaError(f"The script of luck brings option {self.script[0]}, impossible at {s.question!r}.")
        return self.script.pop(0)

    def save(self) -> Any:
        """What is left of the script, and the dice after it."""
        return {"script": self.script[:], "after": self.after.save()}


# -- fair luck ---------------------------------------------------------------------------------------------------------

SECRET_BYTES = 32
NONCE = 64
"""The most characters of a nonce."""
_BLOCK = 32
_PURPOSE = b"meseta luck 1"


def digest_of(secret: bytes) -> str:
    """What is published of a secret before the game: it says nothing about it, and no other secret has it."""
    return hashlib.blake2b(secret, digest_size=_BLOCK, person=_PURPOSE).hexdigest()


def checked_nonce(text: str) -> str:
    """A nonce as it may stand in records, or a sentence about what is wrong with it."""
    if not re.fullmatch(rf"[0-9A-Za-z_-]{{1,{NONCE}}}", text):
        raise MesetaError(f"A nonce has 1 to {NONCE} letters, digits, dashes and underscores.")
    return text


def new_nonce() -> str:
    """A nonce for a seat that brings none: bots, and browsers without a script."""
    return secrets.token_hex(16)


class Fair:
    """The luck of a table: the secret, everybody's nonces, and how many answers chance has given."""

    def __init__(self, secret: bytes, nonces: Sequence[str], drawn: int = 0) -> None:
        self.secret = secret
        self.nonces = tuple(nonces)
        self.drawn = drawn
        named = " ".join(nonces).encode()
        self._key = hashlib.blake2b(named, digest_size=_BLOCK, key=secret, person=_PURPOSE).digest()

    @staticmethod
    def new(nonces: Sequence[str]) -> Fair:
        """Luck with a new secret; seats that have not sat down yet have an empty nonce."""
        return Fair(secrets.token_bytes(SECRET_BYTES), nonces)

    def with_nonce(self, seat: Seat, nonce: str) -> Fair:
        """The same secret, with the nonce of somebody who sat down. Nothing may have been drawn yet."""
        assert not self.drawn, "a nonce comes too late"
        nonces = [*self.nonces[:seat], checked_nonce(nonce), *self.nonces[seat + 1 :]]
        return Fair(self.secret, nonces)

    @property
    def complete(self) -> bool:
        """Whether every seat has added its nonce: from then on chance may speak."""
        return all(self.nonces)

    @property
    def digest(self) -> str:
        """What everybody may know of the secret from the beginning."""
        return digest_of(self.secret)

    def below(self, number: int, n: int) -> int:
        """The ``number``-th value of the stream, from 0 to ``n - 1``: exactly as likely as all others."""
        whole = 1 << (8 * _BLOCK)
        limit, tried = whole - whole % n, 0
        while True:
            counter = number.to_bytes(8, "big") + tried.to_bytes(8, "big")
            block = int.from_bytes(hashlib.blake2b(counter, digest_size=_BLOCK, key=self._key).digest(), "big")
            if block < limit:
                return block % n
            tried += 1

    def answer(self, question: Question, number: int) -> Option:
        """What chance answers to a question as its ``number``-th answer."""
        options, weights = question.options, question.weights
        if weights is None:
            return options[self.below(number, len(options))]
        point = self.below(number, sum(weights))
        for option, weight in zip(options, weights, strict=True):
            point -= weight
            if point < 0:
                return option
        raise ValueError("weights must not all be zero")

    def draw(self, s: State) -> Option:
        """What chance answers now."""
        assert s.question is not None
        assert self.complete, "chance must not speak before everybody sits"
        self.drawn += 1
        return self.answer(s.question, self.drawn - 1)

    def save(self) -> Any:
        """For the house's own records: whoever reads this knows the future."""
        return {"secret": self.secret.hex(), "nonces": list(self.nonces), "drawn": self.drawn}


def load_luck(saved: Any) -> Luck:
    """The luck that ``save`` described."""
    if not isinstance(saved, dict):
        return Thrown(Dice.load(saved))
    if "secret" in saved:
        return Fair(bytes.fromhex(saved["secret"]), saved["nonces"], saved["drawn"])
    return Script([int(option) for option in saved["script"]], Thrown(Dice.load(saved["after"])))
