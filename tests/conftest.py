"""One option for all tests: ``--compiled`` insists that the rules really run compiled. Servers compile nothing."""

from __future__ import annotations

import os

import pytest

from meseta.core import step

os.environ["MESETA_COMPILE"] = "0"


def pytest_addoption(parser):
    parser.addoption("--compiled", action="store_true", help="fail unless the rules are compiled")


def pytest_configure(config):
    if config.getoption("--compiled") and step.__file__.endswith(".py"):
        raise pytest.UsageError(f"the rules are not compiled: {step.__file__}")
