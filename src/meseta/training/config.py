"""What a run of training does: a file of TOML that repeats it. What it leaves out is as the title's own file says."""

from __future__ import annotations

import hashlib
import json
import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any, NamedTuple

from meseta import games
from meseta.bots.plain import weights_of
from meseta.core.errors import BadFile, MesetaError, UnknownName
from meseta.core.files import read_text
from meseta.core.game import Game

NAME = "training.toml"


class Table(NamedTuple):
    """One kind of table that games are played at."""

    seats: int
    settings: dict[str, str]
    share: int
    """How often, among the shares of all tables."""


class Play(NamedTuple):
    """How games are played."""

    games: int = 20_000
    players: str = "quick"
    """Who plays in the first generation: ``quick`` (the quick player of rollouts), ``quick?evaluation=best`` (the
    same with a policy), ``moody`` (players of different habits), ``greedy`` or ``search:8``."""
    later: str = "search:8"
    """Who plays from the second generation on, with what the first has learned."""
    later_games: int = 2_000
    noise: float = 0.15
    """Up to so many answers of a game are given at random: every game has a noise of its own."""
    ends: float = 1.0
    """How many positions at the end of a stage are looked at: that is where a search asks for the value."""
    between: float = 0.01
    """How many of the other positions."""
    tables: tuple[Table, ...] = ()


class Fit(NamedTuple):
    """How a network learns from them."""

    hidden: tuple[int, int] = (128, 64)
    epochs: int = 6
    batch: int = 1024
    """Positions of a step."""
    rate: float = 0.001
    decay: float = 0.05
    """How fast weights fall that nothing holds."""
    patience: int = 3
    """Epochs without a gain after which it ends."""
    margin: float = 0.1
    """The part of a reward that is the margin, as at the end of a game."""
    nobody: bool = False
    """Whether games can end without a winner."""
    trust: float = 0.5
    """How much the opinion of the search counts beside the result, where a search played."""
    window: int = 4
    """Generations that are learned from: the last ones."""
    shares: tuple[float, ...] = ()
    """How much of a value is the network's with one seat, two seats and so on; the rest is hand-made."""
    corrects: bool = False
    """Whether it learns what the hand-made evaluation gets wrong, or all by itself."""


class Gate(NamedTuple):
    """The test that a candidate has to pass."""

    iterations: int = 0
    """Of the candidate's search and the champion's; 0 for as many as ``hard`` has at that table."""
    games: int = 240
    """The most that are played at each table against each opponent."""
    low: float = 0.0
    high: float = 40.0
    """What the sequential test tells apart, in Elo points."""
    opponents: tuple[str, ...] = ("hard",)
    """Besides the champion, if there is one."""


class Evolve(NamedTuple):
    """How games teach the numbers of a hand-made evaluation."""

    seats: int = 2
    settings: dict[str, str] = {}  # noqa: RUF012 - never changed
    iterations: int = 16
    pairs: int = 128
    """Changes that are tried in a generation, each in two games."""
    generations: int = 8
    width: float = 0.25
    """How far changes usually go, as the exponent of a factor."""
    rate: float = 0.6
    """How far numbers move for what their changes have won …"""
    inertia: float = 0.5
    """… and how much of the last movement goes on."""
    margin: float = 10.0
    """So many points ahead count as much as a victory."""


class Policy(NamedTuple):
    """How a search teaches the players of its rollouts."""

    games: int = 1000
    players: str = "search:48?evaluation=best"
    """The search that plays, and is imitated."""
    noise: float = 0.05
    tables: tuple[Table, ...] = ()
    kinds: tuple[str, ...] = ()
    """The kinds of questions that are searched, learned and answered in rollouts."""
    soft: float = 0.5
    """How much the trials of all options count beside the choice."""
    hidden: tuple[int, int] = (128, 128)
    epochs: int = 20
    batch: int = 256
    rate: float = 0.001
    decay: float = 0.05
    patience: int = 4
    shares: tuple[float, ...] = ()
    """How often the policy is asked with one seat, two seats and so on; the hand-made player is otherwise."""
    opponents: tuple[str, ...] = ("best",)
    """Whom it has to beat with the iterations of ``[gate]``; ``best`` is what the title has learned so far."""


class Config(NamedTuple):
    """A whole run."""

    seed: int = 1
    generations: int = 1
    play: Play = Play()
    fit: Fit = Fit()
    gate: Gate = Gate()
    evolve: Evolve = Evolve()
    policy: Policy = Policy()


PARTS: dict[str, type[Any]] = {"play": Play, "fit": Fit, "gate": Gate, "evolve": Evolve, "policy": Policy}


def read(game: Game[Any], path: Path | None) -> Config:
    """The configuration of a file, filled up with the title's own and the usual one; mistakes get a sentence."""
    found = _usual(game)
    if path is not None:
        found = _merged(found, _toml(read_text(path), path))
    return made(game, found, path or NAME)


def _usual(game: Game[Any]) -> dict[str, Any]:
    """What a title says about its training: in a file beside its evaluation, where its weights are kept too."""
    path = weights_of(game).with_name(NAME)
    return _toml(read_text(path), path) if path.is_file() else {}


def _toml(text: str, path: object) -> dict[str, Any]:
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise BadFile(path, f"this is not TOML: {error}.") from error


def _merged(usual: Mapping[str, Any], wanted: Mapping[str, Any]) -> dict[str, Any]:
    """Chapters are filled up word by word; whatever else is named replaces what is usual."""
    found = dict(usual)
    for name, value in wanted.items():
        old = found.get(name)
        found[name] = {**old, **value} if isinstance(old, dict) and isinstance(value, dict) else value
    return found


def made(game: Game[Any], found: Mapping[str, Any], path: object) -> Config:
    """The configuration that some plain data say."""
    try:
        chapters = {name: _chapter(kind, dict(found.get(name, {}))) for name, kind in PARTS.items()}
        known = _checked_names(Config, found)
        config = Config(**{name: known[name] for name in ("seed", "generations") if name in known}, **chapters)
        play = config.play._replace(tables=_tables(game, config.play.tables))
        fit = config.fit._replace(hidden=_two(config.fit.hidden), shares=_shares(game, config.fit.shares))
        gate = config.gate._replace(opponents=tuple(config.gate.opponents))
        evolve = config.evolve._replace(settings=game.settle(config.evolve.seats, config.evolve.settings))
        policy = _policy(game, config.policy)
        return _checked(config._replace(play=play, fit=fit, gate=gate, evolve=evolve, policy=policy))
    except MesetaError as error:
        raise BadFile(path, str(error)) from error
    except (TypeError, ValueError, KeyError) as error:
        raise BadFile(path, f"this configuration makes no sense: {error}.") from error


def _chapter(kind: type[Any], found: Mapping[str, Any]) -> Any:
    usual = kind()
    values = _checked_names(kind, found)
    for name, value in values.items():
        wanted = type(getattr(usual, name))
        fits = isinstance(value, wanted) or (wanted is float and isinstance(value, int))
        if not (fits or (wanted is tuple and isinstance(value, list))) or (wanted is not bool and value is True):
            raise MesetaError(f"{name!r} must be {wanted.__name__}, not {value!r}.")
    return kind(**values)


def _checked_names(kind: type[Any], found: Mapping[str, Any]) -> dict[str, Any]:
    for name in found:
        if name not in kind._fields:
            raise UnknownName("word of a configuration", name, kind._fields)
    return dict(found)


def _tables(game: Game[Any], found: Any) -> tuple[Table, ...]:
    if not found:
        return tuple(Table(seats, game.settle(seats, {}), 1) for seats in game.seats)
    tables = []
    for one in found:
        table = one if isinstance(one, Table) else Table(one["seats"], one.get("settings", {}), one.get("share", 1))
        if table.share < 1:
            raise MesetaError(f"A table's share is a whole number from 1 on, not {table.share}.")
        tables.append(table._replace(settings=game.settle(table.seats, table.settings)))
    return tuple(tables)


def _shares(game: Game[Any], found: Any) -> tuple[float, ...]:
    """A share for every number of seats, or none at all."""
    if not all(isinstance(share, int | float) and 0 <= share <= 1 for share in found):
        raise MesetaError(f"Shares lie between 0 and 1, not at {list(found)}.")
    if found and len(found) != game.seats[-1]:
        raise MesetaError(f"There must be a share for each number of seats from 1 to {game.seats[-1]}.")
    return tuple(float(share) for share in found)


def _policy(game: Game[Any], found: Policy) -> Policy:
    if not found.players.startswith("search:"):
        raise MesetaError(f"A policy is learned from a search, not from {found.players!r}.")
    features = games.title_of(game).part("features")
    for kind in found.kinds:
        if features is None or kind not in features.kinds:
            raise UnknownName("kind of question", str(kind), features.kinds if features is not None else ())
    return found._replace(
        tables=_tables(game, found.tables),
        kinds=tuple(found.kinds),
        hidden=_two(found.hidden),
        shares=_shares(game, found.shares),
        opponents=tuple(found.opponents),
    )


def _two(hidden: Any) -> tuple[int, int]:
    first, second = hidden
    if not (1 <= first <= 1024 and 1 <= second <= 1024):
        raise MesetaError(f"The layers of a network have 1 to 1024 units, not {first} and {second}.")
    return int(first), int(second)


def _checked(config: Config) -> Config:
    play, fit, evolve, policy = config.play, config.fit, config.evolve, config.policy
    for name, value, low, high in (
        ("generations", config.generations, 1, 1000),
        ("games", play.games, 1, 100_000_000),
        ("later_games", play.later_games, 1, 100_000_000),
        ("noise", play.noise, 0, 1),
        ("ends", play.ends, 0, 1),
        ("between", play.between, 0, 1),
        ("epochs", fit.epochs, 1, 10_000),
        ("batch", fit.batch, 1, 1_000_000),
        ("rate", fit.rate, 1e-9, 1),
        ("margin", fit.margin, 0, 1),
        ("trust", fit.trust, 0, 1),
        ("window", fit.window, 1, 1000),
        ("iterations", evolve.iterations, 1, 100_000),
        ("pairs", evolve.pairs, 1, 1_000_000),
        ("generations", evolve.generations, 1, 1000),
        ("width", evolve.width, 0.001, 2),
        ("rate", evolve.rate, 1e-9, 10),
        ("inertia", evolve.inertia, 0, 0.99),
        ("margin", evolve.margin, 0.001, 10_000),
        ("games", policy.games, 1, 100_000_000),
        ("noise", policy.noise, 0, 1),
        ("soft", policy.soft, 0, 1),
        ("epochs", policy.epochs, 1, 10_000),
        ("batch", policy.batch, 1, 1_000_000),
        ("rate", policy.rate, 1e-9, 1),
    ):
        if not low <= value <= high:
            raise MesetaError(f"{name!r} lies between {low:g} and {high:g}, not at {value:g}.")
    return config


def as_json(config: Config) -> dict[str, Any]:
    """All of it as plain data."""
    found: dict[str, Any] = {"seed": config.seed, "generations": config.generations}
    for name in PARTS:
        found[name] = getattr(config, name)._asdict()
    for name in ("play", "policy"):
        found[name]["tables"] = [table._asdict() for table in found[name]["tables"]]
    plain: dict[str, Any] = json.loads(json.dumps(found))
    return plain


def digest(config: Config) -> str:
    """Tells configurations apart."""
    return hashlib.sha256(json.dumps(as_json(config), sort_keys=True).encode()).hexdigest()[:16]
