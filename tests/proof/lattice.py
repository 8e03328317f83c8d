"""The attack on dice from a seed: what a spectator sees of chance solves the generator, and tells all that will come.

``core/chance.Dice`` combines two multiplicative generators; the combination is, to one part in ten million, one linear
generator modulo the product of their moduli. Every public draw says in which part of the circle its state was, so the
state is the point of a lattice near a known point: reduced by LLL, found by Babai's nearest plane.
"""

from __future__ import annotations

from fractions import Fraction
from random import Random
from typing import NamedTuple

M1, M2 = 2147483563, 2147483399
MODULUS = M1 * M2
STEP = (40014 * M2 * pow(M2, -1, M1) + 40692 * M1 * pow(M1, -1, M2)) % MODULUS
"""The multiplier of the combined generator, by the Chinese remainder theorem."""


class Seen(NamedTuple):
    """A draw that everybody saw: the part of the circle from ``low`` to ``high`` of ``total``."""

    low: int
    high: int
    total: int

    @property
    def tells(self) -> bool:
        """Whether it says enough to be worth a dimension of the lattice."""
        return self.total >= 3 * (self.high - self.low)


TRIES = 400


def solve(seen: list[Seen]) -> int:
    """The state at the first of some consecutive draws, if dice from a seed have made them; else any number.

    The true point lies somewhere in the parts that were seen: points near several places in them are tried until one
    explains every draw.
    """
    telling = [(i, draw, draw.total // (draw.high - draw.low)) for i, draw in enumerate(seen) if i == 0 or draw.tells]
    size = len(telling)
    rows = [[0] * size for _ in range(size)]
    for column, (i, _, scale) in enumerate(telling):
        rows[0][column] = pow(STEP, i, MODULUS) * scale
        if column:
            rows[column][column] = MODULUS * scale
    rows = reduced(rows)
    planes, dice, state = orthogonal(rows), Random(1), 0
    for _ in range(TRIES):
        places = [draw.low + (draw.high - draw.low) * (0.2 + 0.6 * dice.random()) for _, draw, _ in telling]
        target = [int(at * MODULUS) * scale // d.total for at, (_, d, scale) in zip(places, telling, strict=True)]
        state = nearest(rows, planes, target)[0] // telling[0][2] % MODULUS
        if all(draw.low <= foretell(state, i, draw.total) < draw.high for i, draw in enumerate(seen)):
            break
    return state


def foretell(state: int, draws: int, total: int) -> int:
    """What ``below(total)`` gives so many draws later."""
    return pow(STEP, draws, MODULUS) * state % MODULUS * total // MODULUS


def dot(a: list[int], b: list[int]) -> int:
    """The inner product."""
    return sum(x * y for x, y in zip(a, b, strict=True))


def reduced(rows: list[list[int]]) -> list[list[int]]:
    """LLL in whole numbers (Cohen, algorithm 2.6.7): d are the determinants, lam the scaled coefficients."""
    n, k, furthest = len(rows), 1, 0
    d = [1, dot(rows[0], rows[0])] + [0] * (n - 1)
    lam = [[0] * n for _ in range(n)]

    def shorten(k: int, j: int) -> None:
        if 2 * abs(lam[k][j]) > d[j + 1]:
            q = (2 * lam[k][j] + d[j + 1]) // (2 * d[j + 1])
            rows[k] = [x - q * y for x, y in zip(rows[k], rows[j], strict=True)]
            lam[k][j] -= q * d[j + 1]
            for i in range(j):
                lam[k][i] -= q * lam[j][i]

    while k < n:
        if k > furthest:
            furthest = k
            for j in range(k + 1):
                u = dot(rows[k], rows[j])
                for i in range(j):
                    u = (d[i + 1] * u - lam[k][i] * lam[j][i]) // d[i]
                if j < k:
                    lam[k][j] = u
                else:
                    d[k + 1] = u
        shorten(k, k - 1)
        if 100 * d[k + 1] * d[k - 1] < 99 * d[k] ** 2 - 100 * lam[k][k - 1] ** 2:
            rows[k], rows[k - 1] = rows[k - 1], rows[k]
            for j in range(k - 1):
                lam[k][j], lam[k - 1][j] = lam[k - 1][j], lam[k][j]
            low = lam[k][k - 1]
            b = (d[k - 1] * d[k + 1] + low * low) // d[k]
            for i in range(k + 1, furthest + 1):
                t = lam[i][k]
                lam[i][k] = (d[k + 1] * lam[i][k - 1] - low * t) // d[k]
                lam[i][k - 1] = (b * t + low * lam[i][k]) // d[k + 1]
            d[k] = b
            k = max(1, k - 1)
        else:
            for j in range(k - 2, -1, -1):
                shorten(k, j)
            k += 1
    return rows


def orthogonal(rows: list[list[int]]) -> list[list[float]]:
    """The rows made orthogonal one after the other (Gram and Schmidt)."""
    planes: list[list[Fraction]] = []
    for row in rows:
        star = [Fraction(x) for x in row]
        for other in planes:
            share = sum(x * y for x, y in zip(row, other, strict=True)) / sum(y * y for y in other)
            star = [x - share * y for x, y in zip(star, other, strict=True)]
        planes.append(star)
    return [[float(x) for x in star] for star in planes]


def nearest(rows: list[list[int]], planes: list[list[float]], target: list[int]) -> list[int]:
    """Babai's nearest plane: a point of the lattice near the target."""
    rest = target
    for row, star in zip(reversed(rows), reversed(planes), strict=True):
        c = round(sum(x * y for x, y in zip(rest, star, strict=True)) / sum(y * y for y in star))
        rest = [x - c * y for x, y in zip(rest, row, strict=True)]
    return [t - r for t, r in zip(target, rest, strict=True)]
