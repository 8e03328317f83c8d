"""The private server of the tests leaves nothing behind, even when its tests were killed."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

from tests.kit import postgres
from tests.kit.register import ROOT


@pytest.mark.skipif(postgres.GIVEN in os.environ, reason="a server was given, there may be no programs to start one")
def test_the_server_of_a_killed_process_is_swept_away():
    code = "from tests.kit.postgres import Cluster; print(Cluster().folder, flush=True); input()"
    owner = subprocess.Popen(
        [sys.executable, "-c", code], cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    )
    folder = postgres.Path(owner.stdout.readline().strip())
    assert folder.is_dir()
    postgres._sweep()
    assert (folder / "data" / "postmaster.pid").exists()  # its owner is alive
    owner.kill()
    owner.communicate()
    postgres._sweep()
    assert not folder.exists()
