"""One server per SQLite file: whoever comes second is told so, and led to the first."""

from __future__ import annotations

import signal
import stat
import subprocess
import sys
from pathlib import Path

import pytest

from meseta.cli import main, serve
from meseta.store import Database, NewTableRow
from meseta.store.backup import backup
from meseta.store.sole import InUse, Sole
from meseta.web import serving

HOLDER = """
import sys, time
from meseta.store.sole import Sole
with Sole(sys.argv[1]) as sole:
    sole.tell("http://localhost:8123/")
    print("here", flush=True)
    time.sleep(60)
"""


@pytest.fixture
def path(tmp_path):
    return str(tmp_path / "meseta.db")


@pytest.fixture
def first(path):
    """Another process that has the file open."""
    with subprocess.Popen([sys.executable, "-c", HOLDER, path], stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout.readline() == "here\n"
        yield process
        process.kill()


def test_a_second_one_is_told_where_the_first_is(path, first):
    with pytest.raises(
        InUse, match=r"Another server has this database open and can be reached at http://localhost:8123/\."
    ):
        Sole(path).__enter__()
    assert stat.S_IMODE(Path(f"{path}.lock").stat().st_mode) == 0o600


def test_a_killed_server_leaves_no_lock_behind(path, first):
    first.send_signal(signal.SIGKILL)
    first.wait()
    with Sole(path) as sole:
        sole.tell("http://localhost:1/")
    with Sole(path):  # and so does one that stops
        pass


def test_in_one_process_there_is_one_too(path):
    with Sole(path), pytest.raises(InUse, match=r"open\. Stop it"):
        Sole(path).__enter__()


def test_a_link_leads_to_the_same_file(path, tmp_path):
    Path(path).touch()
    (tmp_path / "file.db").symlink_to(path)
    (tmp_path / "folder").symlink_to(tmp_path)
    with Sole(path):
        for other in (tmp_path / "file.db", tmp_path / "folder" / "meseta.db"):
            with pytest.raises(InUse):
                Sole(str(other)).__enter__()


def test_postgresql_is_shared():
    with Sole("postgresql://localhost/x"), Sole("postgresql://localhost/x"):
        pass


def test_a_folder_that_is_not_there_is_a_sentence(tmp_path, capsys):
    assert main(["serve", "--no-browser", "--database", str(tmp_path / "nowhere" / "meseta.db")]) == 2
    assert "cannot be opened" in capsys.readouterr().err


def test_a_second_server_opens_the_browser_on_the_first(path, first, capsys, monkeypatch):
    opened = []
    monkeypatch.setattr(serve.webbrowser, "open", opened.append)
    monkeypatch.setattr(serving, "serve", lambda *_, **__: pytest.fail("a second server"))
    assert main(["serve", "--database", path]) == 0
    assert opened == ["http://localhost:8123/"]
    assert capsys.readouterr().out == "Meseta is open already, at http://localhost:8123/\n"
    assert main(["serve", "--database", path, "--no-browser"]) == 2
    assert "Another server has this database open" in capsys.readouterr().err
    assert len(opened) == 1


def test_nothing_is_restored_under_a_running_server(path, first, tmp_path, capsys):
    with Database.open(path) as database:
        database.create_table(NewTableRow("table", "toledo", "save", ()))
        backup(database, tmp_path / "kept")
    assert main(["restore", str(tmp_path / "kept"), "--database", path, "--replace"]) == 2
    assert "Stop it first" in capsys.readouterr().err
