"""Setting up: the table before the hands are dealt. (TO-2 to TO-6)"""

from __future__ import annotations

from meseta.core.step import UNANSWERED
from meseta.games.toledo.names import CARDS, FENCING_TILES, FIELDS, NONE, PURSE, TILES
from meseta.games.toledo.printed import Printed
from meseta.games.toledo.table import ToledoTable


def empty_table(printed: Printed, seats: int) -> ToledoTable:
    """Figures in the cathedral, goods on the board, and all money cards in the draw pile."""
    kinds = len(printed.sword_points)
    table = ToledoTable(
        printed,
        seats,
        [],
        [UNANSWERED] * seats,
        [0] * ((seats + 2) * CARDS),
        [0] * ((seats + 2) * PURSE),
        [0] * (seats * CARDS),
        printed.businesses[:],
        [NONE] * FIELDS,
        printed.circles[:],
        [1] * (seats * TILES),
        ([printed.figures] + [0] * (FIELDS - 1)) * seats,
        [0] * seats + [printed.metal],
        [0] * seats + [printed.gems],
        [0] * (seats * kinds) + printed.sword_copies,
        [0] * (seats * kinds),
        [0] * (seats * FENCING_TILES) + printed.fencing_tiles,
        [NONE] * len(printed.paintings),
    )
    for card in range(CARDS):
        table.add_card(card, table.draw_pile, printed.copies[card])
    return table
