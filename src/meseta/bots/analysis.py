"""Hints and analysis from the same search: what is best now, what a decision cost, where a game turned.

Every decision is judged by what its seat could know at that moment, never by what came later.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from meseta.bots.levels import Budget, SearchBot
from meseta.bots.plain import HONEST
from meseta.bots.search import Search
from meseta.core.chance import seed_of
from meseta.core.decision import CHANCE, Option, Seat
from meseta.core.errors import MesetaError
from meseta.core.history import Action
from meseta.core.match import Match
from meseta.core.step import UNANSWERED
from meseta.core.texts import texts
from meseta.core.view import Eyes, question_for

PACKAGE = "meseta.bots"
HINTS = 3
"""Options that a hint names at most."""
NOTABLE = 0.05
"""From this cost on a decision is worth talking about."""
TURNS = 6
"""Turning points that are told at most."""
_LUCK = 0.15
"""From this change on something that nobody decided is a turning point."""


class Opinion(NamedTuple):
    """What the search thinks of an option: how often it tried it, and the chance of the seat to win with it."""

    option: Option
    tries: int
    chance: float


class Comparison(NamedTuple):
    """An option beside the best one that was found, with the chances of the seat to win with each."""

    best: Option
    chance: float
    own: float

    @property
    def cost(self) -> float:
        """What the option loses."""
        return max(0.0, self.chance - self.own)


class Judgement(NamedTuple):
    """One decision of a game."""

    step: int
    """Actions of the log before it, chance included."""
    seat: Seat
    kind: str
    played: str
    """In words, as the seat itself reads it."""
    best: str
    cost: float
    """What it lost against the best option found, as a chance to win; 0 for the best."""
    chances: tuple[float, ...]
    """The chances of all seats to win, with what was played."""
    found: Option = -1
    """The option behind ``best``; -1 where only its words are known."""


class Analysis(NamedTuple):
    """A whole game, judged."""

    title: str
    names: tuple[str, ...]
    """The seats, in words."""
    colours: tuple[str, ...]
    judgements: tuple[Judgement, ...]
    winners: tuple[Seat, ...]
    """Nobody while the game goes on."""

    def cost(self, seat: Seat) -> float:
        """What a decision of a seat cost on average."""
        costs = [one.cost for one in self.judgements if one.seat == seat]
        return sum(costs) / max(1, len(costs))

    def mistakes(self) -> list[Judgement]:
        """The dearest decisions, dearest first."""
        found = [one for one in self.judgements if one.cost >= NOTABLE]
        return sorted(found, key=lambda one: -one.cost)[:TURNS]

    def swings(self) -> list[tuple[Judgement, Judgement, Seat]]:
        """Where chances changed most from one decision to the next, and for whom: decisions, luck and surprises."""
        found: list[tuple[float, int, Seat]] = []
        for at in range(1, len(self.judgements)):
            before, after = self.judgements[at - 1].chances, self.judgements[at].chances
            changes = [abs(after[seat] - before[seat]) for seat in range(len(before))]
            found.append((max(changes), at, changes.index(max(changes))))
        notable = sorted((one for one in found if one[0] >= _LUCK), reverse=True)[:TURNS]
        return [(self.judgements[at - 1], self.judgements[at], seat) for _, at, seat in notable]


def opinions(search: Search) -> list[Opinion]:
    """The options that were tried, best first; a secret answer is drawn among good ones, so its draw does not lead."""
    root = search.root
    tried = [at for at in range(len(root.options)) if root.visits[at]]
    found = [Opinion(root.options[at], root.visits[at], root.total[at] / root.visits[at]) for at in tried]
    leads = UNANSWERED if search.sealed else search.choice
    return sorted(found, key=lambda one: (one.option != leads, -one.tries, -one.chance))


def advise(eyes: Eyes, budget: Budget | None = None, seed: int = 0) -> list[Opinion]:
    """The best options for a seat that is asked, best first; alone if there is only one, or where no search helps."""
    options = eyes.question.options
    if len(options) == 1:
        return [Opinion(options[0], 0, 0.0)]
    search = SearchBot(eyes.game, seed, budget, HONEST).ponder(eyes)
    return opinions(search)[:HINTS] or [Opinion(search.choice, 0, 0.0)]


def compare(eyes: Eyes, option: Option, budget: Budget | None = None, seed: int = 0) -> Comparison | None:
    """What an option costs against the best one; nothing where no search helps, or where answers are secret."""
    if len(eyes.question.options) == 1:
        return None
    search = SearchBot(eyes.game, seed, budget).ponder(eyes)
    if not search.done or search.sealed:
        return None
    _compare(search, option)
    return Comparison(search.choice, _chance(search, search.choice), _chance(search, option))


def hint(eyes: Eyes, language: str = "en", budget: Budget | None = None, seed: int = 0) -> list[str]:
    """The same in sentences."""
    words = texts(PACKAGE, language)
    view = eyes.view()
    found = advise(eyes, budget, seed)
    lines = []
    for number, opinion in enumerate(found):
        key = "best" if number == 0 else "other"
        values = {"option": eyes.game.label(opinion.option, view, language), "chance": percent(opinion.chance)}
        lines.append(words.say("hint", key if opinion.tries else "only", values))
    return lines


def percent(chance: float) -> str:
    """A chance as people write it."""
    return f"{100 * chance:.0f}"


def seats_of(match: Match, language: str) -> tuple[str, ...]:
    """The seats in words."""
    return tuple(match.game.seat_label(seat, match.seats, match.settings, language) for seat in range(match.seats))


def analyse(
    match: Match, language: str = "en", budget: Budget | None = None, seed: int = 0
) -> Iterator[Judgement | None]:
    """Judge a game decision by decision: something for every action of its log, ``None`` where nobody had a choice."""
    again = match.afresh()
    for step, action in enumerate(match.log):
        yield _judge(again, step, action, language, budget, seed)
        again.play_recorded(action.seat, action.option)


def _judge(
    match: Match, step: int, action: Action, language: str, budget: Budget | None, seed: int
) -> Judgement | None:
    question = question_for(match.state, action.seat) if action.seat != CHANCE else None
    if question is None or len(question.options) == 1:
        return None
    eyes = match.eyes(action.seat)
    search = SearchBot(match.game, seed_of(seed, step), budget, HONEST).ponder(eyes)
    if not search.done:
        return None
    if search.root.visits[search.root.index[action.option]] < search.root.visits[search.root.index[search.choice]]:
        _compare(search, action.option)
    cost = _chance(search, search.choice) - _chance(search, action.option)
    best = search.choice if cost > 0 else action.option
    view = eyes.view()
    shares = search.shares[action.option]
    return Judgement(
        step,
        action.seat,
        question.kind,
        match.game.label(action.option, view, language),
        match.game.label(best, view, language),
        max(0.0, cost) if not question.sealed else 0.0,
        tuple(share / sum(shares) if match.seats > 1 else _chance(search, action.option) for share in shares),
        best,
    )


def _compare(search: Search, option: Option) -> None:
    """Try what was played as often as the best: fair to both. Secret answers are a matter of mixing, not of cost."""
    if not search.sealed:
        missing = search.root.visits[search.root.index[search.choice]] - search.root.visits[search.root.index[option]]
        search.compare(option, missing)
    elif option not in search.shares:
        search.shares[option] = search.shares[search.choice]


def _chance(search: Search, option: Option) -> float:
    """The chance of the seat to win with an option."""
    at = search.root.index[option]
    return search.root.total[at] / max(1, search.root.visits[at])


def gather(match: Match, judgements: list[Judgement], language: str = "en") -> Analysis:
    """A game's judgements with what a report must know besides."""
    if not judgements:
        raise MesetaError(texts(PACKAGE, language).say("report", "nothing"))
    outcome = match.outcome
    colours = match.game.colours_of_seats(match.seats, match.settings)
    return Analysis(
        match.game.title_in(language),
        seats_of(match, language),
        tuple(colours[: match.seats]),
        tuple(judgements),
        () if outcome is None else outcome.winners,
    )
