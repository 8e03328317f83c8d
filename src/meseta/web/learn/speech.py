"""The card of a lesson: how far one is, what is said, what to do, what became of a try, and the ways on and back."""

from __future__ import annotations

import re
from typing import NamedTuple
from urllib.parse import quote

from meseta.teaching.lessons import Answer, Lesson, Stage, said
from meseta.web.html import Child, Markup, el, join, nonce_field
from meseta.web.on_offer import rule_address
from meseta.web.terms import Glossary
from meseta.web.visit import Visit

BUTTONS = 6
"""More right choices than these are not offered as buttons, if the board shows them."""


class Turn(NamedTuple):
    """A step as somebody sees it: perhaps with what they tried, or asked to be shown."""

    visit: Visit
    stage: Stage
    lessons: tuple[Lesson, ...]
    address: str
    tried: Answer | None
    shown: bool

    def said(self, text: str) -> str:
        """A text of the step with its values."""
        return said(self.stage, text, self.visit.language)

    def label(self, option: str) -> str:
        """An option in words."""
        return label_of(self.stage, option, self.visit.language)


def label_of(stage: Stage, option: str, language: str) -> str:
    """An option in a few words: what it does in detail is for the table."""
    label = stage.game.label(stage.game.vocabulary.option(option), stage.view, language)
    short = re.split("[:;] ", label)[0]
    return short[:1].upper() + short[1:]


def speech(turn: Turn) -> Markup:
    """The card."""
    terms = Glossary(turn.stage.game, turn.visit.language)
    parts = _ended(turn, terms) if turn.stage.step is None else _step(turn, terms)
    return el("section", parts, terms.notes(), class_="speech sheet")


def _step(turn: Turn, terms: Glossary) -> list[Child]:
    step, tried = turn.stage.step, turn.tried
    assert step is not None
    parts: list[Child] = [_dots(turn)]
    if tried is None or tried.after is None:
        parts.append(el("p", terms.told(turn.said(step.say)), class_="say", data_tell=tried is None))
    if tried is not None:
        parts.append(_outcome(turn, tried, terms))
    if step.do and (tried is None or tried.after is None):
        parts.append(el("p", terms.told(turn.said(step.do)), class_="do"))
    rule = tried.rule if tried is not None and tried.rule else step.rule
    return [*parts, _rule(turn, rule), _ways(turn), _others(turn)]


def _dots(turn: Turn) -> Markup:
    number, of = turn.stage.number, len(turn.stage.lesson.steps)
    told = turn.visit.words.say("learn", "step", {"n": number, "of": of})
    dots = [el("i", class_="past" if n < number else "here" if n == number else None) for n in range(1, of + 1)]
    return el("p", el("span", told), el("span", dots, class_="dots", aria_hidden="true"), class_="progress")


def _outcome(turn: Turn, tried: Answer, terms: Glossary) -> Markup:
    """What became of a try; told at once to those who listen."""
    words, step = turn.visit.words, turn.stage.step
    assert step is not None
    label = turn.label(tried.option)
    if turn.shown:
        text: Child = words.say("learn", "so", {"choice": label})
    elif tried.right:
        text = words.say("learn", "also", {"choice": turn.label(turn.stage.expected[0])})
    elif tried.after is None:
        text = join(el("b", words.get("learn", "refused")), " ", _in_words(tried, label))
    elif tried.says:
        text = join(el("b", label), ": ", terms.told(tried.says))
    else:
        text = join(el("b", label), ": ", words.get("learn", "possible"), " ", terms.told(turn.said(step.do)))
    kind = "good" if tried.right else "bad"
    return el("p", text, class_=f"outcome {kind}", role="status", data_tell=True)


def _in_words(tried: Answer, label: str) -> str:
    """A reason without the name that only programs use."""
    return re.sub(f'(?<=["„“”«]){re.escape(tried.option)}(?=["“”»])', lambda _: label, tried.says)


def _rule(turn: Turn, rule: str) -> Markup | None:
    game, words = turn.stage.game, turn.visit.words
    known = game.rules_in(turn.visit.language).get(rule)
    address = rule_address(game, rule)
    if known is None or not address:
        return None
    label = words.say("learn", "rule", {"rule": rule, "section": known.section})
    link = el("a", label, href=address, data_book=words.get("rules", "close"), data_elsewhere=True)
    return el("p", link, class_="law-link")


def _ways(turn: Turn) -> Markup:
    """On, back, show me, and away."""
    words, stage, step = turn.visit.words, turn.stage, turn.stage.step
    assert step is not None
    base = turn.address.rpartition("/")[0]
    on = f"{base}/{stage.number + 1}"
    main: list[Child]
    if turn.tried is not None and turn.tried.after is not None and not turn.tried.right:
        main = [_button(words.get("learn", "try_again"), turn.address, "go")]
    elif step.asks and (turn.tried is None or turn.tried.after is None):
        main = [
            _button(turn.label(option), f"{turn.address}?choose={quote(option, safe='')}", "go" if n == 0 else "")
            for n, option in enumerate(stage.expected[:BUTTONS])
        ]
    else:
        main = [_button(words.get("learn", "go_on"), on, "go")]
    back = f"{base}/{stage.number - 1}" if stage.number > 1 else f"/learn/{stage.game.name}"
    ways: list[Child] = [
        el(
            "a",
            words.get("learn", "back"),
            href=back,
            class_="button",
            data_key="ArrowLeft",
            data_elsewhere=back == base,
        )
    ]
    if step.asks and not turn.shown:
        ways.append(el("a", words.get("learn", "show_me"), href=f"{turn.address}?show=1", class_="button quiet"))
    ways.append(el("a", words.get("learn", "skip"), href=_next_address(turn), class_="button quiet"))
    return el("div", el("div", main, class_="main-ways"), el("div", ways, class_="side-ways"), class_="lesson-ways")


def _button(label: str, address: str, name: str) -> Markup:
    return el("a", label, href=address, class_="button main-button", id=name or None)


def _next_lesson(turn: Turn) -> Lesson | None:
    ids = [lesson.id for lesson in turn.lessons]
    at = ids.index(turn.stage.lesson.id) + 1
    return turn.lessons[at] if at < len(turn.lessons) else None


def _next_address(turn: Turn) -> str:
    """The next lesson, or all of them."""
    lesson = _next_lesson(turn)
    return f"/learn/{turn.stage.game.name}{'' if lesson is None else f'/{lesson.id}/1'}"


def _others(turn: Turn) -> Markup | None:
    """What else the rules allow here, for those who do not click on boards."""
    stage = turn.stage
    if stage.step is None or not stage.step.asks or turn.shown:
        return None
    items = [
        el("li", el("a", turn.label(option), href=f"{turn.address}?choose={quote(option, safe='')}", rel="nofollow"))
        for option in stage.options
        if option not in stage.expected
    ]
    summary = el("summary", turn.visit.words.get("learn", "others"))
    return el("details", summary, el("ul", items), class_="others") if items else None


def _ended(turn: Turn, terms: Glossary) -> list[Child]:
    """What one knows now, and what comes next."""
    words, game, lesson = turn.visit.words, turn.stage.game, _next_lesson(turn)
    parts: list[Child] = [
        el("p", words.get("learn", "ended"), class_="say"),
        el("p", terms.told(turn.stage.lesson.learned), class_="do", data_tell=True),
    ]
    play = el(
        "form", el("button", words.get("lobby", "play_now")), nonce_field(), method="post", action=f"/play/{game.name}"
    )
    if lesson is None:
        on = el("p", words.get("learn", "all_done"))
    else:
        label = words.say("learn", "next", {"title": lesson.title})
        on = _button(label, f"/learn/{game.name}/{lesson.id}/1", "go")
    return [
        *parts,
        el("div", el("div", on, class_="main-ways"), el("div", play, class_="side-ways"), class_="lesson-ways"),
    ]
