"""Who asks for what: the address and cookies of a request about a table, and the deeds that come with it."""

from __future__ import annotations

import logging
from dataclasses import asdict, dataclass
from secrets import token_urlsafe
from typing import Any

from starlette.datastructures import FormData
from starlette.requests import HTTPConnection

from meseta.core.decision import Seat
from meseta.core.errors import MesetaError
from meseta.server.deeds import Deed, Reply
from meseta.server.house import House, Who
from meseta.server.words import Missing, failed
from meseta.web.table.sight import Memory
from meseta.web.visit import visit_of

LONGEST = {"what": 20, "client": 64, "value": 2000}
"""The most characters of a deed's fields."""

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Asking:
    """A viewer of a table."""

    house: House
    memory: Memory
    table: str
    who: Who
    language: str
    seat: Seat | None
    """The seat asked for; ``None`` for the one that is asked."""

    @property
    def viewer(self) -> str:
        """What sets this viewer's pages apart from others."""
        person = getattr(self.who, "id", "")
        return f"{person} {self.seat} {self.language}"


async def asking(request: HTTPConnection) -> Asking:
    """Who asks, about which table, through which seat's eyes."""
    house: House = request.app.state.house
    visit = visit_of(request)
    who = await house.known(visit.token) if visit.token else None
    seat = _seat(request.query_params.get("seat", ""))
    return Asking(house, request.app.state.memory, request.path_params["table"], who, visit.language, seat)


def _seat(text: object) -> Seat | None:
    """A seat by number; nothing for nothing, and for nonsense."""
    if isinstance(text, int) and not isinstance(text, bool) and 0 <= text < 10:
        return text
    return int(text) if isinstance(text, str) and len(text) == 1 and text.isdecimal() else None


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
    seat = _seat(named)
    if seat is None and named not in (None, ""):  # never played for another seat than the one that was meant
        raise MesetaError("The field 'seat' is the number of a seat.")
    return Deed(seat=seat, version=version, confirmed=sent.get("confirmed", False) is True, **values)


def _halved(text: str) -> bool:
    """Whether it contains half a character, which JSON can say and nobody can write."""
    return any("\ud800" <= letter <= "\udfff" for letter in text)


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
    return deed_of(sent)


async def reply_to(asking: Asking, deed: Deed) -> dict[str, Any]:
    """Do it, and tell what became of it, with the sender's own id."""
    try:
        reply = await asking.house.act(asking.table, asking.who, deed, asking.language)
    except Missing:
        raise
    except MesetaError as error:
        if failed(error):
            log.exception("the database failed")
        reply = Reply("refused", 0, getattr(error, "sentence", str(error)), getattr(error, "rule", ""))
    return {**asdict(reply), "client": deed.client}
