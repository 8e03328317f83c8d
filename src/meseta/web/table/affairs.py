"""The affairs of a table beside the game: hand-over screens, absent players, standing orders, votes, news."""

from __future__ import annotations

from meseta.bots import kinds_of
from meseta.server.looks import Ballot, Chair, Look
from meseta.web.html import Child, Markup, el
from meseta.web.table.panels import chair_of, doing, seal, words_of

COSTS = (2, 4, 6, 8)
"""Points from which a standing order lets the person decide."""


def panel(name: str, title: str, *content: Child, opened: bool = False) -> str:
    """A part of the side column that can be folded."""
    return el("details", el("summary", title), *content, id=name, class_="panel", open=opened)


def live_form(look: Look, *content: Child, **values: str) -> Markup:
    """A form whose buttons are deeds."""
    hidden = [el("input", type="hidden", name=name, value=value) for name, value in values.items()]
    seat = "" if look.seat is None else str(look.seat)
    hidden.append(el("input", type="hidden", name="seat", value=seat))
    return el("form", hidden, *content, method="post", action=f"/t/{look.table}/deed", data_live=True)


# -- one device, several people --------------------------------------------------------------------------------------


def cover(look: Look, waiting: list[Chair]) -> str:
    """The screen between two people at one device: nothing secret of either is on the page."""
    words = words_of(look)
    buttons = [
        el(
            "a",
            seal(chair.colour),
            words.say("table", "i_am", {"who": chair.name}),
            href=f"/t/{look.table}?seat={chair.seat}",
            class_="button main-button",
        )
        for chair in waiting
    ]
    names = ", ".join(chair.name for chair in waiting)
    title = words.say("table", "hand_the_device", {"who": names})
    text = el("p", words.get("table", "nothing_secret"), class_="quiet")
    return el("section", el("h2", title), text, el("p", buttons), id="cover", class_="cover")


# -- coming back -------------------------------------------------------------------------------------------------------


def news(look: Look) -> str:
    """What happened since the viewer's last action: a film of it, and what was done to the viewer."""
    words = words_of(look)
    missed = [line for line in look.log if line.step > look.seen] if look.seat is not None and look.seen else []
    mine = [line for line in missed if line.mine]
    if not mine and len(missed) < 2:
        return el("div", id="news", hidden=True)
    button = el("button", words.get("table", "show_news"), data_frames=True, class_="way")
    listed = el("ul", [el("li", line.text) for line in mine[-6:]]) if mine else None
    title = words.say("table", "news", {"n": len(missed)})
    return el("section", el("p", el("b", title), " ", button), listed, id="news", class_="news-panel")


# -- seats and votes ---------------------------------------------------------------------------------------------------


def seats(look: Look) -> str:
    """Hand a seat over, take it back, vote."""
    words = words_of(look)
    own = chair_of(look, look.seat)
    if look.status not in ("playing", "waiting") or own is None:
        return el("div", id="seats", hidden=True)
    rows: list[Child] = [_ballot(look, ballot) for ballot in look.ballots]
    if own.kind == "stand-in":
        rows.append(
            el("p", words.get("table", "stand_in_plays"), " ", doing("take_back", words.get("table", "take_back")))
        )
    else:
        kinds = [
            el("option", words.get("bots", kind) if words.has("bots", kind) else kind, value=kind)
            for kind in reversed(kinds_of(look.game))
        ]
        label = el("label", words.get("table", "hand_over_to"), " ", el("select", kinds, name="value"))
        rows.append(el("p", label, " ", doing("hand_over", words.get("table", "hand_over"))))
    voting = {(ballot.what, ballot.seat) for ballot in look.ballots}
    rows += [
        el("p", doing("vote", words.say("table", "vote_stand_in", {"who": chair.name}), f"stand-in {chair.seat}"))
        for chair in look.chairs
        if _absent(chair) and ("stand-in", chair.seat) not in voting
    ]
    if ("end", None) not in voting:
        rows.append(el("p", doing("vote", words.get("table", "vote_end"), "end")))
    return panel("seats", words.get("table", "seats"), live_form(look, rows), opened=bool(look.ballots))


def _absent(chair: Chair) -> bool:
    """Whether everybody waits for somebody who is not there."""
    return chair.kind == "person" and chair.asked and not chair.here and not chair.mine


def _ballot(look: Look, ballot: Ballot) -> Markup:
    """A running vote."""
    words = words_of(look)
    chair = chair_of(look, ballot.seat)
    key = "ballot_end" if ballot.what == "end" else "ballot_stand_in"
    values = {"n": len(ballot.ayes), "needed": ballot.needed, "who": chair.name if chair else ""}
    name = "end" if ballot.what == "end" else f"stand-in {ballot.seat}"
    button = None if look.seat in ballot.ayes else doing("vote", words.get("table", "agree"), name)
    return el("p", words.say("table", key, values), " ", button, class_="ballot")


def orders(look: Look) -> str:
    """Standing orders for questions out of turn; nobody else sees them."""
    words = words_of(look)
    if look.seat is None or not look.game.off_turn or look.status not in ("playing", "waiting"):
        return el("div", id="orders", hidden=True)
    wishes = {
        "ask": words.get("table", "order_ask"),
        "never": words.get("table", "order_never"),
        **{f"cost {n}": words.say("table", "order_cost", {"n": n}) for n in COSTS},
    }
    rows = [_order(look, kind, wishes) for kind in look.game.off_turn]
    text = el("p", words.get("table", "orders_text"), class_="quiet")
    return panel("orders", words.get("table", "orders"), text, rows)


def _order(look: Look, kind: str, wishes: dict[str, str]) -> Markup:
    words = words_of(look)
    now = look.orders.get(kind, "ask")
    choices = [el("option", label, value=f"{kind}={wish}", selected=wish == now) for wish, label in wishes.items()]
    label = el("label", look.game.off_turn_label(kind, look.language), " ", el("select", choices, name="value"))
    return live_form(look, label, " ", doing("order", words.get("table", "save")))
