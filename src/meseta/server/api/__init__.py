"""The HTTP API for programs that play: JSON in and out, one bearer token per seat, described in OpenAPI.

``ROUTES`` go into the application beside the pages; ``app(house)`` is the API alone.
"""

from __future__ import annotations

from meseta.server.api.routes import ROUTES, app

__all__ = ["ROUTES", "app"]
