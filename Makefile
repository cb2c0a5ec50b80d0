# Two commands do everything on a fresh machine: `make play` and `make test`.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
PIP := $(BIN)/pip install --quiet --disable-pip-version-check
SOURCES := $(shell find src -name '*.py' -o -name '*.toml' -o -name '*.html' -o -name '*.css' -o -name '*.js' -o -name '*.svg') \
           setup.py pyproject.toml

.PHONY: play test lint bench mutants shots soak clean browser

play: $(VENV)/.installed  ## set up and open the hall in the browser
	$(BIN)/starhall play

test: $(VENV)/.tools $(VENV)/.installed lint browser  ## set up, lint, types, all tests, uncompiled and compiled
	PYTHONPATH=src $(BIN)/pytest -n 2 --ignore tests/conformance --ignore tests/web
	$(BIN)/pytest -n 2 tests/conformance
	PYTHONPATH=src $(BIN)/pytest -n 2 $(PAGES)
	$(BIN)/pytest -n 2 $(WHOLE)

# In the browser, on plain sources and compiled.
WHOLE := tests/web/test_whole_games.py
PAGES := tests/web --ignore $(WHOLE)

lint: $(VENV)/.tools
	$(BIN)/ruff format --check src tests examples setup.py
	$(BIN)/ruff check src tests examples setup.py
	$(BIN)/mypy

bench: $(VENV)/.installed  ## measure the engine beside its peer
	$(PIP) $$($(NEEDS) bench)
	$(BIN)/starhall bench

soak: $(VENV)/.installed  ## ten thousand random games of each game through the conformance suite
	$(BIN)/starhall bench --soak 10000

mutants: $(VENV)/.tools  ## small faults in the rules, one at a time: do the tests notice? Fails when more than 3 % survive
	PYTHONPATH=src:tests $(BIN)/python -m mutants

shots: $(VENV)/.tools $(VENV)/.installed browser  ## screenshots of every page
	$(BIN)/starhall shots

browser:
	@command -v chromium >/dev/null || command -v google-chrome >/dev/null || \
	  { [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null && apt-get update -qq && apt-get install -y -qq chromium >/dev/null; } || \
	  { echo "The browser tests need Chromium: sudo apt-get install chromium"; exit 1; }

$(VENV)/.made:
	$(PYTHON) -m venv $(VENV)
	touch $@

NEEDS = $(BIN)/python -c "import sys, tomllib; p = tomllib.load(open('pyproject.toml', 'rb'))['project']; \
  print(*p['dependencies'], *[need for extra in sys.argv[1:] for need in p['optional-dependencies'][extra]])"

$(VENV)/.needs: $(VENV)/.made pyproject.toml
	$(PIP) $$($(NEEDS))
	touch $@

$(VENV)/.tools: $(VENV)/.needs
	$(PIP) $$($(NEEDS) test)
	touch $@

$(VENV)/.installed: $(VENV)/.needs $(SOURCES)
	@echo "compiling the engine (a few minutes, once)..."
	rm -rf build src/starhall.egg-info
	$(PIP) --force-reinstall --no-deps .
	rm -rf build src/starhall.egg-info
	touch $@

clean:
	rm -rf $(VENV) build dist shots src/starhall.egg-info
