"""A real server: the example bot plays whole games through it, and Schemathesis finds nothing that is not described."""

from __future__ import annotations

import subprocess
import sys
import threading
import time
from contextlib import contextmanager

import pytest
import schemathesis
import uvicorn
from hypothesis import HealthCheck, given, settings
from schemathesis.specs.openapi.checks import positive_data_acceptance, unsupported_method

from meseta.server import api
from meseta.server.api.request import Limits
from meseta.server.house import House
from tests.kit.database import opened
from tests.kit.register import ROOT
from tests.server.conftest import Thinking


@contextmanager
def serving(path, rate=1e6):
    """The API on a port of its own."""
    database = opened(path)
    app = api.app(House(database, bots=Thinking(), pause=0.0))
    app.state.limits = Limits(rate=rate, founding=1e6)
    server = uvicorn.Server(uvicorn.Config(app, port=0, log_level="error", ws="none", timeout_graceful_shutdown=1))
    thread = threading.Thread(target=server.run, daemon=True)
    thread.start()
    while not server.started:
        time.sleep(0.01)
    port = server.servers[0].sockets[0].getsockname()[1]
    yield f"http://127.0.0.1:{port}"
    server.should_exit = True
    thread.join(10)
    database.close()


@pytest.mark.parametrize(("name", "rate"), [("el_grande", 30.0), ("king_and_intrigue", 1e6)])
def test_the_example_plays_a_whole_game_and_waits_where_it_comes_too_often(path, name, rate):
    with serving(path, rate) as url:
        done = subprocess.run(
            [sys.executable, ROOT / "examples" / "remote_bot.py", url, "--game", name, "--rivals", "random"],
            capture_output=True,
            text=True,
            timeout=60,
            check=False,
        )
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.splitlines()[-1].split()[0] in ("won", "lost")


NOT_OURS = [unsupported_method, positive_data_acceptance]
"""Which bots and settings there are hangs on the game, so that some tables of the right shape are refused (422)."""


@pytest.mark.filterwarnings("ignore")
def test_everything_answers_as_described(path):
    def check(case):
        case.call_and_validate(excluded_checks=NOT_OURS, timeout=20)

    quick = settings(max_examples=10, deadline=None, derandomize=True, suppress_health_check=list(HealthCheck))
    with serving(path) as url:
        schema = schemathesis.openapi.from_url(f"{url}/api/openapi.json")
        operations = [found.ok() for found in schema.get_all_operations() if not found.ok().path.endswith("/events")]
        for operation in operations:
            quick(given(case=operation.as_strategy())(check))()
    assert len(operations) >= 10
