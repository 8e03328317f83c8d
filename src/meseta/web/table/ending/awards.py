"""Awards, and the turning point: each leads to its moment in the replay."""

from __future__ import annotations

from typing import Final

from meseta import games
from meseta.bots.analysis import Analysis, percent
from meseta.core.account import Account, Award, Granted, declared_by
from meseta.core.spoken import Spoken
from meseta.core.texts import fill
from meseta.render.palette import COLOURS
from meseta.server.analysing import Study
from meseta.server.looks import Look
from meseta.web.html import Markup, el
from meseta.web.table.names import called, in_names
from meseta.web.table.panels import nothing, seal, words_of

UNDER_WAY: Final = ("waiting", "running")
AGAIN: Final = 5
"""Seconds until the page asks again how far the analysis is."""
ICONS: Final = {
    "tower": "M5 21V9l-1-1V4h3v2h3V4h4v2h3V4h3v4l-1 1v12z M10 21v-5a2 2 0 0 1 4 0v5",
    "star": "M12 3l2.7 5.8 6.3.8-4.6 4.4 1.2 6.3L12 17.2 6.4 20.3 7.6 14 3 9.6l6.3-.8z",
    "crown": "M3 19V8l5 4 4-7 4 7 5-4v11z M3 16h18",
    "house": "M4 21V11l8-7 8 7v10z M10 21v-6h4v6",
    "hand": "M8 21c-3-3-4-6-5-9l2-1 2 3V5h2v6V3h2v8V4h2v7V6h2v9c0 3-1 5-2 6z",
    "arrows": "M4 8h12V4l5 6-5 6v-4H4z M4 20h9",
    "sheaf": "M12 21V8 M12 8c-4 0-5-3-5-5 3 0 5 2 5 5 0-3 2-5 5-5 0 2-1 5-5 5 M12 15c-4 0-5-3-5-5 M12 15c4 0 5-3 5-5",
    "flag": "M5 22V3h13l-3 4 3 4H5",
    "cubes": "M3 13l4-2 4 2v5l-4 2-4-2z M13 13l4-2 4 2v5l-4 2-4-2z M8 6l4-2 4 2v4l-4 2-4-2z",
    "shield": "M4 4h16v7c0 5-4 8-8 10-4-2-8-5-8-10z",
    "seal": "M12 3a6 6 0 1 1 0 12 6 6 0 0 1 0-12z M8 14l-2 7 6-3 6 3-2-7",
    "swords": "M4 3l12 14 M20 3L8 17 M13 20l6-6 M11 20l-6-6 M16 17l4 4 M8 17l-4 4",
    "scales": "M12 3v18 M6 21h12 M4 7h16 M4 7l-2 7h5z M20 7l-3 7h5z",
}
"""Outlines on a field of 24 by 24."""


def awards(look: Look, account: Account) -> Markup:
    """What is honoured, with whom, for what, and when it was."""
    words = words_of(look)
    declared = {award.id: award for award in declared_by(games.title_of(look.game), look.language).awards}
    given = [_award(look, declared[granted.id], granted) for granted in account.awards]
    if not given:
        return nothing("end-awards")
    heading = el("h3", words.get("ending", "awards"), el("small", words.get("ending", "awards_lead")))
    return el("section", heading, el("ul", given), id="end-awards", class_="end-sheet")


def _award(look: Look, award: Award, granted: Granted) -> Markup:
    chair = look.chairs[granted.seat]
    about = ""
    if award.about and isinstance(look.game, Spoken):
        about = look.game.texts(look.language).get(award.about, granted.about)
        about = about[:1].upper() + about[1:]
    told = fill(award.text, {"n": granted.n, "about": about})
    icon = el("svg", el("path", d=ICONS[award.icon]), viewBox="0 0 24 24", class_="end-icon", aria_hidden="true")
    who = el("span", seal(chair.colour), el("b", called(look.chairs)[granted.seat]), f" · {told}")
    return el("li", icon, el("div", el("strong", award.name), who, _step(look, granted.step)))


def _step(look: Look, step: int) -> Markup:
    label = words_of(look).say("ending", "step", {"n": step})
    return el("a", label, href=f"/t/{look.table}/replay/{step}", rel="nofollow")


# -- the turning point -------------------------------------------------------------------------------------------------


def turned_at(analysis: Analysis | None) -> int | None:
    """The step of the largest change of chances."""
    swings = analysis.swings() if analysis is not None else []
    return swings[0][0].step + 1 if swings else None


def turning(look: Look, account: Account | None, study: Study | None) -> Markup:
    """Where the game turned, or how far the analysis is; nothing for those to whom the house does not show it."""
    if study is None:
        return nothing("end-turning")
    words = words_of(look)
    analysis = f"/t/{look.table}/analysis"
    again: int | None = None
    if study.analysis is not None:
        content, step = _swing(look, account, study.analysis), turned_at(study.analysis)
        link = _step(look, step) if step is not None else None
    elif study.status in UNDER_WAY:
        link, again = None, AGAIN
        bar = el("progress", max=max(1, study.total), value=study.done, aria_label=words.get("analysis", "progress"))
        content = [el("p", words.say("analysis", study.status, {"done": study.done, "total": study.total})), bar]
    else:
        link = None
        content = [
            el("p", words.get("ending", "no_analysis")),
            el("p", el("a", words.get("analysis", "title"), href=analysis, class_="button")),
        ]
    heading = el("h3", words.get("ending", "turning"), el("small", link) if link else None)
    return el("section", heading, content, id="end-turning", class_="end-sheet", data_ask_again=again)


def _swing(look: Look, account: Account | None, analysis: Analysis) -> list[Markup]:
    """The largest change of chances: who did what, and what it changed for whom."""
    words, swings = words_of(look), analysis.swings()
    if not swings:
        return [el("p", words.get("ending", "calm"))]
    before, after, seat = swings[0]
    names = called(look.chairs)
    rounds = () if account is None else account.rounds
    number = next((one.number for one in rounds if before.step < one.step), 0)
    played = in_names(look, before.played)
    told = el(
        "p",
        words.say("ending", "in_round", {"n": number}) if number else None,
        " " if number else None,
        seal(look.chairs[before.seat].colour),
        el("b", names[before.seat]),
        f": {played}",
    )
    chance = words.say("ending", "chance_of", {"who": names[seat]})
    bars = [
        _chance(look, words.get("ending", key), one.chances[seat], seat)
        for key, one in (("before", before), ("after", after))
    ]
    return [told, el("p", chance, class_="quiet"), el("dl", bars, class_="end-chances")]


def _chance(look: Look, label: str, chance: float, seat: int) -> Markup:
    fill_, edge, _ = COLOURS.get(look.chairs[seat].colour, ("var(--quiet)", "var(--quiet)", ""))
    wide = f"{max(0.0, min(1.0, chance)) * 180:.1f}"
    bar = el(
        "svg",
        el("rect", width=180, height=10, rx=5, class_="rail"),
        el("rect", width=wide, height=10, rx=5, fill=fill_, stroke=edge),
        viewBox="-1 -1 182 12",
        preserveAspectRatio="none",
        aria_hidden="true",
    )
    return el("div", el("dt", label), el("dd", bar, el("b", f"{percent(chance)} %")))
