"""The schema of every title's views, and the blocks of its vocabulary: what programs read instead of our source."""

from __future__ import annotations

import json
from functools import cache

import pytest
from hypothesis import given
from hypothesis import strategies as st
from jsonschema import Draft202012Validator, ValidationError

import meseta
from meseta import games
from meseta.cli import main
from meseta.core import schema
from tests.kit.drivers import new_match
from tests.kit.laws import everybody
from tests.kit.register import ROOT, Table, all_names, game_named, real_names
from tests.kit.strategies import examples, hold, journeys

every_title = pytest.mark.parametrize("name", real_names())


@cache
def validator(name):
    kept = games.view_schema(name)
    Draft202012Validator.check_schema(kept)
    return Draft202012Validator(kept)


@every_title
@examples(6)
@given(data=st.data())
def test_every_view_obeys_its_schema(name, data):
    def law(match):
        for seat in everybody(match):
            validator(name).validate(match.view(seat))

    hold(law, data.draw(journeys(name)), 4)


@every_title
def test_the_kept_schema_is_of_these_rules_and_strict(name):
    view = meseta.new(name, seats=meseta.game(name).seats[-1], seed=1).view(0)
    assert f"(rules version {meseta.game(name).rules_version})" in games.view_schema(name)["description"]
    for wrong in ({**view, "more": 1}, {key: view[key] for key in list(view)[1:]}, {**view, "seat": -1}):
        with pytest.raises(ValidationError):
            validator(name).validate(wrong)


def test_the_command_writes_what_is_kept(tmp_path, capsys):
    assert main(["schema", "sanchos", "--out", str(tmp_path / "found.json")]) == 0
    assert json.loads((tmp_path / "found.json").read_text()) == games.view_schema("sanchos")
    assert main(["schema", "sanchos", "--games", "1"]) == 0
    assert json.loads(capsys.readouterr().out)["$schema"] == schema.DIALECT


def test_a_title_that_keeps_no_schema_gets_one_from_random_games():
    found = schema.derive(game_named("race"), 1)
    Draft202012Validator(found).validate(new_match(Table("race", 2, ())).view(0))


def test_things_of_one_kind_have_one_schema():
    shape = schema.Shape()
    shape.see({place: {"board": None, "of": [1]} for place in ("galicia", "aragon", "valencia")})
    shape.see({place: {"board": "large", "of": []} for place in ("galicia", "aragon", "valencia")})
    found = shape.schema()
    assert found["propertyNames"] == {"enum": ["aragon", "galicia", "valencia"]}
    assert found["required"] == ["aragon", "galicia", "valencia"]
    assert found["additionalProperties"]["properties"] == {
        "board": {"anyOf": [{"type": "null"}, {"type": "string"}]},
        "of": {"type": "array", "items": {"type": "integer"}},
    }


def test_names_of_what_is_counted_come_and_go():
    shape = schema.Shape()
    for pile in ({}, {"3-violet-a": 1}, {"3-violet-a": 2, "5-brown-d": 1}):
        shape.see(pile)
    assert shape.schema() == {"type": "object", "additionalProperties": {"type": "integer"}}


# -- blocks ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", all_names())
def test_every_option_is_in_one_block(name):
    vocabulary = game_named(name).vocabulary
    assert [option for block in vocabulary.blocks for option in block.options] == list(range(len(vocabulary)))
    assert len({block.name for block in vocabulary.blocks}) == len(vocabulary.blocks)
    assert all(option in vocabulary.block(option).options for option in range(len(vocabulary)))


@every_title
def test_blocks_are_told_on_the_title_s_page(name):
    page = (ROOT / "docs" / "games" / f"{name}.md").read_text(encoding="utf-8")
    told = page.partition("## Options\n")[2].partition("\n## ")[0]
    rows = [line for line in told.splitlines() if line.startswith("| `")]
    vocabulary = meseta.game(name).vocabulary
    assert rows == [row(vocabulary, block) for block in vocabulary.blocks]


def row(vocabulary, block):
    """A block as the pages tell it."""
    first, last = block.options[0], block.options[-1]
    numbers = f"{first}" if first == last else f"{first}–{last}"
    names = " … ".join(f"`{vocabulary.name(option)}`" for option in dict.fromkeys((first, last)))
    return f"| `{block.name}` | {numbers} | {names} | {block.meaning} |"
