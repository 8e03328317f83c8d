"""The pages around the table: lobby, new tables, invitations, rules, replay, analysis."""

from __future__ import annotations

from starlette.routing import BaseRoute

from meseta.web import showcase
from meseta.web.pages import (
    analysis,
    campaigning,
    ending,
    founding,
    import_export,
    inviting,
    lobby,
    luck,
    my_data,
    position,
    programs,
    remark,
    replay,
    rules,
)

ROUTES: list[BaseRoute] = [
    *lobby.ROUTES,
    *founding.ROUTES,
    *campaigning.ROUTES,
    *inviting.ROUTES,
    *programs.ROUTES,
    *replay.ROUTES,
    *analysis.ROUTES,
    *ending.ROUTES,
    *position.ROUTES,
    *import_export.ROUTES,
    *rules.ROUTES,
    *luck.ROUTES,
    *my_data.ROUTES,
    *remark.ROUTES,
    *showcase.ROUTES,
]
