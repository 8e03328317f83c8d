"""The solo campaign: three Sanchos, rising levels, at most two losses, kept in one file. (WS-154 to WS-157)

Everything follows from the start and the list of results: a campaign is a value, and recording a result gives the
next one. The file also keeps the game being played, so that nothing is lost when the table is left.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any, NamedTuple

from meseta.core.chance import seed_of
from meseta.core.errors import BadFile, MesetaError
from meseta.core.files import read_text, write_atomically
from meseta.core.game import Game
from meseta.core.match import Match
from meseta.core.replay import check_fits
from meseta.core.savefile import parse, restore, seal, unseal
from meseta.core.savefile import save as save_match
from meseta.core.texts import texts
from meseta.games.sanchos.names import LEVELS, MAJOR, UNDECIDED
from meseta.games.sanchos.table import SanchosTable
from meseta.games.sanchos.words import PACKAGE

FORMAT = "meseta campaign 1"
ORDER = ("najera", "aragon", "castilla")
"""The Sanchos in the order in which they are played. (WS-155)"""
STARTS = {"normal": "normal", "hard": "hard", "impossible": "very_hard"}
"""The ways to begin, and the level of the first game. (WS-154, WS-155)"""
RESULTS = ("major", "minor", "lost")
LOSSES = 3
"""With so many losses the campaign is lost. (WS-157)"""
_FIELDS = {"format", "rules", "data", "start", "seed", "results", "match"}


class Campaign(NamedTuple):
    """A campaign: how it began and how its games ended."""

    start: str
    seed: int
    results: tuple[str, ...] = ()
    match: str = ""
    """The game being played as the text of a saved game, or nothing."""

    @property
    def losses(self) -> int:
        """Games lost so far."""
        return self.results.count("lost")

    @property
    def wins(self) -> int:
        """Games won so far."""
        return len(self.results) - self.losses

    @property
    def status(self) -> str:
        """``running``, ``won`` or ``lost``."""
        if self.start == "impossible" and (self.losses or (self.wins == len(ORDER) and self.results[-1] != "major")):
            return "lost"
        if self.losses >= LOSSES:
            return "lost"
        return "won" if self.wins == len(ORDER) else "running"


def new_campaign(start: str = "normal", seed: int = 0) -> Campaign:
    """A campaign before its first game."""
    if start not in STARTS:
        raise MesetaError(f"A campaign starts at one of {', '.join(STARTS)}, not at {start!r}. (WS-155)")
    return Campaign(start, seed)


def settings(campaign: Campaign) -> dict[str, str]:
    """The settings of the next game. (WS-155 to WS-157)"""
    if campaign.status != "running":
        raise MesetaError(f"The campaign is {campaign.status}: there is no next game. (WS-157)")
    sancho = ORDER[campaign.wins]
    level = min(LEVELS.index(STARTS[campaign.start]) + campaign.wins, len(LEVELS) - 1)
    helped = bool(campaign.results) and campaign.results[-1] == "lost" and sancho != "aragon"
    return {"sancho": sancho, "level": LEVELS[level], "el_cid": "yes" if helped else "no"}


def next_seed(campaign: Campaign) -> int:
    """The seed of the next game: a game that is begun again brings the same luck."""
    return seed_of(campaign.seed, len(campaign.results)) % 1_000_000


def next_match(campaign: Campaign, game: Game[Any], players: tuple[str, ...] = ()) -> Match:
    """The game to play now: the one that was left, or a new one."""
    wanted = settings(campaign)
    if not campaign.match:
        return Match(game, 1, next_seed(campaign), wanted, players).begin()
    match = restore(parse(campaign.match, "the campaign's game"), game, "the campaign's game")
    if match.settings != game.settle(1, wanted):
        raise MesetaError("The game in the campaign is not the one that comes next. (WS-155)")
    return match


def keep(campaign: Campaign, match: Match) -> Campaign:
    """The campaign with the game being played."""
    return campaign._replace(match=save_match(match))


def result_of(match: Match) -> str:
    """How a finished solo game ended for the player: a minor victory counts as a win. (WS-156)"""
    state = match.state
    assert isinstance(state, SanchosTable)
    if match.outcome is None or state.victory == UNDECIDED:
        raise MesetaError("The game is not over yet.")
    if not match.outcome.winners:
        return "lost"
    return "major" if state.victory == MAJOR else "minor"


def record(campaign: Campaign, result: str) -> Campaign:
    """The campaign after one more game."""
    if campaign.status != "running":
        raise MesetaError(f"The campaign is {campaign.status}: no result can be added. (WS-157)")
    if result not in RESULTS:
        raise MesetaError(f"A game ends as one of {', '.join(RESULTS)}, not {result!r}.")
    return campaign._replace(results=(*campaign.results, result), match="")


# -- in words ----------------------------------------------------------------------------------------------------------


def start_words(start: str, language: str) -> tuple[str, str]:
    """A way to begin: its name, and what it means."""
    t = texts(PACKAGE, language)
    return t.get("campaign", f"start_{start}"), t.get("campaign", f"start_{start}_text")


def about(language: str) -> str:
    """How a campaign goes, in a few sentences."""
    return texts(PACKAGE, language).get("campaign", "about")


def standing(campaign: Campaign, game: Game[Any], language: str) -> str:
    """Which game comes now, and how those before went."""
    key = "strict" if campaign.start == "impossible" else "mild"
    t = texts(PACKAGE, language)
    values = {"number": len(campaign.results) + 1, "wins": campaign.wins, "losses": campaign.losses}
    said = t.say("campaign", "standing", {**values, "game": _next_in_words(campaign, game, language)})
    return f"{said} {t.get('campaign', key)}"


def verdict(campaign: Campaign, game: Game[Any], language: str) -> str:
    """What the last result means for the campaign."""
    values: dict[str, Any] = {"wins": campaign.wins, "losses": campaign.losses}
    key = campaign.status
    if key == "running":
        key = "again" if campaign.results[-1] == "lost" else "next"
        values["game"] = _next_in_words(campaign, game, language)
    return texts(PACKAGE, language).say("campaign", key, values)


def _next_in_words(campaign: Campaign, game: Game[Any], language: str) -> str:
    """Sancho, level and El Cid of the game that comes now."""
    wanted = settings(campaign)
    told = {s.name: game.setting_value_label(s, wanted[s.name], language) for s in game.settings if s.name in wanted}
    return ", ".join(told[name] for name in wanted if name != "el_cid" or wanted[name] == "yes")


# -- the file ----------------------------------------------------------------------------------------------------------


def save(campaign: Campaign, game: Game[Any], path: Path) -> None:
    """Write the campaign; until the new file is whole the old one stays."""
    content: dict[str, Any] = {
        "format": FORMAT,
        "rules": game.rules_version,
        "data": game.data_digest,
        "start": campaign.start,
        "seed": campaign.seed,
        "results": list(campaign.results),
        "match": campaign.match,
    }
    write_atomically(path, seal(content))


def load(game: Game[Any], path: Path) -> Campaign:
    """Read a campaign; anything cut, altered or foreign gets a sentence, and the file is left alone."""
    content = unseal(read_text(path), FORMAT, "campaign", path)
    if set(content) != _FIELDS:
        raise BadFile(path, f"a campaign has the fields {', '.join(sorted(_FIELDS))}.")
    check_fits(game, "sanchos", content["rules"], content["data"], path, game.accepts)
    return _rebuilt(content, path)


def _rebuilt(content: dict[str, Any], path: Path) -> Campaign:
    """The campaign that the results lead to, checked game by game."""
    try:
        campaign = new_campaign(content["start"], int(content["seed"]))
        for result in content["results"]:
            campaign = record(campaign, result)
    except (MesetaError, TypeError, ValueError) as error:
        raise BadFile(path, f"the campaign cannot have gone like this: {error}") from error
    return campaign._replace(match=str(content["match"]))
