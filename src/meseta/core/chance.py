"""Chance: a small random source that is the same on every machine, in every Python, compiled or not."""

from __future__ import annotations

from typing import Any, Final

_M1: Final = 2147483563
_M2: Final = 2147483399
_MASK64: Final = (1 << 64) - 1


def _scramble(x: int) -> int:
    """Spread the bits of a seed (the finaliser of splitmix64), so that neighbouring seeds have nothing in common."""
    x = (x + 0x9E3779B97F4A7C15) & _MASK64
    x = ((x ^ (x >> 30)) * 0xBF58476D1CE4E5B9) & _MASK64
    x = ((x ^ (x >> 27)) * 0x94D049BB133111EB) & _MASK64
    return x ^ (x >> 31)


class Dice:
    """Two multiplicative generators combined (L'Ecuyer 1988, period 2.3e18).

    All products stay below 2**62, where compiled code computes with machine words. The whole state is two ints, so
    that a match can be saved between two throws.
    """

    def __init__(self, seed: int) -> None:
        mixed = _scramble(seed & _MASK64)
        self.a = 1 + mixed % (_M1 - 1)
        self.b = 1 + (mixed >> 32) % (_M2 - 1)

    def _next(self) -> int:
        self.a = 40014 * self.a % _M1
        self.b = 40692 * self.b % _M2
        return (self.a - self.b) % (_M1 - 1)

    def below(self, n: int) -> int:
        """A whole number from 0 to ``n - 1``, each as likely as the others."""
        return self._next() * n // (_M1 - 1)

    def weighted(self, weights: list[int]) -> int:
        """An index into ``weights``, as likely as its weight says."""
        point = self.below(sum(weights))
        for index in range(len(weights)):
            point -= weights[index]
            if point < 0:
                return index
        raise ValueError("weights must not all be zero")

    def shuffle(self, items: list[int]) -> None:
        """Bring a list into a random order."""
        for i in range(len(items) - 1, 0, -1):
            j = self.below(i + 1)
            items[i], items[j] = items[j], items[i]

    def save(self) -> list[int]:
        """The two ints that continue this source."""
        return [self.a, self.b]

    @staticmethod
    def load(saved: list[int]) -> Dice:
        """The source that ``save`` described."""
        dice = Dice(0)
        dice.a, dice.b = saved
        if not (0 < dice.a < _M1 and 0 < dice.b < _M2):
            raise ValueError(f"{saved} does not continue a random source")
        return dice

    def __reduce__(self) -> tuple[Any, ...]:
        return continued, (self.a, self.b)


def continued(a: int, b: int) -> Dice:
    """The source that goes on from here; pickles name this function."""
    return Dice.load([a, b])


def seed_of(seed: int, *path: int) -> int:
    """The seed of one game, one bot or one trial: from the main seed and a path of numbers, never from a worker."""
    for number in path:
        seed = _scramble((seed ^ (number * 0x9E3779B97F4A7C15)) & _MASK64)
    return seed
