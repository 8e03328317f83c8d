"""What stands beside the game: hand-over screens, absent players, standing orders, votes, news."""

from __future__ import annotations

from typing import Any
from urllib.parse import urlencode

from meseta.core.decision import Seat
from meseta.core.game import Game
from meseta.core.texts import Texts, texts
from meseta.render.kept import kept
from meseta.server.looks import Ballot, Chair, Look
from meseta.web.html import Child, Markup, el
from meseta.web.on_offer import bots_of, level, span
from meseta.web.table.names import called, in_names
from meseta.web.table.panels import chair_of, doing, nothing, seal, take_back, words_of
from meseta.web.visit import PACKAGE

COSTS = (2, 4, 6, 8)
"""Points from which a standing order lets the person decide, or uses what is offered."""


def panel(name: str, title: str, *content: Child) -> str:
    """A part of the side column; one of them is open."""
    return el("details", el("summary", title), *content, id=name, class_="panel", name="side")


def live_form(table: str, seat: Seat | None, *content: Child, **values: str) -> Markup:
    """A form whose buttons are deeds."""
    values["seat"] = "" if seat is None else str(seat)
    hidden = [el("input", type="hidden", name=name, value=value) for name, value in values.items()]
    return el("form", hidden, *content, method="post", action=f"/t/{table}/deed", data_live=True)


# -- one device, several people --------------------------------------------------------------------------------------


def cover(look: Look, waiting: list[Chair]) -> str:
    """The screen between two people at one device: nothing secret of either is on the page."""
    words = words_of(look)
    buttons = [
        el(
            "a",
            seal(chair.colour),
            words.say("table", "i_am", {"who": called(look.chairs)[chair.seat]}),
            href=f"/t/{look.table}?seat={chair.seat}",
            class_="button main-button",
        )
        for chair in waiting
    ]
    names = ", ".join(called(look.chairs)[chair.seat] for chair in waiting)
    title = words.say("table", "hand_the_device", {"who": names}) if names else words.get("table", "wait")
    text = el("p", words.get("table", "nothing_secret"), class_="quiet")
    return el("section", el("h2", title), text, el("p", buttons, _undo(look)), id="cover", class_="cover")


def _undo(look: Look) -> Markup | None:
    """Whoever has just played may still take it back."""
    own = chair_of(look, look.seat)
    if own is None or not look.undo:
        return None
    label = words_of(look).say("table", "undo_of", {"who": called(look.chairs)[own.seat]})
    there = f"/t/{look.table}/deed?seat={own.seat}"
    return take_back(label, data_seat=own.seat, formaction=there)


# -- coming back -------------------------------------------------------------------------------------------------------


def news(look: Look) -> str:
    """What happened since the viewer's last action: a film of it, and what was done to the viewer."""
    words = words_of(look)
    asked = look.ask is not None and bool(look.ask.choices)
    missed = [line for line in look.log if line.step > look.seen] if asked and look.seen else []
    mine = [line for line in missed if line.mine]
    if not mine and len(missed) < 2:
        return nothing("news")
    button = el("button", words.get("table", "show_news"), data_frames=True, class_="as-link")
    listed = el("ul", [el("li", in_names(look, line.text)) for line in mine[-6:]]) if mine else None
    title = words.say("table", "news", {"n": len(missed)})
    return el("section", el("p", title, " ", button), listed, id="news", class_="news-panel" if mine else "news-line")


# -- campaigns ---------------------------------------------------------------------------------------------------------


def campaign(look: Look) -> str:
    """Where the campaign stands to which the game belongs; its end is told by the prompt."""
    if look.campaign is None or not look.campaign.text:
        return nothing("campaign")
    title = el("b", words_of(look).get("table", "campaign"))
    return el("p", title, " ", look.campaign.text, id="campaign", class_="quiet")


# -- positions ---------------------------------------------------------------------------------------------------------


def start(look: Look) -> str:
    """A game that was begun from a position says so, with the way to it: what one player knows of it, all know."""
    if not look.start:
        return nothing("start")
    there = f"/position?{urlencode({'game': look.game.name, 'text': look.start})}"
    words = words_of(look)
    return el(
        "p",
        words.get("table", "start"),
        " ",
        el("a", words.get("table", "start_link"), href=there),
        id="start",
        class_="quiet",
    )


# -- seats and votes ---------------------------------------------------------------------------------------------------


def seats(look: Look) -> str:
    """Hand a seat over, take it back, vote."""
    own = chair_of(look, look.seat)
    voting = frozenset((ballot.what, ballot.seat) for ballot in look.ballots)
    if look.status == "frozen" and own is not None and ("end", None) not in voting:
        return _only_the_end(look, own.seat)
    if look.status not in ("playing", "waiting") or own is None:
        return nothing("seats")
    away = tuple((chair.seat, called(look.chairs)[chair.seat]) for chair in look.chairs if _absent(chair))
    end = "give_up" if look.campaign is not None else "vote_end"
    alone = all(chair.mine or chair.kind == "bot" for chair in look.chairs)
    patience = 0 if alone else look.patience
    return _seats(look.table, look.game, look.language, own.seat, own.kind == "stand-in", away, voting, end, patience)


def _only_the_end(look: Look, seat: Seat) -> str:
    """All that is left to do at a frozen table."""
    words = words_of(look)
    vote = el("p", doing("vote", words.get("table", "vote_end"), "end"))
    return panel("seats", words.get("table", "seats"), live_form(look.table, seat, vote))


def ballots(look: Look) -> str:
    """The votes that are running, where nobody overlooks them."""
    own = chair_of(look, look.seat)
    if look.status not in ("playing", "waiting", "frozen") or own is None or not look.ballots:
        return nothing("ballots")
    names = called(look.chairs)
    rows = [_ballot(words_of(look), ballot, names, own.seat) for ballot in look.ballots]
    return el("section", live_form(look.table, own.seat, rows), id="ballots", class_="news-panel")


@kept
def _seats(
    table: str,
    game: Game[Any],
    language: str,
    seat: Seat,
    stand_in: bool,
    away: tuple[tuple[Seat, str], ...],
    voting: frozenset[tuple[str, Seat | None]],
    end: str,
    patience: int,
) -> str:
    words = texts(PACKAGE, language)
    rows: list[Child] = []
    if stand_in:
        back = doing("take_back", words.get("table", "take_back"))
        rows.append(el("p", words.get("table", "stand_in_plays"), " ", back))
    else:
        kinds = [el("option", level(words, kind), value=kind) for kind in reversed(bots_of(game))]
        label = el("label", words.get("table", "hand_over_to"), " ", el("select", kinds, name="value"))
        rows.append(el("p", label, " ", doing("hand_over", words.get("table", "hand_over"))))
    rows += [
        el("p", doing("vote", words.say("table", "vote_stand_in", {"who": name}), f"stand-in {absent}"))
        for absent, name in away
        if ("stand-in", absent) not in voting
    ]
    if ("end", None) not in voting:
        rows.append(el("p", doing("vote", words.get("table", end), "end")))
    rows.append(el("p", el("a", words.get("table", "program"), href=f"/t/{table}/program")))
    if patience:
        rows.append(el("p", words.say("table", "patience", {"time": span(words, patience)}), class_="quiet"))
    return panel("seats", words.get("table", "seats"), live_form(table, seat, rows))


def _absent(chair: Chair) -> bool:
    """Whether everybody waits for somebody who is not there."""
    return chair.kind == "person" and chair.asked and not chair.here and not chair.mine


def _ballot(words: Texts, ballot: Ballot, names: tuple[str, ...], seat: Seat) -> Markup:
    """A running vote."""
    key = "ballot_end" if ballot.what == "end" else "ballot_stand_in"
    who = "" if ballot.seat is None else names[ballot.seat]
    text = words.say("table", key, {"n": len(ballot.ayes), "needed": ballot.needed, "who": who})
    name = "end" if ballot.what == "end" else f"stand-in {ballot.seat}"
    button = None if seat in ballot.ayes else doing("vote", words.get("table", "agree"), name)
    return el("p", text, " ", button, class_="ballot")


def orders(look: Look) -> str:
    """Standing orders for questions out of turn; nobody else sees them."""
    if look.seat is None or not look.game.off_turn or look.status not in ("playing", "waiting"):
        return nothing("orders")
    return _orders(look.table, look.game, look.language, look.seat, tuple(sorted(look.orders.items())))


@kept
def _orders(table: str, game: Game[Any], language: str, seat: Seat, given: tuple[tuple[str, str], ...]) -> str:
    words = texts(PACKAGE, language)
    wishes = {
        "ask": words.get("table", "order_ask"),
        "never": words.get("table", "order_never"),
        **{f"cost {n}": words.say("table", "order_cost", {"n": n}) for n in COSTS},
    }
    uses = {f"use {n}": words.say("table", "order_use", {"n": n}) for n in COSTS}
    rows = []
    for kind in game.off_turn:
        now = dict(given).get(kind, "ask")
        possible = wishes | uses if kind in game.off_turn_use else wishes
        listed = [el("option", label, value=f"{kind}={wish}", selected=wish == now) for wish, label in possible.items()]
        label = el("label", game.off_turn_label(kind, language), " ", el("select", listed, name="value"))
        rows.append(live_form(table, seat, label, " ", doing("order", words.get("table", "save"))))
    title = el("b", words.get("table", "orders_title"))
    text = el("p", title, ". ", el("span", words.get("table", "orders_text"), class_="quiet"))
    return panel("orders", words.get("table", "orders"), text, rows)
