"""Deeds as they come, by script, by form or by socket: read, done at the table, answered."""

from __future__ import annotations

import json
import logging
import re
from dataclasses import replace
from secrets import token_urlsafe
from typing import Any

from starlette.datastructures import FormData
from starlette.requests import HTTPConnection, Request
from starlette.responses import JSONResponse, Response

from meseta.core.decision import Seat
from meseta.core.errors import MesetaError
from meseta.server.at_once import MOST
from meseta.server.at_table import AtTable
from meseta.server.deeds import Deed, Reply
from meseta.server.words import Missing, failed
from meseta.web.frame import message, page
from meseta.web.html import el
from meseta.web.table.unfinished import unfinished
from meseta.web.visit import back_to, visit_of
from meseta.web.visitors import at_table, introduced, seat_in

BAD_REQUEST, CONFLICT = 400, 409
LONGEST = {"what": 20, "client": 64, "value": 2000}
"""The most characters of a deed's fields."""
TIMES = "times "
"""How the fields begin that say how often an option is chosen."""
OPTION = 120
"""The most characters of an option's name."""

log = logging.getLogger(__name__)


# -- handlers ----------------------------------------------------------------------------------------------------------


async def deed(request: Request) -> Response:
    """A deed by request: from the script as JSON, from a plain form with a page for an answer."""
    table = await at_table(request)
    if request.headers.get("content-type", "").startswith("application/json"):
        try:
            wish = deed_of(json.loads(await request.body()))
        except (MesetaError, ValueError, RecursionError):
            return JSONResponse({"status": "refused", "message": "This is no deed."}, BAD_REQUEST)
        return JSONResponse(await reply_to(table, wish, request))
    try:
        wish = deed_in(await request.form())
    except MesetaError as error:
        visit = visit_of(request)
        return message(visit, visit.words.get("frame", "wrong"), str(error), BAD_REQUEST, f"/t/{table.table}")
    if wish.seat is None:
        wish = replace(wish, seat=table.visitor.seat)
    doubt = await _doubt(table, wish)
    if doubt:
        return _confirmation(request, table, wish, doubt)
    reply = await reply_to(table, wish, request)
    if reply["status"] == "confirm":
        return _confirmation(request, table, wish, reply["message"])
    if reply["status"] in ("refused", "stale"):
        visit = visit_of(request)
        title = visit.words.get("frame", "wrong")
        return message(visit, title, reply["message"], CONFLICT, home(table.table, wish.seat))
    return back_to(home(table.table, wish.seat))


async def _doubt(table: AtTable, wish: Deed) -> str:
    """The question before something important is left undone, for forms; a script asks it by itself."""
    person = table.visitor.person
    if wish.what != "play" or wish.confirmed or (person is not None and person.prefs.get("undone") == "off"):
        return ""
    look = await table.through(wish.seat).look() if wish.seat is not None else await table.look()
    mine = any(chair.mine and chair.asked for chair in look.chairs if chair.seat == look.seat)
    return unfinished(look, wish.value) if mine else ""


def home(table: str, seat: Seat | None) -> str:
    """The table's page; through the eyes of the seat that acted, which the page then checks."""
    return f"/t/{table}" if seat is None else f"/t/{table}?seat={seat}"


def _confirmation(request: Request, table: AtTable, wish: Deed, sentence: str) -> Response:
    """Ask before what cannot be taken back, without a script."""
    visit = visit_of(request)
    words = visit.words
    kept: dict[str, str | int] = {
        "version": wish.version,
        "client": f"{wish.client}-yes"[:64],
        "confirmed": "yes",
        "seat": "" if wish.seat is None else wish.seat,
        "deed": f"{wish.what} {wish.value or ' '.join(wish.answers)}",
    }
    form = el(
        "form",
        [el("input", type="hidden", name=name, value=value) for name, value in kept.items()],
        el("p", sentence),
        el("button", words.get("table", "yes"), class_="main-button"),
        " ",
        el("a", words.get("table", "no"), href=home(table.table, wish.seat), class_="button"),
        method="post",
    )
    return page(visit, words.get("table", "sure"), el("section", form, class_="sentence"))


async def reply_to(table: AtTable, deed: Deed, line: HTTPConnection) -> dict[str, Any]:
    """Do it, and tell what became of it, with the sender's own id."""
    try:
        reply = await (await introduced(line, table, deed)).act(deed)
    except Missing:
        raise
    except MesetaError as error:
        if failed(error):
            log.exception("the database failed")
        reply = Reply("refused", 0, getattr(error, "sentence", str(error)), getattr(error, "rule", ""))
    told = {"status": reply.status, "version": reply.version, "message": reply.message, "rule": reply.rule}
    return {**told, "client": deed.client}


# -- what was sent -----------------------------------------------------------------------------------------------------


def deed_of(sent: Any) -> Deed:
    """A deed as a script sends it."""
    if not isinstance(sent, dict):
        raise MesetaError("A deed is an object.")
    values = {name: sent.get(name, "") for name in LONGEST}
    for name, value in values.items():
        if not isinstance(value, str) or len(value) > LONGEST[name] or _halved(value):
            raise MesetaError(f"The field {name!r} is text of at most {LONGEST[name]} characters.")
    version = sent.get("version", 0)
    if not isinstance(version, int) or isinstance(version, bool) or not 0 <= version < 2**31:
        raise MesetaError("The field 'version' is a number.")
    named = sent.get("seat")
    seat = seat_in(named)
    if seat is None and named not in (None, ""):  # never played for another seat than the one that was meant
        raise MesetaError("The field 'seat' is the number of a seat.")
    answers = sent.get("answers", [])
    if not isinstance(answers, list) or len(answers) > MOST or not all(map(_is_option, answers)):
        raise MesetaError(f"The field 'answers' is a list of at most {MOST} names.")
    confirmed = sent.get("confirmed", False) is True
    return Deed(seat=seat, version=version, confirmed=confirmed, answers=tuple(answers), **values)


def _is_option(name: Any) -> bool:
    return isinstance(name, str) and 0 < len(name) <= OPTION and not _halved(name)


def _halved(text: str) -> bool:
    """Whether it contains half a character, which JSON can say and nobody can write."""
    return not text.isascii() and any("\ud800" <= letter <= "\udfff" for letter in text)


def deed_in(form: FormData) -> Deed:
    """A deed as a form sends it: the button says what, another field may say which."""
    fields = {name: value for name, value in form.items() if isinstance(value, str)}
    what, _, value = fields.get("deed", "").partition(" ")
    version = fields.get("version", "")
    sent = {
        "what": what,
        "value": value or fields.get("value", ""),
        "client": fields.get("client") or token_urlsafe(12),
        "version": int(version) if version.isdecimal() and len(version) < 10 else 0,
        "seat": fields.get("seat", ""),
        "confirmed": fields.get("confirmed") == "yes",
    }
    return deed_of(_with_answers(sent, form) if what == "answers" else sent)


def _with_answers(sent: dict[str, Any], form: FormData) -> dict[str, Any]:
    """Many answers: those of the button, or all that were ticked, and options as often as their numbers say."""
    ticked = [name for name in form.getlist("answer") if isinstance(name, str)]
    for field, number in form.multi_items():
        if field.startswith(TIMES) and isinstance(number, str) and re.fullmatch("[0-9]{1,2}", number):
            ticked += [field.removeprefix(TIMES)] * int(number)
    return {**sent, "value": "", "answers": (sent["value"].split() or ticked)[: MOST + 1]}
