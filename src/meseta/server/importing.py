"""Records brought from elsewhere: they become tables that are over, to be looked at from every side."""

from __future__ import annotations

from meseta import games
from meseta.core.replay import play_back, read
from meseta.core.savefile import save
from meseta.server.agreement import first_notes
from meseta.server.table import Agreement
from meseta.store.rows import NewChairRow, NewTableRow
from meseta.store.tokens import new_slug


def start_of(text: str) -> tuple[str, str]:
    """The game of a record, and the position from which it was played, if it was not from the beginning."""
    record = read(text, "record")
    return games.game(record.game).name, record.header.get("start", "")


def table_of_record(text: str) -> NewTableRow:
    """The table of a record, or a sentence about what is wrong with the file. Every action is played and checked."""
    record = read(text, "record")
    match = play_back(record, games.game(record.game))
    names = match.players or ("?",) * match.seats
    return NewTableRow(
        id=new_slug(),
        game=match.game.name,
        save=save(match, compact=True),
        chairs=tuple(NewChairRow(seat, bot=name[:40]) for seat, name in enumerate(names)),
        settings=dict(match.settings),
        status="over" if match.question is None else "ended",
        notes=first_notes(Agreement(brought=True), match.game),
    )
