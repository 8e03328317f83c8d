"""What several games have in common: cards that are taken or played, when, and what they win."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from meseta.arena import charts
from meseta.arena.charts import Bar
from meseta.arena.frames import Frame, Sheet
from meseta.arena.standings import wilson


def card_names(frame: Frame, ids: Sequence[str]) -> dict[str, str]:
    """Cards in words, by what rows call them."""
    words = {card.id: card.name for card in frame.game.cards_in("en")}
    return {name: words.get(name, name) for name in ids}


def how_often(title: str, cards: Sheet, names: Mapping[str, str], games: int) -> str:
    """How often in a game each card occurs."""
    groups = cards.groups("card")
    rows = [Bar(name, len(groups[card].rows) / games if card in groups else 0.0) for card, name in names.items()]
    return charts.bars(title, sorted(rows, key=lambda bar: -bar.value))


def what_it_wins(title: str, cards: Sheet, names: Mapping[str, str], par: float) -> str:
    """The share of games that are won by those who had a card, once for each game and seat."""
    rows = []
    for card, found in cards.groups("card").items():
        seats = {(row[0], row[1]): row[3] for row in found.rows}
        wins, count = sum(seats.values()), len(seats)
        low, high = wilson(wins, count)
        rows.append(Bar(names.get(card, card), wins / count, low, high, note=f"{count} times"))
    return charts.bars(title, sorted(rows, key=lambda bar: -bar.value), percent=True, par=par)


def what_it_brings(title: str, cards: Sheet, names: Mapping[str, str], measure: str) -> str:
    """The mean of a measure for each card."""
    rows = [Bar(names.get(card, card), found.mean(measure)) for card, found in cards.groups("card").items()]
    return charts.bars(title, sorted(rows, key=lambda bar: -bar.value))


def when(title: str, cards: Sheet, names: Mapping[str, str], column: str = "round") -> str:
    """In which rounds each card occurs."""
    rounds = sorted(set(cards.column(column)))
    groups = cards.groups("card")
    rows = {}
    for card, name in names.items():
        if card not in groups:
            continue
        found = groups[card].column(column)
        rows[name] = [found.count(number) / len(found) for number in rounds]
    return charts.heat(title, rows, [str(number) for number in rounds])


def per_game(title: str, table: Sheet, column: str, frame: Frame, names: Mapping[Any, str] | None = None) -> str:
    """How often in a game each value of a column occurs; the note says how often the one who did it won."""
    rows = []
    for key, found in table.groups(column).items():
        note = f"those seats won {found.mean('won'):.1%}"
        rows.append(Bar(str((names or {}).get(key, key)), len(found.rows) / len(frame.lines), note=note))
    return charts.bars(title, sorted(rows, key=lambda bar: -bar.value))
