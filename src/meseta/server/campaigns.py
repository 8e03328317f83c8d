"""Campaigns: games that belong together, one table after the other. How they go is told by the game's own module.

A table keeps the stage at which it was founded; what its own game adds follows from how that ended.
"""

from __future__ import annotations

from typing import Any

from meseta import games
from meseta.server.looks import Standing
from meseta.server.new_table import ME, NewTable
from meseta.server.table import LiveTable, Stage
from meseta.server.words import refused

LOST = "lost"


def begin(plan: NewTable, language: str) -> Stage:
    """The first stage of the campaign that somebody wants, or a sentence about what is wrong with it."""
    rules = games.campaign(plan.game)
    if rules is None:
        raise refused(language, "no_campaign")
    if plan.campaign not in rules.STARTS:
        raise refused(language, "bad_start", starts=", ".join(rules.STARTS))
    if plan.seats != (ME,) or plan.settings:
        raise refused(language, "campaign_alone")
    return Stage(plan.campaign)


def settings(game: str, stage: Stage) -> dict[str, str]:
    """The settings of a campaign's next game."""
    wanted: dict[str, str] = games.campaign(game).settings(_campaign(game, stage))  # type: ignore[union-attr]
    return wanted


def next_stage(table: LiveTable) -> Stage | None:
    """Where the next game of the table's campaign stands; after its end, a campaign that begins like it."""
    after = _after(table)
    if after is None:
        return None
    return Stage(after.start, after.results) if after.status == "running" else Stage(after.start)


def standing(table: LiveTable, language: str, *, over: bool) -> Standing | None:
    """How the table's campaign stands, in words; ``over``: with what its own game adds."""
    stage, game = table.agreement.campaign, table.match.game
    if stage is None:
        return None
    rules: Any = games.campaign(game.name)
    before = _campaign(game.name, stage)
    if not over:
        return Standing(rules.standing(before, game, language))
    after = _after(table)
    goes_on = "again" if after.results[-1] == LOST else "next"
    return Standing("", rules.verdict(after, game, language), goes_on if after.status == "running" else "new")


def _campaign(game: str, stage: Stage) -> Any:
    """The game's own value for a stage."""
    rules: Any = games.campaign(game)
    campaign = rules.new_campaign(stage.start)
    for result in stage.results:
        campaign = rules.record(campaign, result)
    return campaign


def _after(table: LiveTable) -> Any:
    """The campaign after the table's own game. Whoever ends a game early has lost it."""
    stage, name = table.agreement.campaign, table.match.game.name
    if stage is None:
        return None
    rules: Any = games.campaign(name)
    return rules.record(_campaign(name, stage), result(table))


def result(table: LiveTable) -> str:
    """What the table's own game means for its campaign, if it belongs to one."""
    if table.agreement.campaign is None:
        return ""
    if table.frozen:
        return table.archive.campaign or LOST if table.archive is not None else LOST
    rules: Any = games.campaign(table.match.game.name)
    return LOST if table.match.outcome is None else str(rules.result_of(table.match))
