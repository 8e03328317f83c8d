"""A game in a package of somebody's own: installed beside Meseta it is played wherever ours are."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from pathlib import Path
from random import Random

import httpx
import pytest

import meseta
from tests.browser.serving import running
from tests.kit import outside

BUTTON = re.compile(r'<button[^>]*name="deed"[^>]*value="play ([^"]+)"')
SOURCES = str(Path(meseta.__file__).parents[1])


@pytest.fixture(scope="module")
def installed(tmp_path_factory):
    """Where the package was installed."""
    return outside.install(tmp_path_factory.mktemp("outside"))


@pytest.fixture
def run(installed, tmp_path):
    """Run a command in a process of its own that has the package on its path."""
    paths = os.pathsep.join([str(installed), SOURCES])

    def run(*command, answers=""):
        done = subprocess.run(
            [sys.executable, "-m", "meseta", *command],
            cwd=tmp_path,
            env={**os.environ, "PYTHONPATH": paths, "COLUMNS": "150"},
            input=answers,
            capture_output=True,
            text=True,
            check=False,
        )
        assert (done.returncode, done.stderr) == (0, "")
        return done.stdout

    return run


@pytest.fixture(scope="module")
def server(installed, tmp_path_factory):
    """The address of a server that has the package on its path."""
    with running(tmp_path_factory.mktemp("house"), installed) as address:
        yield address


@pytest.fixture
def client(server):
    """Somebody's browser, without a window."""
    with httpx.Client(base_url=server, follow_redirects=True, headers={"origin": server}, timeout=60) as client:
        yield client


def test_the_terminal_plays_it(run):
    assert "Caminito" in run("games")
    assert "CA-3" in run("rules", "caminito")
    told = run("bots")
    assert "caminito" in told.splitlines()[1]
    out = run("play", "caminito", "--seats", "me,greedy", "--seed", "3", "--record", "walk.replay", answers="1\n" * 30)
    assert "walks" in out
    assert "wins" in out or "won" in out


def test_simulator_and_arena_measure_it_in_several_processes(run, tmp_path):
    run("simulate", "caminito", "--seats", "greedy,random", "--games", "6", "--jobs", "2", "--json", "found.json")
    assert json.loads((tmp_path / "found.json").read_text())["game"] == "caminito"
    run("arena", "caminito", "--bots", "random,greedy", "--seats", "2", "--games", "8", "--jobs", "2", "--report")
    assert "Caminito: random, greedy" in (tmp_path / "arena-caminito" / "report.html").read_text()


def test_a_recorded_walk_becomes_pictures(run, tmp_path):
    run("simulate", "caminito", "--seats", "greedy,random", "--games", "1", "--jobs", "1", "--records", "kept")
    record = str(next((tmp_path / "kept").iterdir()))
    run("export", record, "--svg", "walk.svg", "--png", "walk.png", "--gif", "walk.gif")
    assert "lane-0" in (tmp_path / "walk.svg").read_text()
    assert (tmp_path / "walk.png").read_bytes().startswith(b"\x89PNG")
    assert (tmp_path / "walk.gif").read_bytes().startswith(b"GIF89a")


def test_programs_play_it_through_the_api(client):
    listed = {game["name"]: game for game in client.get("/api/games").json()["games"]}
    assert listed["caminito"]["bots"] == ["random", "greedy", "medium"]
    opened = client.post("/api/tables", json={"game": "caminito", "seats": ["me", "greedy"]}).json()
    url, headers = f"/api/tables/{opened['table']}", {"authorization": f"Bearer {opened['tokens']['0']}"}
    while True:
        told = client.get(url, headers=headers).json()
        if told["status"] == "over":
            break
        if told["chairs"][0]["asked"]:
            option = told["question"]["options"][0]["option"]
            move = {"option": option, "version": told["version"], "client": f"c{told['version']}"}
            assert client.post(f"{url}/moves", json=move, headers=headers).status_code == 200
    assert max(told["outcome"]["scores"]) >= 12


def test_pages_show_and_play_it_without_a_script(client):
    assert "/new/caminito" in client.get("/").text
    assert "A short walk" in client.get("/new/caminito?language=de").text
    assert "CA-2" in client.get("/rules/caminito").text
    assert "lane-0" in client.get("/picture/caminito-en-dark.svg").text
    form = {"seats": 2, "seat0": "me", "seat1": "greedy", "nickname": "Ana"}
    table = client.post("/new/caminito", data=form).url.path
    luck, page = Random(1), ""
    while 'class="prompt over"' not in page:
        page = client.get(table).text
        options = BUTTON.findall(page)
        if options:
            wish = {name: re.search(f'name="{name}" value="([^"]+)"', page)[1] for name in ("version", "client")}
            client.post(f"{table}/deed", data={**wish, "confirmed": "yes", "deed": f"play {luck.choice(options)}"})
    assert client.get(f"{table}/replay/3").status_code == 200
    assert client.get(f"{table}/film").content.startswith(b"GIF89a")
