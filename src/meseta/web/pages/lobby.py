"""The lobby: the games with their pictures, my tables, tables to watch, and a game against bots in one click."""

from __future__ import annotations

from datetime import UTC, datetime
from http import HTTPStatus
from typing import Any

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from meseta import games
from meseta.bots.characters import names_of_bots
from meseta.core.game import Game
from meseta.core.texts import Texts
from meseta.server.new_table import ME, Brief, NewTable
from meseta.teaching.lessons import lessons_of
from meseta.web.frame import page
from meseta.web.html import Child, Markup, el, join, nonce_field
from meseta.web.on_offer import first_game_button, game_called, level, usual_bot
from meseta.web.previews import preview
from meseta.web.progress import done_by, done_of, teaches
from meseta.web.showcase import picture_of
from meseta.web.visit import SEE_OTHER, Visit, field, visit_of
from meseta.web.visitors import at_own_table, guest, house_of, visitor_of

USUAL_SEATS = 4
_OVER = ("over", "ended")
_MINUTE, _HOUR, _DAY = 60, 3600, 86400


async def lobby(request: Request) -> Response:
    """Everything that can be begun or gone on with."""
    visit = visit_of(request)
    words = visit.words
    house, person = house_of(request), (await visitor_of(request, visit)).person
    mine = [] if person is None else await house.my_tables(person)
    public = [brief for brief in await house.lobby(person) if not brief.mine]
    running = [brief for brief in mine if brief.status not in _OVER]
    body: list[Child] = [
        el(
            "section",
            el("h1", words.get("lobby", "title")),
            el("p", words.get("lobby", "lead"), class_="lead"),
            class_="hero",
        )
    ]
    if running:
        body.append(_section(words.get("lobby", "mine"), table_list(visit, running), "mine"))
    done, over = done_by(request, person), {brief.game for brief in mine if brief.status in _OVER}
    cards = [_game(visit, games.game(name), done, known=name in over) for name in games.NAMES]
    body.append(el("section", el("h2", words.get("lobby", "games"), class_="unseen"), cards, class_="games"))
    watching = table_list(visit, public) if public else el("p", words.get("lobby", "public_none"), class_="quiet")
    body += [_section(words.get("lobby", "public"), watching, "public"), import_form(visit)]
    told = preview(request, words.get("lobby", "title"), words.get("lobby", "lead"))
    return page(visit, "", *body, kind="lobby", head=told)


def _section(title: str, content: Child, name: str) -> Markup:
    return el("section", el("h2", title), content, class_=f"part {name}")


def _game(visit: Visit, game: Game[Any], done: frozenset[str], *, known: bool) -> Markup:
    """A game. Whoever has neither finished one nor done a lesson is a newcomer: for them learning comes first."""
    words, title = visit.words, game.title_in(visit.language)
    finished = done_of(game, done)
    newcomer = teaches(game) and not finished and not known
    play = el(
        "form",
        el(
            "button",
            words.get("lobby", "play_now"),
            class_="big" if newcomer else "main-button big",
            aria_label=f"{title}: {words.get('lobby', 'play_now')}",
        ),
        nonce_field(),
        method="post",
        action=f"/play/{game.name}",
    )
    learn = _learn(visit, game, "learn" if newcomer else "learn_more") if teaches(game) else None
    links = el(
        "p",
        el("a", words.get("lobby", "set_up"), href=f"/new/{game.name}", class_="button"),
        None if newcomer else learn,
        el("a", words.get("lobby", "rules"), href=f"/rules/{game.name}", class_="button"),
        class_="links",
    )
    count = {"n": len(finished), "of": len(lessons_of(game))}
    progress = el("p", words.say("lobby", "learned", count), class_="quiet") if finished else None
    players = words.say("lobby", "players", {"low": game.seats[0], "high": game.seats[-1]})
    return el(
        "article",
        el(
            "a",
            picture_of(game.name, visit),
            href=f"/new/{game.name}",
            tabindex="-1",
            aria_hidden="true",
            class_="view",
        ),
        el(
            "div",
            el("h3", title, el("span", players, class_="players")),
            [el("p", line) for line in game.blurb(visit.language).splitlines()],
            progress,
            el("div", [learn, first_game_button(visit, game, "big")] if newcomer else None, play, links, class_="ways"),
            class_="about",
        ),
        class_="game sheet",
    )


def _learn(visit: Visit, game: Game[Any], key: str) -> Markup:
    """The way to the overview and the lessons: for newcomers the first button."""
    label, look = visit.words.get("lobby", key), "button main-button big learn" if key == "learn" else "button"
    told = f"{game.title_in(visit.language)}: {label}"
    return el("a", label, href=f"/learn/{game.name}", class_=look, aria_label=told)


def import_form(visit: Visit) -> Markup:
    """A record file can be looked at."""
    words = visit.words
    form = el(
        "form",
        el("label", words.get("lobby", "record_file"), el("input", type="file", name="record", required=True)),
        el("button", words.get("lobby", "record_open")),
        method="post",
        action="/import",
        enctype="multipart/form-data",
    )
    text = el("p", words.get("lobby", "record_text"), class_="quiet")
    position = el("p", el("a", words.get("lobby", "position"), href="/position"))
    return el("section", el("h2", words.get("lobby", "record")), text, form, position, class_="part record")


# -- lists of tables -------------------------------------------------------------------------------------------


def table_list(visit: Visit, briefs: list[Brief]) -> Markup:
    """Tables with who plays, whose turn it is, and what can be done."""
    return el("ul", [_table(visit, brief) for brief in briefs], class_="tables")


def _table(visit: Visit, brief: Brief) -> Markup:
    words = visit.words
    title = games.game(brief.game).title_in(visit.language) if brief.game in games.NAMES else brief.game
    who = ", ".join(_names(words, brief))
    state = words.get("lobby", "your_turn") if brief.my_turn else _state(words, brief)
    facts = f"{words.get('lobby', brief.pace)} · {_ago(words, brief.updated)}"
    head = el(
        "a",
        el("strong", title),
        el("span", who),
        el("span", facts, class_="quiet"),
        href=f"/t/{brief.table}",
    )
    badge = el("span", state, class_="badge now" if brief.my_turn else "badge")
    return el("li", head, badge, _ways(words, brief), class_="sheet", data_turn=brief.my_turn)


def _names(words: Texts, brief: Brief) -> list[str]:
    """Who sits at a table, by seat."""
    free = words.get("lobby", "free")
    people = [name for seat, name in enumerate(brief.seats) if seat not in brief.bots]
    bots = names_of_bots({seat: brief.seats[seat] for seat in brief.bots}, people)
    return [_bot(words, bots[seat], name) if seat in bots else name or free for seat, name in enumerate(brief.seats)]


def _bot(words: Texts, name: str, kind: str) -> str:
    """What a bot is called, if anything, and how well it plays."""
    role = words.say("new", "bot", {"level": level(words, kind)})
    return f"{name} ({role})" if name else role


def _state(words: Texts, brief: Brief) -> str:
    if brief.status != "playing" or not brief.asked:
        return words.get("lobby", f"status_{brief.status}")
    everybody = _names(words, brief)
    names = dict.fromkeys(everybody[seat] for seat in brief.asked)
    return words.say("lobby", "turn_of", {"who": ", ".join(names)})


def _ways(words: Texts, brief: Brief) -> Markup | None:
    if brief.status in _OVER:
        replay = el("a", words.get("lobby", "replay"), href=f"/t/{brief.table}/replay/0", class_="button")
        return el("span", replay, _again(words, brief) if brief.mine else None, class_="ways")
    if brief.status == "waiting" and brief.mine:
        return el("a", words.get("lobby", "invite"), href=f"/t/{brief.table}/invite", class_="button")
    key = "go" if brief.mine else "watch"
    return el("a", words.get("lobby", key), href=f"/t/{brief.table}", class_="button")


def _again(words: Texts, brief: Brief) -> Markup:
    return rematch_form(words.get("lobby", "campaign" if brief.campaign else "rematch"), brief.table)


def rematch_form(label: str, table: str) -> Markup:
    """Another game with the same people, or the next one of a campaign."""
    return el("form", nonce_field(), el("button", label), method="post", action=f"/t/{table}/rematch", class_="inline")


def _ago(words: Texts, updated: str) -> str:
    """How long ago something was, in words."""
    try:
        then = datetime.fromisoformat(updated)
    except ValueError:
        return updated
    then = then if then.tzinfo else then.replace(tzinfo=UTC)
    seconds = max(0, int((datetime.now(UTC) - then).total_seconds()))
    if seconds < _MINUTE:
        return words.get("lobby", "just_now")
    for key, unit, next_unit in (("minutes", _MINUTE, _HOUR), ("hours", _HOUR, _DAY)):
        if seconds < next_unit:
            return words.say("lobby", key, {"n": seconds // unit})
    return words.say("lobby", "days_ago", {"n": seconds // _DAY})


async def mine(request: Request) -> Response:
    """All tables of the visitor."""
    visit = visit_of(request)
    words, person = visit.words, (await visitor_of(request, visit)).person
    briefs = [] if person is None else await house_of(request).my_tables(person)
    content = (
        table_list(visit, briefs)
        if briefs
        else join(
            el("p", words.get("lobby", "mine_none")),
            el("p", el("a", words.get("frame", "home"), href="/", class_="button")),
        )
    )
    title = words.get("lobby", "mine")
    about_me = el("p", el("a", words.get("my_data", "title"), href="/mine/data"), class_="quiet")
    return page(visit, title, el("h1", title), content, about_me, kind="mine")


# -- beginning -------------------------------------------------------------------------------------------------


async def play_now(request: Request) -> Response:
    """A table with the visitor and bots, at once."""
    visit = visit_of(request)
    game = game_called(request.path_params["game"])
    newcomer = await guest(request, visit, visit.words.get("lobby", "guest"))
    number = USUAL_SEATS if USUAL_SEATS in game.seats else game.seats[-1]
    seats = (ME, *([usual_bot(game)] * (number - 1)))
    name = newcomer.person.nickname or visit.words.get("lobby", "guest")
    nonce = field(await request.form(), "nonce")
    wanted = NewTable(game.name, seats, dict(game.quick_settings), nickname=name, nonce=nonce)
    opened = await house_of(request).open_table(wanted, newcomer.visitor)
    return newcomer.sent_with(RedirectResponse(f"/t/{opened.table}", SEE_OTHER))


async def rematch(request: Request) -> Response:
    """Another game with the same people."""
    visit = visit_of(request)
    table = await at_own_table(request, visit)
    nonce = field(await request.form(), "nonce")
    return RedirectResponse(f"/t/{await table.rematch(nonce)}", SEE_OTHER)


async def add_to_next(request: Request) -> Response:
    """What a browser that shows the end of a game adds to the luck of the next one."""
    table = await at_own_table(request, visit_of(request))
    await table.add_to_next(field(await request.form(), "nonce"))
    return Response(status_code=HTTPStatus.NO_CONTENT)


ROUTES = [
    Route("/", lobby),
    Route("/mine", mine),
    Route("/play/{game}", play_now, methods=["POST"]),
    Route("/t/{table}/rematch", rematch, methods=["POST"]),
    Route("/t/{table}/nonce", add_to_next, methods=["POST"]),
]
