"""What stands round the board: prompt, action bar, chairs, forecast, chat. Every function gives one element."""

from __future__ import annotations

from functools import cache, lru_cache
from typing import Any

from meseta.core.decision import Seat
from meseta.core.game import Forecast, Game, View
from meseta.core.texts import Texts, texts
from meseta.render.kept import kept
from meseta.render.once import Remembered, once
from meseta.render.palette import COLOURS, emblem
from meseta.server.looks import NAMELESS, Chair, Choice, Look, Remark
from meseta.web.html import Child, Markup, Value, el, join
from meseta.web.on_offer import level
from meseta.web.table.ending.result import result
from meseta.web.table.names import called, in_names
from meseta.web.table.unfinished import unfinished
from meseta.web.visit import PACKAGE

TALK_LINES = 80
LONG = 76
"""Letters of a question that do not fit into one line; it is written a little smaller."""
WORDY, WORDIER = 22, 36
"""Letters of an answer that is written in two lines where there are many, or in three."""
STOP = "stop"
"""What titles call the option that ends what one is doing; it looks like the end of it."""
RULES = 1000
"""So many rules are remembered with the way to them: those of all titles."""
KEPT = 40
"""Forecasts that are remembered: they are large, and most of them are those of one moment."""


def words_of(look: Look) -> Texts:
    """The pages' texts in the look's language."""
    return texts(PACKAGE, look.language)


@cache
def seal(colour: str) -> Markup:
    """A seat's colour with the shape that goes with it."""
    if colour not in COLOURS:
        return Markup("")
    return Markup(f'<svg class="seal" viewBox="0 0 18 18" aria-hidden="true">{emblem(colour, 9, 9, 13)}</svg>')


def own_colour(look: Look) -> str:
    """The viewer's colour, which the style sheet gives to own pieces in pictures."""
    own = chair_of(look, look.seat)
    return "" if own is None else own.colour


def chair_of(look: Look, seat: Seat | None) -> Chair | None:
    """The chair of a seat, if it is one."""
    return next((chair for chair in look.chairs if chair.seat == seat), None)


def doing(what: str, label: Child, value: str = "", **more: Value) -> Markup:
    """A button that sends a deed; without a script it submits the form round it."""
    return el("button", label, name="deed", value=f"{what} {value}".rstrip(), **more)


@cache
def nothing(name: str) -> Markup:
    """An element that has nothing to say now."""
    return el("div", id=name, hidden=True)


# -- the question --------------------------------------------------------------------------------------------------


def prompt(look: Look) -> str:
    """The open question in one sentence, or what became of the game."""
    words = words_of(look)
    if look.status in ("over", "ended") or look.outcome is not None:
        return el("p", result(look), _verdict(look), id="prompt", tabindex="-1", class_="prompt over")
    if look.notice and (look.ask is None or look.status != "playing"):
        return el("p", look.notice, id="prompt", tabindex="-1", class_="prompt")
    if look.ask is None:
        return el("p", words.get("table", "wait"), id="prompt", tabindex="-1", class_="prompt")
    ask = look.ask
    style = "prompt mine" if ask.choices else "prompt"
    if ask.chosen:
        chosen = next((choice.label for choice in ask.choices if choice.option == ask.chosen), ask.chosen)
        said = words.say("table", "chosen", {"choice": in_names(look, chosen)})
        return _question(None, said, look.game, ask.rule, style)
    asked = tuple([chair.colour for chair in look.chairs if chair.asked])
    return _question(asked, in_names(look, ask.prompt), look.game, ask.rule, style)


@kept
def _question(asked: tuple[str, ...] | None, text: str, game: Game[Any], rule: str, style: str) -> str:
    """A sentence behind the seals of the seats that are asked; most viewers read the same."""
    seals = None if asked is None else el("span", join([seal(colour) for colour in asked]))
    style = f"{style} long" if len(text) > LONG else style
    return el("p", seals, text, rule_link(game, rule), id="prompt", tabindex="-1", class_=style)


def remark_on_rules(look: Look) -> dict[str, str]:
    """A quiet line: the game was begun with other rules or data than today's, or a turn of it was taken back."""
    told = look.remark
    if look.taken_back and look.status == "over":
        told = f"{told} {words_of(look).get('sheet', 'taken_back')}".strip()
    return {"rules-remark": el("p", told, id="rules-remark", class_="quiet")} if told else {}


def _verdict(look: Look) -> str:
    """What the end of this game means for the campaign to which it belongs."""
    return f" {look.campaign.verdict}" if look.campaign is not None and look.campaign.verdict else ""


@lru_cache(RULES)
def rule_link(game: Game[Any], rule: str) -> Markup:
    """The number of a rule; a click shows its paragraph."""
    if not rule or rule not in game.rules:
        return Markup("")
    return el("a", rule, href=f"/rules/{game.name}#{rule}", class_="law", data_rule=rule)


EMPTY_BAR = el("div", el("div", class_="choices"), el("div", class_="ways"), id="bar", class_="bar")


def bar(look: Look, on_board: frozenset[str]) -> str:
    """The action bar: choices that lie nowhere on the board, then the ways back."""
    choices = () if look.ask is None else look.ask.choices
    if not choices and not look.undo and not look.turn_back and look.status == "playing":
        return EMPTY_BAR
    words = words_of(look)
    chosen = "" if look.ask is None else look.ask.chosen
    listed = [choice for choice in choices if choice.option not in on_board]
    buttons = [
        choice_button(choice, choice.option == chosen, in_names(look, choice.label), unfinished(look, choice.option))
        for choice in listed
    ]
    elsewhere = None
    if choices and len(buttons) < len(choices):
        elsewhere = el("span", words.get("table", "on_board"), class_="quiet elsewhere")
    ways: list[Child] = [
        _hint(look) if len(choices) > 1 else None,
        _why(look) if choices and len(on_board) > len(choices) - len(buttons) else None,
        doing("start_over", words.get("table", "start_over"), class_="way quiet-way", data_key="r")
        if look.start_over
        else None,
        take_back(words.get("table", "undo")) if look.undo else None,
        done(words, look.ending) if look.ending else None,
        doing("turn_back", words.get("sheet", "turn_back"), class_="way quiet-way", data_key="b")
        if look.turn_back
        else None,
    ]
    return el(
        "div",
        el("div", elsewhere, buttons, class_="choices"),
        el("div", ways, _ways_on(look), class_="ways"),
        id="bar",
        class_="bar",
        data_kind=look.ask.kind if choices and look.ask is not None else None,
        data_sealed=("chosen" if chosen else "open") if look.ask is not None and look.ask.sealed else None,
    )


_RING = Markup('<svg class="ring" viewBox="0 0 24 24" aria-hidden="true"><circle cx="12" cy="12" r="9"/></svg>')


@cache
def done(words: Texts, ending: str) -> Markup:
    """The button that ends a turn which could still be taken back; a ring shows how long bots wait for it."""
    shown = join(
        _RING if ending == "ring" else None, words.get("sheet", "done"), el("kbd", "Enter", aria_hidden="true")
    )
    return el("button", shown, name="deed", value="done", class_="choice done", data_key="Enter")


@kept
def take_back(label: str, **more: Value) -> Markup:
    """The button that takes the last answer back, with its key."""
    shown = join(label, el("kbd", "Z", aria_hidden="true"))
    return el("button", shown, name="deed", value="undo", class_="way", data_key="z u", **more)


def _hint(look: Look) -> Markup | None:
    """The button that asks for a hint, at tables that allow it; no deed, since nothing is done."""
    if not look.hints or look.status != "playing":
        return None
    there = f"/t/{look.table}/hint"
    return el(
        "button",
        words_of(look).get("table", "hint"),
        formaction=there,
        class_="way quiet-way",
        data_hint=True,
        data_key="h",
    )


def _why(look: Look) -> Markup:
    """The way to what is closed on the board and why, for those who have no pointer to ask with."""
    words = words_of(look)
    return _asked_why(
        f"/t/{look.table}/closed?seat={look.seat}", words.get("table", "why"), words.get("table", "close")
    )


@kept
def _asked_why(there: str, label: str, close: str) -> Markup:
    said = el("span", label, class_="aside")
    return el("a", "?", said, href=there, class_="button way quiet-way why", title=label, data_book=close, data_key="w")


def _ways_on(look: Look) -> list[Markup]:
    """Where a table leads while seats are open: to the invitations. What comes after it stands at its end."""
    if look.status != "waiting" or not look.founder:
        return []
    label = words_of(look).get("table", "invite")
    return [el("a", label, href=f"/t/{look.table}/invite", class_="button main-button")]


def again_label(look: Look) -> str:
    """What the button to another game says: in a campaign, which game that is."""
    then = look.campaign.then if look.campaign is not None else ""
    return words_of(look).get("table", f"campaign_{then}" if then else "rematch")


@kept
def choice_button(choice: Choice, chosen: bool, label: str = "", asks: str = "") -> Markup:
    """A choice as a button; some ask first whether they are meant."""
    pressed = "true" if chosen else None
    label = label or choice.label
    label = label[:1].upper() + label[1:]
    long = " wordier" if len(label) > WORDIER else " wordy" if len(label) > WORDY else ""
    style = f"choice done{long}" if choice.option == STOP else f"choice{long}"
    values: dict[str, Value] = {"class_": style, "data_option": choice.option, "aria_pressed": pressed}
    return doing("play", label, choice.option, **values, data_ask=asks or None)


# -- the players ---------------------------------------------------------------------------------------------------


def chairs(look: Look) -> dict[str, str]:
    """The players, by seat; whoever sees the very same chair is shown it in the same words."""
    names, told, winners = called(look.chairs), look.told, () if look.outcome is None else look.outcome.winners
    found = {}
    for chair, name in zip(look.chairs, names, strict=True):
        key = "chair", id(chair), name, chair.seat in winners
        if key not in told:
            told[key] = _chair(chair, *key[2:], look.language), chair  # which stays, so that no other has its number
        found[f"chair-{chair.seat}"] = told[key][0]
    return found


def role(chair: Chair, language: str) -> str:
    """What there is to know about who plays, besides the name: you, "bot · medium", away."""
    words = texts(PACKAGE, language)
    if chair.kind == "open":
        return words.get("table", "open_seat")
    if chair.kind == "bot":
        return f"{words.get('table', 'bot')} · {level(words, chair.player)}"
    told = [words.get("table", "mine")] if chair.mine else []
    if chair.kind == "stand-in":
        told.append(words.get("table", "stand_in"))
    elif not chair.here and not chair.mine:
        told.append(words.get("table", "away"))
    return " · ".join(told)


@kept
def _chair(chair: Chair, name: str, winner: bool, language: str) -> str:
    words = texts(PACKAGE, language)
    marks = [mark for mark in ("mine", "asked", "here") if getattr(chair, mark)] + ["winner"] * winner
    notes = [words.get("table", mark) for mark in marks if mark not in ("mine", "here")]
    return el(
        "li",
        seal(chair.colour),
        el("span", name, class_="seat-name"),
        el("span", role(chair, language), class_="player"),
        el("span", ", ".join(notes), class_="notes"),
        el("b", chair.points, role="img", aria_label=words.say("table", "points", {"n": chair.points})),
        id=f"chair-{chair.seat}",
        class_=" ".join(["chair", *marks]),
    )


# -- what would score ----------------------------------------------------------------------------------------------


def forecast(look: Look, after: list[Forecast] | None = None) -> str:
    """What every place would bring now, and how a choice would change it."""
    if not look.view or look.kept:
        return nothing("forecast")
    names = called(look.chairs)
    seats = tuple([(chair.colour, names[chair.seat]) for chair in look.chairs])

    def write(seen: View) -> str:
        now = look.game.forecast(seen, look.language)
        if not now:
            return nothing("forecast")
        return _forecast(tuple(now), tuple(after or ()), seats, look.language)

    if after is not None:
        return write(look.view)
    return once(Remembered(look.view, look.drawn), ("forecast", seats), write)


@lru_cache(KEPT)
def _forecast(
    now: tuple[Forecast, ...],
    after: tuple[Forecast, ...],
    seats: tuple[tuple[str, str], ...],
    language: str,
) -> str:
    then = {row.id: row for row in after}
    head = [el("th", seal(colour), el("span", name, class_="aside"), scope="col") for colour, name in seats]
    rows = [_row(row, then.get(row.id)) for row in now]
    words = texts(PACKAGE, language)
    caption = el("caption", words.get("table", "forecast_text"))
    table = el("table", caption, el("thead", el("tr", el("td"), head)), el("tbody", rows))
    return el(
        "details", el("summary", words.get("table", "forecast")), table, id="forecast", class_="panel", name="side"
    )


@kept
def _row(row: Forecast, after: Forecast | None) -> Markup:
    """A place: what it would bring to everybody. The style sheet knows whose column is the viewer's own."""
    cells = [_cell(row, after, seat) for seat in range(len(row.points))]
    return el("tr", el("th", row.place, scope="row"), cells)


def _cell(row: Forecast, after: Forecast | None, seat: Seat) -> Markup:
    """Points of a seat in a place: a range where something is hidden, a step where the choice changes it."""
    low, high = row.points[seat]
    if after is not None and after.points[seat] != row.points[seat]:
        low_then, high_then = after.points[seat]
        better = low_then + high_then > low + high
        text = f"{_range(low, high)} → {_range(low_then, high_then)}"
        return el("td", text, class_="up" if better else "down")
    return el("td", _range(low, high) if high else "·")


def effect(look: Look, after: list[Forecast]) -> str:
    """What a choice would change in all, player by player."""
    now = look.game.forecast(look.view, look.language)
    told = []
    for chair in look.chairs:
        low, high = (sum(row.points[chair.seat][end] for row in after) for end in (0, 1))
        least, most = (sum(row.points[chair.seat][end] for row in now) for end in (0, 1))
        if (low, high) != (least, most):
            better = low + high > least + most
            text = f"{_range(least, most)} → {_range(low, high)}"
            name = el("span", called(look.chairs)[chair.seat], class_="aside")
            told.append(el("span", seal(chair.colour), name, text, class_="up" if better else "down"))
    return join(told)


def _range(low: int, high: int) -> str:
    return str(low) if low == high else f"{low}–{high}"


# -- chat -------------------------------------------------------------------------------------------------------------


def remark(look: Look, remark: Remark) -> str:
    """A line of chat. Whoever only watches may have no name."""
    spoken = chair_of(look, remark.seat)
    words = words_of(look)
    name = words.get("lobby", "guest") if remark.who == NAMELESS else remark.who
    about = el(
        "a",
        "…",
        href=f"/t/{look.table}/remark/{remark.number}",
        aria_label=words.get("remark", "about"),
        class_="quiet",
    )
    own = remark.seat is not None and remark.seat == look.seat
    return el(
        "li",
        seal(spoken.colour) if spoken else None,
        el("b", name),
        " ",
        el("span", remark.text),
        None if own else join(" ", about),
        id=f"remark-{remark.number}",
    )


def talk(look: Look) -> dict[str, str]:
    """The newest remarks, newest first."""
    return {f"remark-{said.number}": remark(look, said) for said in reversed(look.chat[-TALK_LINES:])}
