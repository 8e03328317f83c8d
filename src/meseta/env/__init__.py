"""Environments for learners: the same tables under the conventions of several libraries.

    meseta.env.aec("toledo", seats=4)                     PettingZoo: every seat in turn
    meseta.env.single("toledo", seats=4, rivals="greedy")  Gymnasium: one seat against bots
    meseta.env.vector("toledo", tables=64)                many tables, arrays in and out
    import meseta.env.spiel                               OpenSpiel: pyspiel.load_game("python_meseta_toledo")

They need ``pip install 'meseta[env]'``. docs/environments.md says what each does with sealed choices, chance, seats and
rewards.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from meseta.env.arrays import Vector
    from meseta.env.seat import SeatEnv
    from meseta.env.zoo import TableEnv

__all__ = ["VERSION", "aec", "env_id", "register", "single", "vector"]

VERSION = 1
"""Of all environments: raised when the same actions lead to other observations or rewards."""


def env_id(name: str) -> str:
    """What an environment is called, such as ``meseta/el_grande-v1``."""
    return f"meseta/{name}-v{VERSION}"


def aec(name: str, **options: Any) -> TableEnv:
    """A table as PettingZoo's agent environment cycle."""
    from meseta.env.zoo import TableEnv  # noqa: PLC0415 - who wants one library does not need the others

    return TableEnv(name, **options)


def single(name: str, **options: Any) -> SeatEnv:
    """One seat against bots, as Gymnasium's; also ``gymnasium.make("meseta.env.seat:meseta/toledo-v1")``."""
    from meseta.env.seat import SeatEnv  # noqa: PLC0415

    return SeatEnv(name, **options)


def vector(name: str, **options: Any) -> Vector:
    """Many tables at once."""
    from meseta.env.arrays import Vector  # noqa: PLC0415

    return Vector(name, **options)


def register() -> None:
    """Make all titles known to Gymnasium by their ids; importing ``meseta.env.seat`` does it."""
    import gymnasium  # noqa: PLC0415

    from meseta import games  # noqa: PLC0415

    for name in games.NAMES:
        if games.title_of(games.game(name)).features and env_id(name) not in gymnasium.registry:
            gymnasium.register(env_id(name), "meseta.env.seat:SeatEnv", kwargs={"name": name})
