"""The pictures of the README: one command takes each of them anew."""

import re
from pathlib import Path

from tools.screenshots import FOLDER, SHOTS

README = Path(__file__).parents[1] / "README.md"


def test_every_picture_of_the_readme_is_taken() -> None:
    shown = re.findall(r"\(docs/screenshots/([a-z-]+)\.png\)", README.read_text("utf-8"))
    names = [shot.name for shot in SHOTS]
    assert shown
    assert len(set(names)) == len(names)
    assert set(shown) <= set(names)
    assert README.parent / "docs/screenshots" == FOLDER
