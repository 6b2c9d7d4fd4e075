"""Set-up (PG 22.2): units on the hexes of their counters, then each side places its leaders."""

from msgspec import structs

from game.board.cells import Cell
from game.engine import action as acts
from game.engine.frame import Ask, Frame
from game.engine.prompt import Button, Mark, Offer, Prompt, Role
from game.engine.refusal import NOT_OFFERED, Refusal
from game.engine.state import GameState
from game.engine.text import say
from game.rules.kit.prompts import BACK
from game.rules.prussias_glory.command.groups import DETACHMENT
from game.rules.prussias_glory.data.cards import COALITION
from game.rules.prussias_glory.data.rules import PgRules
from game.rules.prussias_glory.data.special import SpecialRule
from game.rules.prussias_glory.options import TellOptions, in_force
from game.rules.prussias_glory.pieces import (
    card,
    cells_of,
    change_leader,
    leader_card,
    name_of,
    place,
    side_of,
    stack,
    unit,
    units_of,
)
from game.rules.prussias_glory.sequence import Turn
from game.rules.prussias_glory.setup.by_hand import ChooseSetUp, tell_set_up
from game.rules.prussias_glory.setup.places import hexes_for
from game.rules.prussias_glory.stacking import why_overfull_with
from game.rules.prussias_glory.table import OFF_MAP, Army, Ctx, Det, Leader, PgTable, Unit

GUNS_RULE = "PG 26.4a"
NO_INFANTRY = Refusal(GUNS_RULE, say("Such guns are set up in a hex with infantry."))
WITH_HIS_WING = Refusal("PG 22.2b", say("A wing leader starts with any unit of his command."))
WITH_ANY_UNIT = Refusal("PG 22.2b", say("An Army Commander starts with any unit of his army."))
COMES_LATER = Refusal("PG 22.2a", say("He enters the map later."))
NOT_YOUR_LEADER = Refusal("PG 22.2b", say("Only your own leaders are placed now."))


def table_of(rules: PgRules) -> PgTable:
    """Every counter on its start hex, Formed, or off the map (PG 8.0a, 22.2a, 23.5a, 24.2.2b)."""
    in_column = {uid for uid, entry in rules.coming.items() if entry.in_column}
    units = {
        uid: Unit(uid, cell, made.start_level or made.levels, column=uid in in_column)
        for uid, made in rules.oob.units.items()
        for cell, _ in [rules.start.get(uid, (OFF_MAP, 0))]
    }
    stacks: dict[Cell, tuple[str, ...]] = {}
    for uid, (cell, _) in sorted(rules.start.items(), key=lambda item: (item[1], item[0])):
        stacks[cell] = (*stacks.get(cell, ()), uid)
    leaders = {
        lid: Leader(lid, cell, lid, rules.oob.leaders[lid].wing)
        for lid, cell in rules.start_leaders.items()
    }
    return PgTable(
        units=units,
        stacks=stacks,
        leaders=leaders,
        armies={
            s: Army(s, a.morale, a.morale, active=s not in rules.activation)
            for s, a in rules.oob.armies.items()
        },
        tracks=dict.fromkeys(rules.oob.armies, ()),
        dets={
            g.id: Det(g.id, g.side, g.name, g.rating, g.wings)
            for g in rules.oob.groups.values()
            if g.kind == DETACHMENT and g.side in rules.activation and g.wings
        },
        phase="setup",
    )


def set_up(rules: PgRules) -> GameState[PgTable]:
    """The first state: set-up by hand in order, or leaders, who plays second first (PG 22.2a)."""
    table, frames = table_of(rules), _set_up_frames(rules)
    if rules.placement is not None:
        table = _empty_of(rules, table)
    if in_force(rules):
        frames.append(TellOptions())
    return GameState(table, frames)


def _set_up_frames(rules: PgRules) -> list[Frame]:
    """The last one asks first."""
    if rules.placement is not None:
        return [Turn(), *(ChooseSetUp(a.id) for a in reversed(rules.placement.armies))]
    # An army that marches on later has nobody to place.
    here = {rules.oob.leaders[x].side for x, at in rules.start_leaders.items() if at != OFF_MAP}
    return [Turn(), *(SetUpLeaders(side) for side in rules.order if side in here)]


def _empty_of(rules: PgRules, table: PgTable) -> PgTable:
    """The table without the armies that are set up by hand."""
    assert rules.placement is not None
    mine = {army.id for army in rules.placement.armies}
    units = {
        uid: structs.replace(one, cell=OFF_MAP) if rules.oob.units[uid].side in mine else one
        for uid, one in table.units.items()
    }
    leaders = {
        lid: structs.replace(him, cell=OFF_MAP) if rules.oob.leaders[lid].side in mine else him
        for lid, him in table.leaders.items()
    }
    stacks = {c: there for c, there in table.stacks.items() if units[there[0]].cell == c}
    return structs.replace(table, units=units, leaders=leaders, stacks=stacks)


# -- leaders ---------------------------------------------------------------------------------------


class SetUpLeaders(Ask, frozen=True, tag="pg.setup.leaders", rule="PG 22.2b", phase="setup"):
    """Each side may move its leaders, and some guns, before turn 1 (PG 22.2b, 26.4a)."""

    side: str

    def prompt(self, ctx: Ctx) -> Prompt:
        guns = free_guns(ctx, self.side)
        pieces = (*ctx.table.leaders, *guns)
        mine = [piece for piece in pieces if self.why_not_unit(ctx, piece) is None]
        text = say("Place your leaders, or begin: they stand as on the day.")
        if guns:
            text = say("Place your leaders and lighter guns, or begin: they stand as on the day.")
        return Prompt(
            side=self.side,
            text=text,
            units={piece: Offer(Mark.SELECT) for piece in mine},
            buttons=(Button(id="done", label=say("Begin"), role=Role.CONFIRM),),
            suggested=acts.button("done"),
        )

    def why_not_unit(self, ctx: Ctx, uid: str) -> Refusal | None:
        if uid in free_guns(ctx, self.side):
            return None
        if uid not in ctx.table.leaders or side_of(ctx, uid) != self.side:
            return NOT_YOUR_LEADER
        return COMES_LATER if ctx.table.leaders[uid].cell == OFF_MAP else None

    def on_unit(self, ctx: Ctx, uid: str) -> None:
        leader = uid in ctx.table.leaders
        ctx.call(PlaceLeader(self.side, uid) if leader else PlaceGun(self.side, uid))


class PlaceLeader(Ask, frozen=True, tag="pg.setup.place", rule="PG 22.2b", phase="setup"):
    """A leader in hand: his start hex (PG 22.2b)."""

    side: str
    leader: str

    def prompt(self, ctx: Ctx) -> Prompt:
        return Prompt(
            side=self.side,
            text=say("Where does {leader} start?", leader=name_of(ctx, self.leader)),
            subject=(self.leader,),
            cells={c: Offer(Mark.PLACE) for c in hexes_for(ctx, self.leader)},
            buttons=(BACK,),
        )

    def why_not_cell(self, ctx: Ctx, where: Cell, via: tuple[Cell, ...]) -> Refusal | None:
        if where in hexes_for(ctx, self.leader):
            return None
        return WITH_ANY_UNIT if leader_card(ctx, self.leader).wing is None else WITH_HIS_WING

    def why_not_button(self, ctx: Ctx, name: str) -> Refusal | None:
        return None if name == "back" else NOT_OFFERED

    def on_cell(self, ctx: Ctx, where: Cell, via: tuple[Cell, ...]) -> None:
        change_leader(ctx, self.leader, cell=where)
        name, label = name_of(ctx, self.leader), ctx.rules.label(where)
        text = say("{leader} starts in {hex}.", leader=name, hex=label)
        ctx.tell("PG 22.2b", text, self.leader, kind="setup")
        ctx.end()


# -- the Austrians' lighter guns at Torgau (PG 26.4a, Ruling 84) -----------------------------------


def free_guns(ctx: Ctx, side: str) -> tuple[str, ...]:
    """The guns of two levels that a side may set up elsewhere (PG 26.4a)."""
    if side != COALITION or not ctx.rules.on(SpecialRule.GUNS_WITH_INFANTRY):
        return ()
    levels = ctx.rules.tables.torgau.free_gun_levels.value
    guns = (u for u in units_of(ctx, side) if card(ctx, u).is_artillery)
    return tuple(u for u in guns if card(ctx, u).levels == levels)


def why_not_stand(ctx: Ctx, uid: str, cell: Cell) -> Refusal | None:
    """With infantry, two such guns in a hex at most, within the limits (PG 3.1a, 26.4a)."""
    side, most = card(ctx, uid).side, ctx.rules.tables.torgau.free_guns_in_hex
    there = tuple(u for u in stack(ctx, cell) if u != uid and card(ctx, u).side == side)
    if not any(card(ctx, u).is_infantry for u in there):
        return NO_INFANTRY
    if sum(1 for u in there if u in free_guns(ctx, side)) >= most.value:
        return Refusal(most.rule, say("At most {n} such guns in a hex.", n=most.value))
    return why_overfull_with(ctx, uid, cell)


class PlaceGun(Ask, frozen=True, tag="pg.setup.gun", rule=GUNS_RULE, phase="setup"):
    """A gun in hand: where it starts (PG 26.4a)."""

    side: str
    gun: str

    def prompt(self, ctx: Ctx) -> Prompt:
        cells = [c for c in cells_of(ctx, self.side) if self.why_not_cell(ctx, c, ()) is None]
        return Prompt(
            side=self.side,
            text=say("Where does {unit} stand?", unit=name_of(ctx, self.gun)),
            subject=(self.gun,),
            cells={c: Offer(Mark.PLACE) for c in cells},
            buttons=(BACK,),
        )

    def why_not_cell(self, ctx: Ctx, where: Cell, via: tuple[Cell, ...]) -> Refusal | None:
        """With infantry; where it stands now it need not be put."""
        stands = where == unit(ctx, self.gun).cell
        return NOT_OFFERED if stands else why_not_stand(ctx, self.gun, where)

    def on_cell(self, ctx: Ctx, where: Cell, via: tuple[Cell, ...]) -> None:
        place(ctx, self.gun, where)
        tell_set_up(ctx, self.gun, where, GUNS_RULE)
        ctx.end()
