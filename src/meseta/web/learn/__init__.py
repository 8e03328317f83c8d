"""Learning a game: its overview, and lessons on the real board."""

from __future__ import annotations

from starlette.routing import BaseRoute, Route

from meseta.web.learn import book, coaching, lesson, overview, puzzle

ROUTES: list[BaseRoute] = [
    Route("/learn", overview.index),
    Route("/learn/{game}", overview.overview),
    Route("/puzzles", puzzle.index),
    Route("/learn/{game}/puzzle", puzzle.show),
    Route("/learn/{game}/rules", book.read),
    Route("/learn/{game}/coach", coaching.first_game, methods=["POST"]),
    Route("/learn/{game}/tips", coaching.tips, methods=["GET"]),
    Route("/learn/{game}/tips", coaching.switch, methods=["POST"]),
    Route("/learn/{game}/{lesson}", lesson.begin),
    Route("/learn/{game}/{lesson}/{step:int}", lesson.show),
]
