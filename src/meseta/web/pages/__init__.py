"""The pages around the table: lobby, my tables, rules, replay."""

from __future__ import annotations

from starlette.routing import BaseRoute

ROUTES: list[BaseRoute] = []
