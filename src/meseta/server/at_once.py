"""Many answers at once: a seat says in one deed what it answers to questions that come in a row.

Where others are asked in between (a draft in which everybody takes one card after the other, in secret), what was said
waits as an order of the seat and is followed as soon as the next question comes; until then it can be changed.
"""

from __future__ import annotations

from collections.abc import Sequence

from meseta.core.decision import Option, Question, Seat
from meseta.core.errors import Refused
from meseta.core.words import Series
from meseta.server import what_if
from meseta.server.table import LiveTable
from meseta.server.words import refused, say

MOST = 40
"""Answers in one deed."""


def play(table: LiveTable, seat: Seat, names: Sequence[str], language: str) -> None:
    """Give all these answers, on a table that is thrown away if one of them is refused."""
    question = table.question_for(seat)
    if question is None:
        raise refused(language, "not_asked")
    series = table.match.game.series.get(question.kind)
    if series is None:
        raise refused(language, "no_series")
    if not 1 <= len(names) <= MOST:
        raise refused(language, "how_many", n=MOST)
    since = table.version
    if question.sealed:
        _lay_down(table, question, series, names, language)
    else:
        _in_a_row(table, question, names, language)
    table.as_one_change(since)


def _in_a_row(table: LiveTable, first: Question, names: Sequence[str], language: str) -> None:
    """One answer after the other, as long as nobody and nothing comes in between."""
    reveals = table.match.state.reveals
    for number, name in enumerate(names, 1):
        question = table.question_for(first.seat)
        if question is None or question.kind != first.kind or table.match.state.reveals != reveals:
            raise refused(language, "series_ends", n=number - 1, of=len(names))
        try:
            table.answer(question, _option(table, question, name, language))
        except Refused as offence:
            raise _offender(table, first.seat, name, number, offence, language) from None


def _lay_down(table: LiveTable, question: Question, series: Series, names: Sequence[str], language: str) -> None:
    """The first answer is sealed, the others wait for their questions."""
    game, seat = table.match.game, question.seat
    needed = game.still_to_choose(table.view(seat))
    if len(names) != needed:
        raise refused(language, "all_of_them", n=needed)
    if not series.twice and len(set(names)) != len(names):
        raise refused(language, "twice", name=next(name for name in names if names.count(name) > 1)[:60])
    for number, name in enumerate(names, 1):
        try:
            _option(table, question, name, language)
        except Refused as offence:
            raise _offender(table, seat, name, number, offence, language) from None
    table.hold(seat, orders={**table.holders[seat].orders, question.kind: " ".join(names)})
    table.answer(question, game.vocabulary.option(names[0]))
    follow(table)


def _option(table: LiveTable, question: Question, name: str, language: str) -> Option:
    """The option of this name, if it answers the question."""
    names = table.match.game.vocabulary
    if name not in names.names:
        raise refused(language, "no_option", name=name[:60])
    option = names.option(name)
    if option not in question.options:
        raise what_if.why_not(table.match, question.seat, option, language)
    return option


def _offender(table: LiveTable, seat: Seat, name: str, number: int, offence: Refused, language: str) -> Refused:
    """The refusal of all, because of one of them."""
    game = table.match.game
    known = name in game.vocabulary.names
    choice = game.label(game.vocabulary.option(name), table.view(seat), language) if known else name[:60]
    told = say(language, "refusals", "offender", n=number, choice=choice.partition(":")[0], why=offence.sentence)
    return Refused(told, offence.rule)


# -- what waits --------------------------------------------------------------------------------------------------------


def said(table: LiveTable, seat: Seat, kind: str) -> tuple[str, ...]:
    """What a seat has said it would answer to questions of a kind, all of it."""
    return tuple(table.holders[seat].orders.get(kind, "").split()) if kind in table.match.game.series else ()


def follow(table: LiveTable) -> None:
    """Answer for everybody who has said what to answer, as far as that goes; what is done with is forgotten.

    That belongs to the change that brought the questions up: nobody sees anything in between.
    """
    since = table.version - 1
    while (found := _next(table)) is not None:
        table.answer(*found)
    question = table.match.question
    for seat, holder in enumerate(table.holders):
        over = [kind for kind in holder.orders if _is_over(table, kind, question)]
        if over:
            table.hold(seat, orders={kind: wish for kind, wish in holder.orders.items() if kind not in over})
    table.as_one_change(since)


def unsay(table: LiveTable, seat: Seat, kind: str) -> None:
    """Whoever answers one by one after all has said nothing in advance."""
    if said(table, seat, kind):
        orders = table.holders[seat].orders
        table.hold(seat, orders={other: wish for other, wish in orders.items() if other != kind})


def _next(table: LiveTable) -> tuple[Question, Option] | None:
    """A question that somebody has answered in advance, and the answer."""
    for seat in table.asked():
        question = table.question_for(seat)
        if question is None or not question.sealed:
            return None
        options = [table.match.game.vocabulary.option(name) for name in said(table, seat, question.kind)]
        option = next((option for option in options if option in question.options), None)
        if option is not None:
            return question, option
    return None


def _is_over(table: LiveTable, kind: str, question: Question | None) -> bool:
    return kind in table.match.game.series and (question is None or question.kind != kind)
