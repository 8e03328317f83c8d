from __future__ import annotations

import csv
import sys
from xml.etree import ElementTree as ET

import pytest

from meseta import games
from meseta.arena import charts, sheet_files
from meseta.arena.charts import Bar
from meseta.arena.frames import Frame
from meseta.arena.plan import make_plan
from meseta.arena.playing import play
from meseta.arena.report import report
from meseta.arena.results import Results
from meseta.arena.sprt import Bounds
from meseta.arena.statistics import collector_of
from meseta.core.errors import MesetaError
from meseta.games.el_grande.names import CARD_IDS

SEATS = {"el_grande": 4, "king_and_intrigue": 3, "sanchos": 3, "toledo": 2}
SETTINGS = {
    "el_grande": {"rounds": "6"},
    "king_and_intrigue": {"rounds": "6"},
    "sanchos": {},
    "toledo": {"turns": "50"},
}


@pytest.fixture(scope="module", params=games.NAMES)
def found(request):
    """A short tournament of each game, played in this process."""
    name = request.param
    game = games.game(name)
    plan = make_plan(game, None, ("random", "greedy"), SEATS[name], SETTINGS[name], 3)
    return Results(plan, 3, [play(plan, number) for number in (0, 1, plan.block)], [])


def text_of(element):
    return "".join(element.itertext())


def test_the_report_is_well_formed_and_needs_nothing_but_itself(found):
    page = report(found)
    root = ET.fromstring(page)
    assert root.get("lang") == "en"
    for element in root.iter():
        assert element.tag not in ("script", "link", "img", "iframe", "object")
        assert not {"src", "style"} & set(element.attrib)
        assert element.get("href", "#").startswith("#")
    assert "url(" not in page
    assert "@import" not in page
    assert "http" not in page


def test_every_chart_has_a_title_and_its_numbers(found):
    root = ET.fromstring(report(found))
    figures = list(root.iter("figure"))
    assert len(figures) > 12
    titles = [text_of(figure.find("figcaption")) for figure in figures]
    assert len(set(titles)) == len(titles)
    for figure, title in zip(figures, titles, strict=True):
        picture = figure.find("svg")
        assert picture.get("role") == "img"
        assert picture.get("aria-label") == title
        assert picture.find("title").text == title
        assert figure.find("details").find(".//tbody/tr") is not None
    links = {link.get("href") for link in root.iter("a")}
    assert links == {f"#{section.get('id')}" for section in root.iter("section")}


WANTED = {
    "el_grande": ["Times taken", "When it is taken", "won by those who took it", "Mean value played", "each region"],
    "king_and_intrigue": ["Hands with this card", "Times played", "had it in their hand", "Mean value played"],
    "sanchos": ["won by each kingdom", "How often its text does something", "Deeds in a game", "used in a battle"],
    "toledo": ["Uses in a game", "Forged in a game", "Delivered to the Alcázar", "Duels in a game"],
}


def test_the_report_is_complete(found):
    page = report(found)
    common = ["Games won by each bot in each seat", "Points by bot", "Decisions in a game", "Options at a decision"]
    for title in [*common, *WANTED[found.plan.game]]:
        assert title in page


def test_the_sequential_test_is_in_the_report(found):
    assert "Sequential test, random against greedy" in report(found, Bounds())


def test_tables_survive_csv_and_parquet(found, tmp_path):
    parquet = pytest.importorskip("pyarrow.parquet")
    frame = Frame(found.plan, found.games)
    made = sheet_files.sheets_of(frame)
    assert len(made) > 3
    sheet_files.write_csv(frame, tmp_path)
    sheet_files.write_parquet(frame, tmp_path)
    for name, table in made.items():
        head, *rows = list(csv.reader((tmp_path / f"{name}.csv").read_text().splitlines()))
        assert tuple(head) == table.columns
        assert rows == [[str(value) for value in row] for row in table.rows]
        read = parquet.read_table(tmp_path / f"{name}.parquet")
        assert tuple(read.column_names) == table.columns
        assert [tuple(row.values()) for row in read.to_pylist()] == table.rows


def test_without_pyarrow_there_is_a_sentence(found, tmp_path, monkeypatch):
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    with pytest.raises(MesetaError, match=r"pip install 'meseta\[arena\]'"):
        sheet_files.write_parquet(Frame(found.plan, found.games), tmp_path)


# -- what is collected ---------------------------------------------------------------------------------------------


def statistics_of(name, seats=None, **settings):
    game = games.game(name)
    plan = make_plan(game, None, ("random",), seats or SEATS[name], SETTINGS[name] | settings, 3)
    line = play(plan, 0)
    return line, line["statistics"]


@pytest.mark.parametrize("name", games.NAMES)
@pytest.mark.parametrize("most", [False, True])
def test_every_table_has_its_columns_for_any_number_of_seats(name, most):
    seats = games.game(name).seats[-1 if most else 0]
    _, found = statistics_of(name, seats)
    collector = collector_of(games.game(name))
    assert set(found) == set(collector.TABLES)
    for table, rows in found.items():
        assert all(len(row) == len(collector.TABLES[table]) for row in rows)
        assert all(-1 <= row[0] < seats for row in rows)


def test_el_grande_counts_every_card_every_power_card_and_every_point():
    line, found = statistics_of("el_grande")
    assert len(found["cards"]) == len(found["powers"]) == 6 * 4
    assert {row[2] for row in found["cards"]} == {row[1] for row in found["powers"]}
    assert {row[1] for row in found["cards"]} <= set(CARD_IDS)
    for seat in range(4):
        assert sum(row[3] for row in found["regions"] if row[0] == seat) == line["scores"][seat]


def test_king_and_intrigue_counts_hands_and_cards():
    line, found = statistics_of("king_and_intrigue", hand="draft")
    assert len(found["cards"]) == 6 * 3
    hands = [(row[0], row[1]) for row in found["hands"]]
    assert len(set(hands)) == len(hands) == 13 * 3
    assert {(row[0], row[1]) for row in found["cards"]} <= set(hands)
    for seat in range(3):
        assert sum(row[3] for row in found["regions"] if row[0] == seat) == line["scores"][seat]


def test_sanchos_counts_three_turns_for_every_card_played():
    _, found = statistics_of("sanchos")
    roles = [row[4] for row in found["cards"]]
    assert roles.count("command") <= 27
    assert roles.count("field") in range(2 * roles.count("command") - 2, 2 * roles.count("command") + 3)
    assert len(found["ends"]) == 1
    assert found["ends"][0][3]
    kept = [(row[1], row[2]) for row in found["reserves"] if row[3] == "kept from the table"]
    assert kept
    useful = {(row[1], row[2]) for row in found["cards"] if row[5]}
    assert set(kept) <= useful


def test_toledo_counts_swords_and_businesses():
    _, found = statistics_of("toledo", turns="200")
    forged = [row[1] for row in found["swords"] if row[2] == "forged"]
    delivered = [row[1] for row in found["swords"] if row[2] == "delivered"]
    assert len(forged) == sum(row[1] == "smith" for row in found["businesses"])
    assert len(delivered) <= len(forged)
    assert len(found["ends"]) == 1


# -- charts --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("most", [0.0, 0.003, 0.3, 1.0, 7.5, 99, 12345])
def test_axes_have_few_round_steps(most):
    marks = charts.steps(most)
    assert marks[0] == 0
    assert marks[-1] >= most
    assert 2 <= len(marks) <= 8


def test_labels_are_escaped_and_empty_charts_are_left_out():
    made = charts.bars("a < b", [Bar("<script>", 1.0, 0.5, 1.5), Bar("loss", -2.0)], par=0.5)
    assert "<script>" not in made
    ET.fromstring(made)
    assert charts.bars("nothing", []) == charts.heat("nothing", {}, []) == ""
    assert charts.lines("nothing", {}, across="x") == charts.distribution("nothing", {}, across="x") == ""


def test_a_distribution_counts_everything_once():
    made = ET.fromstring(charts.distribution("d", {"a": list(range(100))}, across="x", bins=10))
    cells = [cell.text for cell in made.iter("td")]
    assert sum(float(cell.rstrip("%")) for cell in cells) == pytest.approx(100)


def test_one_value_only_can_be_drawn():
    ET.fromstring(charts.distribution("d", {"a": [5.0], "b": [5.0]}, across="x"))
