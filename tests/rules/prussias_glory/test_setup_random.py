"""Whatever is set up by hand, the rest finds places, and all stand where they may (PG 22.2)."""

from collections import Counter

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from game.engine.action import Action, button, cell, unit
from game.engine.dice import ScriptedDice
from game.engine.match import Match
from game.rules.prussias_glory.data.cards import COALITION, PRUSSIAN
from game.rules.prussias_glory.soundness import invariants
from game.rules.prussias_glory.system import SYSTEM
from game.rules.prussias_glory.table import OFF_MAP, Ctx
from tests.rules.prussias_glory.battles import shipped

ROSSBACH, LEUTHEN, TORGAU = "rossbach-main", "leuthen-main", "torgau-main"
ZORNDORF, FREE = "zorndorf-main", "zorndorf-free"
PLAYS = ((ROSSBACH, 2), (LEUTHEN, 1), (TORGAU, 1), (ZORNDORF, 2), (FREE, 2))
STEPS = st.lists(st.tuples(st.integers(0, 5), st.integers(0, 9_999)), max_size=25)


def answer(match: Match, kind: int, number: int) -> Action | None:
    """One of the answers offered: mostly places and pieces, sometimes a button but the last."""
    prompt = match.prompt
    assert prompt is not None
    free = [b.id for b in prompt.buttons if b.refusal is None and b.id not in ("done", "rest")]
    cells, pieces = sorted(prompt.cells), sorted(prompt.units)
    if prompt.pick is not None:
        return Action("pick", prompt.pick.samples[number % len(prompt.pick.samples)])
    if kind == 0 and free:
        return button(free[number % len(free)])
    if cells and kind != 1:
        return cell(cells[number % len(cells)])
    return unit(pieces[number % len(pieces)]) if pieces else button(free[0]) if free else None


def back_to_tray(match: Match) -> None:
    """Nothing in hand."""
    while match.prompt is not None and not any(b.id == "rest" for b in match.prompt.buttons):
        prompt = match.prompt
        assert match.act(button("back") if prompt.buttons else Action("pick", ())) is None


def set_up_side(match: Match, steps: list[tuple[int, int]]) -> None:
    """By hand some pieces, the rest by itself."""
    assert match.act(button("hand")) is None
    for kind, number in steps:
        action = answer(match, kind, number)
        if action is not None:
            assert match.act(action) is None
            assert invariants(match.reading) == []
    back_to_tray(match)
    if match.why_not(button("rest")) is None:
        assert match.act(button("rest")) is None
    assert match.why_not(button("done")) is None
    assert match.act(button("done")) is None


@pytest.mark.rule("PG 22.2a", "PG 22.2b", "PG 23.3a", "PG 24.2b", "PG 25.3.1a", "PG 26.3b")
@pytest.mark.parametrize(("name", "sides"), PLAYS)
@settings(max_examples=12, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(data=st.data())
def test_any_start_by_hand_is_completed_within_the_rules(
    name: str, sides: int, data: st.DataObject
) -> None:
    """Everybody stands, in his area, near his leader, no hex is too full, each leader with a unit
    of his: checked here hex by hex without the code of set-up.
    """
    match = Match.new(SYSTEM, shipped(name), ScriptedDice(()), name)
    for _ in range(sides):
        set_up_side(match, data.draw(STEPS))
    ctx = match.reading
    assert invariants(ctx) == []
    assert faults(ctx, name) == []


@settings(max_examples=10, deadline=None)
@given(steps=STEPS)
def test_undo_returns_from_anywhere_to_the_first_question(steps: list[tuple[int, int]]) -> None:
    """As many steps back as were made, with the same fingerprints."""
    match = Match.new(SYSTEM, shipped(ROSSBACH), ScriptedDice(()), ROSSBACH)
    hashes = [match.hash]
    assert match.act(button("hand")) is None
    for kind, number in steps:
        hashes.append(match.hash)
        action = answer(match, kind, number)
        assert action is not None and match.act(action) is None
    for expected in reversed(hashes):
        assert match.undo() is None
        assert match.hash == expected


# -- the rules of set-up once more, by columns and rows --------------------------------------------


def faults(ctx: Ctx, name: str) -> list[str]:
    """What stands where it may not."""
    found = [*missing_or_full(ctx), *lonely(ctx)]
    return found + {
        ROSSBACH: rossbach,
        LEUTHEN: leuthen,
        TORGAU: torgau,
        ZORNDORF: zorndorf,
        FREE: free_zorndorf,
    }[name](ctx)


def spot(ctx: Ctx, piece: str) -> tuple[int, int]:
    """Column and row of a piece."""
    label = ctx.rules.label(where(ctx, piece))
    return int(label[:2]), int(label[2:])


def where(ctx: Ctx, piece: str) -> int:
    """The hex of a piece."""
    leader = ctx.table.leaders.get(piece)
    return ctx.table.units[piece].cell if leader is None else leader.cell


def away(ctx: Ctx, piece: str, label: str) -> int:
    """How far a piece stands from a hex."""
    centre = ctx.rules.board.cell(label)
    assert centre is not None
    return ctx.rules.board.distance(where(ctx, piece), centre)


def set_up_pieces(ctx: Ctx, side: str) -> list[str]:
    """All pieces of a side that have a place in the quick start."""
    cards = ctx.rules.oob
    units = [u for u in ctx.rules.start if cards.units[u].side == side]
    leaders = [x for x, at in ctx.rules.start_leaders.items() if cards.leaders[x].side == side]
    return [*units, *(x for x in leaders if ctx.rules.start_leaders[x] != OFF_MAP)]


def missing_or_full(ctx: Ctx) -> list[str]:
    """Nobody is off the map who is set up; twelve levels, eight of guns, twelve of guns alone."""
    found = [u for u in ctx.rules.start if ctx.table.units[u].cell == OFF_MAP]
    found += [
        x
        for x, at in ctx.rules.start_leaders.items()
        if at != OFF_MAP and ctx.table.leaders[x].cell == OFF_MAP
    ]
    doubled = {"cossack", "freikorps_cavalry"}
    for hexnumber, units in ctx.table.stacks.items():
        cards = {u: ctx.rules.oob.units[u] for u in units}
        levels = {u: ctx.table.units[u].level * (1 + (cards[u].kind in doubled)) for u in units}
        guns = sum(n for u, n in levels.items() if cards[u].is_artillery)
        men = sum(levels.values()) - guns
        if men > 12 or guns > (8 if men else 12):
            found.append(f"too many in {ctx.rules.label(hexnumber)}")
        if len(units) > 1 and any(m.kind == "baggage" for m in cards.values()):
            found.append("the baggage is not alone")
    return found


def lonely(ctx: Ctx) -> list[str]:
    """Leaders without a unit of their command (PG 22.2b)."""
    found = []
    for lid, him in ctx.table.leaders.items():
        if him.cell == OFF_MAP:
            continue
        side = ctx.rules.oob.leaders[lid].side
        there = [ctx.rules.oob.units[u] for u in ctx.table.stacks.get(him.cell, ())]
        if not any(m.side == side and him.wing in (None, m.wing) for m in there):
            found.append(f"{lid} stands alone")
    return found


def rossbach(ctx: Ctx) -> list[str]:
    """Columns 15 to 27, rows from 23; columns up to 25, rows up to 18 (PG 23.3a)."""
    found = []
    for piece in set_up_pieces(ctx, COALITION):
        column, row = spot(ctx, piece)
        if not (15 <= column <= 27 and row >= 23):
            found.append(piece)
    for piece in set_up_pieces(ctx, PRUSSIAN):
        column, row = spot(ctx, piece)
        if not (column <= 25 and row <= 18):
            found.append(piece)
    return found


def near_leaders(ctx: Ctx, side: str, *, but: tuple[str, ...] = ()) -> list[str]:
    """Units more than three hexes from the leader of their wing."""
    return [
        u
        for u in set_up_pieces(ctx, side)
        if u in ctx.table.units
        and u not in but
        and (wing := ctx.rules.oob.units[u].wing) is not None
        and ctx.rules.board.distance(where(ctx, u), where(ctx, wing)) > 3
    ]


def leuthen(ctx: Ctx) -> list[str]:
    """Leaders at their hexes, units within three of them, guns with somebody (PG 24.2b)."""
    homes = {
        "lucchese": ("2008", 1),
        "kheul": ("2309", 1),
        "arenberg": ("2607", 1),
        "colloredo": ("2910", 1),
        "serbelloni": ("3310", 1),
        "nadasdy": ("3710", 1),
        "nostitz": ("2519", 5),
    }
    found = [x for x, (label, most) in homes.items() if away(ctx, x, label) > most]
    guns = [f"au-art{n}" for n in range(1, 6)]
    near = {g: [x for x in homes if gap(ctx, g, x) <= 3 and x != "nostitz"] for g in guns}
    found += [g for g in guns if not near[g]]
    alone = Counter(x[0] for x in near.values() if len(x) == 1)
    most = {"nadasdy": 1, "serbelloni": 1}
    found += [f"guns of {x}" for x, n in alone.items() if n > most.get(x, 3)]
    return found + near_leaders(ctx, COALITION)


def gap(ctx: Ctx, a: str, b: str) -> int:
    """How far two pieces stand from one another."""
    return ctx.rules.board.distance(where(ctx, a), where(ctx, b))


def torgau(ctx: Ctx) -> list[str]:
    """The camp; who is outside is Ried's or the Dragoons 31, in up to three groups (PG 26.3b)."""
    found, outside = [], []
    for piece in set_up_pieces(ctx, COALITION):
        column, row = spot(ctx, piece)
        if 17 <= column <= 27 and 3 <= row <= 18:
            continue
        unit_card = ctx.rules.oob.units.get(piece)
        light = piece in ("reid", "au-dr31") or (unit_card is not None and unit_card.wing == "reid")
        if not light or column > 33:
            found.append(piece)
        outside.append(piece)
    dets = [d.units for d in ctx.table.dets.values()]
    if sorted(p for d in dets for p in d) != sorted(outside) or len(dets) > 3:
        found.append(f"detachments {dets}")
    pairs = [(a, b) for i, x in enumerate(dets) for y in dets[i + 1 :] for a in x for b in y]
    return found + [f"{a} near {b}" for a, b in pairs if gap(ctx, a, b) < 4]


def zorndorf(ctx: Ctx) -> list[str]:
    """The lines and the bridgehead; the Russian leaders at their hexes (PG 25.3.1a)."""
    found = []
    lines = {(35, r) for r in range(10, 17)} | {(36, r) for r in range(9, 16)}
    lines |= {(37, r) for r in range(8, 15)}
    for piece in set_up_pieces(ctx, PRUSSIAN):
        unit_card = ctx.rules.oob.units.get(piece)
        wing = piece if unit_card is None else unit_card.wing
        if wing == "manteuffel":
            wrong = away(ctx, piece, "3215") > 1
        elif wing == "seydlitz":
            wrong = away(ctx, piece, "3215") > 3
        else:
            wrong = piece != "frederick" and spot(ctx, piece) not in lines
        found += [piece] if wrong else []
    found += ["browne"] if away(ctx, "browne", "2212") > 1 else []
    for a, b, x, y in (
        ("saltykov", "golitsyn", "2108", "2210"),
        ("demiku", "gaugreben", "2217", "1809"),
    ):
        ways = [(away(ctx, a, x), away(ctx, b, y)), (away(ctx, a, y), away(ctx, b, x))]
        found += [] if any(p <= 2 and q <= 2 for p, q in ways) else [f"{a} and {b}"]
    return found + russians(ctx)


def russians(ctx: Ctx) -> list[str]:
    """Units near their leaders, guns and baggage near those of infantry."""
    infantry = ("saltykov", "golitsyn", "browne")
    loose = ("ru-baggage", *(f"ru-art{n}" for n in range(1, 7)))
    found = [p for p in loose if all(gap(ctx, p, x) > 3 for x in infantry)]
    return found + near_leaders(ctx, COALITION, but=("ru-baggage",))


def free_zorndorf(ctx: Ctx) -> list[str]:
    """One Prussian leader at 3215, the others beyond the river; the Russians south (PG 25.3.2a)."""
    north = ctx.rules.board.zones["north-of-mietzel"]
    wings = ("manteuffel", "kanitz", "dohna", "forcade", "seydlitz", "schorlemer")
    there = [x for x in wings if away(ctx, x, "3215") <= 3]
    south = [x for x in wings if where(ctx, x) not in north]
    found = [] if there and set(south) <= set(there) and len(south) <= 1 else ["leaders"]
    guns = [f"pr-art{n}" for n in range(1, 7)]
    found += [g for g in guns if where(ctx, g) not in north]
    found += [g for g in guns if all(gap(ctx, g, x) > 3 for x in wings[:4])]
    for leader in ("saltykov", "golitsyn", "browne", "demiku", "gaugreben"):
        column, row = spot(ctx, leader)
        found += [] if column <= 24 and row <= 26 else [leader]
    return found + near_leaders(ctx, PRUSSIAN) + russians(ctx)
