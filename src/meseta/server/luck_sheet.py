"""What everybody may know of a table's luck: the digest from the beginning, the secret when nobody plays any more."""

from __future__ import annotations

from dataclasses import dataclass, replace

from meseta.core.errors import MesetaError
from meseta.core.luck import Fair, digest_of
from meseta.core.proof import check, proof_of
from meseta.core.replay import read
from meseta.server.table import LiveTable


@dataclass(frozen=True, slots=True)
class LuckSheet:
    """The luck of a table, as far as it may be told now."""

    fair: bool
    """Games begun before luck was fair go on with dice from a seed."""
    digest: str = ""
    """Published when the table was founded."""
    nonces: tuple[str, ...] = ()
    """What every seat added; empty where somebody is still missing."""
    settled: bool = True
    """Whether every seat has added its word: nothing is dealt before."""
    secret: str = ""
    """Shown when the game is over or was ended."""
    drawn: int = 0
    """So many cards and dice were checked, once the secret is shown."""
    wrong: str = ""
    """What is wrong with them, if anything ever should be."""
    kept: bool = False
    """The game was kept, and today's rules cannot play it again to check anything."""
    brought: bool = False
    """The record was brought from elsewhere: nothing was published here."""
    next_digest: str = ""
    """Published when this game was over: of the next one of the same people, before anybody adds to it."""


def luck_sheet(table: LiveTable) -> LuckSheet:
    """The sheet of a table. It costs a replay of the game once the secret is shown."""
    return replace(_sheet(table), brought=table.agreement.brought, next_digest=next_digest(table))


def next_digest(table: LiveTable) -> str:
    """The digest of the next game's secret, once this one is over."""
    luck = table.agreement.next_luck
    return digest_of(bytes.fromhex(luck.secret)) if luck is not None and table.open_to_all else ""


def _sheet(table: LiveTable) -> LuckSheet:
    if table.frozen:
        return _kept_sheet(table)
    luck, proof = table.match.luck, proof_of(table.match)
    if not isinstance(luck, Fair) or proof is None:
        return LuckSheet(fair=False)
    if not table.open_to_all:
        return LuckSheet(True, luck.digest, luck.nonces, luck.complete)
    if not luck.complete:  # ended before everybody sat
        return LuckSheet(True, luck.digest, luck.nonces, settled=False, secret=proof.secret)
    try:
        return LuckSheet(True, luck.digest, luck.nonces, secret=proof.secret, drawn=check(table.match, proof))
    except MesetaError as error:
        return LuckSheet(True, luck.digest, luck.nonces, secret=proof.secret, wrong=str(error))


def _kept_sheet(table: LiveTable) -> LuckSheet:
    """What the kept record of a game tells of its luck."""
    line = "" if table.archive is None else read(table.archive.record).header.get("luck", "")
    if not line:
        return LuckSheet(fair=False, kept=True)
    digest, secret, *nonces = line.split(" ")
    return LuckSheet(True, digest, tuple(nonces), secret=secret if table.open_to_all else "", kept=True)
