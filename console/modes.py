"""The modes of the terminal: put back when a signal ends or stops the program.

At a prompt readline has switched echo and line editing off: a killed program would leave the shell typing blind. A
thread waits for the signals. A handler would not do: one that comes just before readline begins to wait for a key would
run only after that key.
"""

import os
import signal
import termios
from contextlib import suppress
from threading import Thread
from typing import Final, TypeAlias

Modes: TypeAlias = list[int | list[bytes | int]]

ENDING: Final = (
    signal.SIGHUP,
    signal.SIGQUIT,
    signal.SIGTERM,
    signal.SIGALRM,
    signal.SIGUSR1,
    signal.SIGUSR2,
    signal.SIGVTALRM,
    signal.SIGPROF,
    signal.SIGXCPU,
)


def put_back_modes(terminal: int) -> None:
    """Have the present modes of a terminal put back by every signal that ends or stops the program."""
    modes = termios.tcgetattr(terminal)
    # A signal that is ignored, as SIGHUP is under nohup, stays ignored.
    awaited = {number for number in (*ENDING, signal.SIGTSTP) if signal.getsignal(number) is signal.SIG_DFL}
    signal.pthread_sigmask(signal.SIG_BLOCK, awaited)  # or the main thread would get them
    # The thread blocks Ctrl-C too: where the main thread lets it wait, no other one may hear it.
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    Thread(target=_wait_for_signals, args=(terminal, modes, awaited), daemon=True).start()
    signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _wait_for_signals(terminal: int, modes: Modes, awaited: set[signal.Signals]) -> None:
    while True:
        number = signal.sigwait(awaited)
        at_the_prompt = modes
        with suppress(OSError, termios.error):  # the terminal may be gone
            if os.tcgetpgrp(terminal) == os.getpgrp():  # else it is the shell's, and to change it would stop us
                at_the_prompt = termios.tcgetattr(terminal)
                _set_modes(terminal, modes)
        signal.pthread_sigmask(signal.SIG_UNBLOCK, awaited)  # so that a stopped program can be ended too
        os.kill(os.getpid(), number)  # the program ends here, or stops here until it is continued
        _set_modes(terminal, at_the_prompt)
        signal.pthread_sigmask(signal.SIG_BLOCK, awaited)
        _show_line_again(terminal)


def _set_modes(terminal: int, modes: Modes) -> None:
    with suppress(termios.error):  # the terminal may be gone
        termios.tcsetattr(terminal, termios.TCSADRAIN, modes)


def _show_line_again(terminal: int) -> None:
    """Write what was typed of a line; readline itself thinks that it is still on the screen."""
    import readline  # it was imported for the prompt

    with suppress(OSError):
        os.write(terminal, os.fsencode(readline.get_line_buffer()))
