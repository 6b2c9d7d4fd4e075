#!/usr/bin/env python3
"""Set up the program on its first start, then run it; needs nothing but Python.

python3 run.py                  open the game
python3 run.py test [ARGS]      run the tests (ARGS go to pytest)
python3 run.py WORDS...         any other command: soak, check, headless, replay ...
"""

import hashlib
import os
import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
VENV = HERE / ".venv"
STAMP = VENV / "oblique-setup.txt"
OLDEST = (3, 11)


def fingerprint() -> str:
    """What the installed set-up depends on: the wanted packages, Python itself, the place."""
    parts = [sys.version, str(HERE)]
    parts += [(HERE / name).read_text("utf-8") for name in ("pyproject.toml", "constraints.txt")]
    return hashlib.sha256("\n".join(parts).encode()).hexdigest()


def python_of(venv: Path) -> Path:
    """The interpreter inside the virtual environment."""
    return venv / ("Scripts/python.exe" if os.name == "nt" else "bin/python")


def make_venv() -> None:
    """Create the virtual environment, or say what is missing."""
    try:
        import ensurepip  # noqa: F401
        import venv  # noqa: F401
    except ImportError:
        sys.exit(
            "Python cannot make virtual environments here. On Debian and Ubuntu:\n"
            "    sudo apt install python3-venv"
        )
    # Never --clear: an environment that somebody keeps here is added to, not thrown away.
    made = subprocess.run([sys.executable, "-m", "venv", str(VENV)], check=False)
    if made.returncode != 0:
        sys.exit(f"Could not make the virtual environment {VENV}.")


def set_up() -> None:
    """Install the program and what it needs into .venv, once for each change."""
    wanted = fingerprint()
    if python_of(VENV).exists() and STAMP.exists() and STAMP.read_text("utf-8") == wanted:
        return
    print("First start: setting up (up to a minute) ...", file=sys.stderr, flush=True)
    make_venv()
    command = [
        str(python_of(VENV)),
        "-m",
        "pip",
        "install",
        "--quiet",
        "--disable-pip-version-check",
        "--constraint",
        "constraints.txt",
        "--editable",
        ".[test]",
    ]
    if subprocess.run(command, cwd=HERE, check=False).returncode != 0:
        sys.exit("Setting up failed; the lines above say why. Is there a network connection?")
    STAMP.write_text(wanted, "utf-8")


def main() -> int:
    """Set up if needed and pass the words on."""
    if sys.version_info < OLDEST:
        sys.exit(
            "Oblique Order needs Python %d.%d or newer; this is %s."
            % (*OLDEST, sys.version.split()[0])
        )
    set_up()
    words = sys.argv[1:]
    if words[:1] == ["test"]:
        command = ["-m", "pytest", *(words[1:] or ["-q"])]
        where: "Path | None" = HERE
    else:
        command = ["-m", "game", *words]
        where = None
    try:
        return subprocess.run([str(python_of(VENV)), *command], cwd=where, check=False).returncode
    except KeyboardInterrupt:
        return 130


if __name__ == "__main__":
    sys.exit(main())
