# Chessprog: `make help` says what there is to make. Every target works as the first one on a fresh clone.

PYTHON ?= python3
RULES ?= 2018
DEPTH ?= 4

# The modules worth compiling: they import only each other, and READ, whose constants are compiled in.
HOT := $(patsubst %,chess/%.py,attacks tables board movegen zobrist)
HOT += $(patsubst %,chess/exact/%.py,horizon search)
HOT += $(patsubst %,chess/engine/%.py,exchange ordering transpositions spans evaluation search)
HOT += $(patsubst %,games/%.py,minimax connect4 checkers)
READ := $(patsubst %,chess/%.py,pieces squares rules position) core/native.py
READ += $(patsubst %,chess/%.py,exact/scoring engine/weights engine/values)

PY := .venv/bin/python
PIP := $(PY) -m pip --disable-pip-version-check -qq install
CORE := .venv/$(if $(shell command -v $(CC) 2>/dev/null),tried,interpreted)

# What changes .venv runs in a make of its own that no other make in this folder runs beside.
ALONE := +@$(PYTHON) .make/locked.py $(MAKE) -s --no-print-directory

.DELETE_ON_ERROR:
DOCUMENTED := Connect4 ListUtilsDemo MiniMaxDemo

.PHONY: all tools run gui install uninstall test check bench perft clean help set-up

all:  ## set everything up: .venv, dependencies, compiled core, ./chessprog
	$(ALONE) set-up

tools:  ## the same, and what the tests need
	$(ALONE) set-up .venv/tools

set-up: $(CORE) chessprog

run: all  ## play in the console
	@./chessprog -c

gui: all  ## play in a window
	@./chessprog -g

install: all  ## add it to your desktop: a launcher in ~/.local/bin, a desktop entry and its icon
	@$(PYTHON) .make/install.py install

uninstall:  ## remove these again
	@$(PYTHON) .make/install.py uninstall

test: tools  ## run the tests on the compiled and on the interpreted core
	@if [ -d .venv/core ]; then CHESSPROG_INTERPRETED= CHESSPROG_EXPECT=compiled $(PYTEST); \
	else echo "no compiled core: testing the interpreted one only"; fi
	@if [ -d .venv/core ]; then echo "not repeated: the tests of window, terminal, streams and signals, which do not depend on the core"; fi
	@CHESSPROG_INTERPRETED=1 CHESSPROG_EXPECT=interpreted $(PYTEST) --cov $(ONCE)

# One worker for each processor core, but not more than four: some tests start processes of their own.
PYTEST = $(PY) -m pytest -n auto --maxprocesses 4 --dist worksteal

# Where the compiled core was tested, these have been too.
REPEATS_NOTHING = gui console/terminal program/test_assets.py program/test_install.py
ONCE = $$([ -d .venv/core ] && echo '$(patsubst %,--ignore=tests/%,$(REPEATS_NOTHING))')

check: tools  ## ruff, its formatter, and mypy --strict, for Linux and for macOS
	@$(PY) -m ruff check
	@$(PY) -m ruff format --check -q
	@$(PY) -m mypy
	@$(PY) -m mypy --platform darwin --cache-dir .mypy_cache/darwin

bench: all  ## measure the search, the start, perft and the window
	@$(PY) -m chess.dev.bench
	@$(PY) -m chess.dev.compare
	@$(PY) -m gui.dev.bench

perft: all  ## count the move sequences from the start: make perft RULES=2018 DEPTH=4
	@$(PY) -m chess.dev.perft --rules $(RULES) $(DEPTH)

# The programs that the document of Connect-4 names
Connect4: all  ## ./Connect4, as its document wants it: the same as ./chessprog connect4
	$(call named,connect4)

ListUtilsDemo: all  ## ./ListUtilsDemo N: the same as ./chessprog list-demo N
	$(call named,list-demo)

MiniMaxDemo: all  ## ./MiniMaxDemo: the same as ./chessprog minimax-demo
	$(call named,minimax-demo)

named = @sed 's/WORD/$1/' .make/named >.venv/$@ && chmod +x .venv/$@ && mv .venv/$@ $@

clean:  ## remove everything that was made
	@$(PYTHON) .make/locked.py rm -rf .venv chessprog $(DOCUMENTED) .coverage* .hypothesis .mypy_cache .pytest_cache .ruff_cache
	@find . -name __pycache__ -prune -exec rm -rf {} +

help:  ## this list
	@sed -n 's/^\([A-Za-z0-9]*\):.*## /\1	/p' Makefile

# Only a finished environment has this file: one that was interrupted is made again from nothing.
.venv/made:
	@echo "making .venv"
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Chessprog needs Python 3.11: make PYTHON=...")'
	@case "$(CURDIR)" in *:*) echo "Python cannot work in a folder with a colon in its path: $(CURDIR)"; exit 1;; esac
	@$(PYTHON) -m venv --clear .venv
	@touch $@

.venv/installed: pyproject.toml .make/pins.py | .venv/made
	@echo "installing what the program needs"
	@$(PIP) $$($(PY) .make/pins.py)
	@touch $@

.venv/tools: pyproject.toml .make/pins.py | $(CORE)
	@echo "installing what the tests need"
	@$(PIP) $$($(PY) .make/pins.py compile test)
	@touch $@

# A core that may be out of date leaves first, by one rename: what runs in the meantime runs interpreted.
RETIRE = rm -rf .venv/old .venv/tried .venv/interpreted; if [ -d .venv/core ]; then mv .venv/core .venv/old; fi

.venv/tried: $(HOT) $(READ) .make/compile.py .venv/installed
	@echo "compiling the core"
	@$(RETIRE)
	@if ($(PIP) $$($(PY) .make/pins.py compile) && CC="$(CC)" $(PY) .make/compile.py $(HOT)) >.venv/core.log 2>&1; \
	then echo "core: compiled"; \
	else echo "core: interpreted, compiling failed: $$(grep -im1 error: .venv/core.log || tail -n1 .venv/core.log)"; fi
	@touch $@

.venv/interpreted: .venv/installed
	@$(RETIRE)
	@echo "core: interpreted, there is no C compiler"
	@touch $@

# Where env cannot block a signal, the launcher does without.
chessprog: .make/launcher | .venv/made
	@if env --block-signal=INT true 2>/dev/null; then cp .make/launcher .venv/launcher; \
	else sed "s/exec env --block-signal=INT /trap '' INT; exec /" .make/launcher >.venv/launcher; fi
	@chmod +x .venv/launcher && mv .venv/launcher $@
