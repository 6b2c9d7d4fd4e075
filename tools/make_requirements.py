"""Write requirements/: the version of each package to install, with the checksums of all its files.

python -m tools.make_requirements               after a change of pyproject.toml; versions stay
python -m tools.make_requirements --upgrade     the newest versions that pyproject.toml allows

Needs `uv` (`.venv/bin/python -m pip install uv`), which resolves for all systems and all Pythons
from the oldest that pyproject.toml allows.
"""

import argparse
import re
import shutil
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

TOP = Path(__file__).resolve().parents[1]
FOLDER = TOP / "requirements"
HEADS = {
    "play": "# What a player needs",
    "test": "# What tests and checks need besides",
    "proof": "# What tools/mutation.py needs besides",
    "cluster": "# What arena and balance with --scheduler need besides",
}
BEFORE = {"test": "play", "proof": "test", "cluster": "play"}
"""The list to which each adds."""
HEAD = "; written by tools/make_requirements.py."
PIN = re.compile(r"^([a-z0-9._-]+)==[^\n]*\n(?:    --hash=[^\n]*\n)+", re.MULTILINE)


def main() -> int:
    """Resolve each list and write what it adds to the one before."""
    top = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    top.add_argument("--upgrade", action="store_true", help="take the newest versions")
    upgrade = top.parse_args().upgrade
    uv = shutil.which("uv", path=str(Path(sys.executable).parent)) or shutil.which("uv")
    if uv is None:
        sys.exit("uv is missing: python -m pip install uv")
    FOLDER.mkdir(exist_ok=True)
    kept = {} if upgrade else pins_of(*HEADS)
    texts = {}
    for name in HEADS:
        texts[name] = resolved(uv, name, kept)
        # What a shorter list settled holds for the longer ones too.
        kept |= texts[name]
    for name, text in written(texts).items():
        (FOLDER / f"{name}.txt").write_text(text, "utf-8")
    return 0


def pins_of(*names: str) -> dict[str, str]:
    """The pins in files that are there: name of the package and its lines."""
    files = [FOLDER / f"{name}.txt" for name in names]
    return pins("".join(file.read_text("utf-8") for file in files if file.exists()))


def pins(text: str) -> dict[str, str]:
    """The pins in a text: name of the package and its lines."""
    return {match.group(1): match.group(0) for match in PIN.finditer(text)}


def resolved(uv: str, name: str, kept: dict[str, str]) -> dict[str, str]:
    """All packages that an installation of this kind consists of."""
    with TemporaryDirectory() as folder:
        constraints = Path(folder) / "kept.txt"
        versions = [re.split(r"[ ;\\]", lines, maxsplit=1)[0] for lines in kept.values()]
        constraints.write_text("\n".join(versions), "utf-8")
        command = [uv, "pip", "compile", "pyproject.toml", "--quiet", "--universal"]
        command += ["--generate-hashes", "--no-header", "--no-annotate", "--no-emit-index-url"]
        command += ["--python-version", "3.11", "--constraint", str(constraints)]
        command += [] if name == "play" else ["--extra", name]
        # Only the tools of the proof may have to be built; run.py takes what is built already.
        command += [] if name == "proof" else ["--only-binary", ":all:"]
        done = subprocess.run(command, cwd=TOP, stdout=subprocess.PIPE, encoding="utf-8")
    if done.returncode != 0:
        sys.exit(f"The list for {name} could not be made; uv says why above.")
    return pins(done.stdout)


def written(texts: dict[str, dict[str, str]]) -> dict[str, str]:
    """The files: each includes the one before it and adds what is new."""
    files = {"play": f"{HEADS['play']}{HEAD}\n" + "".join(texts["play"].values())}
    for name, pins_in in texts.items():
        if name in BEFORE:
            before = BEFORE[name]
            added = [lines for package, lines in pins_in.items() if package not in texts[before]]
            files[name] = f"{HEADS[name]}{HEAD}\n-r {before}.txt\n" + "".join(added)
    return files


if __name__ == "__main__":
    sys.exit(main())
