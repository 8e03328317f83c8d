# Two commands do everything: `make play` and `make test`. Both set up what they need.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
PLAYABLE := $(VENV)/.playable
READY := $(VENV)/.ready
COMPILED := build/compiled
# One more than two cores: tests wait for browsers, servers and databases.
WORKERS ?= 3
HOT := $(shell find src/meseta -name '*.py' -o -name '*.toml' | grep -v /cli/)

.PHONY: play test services check bench compiled test-source site format clean

$(PLAYABLE): pyproject.toml setup.py  # what playing needs, and nothing else
	$(PYTHON) -c 'import sys; sys.exit("Meseta needs Python 3.11 or newer; set PYTHON=...") if sys.version_info < (3, 11) else None'
	test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -e '.[web]'
	touch $@

$(READY): $(PLAYABLE)      # beside it what tests and development need
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -e '.[dev]'
	touch $@

play: $(PLAYABLE)         ## open the table in the browser
	$(BIN)/meseta serve

services:                 ## what the tests need beside Python: Chromium and PostgreSQL, installed if missing
	tools/services

test test-source: export PYTHONDONTWRITEBYTECODE :=  # tests start many processes: what was read once is kept

test: $(READY) services   ## all tests on the compiled rules, which people play with; before, the rules as they are written
	$(MAKE) --no-print-directory -j2 test-source compiled
	PYTHONPATH=$(COMPILED) $(BIN)/python -m pytest -n $(WORKERS) --dist worksteal --compiled

test-source: $(READY)     ## the recorded games and the rules of every title, not compiled
	$(BIN)/python -m pytest -n 2 --dist worksteal tests/test_replays.py tests/test_census.py tests/games

check: $(READY)           ## format, lint, types, layers
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/lint-imports
	$(BIN)/oxlint --deny-warnings src/meseta/web/script

compiled: $(COMPILED)/.ready  ## the package with compiled rules, as a compiled wheel has it
$(COMPILED)/.ready: $(READY) $(HOT)
	$(BIN)/python -m meseta.compiling $(COMPILED)
	touch $@

bench: $(READY) compiled  ## speed, interpreted and compiled, beside a reference loop
	$(BIN)/python -m benchmarks.bench

site: $(READY)            ## the documentation as a website, without network
	$(BIN)/python docs/site.py

format: $(READY)
	$(BIN)/ruff format .
	$(BIN)/ruff check --fix .

clean:
	rm -rf $(VENV) build
