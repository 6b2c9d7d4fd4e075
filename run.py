#!/usr/bin/env python3
"""Set up the program on its first start, then run it; needs nothing but Python.

python3 run.py                  open the game
python3 run.py test [ARGS]      run the tests (ARGS go to pytest)
python3 run.py WORDS...         any other command: soak, check, headless, replay ...

What the program needs goes into .venv, in the versions and with the checksums of `requirements`;
what the tests need comes with the first `test`.
"""

import contextlib
import hashlib
import os
import queue
import re
import shutil
import subprocess
import sys
import sysconfig
import threading
import time
from pathlib import Path
from typing import IO, Iterator, NoReturn

HERE = Path(__file__).resolve().parent
VENV = HERE / ".venv"
STAMP = VENV / "oblique-setup.txt"  # what is installed: lines of a name and its value
LOCK = HERE / ".venv.lock"  # held while setting up; says so inside, until that is finished
PINS = {"play": ("play.txt",), "test": ("play.txt", "test.txt")}
OLDEST = (3, 11)
PYTHON = ".".join(map(str, sys.version_info[:2]))

REASONS = (
    (
        r"No space left|Errno 28\b|not enough space|WinError 112\b",
        "The disk is full: setting up needs about 500 MB in\n{here}\n"
        "and 100 MB in the folder for temporary files. Make room and start again.",
    ),
    (
        r"Permission denied|Errno 13\b|Access is denied|WinError 5\b|Read-only|Errno 30\b",
        "Something may not be written. Close the game if it is open, or copy\n"
        "{here}\ninto a folder of your own and start it there.",
    ),
    (
        r"DO NOT MATCH THE HASHES",
        "A package is not the one that this program was made with;\n"
        "it was not installed. Try again later; if it stays so, tell the makers of the program.",
    ),
    (
        r"NewConnection|NameResolution|Temporary failure|getaddrinfo|unreachable|refused"
        r"|[Tt]imed? ?out|ProxyError|Connection(Reset|Aborted|Error)|RemoteDisconnected|SSLError",
        "The packages could not be fetched.\n"
        "Is there a network connection? Only setting up needs one. Try again.",
    ),
    (
        r"No matching distribution|Could not find a version",
        "There is no package for Python {python} on this kind of computer.\n"
        "Try Python 3.11 to 3.14 on Linux, macOS or Windows.",
    ),
)


def tell(text: str) -> None:
    """Say something to the person who waits; what a command prints is left to the command."""
    print(text, file=sys.stderr, flush=True)


def fail(details: str) -> "NoReturn":
    """Stop: what the program that failed said, then what that means and what to do."""
    meant = next((text for sign, text in REASONS if re.search(sign, details)), "")
    lines = [line for line in details.splitlines() if line.strip()]
    said = [line for line in lines if line.startswith("ERROR")] or lines
    advice = meant.format(here=HERE, python=PYTHON) or f"Try again after deleting {VENV}."
    sys.exit("\n".join([*said[-6:], "", "Setting up failed. " + advice]))


# What is there


def python_of(venv: Path) -> Path:
    """The interpreter inside the virtual environment."""
    return venv / ("Scripts/python.exe" if os.name == "nt" else "bin/python")


def pins(purpose: str) -> str:
    """The lists of packages to install for a purpose, one after the other."""
    return "\n".join((HERE / "requirements" / name).read_text("utf-8") for name in PINS[purpose])


def fingerprint(purpose: str) -> str:
    """What a finished set-up depends on. The programs for tests have their place written in them;
    what a player needs may be moved.
    """
    parts = [PYTHON, pins(purpose), str(HERE) if purpose == "test" else ""]
    return hashlib.sha256("\n".join(parts).encode()).hexdigest()


def stamp() -> "dict[str, str]":
    """What was installed when setting up last came to its end."""
    try:
        lines = STAMP.read_text("utf-8").splitlines()
    except (OSError, UnicodeDecodeError):
        return {}
    return dict(line.split(" ", 1) for line in lines if " " in line)


def is_ready(purpose: str) -> bool:
    """Everything for this purpose is installed."""
    return python_of(VENV).exists() and stamp().get(purpose) == fingerprint(purpose)


def why_anew(unfinished: bool) -> str:
    """Why the environment that is there cannot be added to, or nothing."""
    if unfinished:
        return "The last set-up was not finished: beginning again."
    settings = VENV / "pyvenv.cfg"
    if not settings.exists():
        sys.exit(f"{VENV} is in the way: move it or delete it, then start again.")
    made = re.search(r"^version\w* *= *(\d+\.\d+)", settings.read_text("utf-8"), re.MULTILINE)
    if made and made.group(1) != PYTHON:
        return f"Set up for Python {made.group(1)}, started with {PYTHON}: setting up anew."
    if not python_of(VENV).exists():
        return "The Python that was used for setting up is gone: setting up anew."
    if stamp().get("place", str(HERE)) != str(HERE):
        return "The folder has been moved: setting up anew."
    return ""


# Setting up


def set_up(purpose: str) -> None:
    """Install what a purpose needs into .venv, once for each change; one start at a time."""
    if is_ready(purpose):
        return
    try:
        with alone() as lock:
            if not is_ready(purpose):
                build(purpose, lock)
    except OSError as error:
        fail(str(error))


def build(purpose: str, lock: "IO[str]") -> None:
    """Make or mend .venv. Whatever ends this before its last line, the next start begins anew."""
    begun = time.monotonic()
    lock.seek(0)
    there = VENV.exists() and any(VENV.iterdir())
    anew = why_anew(bool(lock.read())) if there else ""
    known = stamp()
    if anew:
        tell(anew)
    tell("Setting up, this once. It needs a network connection and can take some minutes.")
    lock.write("unfinished\n")
    lock.flush()
    if anew or not known:
        make_venv(clear=bool(anew), lock=lock)
    if known.get("play") != fingerprint("play"):
        STAMP.unlink(missing_ok=True)
    install(purpose, lock)
    folder = Path(sysconfig.get_path("purelib", "venv", {"base": str(VENV), "platbase": str(VENV)}))
    # As a relative path: read in any encoding, right wherever the folder is moved.
    (folder / "oblique.pth").write_text(os.path.relpath(HERE, folder) + "\n", "utf-8")
    done = {"place": str(HERE), "play": fingerprint("play"), purpose: fingerprint(purpose)}
    if known.get("test") == fingerprint("test") and not anew:
        done["test"] = known["test"]
    STAMP.write_text("".join(f"{name} {value}\n" for name, value in done.items()), "utf-8")
    lock.truncate(0)
    tell(f"Ready after {time.monotonic() - begun:.0f} seconds.")


@contextlib.contextmanager
def alone() -> "Iterator[IO[str]]":
    """Hold the lock, after waiting for whoever holds it."""
    with LOCK.open("a+", encoding="utf-8") as lock:
        if not taken(lock):
            tell("Another start is setting up: waiting for it ...")
            while not taken(lock):
                time.sleep(0.2)
        yield lock


def taken(lock: "IO[str]") -> bool:
    """Take the lock if it is free. The system takes it back when its last holder ends."""
    try:
        if sys.platform == "win32":
            import msvcrt

            lock.seek(1000)  # behind what is written, which Windows would close to others
            msvcrt.locking(lock.fileno(), msvcrt.LK_NBLCK, 1)
        else:
            import fcntl

            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except (BlockingIOError, PermissionError):
        return False
    except OSError:
        return True  # a file system that knows no locks: nothing to wait for
    return True


def make_venv(clear: bool, lock: "IO[str]") -> None:
    """Create the virtual environment, or say what is missing."""
    try:
        import ensurepip  # noqa: F401
        import venv  # noqa: F401
    except ImportError:
        sys.exit(
            "Python cannot make virtual environments here. On Debian and Ubuntu:\n"
            "    sudo apt install python3-venv"
        )
    # Not cleared without need: an environment that somebody keeps here is added to.
    command = [sys.executable, "-m", "venv", *(["--clear"] if clear else []), str(VENV)]
    follow(command, lock, Progress(0))


def install(purpose: str, lock: "IO[str]") -> None:
    """Install the packages, each only as the file whose checksum is written down."""
    command = [str(python_of(VENV)), "-m", "pip", "install", "--disable-pip-version-check"]
    command += ["--no-input", "--no-user", "--progress-bar", "off"]
    command += ["--require-hashes", "--only-binary", ":all:"]
    command += ["-r", "requirements/" + PINS[purpose][-1]]
    follow(command, lock, Progress(len(re.findall("^[^ ]+==", pins(purpose), re.MULTILINE))))


def follow(command: "list[str]", lock: "IO[str]", progress: "Progress") -> None:
    """Run a command to its end and show how far it is; stop if it fails.

    It holds the lock too: should it live longer than this process, the next start waits for it.
    """
    running = subprocess.Popen(
        command,
        cwd=HERE,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        encoding="utf-8",
        errors="replace",
        pass_fds=() if os.name == "nt" else (lock.fileno(),),
    )
    heard: "queue.Queue[str | None]" = queue.Queue()
    threading.Thread(target=listen, args=(running.stdout, heard), daemon=True).start()
    said = []
    while True:
        try:
            line = heard.get(timeout=1)
        except queue.Empty:
            progress.show()
            continue
        if line is None:
            break
        said.append(line)
        progress.hear(line)
    progress.close()
    if running.wait() != 0:
        fail("".join(said))


def listen(lines: "IO[str]", heard: "queue.Queue[str | None]") -> None:
    """Put each line into the queue as it comes, then nothing more."""
    for line in lines:
        heard.put(line)
    heard.put(None)


class Progress:
    """How far pip is, in words for a person: on one line that moves, or on a line each."""

    def __init__(self, total: int) -> None:
        self.total = total
        self.count = 0
        self.text = ""
        self.since = time.monotonic()
        self.moves = sys.stderr.isatty()

    def hear(self, line: str) -> None:
        """Understand a line of pip; what says nothing new is passed over."""
        package = re.match(r"Collecting ([^ ;=]+)==|Processing .*?([^/\\]+?)-[^/\\]+\.whl", line)
        size = re.match(r" +Downloading \S+ \(([\d.]+ [MG]B)\)", line)
        if line.startswith("Ignoring "):
            self.total -= 1
        elif line.startswith("Requirement already satisfied") and "(from -r " in line:
            self.count += 1
        elif package:
            self.count += 1
            self.begin(f"fetching {self.count} of {self.total}: {package[1] or package[2]}")
        elif size and self.moves:
            self.begin(f"{self.text}, {size[1]}")
        elif line.startswith("Installing "):
            self.begin("unpacking what was fetched")

    def begin(self, text: str) -> None:
        """A new step."""
        self.text = text
        self.since = time.monotonic()
        if self.moves:
            self.show()
        else:
            tell("  " + text)

    def show(self) -> None:
        """Draw the line that moves, with the seconds of the step."""
        if self.moves and self.text:
            width = shutil.get_terminal_size().columns - 1
            text = f"  {self.text} ... {time.monotonic() - self.since:.0f} s"
            print("\r" + text[:width].ljust(width), end="", file=sys.stderr, flush=True)

    def close(self) -> None:
        """Wipe the line that moved."""
        if self.moves and self.text:
            blank = " " * (shutil.get_terminal_size().columns - 1)
            print("\r" + blank + "\r", end="", file=sys.stderr, flush=True)


# Running


def become(words: "list[str]") -> int:
    """Turn into the program, so that whoever ends this process ends the program."""
    command = [str(python_of(VENV)), *words]
    if os.name != "nt":
        os.execv(command[0], command)
    running = subprocess.Popen(command)  # Windows has nothing like it: wait
    while True:
        try:
            return running.wait()
        except KeyboardInterrupt:
            continue  # the program has heard it too, and decides


def main() -> int:
    """Set up if needed and pass the words on."""
    if sys.version_info < OLDEST:
        sys.exit(
            f"Oblique Order needs Python {OLDEST[0]}.{OLDEST[1]} or newer;"
            f" this is {sys.version.split()[0]}."
        )
    words = sys.argv[1:]
    try:
        if words[:1] == ["test"]:
            set_up("test")
            os.chdir(HERE)
            return become(["-m", "pytest", *(words[1:] or ["-q"])])
        set_up("play")
        # -P: what happens to lie in the folder one stands in is not taken for the program.
        return become(["-P", "-m", "game", *words])
    except KeyboardInterrupt:
        return 130


if __name__ == "__main__":
    sys.exit(main())
