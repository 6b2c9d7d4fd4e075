"""A small game with real-looking counters on a real kernel, so that the table can be looked at.

Two phases: movement (choose a piece, then a lit hex; a hex next to the enemy ends the move), and a
fight (pick attackers, one die). It holds no rule of any real game.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import pytest
from msgspec import Struct, field, structs

from game.board.board import Board, HexSide, Place, Relief
from game.board.cells import Cell, Labels
from game.board.hexgrid import HexGrid
from game.engine.action import Action
from game.engine.context import Context, derived
from game.engine.dice import SeededDice
from game.engine.event import Modifier, Roll
from game.engine.frame import Ask, Auto
from game.engine.match import Match
from game.engine.presentation import (
    Box,
    CellNote,
    Counter,
    Face,
    Lens,
    Line,
    Panel,
    Presentation,
    SideInfo,
    Track,
    Tracks,
    Verdict,
)
from game.engine.prompt import (
    Button,
    Faces,
    Mark,
    Modifiers,
    Odds,
    Offer,
    Pick,
    Preview,
    Prompt,
    Role,
    Sheet,
    SheetFace,
    SheetGroup,
    SheetMember,
    SheetSide,
    Sides,
)
from game.engine.refusal import Refusal
from game.engine.state import GameState, Result, Table
from game.engine.system import LensInfo, System
from game.engine.text import say
from game.rules.kit.ground import OnBoard
from game.ui.play.session import Session

COLUMNS, ROWS = 25, 30
NOT_YOURS = Refusal("FK 1.1", say("That piece belongs to the other side."))
SPENT = Refusal("FK 1.2", say("This piece has moved."))
MUST_STOP = Refusal("FK 2.3a", say("The way there leads past an enemy, where a move must end."))
FULL = Refusal("FK 3.1", say("An enemy stands there."))
NO_FOE = Refusal("FK 4.1", say("Only pieces next to an enemy fight."))


class Man(Struct, frozen=True):
    """A piece: where it is, how it looks, what is left to it."""

    side: str
    cell: Cell
    face: Face
    mp: int = 4
    moved: bool = False


class FakeTable(Table):
    """What lies on the board."""

    side: str = "pr"
    turn: int = 1
    units: Mapping[str, Man] = field(default_factory=dict)


@dataclass(frozen=True)
class FakeRules(OnBoard):
    """The board and what stands on it at the start."""

    units: Mapping[str, Man]
    scenario_id: str = "fake"

    def stand(self, table: FakeTable, piece: str) -> tuple[str, Cell]:
        """Side and hex of a man."""
        man = table.units[piece]
        return man.side, man.cell


Ctx = Context[FakeTable, FakeRules]


@derived
def held_by(ctx: Ctx) -> dict[Cell, str]:
    return {u.cell: u.side for u in ctx.table.units.values()}


@derived
def zone(ctx: Ctx, side: str) -> frozenset[Cell]:
    """Cells next to the enemy of a side."""
    return frozenset(
        n for c, s in held_by(ctx).items() if s != side for n in ctx.rules.board.neighbours[c]
    )


@derived
def reach(ctx: Ctx, uid: str) -> dict[Cell, tuple[int, tuple[Cell, ...]]]:
    """Cell -> (movement left, path)."""
    me = ctx.table.units[uid]
    best: dict[Cell, tuple[int, tuple[Cell, ...]]] = {me.cell: (me.mp, (me.cell,))}
    edge = [me.cell]
    while edge:
        cell = edge.pop(0)
        left, path = best[cell]
        if cell != me.cell and cell in zone(ctx, me.side):
            continue
        for n in ctx.rules.board.neighbours[cell]:
            cost = 2 if "woods" in ctx.rules.board.terrain[n] else 1
            if held_by(ctx).get(n, me.side) != me.side or cost > left:
                continue
            if n not in best or best[n][0] < left - cost:
                best[n] = (left - cost, (*path, n))
                edge.append(n)
    del best[me.cell]
    return best


class Choose(Ask, frozen=True, tag="fake.choose"):
    """Choose a piece to move."""

    def prompt(self, ctx: Ctx) -> Prompt:
        able = [k for k in sorted(ctx.table.units) if self.why_not_unit(ctx, k) is None]
        return Prompt(
            side=ctx.table.side,
            text=say("Choose a unit to move."),
            rule="FK 1.0",
            phase="movement",
            units={k: Offer(Mark.MOVE, say("{n} MP left", n=4)) for k in able},
            buttons=(
                Button(
                    id="end",
                    label=say("End movement"),
                    role=Role.END,
                    pending=say("{n} can still move", n=len(able)),
                ),
                Button(id="fight", label=say("Fight")),
            ),
        )

    def why_not_unit(self, ctx: Ctx, uid: str) -> Refusal | None:
        found = ctx.table.units[uid]
        if found.side != ctx.table.side:
            return NOT_YOURS
        return SPENT if found.moved else None

    def on_unit(self, ctx: Ctx, uid: str) -> None:
        ctx.call(Move(uid))

    def on_button(self, ctx: Ctx, name: str) -> None:
        if name == "fight":
            ctx.call(Fight())
        else:
            ctx.goto(NextSide())


class Move(Ask, frozen=True, tag="fake.move"):
    """Move the piece in hand."""

    unit: str

    def prompt(self, ctx: Ctx) -> Prompt:
        me = ctx.table.units[self.unit]
        near = zone(ctx, me.side)
        others = Choose().prompt(ctx).units
        return Prompt(
            side=me.side,
            text=say("Move {u}.", u=me.face.name),
            rule="FK 2.0",
            phase="movement",
            subject=(self.unit,),
            units={k: o for k, o in others.items() if k != self.unit},
            cells={
                c: Offer(Mark.STOP if c in near else Mark.MOVE, chip=str(left))
                for c, (left, _) in reach(ctx, self.unit).items()
            },
            buttons=(Button(id="back", label=say("Back"), role=Role.BACK),),
        )

    def why_not_unit(self, ctx: Ctx, uid: str) -> Refusal | None:
        return Choose().why_not_unit(ctx, uid)

    def on_unit(self, ctx: Ctx, uid: str) -> None:
        ctx.goto(Move(uid))

    def why_not_cell(self, ctx: Ctx, where: Cell, via: tuple[Cell, ...]) -> Refusal | None:
        if where in reach(ctx, self.unit):
            return None
        me = ctx.table.units[self.unit]
        if held_by(ctx).get(where, me.side) != me.side:
            return FULL
        away = ctx.rules.board.distance(me.cell, where)
        if away <= me.mp:
            return MUST_STOP
        return Refusal("FK 2.1", say("{n} hexes away, {mp} MP left.", n=away, mp=me.mp))

    def preview(self, ctx: Ctx, action: Action) -> Preview | None:
        found = reach(ctx, self.unit).get(action.arg) if isinstance(action.arg, int) else None
        if found is None:
            return None
        path = found[1]
        costs = tuple(2 if "woods" in ctx.rules.board.terrain[c] else 1 for c in path[1:])
        return Preview(text=say("{n} MP left", n=found[0]), rule="FK 2.0", path=path, costs=costs)

    def on_cell(self, ctx: Ctx, where: Cell, via: tuple[Cell, ...]) -> None:
        left, path = reach(ctx, self.unit)[where]
        face = ctx.table.units[self.unit].face
        text = say("{u} moves to {c}.", u=face.name, c=ctx.rules.board.label(where))
        ctx.tell("FK 2.0", text, self.unit, kind="moved", path=path)
        marked = Face(
            **{f: getattr(face, f) for f in face.__struct_fields__}
            | {"marks": (*face.marks, "moved")}
        )
        ctx.change(self.unit, cell=where, moved=True, mp=left, face=marked)
        ctx.end()

    def on_button(self, ctx: Ctx, name: str) -> None:
        ctx.end()


def with_pick(prompt: Prompt, **changes: Any) -> Prompt:
    """A question whose pick is another in so far."""
    assert prompt.pick is not None
    return structs.replace(prompt, pick=structs.replace(prompt.pick, **changes))


def let_nobody_fight(monkeypatch: pytest.MonkeyPatch) -> None:
    """An empty selection may be handed in."""
    asked = Fight.prompt
    monkeypatch.setattr(Fight, "prompt", lambda self, ctx: with_pick(asked(self, ctx), min=0))


class Fight(Ask, frozen=True, tag="fake.fight"):
    """Pick the pieces that fight."""

    def able(self, ctx: Ctx) -> tuple[str, ...]:
        near = zone(ctx, ctx.table.side)
        return tuple(
            k
            for k, u in sorted(ctx.table.units.items())
            if u.side == ctx.table.side and u.cell in near
        )

    def prompt(self, ctx: Ctx) -> Prompt:
        able = self.able(ctx)
        return Prompt(
            side=ctx.table.side,
            text=say("Choose who fights."),
            rule="FK 4.0",
            phase="combat",
            units={},
            pick=Pick(
                of=able, min=1, max=3, samples=tuple((k,) for k in able[:1]), confirm=say("Attack")
            ),
            buttons=(Button(id="back", label=say("Back"), role=Role.BACK),),
        )

    def why_not_unit(self, ctx: Ctx, uid: str) -> Refusal | None:
        return NO_FOE

    def why_not_pick(self, ctx: Ctx, chosen: tuple[str | int, ...]) -> Refusal | None:
        return None if set(chosen) <= set(self.able(ctx)) else NO_FOE

    def preview(self, ctx: Ctx, action: Action) -> Preview | None:
        if action.verb != "pick" or not action.arg:
            return None
        assert isinstance(action.arg, tuple)
        member = SheetMember(str(action.arg[0]), (say("2 SP"),))
        group = SheetGroup(0, say("all"), (member,))
        odds = Odds(say("4 to 4"), columns=("1-2", "1-1", "2-1"), column=1)
        faces = tuple(SheetFace(die=d, result="Ex", heading=say("Exchange")) for d in range(1, 7))
        return Preview(
            sheet=Sheet(
                title=say("A fight"),
                rule="FK 4.0",
                blocks=(
                    Sides((SheetSide("pr", say("Attacker"), (group,)),)),
                    odds,
                    Modifiers((Modifier(1, say("flank"), "FK 4.2"),), 1),
                    Faces(faces),
                ),
            )
        )

    def on_pick(self, ctx: Ctx, chosen: tuple[str | int, ...]) -> None:
        ctx.goto(Result1(tuple(str(c) for c in chosen)))

    def on_button(self, ctx: Ctx, name: str) -> None:
        ctx.end()


class Result1(Auto, frozen=True, tag="fake.result"):
    """One die."""

    units: tuple[str, ...]

    def run(self, ctx: Ctx) -> None:
        die = ctx.roll(6, why=say("close combat"), rule="FK 4.3")
        roll = Roll(faces=6, die=die, why=say("close combat"), total=die, result="Ex")
        ctx.tell("FK 4.3", say("A fight: {d}.", d=die), *self.units, kind="fight", roll=roll)
        ctx.tell("FK 4.4", say("A step is lost."), self.units[0], kind="loss", depth=1)
        ctx.end()


class NextSide(Auto, frozen=True, tag="fake.next"):
    """The other side moves."""

    def run(self, ctx: Ctx) -> None:
        if ctx.table.side == "co":
            ctx.set(turn=ctx.table.turn + 1)
        if ctx.table.turn > 2:
            ctx.finish(Result(None, "draw", "FK 9"))
            return
        ctx.set(side="co" if ctx.table.side == "pr" else "pr")
        for uid in list(ctx.table.units):
            ctx.change(uid, moved=False, mp=4)
        ctx.goto(Choose())


# -- what is shown ------------------------------------------------------------


def presentation(ctx: Ctx) -> Presentation:
    stacks: dict[Cell, list[Counter]] = {}
    for uid, u in ctx.table.units.items():
        stacks.setdefault(u.cell, []).append(
            Counter(id=uid, side=u.side, at=u.cell, face=u.face, leader=u.face.symbol == "leader")
        )
    boxes = tuple(Box(number=n, marker=n == 10, low=n < 7) for n in range(14, -3, -1))
    tracks = tuple(
        Track(
            side=side,
            title=say(name),
            note=say("now 10, ends {n}", n=ends),
            boxes=boxes,
            figures=((say("Victory points"), points),),
        )
        for side, name, ends, points in (("pr", "Prussia", 11, "6"), ("co", "Coalition", 9, "1"))
    )
    return Presentation(
        title="Rossbach",
        turn=say("Turn {n} of {m}", n=ctx.table.turn, m=4),
        clock="15:30",
        sides=(
            SideInfo("pr", say("Prussia"), "prussia"),
            SideInfo("co", say("Coalition"), "france"),
        ),
        phases=(
            ("command", say("Command")),
            ("rout", say("Rout")),
            ("movement", say("Movement")),
            ("bombardment", say("Bombardment")),
            ("rally", say("Rally")),
            ("combat", say("Close combat")),
            ("morale", say("Army morale")),
        ),
        phase="movement",
        stacks={c: tuple(s) for c, s in stacks.items()},
        strip=(Tracks(rows=tracks),),
    )


def cell_note(ctx: Ctx, cell: Cell) -> CellNote:
    units = tuple(k for k, u in ctx.table.units.items() if u.cell == cell)
    groups = ((say("Engaged"), units[:1]), (say("Support"), units[1:])) if len(units) > 1 else ()
    kinds = ctx.rules.board.terrain[cell]
    return CellNote(
        groups=groups,
        gauges=((say("Levels"), 2 * len(units), 12), (say("Guns"), 0, 8)),
        terrain=say("{kinds}", kinds=kinds),
        effects=(say("To enter: 2"),) if "town" in kinds else (),
        place="",
    )


def panel(ctx: Ctx, uid: str) -> Panel:
    u = ctx.table.units[uid]
    names = ("SP", "MR", "MP")
    return Panel(
        id=uid,
        title=u.face.name,
        subtitle=u.face.band_label,
        lines=tuple(
            Line(label=say(n), now=v, printed=v) for n, v in zip(names, u.face.values, strict=False)
        ),
        state=say("Formed"),
        command=say("in command"),
    )


def lens(ctx: Ctx, name: str, points: tuple[str | int, ...]) -> Lens:
    cells = [p for p in points if isinstance(p, int)]
    if name == "zones":
        return Lens(
            text=say("Zones of control"),
            rule="FK 5",
            cells=dict.fromkeys(zone(ctx, "pr"), ""),
            tones=dict.fromkeys(zone(ctx, "pr"), "bad"),
        )
    return Lens(
        text=say("Sight"),
        rule="FK 6",
        line=tuple(cells),
        blocked=cells[-1] if len(cells) > 1 else None,
    )


FAKE = System(
    id="fake",
    title="Fake",
    rules_version="1",
    table=FakeTable,
    frames=(Choose, Move, Fight, Result1, NextSide),
    scenario_type=Struct,
    load=lambda scenario, board: FakeRules(board, pieces()),
    check=lambda scenario, board: [],
    set_up=lambda rules: GameState(FakeTable(units=dict(rules.units)), [Choose()]),
    invariants=lambda ctx: [],
    presentation=presentation,
    cell_note=cell_note,
    panel=panel,
    judge=lambda ctx: Verdict(
        title=say("A draw"),
        subtitle=say("by time"),
        rule="FK 9",
        winner=None,
        sides=(),
        difference=0,
    ),
    lenses=(
        LensInfo("sight", say("Line of sight"), "l", ("cell", "cell")),
        LensInfo(
            "zones",
            say("Zones of control"),
            "z",
            (),
            say("Where either side has a zone of control."),
        ),
    ),
    lens=lens,
    ledger=dict,
)

LABELS = Labels(COLUMNS, ROWS, 11, 1)


def at(label: str) -> Cell:
    """The cell with this label."""
    cell = LABELS.cell(label)
    assert cell is not None
    return cell


def board() -> Board:
    """A sheet as large as the real one, with a little of everything."""
    terrain = [("open",)] * (COLUMNS * ROWS)
    for label in ("2605", "2604", "2606", "2905", "2904", "3209"):
        terrain[at(label)] = ("town",)
    for label in ("1509", "1510", "1610", "1609", "1710"):
        terrain[at(label)] = ("woods",)
    high = tuple(at(x) for x in ("2303", "2304", "2403", "2404", "2405", "2204"))
    return Board(
        id="fake",
        title="Rossbach",
        grid=HexGrid(COLUMNS, ROWS, "x", "even"),
        labels=LABELS,
        terrain=tuple(terrain),
        compass="east",
        sides=(
            HexSide("slope", at("2405"), at("2406"), high=at("2405")),
            HexSide("stream", at("3005"), at("3006")),
        ),
        places=(Place("Reichardtswerben", "town", (at("2605"),), 2, at("2605")),),
        relief=(Relief("Pölzen-Hügel", "high_ground", high),),
    )


def _face(
    name: str, nation: str, symbol: str, values: str, band: str, wing: str, steps: int, *marks: str
) -> Face:
    sp, mr, ma = values.split("-")
    return Face(
        name=name,
        short=name,
        nation=nation,
        symbol=symbol,
        values=(sp, mr, ma),
        simple=sp,
        band=band,
        band_label=wing,
        steps=steps,
        steps_full=steps,
        marks=marks,
    )


ROWS_OF_UNITS = """
pr 2403 Hus_1a prussia hussar 3-4-5 orange Seydlitz 2
pr 2404 KR_13 prussia cuirassier 2-7-5 orange Seydlitz 1
pr 2404 KR_10 prussia cuirassier 3-7-5 orange Seydlitz 2
pr 2404 KR_3 prussia cuirassier 3-6-5 orange Seydlitz 2
pr 2304 Drg_3 prussia dragoon 3-5-5 orange Seydlitz 2
pr 2606 KR_8 prussia cuirassier 2-5-5 orange Seydlitz 1 engaged disordered
pr 2506 Gren_5/20 prussia grenadier 2-7-3 red Keith 1 engaged
pr 2506 IR_13 prussia foot 5-6-3 red Keith 3
pr 2407 IR_5/9 prussia foot 6-6-3 red Keith 4
pr 2310 Garde_15/6 prussia guard 5-7-3 green Henry 3
pr 2311 IR_19 prussia foot 4-6-3 green Henry 3
co 2805 Ansbach empire dragoon 2-3-5 violet Baden 2
co 3004 Württ. empire dragoon 2-2-5 violet Baden 2 routed
co 2706 Trautm. austria cuirassier 1-4-5 violet Baden 1 disordered
co 2707 Brettlach austria cuirassier 3-5-5 violet Baden 2 engaged
co 2707 Kurpfalz empire cuirassier 2-3-5 violet Baden 2
co 2906 Penthièvre france horse 4-4-5 white Broglie 2
co 3005 Condé france horse 4-3-5 white Broglie 2
co 3007 Hess-Dar. empire foot 2-4-3 grey Fürstenberg 4 column momentum
co 2607 Piemont france foot 4-4-3 white Broglie 4 disordered
co 2708 Poitou france foot 5-4-3 white Broglie 4
co 2608 St.Ch. france foot 5-3-3 white Broglie 4
co 2809 Wittmer france foot 5-4-3 white Broglie 4 ooc
co 2909 Reding france foot 5-4-3 white Broglie 4 fired
"""


def pieces() -> dict[str, Man]:
    """The order of battle as it stands."""
    made = {}
    for line in ROWS_OF_UNITS.strip().splitlines():
        side, label, name, nation, symbol, values, band, wing, steps, *marks = line.split()
        uid = f"{side}-{name.lower()}"
        face = _face(name.replace("_", " "), nation, symbol, values, band, wing, int(steps), *marks)
        made[uid] = Man(side, at(label), face)
    return made


def crowd() -> dict[str, Man]:
    """150 stacks of two, for measuring."""
    faces = [m.face for m in pieces().values()]
    made = {}
    for i in range(300):
        cell = (i // 2) * 5 % (COLUMNS * ROWS)
        made[f"{'pr' if i % 4 < 2 else 'co'}-{i}"] = Man(
            "pr" if i % 4 < 2 else "co", cell, faces[i % len(faces)]
        )
    return made


def session(units: Mapping[str, Man] | None = None, seed: int = 7) -> Session:
    """A game at its first question."""
    where = board()
    rules = FakeRules(where, pieces() if units is None else units)
    return Session(Match.new(FAKE, rules, SeededDice(seed), "fake"), where)
