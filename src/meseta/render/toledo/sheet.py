"""The last duel of Toledo as a table: what every bout turned up, what decided it, and who won."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from meseta.core.event import Event
from meseta.core.game import View
from meseta.core.texts import Texts
from meseta.games.toledo import events as told
from meseta.games.toledo.names import COLOURS, NONE, card_names
from meseta.render.drawing import Entry, Row, Sheet, by_name
from meseta.render.toledo.pieces import game_texts

TILE = "◆"
"""Before a bout that a duel tile has decided."""

READS: tuple[type[Event], ...] = (told.DuelBegan, told.BoutFought, told.DuelWon)
"""What a sheet is made of."""


def sheet(events: Iterator[Event], view: View, language: str = "en") -> Sheet | None:
    """The duel that was decided last; one that is still fought is told while it lasts."""
    won, bouts = last_duel(events)
    if won is None or not bouts:
        return None
    t, own = game_texts(language)
    sides = (bouts[0].seat, bouts[0].defender)
    heads = tuple((COLOURS[seat], by_name(seat)) for seat in sides)
    place = t.say("words", "field", {"number": won.field})
    title = f"{own.get('toledo_beats', 'duel')} · {place}"
    cards = card_names(list(view["fencing"])[:-1])
    rows = [_bout(n, bout, sides, "" if bout.card == NONE else cards[bout.card], (t, own)) for n, bout in _count(bouts)]
    return Sheet(title, heads, (*rows, *_end(won, bouts[-1], sides, own)), own.get("toledo_sheet", "legend"), "duel")


def last_duel(events: Iterator[Event]) -> tuple[told.DuelWon | None, list[told.BoutFought]]:
    """How the last duel ended, and its bouts, oldest first."""
    won, bouts = None, list[told.BoutFought]()
    for event in events:
        if isinstance(event, told.DuelBegan) and won is not None:
            break
        if isinstance(event, told.DuelWon):
            won = event
        elif isinstance(event, told.BoutFought) and won is not None:
            bouts.append(event)
    return won, bouts[::-1]


def _count(bouts: Sequence[told.BoutFought]) -> Iterator[tuple[int, told.BoutFought]]:
    return enumerate(bouts, 1)


def _bout(n: int, bout: told.BoutFought, sides: tuple[int, int], card: str, words: tuple[Texts, Texts]) -> Row:
    """Who won a bout, and the colour and the pose that it turned up."""
    t, own = words
    note = own.get("toledo_sheet", "no_card")
    if card:
        _, colour, pose = card.split("-")
        named = t.get("words", colour) if t.has("words", colour) else colour
        note = f"{named} · {t.get('words', 'attacker' if pose == 'a' else 'defender')}"
    mark = (TILE, own.get("toledo_beats", "by_tile")) if bout.by_tile else ("", "")
    victory = own.get("toledo_sheet", "won")
    entries = tuple(Entry(victory, *mark, best=True) if seat == bout.winner else Entry("–") for seat in sides)
    return Row(own.say("toledo_sheet", "bout", {"n": n}), entries, note)


def _end(won: told.DuelWon, last: told.BoutFought, sides: tuple[int, int], own: Texts) -> tuple[Row, Row]:
    """How many bouts each of the two has won, and where the figures went."""
    score = Row(own.get("toledo_sheet", "score"), (Entry(str(last.won)), Entry(str(last.lost))), sum=True)
    gone = [own.get("toledo_sheet", "stays" if seat == won.seat else "leaves") for seat in sides]
    return score, Row(own.get("toledo_sheet", "figure"), tuple(Entry(where) for where in gone), sum=True)
