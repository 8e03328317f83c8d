"""The end of a game as the elements of a box: readable without a script, patched like everything else on the page."""

from __future__ import annotations

from meseta.core.account import Account
from meseta.render.palette import COLOURS
from meseta.server.endings import Ending
from meseta.server.looks import Look
from meseta.web.frame import style
from meseta.web.html import Child, Markup, el, nonce_field
from meseta.web.on_offer import analysis_link
from meseta.web.table.ending.awards import awards, turned_at, turning
from meseta.web.table.ending.breakdown import best_in, breakdown, columns_of
from meseta.web.table.ending.curve import curve
from meseta.web.table.ending.result import Place, in_a_line, places, result
from meseta.web.table.panels import again_label, role, seal, words_of


def ending_box(look: Look, ending: Ending) -> dict[str, str]:
    """Everything that is told at the end, in reading order."""
    order, account = places(look), ending.account
    analysis = ending.study.analysis if ending.study is not None else None
    found: dict[str, str] = {"end": _head(look, ending), "end-places": placed(look, account, order)}
    if account is not None and account.columns:
        found["end-points"] = breakdown(look, account, order)
    if account is not None and len(account.rounds) > 1:
        found["end-growth"] = curve(look, account, order, turned_at(analysis))
    if account is not None:
        found["end-awards"] = awards(look, account)
    found["end-turning"] = turning(look, account, ending.study)
    found["end-share"] = _share(look)
    return found


def _head(look: Look, ending: Ending) -> Markup:
    """Who has won, what was played, and where one goes from here."""
    words = words_of(look)
    facts = [look.game.title_in(look.language), words.say("ending", "players", {"n": len(look.chairs)})]
    if ending.account is not None and ending.account.rounds:
        facts.append(words.say("ending", "rounds", {"n": len(ending.account.rounds)}))
    verdict = look.campaign.verdict if look.campaign is not None else ""
    title = el(
        "div",
        el("h2", result(look)),
        el("p", " · ".join(facts), class_="quiet"),
        el("p", verdict, class_="end-verdict") if verdict else None,
    )
    return el("header", style("ending.css"), title, _ways(look, ending), id="end", class_="end-head")


def _ways(look: Look, ending: Ending) -> Markup:
    words, here = words_of(look), f"/t/{look.table}"
    waits = None
    if ending.waiting:
        label = words.say("ending", "next_table", {"n": len(ending.waiting)})
        waits = el("a", label, href=f"/t/{ending.waiting[0].table}", class_="button")
    links: list[Child] = [
        el("a", words.get("ending", "board"), href="#panes", class_="button"),
        el("a", words.get("table", "replay"), href=f"{here}/replay", class_="button"),
        analysis_link(look),
        el("a", words.get("replay", "luck"), href=f"{here}/luck", class_="button"),
        waits,
        _rematch(look, ending) if any(chair.mine for chair in look.chairs) else None,
    ]
    return el("nav", links, class_="end-ways", aria_label=words.get("ending", "ways"))


def _rematch(look: Look, ending: Ending) -> Markup:
    """The same people again, or the next game of a campaign; whoever sees this adds to its luck, of which is told."""
    button = el("button", again_label(look), class_="main-button")
    return el(
        "form",
        nonce_field(),
        button,
        method="post",
        action=f"/t/{look.table}/rematch",
        data_next_digest=ending.next_digest or None,
        class_="inline",
    )


# -- places ------------------------------------------------------------------------------------------------------------


def placed(look: Look, account: Account | None, order: list[Place]) -> Markup:
    """Everybody's place; the last is revealed first."""
    rows = [_place(look, account, place, len(order) - at) for at, place in enumerate(order)]
    return el("ol", rows, id="end-places", class_="end-places", aria_label=words_of(look).get("ending", "places"))


def _place(look: Look, account: Account | None, place: Place, turn: int) -> Markup:
    words, chair = words_of(look), place.chair
    away = chair.kind == "person" and not chair.mine  # that somebody has left matters no more
    notes = [] if away else [role(chair, look.language)]
    notes += _honours(look, account, place)
    shield = None
    if place.rank:
        label = words.say("ending", "place", {"n": place.rank})
        outline = el("path", d="M2 2h36v20c0 12-9 18-18 22C11 40 2 34 2 22z")
        number = el("text", place.rank, x=20, y=28, text_anchor="middle")
        shield = el("svg", outline, number, viewBox="0 0 40 46", role="img", aria_label=label, class_="end-shield")
    return el(
        "li",
        shield,
        el("span", el("b", seal(chair.colour), place.name), el("small", " · ".join(notes)), class_="end-who"),
        el(
            "b",
            place.points,
            class_="end-score",
            role="img",
            aria_label=words.say("table", "points", {"n": place.points}),
        ),
        class_=f"place-{place.rank} reveal-{turn}" + (" unknown" if chair.colour not in COLOURS else ""),
    )


def _honours(look: Look, account: Account | None, place: Place) -> list[str]:
    """In which column somebody is best: the one that brought most."""
    if account is None:
        return []
    columns, seat = columns_of(look, account), place.chair.seat
    best = [(account.points[seat][n], -n) for n in range(len(columns)) if best_in(account, n) == seat]
    best = [found for found in best if found[0] > 0]
    return [f"★ {columns[-max(best)[1]].name}"] if best else []


# -- sharing -----------------------------------------------------------------------------------------------------------


def _share(look: Look) -> Markup:
    """What can be sent to others: nothing of it shows a hidden card or leads to a seat."""
    words, here = words_of(look), f"/t/{look.table}"
    line = in_a_line(look)
    things: list[Child] = []
    picture = None
    if not look.kept:
        address = f"{here}/card-{look.version}.png?language={look.language}"
        alt = words.say("ending", "picture_of", {"line": line})
        picture = el("a", el("img", src=address, alt=alt, width=1200, height=630, loading="lazy"), href=address)
        things.append(el("a", words.get("ending", "picture"), href=address, class_="button", download=True))
    things.append(el("button", words.get("ending", "text"), type="button", data_copy=line, class_="only-js"))
    if not look.remark:
        film = words.get("replay", "gif_wait")
        things.append(
            el(
                "a",
                words.get("ending", "film"),
                href=f"{here}/film?eyes=none",
                class_="button",
                download=True,
                title=film,
            )
        )
    things.append(el("a", words.get("ending", "record"), href=f"{here}/record", class_="button", download=True))
    heading = el("h3", words.get("ending", "share"), el("small", words.get("ending", "share_lead")))
    box = el(
        "div",
        picture,
        el("div", things, el("p", line, class_="end-line quiet"), class_="downloads"),
        class_="end-sharing",
    )
    return el("section", heading, box, id="end-share", class_="end-sheet")
