"""Errors are sentences with the thing, the place and the rule."""

from __future__ import annotations

from meseta.core.errors import BadFile, MesetaError, Refused, UnknownName


def test_a_refusal_ends_with_its_rule():
    refusal = Refused("The king is there.", "EG-71")
    assert str(refusal) == "The king is there. (EG-71)"
    assert (refusal.sentence, refusal.rule) == ("The king is there.", "EG-71")


def test_a_refusal_may_have_no_rule():
    assert str(Refused("The game is over.")) == "The game is over."


def test_an_unknown_name_gets_the_nearest_match():
    error = UnknownName("region", "granda", ["galicia", "granada"])
    assert str(error) == "There is no region 'granda'. Did you mean 'granada'?"
    assert error.nearest == "granada"
    assert error.name == "granda"


def test_a_name_far_from_all_gets_the_list_if_it_is_short():
    error = UnknownName("region", "xyz", ["galicia", "granada"])
    assert str(error) == "There is no region 'xyz'. Known: galicia, granada."
    assert error.nearest is None


def test_a_long_list_is_not_recited():
    assert str(UnknownName("card", "xyz", [f"card{n}" for n in range(17)])) == "There is no card 'xyz'."
    assert str(UnknownName("card", "xyz", [])) == "There is no card 'xyz'."


def test_a_bad_file_names_file_line_and_field():
    assert str(BadFile("map.toml", "is wrong.", 3, "id")) == "map.toml, line 3, field 'id': is wrong."
    assert str(BadFile("map.toml", "is wrong.", 3)) == "map.toml, line 3: is wrong."
    assert str(BadFile("map.toml", "is wrong.")) == "map.toml: is wrong."


def test_all_errors_of_people_have_one_base():
    assert issubclass(Refused, MesetaError)
    assert issubclass(UnknownName, MesetaError)
    assert issubclass(BadFile, MesetaError)
