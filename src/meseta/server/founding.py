"""Founding tables: from what somebody wants to the rows that the store writes."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from dataclasses import replace

from meseta import bots, games
from meseta.core.decision import Seat
from meseta.core.errors import MesetaError
from meseta.core.luck import NONCE, SECRET_BYTES, Fair, checked_nonce, new_nonce
from meseta.core.match import Match
from meseta.core.play import advance
from meseta.core.position import agreed_in
from meseta.core.savefile import save
from meseta.core.view import asked_seats
from meseta.server import campaigns
from meseta.server.agreement import first_notes
from meseta.server.new_table import FRIEND, LONGEST_PATIENCE, ME, PACES, NewTable
from meseta.server.table import Agreement, LiveTable, NextLuck
from meseta.server.words import refused
from meseta.store.rows import NewChairRow, NewTableRow, Person
from meseta.store.tokens import hash_token, new_slug, new_token

_SEED_BITS = 62


def found(plan: NewTable, person: Person, nickname: str, language: str) -> tuple[NewTableRow, dict[Seat, str]]:
    """A new table and the invitations of its open seats, or a sentence about what is wrong with the plan."""
    if plan.pace not in PACES:
        raise refused(language, "bad_pace")
    if plan.patience is not None and not 1 <= plan.patience <= LONGEST_PATIENCE:
        raise refused(language, "bad_patience", n=LONGEST_PATIENCE // (24 * 60))
    game = games.game(plan.game)
    kinds = bots.everybody_of(game)
    for kind in plan.seats:
        if kind not in (ME, FRIEND, *kinds):
            raise refused(language, "bad_bot", name=kind[:40], kinds=", ".join(kinds))
    stage = campaigns.begin(plan, language) if plan.campaign else None
    if not {ME, FRIEND} & set(plan.seats):
        raise refused(language, "nobody")
    settings = campaigns.settings(plan.game, stage) if stage else _settings(plan, language)
    nonce = nonce_in(plan.nonce, language)
    nonces = [_nonce(kind, nonce) for kind in plan.seats]
    match = _match(plan.game, plan.seats, settings, nonces, plan.seed, plan.start)
    if match.question is None:
        raise refused(language, "start_over")
    invites = {seat: new_token() for seat, kind in enumerate(plan.seats) if kind == FRIEND}
    confirm = plan.pace == "days" if plan.confirm is None else plan.confirm
    alone = FRIEND not in plan.seats and plan.seats.count(ME) == 1
    hints = alone if plan.hints is None else plan.hints
    agreement = Agreement(
        person.id, plan.pace, plan.public, plan.hot_seat, confirm, hints, plan.patience or 0, campaign=stage
    )
    chairs = [_chair(seat, kind, person, nickname, invites) for seat, kind in enumerate(plan.seats)]
    return _new(match, tuple(chairs), agreement, is_open=bool(invites)), invites


def _settings(plan: NewTable, language: str) -> dict[str, str]:
    """What is agreed on about the game; where it starts from a position, that says it."""
    if not plan.start:
        return plan.settings
    number, settings = agreed_in(games.game(plan.game), plan.start)
    if number != len(plan.seats):
        raise refused(language, "start_seats", n=number)
    if plan.settings:
        raise refused(language, "start_settings")
    return settings


def _match(
    name: str,
    seats: tuple[str, ...],
    settings: dict[str, str],
    nonces: Sequence[str],
    seed: int | None = None,
    start: str = "",
    secret: str = "",
) -> Match:
    """A match whose luck nobody knows. It begins when every seat has added its nonce: nobody sees a hand before.

    Its ``secret`` may have been drawn earlier, when its digest was published.

    The seed that it has beside its luck is for the bots: what they think depends on it, and nothing that chance brings.
    """
    players = [ME if kind in (ME, FRIEND) else kind for kind in seats]
    own = secrets.randbits(_SEED_BITS) if seed is None else seed
    match = Match(games.game(name), len(seats), own, settings, players, start)
    if seed is None:
        match.luck = Fair(bytes.fromhex(secret), nonces) if secret else Fair.new(nonces)
    return begin_if_complete(match)


def _nonce(kind: str, own: str) -> str:
    """What a seat adds to the luck when the table is founded, of its ``own`` if it can: friends add theirs later."""
    if kind == FRIEND:
        return ""
    return own if kind == ME and own else new_nonce()


def nonce_in(text: str, language: str) -> str:
    """What somebody's browser adds to the luck, or nothing."""
    try:
        return checked_nonce(text) if text else ""
    except MesetaError:
        raise refused(language, "bad_nonce", n=NONCE) from None


def begin_if_complete(match: Match) -> Match:
    """Let chance speak if nobody is missing; otherwise the table is laid, and nothing is dealt."""
    if isinstance(match.luck, Fair) and not match.luck.complete:
        advance(match.state)
        return match
    return match.begin()


def _chair(seat: Seat, kind: str, person: Person, nickname: str, invites: dict[Seat, str]) -> NewChairRow:
    if kind == ME:
        return NewChairRow(seat, person.id, nickname)
    if kind == FRIEND:
        return NewChairRow(seat, invite_hash=hash_token(invites[seat]))
    return NewChairRow(seat, bot=kind)


def _new(match: Match, chairs: tuple[NewChairRow, ...], agreement: Agreement, *, is_open: bool) -> NewTableRow:
    agreement = replace(agreement, next_luck=NextLuck(secrets.token_hex(SECRET_BYTES)))
    return NewTableRow(
        id=new_slug(),
        game=match.game.name,
        save=save(match, compact=True),
        chairs=chairs,
        settings=dict(match.settings),
        pace=agreement.pace,
        public=agreement.public,
        status="waiting" if is_open else "playing",
        host=agreement.founder,
        asked=() if is_open else tuple(asked_seats(match.state)),
        notes=first_notes(agreement, match.game),
    )


def again(table: LiveTable, person: Person, nonce: str = "") -> NewTableRow:
    """The same people, bots and settings once more, one seat further round; or the next game of a campaign.

    From a position the same game is played again: everybody has the seat that they had. Those who saw the end have
    added their nonces; the one who asks brings theirs along.
    """
    start = table.match.start
    holders = table.holders if start else table.holders[1:] + table.holders[:1]
    kinds = tuple(holder.bot or (FRIEND if holder.person is None else ME) for holder in holders)
    name = table.match.game.name
    stage = campaigns.next_stage(table)
    settings = campaigns.settings(name, stage) if stage else table.match.settings
    luck = table.agreement.next_luck or NextLuck("")
    added = {table.holders[seat].person: said for seat, said in luck.nonces} | ({person.id: nonce} if nonce else {})
    nonces = [_nonce(kind, added.get(holder.person, "")) for kind, holder in zip(kinds, holders, strict=True)]
    match = _match(name, kinds, settings, nonces, start=start, secret=luck.secret)
    names = [holder.nickname if holder.person is not None else "" for holder in holders]
    chairs = tuple(NewChairRow(seat, h.person, names[seat], h.bot) for seat, h in enumerate(holders))
    old = table.agreement
    agreement = replace(old, founder=person.id, rematch="", campaign=stage, taken_back=False)
    return _new(match, chairs, agreement, is_open=FRIEND in kinds)
