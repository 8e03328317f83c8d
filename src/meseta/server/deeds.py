"""Deeds: what people can do at a table. Each is checked and done on a copy of the table, inside the store's lock."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final, TypeAlias

from meseta.bots import everybody_of
from meseta.core.decision import Option, Question, Seat
from meseta.core.errors import Refused, UnknownName
from meseta.core.plain_text import is_plain
from meseta.server import at_once, orders, votes, what_if
from meseta.server.looks import NAMELESS, Remark
from meseta.server.table import LiveTable
from meseta.server.visitor import Visitor
from meseta.server.words import refused, say
from meseta.store.change import Change
from meseta.store.rows import RemarkRow

REMARK = 400
"""Characters of a remark."""
CHAT = 100
"""So many remarks of the players, and as many of spectators, are kept at hand; nobody is shown more."""
_CLIENT = 80
"""Characters of a client's own id of a deed."""


@dataclass(frozen=True, slots=True)
class Deed:
    """A wish of one seat. ``client`` is the sender's own id of it: a repeat is answered with the stored reply."""

    what: str
    """``play``, ``answers``, ``undo``, ``start_over``, ``turn_back``, ``done``, ``order``, ``hand_over``,
    ``take_back``, ``vote``, ``say``."""
    client: str
    version: int
    """The version the sender saw."""
    seat: Seat | None = None
    """Which of the sender's seats acts; the first one asked if the sender holds several and says nothing."""
    value: str = ""
    """An option's name, an order (``veto=never``), a bot's level, a ballot (``end``, ``stand-in 2``), a remark."""
    confirmed: bool = False
    """Play even if it cannot be taken back."""
    answers: tuple[str, ...] = ()
    """The names of several options, played one after the other or not at all."""


@dataclass(frozen=True, slots=True)
class Reply:
    """What became of a deed."""

    status: str
    """``done``, ``repeated`` (done before), ``stale`` (another version now), ``confirm`` (ask first), ``refused``."""
    version: int
    message: str = ""
    rule: str = ""


def refusal(error: Refused, version: int) -> Reply:
    """A refusal as a reply."""
    return Reply("refused", version, error.sentence, error.rule)


# -- every deed ------------------------------------------------------------------------------------------------------


def do(table: LiveTable, change: Change, visitor: Visitor, deed: Deed, away: frozenset[Seat]) -> Reply:
    """Do a deed at this table, which belongs to the caller, and note it. A refusal leaves the table as it was.

    A repeat gets the answer of the first time. ``away`` are the seats whose persons were not seen for the agreed time.
    """
    client = _client(table, visitor, deed)
    repeated = _repeated(change, client)
    if repeated is not None:
        return repeated
    seat = visitor.acting_at(table, deed.seat)
    handler = _HANDLERS.get(deed.what)
    if handler is None:
        raise refused(visitor.language, "bad_deed", what=deed.what[:40])
    status = table.status
    to_the_end = status == "frozen" and (deed.what, deed.value) == ("vote", "end")
    if status in ("frozen", "over", "ended") and not to_the_end:
        raise refused(visitor.language, status)
    if deed.what in _ABOUT_THE_POSITION and not table.fresh[seat] <= deed.version <= table.version:
        return Reply("stale", table.version, say(visitor.language, "replies", "stale"))
    if deed.what in _ABOUT_THE_POSITION and status != "playing":
        raise refused(visitor.language, status)
    reply = handler(table, visitor, deed, seat, away)
    if reply.status == "done":
        change.journal(reply.version, seat, deed.what, deed.value or " ".join(deed.answers), client=client)
    return reply


def _client(table: LiveTable, visitor: Visitor, deed: Deed) -> str | None:
    """The sender's id of the deed, apart from those of other senders."""
    if len(deed.client) > _CLIENT:
        raise refused(visitor.language, "too_long")
    return f"{visitor.key_at(table)}:{deed.client}" if deed.client else None


def _repeated(change: Change, client: str | None) -> Reply | None:
    stored = change.reply_to(client) if client is not None else None
    return None if stored is None else Reply("repeated", stored.version, stored.message)


# -- playing ---------------------------------------------------------------------------------------------------------


def _play(table: LiveTable, visitor: Visitor, deed: Deed, seat: Seat, away: frozenset[Seat]) -> Reply:
    question, option = answer_of(table, seat, deed.value, visitor.language)
    if _confirms(table, visitor) and not deed.confirmed and what_if.cannot_be_undone(table.match, seat, option):
        return Reply("confirm", table.version, say(visitor.language, "replies", "confirm"))
    _is_back(table, seat)
    at_once.unsay(table, seat, question.kind)
    table.answer(question, option)
    at_once.follow(table)
    return Reply("done", table.version)


def _play_all(table: LiveTable, visitor: Visitor, deed: Deed, seat: Seat, away: frozenset[Seat]) -> Reply:
    """Several answers, of which none counts if one is refused."""
    _is_back(table, seat)
    at_once.play(table, seat, deed.answers, visitor.language)
    return Reply("done", table.version)


def answer_of(table: LiveTable, seat: Seat, name: str, language: str) -> tuple[Question, Option]:
    """The question of a seat and the legal option of this name, or the reason why it is none."""
    if table.status != "playing":
        raise refused(language, table.status)
    option = known_option(table, name, language)
    question = table.question_for(seat)
    if question is None:
        raise refused(language, "not_asked")
    if option not in question.options:
        raise what_if.why_not(table.match, seat, option, language)
    return question, option


def known_option(table: LiveTable, name: str, language: str) -> Option:
    """The option of this name in the game's vocabulary."""
    try:
        return table.match.game.vocabulary.option(name)
    except UnknownName:
        raise refused(language, "no_option", name=name[:60]) from None


def _confirms(table: LiveTable, visitor: Visitor) -> bool:
    """Whether to ask before what is final: as the person prefers, otherwise as the table has it."""
    wish = "table" if visitor.person is None else visitor.person.prefs.get("confirm", "table")
    return table.agreement.confirm if wish == "table" else wish == "always"


def _is_back(table: LiveTable, seat: Seat) -> None:
    """Whoever plays is not absent any more: no bot stands in, and nobody needs to vote about it."""
    if table.holders[seat].stand_in:
        table.hold(seat, stand_in="")
    table.ayes.pop(f"stand-in {seat}", None)


def _back(table: LiveTable, visitor: Visitor, deed: Deed, seat: Seat, away: frozenset[Seat]) -> Reply:
    if not table.match.can_go_back(seat):
        raise refused(visitor.language, "nothing_to_undo")
    table.go_back(seat, whole_turn=deed.what == "start_over")
    return Reply("done", table.version)


def _turn_back(table: LiveTable, visitor: Visitor, deed: Deed, seat: Seat, away: frozenset[Seat]) -> Reply:
    """The whole last turn again, with all that bots did since: nobody else is at the table."""
    if not table.is_alone(seat):
        raise refused(visitor.language, "not_alone")
    if not table.match.can_take_turn_back(seat):
        raise refused(visitor.language, "nothing_to_undo")
    table.take_turn_back(seat)
    return Reply("done", table.version)


def _done(table: LiveTable, visitor: Visitor, deed: Deed, seat: Seat, away: frozenset[Seat]) -> Reply:
    """The seat stands by what it did: bots need not wait any longer, and nobody has to fear that it changes."""
    if not table.match.can_go_back(seat):
        raise refused(visitor.language, "nothing_to_undo")
    if not table.is_alone(seat):
        table.match.stand_by_it()
        table.changed()
    return Reply("done", table.version)


# -- orders and stand-ins --------------------------------------------------------------------------------------------


def _order(table: LiveTable, visitor: Visitor, deed: Deed, seat: Seat, away: frozenset[Seat]) -> Reply:
    """A standing order; nobody notices that it was given."""
    game = table.match.game
    kind, _, wish = deed.value.partition("=")
    if not orders.is_order(game, kind, wish):
        raise refused(visitor.language, "bad_order", kinds=", ".join(game.off_turn) or "–")
    table.hold(seat, orders={**table.holders[seat].orders, kind: wish})
    return Reply("done", table.version)


def _hand_over(table: LiveTable, visitor: Visitor, deed: Deed, seat: Seat, away: frozenset[Seat]) -> Reply:
    if table.holders[seat].bot:
        raise refused(visitor.language, "bot_seat")
    table.hold(seat, stand_in=checked_bot(table, deed.value, visitor.language))
    table.changed()
    return Reply("done", table.version)


def checked_bot(table: LiveTable, level: str, language: str) -> str:
    """A kind of bot that this game has; the strongest quick one if none is named."""
    kinds = everybody_of(table.match.game)
    if level and level not in kinds:
        raise refused(language, "bad_bot", name=level[:40], kinds=", ".join(kinds))
    return level or ("greedy" if "greedy" in kinds else kinds[0])


def _take_back(table: LiveTable, visitor: Visitor, deed: Deed, seat: Seat, away: frozenset[Seat]) -> Reply:
    if not table.holders[seat].stand_in:
        raise refused(visitor.language, "not_handed_over")
    _is_back(table, seat)
    table.changed()
    return Reply("done", table.version)


# -- votes -----------------------------------------------------------------------------------------------------------


def _vote(table: LiveTable, visitor: Visitor, deed: Deed, seat: Seat, away: frozenset[Seat]) -> Reply:
    ballot, about = deed.value, votes.seat_of(deed.value)
    if ballot != "end" and (about is None or about >= len(table.holders) or ballot != f"stand-in {about}"):
        raise refused(visitor.language, "bad_ballot")
    if about is not None:
        _check_absent(table, visitor, about, away)
    table.ayes[ballot] = tuple(sorted({*table.ayes.get(ballot, ()), seat}))
    if votes.carried(table, ballot):
        del table.ayes[ballot]
        if about is None:
            table.ended = True
            table.ayes.clear()
        else:
            table.hold(about, stand_in=checked_bot(table, "", visitor.language))
    table.changed()
    return Reply("done", table.version)


def _check_absent(table: LiveTable, visitor: Visitor, seat: Seat, away: frozenset[Seat]) -> None:
    if table.holders[seat].player or table.holders[seat].person is None:
        raise refused(visitor.language, "bot_seat")
    if seat in visitor.seats_at(table):
        raise refused(visitor.language, "own_seat")
    if seat not in away:
        raise refused(visitor.language, "not_absent")


_Handler: TypeAlias = Callable[[LiveTable, Visitor, Deed, Seat, frozenset[Seat]], Reply]
_ABOUT_THE_POSITION: Final = frozenset({"play", "answers", "undo", "start_over", "turn_back"})
"""Deeds that mean something only where the sender's page shows the table as it is, while it plays."""
_HANDLERS: dict[str, _Handler] = {
    "play": _play,
    "answers": _play_all,
    "undo": _back,
    "start_over": _back,
    "turn_back": _turn_back,
    "done": _done,
    "order": _order,
    "hand_over": _hand_over,
    "take_back": _take_back,
    "vote": _vote,
}


# -- talking ---------------------------------------------------------------------------------------------------------


def remark_in(deed: Deed, visitor: Visitor) -> str:
    """What somebody wants to say; only persons talk."""
    text = checked_remark(deed.value, visitor.language)
    if visitor.person is None:
        raise refused(visitor.language, "no_seat")
    return text


def checked_remark(said: str, language: str) -> str:
    """A remark without odd spaces, or a sentence about what is wrong with it."""
    text = " ".join(said.split())
    if not text:
        raise refused(language, "remark_empty")
    if len(text) > REMARK:
        raise refused(language, "remark_long", n=REMARK)
    if not is_plain(text):
        raise refused(language, "bad_text")
    return text


def talk(table: LiveTable, change: Change, visitor: Visitor, deed: Deed, text: str) -> Reply:
    """Add a line of chat. What spectators say raises no version that players could see."""
    client = _client(table, visitor, deed)
    repeated = _repeated(change, client)
    if repeated is not None:
        return repeated
    assert visitor.person is not None  # remark_in has seen to it
    seat = visitor.acting_at(table, deed.seat) if visitor.seats_at(table) else None
    who = table.holders[seat].nickname if seat is not None else visitor.person.nickname
    row = change.add_chat(who or NAMELESS, text, person=visitor.person.id, seat=seat)
    table.chat = newest((*table.chat, remark_of(row)))
    if seat is not None or table.open_to_all:
        table.changed()
    change.journal(table.version, seat, "say", client=client)
    return Reply("done", table.version)


def remark_of(row: RemarkRow) -> Remark:
    """A line of chat as people see it."""
    return Remark(row.number, row.who, row.seat, row.text, row.at, row.person)


def newest(chat: tuple[Remark, ...]) -> tuple[Remark, ...]:
    """The last remarks of the players and those of spectators, so that neither can drown the others' talk."""
    kept: list[Remark] = []
    left = {True: CHAT, False: CHAT}
    for remark in reversed(chat):
        watching = remark.seat is None
        if left[watching]:
            left[watching] -= 1
            kept.append(remark)
    return tuple(reversed(kept))
