"""The profiles of units as tables, one for each arm; the unit cards are not part of the edition, so
that every figure was rebuilt (NB 2.2).
"""

from collections.abc import Callable, Iterator

from game.engine.reference import Chart, ChartRow, Said
from game.engine.text import Text, joined, say
from game.rules.kit.charts import signed, tick
from game.rules.napoleons_battles.cards import Arm
from game.rules.napoleons_battles.refusals import inches
from game.rules.napoleons_battles.tables import Profile, standard_profiles

Column = tuple[Text, Callable[[Profile], Said]]
"""The head of a column, and what stands in it for a profile."""
ALL_REBUILT = say("The unit cards are not part of the edition: every figure was rebuilt.")

GUARDS = say("Guard: guards and grenadiers, with what each counts for army morale (NB 12.1.1).")


def profile_charts() -> Iterator[Chart]:
    """What troops are, what batteries are, and how both move."""
    for arm, title in ((Arm.INFANTRY, say("Infantry")), (Arm.CAVALRY, say("Cavalry"))):
        columns = (*_NUMBERS, *(_FIRE if arm is Arm.INFANTRY else ()), *_LAST)
        more = (GUARDS,) if arm is Arm.INFANTRY else ()
        yield _chart(f"{arm.value}.profiles", title, "NB 2.2.2", (arm,), columns, *more)
    yield _chart("artillery.profiles", say("Artillery"), "NB 2.2.2", (Arm.ARTILLERY,), _GUNS)
    arms = (Arm.INFANTRY, Arm.CAVALRY)
    yield _chart("moves", say("Movement of troops, in inches"), "NB 2.2.6", arms, _MOVES)
    guns = say("Movement of artillery, in inches")
    yield _chart("artillery.moves", guns, "NB 2.2.6", (Arm.ARTILLERY,), _GUN_MOVES)


def _chart(
    name: str,
    title: Text,
    rule: str,
    arms: tuple[Arm, ...],
    columns: tuple[Column, ...],
    *more: Text,
) -> Chart:
    return Chart(
        id=name,
        title=joined((title, Text("*")), ""),
        rule=rule,
        corner=say("Type"),
        columns=tuple(head for head, _ in columns),
        rows=tuple(
            ChartRow(
                head=_head(code, row),
                cells=tuple(cell(row) for _, cell in columns),
            )
            for code, row in standard_profiles().items()
            if row.arm in arms
        ),
        notes=(ALL_REBUILT, *more),
    )


def _head(code: str, row: Profile) -> Text:
    """A type with the letters of its card and the years for which it holds (NB 2.2.1)."""
    if not row.period:
        return say("{type} ({letters})", type=say(row.name), letters=code)
    return say("{type} {years} ({letters})", type=say(row.name), years=row.period, letters=code)


def _number(row: Profile, n: int) -> Said:
    return str(row.combat[n]) if row.combat[n] or row.arm is not Arm.CAVALRY else "–"


def _notes(row: Profile) -> Said:
    found = [
        (say("light"), row.skirmish),
        (say("guard {n}", n=row.guard), bool(row.guard)),
        (say("dismounts"), bool(row.dismounted)),
        (say("irregular"), row.irregular),
    ]
    words = [word for word, holds in found if holds]
    return joined(words, ", ") if words else "–"


def _gun_notes(row: Profile) -> Said:
    found = [(say("heavy"), row.heavy), (say("howitzers"), row.howitzer)]
    words = [word for word, holds in found if holds]
    return joined(words, ", ") if words else "–"


_NUMBERS: tuple[Column, ...] = (
    (say("Column"), lambda row: _number(row, 0)),
    (say("Line"), lambda row: _number(row, 1)),
    (say("Square"), lambda row: _number(row, 2)),
    (say("Other"), lambda row: _number(row, 3)),
    (say("Disorder"), lambda row: str(row.disorder)),
    (say("Rout"), lambda row: str(row.rout)),
    (say("Control"), lambda row: str(row.control)),
    (say("Dispersal"), lambda row: row.dispersal),
)
_LAST: tuple[Column, ...] = (
    (say("Points"), lambda row: str(row.points)),
    (say("Notes"), _notes),
)
_FIRE: tuple[Column, ...] = (
    (say("Range"), lambda row: inches(row.fire_range) if row.fire_mod is not None else "–"),
    (say("Fire"), lambda row: signed(row.fire_mod) if row.fire_mod is not None else "–"),
)
_GUNS: tuple[Column, ...] = (
    (say("Limbered"), lambda row: _number(row, 0)),
    (say("Unlimbered"), lambda row: _number(row, 1)),
    (say("Control"), lambda row: str(row.control)),
    (say("Guns"), lambda row: str(row.guns)),
    *_FIRE,
    (say("Points"), lambda row: str(row.points)),
    (say("Notes"), _gun_notes),
)
_MOVES: tuple[Column, ...] = (
    (say("Column"), lambda row: inches(row.move[0])),
    (say("Line"), lambda row: inches(row.move[1])),
    (say("March column"), lambda row: inches(row.move[2])),
    (say("Rough ground, square"), lambda row: row.rough),
    (say("Back, sideways"), lambda row: row.back),
    (say("Change"), lambda row: row.change),
    (say("Firm with six bases"), lambda row: tick(row.firm)),
)
_GUN_MOVES: tuple[Column, ...] = (
    (say("Limbered"), lambda row: inches(row.move[0])),
    (say("Unlimbered"), lambda row: inches(row.move[1])),
    (say("March column"), lambda row: inches(row.move[2])),
    (say("Rough ground"), lambda row: row.rough),
    (say("To unlimber"), lambda row: row.unlimber),
    (say("To limber"), lambda row: row.limber),
    (say("Turn of 45°"), lambda row: row.turn45),
    (say("Reverse"), lambda row: row.reverse),
)
