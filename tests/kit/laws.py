"""The laws that every game obeys at every decision. Each is a function that asserts."""

from __future__ import annotations

import copy
import json
import pickle
from typing import Any

import pytest

from meseta import games
from meseta.core.chance import Dice, seed_of
from meseta.core.codec import dump, dump_value, load, load_value
from meseta.core.decision import CHANCE, EVERYONE, NO_ONE, Option, Question, Seat
from meseta.core.errors import Refused
from meseta.core.event import Event
from meseta.core.match import Match
from meseta.core.play import answer, playout
from meseta.core.reason import is_answer, reason_against
from meseta.core.replay import play_back, read, write
from meseta.core.savefile import parse, restore, save
from meseta.core.step import UNANSWERED, Sealed, Step
from meseta.core.values import fields_of
from meseta.core.view import asked_seats, lacks, question_for
from tests.kit.drivers import asked, clone, facts, finish, pick, text_of
from tests.kit.register import OPEN_OPTIONS


def luck(match: Match, *path: int) -> Dice:
    """Dice of a check's own: the same for the same position."""
    return Dice(seed_of(match.seed, len(match.log), *path))


def everybody(match: Match) -> list[Seat | None]:
    """All seats and a spectator."""
    return [*range(match.seats), None]


# -- the question ----------------------------------------------------------------------------------------------------


def is_sound(match: Match) -> None:
    """Nothing was lost or made, and somebody can answer."""
    s, game = match.state, match.game
    assert game.complaints(s) == []
    assert len(s.sealed) == s.seats
    if s.question is None:
        assert not s.stack
        assert max(s.sealed) == UNANSWERED
        has_ended_well(match)
        return
    for seat in [CHANCE] if s.question.seat == CHANCE else asked_seats(s):
        question = question_for(s, seat)
        assert question is not None
        _is_well_put(match, question)
        names = [game.vocabulary.name(option) for option in question.options]
        assert not OPEN_OPTIONS & set(names[:-1]), f"to stop is the last option, but {names}"


def asking_changes_nothing(match: Match) -> None:
    """The same question comes again, and the state stays what it is."""
    s = match.state
    if s.question is not None:
        before = text_of(s)
        assert asked(s.question) == asked(s.stack[-1].ask(s)), "asking twice gives two questions"
        assert text_of(s) == before, "asking changed something"


def is_plain(match: Match) -> None:
    """A state is ints, texts and flat lists of ints; its steps hold ints, texts, tuples and steps."""
    for name, value in fields_of(match.state).items():
        if name == "stack":
            assert all(_is_value(step) for step in value), f"{value} holds more than values"
        elif name not in ("question", "events", "printed"):
            flat = value if isinstance(value, list) else [value]
            assert all(isinstance(item, int | str) for item in flat), f"{name} is not plain: {value!r}"


def _is_value(value: Any) -> bool:
    if isinstance(value, Step | Event):
        return all(_is_value(field) for field in fields_of(value).values())
    return all(map(_is_value, value)) if isinstance(value, tuple) else isinstance(value, int | str)


def _is_well_put(match: Match, question: Question) -> None:
    options = question.options
    assert options, f"{question} is a dead end"
    assert len(set(options)) == len(options), f"{question} offers something twice"
    assert all(0 <= option < len(match.game.vocabulary) for option in options)
    assert question.kind.split() == [question.kind], "a kind is one word in records"
    assert question.audience in (EVERYONE, NO_ONE) or 0 <= question.audience < match.seats
    if question.seat == CHANCE:
        weights = question.weights or [1] * len(options)
        assert len(weights) == len(options)
        assert min(weights) > 0, "chance offers what cannot come"
    else:
        assert question.weights is None
        assert match.game.prompt_rule(question.kind) in match.game.rules


def has_ended_well(match: Match) -> None:
    """The end has a result for every seat and came in time."""
    outcome = match.outcome
    assert outcome is not None
    assert len(outcome.scores) == match.seats
    assert set(outcome.winners) <= set(range(match.seats))
    assert sum(action.seat != CHANCE for action in match.log) <= match.game.longest


# -- copies and files ------------------------------------------------------------------------------------------------


def copies_are_equal_and_independent(match: Match) -> None:
    """A copy knows everything, and what happens to it happens to it alone."""
    s = match.state
    before, told = text_of(s), len(match.events)
    twin = s.copy()
    assert type(twin) is type(s)
    assert text_of(twin) == before
    assert asked(twin.question) == asked(s.question)
    assert twin.events is None
    playout(twin, luck(match, 1), 40)
    assert text_of(s) == before, "playing a copy changed the original"
    assert len(match.events) == told
    loud = s.copy()
    loud.events = []
    playout(loud, luck(match, 1), 40)
    assert text_of(loud) == text_of(twin), "telling events changes the game"
    assert all(_is_value(event) and hash(event) for event in loud.events)


def travels(match: Match) -> None:
    """What a pickle, a deep copy and a copy give is equal, whole and independent."""
    ways = (lambda thing: pickle.loads(pickle.dumps(thing)), copy.deepcopy, copy.copy)
    before = facts(match)
    for way in ways:
        twin = way(match.state)
        assert type(twin) is type(match.state)
        assert text_of(twin) == text_of(match.state)
        assert asked(twin.question) == asked(match.state.question)
        assert twin.events is None
        playout(twin, luck(match, 9), 40)
        other = way(match)
        assert facts(other) == before
        assert other.game is match.game or match.game.name not in games.NAMES
        assert other.can_go_back(0) == match.can_go_back(0)
        end = facts(finish(other, luck(match, 9)))
        assert end == facts(finish(match.copy(), luck(match, 9)))
        question = match.question
        assert question is None or way(question).names == question.names
        values = [*match.state.stack, *match.events[-3:]]
        assert way(values) == values
        assert facts(match) == before, "what happens to a copy happens to the original"


def survives_json(match: Match) -> None:
    """A state becomes text and comes back."""
    s, game = match.state, match.game
    text = text_of(s)
    again = load(game.blank(match.seats, match.settings), json.loads(text), game.steps)
    assert text_of(again) == text
    assert asked(again.question) == asked(s.question)
    for event in match.events[-3:]:
        data = json.loads(json.dumps(dump_value(event)))
        assert load_value(data, game.events) == event


def replays(match: Match) -> None:
    """The written record leads to the same position by the same events."""
    again = play_back(read(write(match)), match.game)
    assert text_of(again.state) == text_of(match.state)
    assert asked(again.question) == asked(match.question)
    assert again.log == match.log
    assert again.events == match.events
    assert again.told == match.told


def is_restored(match: Match) -> None:
    """A saved match is the same match, and ends the same way."""
    again = restore(parse(save(match)), match.game)
    assert facts(again) == facts(match)
    one, other = (finish(clone(m), luck(match, 2)) for m in (match, again))
    assert facts(one) == facts(other)


# -- answers ---------------------------------------------------------------------------------------------------------


def refuses_what_is_not_offered(match: Match, tries: int = 12) -> None:
    """A wrong answer gets a sentence with a rule and changes nothing."""
    dice, before = luck(match, 3), facts(match)
    for seat in asked_seats(match.state):
        question = match.question_for(seat)
        assert question is not None
        wrong = [o for o in range(len(match.game.vocabulary)) if o not in question.options]
        dice.shuffle(wrong)
        for option in wrong[:tries]:
            with pytest.raises(Refused) as refusal:
                match.play(option, seat)
            assert refusal.value.sentence.strip()
            assert refusal.value.rule in match.game.rules, f"{refusal.value} cites no rule"
    assert facts(match) == before


def reasons_are_true(match: Match) -> None:
    """What is offered has no reason against it; what is missing has one, true of the table, in every language."""
    game = match.game
    for seat in asked_seats(match.state):
        s = match.state.copy()
        s.question = match.question_for(seat)
        assert s.question is not None
        for option in range(len(game.vocabulary)):
            _reason_is_true(game, s, option, option in s.question.options)
    assert asked_seats(match.state) or match.question is None or match.question.seat == CHANCE


def _reason_is_true(game: Any, s: Any, option: Option, offered: bool) -> None:
    step, name, reason = s.stack[-1], game.vocabulary.name(option), reason_against(s, option)
    if offered:
        assert is_answer(s, option), f"{step!r} offers {name}, which is in none of its blocks"
        assert reason is None, f"{step!r} offers {name}, but its reason {reason!r} is true"
    elif is_answer(s, option):
        assert reason is not None, f"{step!r} does not offer {name}, and none of its reasons is true"
    if reason is not None:
        assert reason.rule in game.rules, f"{reason!r} cites no rule"


def reasons_can_be_told(match: Match, tries: int = 6) -> None:
    """The reason against what is not offered, in every language; in those that are not English the rule is the same."""
    question, dice = match.question, luck(match, 8)
    if question is None or question.seat == CHANCE:
        return
    wrong = [o for o in range(len(match.game.vocabulary)) if o not in question.options]
    near = [o for o in wrong if is_answer(match.state, o)]
    for options in (wrong, near):
        dice.shuffle(options)
        for option in options[:tries]:
            told = [match.game.why(match.state, option, language) for language in ("en", "de", "nl", "es")]
            assert all(refusal.sentence.strip() for refusal in told)
            assert len({refusal.rule for refusal in told}) == 1
            assert not any("{" in refusal.sentence for refusal in told), told


def is_written_as_text(match: Match) -> None:
    """A position becomes text and comes back, whatever waits on its stack; the text of that is the same."""
    game, text = match.game, match.as_position()
    again = Match(game, match.seats, match.seed, match.settings, (), text)
    kept = [{**dump(m.state), "reveals": 0} for m in (match, again)]
    assert kept[0] == kept[1], text
    assert asked(again.question) == asked(match.question)
    assert again.as_position() == text


def accepts_what_is_offered(match: Match) -> None:
    """Every option can be played."""
    s = match.state
    if s.question is not None:
        for option in s.question.options:
            child = s.copy()
            answer(child, option)
            assert match.game.complaints(child) == [], match.game.vocabulary.name(option)


# -- going back ------------------------------------------------------------------------------------------------------


def can_take_back(match: Match) -> None:
    """Back and forth is nowhere; nobody takes back what chance, a reveal or another seat came after."""
    if match.question is None or match.question.seat == CHANCE:
        return
    trial = clone(match)
    before = facts(trial)
    seat, option = pick(trial, luck(match, 4))
    reveals = trial.state.reveals
    trial.play_recorded(seat, option)
    after = facts(trial)
    for other in range(match.seats):
        if other != seat:
            _cannot_go_back(trial, other)
    if trial.state.reveals != reveals or max(trial.state.sealed) != UNANSWERED:
        _cannot_go_back(trial, seat)
        return
    trial.back(seat)
    assert facts(trial) == before
    trial.play_recorded(seat, option)
    assert facts(trial) == after
    trial.start_turn_over(seat)
    assert all(a.seat == seat for a in match.log[len(trial.log) :])
    _same_again(trial, match, seat, option, after)


def _same_again(trial: Match, match: Match, seat: Seat, option: Option, after: dict[str, Any]) -> None:
    """After starting the turn over, the same answers lead to the same place."""
    for action in match.log[len(trial.log) :]:
        trial.play_recorded(action.seat, action.option)
    trial.play_recorded(seat, option)
    assert facts(trial) == after


def _cannot_go_back(match: Match, seat: Seat) -> None:
    before = facts(match)
    assert not match.can_go_back(seat)
    for refused in (match.back, match.start_turn_over):
        with pytest.raises(Refused):
            refused(seat)
    assert facts(match) == before


# -- what a seat may know --------------------------------------------------------------------------------------------


def cannot_tell_resampled_states(match: Match) -> None:
    """The view law: byte for byte, with the question's options, and the imagined game can be played."""
    s, game = match.state, match.game
    for seat in range(match.seats):
        dice, before = luck(match, 5, seat), text_of(s)
        other = game.resample(s, seat, dice)
        assert text_of(s) == before, "resampling changed the state"
        assert json.dumps(game.view(other, seat)) == json.dumps(game.view(s, seat))
        assert asked(question_for(other, seat)) == asked(question_for(s, seat))
        assert json.dumps(game.view(other, None)) == json.dumps(game.view(s, None)), "spectators see too much"
        assert game.complaints(other) == []
        if other.question is not None:
            assert asked(other.question) == asked(other.stack[-1].ask(other)), "the question is stale"
        assert other.events is None, "an imagined state must be silent"
        playout(other, dice)
        assert other.question is None
        assert game.complaints(other) == []
        assert text_of(s) == before, "playing the imagined state changed the real one"


def words_tell_no_secrets(match: Match) -> None:
    """Another deal of what a seat may not know changes no word for it: prompt, labels, forecast, board."""
    s, game = match.state, match.game
    for seat in range(match.seats):
        other = game.resample(s, seat, luck(match, 6, seat))
        for eyes in (seat, None):
            assert _words(match, other, eyes) == _words(match, s, eyes)


def _words(match: Match, s: Any, seat: Seat | None) -> list[Any]:
    game, view = match.game, match.game.view(s, seat)
    question = None if seat is None else question_for(s, seat)
    labels = [game.label(option, view) for option in question.options] if question else []
    return [game.prompt(view) if s.question else "", labels, game.forecast(view), game.board(view)]


def forecasts_are_sound(match: Match) -> None:
    """A range for every seat and place, the lower end first; a spectator is told no less than is on the table."""
    game = match.game
    for seat in everybody(match):
        lines = game.forecast(match.view(seat))
        assert len({line.id for line in lines}) == len(lines)
        for line in lines:
            assert line.place.strip()
            assert len(line.points) == match.seats
            assert all(low <= high for low, high in line.points)


def off_turn_questions_can_be_declined(match: Match) -> None:
    """What standing orders answer has an option that declines; only who is in turn may have to do it."""
    question = match.question
    if question is not None and question.kind in match.game.off_turn:
        declines = match.game.vocabulary.option(match.game.off_turn[question.kind])
        assert declines in question.options or question.seat in _in_turn(match)


def _in_turn(match: Match) -> list[Seat]:
    """Who acted last, and whose deed was told last: a card's text may oblige somebody before he was asked anything."""
    view = match.view(None)
    doers = [match.game.doer(event, view) for event in match.events]
    acted = [action.seat for action in match.log if action.seat != CHANCE]
    return [*acted[-1:], *[seat for seat in doers if seat is not None][-1:]]


def views_are_plain(match: Match) -> None:
    """A view is JSON, is not the state's own lists, and looking changes nothing."""
    before = text_of(match.state)
    own = {id(value) for value in fields_of(match.state).values() if isinstance(value, list)}
    for seat in everybody(match):
        view = match.view(seat)
        assert json.loads(json.dumps(view)) == view
        assert not own & set(_lists(view)), "a view must not change when the game goes on"
    assert text_of(match.state) == before


def views_tell_what_everybody_needs(match: Match) -> None:
    """Whose view it is, the points and the open question: pages, logs and pictures rely on them."""
    for seat in everybody(match):
        told = lacks(match.game, match.state, seat)
        assert not told, f"{match.game.title}: {'; '.join(told)}."


def _lists(data: Any) -> list[int]:
    """Which lists there are in plain data, by identity."""
    inside = data.values() if isinstance(data, dict) else data if isinstance(data, list) else ()
    return [id(data), *(found for item in inside for found in _lists(item))]


def keeps_secrets(match: Match) -> None:
    """Another secret answer makes no difference to anybody else: not in views, events or the log."""
    question = match.question
    if question is None or question.audience == EVERYONE:
        return
    seats = [question.seat] if not question.sealed else asked_seats(match.state)
    for seat in seats:
        own = match.question_for(seat) if seat != CHANCE else question
        assert own is not None
        _twins_look_alike(match, own)


def _twins_look_alike(match: Match, question: Question) -> None:
    hidden = [o for o in question.options if match.game.vocabulary.name(o) not in OPEN_OPTIONS]
    twins = [clone(match) for _ in hidden[:4]]
    for twin, option in zip(twins, hidden, strict=False):
        twin.play_recorded(question.seat, option)
    twins = [twin for twin in twins if not _shown(match, twin, question)]
    for seat in everybody(match):
        if seat != question.audience:
            seen = [_seen(twin, seat, len(match.events)) for twin in twins]
            assert all(other == seen[0] for other in seen), f"{question} leaks to {seat}"


def _shown(before: Match, after: Match, question: Question) -> bool:
    """Whether the answer was turned up at once, as the last of sealed answers is."""
    allowed = int(question.seat == CHANCE)
    step = before.state.stack[-1]
    if isinstance(step, Sealed) and len(asked_seats(before.state)) == 1 and not step.public():
        allowed = 1
    return after.state.reveals > before.state.reveals + allowed


def _seen(match: Match, seat: Seat | None, since: int) -> list[Any]:
    """What a seat knows; of events only the new ones, since twins have the others in common."""
    return [json.dumps(match.view(seat)), match.events_for(seat, since), match.actions_for(seat)]


# -- words -----------------------------------------------------------------------------------------------------------


def can_be_put_into_words(match: Match) -> None:
    """Prompts, labels, events and boards for everybody."""
    game = match.game
    for seat in everybody(match):
        view = match.view(seat)
        assert game.board(view).strip()
        if match.question is not None:
            assert game.prompt(view).strip()
        for event in match.events_for(seat, max(0, len(match.events) - 12)):
            assert game.sentence(event).strip()
        own = None if seat is None else match.question_for(seat)
        labels = [] if own is None else [game.label(option, view) for option in own.options]
        assert all(label.strip() for label in labels)
        assert len(set(labels)) == len(labels), f"two options are called the same: {labels}"
