# `make` lists the targets. Everything is installed into .venv, nothing anywhere else.

VENV := .venv
BIN := $(VENV)/bin
PIP := $(BIN)/python -m pip install -qq --disable-pip-version-check

# What lives in Node is installed beside its package.json; without npm the tests and rows that need it say so.
npm_install = if command -v npm >/dev/null && [ ! -d $(1)/node_modules ]; then \
		npm install --prefix $(1) --no-package-lock --no-audit --no-fund --silent \
			|| echo "npm could not install what $(1) needs; going on without it"; \
	fi

# Where Python may not keep what it has compiled, every command of the tests compiles the whole house again.
unexport PYTHONDONTWRITEBYTECODE

.DEFAULT_GOAL := help
.PHONY: help play test soak mutants docs bench light lint format clean
.DELETE_ON_ERROR:

help: ## list the targets
	@awk -F ':.*## ' '/^[a-z]+:.*## / { printf "make %-8s %s\n", $$1, $$2 }' Makefile

play: $(VENV)/core.stamp ## open the lobby in the browser
	@$(BIN)/gloaming serve --open

test: lint ## lint, check types and imports, run the tests
	@$(call npm_install,tests/web)
	$(BIN)/pytest -n auto --dist worksteal $(ENDLESS)

# A test that does not come to an end is a failed one; where it stood is told.
ENDLESS := -o faulthandler_timeout=300 -o faulthandler_exit_on_timeout=true

# What looks for rare faults, twenty times as long: crashes, strange requests, random games under every law, odd files.
SOAK := tests/kernel tests/host/views/test_draw_cache.py tests/server/test_faults.py tests/games/retaliation/test_whole_campaign.py tests/web/test_booklets.py tests/server/test_crash.py tests/server/test_openapi.py tests/terminal/test_any_scene.py tests/testing

soak: $(VENV)/dev.stamp ## look for rare faults, twenty times as long (two hours and more; a thousand kills among it)
	GLOAMING_SOAK=20 $(BIN)/pytest -n auto --dist worksteal --durations=10 $(SOAK)

GAME ?= allies
SAMPLE ?= 200

mutants: $(VENV)/dev.stamp ## break the rules of a game on purpose (GAME=allies SAMPLE=200) and name what no test notices
	$(BIN)/python -m gloaming.testing.mutant_run $(GAME) --sample $(SAMPLE)

lint: $(VENV)/dev.stamp ## check style, types and imports
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/mypy
	$(BIN)/lint-imports --no-logo

format: $(VENV)/dev.stamp ## tidy the style in place
	$(BIN)/ruff check --fix
	$(BIN)/ruff format

docs: $(VENV)/dev.stamp ## build the documentation into build/site
	$(BIN)/python -m sphinx -W --keep-going -q -b html -d build/doctrees docs build/site
	@echo "The documentation is in build/site/index.html"

bench: $(VENV)/bench.stamp ## measure side by side with peers
	@$(call npm_install,benchmarks)
	@$(BIN)/python -m benchmarks

light: $(VENV)/dev.stamp ## measure how light and quick the pages are (Lighthouse; on an idle machine)
	@$(call npm_install,benchmarks)
	@$(BIN)/python -m benchmarks.light

clean: ## remove everything that make has made
	rm -rf $(VENV) benchmarks/node_modules tests/web/node_modules build dist .mypy_cache .pytest_cache .ruff_cache .import_linter_cache .hypothesis
	find src tests benchmarks -name __pycache__ -prune -exec rm -rf {} +

$(VENV)/core.stamp: pyproject.toml $(BIN)/python
	@echo "Installing gloaming into $(VENV) ..."
	@$(PIP) --editable .
	@touch $@

$(VENV)/dev.stamp $(VENV)/bench.stamp: $(VENV)/%.stamp: pyproject.toml $(BIN)/python
	@echo "Installing gloaming[$*] into $(VENV) ..."
	@$(PIP) --editable '.[$*]'
	@touch $@ $(VENV)/core.stamp

# The newest Python on the PATH that really runs and can make environments; `make PYTHON=...` overrules the search.
PYTHON ?= $(shell for name in python3.14 python3.13 python3.12 python3.11 python3; do \
	IFS=:; for folder in $$PATH; do \
		"$$folder/$$name" -c 'import sys, venv, ensurepip; sys.exit(sys.version_info < (3, 11))' >/dev/null 2>&1 \
			&& { echo "$$folder/$$name"; exit; }; \
	done; done)

$(BIN)/python:
	@test -n "$(PYTHON)" || { echo "Gloaming needs Python 3.11 or newer with its venv module, and found none on the PATH."; \
		echo "Install one (Debian, Ubuntu: apt install python3 python3-venv) or say: make PYTHON=/path/to/python3"; exit 1; } >&2
	@"$(PYTHON)" -m venv --clear $(VENV)
