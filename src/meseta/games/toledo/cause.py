"""Why a question of Toledo is asked: the business where a figure stands, the card that moved it, the tile in hand."""

from __future__ import annotations

from meseta.core.cause import Cause
from meseta.games.toledo.fields import ExchangeFencingTile, ForgeSword, TakeFencingTile, UseField
from meseta.games.toledo.flow import PlaceTile
from meseta.games.toledo.moves import CarrySword, MoveFigures, PlayCard, ResolveFullField
from meseta.games.toledo.names import BUSINESSES, TILE_IDS
from meseta.games.toledo.table import ToledoTable


def cause(s: ToledoTable) -> Cause | None:
    """What the step that asks belongs to; the plain choice of an action needs no cause."""
    if not s.stack:
        return None
    top = s.stack[-1]
    if isinstance(top, UseField):
        business = BUSINESSES[s.business[top.field]]
        return Cause("business", top.me, values={"field": top.field, "business": business})
    if isinstance(top, ForgeSword):
        return Cause("forge", top.me)
    if isinstance(top, (TakeFencingTile, ExchangeFencingTile)):
        return Cause("fencing", top.me)
    if isinstance(top, ResolveFullField):
        return Cause("full", top.me, values={"field": s.unresolved})
    if isinstance(top, CarrySword):
        return Cause("alcazar", top.me)
    if isinstance(top, PlaceTile):
        return Cause("tile", top.me, values={"tile": TILE_IDS[top.tile]})
    if isinstance(top, PlayCard):
        return Cause("card", top.me, values={"value": top.value})
    if isinstance(top, MoveFigures) and s.main_value:
        return Cause("moving", top.me, values={"value": s.main_value})
    return None
