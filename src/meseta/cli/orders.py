"""Orders: what a person can type at a question besides an answer to it."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from meseta.cli import game_files
from meseta.cli.answers import COMMANDS, Order, anywhere
from meseta.core.decision import Seat
from meseta.core.errors import MesetaError, UnknownName

if TYPE_CHECKING:
    from meseta.cli.session import Session

LATELY = 30
"""How many events ``log`` tells."""


def obey(session: Session, seat: Seat, order: Order) -> bool:
    """Carry an order out; returns whether the question has to be put again from the start."""
    if order.name in ("undo", "restart"):
        session.take_back(seat, whole_turn=order.name == "restart")
        session.screen.say("Taken back.", "good")
        return True
    if order.name == "quit":
        _quit(session)
    else:
        _TELLING[order.name](session, seat, order.rest)
    return False


def _help(session: Session, seat: Seat, rest: str) -> None:
    session.screen.say("Answer by number, by name or by the beginning of a name. Also:")
    for command, text in COMMANDS.items():
        session.screen.draw(f"  {session.paint(f'{command:<10}', 'notation')} {text}")


def _rule(session: Session, seat: Seat, rest: str) -> None:
    """``?``: the rule behind the question, or any rule by its id."""
    game = session.game
    question = session.match.question_for(seat)
    assert question is not None
    rules = {key.lower(): rule for key, rule in game.rules_in(session.manner.language).items()}
    wanted = rest or game.prompt_rule(question.kind)
    if wanted.lower() not in rules:
        raise UnknownName("rule", wanted, game.rules)
    rule = rules[wanted.lower()]
    session.screen.say(f"{session.paint(rule.id, 'title')} {rule.text}")


def _why(session: Session, seat: Seat, rest: str) -> None:
    if not rest:
        raise MesetaError("Why what? For example: why NAME, with the name of something you would like to do.")
    option = anywhere(rest, session.game.vocabulary)
    refused = session.match.why(option, seat, session.manner.language)
    name = session.game.vocabulary.name(option)
    session.screen.say(f"{name} is possible now." if refused is None else str(refused), "" if refused else "good")


def _board(session: Session, seat: Seat, rest: str) -> None:
    session.draw(seat)
    session.put(seat)


def _options(session: Session, seat: Seat, rest: str) -> None:
    session.put(seat)


def _log(session: Session, seat: Seat, rest: str) -> None:
    events = session.match.events_for(seat)
    told = events if rest == "all" else events[-LATELY:]
    for number, event in enumerate(told, len(events) - len(told) + 1):
        sentence = session.paint.sentence(session.game.sentence(event, session.manner.language))
        session.screen.say(f"{number:>4} {sentence}")
    if len(told) < len(events):
        session.screen.say(f"These are the last {LATELY} of {len(events)}; 'log all' tells everything.", "dim")


def _save(session: Session, seat: Seat, rest: str) -> None:
    path = Path(rest) if rest else session.saved_at or Path(game_files.usual_name(session.match))
    game_files.save_game(session.match, path, own=path == session.saved_at)
    session.saved_at = path
    session.screen.draw(f"Saved in {path}; go on later with: {session.command('play --resume', path)}")


def _quit(session: Session) -> None:
    """Leave; unless the person says no, the game is saved first."""
    if session.keeper is not None:
        session.left = True
        session.screen.draw(session.keeper.goodbye())
        return
    usual = session.saved_at or Path(game_files.usual_name(session.match))
    while not session.left:
        answer = session.keyboard.line(f"Save first? Enter for {usual}, a file name, 'no', or 'back' to play on> ")
        if answer.lower() == "back":
            return
        try:
            if answer.lower() not in ("no", "n"):
                _save(session, 0, "" if answer.lower() in ("", "yes", "y") else answer)
            session.left = True
        except MesetaError as error:
            session.screen.say(str(error), "warn")


_TELLING = {
    "help": _help,
    "?": _rule,
    "why": _why,
    "board": _board,
    "options": _options,
    "log": _log,
    "save": _save,
}
