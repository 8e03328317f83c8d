"""Where the table page is asked for: ``/t/<id>``, its line to the server, and the questions that it asks in between."""

from __future__ import annotations

from starlette.routing import BaseRoute, Route, WebSocketRoute

from meseta.web.table import deeds, hinting, inspect, live, questions, showing, where, why_not

ROUTES: list[BaseRoute] = [
    Route("/t/{table}", showing.show),
    WebSocketRoute("/t/{table}/live", live.live),
    Route("/t/{table}/stream", live.stream),
    Route("/t/{table}/deed", deeds.deed, methods=["POST"]),
    Route("/t/{table}/hint", hinting.hint, methods=["POST"]),
    Route("/t/{table}/why", why_not.why),
    Route("/t/{table}/closed", why_not.closed),
    Route("/t/{table}/about", inspect.about),
    Route("/t/{table}/where", where.where),
    Route("/t/{table}/rule", questions.rule),
    Route("/t/{table}/face", questions.face),
    Route("/t/{table}/preview", questions.preview),
    Route("/t/{table}/frames", questions.frames),
    Route("/preferences", showing.preferences, methods=["POST"]),
]
