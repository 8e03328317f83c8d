"""What a seat may know. (WS-9, WS-109)"""

from __future__ import annotations

from typing import TYPE_CHECKING

from meseta.core.decision import Seat
from meseta.core.game import View
from meseta.core.view import own_question, question_view
from meseta.games.sanchos.names import DISCARD, NOBODY, REMOVED, SEEN
from meseta.games.sanchos.table import SanchosTable

if TYPE_CHECKING:
    from meseta.games.sanchos.game import Sanchos


def view(game: Sanchos, s: SanchosTable, seat: Seat | None) -> View:
    """What ``seat`` may know (``None``: a spectator), built by naming it."""
    public = _public_view(game, s)
    return public if seat is None else own_view(game, s, seat, public)


def own_view(game: Sanchos, s: SanchosTable, seat: Seat, public: View) -> View:
    """What everybody may know, with the cards and the options of ``seat``."""
    me = s.sancho_of(seat)
    own = {"hand": s.hand(me), "reserve": s.reserve(me), "question": own_question(game, s, seat, public["question"])}
    return {**public, "seat": seat, "sancho": me, **own}


def _public_view(game: Sanchos, s: SanchosTable) -> View:
    return {
        "seat": None,
        "sancho": NOBODY,
        "seats": s.seats,
        "solo": s.solo,
        "level": s.level,
        "ring": s.ring,
        **_board(s),
        **_cards(s),
        "question": question_view(game, s, None),
    }


def _board(s: SanchosTable) -> View:
    """Everything that lies open on the table."""
    return {
        "round": s.round,
        "commander": s.commander,
        "acted": s.acted,
        "played": s.played,
        "taker": s.taker,
        "vp": s.vp[:],
        "field": s.field[:],
        "garrison": s.garrison[:],
        "holder": s.holder[:],
        "siege": s.siege[:],
        "besieger": s.besieger[:],
        "king_at": s.king_at[:],
        "king_in": s.king_in[:],
        "recruits": s.recruits[:],
        "supply": s.supply[:],
        **_rest(s),
    }


def _rest(s: SanchosTable) -> View:
    """The battle track, El Cid, the decision marker and the end."""
    return {
        "battle": s.battle,
        "track": s.track[:],
        "fighting": s.fighting[:],
        "cid": s.cid,
        "arrow": s.arrow,
        "victory": s.victory,
        "winners": s.winners,
    }


def _cards(s: SanchosTable) -> View:
    """The open cards, and the numbers of the others."""
    return {
        "hand": [],
        "hands": [len(s.hand(sancho)) for sancho in range(3)],
        "reserve": [],
        "reserves": [len(s.reserve(sancho)) for sancho in range(3)],
        "seen": [s.cards_in(SEEN + sancho) for sancho in range(3)],
        "deck": s.deck_size(),
        "discards": s.cards_in(DISCARD),
        "removed": s.cards.count(REMOVED),
    }
