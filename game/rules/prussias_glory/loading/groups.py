"""Wings and command groups held against each other, the ground against the table (PG 6.2, T4)."""

from collections.abc import Iterable, Iterator

from game.board.board import Board
from game.content.problems import did_you_mean
from game.rules.kit.faults import Fault
from game.rules.kit.vocabulary import strange_ground
from game.rules.prussias_glory.data.cards import SIDES, Arm
from game.rules.prussias_glory.data.scenario import GroupEntry, PgScenario, WingEntry
from game.rules.prussias_glory.loading.named import numbered
from game.rules.prussias_glory.tables import DOWNHILL, SLOPE, UPHILL, standard_tables


def wing_faults(body: PgScenario) -> Iterator[Fault]:
    """Each wing has a group of its army, its leader a hex where its units have one (PG 6.2a)."""
    groups = {g.id: g for g in body.group}
    used = {u.wing for u in body.unit if u.at is not None}  # reinforcements bring theirs along
    for where, wing in numbered("wing", body.wing):
        group = groups.get(wing.group)
        if group is None:
            yield where, f'unknown group "{wing.group}"', did_you_mean(wing.group, groups)
        elif group.army != wing.army:
            yield where, f'group "{wing.group}" belongs to the other army', ""
        else:
            yield from ((where, *fault) for fault in _wrong_group(body, wing, group))
        if wing.at is None and wing.id in used:
            yield where, f"its leader {wing.leader} has no hex", 'write at = "1204"'
        if wing.special and wing.initiative is None:
            yield where, f"{wing.leader} is a special leader without an initiative", ""


def _wrong_group(body: PgScenario, wing: WingEntry, group: GroupEntry) -> Iterator[tuple[str, str]]:
    """A wing with any infantry is of a group with infantry, else with cavalry (PG 6.2b)."""
    wanted = _arm(body, wing)
    if wanted is not None and wanted not in group.arms:
        fitting = [g.id for g in body.group if g.army == wing.army and wanted in g.arms]
        has = f"has {wanted.value}" if wanted is Arm.INFANTRY else "has no infantry"
        hint = f'such as group = "{fitting[0]}"' if fitting else f'or arms with "{wanted.value}"'
        yield f'{has}, but group "{group.id}" is not one of {wanted.value} (PG 6.2b)', hint


def group_faults(body: PgScenario) -> Iterator[Fault]:
    """Each group has arms, each army one with guns and base groups (PG 6.2a, 6.2b, 6.3.1a)."""
    for where, group in numbered("group", body.group):
        if not group.arms:
            yield where, "arms is empty", 'such as arms = ["infantry"]'
    for side in SIDES:
        yield from _groups_of(body, side)


def _groups_of(body: PgScenario, side: str) -> Iterator[Fault]:
    where, groups = f'army "{side}"', [g for g in body.group if g.army == side]
    if any(u.army == side and u.arm is Arm.ARTILLERY for u in body.unit):
        with_guns = [g.id for g in groups if Arm.ARTILLERY in g.arms]
        if not with_guns:
            hint = 'write arms = ["infantry", "artillery"] in one [[group]]'
            yield where, "its artillery is in no group (PG 6.2b)", hint
        if len(with_guns) > 1:
            text = f"its artillery is in the groups {_list(with_guns)} (PG 6.2b)"
            yield where, text, 'leave "artillery" in the arms of one'
    for arm in (Arm.INFANTRY, Arm.CAVALRY):
        base = [g.id for g in groups if g.kind == "base" and arm in g.arms]
        if len(base) > 1:
            text = f"has the base groups {_list(base)} for {arm.value} (PG 6.2a)"
            yield where, text, 'make the others kind = "specific"'
        if not base and _needs_base(body, side, arm):
            hint = f'add [[group]] with kind = "base" and arms = ["{arm.value}"]'
            yield where, f"a detachment returns to no base group of {arm.value} (PG 6.3.1a)", hint


def _needs_base(body: PgScenario, side: str, arm: Arm) -> bool:
    """Whether the wing of a detachment will have to join a base group of an arm (PG 6.3.1a)."""
    away = {g.id for g in body.group if g.kind == "detachment"}
    wings = (w for w in body.wing if w.army == side and w.group in away)
    return any(_arm(body, w) is arm for w in wings)


def _arm(body: PgScenario, wing: WingEntry) -> Arm | None:
    """Infantry for a wing with any, else cavalry; None: it has no units (PG 6.2b)."""
    arms = {u.arm for u in body.unit if u.wing == wing.id}
    return None if not arms else Arm.INFANTRY if Arm.INFANTRY in arms else Arm.CAVALRY


def ground_faults(board: Board) -> Iterator[Fault]:
    """Every kind of ground on the map must have its row in the table of terrain (PG T4)."""
    tables = standard_tables()
    drawn = (set(tables.hexsides) - {UPHILL, DOWNHILL}) | {SLOPE}
    for where, what, hint in strange_ground(board, tables.hexes, drawn):
        yield where, what, "walls are the hex terrain walled_town" if '"wall"' in what else hint


def _list(ids: Iterable[str]) -> str:
    return " and ".join(f'"{one}"' for one in ids)
