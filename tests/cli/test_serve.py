"""``meseta serve``: a free port, a file of one's own, and a server that comes and goes cleanly."""

from __future__ import annotations

import json
import os
import re
import signal
import socket
import subprocess
import sys
import time
from pathlib import Path
from urllib.request import Request, urlopen

import pytest

from meseta.cli import main, serve
from meseta.core.errors import MesetaError
from meseta.store import default_database
from meseta.web.hosts import Hosts
from tests.kit.postgres import fresh_database

PATIENCE = 60.0
"""Seconds: far more than anything takes, so that only what is broken fails, however busy the machine is."""
IN_THE_BACKGROUND = ["sh", "-c", "trap '' INT; exec \"$@\"", "sh"]
"""Starts a command as a shell without job control starts one with ``&``: deaf to Ctrl-C, unless it wants to hear."""


def test_a_taken_port_is_passed_over_unless_it_was_asked_for(monkeypatch):
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        monkeypatch.setattr(serve, "FIRST_PORT", port)
        with serve.listening("127.0.0.1", None) as found:
            assert port < found.getsockname()[1] < port + serve.TRIES
        with pytest.raises(MesetaError, match=f"port {port}"):
            serve.listening("127.0.0.1", port)


def test_two_servers_that_start_at_once_get_two_ports():
    with serve.listening("127.0.0.1", None) as one, serve.listening("127.0.0.1", None) as other:
        assert one.getsockname() != other.getsockname()


@pytest.mark.parametrize("words", [["--port", "0"], ["--port", "x"], ["--port", "99999"], ["--host", "no.such.host."]])
def test_nonsense_gets_a_sentence(words, capsys, tmp_path):
    assert main(["serve", "--no-browser", "--database", str(tmp_path / "x.sqlite"), *words]) == 2
    said = capsys.readouterr().err
    assert said.startswith("meseta: ")
    assert not said.endswith("..\n")


@pytest.mark.parametrize("name", ["https://play.example.org", "play.example.org/", "a b"])
def test_what_is_no_name_of_a_server_is_refused_before_visitors_are(name):
    with pytest.raises(MesetaError, match=r"it must look like play\.example\.org"):
        serve.names_given([name])


def test_a_name_may_have_a_port_and_be_an_address():
    given = ["Play.Example.org:8443", "2001:db8::1", "[2001:db8::2]:80", "192.0.2.7"]
    hosts = Hosts(serve.names_given(given))
    assert all(map(hosts.has, ["play.example.org", "[2001:db8::1]", "[2001:db8::2]:80", "192.0.2.7:8000"]))


def test_tables_are_kept_in_the_folder_for_such_things(monkeypatch, tmp_path):
    monkeypatch.delenv("MESETA_DATABASE", raising=False)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    assert default_database() == str(tmp_path / "meseta" / "meseta.db")
    (tmp_path / "file").touch()
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "file"))
    with pytest.raises(MesetaError, match="folder"):
        default_database()


def started(*more, before=()):
    """A server as people start it."""
    source = str(Path(__file__).parents[2] / "src")
    return subprocess.Popen(
        [*before, sys.executable, "-m", "meseta", "serve", "--no-browser", "--no-compile", *more],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env={**os.environ, "PYTHONPATH": source},
    )


@pytest.mark.parametrize("ending", [signal.SIGINT, signal.SIGTERM])
def test_a_server_opens_serves_and_closes(ending, tmp_path):
    process = started("--database", str(tmp_path / "tables.sqlite"))
    try:
        url = re.search(r"http://\S+", process.stdout.readline()).group()
        with urlopen(url) as answer:
            assert answer.status == 200
            assert b"Meseta" in answer.read()
        with urlopen(f"{url}api/tables/{founded(url)}/events", timeout=PATIENCE) as events:
            assert events.readline() == b"retry: 1000\n"
            process.send_signal(ending)
            events.read()  # which has an end
        _, complaints = process.communicate(timeout=PATIENCE)
        assert (process.returncode, complaints) == (0, "")
        assert not (tmp_path / "tables.sqlite-wal").exists(), "a copy of the file would lack what was played"
    finally:
        process.kill()
        process.communicate()


def founded(url):
    """A table of a program and a bot."""
    body = json.dumps({"game": "toledo", "seats": ["me", "random"]}).encode()
    with urlopen(Request(f"{url}api/tables", body, {"Content-Type": "application/json"})) as answer:
        return json.load(answer)["table"]


# -- several processes -------------------------------------------------------------------------------------------------


def test_several_processes_need_postgresql(capsys, tmp_path):
    words = ["serve", "--no-browser", "--database", str(tmp_path / "x.sqlite"), "--processes", "2"]
    assert main(words) == 2
    assert "PostgreSQL" in capsys.readouterr().err
    assert not (tmp_path / "x.sqlite").exists()


def children_of(pid):
    """The processes that it has started, by number."""
    listed = subprocess.run(["ps", "-o", "pid=", "--ppid", str(pid)], capture_output=True, text=True, check=False)
    return {int(number) for number in listed.stdout.split()}


def health(url):
    try:
        with urlopen(f"{url}health", timeout=10) as answer:
            return answer.status
    except OSError:
        return 0


def until(condition):
    end = time.monotonic() + PATIENCE
    while not condition():
        assert time.monotonic() < end, "it never comes true"
        time.sleep(0.05)


def test_several_processes_behind_one_port_follow_each_other_and_end_together():
    with fresh_database() as database:
        process = started("--processes", "2", "--database", database, before=IN_THE_BACKGROUND)
        try:
            url = re.search(r"http://\S+", process.stdout.readline()).group()
            assert health(url) == 200
            first = serving(process.pid)
            until(lambda: len(serving(process.pid)) == 2)
            os.kill(min(first or serving(process.pid)), signal.SIGKILL)
            before = serving(process.pid)
            until(lambda: len(serving(process.pid)) == 2 and serving(process.pid) != before)
            until(lambda: health(url) == 200)
            everybody = serving(process.pid)
            process.send_signal(signal.SIGINT)
            _, complaints = process.communicate(timeout=PATIENCE)
            assert process.returncode == 0
            assert "Traceback" not in complaints
            assert "a serving process died" in complaints
            until(lambda: not any(Path(f"/proc/{pid}").exists() for pid in everybody))
        finally:
            process.kill()
            process.communicate()


def serving(pid):
    """The serving processes among the children: those that have started bots of their own."""
    return {child for child in children_of(pid) if children_of(child)}
