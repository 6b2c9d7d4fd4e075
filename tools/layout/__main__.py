"""Looks at every screen of every game in 3 sizes of window, 2 languages and 3 sizes of text, and
tells what is cut, covered, out of the window or hard to read.

    python -m tools.layout                                # all; exit status 1: something is wrong
    python -m tools.layout --scenes title --sizes 1280x720  # scenes whose name has the word
    python -m tools.layout --pictures build/layout          # what it saw, faults framed in red
"""

import argparse
import os
import sys
import tempfile
from collections import Counter, defaultdict
from collections.abc import Sequence
from pathlib import Path

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")

from tools.layout.judge import Fault
from tools.layout.look import LANGUAGES, SIZES, TEXTS, Found, Variant, look
from tools.layout.scenes import SCENES

MOST_PLACES = 3


def main(words: Sequence[str] | None = None) -> int:
    """Exit status 1 if something is wrong."""
    top = argparse.ArgumentParser(prog="tools.layout", description="Look at every screen.")
    top.add_argument("--scenes", nargs="*", default=[""], help="only those with such a name")
    top.add_argument("--sizes", nargs="*", default=SIZES, help="of the window: 1280x720")
    top.add_argument("--languages", nargs="*", default=LANGUAGES)
    top.add_argument("--texts", nargs="*", type=int, default=TEXTS, help="per cent")
    top.add_argument("--pictures", type=Path, help="a folder for them")
    top.add_argument("--list", action="store_true", help="the names of the scenes")
    given = top.parse_args(words)
    scenes = [s for s in SCENES if any(word in s.name for word in given.scenes)]
    if given.list:
        print("\n".join(scene.name for scene in scenes))
        return 0
    variants = [
        Variant(size, language, text)
        for size in given.sizes
        for language in given.languages
        for text in given.texts
    ]
    with tempfile.TemporaryDirectory() as home:
        os.environ["OBLIQUE_HOME"] = home
        found = list(look(scenes, variants, given.pictures))
    _tell(found)
    print(f"{len(scenes)} scenes, {len(variants)} variants of each")
    return _count(found)


def _tell(found: Sequence[Found]) -> None:
    """Each thing once, with some of the places where it is so."""
    places: dict[tuple[str, str, str], list[str]] = defaultdict(list)
    for scene, variant, finding in found:
        if not finding.reason:
            key = str(finding.fault), finding.origin, finding.text
            places[key].append(f"{scene}, {variant}: {finding.note}")
    for (fault, origin, text), where in sorted(places.items()):
        print(f"{fault}: {origin}: {text!r}, {len(where)} times")
        for place in where[:MOST_PLACES]:
            print(f"    {place}")


def _count(found: Sequence[Found]) -> int:
    """How many of each sort; 1 if any is wrong."""
    for reason, count in sorted(Counter(f.reason for *_at, f in found if f.reason).items()):
        print(f"{count:>6} meant: {reason}")
    wrong = [finding for *_at, finding in found if not finding.reason]
    for fault in Fault:
        same = [f for f in wrong if f.fault is fault]
        print(f"{len(same):>6} {fault} ({len({(f.origin, f.text) for f in same})} different)")
    print(f"{len(wrong):>6} wrong")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
