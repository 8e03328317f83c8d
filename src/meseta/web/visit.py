"""A visit: what every page needs to know of its request, told by cookies and headers; who visits is in ``visitors``."""

from __future__ import annotations

from dataclasses import dataclass

from starlette.datastructures import FormData
from starlette.requests import HTTPConnection, Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from meseta.core.texts import Texts, languages, texts

PACKAGE = "meseta.web"
PERSON = "person"
GUARDED = "__Host-"
"""A cookie whose name begins so comes from this very host by an encrypted line: browsers see to it."""
ENCRYPTED = ("https", "wss")
THEMES = ("system", "light", "dark")
ARTS = ("atlas", "plain")
"""How boards are painted: with all ornaments, or with what the game needs and nothing else."""
YEAR = 365 * 24 * 3600
SEE_OTHER = 303
HERE = ("127.0.0.1", "::1")
"""This device itself, which may do everything as often as it likes; or a proxy that says nothing about visitors."""


@dataclass(frozen=True, slots=True)
class Visit:
    """What every page needs to know of a request."""

    language: str
    theme: str
    art: str
    token: str
    """The visitor's person token, ``""`` for somebody new."""
    here: str
    """Path and query of the page shown: where a switch comes back to."""
    origin: str
    """Scheme and host as the visitor wrote them, for links that are given away."""

    @property
    def words(self) -> Texts:
        """The pages' texts in the visitor's language."""
        return texts(PACKAGE, self.language)


def spoken() -> tuple[str, ...]:
    """The languages of the pages."""
    return languages(PACKAGE)


def visit_of(request: HTTPConnection) -> Visit:
    """What is known of the visitor."""
    url = request.url
    query = f"?{url.query}" if url.query else ""
    theme, art = request.cookies.get("theme", THEMES[0]), request.cookies.get("art", ARTS[0])
    return Visit(
        language=_language(request),
        theme=theme if theme in THEMES else THEMES[0],
        art=art if art in ARTS else ARTS[0],
        token=_person_cookie(request),
        here=f"{url.path}{query}",
        origin=f"{url.scheme}://{url.netloc}",
    )


def _person_cookie(request: HTTPConnection) -> str:
    """The token by which a browser is known; one from before its name was guarded counts too."""
    if request.url.scheme in ENCRYPTED and (guarded := request.cookies.get(GUARDED + PERSON)):
        return guarded
    return request.cookies.get(PERSON, "")


def _language(request: HTTPConnection) -> str:
    """The language asked for: in the address, in the cookie, by the browser, or English."""
    wishes = [request.query_params.get("language", ""), request.cookies.get("language", "")]
    wishes += [wish.split(";")[0].strip() for wish in request.headers.get("accept-language", "").split(",")]
    return next((wish[:2].lower() for wish in wishes if wish[:2].lower() in spoken()), "en")


def remember(response: Response, request: HTTPConnection, name: str, value: str) -> None:
    """Set a cookie that scripts cannot read and other sites cannot use."""
    secure = request.url.scheme == "https"
    response.set_cookie(name, value, max_age=YEAR, httponly=True, samesite="lax", secure=secure, path="/")


def remember_person(response: Response, request: HTTPConnection, token: str) -> None:
    """Know this browser from now on; where the line is encrypted, by a cookie that no neighbouring site can set."""
    if request.url.scheme in ENCRYPTED:
        remember(response, request, GUARDED + PERSON, token)
        if PERSON in request.cookies:
            response.delete_cookie(PERSON, path="/")
    else:
        remember(response, request, PERSON, token)


def forget_person(response: Response) -> None:
    """Know this browser no longer."""
    response.delete_cookie(PERSON, path="/", httponly=True, samesite="lax")
    response.delete_cookie(GUARDED + PERSON, path="/", httponly=True, samesite="lax", secure=True)


def field(form: FormData, name: str) -> str:
    """A field of a form as text; files and absent fields are empty."""
    value = form.get(name, "")
    return value if isinstance(value, str) else ""


def back_to(path: str) -> RedirectResponse:
    """Go back to a page of ours, never to another site."""
    ours = path.startswith("/") and not path.startswith(("//", "/\\"))
    return RedirectResponse(path if ours else "/", SEE_OTHER)


async def switch(request: Request) -> Response:
    """The switches of the header: language, light and art."""
    form = await request.form()
    response = back_to(_without_language(field(form, "back")))
    if field(form, "language") in spoken():
        remember(response, request, "language", field(form, "language"))
    if field(form, "theme") in THEMES:
        remember(response, request, "theme", field(form, "theme"))
    if field(form, "art") in ARTS:
        remember(response, request, "art", field(form, "art"))
    return response


def _without_language(path: str) -> str:
    """The address without a language of its own, which would win over the cookie."""
    base, _, query = path.partition("?")
    kept = "&".join(item for item in query.split("&") if item and not item.startswith("language="))
    return f"{base}?{kept}" if kept else base


ROUTES = [Route("/switch", switch, methods=["POST"])]
