"""The rule book for reading, at the terminal: chapters with their boards, examples move by move."""

from __future__ import annotations

from typing import Any

from meseta.cli.paint import Screen
from meseta.core.errors import MesetaError
from meseta.core.game import Game
from meseta.teaching.library import Part, book_of, filled, shown, stepped
from meseta.teaching.marks import unmarked


def show_book(screen: Screen, game: Game[Any], language: str) -> None:
    """The whole book of a title."""
    chapters = book_of(game, language)
    if not chapters:
        raise MesetaError(f"{game.title} has no book for reading. Its rules: meseta rules {game.name}")
    screen.say(game.title_in(language), "title")
    for chapter in chapters:
        screen.say()
        screen.rule(chapter.title)
        for part in chapter.parts:
            screen.say()
            _show(screen, game, part, language)


def _show(screen: Screen, game: Game[Any], part: Part, language: str) -> None:
    if part.picture is None:
        screen.say(unmarked(part.text))
    else:
        screen.say(unmarked(filled(game, part.text, part.picture.scene, language)))
    if part.rules:
        screen.say(" ".join(part.rules), "dim", indent=2)
    if part.picture is not None:
        _step(screen, game, part, language, 0)
        for number in range(1, len(part.moves) + 1):
            _step(screen, game, part, language, number)


def _step(screen: Screen, game: Game[Any], part: Part, language: str, number: int) -> None:
    """The board of an example after so many moves, and what is said about it."""
    scene = stepped(part, number)
    match, seat = shown(game, scene)
    said = part.moves[number - 1].say if number else part.caption
    screen.say()
    screen.draw(game.board(match.view(seat), screen.paint, language))
    if said:
        screen.say(unmarked(filled(game, said, scene, language)), "dim")
