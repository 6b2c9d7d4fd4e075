"""Terrain in combat and bombardment, by a copy of the printed table (PG T4)."""

import pytest

from game.rules.prussias_glory.tables import Effect, standard_tables

# PG T4, a row for each kind: attacking infantry, attacking cavalry, bombardment. "into": attacking
# into it only; "both": from it too; "from": from it only; "*": no shock; "P": prohibited.
HEXES = {
    "open": ("0 into", "0 into", "0 into"),
    "woods": ("-1 into", "-4 both *", "-1 into"),
    "town": ("-1 into", "-4 both *", "-2 into"),
    "walled_town": ("-3 into", "-4 both *", "-2 into"),
    "marsh": ("-1 into", "-4 both *", "-1 from"),
    "pond_river": ("-1 both", "-1 both", "-1 from"),
    "all_water": ("P", "P", "P"),
}


SIDES = {
    "slope_up": ("-2 into", "-2 into", "-2 into"),
    "slope_down": ("0 into", "0 into", "0 into"),
    "stream": ("-1 into", "-1 into", "0 into"),
    "stream_bridge": ("-1 into", "-1 into *", "0 into"),
    "entrenchment": ("-2 into", "-2 into *", "-2 into"),
    "pond_full": ("P", "P", "P"),
    "mietzel": ("P", "P", "0 into"),
    "elbe": ("P", "P", "P"),
}


def effect(words: str) -> Effect:
    """The cell that the words describe."""
    if words == "P":
        return Effect(0, into=True, out=True, no_shock=True, prohibited=True)
    value, where, *star = words.split()
    into, out = where in ("into", "both"), where in ("from", "both")
    return Effect(int(value), into=into, out=out, no_shock=bool(star), prohibited=False)


@pytest.mark.rule("PG T4f")
@pytest.mark.parametrize("kind", sorted(HEXES | SIDES))
def test_combat_and_bombardment_cells_as_printed(kind: str) -> None:
    """Value, where it counts, whether it bans shock."""
    tables = standard_tables()
    row = tables.hexes[kind] if kind in HEXES else tables.hexsides[kind]
    found = row.combat_infantry, row.combat_cavalry, row.bombard
    assert found == tuple(effect(words) for words in (HEXES | SIDES)[kind])


@pytest.mark.rule("PG T4f")
def test_no_other_terrain_is_printed() -> None:
    """Seven kinds of hex and eight of hexside."""
    tables = standard_tables()
    assert set(tables.hexes) == set(HEXES)
    assert set(tables.hexsides) == set(SIDES)
