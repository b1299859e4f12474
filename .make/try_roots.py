"""Set the program up on minimal Debian systems, one thing missing at a time, and print what came of it as a table.

    sudo python3 .make/try_roots.py --mirror URL [--ca FILE] [--keep FOLDER] [--only CASE] [bookworm trixie]

It needs root and debootstrap, a gigabyte of disk, and an hour. Each case is a root of its own, where a normal user has
a copy of the last commit. --mirror is where Debian's packages are, --ca a file of certificates for pip to trust, --keep
where the roots that the cases begin from are kept for the next time.
"""

import argparse
import contextlib
import os
import shlex
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from tempfile import mkdtemp
from typing import NamedTuple

ROOT = Path(__file__).resolve().parents[1]
USER, HOME = 1000, "home/player"
EVERYTHING = ("python3-venv", "gcc", "libc6-dev", "python3-dev")
X = ("xvfb", "libx11-6", "libxext6")
SESSION = "default\\nstart\\nmove <2,E> to <4,E>\\nquit\\n"  # the computer answers the move
WINDOW_SECONDS = 20
ENDED_BY_US = 124


class Case(NamedTuple):
    """A system: what is installed beside python3 and make, and what is to come of it."""

    packages: tuple[str, ...]
    expected: str = ""  # what `make` says; nothing where the core can be compiled
    folder: str = "chessprog"
    network: bool = True
    later: tuple[str, ...] = ()  # is installed when `make` has failed, and must help

    def without(self, *names: str) -> "Case":
        return self._replace(packages=tuple(name for name in self.packages if name not in names))


WHOLE = Case(EVERYTHING)
CASES = {
    "only python3 and make": Case((), "python3-venv"),
    "no network": WHOLE._replace(expected="is there a network?", network=False),
    "no compiler": WHOLE.without("gcc", "libc6-dev", "python3-dev")._replace(expected="gcc"),
    "no headers of C": WHOLE.without("libc6-dev", "python3-dev")._replace(expected="libc6-dev"),
    "no headers of Python": WHOLE.without("python3-dev")._replace(expected="python3-dev", later=("python3-dev",)),
    "no python3-venv": WHOLE.without("python3-venv")._replace(expected="python3-venv", later=("python3-venv",)),
    "nothing missing, and X": WHOLE._replace(packages=(*EVERYTHING, *X)),
    "a blank in the path": WHOLE._replace(folder="my games/chess prog"),
}


class System:
    """A root with a normal user and the program's checkout."""

    def __init__(self, root: Path, case: Case) -> None:
        self.root = root
        self.case = case
        self.home = root / HOME
        self.checkout = self.home / case.folder

    def install(self, *packages: str) -> None:
        """Install packages of Debian's."""
        apt = ["apt-get", "-q", "-y", "-o", "APT::Sandbox::User=root", "install", "--no-install-recommends", *packages]
        if packages:
            environment = {"PATH": os.environ["PATH"], "DEBIAN_FRONTEND": "noninteractive"}
            subprocess.run(["chroot", str(self.root), *apt], env=environment, check=True, capture_output=True)

    def unpack(self) -> None:
        """Give the user the last commit."""
        self.checkout.mkdir(parents=True)
        archive = subprocess.run(["git", "archive", "HEAD"], cwd=ROOT, capture_output=True, check=True).stdout
        subprocess.run(["tar", "-x", "-C", self.checkout], input=archive, check=True)
        subprocess.run(["chown", "-R", f"{USER}:{USER}", self.home], check=True)

    def command(self, line: str) -> list[str]:
        """Return what runs a shell's line as the user, in the checkout."""
        alone = () if self.case.network else ("unshare", "--net")
        settings = [f"HOME=/{HOME}", "PATH=/usr/bin:/bin", "LC_ALL=C.UTF-8", "DISPLAY=:77"]
        line = f"cd {shlex.quote(f'/{HOME}/{self.case.folder}')} && {line}"
        user = ["chroot", f"--userspec={USER}:{USER}", str(self.root), "env", "-i", *settings]
        return [*alone, *user, "sh", "-c", line]

    def run(self, line: str, told: str = "") -> tuple[int, str]:
        """Run a line; return its exit status and all that it said."""
        done = subprocess.run(
            self.command(line), input=told, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False
        )
        assert "Traceback" not in done.stdout, done.stdout
        assert "internal error" not in done.stdout, done.stdout
        return done.returncode, done.stdout

    def first_prompt(self) -> float:
        """Return after how many seconds `make run` on a fresh clone shows its first prompt; it must play, too."""
        begin = time.monotonic()
        with subprocess.Popen(
            self.command("make run 2>/dev/null"), stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        ) as program:
            assert program.stdin
            assert program.stdout
            lines = [program.stdout.readline() for _ in range(3)]
            seconds = time.monotonic() - begin
            rest, _ = program.communicate(SESSION)
        assert "Specify game settings" in lines[-1], lines
        assert rest.endswith("Exiting...\n"), rest
        return seconds

    def window(self) -> str:
        """Return what came of opening the window, on a virtual screen where there is one."""
        if "xvfb" not in self.case.packages:
            return self.run("./chessprog -g")[1].strip().splitlines()[-1]
        screen = "Xvfb :77 >/dev/null 2>&1 & s=$!; sleep 5;"
        status, said = self.run(f"{screen} timeout {WINDOW_SECONDS} ./chessprog -g; r=$?; kill $s; exit $r")
        assert (status, said) == (ENDED_BY_US, ""), said
        return "opens"


def main() -> None:
    """Try all cases on all systems."""
    parser = argparse.ArgumentParser()
    parser.add_argument("suites", nargs="*", default=["bookworm", "trixie"])
    parser.add_argument("--mirror", required=True)
    parser.add_argument("--ca", type=Path)
    parser.add_argument("--keep", type=Path)
    parser.add_argument("--only", choices=list(CASES))
    told = parser.parse_args()
    keep = told.keep or Path(mkdtemp())
    print("| Debian | system | first prompt | `make` says | then | core | window |\n|---|---|---|---|---|---|---|")
    for suite in told.suites:
        begin = base(suite, keep, told.mirror, told.ca)
        for name, case in CASES.items():
            if told.only in (None, name):
                print(f"| {suite} | {name} | {' | '.join(tried(case, begin, keep))} |", flush=True)
    if not told.keep:
        shutil.rmtree(keep)


def base(suite: str, keep: Path, mirror: str, certificates: Path | None) -> Path:
    """Return a minimal root with Python and make, made if it is not kept."""
    root = keep / suite
    if not (root / HOME).exists():
        shutil.rmtree(root, ignore_errors=True)
        packages = "--include=python3,make,ca-certificates"
        command = ["debootstrap", "--variant=minbase", packages, suite, str(root), mirror]
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
        (root / HOME).mkdir()
    shutil.copy("/etc/resolv.conf", root / "etc" / "resolv.conf")
    if certificates:
        shutil.copy(certificates, root / "etc" / "ssl" / "certs" / "ca-certificates.crt")
    return root


def tried(case: Case, begin: Path, keep: Path) -> list[str]:
    """Return what came of a case, column by column."""
    with mounted(begin, keep) as root:
        system = System(root, case)
        system.install(*case.packages)
        system.unpack()
        prompt = system.first_prompt()
        _, said = system.run("make 2>&1 | grep -v -e '^waiting' -e '^compiling' -e '^make:'")
        assert case.expected in said, said
        words = (said.strip().splitlines() or [""])[-1]
        then = after(system)
        _, version = system.run("./chessprog --version")
        window = system.window()
        assert case.later or ("compiled" in version) == (not case.expected), version
    return [f"{prompt:.1f} s", words, then, version.strip().partition("core: ")[2].strip(")"), window]


def after(system: System) -> str:
    """Install what was missing, as `make` says; return what it says then."""
    if not system.case.later:
        return ""
    system.install(*system.case.later)
    _, said = system.run("make 2>&1")
    assert "core: compiled" in said, said
    return f"{' '.join(system.case.later)} installed: {said.strip().splitlines()[-1]}"


@contextlib.contextmanager
def mounted(begin: Path, keep: Path) -> Iterator[Path]:
    """Provide a copy of a root, with the kernel's folders in it; it is gone afterwards."""
    root = Path(mkdtemp(dir=keep)) / "root"
    subprocess.run(["cp", "-a", "--reflink=auto", begin, root], check=True)
    subprocess.run(["mount", "-t", "proc", "proc", root / "proc"], check=True)
    try:
        yield root
    finally:
        wait_for_the_users_processes(root)
        subprocess.run(["umount", root / "proc"], check=True)
        shutil.rmtree(root.parent)


def wait_for_the_users_processes(root: Path) -> None:
    """Wait until nothing of a root runs any more: the compilation beside the program ends by itself."""

    def runs(process: Path) -> bool:
        with contextlib.suppress(OSError):
            return (process / "root").resolve() == root
        return False

    end = time.monotonic() + 900
    while any(runs(process) for process in Path("/proc").glob("[0-9]*")) and time.monotonic() < end:
        time.sleep(1)


if __name__ == "__main__":
    if os.geteuid():
        sys.exit("this needs root: sudo python3 .make/try_roots.py --mirror URL")
    main()
