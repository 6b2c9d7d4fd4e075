"""Tables of a game as pages of its rules: what is common in drawing them from its figures."""

from collections.abc import Iterable, Mapping

from msgspec import Struct

from game.engine.reference import Chart, ChartRow
from game.engine.text import Text, say
from game.rules.kit.figures import Figure

VALUE, CASE = say("Value"), say("Case")
YES, NO = say("yes"), "–"


def signed(value: int) -> str:
    """A figure that is added, the minus as long as the plus."""
    return f"{value:+d}".replace("-", "−") if value else "0"


def printed(cell: str) -> str:
    """A cell as the rulebook prints it, with a proper minus."""
    return cell.replace("-", "−") if cell.strip("([").startswith("-") else cell


def tick(holds: bool) -> Text | str:
    """Whether something holds, in a cell."""
    return YES if holds else NO


def labelled(*tables: Struct) -> tuple[ChartRow, ...]:
    """The figures of tables that bear a label, each as a row: what is added to a roll."""
    found = (getattr(table, name) for table in tables for name in table.__struct_fields__)
    return tuple(
        ChartRow(head=say(one.label), cells=(signed(one.value),), rule=one.rule)
        for one in found
        if isinstance(one, Figure) and one.label
    )


def named(rows: Iterable[tuple[Text, Figure]]) -> tuple[ChartRow, ...]:
    """Figures that are no modifiers, with the words for them."""
    return tuple(
        ChartRow(head=words, cells=(str(figure.value),), rule=figure.rule) for words, figure in rows
    )


def by_roll(results: Mapping[str, tuple[str, ...]]) -> tuple[ChartRow, ...]:
    """A table of results by modified roll, whose end rows hold for all beyond them."""
    rolls = sorted(map(int, results))
    ends = {rolls[0]: say("{n} or less", n=_plain(rolls[0]))}
    ends[rolls[-1]] = say("{n} or more", n=_plain(rolls[-1]))
    return tuple(
        ChartRow(head=ends.get(roll, _plain(roll)), cells=results[str(roll)]) for roll in rolls
    )


def modifiers(
    name: str, title: Text, rule: str, *tables: Struct, phases: tuple[str, ...] = ()
) -> Chart:
    """A list of modifiers with the cases in which they count."""
    return Chart(
        id=name,
        title=title,
        rule=rule,
        corner=CASE,
        columns=(VALUE,),
        rows=labelled(*tables),
        phases=phases,
    )


def _plain(number: int) -> str:
    return str(number).replace("-", "−")
