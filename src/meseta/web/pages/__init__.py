"""The pages around the table: lobby, new tables, invitations, rules, replay."""

from __future__ import annotations

from starlette.routing import BaseRoute

from meseta.web import showcase
from meseta.web.pages import founding, inviting, lobby, rules

ROUTES: list[BaseRoute] = [
    *lobby.ROUTES,
    *founding.ROUTES,
    *inviting.ROUTES,
    *rules.ROUTES,
    *showcase.ROUTES,
]
