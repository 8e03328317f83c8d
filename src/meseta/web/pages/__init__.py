"""The pages around the table: lobby, new tables, invitations, rules, replay."""

from __future__ import annotations

from starlette.routing import BaseRoute

from meseta.web import showcase
from meseta.web.pages import carrying, founding, inviting, lobby, replay, rules

ROUTES: list[BaseRoute] = [
    *lobby.ROUTES,
    *founding.ROUTES,
    *inviting.ROUTES,
    *replay.ROUTES,
    *carrying.ROUTES,
    *rules.ROUTES,
    *showcase.ROUTES,
]
