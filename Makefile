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

# .make/set_up.py knows what is there and what is missing, and the core's modules, the compiler and the Python from here.
SET_UP = @command -v $(PYTHON) >/dev/null || { echo "there is no $(PYTHON): install Python 3.11 or newer" >&2; exit 1; }; \
	HOT="$(HOT)" READ="$(READ)" CC="$(CC)" NAMED="$(filter-out file,$(origin PYTHON))" $(PYTHON) .make/set_up.py

DOCUMENTED := Connect4 ListUtilsDemo MiniMaxDemo

.PHONY: all tools run gui console window install uninstall test sanitize check bench perft clean help

all:  ## set everything up: .venv, dependencies, compiled core, ./chessprog
	$(SET_UP) all

tools:  ## the same, and what the tests need
	$(SET_UP) tools

run: console  ## play in the console at once; what is missing is made meanwhile
	@./chessprog -c

gui: window  ## play in a window; the core is compiled meanwhile
	@./chessprog -g

console:
	$(SET_UP) run

window:
	$(SET_UP) gui

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
REPEATS_NOTHING = gui console/terminal program/test_assets.py program/test_install.py program/test_set_up.py
ONCE = $$([ -d .venv/core ] && echo '$(patsubst %,--ignore=tests/%,$(REPEATS_NOTHING))')

# ASan must be the first library that Python loads, and Python's own memory must be the system's for it to be seen.
SANITIZED = CHESSPROG_CORE=sanitized CHESSPROG_INTERPRETED= CHESSPROG_EXPECT=compiled PYTHONMALLOC=malloc \
	LD_PRELOAD="$$($(CC) -print-file-name=libasan.so)" ASAN_OPTIONS=detect_leaks=0 UBSAN_OPTIONS=print_stacktrace=1

sanitize:  ## run the searches, the engine and checkers on a core that checks its memory and its numbers
	$(SET_UP) sanitized
	@$(SANITIZED) $(PYTEST) --timeout 3000 tests/chess/exact tests/chess/engine tests/games

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
