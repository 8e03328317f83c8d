"""Rules and cards with a search; as a page, or as the content of a panel inside the table (``?panel``)."""

from __future__ import annotations

import re
from collections.abc import Iterable
from itertools import groupby
from typing import Any

from starlette.requests import Request
from starlette.responses import HTMLResponse, Response
from starlette.routing import Route

from meseta import games
from meseta.core.game import CardText, Game, Rule
from meseta.core.texts import Texts
from meseta.teaching.lessons import lessons_of
from meseta.teaching.library import book_of, overview_of
from meseta.web.frame import page
from meseta.web.html import Child, Markup, el, join
from meseta.web.on_offer import game_called
from meseta.web.visit import Visit, visit_of

LONGEST_SEARCH = 100


async def index(request: Request) -> Response:
    """All games, each with the way to its rules."""
    visit = visit_of(request)
    words = visit.words
    items = [
        el(
            "li",
            el("a", game.title_in(visit.language), href=f"/rules/{game.name}"),
            el("span", words.say("rules", "count", {"n": len(game.rules)}), class_="quiet"),
        )
        for game in map(games.game, games.NAMES)
    ]
    title = words.get("rules", "title")
    body = [el("h1", title), el("p", words.get("rules", "intro"), class_="lead"), el("ul", items, class_="plain-list")]
    return page(visit, title, *body, kind="rules")


async def rules(request: Request) -> Response:
    """The rules of a game, all or those that speak of what is searched."""
    visit = visit_of(request)
    game = game_called(request.path_params["game"])
    wanted = request.query_params.get("q", "")[:LONGEST_SEARCH].strip()
    panel = "panel" in request.query_params
    body = content(visit, game, wanted, panel=panel)
    if panel:
        return HTMLResponse(body)
    title = visit.words.say("rules", "of_game", {"game": game.title_in(visit.language)})
    return page(visit, title, el("h1", title), _learn(visit, game), body, kind="rules")


def _learn(visit: Visit, game: Game[Any]) -> Markup | None:
    """The way to the lessons, for those who would rather be shown."""
    if not lessons_of(game) and not overview_of(game):
        return None
    label = visit.words.say("learn", "title", {"game": game.title_in(visit.language)})
    ways: list[Child] = [el("a", label, href=f"/learn/{game.name}", class_="button")]
    if book_of(game):
        ways += [" ", el("a", visit.words.get("book", "read"), href=f"/learn/{game.name}/rules", class_="button")]
    return el("p", ways)


def content(visit: Visit, game: Game[Any], wanted: str, *, panel: bool = False) -> Markup:
    """Search field, cards and rules."""
    needles = wanted.casefold().split()
    found = [rule for rule in game.rules_in(visit.language).values() if _speaks_of(needles, *rule[:3])]
    cards = [card for card in game.cards_in(visit.language) if _speaks_of(needles, card.name, card.text)]
    parts: list[Child] = [_search(visit, game, wanted, panel=panel)]
    if wanted:
        words = visit.words
        told = words.say("rules", "found", {"n": len(found) + len(cards), "q": wanted})
        parts.append(el("p", told, role="status", class_="quiet"))
    else:
        parts.append(_contents(visit, found, cards))
    if wanted:
        parts += [_cards(visit, cards, needles), _sections(game, found, needles)]
    else:
        parts += [_sections(game, found, needles), _cards(visit, cards, needles)]
    return el("div", parts, class_="rulebook", data_rules=game.name)


def _speaks_of(needles: list[str], *texts: str) -> bool:
    text = " ".join(texts).casefold()
    return all(needle in text for needle in needles)


def _search(visit: Visit, game: Game[Any], wanted: str, *, panel: bool) -> Markup:
    words = visit.words
    field = el(
        "input",
        type="search",
        name="q",
        value=wanted,
        maxlength=LONGEST_SEARCH,
        placeholder=_example(words, game),
        aria_label=words.get("rules", "search"),
        autocomplete="off",
    )
    return el(
        "form",
        field,
        el("input", type="hidden", name="panel", value="1") if panel else None,
        el("button", words.get("rules", "search"), class_="main-button"),
        el("a", words.get("rules", "all"), href=f"/rules/{game.name}{'?panel=1' if panel else ''}") if wanted else None,
        method="get",
        action=f"/rules/{game.name}",
        role="search",
        class_="search",
        data_panel=panel,
    )


def _example(words: Texts, game: Game[Any]) -> str:
    """What one might search: some rule that is not the first, if there is one."""
    some = list(game.rules)[:12]
    return words.say("rules", "example", {"rule": some[-1]}) if some else words.get("rules", "search")


def _contents(visit: Visit, found: Iterable[Rule], cards: list[CardText]) -> Markup | None:
    """The sections, to jump to, if there are any."""
    firsts = [(section, next(iter(rules)).id) for section, rules in groupby(found, lambda rule: rule.section)]
    links = [el("li", el("a", section, href=f"#{first}")) for section, first in firsts]
    if cards:
        links.append(el("li", el("a", visit.words.get("rules", "cards"), href="#all-cards")))
    if not links:
        return None
    return el("details", el("summary", visit.words.get("rules", "sections")), el("ul", links), class_="contents")


def _sections(game: Game[Any], found: list[Rule], needles: list[str]) -> list[Markup]:
    return [
        el("section", el("h2", section), [_rule(game, rule, needles) for rule in rules])
        for section, rules in groupby(found, lambda rule: rule.section)
    ]


def _rule(game: Game[Any], rule: Rule, needles: list[str]) -> Markup:
    number = el("a", rule.id, href=f"#{rule.id}", class_="rule-id")
    return el("article", number, el("p", _told(game, rule.text, needles)), id=rule.id, class_="rule", tabindex="-1")


_SPECIAL = re.compile(r"\*([^*]+)\*|\b([A-Z]{2}(?:-[A-Z]+)*-\d+)\b")
"""A stressed word, or the number of a rule."""


def _told(game: Game[Any], text: str, needles: list[str]) -> list[Child]:
    """A rule's text: words between stars are stressed, other rules can be reached, what was searched is marked."""
    parts: list[Child] = []
    done = 0
    for found in _SPECIAL.finditer(text):
        stressed, number = found.groups()
        if number and number not in game.rules:
            continue
        parts.append(_marked(text[done : found.start()], needles))
        if stressed:
            parts.append(el("em", _marked(stressed, needles)))
        else:
            parts.append(el("a", number, href=f"#{number}"))
        done = found.end()
    return [*parts, _marked(text[done:], needles)]


def plain(text: str) -> str:
    """A rule's text where nothing can be stressed."""
    return text.replace("*", "")


def _cards(visit: Visit, cards: list[CardText], needles: list[str]) -> Markup | None:
    if not cards:
        return None
    listed = [_card(card, needles) for card in cards]
    heading = el("h2", visit.words.get("rules", "cards"), id="all-cards")
    return el("section", heading, el("div", listed, class_="card-list"))


def _card(card: CardText, needles: list[str]) -> Markup:
    head = el(
        "h3",
        el("span", card.mark, class_="card-mark") if card.mark else None,
        _marked(card.name, needles),
        el("span", f"×{card.copies}", class_="quiet") if card.copies > 1 else None,
    )
    lines = [el("p", _marked(line, needles)) for line in card.text.split("\n")]
    return el("article", head, lines, id=f"text-{card.id}", class_="card", tabindex="-1")


def _marked(text: str, needles: list[str]) -> Child:
    """The text with what was searched marked, as far as upper and lower case keep its length."""
    lowered = text.lower()
    if not needles or len(lowered) != len(text):
        return text
    spans = sorted((at, at + len(n)) for n in needles for at in _places(lowered, n.lower()))
    parts: list[Child] = []
    done = 0
    for start, end in spans:
        if start < done:
            continue
        parts += [text[done:start], el("mark", text[start:end])]
        done = end
    return join(*parts, text[done:])


def _places(text: str, needle: str) -> Iterable[int]:
    at = text.find(needle)
    while needle and at >= 0:
        yield at
        at = text.find(needle, at + len(needle))


def book_link(words: Texts, game: Game[Any]) -> Markup:
    """The way to the rules, which the script opens inside the page."""
    close = words.get("rules", "close")
    title = words.get("rules", "book")
    return el("a", words.get("frame", "rules"), href=f"/rules/{game.name}", title=title, data_book=close)


ROUTES = [Route("/rules", index), Route("/rules/{game}", rules)]
