"""For all tests: ``--compiled`` insists that the rules run compiled. Servers compile nothing and no file is flushed."""

from __future__ import annotations

import gc
import os
from pathlib import Path

import pytest

from meseta.core import step

HERE = Path(__file__).parent

HOUSES = ("arena", "browser", "cli", "proof", "server", "store", "web")
"""Tests with processes, browsers and databases of their own: what is slow on a busy machine may be tried once more."""

os.environ["MESETA_COMPILE"] = "0"
os.fsync = lambda _file: None
"""Nobody pulls the plug on the tests."""
gc.disable()
"""While ten thousand tests are found nothing becomes garbage: the collector would walk through all of them in vain."""


def pytest_addoption(parser):
    parser.addoption("--compiled", action="store_true", help="fail unless the rules are compiled")


def pytest_configure(config):
    if config.getoption("--compiled") and step.__file__.endswith(".py"):
        raise pytest.UsageError(f"the rules are not compiled: {step.__file__}")


def pytest_collection_modifyitems(items):
    """Rules are never tried twice; whoever needed a second try is named at the end (``-rR``), and is to be mended."""
    for item in items:
        if item.path.relative_to(HERE).parts[0] in HOUSES:
            item.add_marker(pytest.mark.flaky(reruns=1))


@pytest.hookimpl(tryfirst=True)
def pytest_runtestloop():
    """Tests stay until the end. Whoever collects garbage from now on need not look at them again and again."""
    gc.freeze()
    gc.enable()
