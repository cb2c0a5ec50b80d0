# Two commands do everything on a fresh machine: `make play` and `make test`.
# Another Python or another place for the environment: `make test PYTHON=python3.14 VENV=.venv-3.14`.
PYTHON ?= python3
VENV ?= .venv
BIN := $(VENV)/$(if $(filter Windows_NT,$(OS)),Scripts,bin)
PIP := $(BIN)/pip install --quiet --disable-pip-version-check
SOURCES := $(shell find src -name '*.py' -o -name '*.toml' -o -name '*.html' -o -name '*.css' -o -name '*.js' -o -name '*.svg') \
           setup.py pyproject.toml

.PHONY: play test plain lint bench mutants shots soak lock audit reference wheels sdist clean browser valgrind postgresql

play: $(VENV)/.needs  ## set up and open the hall in the browser, at once; the engine is compiled meanwhile
	@if $(MAKE) --silent --question $(VENV)/.installed; then $(BIN)/starhall play; else \
	  echo "The engine is compiled while you play; the bots think faster from the next start on."; \
	  $(ALONE) nice -n 19 $(MAKE) --silent $(VENV)/.installed >$(VENV)/compile.log 2>&1 & compiling=$$!; trap : INT; \
	  PYTHONPATH=src $(BIN)/python -m starhall play; left=$$?; \
	  { kill -- -$$compiling || kill $$compiling; } 2>/dev/null; [ $$left = 130 ] || exit $$left; fi

# One compilation at a time: the lock goes with its process. It is a group of processes that can be ended together.
ALONE := $(BIN)/python -c "import fcntl, os, sys; lock = os.open('$(VENV)/.lock', os.O_CREAT | os.O_RDWR); os.setsid(); \
  os.set_inheritable(lock, True); fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB); os.execvp(sys.argv[1], sys.argv[1:])"

test:  ## set up, lint, types, all tests, uncompiled and compiled
	$(MAKE) --jobs 2 --no-print-directory $(VENV)/.tools browser postgresql
	$(MAKE) --no-print-directory valgrind
	$(MAKE) --jobs 2 --no-print-directory $(VENV)/.installed plain
	@! command -v cc >/dev/null || $(BIN)/starhall --version | grep "(compiled)" || \
	  { echo "There is a C compiler, but the engine was not compiled: pip install -v . says why"; exit 1; }
	$(PYTEST) $(REAL) $(RULES) tests/kernel/test_pickling.py tests/bots/test_everywhere.py

plain: lint  # beside the compiler, which leaves a core idle now and then
	PYTHONPATH=src $(PYTEST) $(addprefix --ignore ,$(REAL) $(RULES))

# In the browser: the real games compiled, as people play them; the toy game can only be played uncompiled.
REAL := tests/web/real_games
# What plays much and needs no toy is tested compiled, in half the time or less: after every line that a rule's test plays, each
# action of the game is asked whether it is forbidden.
RULES := tests/conformance tests/games tests/arena tests/bots/test_observe.py tests/server/test_two_worlds.py \
         tests/test_content_guide.py tests/cli/test_cli.py tests/cli/test_terminal.py

# One more than there are cores: tests wait for browsers and halls. Who has nothing left to do takes over from the others.
PYTEST := $(BIN)/pytest -n 3 --dist worksteal

lint: $(VENV)/.tools
	$(BIN)/ruff format --check src tests examples setup.py
	$(BIN)/ruff check src tests examples setup.py
	$(BIN)/oxfmt --check $(SCRIPT) $(STYLES)
	$(BIN)/oxlint --deny-warnings $(SCRIPT)
	$(BIN)/mypy

SCRIPT := src/starhall/web/static/script
STYLES := src/starhall/web/static/style src/starhall/drawing/tokens.css src/starhall/arena/report/report.css $(wildcard src/starhall/games/*/face/style.css)

bench: $(VENV)/.installed valgrind  ## measure the engine beside its peers; fails when a decision takes a tenth more instructions
	$(PIP) $$($(NEEDS) peers)
	$(BIN)/starhall bench --peers
	$(BIN)/starhall bench --instructions

soak: $(VENV)/.installed  ## ten thousand random games of each game through the conformance suite, many guided ones, halls killed a hundred times
	$(BIN)/starhall bench --soak 10000
	$(BIN)/starhall lessons --check --games 12
	PYTHONPATH=src STARHALL_KILLS=100 STARHALL_HISTORIES=3000 $(BIN)/pytest -s tests/server/test_killed.py tests/server/test_one_order.py

mutants: $(VENV)/.tools  ## small faults in the rules, one at a time: do the tests notice? Fails when more than 3 % survive
	PYTHONPATH=src:tests $(BIN)/python -m mutants

shots: $(VENV)/.tools $(VENV)/.installed browser  ## screenshots of every page
	$(BIN)/starhall shots

valgrind:
	@command -v valgrind >/dev/null || \
	  { [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null && apt-get update -qq && apt-get install -y -qq valgrind >/dev/null; } || \
	  { echo "Instructions are counted by valgrind: sudo apt-get install valgrind"; exit 1; }

browser:
	@command -v chromium-headless-shell >/dev/null || command -v chromium >/dev/null || command -v google-chrome >/dev/null || \
	  { [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null && apt-get update -qq && apt-get install -y -qq chromium-headless-shell >/dev/null; } || \
	  { echo "The browser tests need Chromium: sudo apt-get install chromium-headless-shell"; exit 1; }

# One installation at a time: the browser's first. Tests start a server of their own, in a folder of their own.
postgresql: browser
	@ls /usr/lib/postgresql/*/bin/postgres >/dev/null 2>&1 || \
	  { [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null && apt-get update -qq && \
	    apt-get install -y -qq --no-install-recommends postgresql >/dev/null; } || \
	  { echo "The tests of a shared hall need PostgreSQL: sudo apt-get install postgresql"; exit 1; }

$(VENV)/.made:
	$(PYTHON) -m venv $(VENV)
	touch $@

NEEDS = $(BIN)/python -c "import sys, tomllib; p = tomllib.load(open('pyproject.toml', 'rb'))['project']; \
  print(*p['dependencies'], *[need for extra in sys.argv[1:] for need in p['optional-dependencies'][extra]])"

$(VENV)/.needs: $(VENV)/.made pyproject.toml
	$(PIP) $$($(NEEDS))
	touch $@

$(VENV)/.tools: $(VENV)/.needs requirements/test.txt
	$(PIP) --require-hashes -r requirements/test.txt
	touch $@

# The tests' tools have what compiling needs; who only plays has not, and pip sets it up for this once.
BUILDER = $(if $(wildcard $(VENV)/.tools),--no-build-isolation)

$(VENV)/.installed: $(VENV)/.needs $(SOURCES)
	@echo "compiling the engine (once)..."
	rm -rf $(VENV)/build && mkdir -p $(VENV)/build/tests && cp -R tests/examples $(VENV)/build/tests
	cp -R src docs examples setup.py pyproject.toml README.md LICENSE $(VENV)/build
	touch $(VENV)/build/.begun
	$(PIP) --force-reinstall --no-deps $(BUILDER) $(abspath $(VENV))/build
	mv $(VENV)/build/.begun $@ && rm -rf $(VENV)/build

reference: $(VENV)/.needs  ## docs/reference.md and the vocabulary in docs/content.md, from the code
	PYTHONPATH=src $(BIN)/python -m starhall.reference > docs/reference.md
	PYTHONPATH=src $(BIN)/python -m starhall.vocabulary docs/content.md

audit: $(VENV)/.tools  ## known holes in what is installed, where the registry answers
	$(PIP) pip-audit
	$(BIN)/pip-audit --path $(shell echo $(VENV)/lib/python*/site-packages)

lock: $(VENV)/.made  ## the tests' versions and hashes anew, for every system and Python
	$(PIP) uv
	$(BIN)/uv pip compile --quiet --universal --generate-hashes --no-header --no-emit-index-url --upgrade \
	  --python-version 3.11 --extra test pyproject.toml -o requirements/test.txt

wheels: $(VENV)/.made  ## an sdist, and compiled wheels for every Python that there is here
	$(PIP) build cibuildwheel
	$(BIN)/python -m build --sdist --outdir dist
	$(BIN)/cibuildwheel --output-dir dist

sdist: $(VENV)/.made  ## the sdist, and a wheel for this Python
	$(PIP) build
	$(BIN)/python -m build --outdir dist

clean:
	rm -rf $(VENV) build dist shots src/starhall.egg-info
