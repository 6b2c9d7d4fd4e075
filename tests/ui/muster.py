"""A game that is only set up: pieces in wings off the map, an area to place them in.

Units wait for their leader; a hex holds three. It holds no rule of any real game.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from msgspec import Struct, field, structs

from game.board.cells import Cell
from game.board.where import Where
from game.engine.context import Context
from game.engine.dice import SeededDice
from game.engine.frame import Ask
from game.engine.match import Match
from game.engine.presentation import CellNote, Counter, Face, Panel, Presentation, Reserve, SideInfo
from game.engine.prompt import Button, Mark, Offer, Prompt, Role, Task
from game.engine.refusal import Refusal
from game.engine.state import GameState, Result, Table
from game.engine.system import System
from game.engine.text import say
from game.rules.kit.ground import OnBoard
from game.ui.play.session import Session
from tests.ui import fake

OFF = -1
WINGS = {"seydlitz": ("orange", 7), "keith": ("red", 5), "henry": ("green", 4)}
LARGE = {
    "seydlitz": ("orange", 10),
    "keith": ("red", 7),
    "henry": ("green", 6),
    "wedell": ("yellow", 6),
    "moritz": ("violet", 6),
    "zieten": ("brown", 6),
    "driesen": ("pink", 4),
}
FOE = "co-guard"
OUTSIDE = Refusal("MU 1.1", say("Your army stands in the corner of the sheet."))
FULL = Refusal("MU 1.2", say("Three pieces lie there."))
LEADER_FIRST = Refusal("MU 1.3", say("The leader of a wing is placed first."))
NOT_YOURS = Refusal("MU 1.4", say("That piece belongs to the other side."))
MISSING = Refusal("MU 1.5", say("Pieces are still to be placed."))


class Man(Struct, frozen=True):
    """A piece: its wing, its face, where it is."""

    wing: str
    face: Face
    cell: Cell = OFF


class MusterTable(Table):
    """What lies where."""

    men: Mapping[str, Man] = field(default_factory=dict)


@dataclass(frozen=True)
class MusterRules(OnBoard):
    """The board and who is to be set up."""

    wings: Mapping[str, tuple[str, int]]
    scenario_id: str = "muster"

    def stand(self, table: MusterTable, piece: str) -> tuple[str, Cell]:
        """All are of one army."""
        return "", table.men[piece].cell


Ctx = Context[MusterTable, MusterRules]


def zone(ctx: Ctx) -> tuple[Cell, ...]:
    """Columns 11 to 20 of the sheet, its first eight rows."""
    columns = ctx.rules.board.grid.columns
    return tuple(c for c in range(8 * columns) if c % columns < 10)


def in_cell(ctx: Ctx, cell: Cell) -> int:
    return sum(man.cell == cell for man in ctx.table.men.values())


def is_leader(unit: str) -> bool:
    return unit in LARGE


class Choose(Ask, frozen=True, tag="muster.choose"):
    """Which piece (MU 1.0)."""

    def prompt(self, ctx: Ctx) -> Prompt:
        able = [u for u in ctx.table.men if self.why_not_unit(ctx, u) is None]
        missing = tuple(u for u, m in ctx.table.men.items() if m.cell == OFF)
        return Prompt(
            side="pr",
            text=say("Set up your army."),
            rule="MU 1.0",
            phase="setup",
            units={u: Offer(Mark.SELECT) for u in able},
            buttons=(
                Button(
                    id="done",
                    label=say("Set-up done"),
                    role=Role.CONFIRM,
                    refusal=MISSING if missing else None,
                ),
            ),
            tasks=(
                Task(title=say("To place"), rule="MU 1.5", units=missing, owed=True),
                Task(title=say("Look at the enemy"), rule="MU 1.6"),
            ),
        )

    def why_not_unit(self, ctx: Ctx, uid: str) -> Refusal | None:
        man = ctx.table.men.get(uid)
        if man is None or uid == FOE:
            return NOT_YOURS
        if is_leader(uid) or ctx.table.men[man.wing].cell != OFF:
            return None
        return LEADER_FIRST

    def on_unit(self, ctx: Ctx, uid: str) -> None:
        ctx.call(Place(uid))

    def on_button(self, ctx: Ctx, name: str) -> None:
        ctx.finish(Result(None, "set up", "MU 2"))


class Place(Ask, frozen=True, tag="muster.place"):
    """Where the piece in hand stands (MU 1.1)."""

    unit: str

    def prompt(self, ctx: Ctx) -> Prompt:
        cells = [c for c in zone(ctx) if self.why_not_cell(ctx, c, ()) is None]
        buttons = [Button(id="back", label=say("Back"), role=Role.BACK)]
        if self._rest(ctx) != [self.unit]:
            buttons.append(Button(id="wing", label=say("The rest of the wing")))
        if ctx.table.men[self.unit].cell != OFF:
            buttons.append(Button(id="off", label=say("Take back")))
        return Prompt(
            side="pr",
            text=say("Where does {u} stand?", u=self.unit),
            rule="MU 1.1",
            phase="setup",
            subject=(self.unit,),
            cells={c: Offer(Mark.PLACE) for c in cells},
            buttons=tuple(buttons),
        )

    def _rest(self, ctx: Ctx) -> list[str]:
        wing = ctx.table.men[self.unit].wing
        return [u for u, m in ctx.table.men.items() if m.wing == wing and m.cell == OFF]

    def why_not_cell(self, ctx: Ctx, where: Cell, via: tuple[Cell, ...]) -> Refusal | None:
        if where not in zone(ctx):
            return OUTSIDE
        return FULL if in_cell(ctx, where) >= 3 else None

    def on_cell(self, ctx: Ctx, where: Cell, via: tuple[Cell, ...]) -> None:
        self._put(ctx, self.unit, where)
        ctx.end()

    def _put(self, ctx: Ctx, unit: str, where: Cell) -> None:
        ctx.put(ctx.table.men, unit, structs.replace(ctx.table.men[unit], cell=where))
        text = say("{u} is placed.", u=unit)
        ctx.tell("MU 1.1", text, unit, kind="setup")

    def on_button(self, ctx: Ctx, name: str) -> None:
        if name == "off":
            self._put(ctx, self.unit, OFF)
        elif name == "wing":
            for unit in self._rest(ctx):
                free = next(c for c in zone(ctx) if in_cell(ctx, c) < 3)
                self._put(ctx, unit, free)
        ctx.end()


def men(wings: Mapping[str, tuple[str, int]]) -> dict[str, Man]:
    """The leaders and units of the wings; a foe on the map."""
    made = {}
    faces = [m.face for m in fake.pieces().values() if m.face.nation == "prussia"]
    for wing, (band, count) in wings.items():
        name = wing.capitalize()
        leader = Face(name=name, nation="prussia", symbol="leader", values=("", "", "6"), band=band)
        made[wing] = Man(wing, structs.replace(leader, corners=("", "+1"), short=name))
        for number in range(1, count):
            face = structs.replace(faces[number % len(faces)], band=band, band_label=name)
            made[f"{wing}-{number}"] = Man(wing, face)
    foe = fake.pieces()["co-condé"].face
    return made | {FOE: Man("", foe, fake.at("3015"))}


def presentation(ctx: Ctx) -> Presentation:
    counters = {
        uid: Counter(
            id=uid,
            side="co" if uid == FOE else "pr",
            at=man.cell,
            face=man.face,
            leader=is_leader(uid),
        )
        for uid, man in ctx.table.men.items()
    }
    stacks: dict[Where, list[Counter]] = {}
    for counter in counters.values():
        if counter.at != OFF:
            stacks.setdefault(counter.at, []).append(counter)
    waiting = {
        wing: tuple(c for u, c in counters.items() if c.at == OFF and ctx.table.men[u].wing == wing)
        for wing in ctx.rules.wings
    }
    return Presentation(
        title="Muster",
        turn=say("Set-up"),
        phases=(("setup", say("Set-up")),),
        phase="setup",
        sides=(SideInfo("pr", say("Prussia"), "prussia"), SideInfo("co", say("France"), "france")),
        stacks={c: tuple(s) for c, s in stacks.items()},
        reserves=tuple(
            Reserve(
                id=wing,
                side="pr",
                title=say(wing.capitalize()),
                note=say("in the corner of the sheet"),
                rule="MU 1.1",
                counters=pieces,
            )
            for wing, pieces in waiting.items()
            if pieces
        ),
    )


MUSTER = structs.replace(
    fake.FAKE,
    id="muster",
    title="Muster",
    table=MusterTable,
    frames=(Choose, Place),
    load=lambda scenario, board: MusterRules(board, WINGS),
    set_up=lambda rules: GameState(MusterTable(men=men(rules.wings)), [Choose()]),
    presentation=presentation,
    cell_note=lambda ctx, cell: CellNote(),
    panel=lambda ctx, uid: Panel(id=uid, title=ctx.table.men[uid].face.name),
    lenses=(),
)
assert isinstance(MUSTER, System)


def session(wings: Mapping[str, tuple[str, int]] = WINGS) -> Session:
    """A set-up at its first question."""
    where = fake.board()
    rules = MusterRules(where, wings)
    return Session(Match.new(MUSTER, rules, SeededDice(7), "muster"), where)
