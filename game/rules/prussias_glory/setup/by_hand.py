"""Set-up by hand (PG 22.2a): each army, piece by piece, in its areas; or the quick start."""

from collections.abc import Iterator

from game.board.cells import Cell
from game.engine import action as acts
from game.engine.action import Action
from game.engine.action import unit as choose
from game.engine.frame import Ask
from game.engine.prompt import Button, Mark, Offer, Preview, Prompt, Role, Task
from game.engine.refusal import NOT_OFFERED, Refusal
from game.engine.text import say
from game.rules.kit.prompts import BACK
from game.rules.prussias_glory.arrival.arrivals import why_lacy_waits
from game.rules.prussias_glory.arrival.reserves import GUNS, group_of_piece, title_of
from game.rules.prussias_glory.data.cards import COALITION
from game.rules.prussias_glory.movement.restacking import (
    NOTHING_TO_RESTACK,
    StackToOrder,
    stacks_of,
)
from game.rules.prussias_glory.pieces import card, cell_of, name_of, names_of, people
from game.rules.prussias_glory.setup.detachments import form_detachments, why_not_parted
from game.rules.prussias_glory.setup.filling import (
    clear,
    fill,
    fill_all,
    put,
    quick_start,
    take_back,
)
from game.rules.prussias_glory.setup.hints import context_of, foretell, offer_of
from game.rules.prussias_glory.setup.pieces import army_placement, missing, pieces_of
from game.rules.prussias_glory.setup.places import (
    NOT_YOURS,
    follows_leader,
    hexes_to_try,
    leader_for,
    leaders_alone,
    may_join,
    why_no_wing_stands,
    why_not_here,
    why_not_place,
)
from game.rules.prussias_glory.table import OFF_MAP, Ctx

PHASE = "setup"
MOST_NAMES = 3
NOTHING_PLACED = Refusal("PG 22.2a", say("Nothing of yours is on the map yet."))
HOW_FIRST = Refusal("PG 22.2a", say("Choose first how your army is set up."))
ALL_PLACED = Refusal("PG 22.2a", say("All your pieces are on the map."))


class ChooseSetUp(Ask, frozen=True, tag="pg.setup.choose", rule="PG 22.2a", phase=PHASE):
    """How a side sets up: as on the day, or by hand (PG 22.2a)."""

    side: str

    def prompt(self, ctx: Ctx) -> Prompt:
        return Prompt(
            side=self.side,
            text=say("How do {side} set up?", side=people(ctx, self.side).inline),
            buttons=(
                Button(id="quick", label=say("Historical quick start"), role=Role.CONFIRM),
                Button(id="hand", label=say("Set up by hand")),
            ),
            suggested=acts.button("quick"),
        )

    def why_not_unit(self, ctx: Ctx, uid: str) -> Refusal | None:
        if uid in pieces_of(ctx, self.side):
            return HOW_FIRST
        return _why_not_set_up(ctx, self.side, uid)

    def on_button(self, ctx: Ctx, name: str) -> None:
        if name == "hand":
            ctx.goto(SetUpArmy(self.side))
            return
        quick_start(ctx, self.side)
        text = say("{side} stand as on the day.", side=people(ctx, self.side).inline)
        ctx.tell("PG 22.2a", text, kind="setup", side=self.side)
        form_detachments(ctx, self.side)
        ctx.end()


class SetUpArmy(Ask, frozen=True, tag="pg.setup.army", phase=PHASE):
    """A side sets up its army by hand, in any order its rules allow (PG 22.2a, 22.2b)."""

    side: str

    def prompt(self, ctx: Ctx) -> Prompt:
        left = missing(ctx, self.side)
        pieces = [p for p in pieces_of(ctx, self.side) if self.why_not_unit(ctx, p) is None]
        text = say("Your army is set up. Move pieces still, or begin.")
        if left:
            them = people(ctx, self.side).inline
            text = say("Set up {side}: {n} of their pieces to place.", side=them, n=len(left))
        return Prompt(
            side=self.side,
            text=text,
            rule=army_placement(ctx, self.side).rule,
            units={p: Offer(Mark.SELECT) for p in pieces},
            buttons=self._buttons(ctx),
            suggested=None if why_not_done(ctx, self.side) else acts.button("done"),
            tasks=_tasks(ctx, self.side, left),
        )

    def _buttons(self, ctx: Ctx) -> tuple[Button, ...]:
        left, unfinished = missing(ctx, self.side), why_not_done(ctx, self.side)
        rest = None if left or leaders_alone(ctx, self.side) else ALL_PLACED
        order = None if stacks_of(ctx, self.side) else NOTHING_TO_RESTACK
        anew = None if len(left) < len(pieces_of(ctx, self.side)) else NOTHING_PLACED
        done = say("Set-up done")
        return (
            Button(id="done", label=done, role=Role.CONFIRM, refusal=unfinished),
            Button(id="rest", label=say("Place the rest for me"), refusal=rest),
            Button(id="restack", label=say("Restack"), refusal=order),
            Button(id="clear", label=say("Take all back"), refusal=anew),
        )

    def why_not_unit(self, ctx: Ctx, uid: str) -> Refusal | None:
        return why_not_take(ctx, self.side, uid)

    def on_unit(self, ctx: Ctx, uid: str) -> None:
        ctx.call(PlacePiece(self.side, uid))

    def on_button(self, ctx: Ctx, name: str) -> None:
        if name == "done":
            text = say("{side} have set up.", side=people(ctx, self.side).inline)
            ctx.tell("PG 22.2a", text, kind="setup", side=self.side)
            form_detachments(ctx, self.side)
            ctx.end()
        elif name == "restack":
            ctx.call(StackToOrder(self.side))
        elif name == "clear":
            clear(ctx, self.side)
        else:
            _fill_all(ctx, self.side)


def _fill_all(ctx: Ctx, side: str) -> None:
    """Who stood already may be moved, for a leader and a unit of his (PG 22.2b)."""
    stood = {p: cell_of(ctx, p) for p in pieces_of(ctx, side) if cell_of(ctx, p) != OFF_MAP}
    them, filled = people(ctx, side).inline, fill_all(ctx, side)
    text = say("The rest of {side} takes its place.", side=them)
    if not filled:
        text = say("There is no room for the rest: all of {side} stand as on the day.", side=them)
    ctx.tell("PG 22.2a", text, kind="setup", side=side)
    for piece, cell in stood.items():
        now = cell_of(ctx, piece)
        if filled and now != cell:
            text = say(
                "{unit} moves from {a} to {b}: a leader starts with a unit of his command.",
                unit=name_of(ctx, piece),
                a=ctx.rules.label(cell),
                b=ctx.rules.label(now),
            )
            ctx.tell("PG 22.2b", text, piece, kind="setup")


def why_not_take(ctx: Ctx, side: str, piece: str) -> Refusal | None:
    """Own pieces only; where leaders come first, a unit waits for its own (PG 25.3.1a)."""
    if piece not in pieces_of(ctx, side):
        return _why_not_set_up(ctx, side, piece)
    if piece in ctx.table.leaders or not follows_leader(ctx, piece):
        return why_no_wing_stands(ctx, piece)
    lid = leader_for(ctx, str(card(ctx, piece).wing))
    if lid is None or cell_of(ctx, lid) != OFF_MAP:
        return None
    text = say("Place {leader} first: his units stand near him.", leader=name_of(ctx, lid))
    return Refusal(army_placement(ctx, side).rule, text)


def _why_not_set_up(ctx: Ctx, side: str, piece: str) -> Refusal:
    """The other side's, or on its way to the field (PG 22.2a, 26.3.3a)."""
    return (why_lacy_waits(ctx, piece) if side == COALITION else None) or NOT_YOURS


def why_not_done(ctx: Ctx, side: str) -> Refusal | None:
    """Everybody is on the map, and each leader with a unit of his (PG 22.2a, 22.2b)."""
    left = missing(ctx, side)
    if left:
        names, more = names_of(ctx, left[:MOST_NAMES]), len(left) - MOST_NAMES
        text = say("Still to be placed: {units}.", units=names)
        if more > 0:
            text = say("Still to be placed: {units} and {n} more.", units=names, n=more)
        return Refusal(army_placement(ctx, side).rule, text)
    alone = leaders_alone(ctx, side)
    if not alone:
        return why_not_parted(ctx, side)
    text = say("Without a unit of their command: {units}.", units=names_of(ctx, alone))
    return Refusal("PG 22.2b", text)


def _tasks(ctx: Ctx, side: str, left: tuple[str, ...]) -> tuple[Task, ...]:
    """What each wing has still to place; then the leaders to whom nobody came (PG 22.2b)."""
    groups: dict[str, list[str]] = {}
    for piece in left:
        groups.setdefault(group_of_piece(ctx, piece), []).append(piece)
    waiting = (
        Task(
            title=title_of(ctx, group),
            detail=say("{n} to place", n=len(pieces)),
            rule=army_placement(ctx, side).rule,
            units=tuple(pieces),
            owed=True,
            action=choose(pieces[0]) if why_not_take(ctx, side, pieces[0]) is None else None,
        )
        for group, pieces in groups.items()
    )
    alone = (
        Task(
            title=say("{leader} stands alone", leader=name_of(ctx, lid)),
            detail=say("with a unit of his command"),
            rule="PG 22.2b",
            cells=(cell_of(ctx, lid),),
            owed=True,
            action=choose(lid),
        )
        for lid in leaders_alone(ctx, side)
        if not any(may_join(ctx, p, lid) for p in left)
    )
    return (*waiting, *alone)


def tell_set_up(ctx: Ctx, piece: str, cell: Cell, rule: str) -> None:
    """A single piece has been put into a hex."""
    label = ctx.rules.label(cell)
    text = say("{unit} is set up in {hex}.", unit=name_of(ctx, piece), hex=label)
    ctx.tell(rule, text, piece, kind="setup")


class PlacePiece(Ask, frozen=True, tag="pg.setup.piece", phase=PHASE):
    """A piece in hand: its hex (PG 22.2a)."""

    side: str
    piece: str

    def prompt(self, ctx: Ctx) -> Prompt:
        return Prompt(
            side=self.side,
            text=say("Where does {unit} stand?", unit=name_of(ctx, self.piece)),
            rule=army_placement(ctx, self.side).rule,
            subject=(self.piece,),
            context=context_of(ctx, self.piece),
            cells={
                c: offer_of(ctx, self.piece, c)
                for c in hexes_to_try(ctx, self.piece)
                if why_not_place(ctx, self.piece, c) is None
            },
            units={
                p: Offer(Mark.SELECT)
                for p in pieces_of(ctx, self.side)
                if self.why_not_unit(ctx, p) is None
            },
            buttons=tuple(self._buttons(ctx)),
        )

    def _buttons(self, ctx: Ctx) -> Iterator[Button]:
        """The rest of its wing, or of the guns, if any is missing; off the map again; back."""
        group = group_of_piece(ctx, self.piece)
        if self._group(ctx):
            label = say("Place the rest of {wing}", wing=title_of(ctx, group))
            if group == GUNS:
                label = say("Place the rest of the guns")
            yield Button(id="wing", label=label)
        if cell_of(ctx, self.piece) != OFF_MAP:
            yield Button(id="off", label=say("Take back"))
        yield BACK

    def _group(self, ctx: Ctx) -> tuple[str, ...]:
        group = group_of_piece(ctx, self.piece)
        return tuple(p for p in missing(ctx, self.side) if group_of_piece(ctx, p) == group)

    def why_not_unit(self, ctx: Ctx, uid: str) -> Refusal | None:
        return NOT_OFFERED if uid == self.piece else why_not_take(ctx, self.side, uid)

    def on_unit(self, ctx: Ctx, uid: str) -> None:
        ctx.goto(PlacePiece(self.side, uid))

    def why_not_cell(self, ctx: Ctx, where: Cell, via: tuple[Cell, ...]) -> Refusal | None:
        return why_not_here(ctx, self.piece, where)

    def preview(self, ctx: Ctx, action: Action) -> Preview | None:
        """What it would mean there: a leader alone, a detachment (PG 22.2b, 26.3b)."""
        where = action.arg if action.verb == "cell" else None
        if not isinstance(where, int) or self.why_not_cell(ctx, where, ()) is not None:
            return None
        return foretell(ctx, self.piece, where)

    def on_cell(self, ctx: Ctx, where: Cell, via: tuple[Cell, ...]) -> None:
        put(ctx, self.piece, where)
        tell_set_up(ctx, self.piece, where, army_placement(ctx, self.side).rule)
        ctx.end()

    def on_button(self, ctx: Ctx, name: str) -> None:
        rule = army_placement(ctx, self.side).rule
        if name == "off":
            taken = take_back(ctx, self.piece)
            text = say("Taken back: {units}.", units=names_of(ctx, taken))
            ctx.tell(rule, text, *taken, kind="setup", side=self.side)
        elif name == "wing":
            group = self._group(ctx)
            left = fill(ctx, group)
            done = tuple(p for p in group if p not in left)
            text = say("Set up: {units}.", units=names_of(ctx, done))
            ctx.tell(rule, text, *done, kind="setup", side=self.side)
        ctx.end()
