"""Restore the terminal's modes when a signal ends or stops the program.

At a prompt, readline has switched echo and line editing off, so a killed program would leave a shell without echo. A
thread waits for the signals. A Python handler is not enough: if the signal arrives just before readline starts to wait
for a key, the handler runs only after that key.
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
    """Start a thread that restores the present modes of a terminal before a signal ends or stops the program."""
    modes = termios.tcgetattr(terminal)
    # A signal that is ignored, as SIGHUP is under nohup, stays ignored.
    awaited = {number for number in (*ENDING, signal.SIGTSTP) if signal.getsignal(number) is signal.SIG_DFL}
    signal.pthread_sigmask(signal.SIG_BLOCK, awaited)  # or the main thread would receive them
    # The thread inherits a mask with SIGINT: while the main thread blocks SIGINT, no other thread may receive it.
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    Thread(target=_wait_for_signals, args=(terminal, modes, awaited), daemon=True).start()
    signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _wait_for_signals(terminal: int, modes: Modes, awaited: set[signal.Signals]) -> None:
    while True:
        number = signal.sigwait(awaited)
        at_the_prompt = modes
        with suppress(OSError, termios.error):  # the terminal may be gone
            if os.tcgetpgrp(terminal) == os.getpgrp():  # a background process that sets modes is stopped by SIGTTOU
                at_the_prompt = termios.tcgetattr(terminal)
                _set_modes(terminal, modes)
        signal.pthread_sigmask(signal.SIG_UNBLOCK, awaited)  # so that another signal can end a stopped program
        os.kill(os.getpid(), number)  # now unblocked: the program ends here, or stops here until SIGCONT
        _set_modes(terminal, at_the_prompt)
        signal.pthread_sigmask(signal.SIG_BLOCK, awaited)
        _show_line_again(terminal)


def _set_modes(terminal: int, modes: Modes) -> None:
    with suppress(termios.error):  # the terminal may be gone
        termios.tcsetattr(terminal, termios.TCSADRAIN, modes)  # DRAIN: what is still being written comes first


def _show_line_again(terminal: int) -> None:
    """Write the line being edited again: readline assumes that it is still on the screen, so it would not."""
    import readline  # not a cost: the prompt has imported it

    with suppress(OSError):
        os.write(terminal, os.fsencode(readline.get_line_buffer()))
