"""Writes the document of the rulings from the data of the rules package.

python -m tools.make_rulings            write docs/rulings/<system>.md
python -m tools.make_rulings --check    change nothing; exit 1 if a document is not its data
"""

import argparse
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path

from game.engine.options import OptionInfo
from game.rules import SYSTEMS
from game.rules.kit.rulings import RulingCard, read_rulings
from game.rules.prussias_glory.options import option_cards

TOP = Path(__file__).resolve().parent.parent
FOLDER = TOP / "docs" / "rulings"
NEEDS: Mapping[str, Mapping[str, tuple[str, ...]]] = {
    "prussias_glory": {card.id.value: card.needs for card in option_cards()}
}
"""Special rules without which an option changes nothing, where a system has such."""
EXAMPLES = {
    "prussias_glory": "rossbach-battle",
    "camposanto": "camposanto-1743",
    "squares": "maida-1806",
    "nordlingen": "rippach-1632",
    "napoleons_battles": "maida-1806-table",
}
HEAD = """# Rulings for {title}

Where the rulebook is silent, garbled or contradicts itself the program takes one reading. Each is
listed here with the question, the reading taken, its reason and the modules of
`game/rules/{system}` that apply it. The program shows the same texts in its rules browser:
Ruling {some} is the entry `{family} R{some}`.

Where a second reading can be defended it is an option of the scenario. A scenario file names it in
`[setup]`: `options = ["{example}"]`; the rules browser switches it for new games; a game begun with
it is called `{scenario}+{example}`, and so it can be begun by any command. Options in force
stand at the head of the log.{idle}
{presets}
{options}

This file is written by `python -m tools.make_rulings` from `rulings.toml`; change that one.
"""
PRESETS = """
A whole set of options has a name, which a scenario file gives as `preset`: {named}; without a
word `{usual}`. `options` names what is in force besides, `without` what is not; a player has the
last word in all of it. `{scenario}+{first}+{example}` has the options of `{first}` and one more,
`{scenario}+-{example}` all of the scenario's but this one. An option that needs another is a fault
without it.
"""
IDLE = " One that changes nothing in a scenario is a fault of its file."
SPECIAL = "only with the special rule"
SOME = 21
RULING = """
## {number}. {title}

{question}

**{reading}**

{reason}
{other}
*{where}*
"""


def systems() -> tuple[str, ...]:
    """The systems that have rulings."""
    return tuple(name for name in SYSTEMS if (TOP / f"game/rules/{name}/rulings.toml").is_file())


def path_of(system: str) -> Path:
    """Where the document of a system lies."""
    return FOLDER / f"{system.replace('_', '-')}.md"


def document(system: str) -> str:
    """The whole document of a system."""
    made = SYSTEMS[system]
    cards, needs = read_rulings(f"game.rules.{system}"), NEEDS.get(system, {})
    known = made.options.known if made.options is not None else ()
    head = HEAD.format(
        title=made.title,
        system=system,
        family=next(iter(made.ledger())).partition(" ")[0],
        some=SOME,
        example=known[0].id,
        scenario=EXAMPLES[system],
        idle=IDLE if needs else "",
        presets=_presets(system),
        options="\n".join(_options(cards, known, needs)),
    )
    return head + "".join(map(_ruling, cards))


def _presets(system: str) -> str:
    """What is said of presets, where a system has such."""
    options = SYSTEMS[system].options
    if options is None or not options.presets:
        return ""
    return PRESETS.format(
        named=", ".join(f"`{preset.id}`" for preset in options.presets),
        usual=options.usual,
        first=options.presets[0].id,
        scenario=EXAMPLES[system],
        example=options.known[0].id,
    )


def _options(
    cards: tuple[RulingCard, ...],
    known: tuple[OptionInfo, ...],
    needs: Mapping[str, tuple[str, ...]],
) -> Iterator[str]:
    """The table of the options; special rules, paragraphs and what needs another only where a
    system has such.
    """
    by_option = {card.option: card for card in cards if card.option}
    cited, tied = any(one.rule for one in known), any(one.needs for one in known)
    yield _line("option", "entry", cited and "rule", "ruling", needs and SPECIAL, tied and "needs")
    yield _line("-", "-", cited and "-", "-", needs and "-", tied and "-").replace(" - ", "---")
    for option in known:
        ruling = by_option.get(option.id)
        yield _line(
            f"`{option.id}`",
            option.entry,
            cited and option.cited,
            # An optional rule that the rulebook prints itself needs no ruling.
            str(ruling.number) if ruling else "-",
            needs and (", ".join(needs[option.id]) or "-"),
            tied and (", ".join(f"`{one}`" for one in option.needs) or "-"),
        )


def _line(*cells: object) -> str:
    """A line of a table, of the cells that it has."""
    return "".join(f"| {cell} " for cell in cells if cell) + "|"


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
    stale = [name for name in systems() if _is_stale(name)]
    if args.check:
        for name in stale:
            print(f"{path_of(name).name} is out of date: run python -m tools.make_rulings")
        return int(bool(stale))
    FOLDER.mkdir(parents=True, exist_ok=True)
    for name in stale:
        path_of(name).write_text(document(name), "utf-8")
    return 0


def _is_stale(system: str) -> bool:
    path = path_of(system)
    return not path.is_file() or path.read_text("utf-8") != document(system)


if __name__ == "__main__":
    sys.exit(main())
