"""States, steps and events as JSON."""

from __future__ import annotations

import json

import pytest

from meseta.core.codec import dump, dump_value, load, load_value
from meseta.core.errors import MesetaError
from meseta.core.step import Step
from meseta.core.values import fields_of
from tests.kit.drivers import new_match
from tests.kit.register import Table
from tests.kit.toys import TOYS
from tests.kit.toys.dials import Opened
from tests.kit.toys.frontier import Where

RACE = TOYS["race"]


def saved():
    return json.loads(json.dumps(dump(new_match(Table("race", 2, ())).state)))


def blank():
    return RACE.blank(2, RACE.settle(2, {}))


def test_a_state_is_dumped_by_its_fields_without_question_and_events():
    assert saved() == {
        "seats": 2,
        "stack": [
            {"is": "Rounds", "left": 1},
            {"is": "Turn", "me": 1},
            {"is": "Push", "me": 0, "left": 3},
        ],
        "sealed": [-1, -1],
        "turn": 1,
        "reveals": 0,
        "places": [0, 0],
        "pot": 0,
    }


def test_a_loaded_state_asks_its_question_again():
    s = load(blank(), saved(), RACE.steps)
    assert s.question.kind == "push"
    assert dump(s) == saved()


def test_tuples_in_events_and_steps_inside_steps_come_back():
    event = Opened((0, 1))
    assert load_value(json.loads(json.dumps(dump_value(event))), {"Opened": Opened}) == event

    class Both(Step):
        def __init__(self, first, rest):
            self.first = first
            self.rest = rest

    step = Both(Where(1, 2), (Where(0, 1), 3))
    again = load_value(json.loads(json.dumps(dump_value(step))), {"Both": Both, "Where": Where})
    assert again == step
    assert isinstance(again.rest, tuple)


def test_an_unknown_step_is_told():
    data = saved()
    data["stack"][0]["is"] = "Dance"
    with pytest.raises(MesetaError, match=r"The saved game speaks of 'Dance', which this version does not know\."):
        load(blank(), data, RACE.steps)


def test_an_unknown_field_is_told():
    with pytest.raises(MesetaError, match=r"a field 'speed' that this version does not know"):
        load(blank(), {**saved(), "speed": 3}, RACE.steps)


def test_a_missing_field_is_told():
    data = saved()
    del data["pot"]
    with pytest.raises(MesetaError, match=r"The saved state lacks the field 'pot'\."):
        load(blank(), data, RACE.steps)


def test_two_states_from_one_save_share_nothing():
    data = saved()
    one, two = (load(RACE.blank(2, RACE.settle(2, {})), data, RACE.steps) for _ in range(2))
    lists = {name: value for name, value in fields_of(one).items() if isinstance(value, list)}
    for name, value in lists.items():
        assert value is not getattr(two, name)
        assert value is not data.get(name)
