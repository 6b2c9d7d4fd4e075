"""The sequence of a phase and of an activation (CS 4, 5.5)."""

from msgspec import structs

from game.engine.action import button
from game.engine.frame import Ask, Auto, Frame
from game.engine.prompt import Button, Prompt, Role
from game.engine.text import say
from game.rules.camposanto.assaults import Assaults
from game.rules.camposanto.cards import SIDES
from game.rules.camposanto.closing import general_closed, tell
from game.rules.camposanto.ending import PhaseEnd
from game.rules.camposanto.fire import Fire
from game.rules.camposanto.marshals import MoveMarshal
from game.rules.camposanto.movement import MoveUnits
from game.rules.camposanto.orders import GiveOrders, Reveal
from game.rules.camposanto.outlook import STATUS_NAMES
from game.rules.camposanto.pieces import army, change_wing, units_of_wing, wing_card, wing_state
from game.rules.camposanto.runs import PRUDENT, end_the_wing
from game.rules.camposanto.table import Ctx, Operation, Status, Turn


class PhaseStart(Auto, frozen=True, tag="cs.sequence.phase"):
    """Both sides give orders, six wings act (CS 4); it waits below until the game is over."""

    def run(self, ctx: Ctx) -> None:
        """Losses are counted anew (CS 4.2a); queue its parts."""
        for side in SIDES:
            ctx.put(ctx.table.losses, side, 0)
        for wing in ctx.table.wings.values():
            change_wing(ctx, structs.replace(wing, token=0, status=Status.FRESH, activated=False))
        ctx.set(operation=Operation.ORDERS, wing="", order=[])
        n = ctx.table.phase
        day = ctx.table.turn is Turn.DAY
        text = say("Day, phase {n}", n=n) if day else say("Evening, phase {n}", n=n)
        ctx.tell("CS 3a", text, kind="turn")
        ctx.call(*(GiveOrders(side) for side in SIDES), Reveal(), Activations(), PhaseEnd())


class Activations(Auto, frozen=True, tag="cs.sequence.activations"):
    """The wings act one at a time, in the order found (CS 4.1h)."""

    def run(self, ctx: Ctx) -> None:
        ctx.goto(*(Activation(wing) for wing in ctx.table.order))


class Activation(Auto, frozen=True, tag="cs.sequence.activation"):
    """One wing acts: five operations in this order (CS 5.5a)."""

    wing: str

    def run(self, ctx: Ctx) -> None:
        """Clear the marks of the wing and queue the operations."""
        made, now = wing_card(ctx, self.wing), wing_state(ctx, self.wing)
        for uid in (*made.units, *((made.marshal,) if made.marshal else ())):
            ctx.change(uid, spent=0, moved=False, from_zoc=False, stopped=False, fired=False)
        ctx.set(wing=self.wing, assaults=[])
        text = say(
            "{army}, {wing}: {status}, with order {n}.",
            army=army(ctx, made.side).name,
            wing=made.name,
            status=STATUS_NAMES[now.status],
            n=now.token,
        )
        units = units_of_wing(ctx, self.wing)
        ctx.tell("CS 4.1h", text, *units, kind="phase", side=made.side, cells=())
        ctx.goto(*self._general(ctx), *operations(self.wing), ActivationEnd(self.wing))

    def _general(self, ctx: Ctx) -> tuple[Frame, ...]:
        if wing_state(ctx, self.wing).status is not Status.PRUDENT:
            return ()
        side = wing_card(ctx, self.wing).side
        if side in ctx.table.generals_used:
            tell(ctx, self.wing, general_closed(ctx, side))
            return ()
        return (Operate(Operation.GENERAL), AskGeneral(self.wing))


def operations(wing: str) -> tuple[Frame, ...]:
    """The five operations of an activation (CS 5.5a)."""
    return (
        Operate(Operation.ARTILLERY),
        Fire(wing, Operation.ARTILLERY),
        Operate(Operation.MOVEMENT),
        MoveUnits(wing),
        Operate(Operation.MARSHAL),
        MoveMarshal(wing),
        Operate(Operation.LIGHT_FIRE),
        Fire(wing, Operation.LIGHT_FIRE),
        Operate(Operation.ASSAULT),
        Assaults(wing),
    )


class Operate(Auto, frozen=True, tag="cs.sequence.operate"):
    """The next part of an activation begins; none comes back (CS 5.5a)."""

    operation: Operation

    def run(self, ctx: Ctx) -> None:
        ctx.set(operation=self.operation)
        ctx.end()


class AskGeneral(Ask, frozen=True, tag="cs.sequence.general", phase=Operation.GENERAL):
    """Once a game the General makes a Prudent wing Aggressive for its activation (CS 8.1a)."""

    wing: str

    def prompt(self, ctx: Ctx) -> Prompt:
        made = wing_card(ctx, self.wing)
        return Prompt(
            side=made.side,
            text=say(
                "Shall {general} make this Prudent wing Aggressive?",
                general=army(ctx, made.side).general,
            ),
            context=say("{wing}. He can do so once in the game.", wing=made.name),
            rule="CS 8.1a",
            buttons=(
                Button(id="use", label=say("Use the General")),
                Button(id="decline", label=say("Stay Prudent"), role=Role.CONFIRM),
            ),
            suggested=button("decline"),
            runs=end_the_wing(ctx, self.wing, PRUDENT),
        )

    def on_button(self, ctx: Ctx, name: str) -> None:
        ctx.end()
        if name != "use":
            return
        side = wing_card(ctx, self.wing).side
        ctx.append(ctx.table.generals_used, side)
        now = wing_state(ctx, self.wing)
        change_wing(ctx, structs.replace(now, status=Status.AGGRESSIVE, by_general=True))
        text = say(
            "{army}, {wing}: Aggressive by order of {general}.",
            army=army(ctx, side).name,
            wing=wing_card(ctx, self.wing).name,
            general=army(ctx, side).general,
        )
        ctx.tell("CS 8.1a", text, kind="general", side=side)


class ActivationEnd(Auto, frozen=True, tag="cs.sequence.activation_end"):
    """The wing has acted (CS 4.1h)."""

    wing: str

    def run(self, ctx: Ctx) -> None:
        change_wing(ctx, structs.replace(wing_state(ctx, self.wing), activated=True))
        ctx.set(wing="")
        ctx.end()
