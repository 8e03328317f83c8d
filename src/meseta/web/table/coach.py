"""The coach's line under the question. Its place is kept as long as he is there, so that no tip moves the board."""

from __future__ import annotations

from meseta.server.coaching import Told
from meseta.server.looks import Look
from meseta.teaching.library import tips_of
from meseta.web.html import Markup, el
from meseta.web.table.diff import Boxes
from meseta.web.table.panels import rule_link, words_of
from meseta.web.terms import Glossary


def with_coach(look: Look, boxes: Boxes, told: Told) -> Boxes:
    """A page with what the coach says. The box of the question is read aloud where it changes: each tip once."""
    return {**boxes, "ask": {**boxes["ask"], "coach": _line(look, told)}}


def _line(look: Look, told: Told) -> str:
    words = words_of(look)
    if not told.tip:
        return el("div", words.get("coach", "waits"), id="coach", class_="coach quiet")
    terms = Glossary(look.game, look.language)
    text = terms.told_if_known(told.text)
    rule = next((tip.rule for tip in tips_of(look.game, look.language) if tip.id == told.tip), "")
    return el(
        "details",
        el("summary", words.get("coach", "tip")),
        el("p", text, " ", rule_link(look.game, rule)),
        _ways(look, told),
        terms.notes(),
        id="coach",
        class_="coach",
        open=True,
    )


def _ways(look: Look, told: Told) -> Markup:
    """All tips again, and no more of them: a link and a plain form."""
    words, there = words_of(look), f"/learn/{look.game.name}/tips"
    back = f"/t/{look.table}" if look.seat is None else f"/t/{look.table}?seat={look.seat}"
    again = el("a", words.say("coach", "again", {"n": told.seen}), href=there, data_book=words.get("rules", "close"))
    end = el(
        "form",
        el("input", type="hidden", name="back", value=back),
        el("button", words.get("coach", "no_more"), name="coach", value="off", class_="as-link"),
        method="post",
        action=there,
        class_="inline",
    )
    return el("div", again, end, class_="coach-ways")
