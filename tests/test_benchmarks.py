"""The benchmarks run, on sizes that say nothing about speed."""

from __future__ import annotations

import asyncio
from collections import Counter

import pytest
from benchmarks import environments, running, scaling, soak, web, web_beside, web_cost, web_idle, web_load
from benchmarks.web_house import guest, match_after, table_with

import meseta
from meseta.server.house import House
from meseta.store.database import Database


@pytest.mark.parametrize("name", meseta.NAMES)
def test_costs_of_a_game(name):
    found = asyncio.run(web_cost.measure(name, moves=4, times=2))
    assert found["moves"] == 4
    assert found["actions"] >= 4
    assert 0 < found["sent"][0] < 1.1 * found["gzipped"][0] < found["raw"][0]
    assert sum(found["page"]) < 60_000  # kept as a promise: bytes do not depend on the machine
    table = web.costs({name: found}, {name: found})
    assert all(line.count("|") == 7 for line in table.splitlines() if line)


def test_the_largest_first_page_is_that_of_a_draft_and_small_too(tmp_path):
    async def first_page(name, moves):
        house = House(Database.open(str(tmp_path / f"{name}.db")))
        people = [guest(house.database, f"P{n}") for n in range(5)]
        table = table_with(house.database, match_after(name, 5, 1, moves), [person for person, _ in people])
        try:
            return await web_cost.page_bytes(house, table, people[0][1])
        finally:
            await house.stop()
            house.database.close()

    page, files = asyncio.run(first_page("king_and_intrigue", 5))  # 39 cards to choose from, on a sheet and in the hand
    assert page > 25_000
    assert page + files < 58_000


def test_load_of_some_tables():
    found = web_load.measure(tables=2, rate=20.0, seconds=0.2, rates=(10.0, 20.0))
    assert found["connections"] == 10
    assert found["together"] <= found["knee"] in (0.0, 10.0, 20.0)
    assert found["moves"] == 4
    assert found["lag"] >= 0
    assert found["walk"] > 0
    assert 0 < found["others"][0] <= found["others"][1]
    assert set(found["waited"]) <= {"10", "20"}
    assert "10" in web.loading(found, found)


def test_what_stands_beside_boardgame_io():
    found = web_beside.state()
    assert len(found["hands"]) == 5
    assert all("power_cards" in hand for hand in found["hands"])
    peer = web_beside.Peer("t", ["a", "b"], "aragon")
    said = [peer.choose() for _ in range(3)]
    assert [seat for seat, _ in said] == [0, 1, 0]
    assert said[1][1](7).startswith('42/area,["update", {"type": "MAKE_MOVE"')
    assert asyncio.run(peer.heard(0, '42/area,["update","t",{"G":{},"_stateID":3},[{"_stateID":2}]]')) == 3
    assert asyncio.run(peer.heard(0, '42/area,["matchData","t",[{"name":"\\"_stateID\\":9"}]]')) is None
    measured = {"latency": (1.0, 2.0, 3.0), "others": (1.0, 2.0), "cpu": 1.5, "bytes": 3000.0}
    assert "| boardgame.io | 1.0 / 2.0 / 3.0 | 1 / 2 | 1.50 | 3 000 |" in web.beside(measured, measured, measured)


def test_the_server_at_rest():
    found = web_idle.measure(tables=2, connections=3, times=3, settle=0.0, put_away=0.0)
    assert found["connections"] == 3
    assert 0 < found["request"][0] <= found["request"][1]
    assert found["all"] > 1e6
    assert "3 lines" in web.resting(found)


def test_a_part_of_the_results_is_replaced(tmp_path):
    path = tmp_path / "RESULTS.md"
    path.write_text(f"# Speed\n\n1\n\n{web.TITLE}\nold\n\n{environments.TITLE}\n2\n")
    running.put(f"{web.TITLE}\nnew\n", path)
    assert path.read_text() == f"# Speed\n\n1\n\n{web.TITLE}\nnew\n\n{environments.TITLE}\n2\n"


def test_a_new_part_of_the_results_comes_last(tmp_path):
    path = tmp_path / "RESULTS.md"
    running.put("# Speed\n\n1\n", path)
    running.put(f"{environments.TITLE}\n2\n", path)
    assert path.read_text() == f"# Speed\n\n1\n\n{environments.TITLE}\n2\n"


def test_environments_are_measured_side_by_side():
    found = environments.measure(["toledo"], seconds=0.0)
    assert len(found["games"]["toledo"]) == 7
    assert all(speed > 0 for speed in [*found["games"]["toledo"].values(), *found["theirs"].values()])


def test_budgets_name_the_worst_game():
    games = {
        "el_grande": {
            "cpu": [2.0, 3.0],
            "gzipped": [990, 4000],
            "page": [20_000, 10_000],
            "open": 40.0,
            "jump": [10.0, 20.0],
        },
        "toledo": {
            "cpu": [3.0, 9.0],
            "gzipped": [740, 5000],
            "page": [10_000, 10_000],
            "open": 50.0,
            "jump": [10.0, 60.0],
        },
    }
    clicks = {"el_grande": {"1": [12.0, 30.0], "4": [50.0, 90.0]}, "toledo": {"1": [15.0, 25.0], "4": [60.0, 80.0]}}
    load = {"connections": 1000, "latency": (3.0, 10.0, 20.0), "cpu": 4.5, "knee": 175.0, "together": 125.0}
    idle = {"request": (0.8, 1.2), "table": 41_000.0, "line": 22_500.0, "connections": 2000, "all": 181e6}
    together = {"gain": 1.75, "cpu": (5.0, 5.7), "p99": (20.0, 25.0)}
    shown = web.budgets(games, clicks, load, load, idle, together)
    assert "| 2 processes | 5.70 | 25 |" in web.serving(together)
    for figure in (
        "3.00",
        "0.99",
        "30.0",
        "60",
        "15.0 / 30.0",
        "20 / 20",
        "4.50 / 4.50",
        "175 / 175",
        "125 / 125",
        "0.80",
        "41.0 / 22.5",
        "181",
        "1.75",
    ):
        assert f"| {figure} |" in shown
    assert "| Toledo | 15.0 / 25.0 | 60.0 / 80.0 |" in web.clicking(clicks)


def test_an_evening_of_some_seconds(monkeypatch, capsys):
    monkeypatch.setattr(soak, "EVERY", 0.5)
    soak.run(["0.05", "--players", "2", "--watchers", "1", "--rate", "20"])  # too short to settle
    told = capsys.readouterr().out
    assert "errors: 0\n" in told
    assert "memory: not judged" in told


def samples(memory, files, tables=1000):
    """An evening in which memory and files grow by so much a minute."""
    return [soak.Sample(at, 100 + memory * at, 0.0, round(80 + files * at), tables) for at in range(31)]


def test_the_verdict_of_an_evening():
    assert soak.slope([(0, 1), (1, 3), (2, 5)]) == 2
    assert soak.verdict(samples(0.1, 0), Counter())[0]
    assert not soak.verdict(samples(1, 0), Counter())[0], "memory grows"
    assert not soak.verdict(samples(0, 1), Counter())[0], "files grow"
    assert not soak.verdict(samples(0, 0), Counter({"status 500": 1}))[0]
    filling = soak.verdict(samples(1, 0, tables=20), Counter())
    assert filling[0]
    assert "not judged, 20 of 300" in filling[1][1]


def test_the_cost_of_games_is_measured_and_told():
    cost = scaling.cost_of(scaling.order_of("toledo", "random"), 0.0)
    assert cost.games == 1
    assert cost.rows > cost.decisions > 100
    assert 1000 < cost.size < 40_000  # kept as a promise: bytes do not depend on the machine
    line = scaling.row("Toledo", "random", cost)
    assert line.count("|") == scaling.HEAD.splitlines()[0].count("|")


def test_figures_have_three_digits():
    shown = scaling.row("T", "b", scaling.Cost(100, 20_000, 40_000, 50.0, 0.1, 2_000_000))
    assert shown == "| T | b | 2 | 400 | 200 | 400 | 20 000 | 50 | 1 000 | 139 | 100 |"
