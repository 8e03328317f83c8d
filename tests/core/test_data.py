"""Data files: every mistake is told with file, line and field."""

from __future__ import annotations

import pytest

from meseta.core.data import DataFile, check_owner, digest, find
from meseta.core.errors import BadFile, MesetaError, UnknownName

SCHEMA = {"id": str, "worth": int, "near": list}
GOOD = """# regions
title = "a map"

[[region]]
id = "galicia"
worth = 4
near = ["leon"]

[[region]]
id = "leon"
worth = 5
near = []

[box]
cards = 12
"""


def file(text=GOOD):
    return DataFile("map.toml", text)


def regions(text):
    return file(text).tables("region", SCHEMA)


def test_good_tables_come_as_they_are():
    assert [region["id"] for region in regions(GOOD)] == ["galicia", "leon"]
    assert file().table("box", {"cards": int}) == {"cards": 12}


def test_a_syntax_error_has_its_line():
    with pytest.raises(BadFile, match=r"^map\.toml, line 5: this is not TOML: "):
        regions(GOOD.replace('id = "galicia"', "id = galicia"))


def test_a_missing_field_is_told_at_its_table():
    with pytest.raises(BadFile, match=r"^map\.toml, line 9, field 'worth': the field is missing in region 'leon'\.$"):
        regions(GOOD.replace("worth = 5\n", ""))


def test_a_table_without_id_is_told_by_number():
    with pytest.raises(BadFile, match=r"^map\.toml, line 9, field 'id': the field is missing in region 2\.$"):
        regions(GOOD.replace('id = "leon"\n', ""))


def test_a_wrong_type_is_told_at_its_line():
    with pytest.raises(BadFile, match=r"^map\.toml, line 11, field 'worth': 'five' is not a whole number\.$"):
        regions(GOOD.replace("worth = 5", 'worth = "five"'))


def test_true_is_no_number():
    with pytest.raises(BadFile, match=r"line 6, field 'worth': True is not a whole number\."):
        regions(GOOD.replace("worth = 4", "worth = true"))


def test_one_of_several_types_will_do():
    schema = {**SCHEMA, "worth": (int, str)}
    assert file(GOOD.replace("worth = 5", 'worth = "x"')).tables("region", schema)[1]["worth"] == "x"
    with pytest.raises(BadFile, match=r"2\.5 is not a whole number or a text\."):
        file(GOOD.replace("worth = 5", "worth = 2.5")).tables("region", schema)


def test_an_unknown_field_gets_the_nearest_one():
    with pytest.raises(BadFile, match=r"line 7, field 'neer': There is no field 'neer'\. Did you mean 'near'\?"):
        regions(GOOD.replace('worth = 4\nnear = ["leon"]', 'worth = 4\nneer = ["leon"]\nnear = []'))


def test_missing_tables_are_missed():
    with pytest.raises(BadFile, match=r"^map\.toml, line 15, field 'town': the tables \[\[town\]\] are missing\.$"):
        file().tables("town", SCHEMA)
    with pytest.raises(BadFile, match=r"^map\.toml, line 15, field 'town': the table \[town\] is missing\.$"):
        file().table("town", SCHEMA)
    with pytest.raises(BadFile, match=r"^map\.toml, line 15, field 'region': the table \[region\] is missing\.$"):
        file().table("region", SCHEMA)


def test_a_list_that_is_not_of_tables_is_told():
    with pytest.raises(BadFile, match=r"^map\.toml, line 1, field 'region': 1 is not a table\.$"):
        regions("region = [1, 2]\n")


def test_complaints_about_the_top_of_the_file_have_their_line():
    assert str(file().error("is too long.", field="title")) == "map.toml, line 2, field 'title': is too long."
    assert str(file().error("is empty.")) == "map.toml: is empty."
    assert str(file().error("is gone.", "region", 7, "id")) == "map.toml, line 15, field 'id': is gone."


def test_the_box_file_is_found_and_the_owners_copy_comes_first(tmp_path):
    package = "meseta.games.el_grande"
    assert str(find(package, "rules.toml").path) == "meseta.games.el_grande/data/rules.toml"
    (tmp_path / "rules.toml").write_text("x = 1\n")
    assert find(package, "rules.toml", tmp_path).content == {"x": 1}
    assert "rule" in find(package, "rules.toml", tmp_path / "elsewhere").content


def test_an_owners_directory_must_be_there_and_hold_known_files_only(tmp_path):
    check_owner(None, ["map.toml"])
    with pytest.raises(MesetaError, match=r"There is no directory .*nowhere"):
        check_owner(tmp_path / "nowhere", ["map.toml"])
    with pytest.raises(MesetaError, match=r"has none of the data files map\.toml, box\.toml\."):
        check_owner(tmp_path, ["map.toml", "box.toml"])
    (tmp_path / "mapp.toml").write_text("")
    with pytest.raises(UnknownName, match=r"Did you mean 'map\.toml'\?"):
        check_owner(tmp_path, ["map.toml"])
    (tmp_path / "mapp.toml").rename(tmp_path / "map.toml")
    check_owner(tmp_path, ["map.toml"])


def test_a_digest_looks_at_content_not_at_comments_or_order():
    plain = digest(file())
    assert len(plain) == 8
    assert plain == digest(file(GOOD.replace("# regions", "# other")))
    assert plain == digest(file(GOOD.replace('id = "leon"\nworth = 5', 'worth = 5\nid = "leon"')))
    assert plain != digest(file(GOOD.replace("worth = 5", "worth = 6")))


@pytest.mark.parametrize("text", ["a = " + "[" * 100_000, "a = " + "1" * 5000])
def test_brackets_or_digits_without_end_are_told(text):
    with pytest.raises(BadFile, match=r"^map\.toml: this cannot be read: "):
        DataFile("map.toml", text)
