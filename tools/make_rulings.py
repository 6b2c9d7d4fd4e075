"""Writes the document of the rulings from the data of the rules package.

python -m tools.make_rulings            write docs/rulings/<system>.md
python -m tools.make_rulings --check    change nothing; exit 1 if a document is not its data
"""

import argparse
import sys
from pathlib import Path

from game.rules.prussias_glory.options import option_cards
from game.rules.prussias_glory.rulings import RulingCard, ruling_cards

TOP = Path(__file__).resolve().parent.parent
DOCUMENT = TOP / "docs" / "rulings" / "prussias-glory.md"
HEAD = """# Rulings for Prussia's Glory

Where the rulebook is silent, garbled or contradicts itself the program takes one reading. Each is
listed here with the question, the reading taken, its reason and the modules of
`game/rules/prussias_glory` that apply it. The program shows the same texts in its rules browser:
Ruling 21 is the entry `PG R21`.

Where a second reading can be defended it is an option of the scenario. A scenario file names it in
`[setup]`: `options = ["{example}"]`; the rules browser switches it for new games; a game begun with
it is called `rossbach-battle+{example}`, and so it can be begun by any command. Options in force
stand at the head of the log. One that changes nothing in a scenario is a fault of its file.

| option | entry | ruling | only with the special rule |
|---|---|---|---|
{options}

This file is written by `python -m tools.make_rulings` from `rulings.toml`; change that one.
"""
RULING = """
## {number}. {title}

{question}

**{reading}**

{reason}
{other}
*{where}*
"""


def document() -> str:
    """The whole document."""
    by_option = {card.option: card for card in ruling_cards() if card.option}
    lines = [
        f"| `{option.id}` | {option.entry} | {by_option[option.id].number} "
        f"| {', '.join(option.needs) or '-'} |"
        for option in option_cards()
    ]
    head = HEAD.format(options="\n".join(lines), example=option_cards()[0].id)
    return head + "".join(map(_ruling, ruling_cards()))


def _ruling(card: RulingCard) -> str:
    where = ", ".join(f"`{name}`" if "." in name else name for name in card.where)
    other = f"\n{card.other} Option `{card.option}`.\n" if card.option else ""
    return RULING.format(
        number=card.number,
        title=card.title,
        question=card.question,
        reading=card.reading,
        reason=card.reason,
        other=other,
        where=where,
    )


def main() -> int:
    """Write the document, or say that it is out of date."""
    options = argparse.ArgumentParser(description="Write the document of the rulings.")
    options.add_argument("--check", action="store_true", help="change nothing")
    args = options.parse_args()
    if args.check:
        stale = not DOCUMENT.is_file() or DOCUMENT.read_text("utf-8") != document()
        if stale:
            print("out of date: run python -m tools.make_rulings")
        return int(stale)
    DOCUMENT.parent.mkdir(parents=True, exist_ok=True)
    DOCUMENT.write_text(document(), "utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
