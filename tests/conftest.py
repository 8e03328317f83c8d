"""For all tests: ``--compiled`` insists that the rules run compiled. Servers compile nothing and no file is flushed."""

from __future__ import annotations

import os

import pytest

from meseta.core import step

os.environ["MESETA_COMPILE"] = "0"
os.fsync = lambda _file: None
"""Nobody pulls the plug on the tests."""


def pytest_addoption(parser):
    parser.addoption("--compiled", action="store_true", help="fail unless the rules are compiled")


def pytest_configure(config):
    if config.getoption("--compiled") and step.__file__.endswith(".py"):
        raise pytest.UsageError(f"the rules are not compiled: {step.__file__}")
