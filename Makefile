# Everything that is done to this project. A fresh machine needs Python 3.11 or newer and make.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
PIP := $(BIN)/python -m pip --disable-pip-version-check --quiet
PYTEST := $(BIN)/python -m pytest -q -n auto -rs
EXAMPLES ?= 2000
MINUTES ?= 30

.PHONY: build test check lint browser bench fuzz golden lock clean
.DEFAULT_GOAL := build

# Compile our own content to dist/.
build: $(VENV)/.run
	$(BIN)/quizkit build

# Everything that must hold before a change lands.
test: check browser
	$(PYTEST) --cov --cov-report=term

# What is quick to check: the code by its tools, our content by our own.
check: lint
	$(BIN)/quizkit check --strict

lint: $(VENV)/.test
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/mypy

# A browser for the tests of the pages.
browser: $(VENV)/.test
	@.ci/browser $(BIN)/python

# Time and memory beside the floors of the libraries, as ratios of one run.
bench: $(VENV)/.run
	$(BIN)/python benchmarks/bench.py $(ARGS)

# Every property again and again, each round with examples chosen anew.
fuzz: $(VENV)/.test
	end=$$(( $$(date +%s) + 60 * $(MINUTES) )); \
	while [ $$(date +%s) -lt $$end ]; do QUIZKIT_FUZZ=$(EXAMPLES) $(PYTEST) -m hypothesis $(ARGS) || exit 1; done

# Accept what the exports and reports look like now; read the diff afterwards.
golden: $(VENV)/.test
	rm -rf tests/snapshots
	QUIZKIT_UPDATE_GOLDEN=1 $(PYTEST)

# Pin dependencies for every Python and system at once. UPGRADE=--upgrade takes the newest, else pins stay where they fit.
lock: COMPILE = $(VENV)/lock/bin/uv pip compile --quiet pyproject.toml --universal --python-version 3.11 \
	--generate-hashes --no-emit-index-url --no-emit-find-links --custom-compile-command "make lock" $(UPGRADE)
lock:
	$(PYTHON) -m venv $(VENV)/lock
	$(VENV)/lock/bin/python -m pip install --quiet uv
	$(COMPILE) --group build --output-file requirements/run.txt
	$(COMPILE) --group build --group test --all-extras --output-file requirements/test.txt

clean:
	rm -rf $(VENV) dist .coverage .hypothesis .pytest_cache .mypy_cache .ruff_cache

$(BIN)/python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "quizkit needs Python 3.11 or newer; name one: make PYTHON=python3.12")'
	$(PYTHON) -m venv $(VENV) || { rm -rf $(VENV); echo "This Python cannot make virtual environments; on Debian: apt install python3-venv"; exit 1; }

# Installing the package itself needs nothing from elsewhere: what builds it is in the lock files too.
$(VENV)/.run: requirements/run.txt pyproject.toml | $(BIN)/python
	$(PIP) install --require-hashes --requirement requirements/run.txt
	$(PIP) install --no-deps --no-build-isolation --editable .
	@touch $@

$(VENV)/.test: requirements/test.txt $(VENV)/.run
	$(PIP) install --require-hashes --requirement requirements/test.txt
	@touch $@
