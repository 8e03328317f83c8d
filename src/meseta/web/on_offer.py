"""What the house offers, in words: its games, its kinds of bots, spans of time, an analysis, rules, a coach."""

from __future__ import annotations

from typing import Any

from starlette.exceptions import HTTPException

from meseta import bots, games
from meseta.bots.characters import LEVELS, level_of
from meseta.core.game import Game
from meseta.core.texts import Texts, texts
from meseta.server.looks import Look
from meseta.teaching.library import tips_of
from meseta.web.html import Markup, el, nonce_field
from meseta.web.visit import PACKAGE, Visit

USUAL = ("medium", "greedy")
SPANS = {"days": 24 * 60, "hours": 60, "minutes": 1}


def game_called(name: str) -> Game[Any]:
    """A game of the house; an unknown name leads nowhere."""
    if name not in games.NAMES:
        raise HTTPException(404)
    return games.game(name)


def level(words: Texts, kind: str) -> str:
    """The level of a kind of bot in words; kinds without words of their own keep their name."""
    kind = level_of(kind)
    return words.get("bots", kind) if words.has("bots", kind) else kind


def span(words: Texts, minutes: int) -> str:
    """A time in words, in the largest unit in which it is whole."""
    unit, length = next(found for found in SPANS.items() if minutes % found[1] == 0)
    return words.say("spans", unit, {"n": minutes // length})


def bots_of(game: Game[Any]) -> list[str]:
    """The kinds of bots that a lobby offers, from weak to strong: where there are levels, only these."""
    kinds = bots.kinds_of(game)
    return [kind for kind in kinds if kind in LEVELS] or kinds


def experts_of(game: Game[Any]) -> list[str]:
    """The kinds that are left: for comparisons and for those who know what they are."""
    offered = bots_of(game)
    return [kind for kind in bots.kinds_of(game) if kind not in offered]


def usual_bot(game: Game[Any]) -> str:
    """Whom a newcomer meets: somebody who plays well and does not think for long."""
    kinds = bots.kinds_of(game)
    return next((kind for kind in USUAL if kind in kinds), kinds[-1])


def analysis_link(look: Look) -> Markup | None:
    """The way to the analysis of a finished game, for those to whom the house shows it."""
    mine = look.founder or any(chair.mine for chair in look.chairs)
    if look.status not in ("over", "ended") or look.remark or not (look.public or mine):
        return None
    label = texts(PACKAGE, look.language).get("analysis", "title")
    return el("a", label, href=f"/t/{look.table}/analysis", class_="button", data_elsewhere=True)


def rule_address(game: Game[Any], rule: str) -> str:
    """Where a rule can be read: with the game that is played, if it knows it."""
    return f"/rules/{game.name}#{rule}" if rule in game.rules else ""


def first_game_button(visit: Visit, game: Game[Any], look: str) -> Markup | None:
    """The button that begins a first game with a coach; nothing where a title has no tips."""
    if not tips_of(game):
        return None
    label = visit.words.get("coach", "first_game")
    button = el("button", label, class_=look, aria_label=f"{game.title_in(visit.language)}: {label}")
    return el("form", button, nonce_field(), method="post", action=f"/learn/{game.name}/coach")
