"""A wing enters in one gesture, its head first, guns last (PG 22.2a, 24.2.2, 26.3c)."""

from collections.abc import Iterable, Iterator, Mapping

from msgspec import Struct, structs

from game.board.cells import Cell
from game.engine.action import Action
from game.engine.context import derived
from game.engine.frame import Ask, Auto
from game.engine.prompt import Button, Mark, Offer, Preview, Prompt
from game.engine.refusal import NOT_OFFERED, Refusal
from game.engine.text import Text, counted, joined, say
from game.rules.kit.prompts import BACK
from game.rules.prussias_glory.arrival.entry import (
    come,
    guns_come,
    guns_wait,
    is_to_come,
    rolls_off_map,
    to_come,
    wings_come,
)
from game.rules.prussias_glory.movement.in_column import (
    put_in_column,
    too_many_guns,
    whole_wing,
    why_not_into_column,
    wing_name,
)
from game.rules.prussias_glory.movement.interrupts import after_hex
from game.rules.prussias_glory.movement.room import destinations, trial_of, way_costs
from game.rules.prussias_glory.movement.steps import allowance, path_costs
from game.rules.prussias_glory.movement.walking import enter, finish, tell_march, way_preview
from game.rules.prussias_glory.pieces import card, name_of, names_of, place, stack, unit, wing_of
from game.rules.prussias_glory.stacking import why_overfull_with
from game.rules.prussias_glory.table import OFF_MAP, Ctx

PHASE = "movement"
STACKING = ("PG 3.1a", "PG 3.1b", "PG 3.2a")
NOT_A_GUN = Refusal("PG 24.2.2a", say("Only guns that are still to come go along with a wing."))


class Shortfall(Struct, frozen=True):
    """A piece that will not come to the end of the way open to it, where it stays, and why."""

    piece: str
    ends: Cell  # OFF_MAP: it waits
    why: Refusal


# -- readings --------------------------------------------------------------------------------------


def wing_to_come(ctx: Ctx, piece: str) -> str | None:
    """The wing of a piece that is to come, if more of it is to come than this piece alone."""
    wing = wing_of(ctx, piece) if is_to_come(ctx, piece) else None
    return wing if wing is not None and len(pieces_to_come(ctx, wing)) > 1 else None


@derived
def pieces_to_come(ctx: Ctx, wing: str) -> tuple[str, ...]:
    """Who of a wing is still to come: the fastest units first, the leader last."""
    found = [p for p in to_come(ctx, ctx.rules.oob.wings[wing].side) if wing_of(ctx, p) == wing]
    return tuple(sorted(found, key=lambda p: (p in ctx.table.leaders, -allowance(ctx, p))))


def guns_to_come(ctx: Ctx, side: str) -> tuple[str, ...]:
    units = (p for p in to_come(ctx, side) if p in ctx.table.units)
    return tuple(u for u in units if card(ctx, u).is_artillery)


def guns_in_column(ctx: Ctx, wing: str) -> tuple[str, ...]:
    """Guns waiting in column, where the wing does so too: they go along (PG 7.3c, 26.3c)."""
    side, most = ctx.rules.oob.wings[wing].side, ctx.rules.tables.column.guns_with_wing.value
    men = (p for p in pieces_to_come(ctx, wing) if p in ctx.table.units)
    if not any(unit(ctx, u).column and rolls_off_map(ctx, u) for u in men):
        return ()
    return tuple(g for g in guns_to_come(ctx, side) if unit(ctx, g).column)[:most]


def how_far(ctx: Ctx, piece: str, path: tuple[Cell, ...]) -> tuple[Cell, ...]:
    """How much of a path a piece can go and find room; nothing: it waits (PG 3.1a, 3.2a, 7.0c)."""
    for n in range(len(path), 0, -1):
        way = path[:n]
        if has_room(ctx, piece, way[-1]) and not isinstance(path_costs(ctx, piece, way), Refusal):
            return way
    return ()


def why_short(ctx: Ctx, piece: str, path: tuple[Cell, ...]) -> Refusal | None:
    """What keeps a piece from the end of a path: MP or stacking (PG 3.1a, 3.2a, 7.0c)."""
    costs = path_costs(ctx, piece, path)
    if isinstance(costs, Refusal):
        return costs
    return None if piece in ctx.table.leaders else why_overfull_with(ctx, piece, path[-1])


def has_room(ctx: Ctx, piece: str, cell: Cell) -> bool:
    """Whether a hex can hold a piece more at the end of the phase (PG 3.1a to 3.1c, 3.2a)."""
    return piece in ctx.table.leaders or why_overfull_with(ctx, piece, cell) is None


def order_of_march(ctx: Ctx, wing: str, guns: tuple[str, ...]) -> tuple[str, ...]:
    """Who enters one after the other: units, guns, leader."""
    pieces = pieces_to_come(ctx, wing)
    leaders = tuple(p for p in pieces if p in ctx.table.leaders)
    return (*(p for p in pieces if p not in leaders), *guns, *leaders)


def way_open(ctx: Ctx, piece: str, path: tuple[Cell, ...], tail: int | None) -> tuple[Cell, ...]:
    """How much of the wing's path is open: to guns as far as its last unit has come."""
    is_gun = piece in ctx.table.units and card(ctx, piece).is_artillery
    return path if tail is None or not is_gun else path[:tail]


def tail_with(ctx: Ctx, piece: str, tail: int | None, hexes: int) -> int | None:
    """How far the last unit of a wing has come, once a piece has gone so many hexes."""
    if not hexes or piece in ctx.table.leaders or card(ctx, piece).is_artillery:
        return tail
    return hexes if tail is None else min(tail, hexes)


def shortfalls(
    ctx: Ctx, wing: str, guns: tuple[str, ...], path: tuple[Cell, ...]
) -> Iterator[Shortfall]:
    """Who would fall short on a path if the enemy did nothing (PG 3.1a, 3.2a, 7.0c)."""
    trial = trial_of(ctx)
    tail: int | None = None
    for piece in order_of_march(ctx, wing, guns):
        whole = way_open(trial, piece, path, tail)
        way = how_far(trial, piece, whole)
        refusal = why_short(trial, piece, whole) if way != whole else None
        if refusal is not None:
            yield Shortfall(piece, way[-1] if way else OFF_MAP, refusal)
        if way:
            come(trial, piece)
            if piece in trial.table.units:
                place(trial, piece, way[-1], position=len(stack(trial, way[-1])))
        tail = tail_with(trial, piece, tail, len(way))


# -- frames ----------------------------------------------------------------------------------------


class EnterWing(Ask, frozen=True, tag="pg.entry.wing", phase=PHASE):
    """Where a wing's head goes and which guns along; lies on `MovePiece` (PG 22.2a, 24.2.2a)."""

    side: str
    wing: str
    guns: tuple[str, ...] = ()

    def prompt(self, ctx: Ctx) -> Prompt:
        found = destinations(ctx, self._head(ctx))
        context = say("The others follow on the same way as far as they come and find room.")
        if self.guns:
            context = say(
                "The others follow on the same way as far as they come and find room. {guns}",
                guns=say("Guns along: {guns}.", guns=names_of(ctx, self.guns)),
            )
        column: tuple[Button, ...] = ()
        if self._may_choose_column(ctx):
            refusal = self.why_not_column(ctx)
            column = (Button(id="column", label=say("Into column"), refusal=refusal),)
        return Prompt(
            side=self.side,
            text=say(
                "The wing of {wing} enters: where does its head go?", wing=wing_name(ctx, self.wing)
            ),
            context=context,
            rule=ctx.rules.coming[self._head(ctx)].rule,
            subject=(*pieces_to_come(ctx, self.wing), *self.guns),
            cells={c: Offer(Mark.MOVE) for c in found.cost if c != OFF_MAP},
            units={
                gun: Offer(Mark.SELECT, say("goes along") if gun in self.guns else None)
                for gun in guns_to_come(ctx, self.side)
                if self.why_not_unit(ctx, gun) is None
            },
            buttons=(*column, BACK),
        )

    def _head(self, ctx: Ctx) -> str:
        return pieces_to_come(ctx, self.wing)[0]

    def _may_choose_column(self, ctx: Ctx) -> bool:
        """Off the map an Effective wing may go into column (PG 26.3c)."""
        units = whole_wing(ctx, self.wing)
        return rolls_off_map(ctx, self._head(ctx)) and not any(unit(ctx, u).column for u in units)

    def why_not_column(self, ctx: Ctx) -> Refusal | None:
        """By the conditions of the column, three guns with it (PG 7.3b, 7.3c, 26.3c)."""
        most = ctx.rules.tables.column.guns_with_wing.value
        refusal = too_many_guns(most) if len(self.guns) > most else None
        return why_not_into_column(ctx, self.wing) or refusal

    def why_not_button(self, ctx: Ctx, name: str) -> Refusal | None:
        if name == "back":
            return None
        if name != "column" or not self._may_choose_column(ctx):
            return NOT_OFFERED
        return self.why_not_column(ctx)

    def on_button(self, ctx: Ctx, name: str) -> None:
        if name == "back":
            ctx.end()
        else:
            put_in_column(ctx, self.wing, self.guns)

    def why_not_unit(self, ctx: Ctx, uid: str) -> Refusal | None:
        """Guns to come, as many as the scenario lets enter with the wings (PG 24.2.2a)."""
        if uid not in guns_to_come(ctx, self.side):
            return NOT_A_GUN if uid in ctx.table.units else NOT_OFFERED
        made = ctx.rules.coming[uid]
        if uid in self.guns or made.guns_per_wing is None:
            return None
        wings = len(wings_come(ctx, self.side) | {self.wing})
        guns = len(guns_come(ctx, self.side)) + len(self.guns)
        full = guns >= made.guns_per_wing * wings
        return guns_wait(made.rule, made.guns_per_wing, wings, guns) if full else None

    def on_unit(self, ctx: Ctx, uid: str) -> None:
        kept = tuple(g for g in self.guns if g != uid)
        ctx.goto(structs.replace(self, guns=kept if uid in self.guns else (*self.guns, uid)))

    def why_not_cell(self, ctx: Ctx, where: Cell, via: tuple[Cell, ...]) -> Refusal | None:
        """What the head of the wing reaches, or a path that it can pay (PG 7.0a)."""
        head = self._head(ctx)
        found = destinations(ctx, head)
        if not 0 <= where < ctx.rules.board.grid.size or (via and via[-1] != where):
            return NOT_OFFERED
        if via:
            costs = way_costs(ctx, head, via)
            return costs if isinstance(costs, Refusal) else None
        if where in found.cost:
            return None
        label = ctx.rules.label(where)
        far = say("The head of the wing does not come as far as {hex}.", hex=label)
        return found.refused.get(where) or Refusal("PG 7.0c", far)

    def preview(self, ctx: Ctx, action: Action) -> Preview | None:
        """The way of the head, and who of the others falls short of its end."""
        if action.verb != "cell" or not isinstance(action.arg, int):
            return None
        if self.why_not_cell(ctx, action.arg, action.via) is not None:
            return None
        path = self._path(ctx, action.arg, action.via)
        costs = way_costs(ctx, self._head(ctx), path)
        if isinstance(costs, Refusal):
            return None
        shown = way_preview(OFF_MAP, path, costs)
        short = short_text(ctx, shortfalls(ctx, self.wing, self.guns, path))
        if short is None or shown.text is None:
            return shown
        return structs.replace(shown, text=joined((shown.text, short)))

    def _path(self, ctx: Ctx, where: Cell, via: tuple[Cell, ...]) -> tuple[Cell, ...]:
        return via or destinations(ctx, self._head(ctx)).path(where)

    def on_cell(self, ctx: Ctx, where: Cell, via: tuple[Cell, ...]) -> None:
        order = order_of_march(ctx, self.wing, self.guns)
        ctx.goto(MarchIn(self.side, order, self._path(ctx, where, via)))


class MarchIn(Auto, frozen=True, tag="pg.entry.march_in"):
    """A wing enters on one path, hex by hex; where the enemy decides, the rest waits."""

    side: str
    pieces: tuple[str, ...]
    path: tuple[Cell, ...]
    way: tuple[Cell, ...] = ()
    done: int = 0
    told: int = 0  # hexes of the way that the log has told
    tail: int | None = None  # how far the last unit has come

    def run(self, ctx: Ctx) -> None:
        if not self.pieces:
            ctx.end()
            ctx.end()  # the piece by which the wing was named
            return
        piece = self.pieces[0]
        whole = way_open(ctx, piece, self.path, self.tail)
        way = self.way or how_far(ctx, piece, whole)
        if not self.way and way != whole:
            _fall_short(ctx, self.side, piece, whole, way)
        if self.done < len(way):
            self._step(ctx, piece, way)
            return
        if way:
            self._tell(ctx, piece, way, self.done)
            finish(ctx, piece)  # it has its place at the bottom of the stack (PG 3.4b, 7.0b)
        tail = tail_with(ctx, piece, self.tail, len(way))
        ctx.goto(MarchIn(self.side, self.pieces[1:], self.path, tail=tail))

    def _step(self, ctx: Ctx, piece: str, way: tuple[Cell, ...]) -> None:
        """One hex; where the enemy has something to say, the log tells first how it came there."""
        enter(ctx, piece, way[self.done])
        found, done, told = after_hex(ctx, piece, way[self.done]), self.done + 1, self.told
        if found:
            self._tell(ctx, piece, way, done)
            told = done
        pieces = self.pieces[:1] if found else self.pieces
        on = structs.replace(self, pieces=pieces, way=way, done=done, told=told)
        ctx.goto(*found, on)

    def _tell(self, ctx: Ctx, piece: str, way: tuple[Cell, ...], done: int) -> None:
        if done > self.told:
            start = way[self.told - 1] if self.told else OFF_MAP
            tell_march(ctx, piece, start, way[self.told : done])


def _fall_short(
    ctx: Ctx, side: str, piece: str, path: tuple[Cell, ...], way: tuple[Cell, ...]
) -> None:
    """Say who does not come to the end of the path, why, and where he stays."""
    refusal = why_short(ctx, piece, path)
    if refusal is None:
        return
    name, why = name_of(ctx, piece), refusal.message
    text = say("{unit} finds no room and waits off the map: {why}", unit=name, why=why)
    if way:
        label = ctx.rules.label(way[-1])
        text = say("{unit} stops short in {hex}: {why}", unit=name, hex=label, why=why)
    ctx.tell(refusal.rule, text, piece, kind="move", cells=path[-1:])


# -- who falls short, in words ---------------------------------------------------------------------


def short_text(ctx: Ctx, found: Iterable[Shortfall]) -> Text | None:
    """Who falls short, where and why, in a few words; those alike together."""
    causes: dict[Text, dict[Cell, list[str]]] = {}
    for short in found:
        causes.setdefault(_cause(short.why), {}).setdefault(short.ends, []).append(short.piece)
    parts = [
        say("{cause}: {places}.", cause=cause, places=joined(_places(ctx, ends), "; "))
        for cause, ends in causes.items()
    ]
    return joined(parts) if parts else None


def _cause(why: Refusal) -> Text:
    if why.rule in STACKING:
        return say("For want of room")
    return say("For want of movement points") if why.rule == "PG 7.0c" else why.message


def _places(ctx: Ctx, ends: Mapping[Cell, list[str]]) -> list[Text]:
    return [
        counted(
            len(pieces),
            "{units} stays off the map",
            "{units} stay off the map",
            units=names_of(ctx, pieces),
        )
        if cell == OFF_MAP
        else say("{units} only to {hex}", units=names_of(ctx, pieces), hex=ctx.rules.label(cell))
        for cell, pieces in ends.items()
    ]
