"""Activation of armies (PG 6.1, 13): the attempt in the own player turn, and what it costs."""

from game.engine.action import Action
from game.engine.event import Modifier
from game.engine.frame import Ask, Auto
from game.engine.prompt import Button, Preview, Prompt, Role
from game.engine.refusal import Refusal
from game.engine.text import Text, say
from game.rules.kit.dice import FACES, one_die, or_more
from game.rules.prussias_glory.battles.leuthen import hour
from game.rules.prussias_glory.battles.torgau import activation_cost
from game.rules.prussias_glory.combat import losses
from game.rules.prussias_glory.command.detachments import dissolve
from game.rules.prussias_glory.data.cards import COALITION
from game.rules.prussias_glory.data.scenario import ActivationEntry
from game.rules.prussias_glory.data.special import SpecialRule
from game.rules.prussias_glory.pieces import leader_card, people
from game.rules.prussias_glory.table import OFF_MAP, Ctx

PHASE = "activation"
MARKER = "activation"

ONE_ATTEMPT = Refusal("PG 6.1.1a", say("Only one activation attempt per turn."))
IS_ACTIVE = Refusal("PG 6.1a", say("The army has been activated already."))
NO_NORMAL = Refusal("PG 23.4a", say("The Franco-Imperial army has no normal activation."))
NO_COMMANDER = Refusal("PG 13.1b", say("No Army Commander."))


def too_early(first: int) -> Refusal:
    """No attempt before an hour of the day (PG 24.2.1a)."""
    clock = f"{first:02}:00"
    return Refusal("PG 24.2.1a", say("No normal activation before {clock}.", clock=clock))


# -- readings --------------------------------------------------------------------------------------


def activation_card(ctx: Ctx, side: str) -> ActivationEntry:
    """What the scenario says of an army's activation; one that starts active has nothing to pay."""
    return ctx.rules.activation.get(side, ActivationEntry(normal=False))


def army_commander(ctx: Ctx, side: str) -> str | None:
    """The Army Commander, also one who waits off the map with his army (PG 26.3c); None: lost."""
    fallen = {loss.card for loss in ctx.table.leader_losses}
    for lid, him in ctx.table.leaders.items():
        made = leader_card(ctx, lid)
        if made.commander and made.side == side and (him.cell != OFF_MAP or him.card not in fallen):
            return lid
    return None


def initiative_line(ctx: Ctx, side: str) -> Modifier:
    """What the Army Commander adds to the die (PG 13.1b, 13.2a)."""
    lid = army_commander(ctx, side)
    name, initiative = "-", 0
    if lid is not None:
        name, initiative = leader_card(ctx, lid).name, leader_card(ctx, lid).initiative or 0
    return Modifier(initiative, say("Initiative of {leader}", leader=name), "PG 13.1b")


def normal_cost(ctx: Ctx, side: str) -> int:
    """Army morale that the next normal attempt costs (PG 13.1a, 26.3.1a)."""
    if side == COALITION and ctx.rules.on(SpecialRule.AUSTRIAN_COSTS):
        return activation_cost(ctx, on_sight=False).value
    made = activation_card(ctx, side)
    return made.later if ctx.table.armies[side].attempts else made.first


def sight_cost(ctx: Ctx, side: str) -> int:
    """Army morale for an activation on sight (PG 13.2a, 26.3.1a, Ruling 15)."""
    if side == COALITION and ctx.rules.on(SpecialRule.AUSTRIAN_COSTS):
        return activation_cost(ctx, on_sight=True).value
    return normal_cost(ctx, side)


def why_not_attempt(ctx: Ctx, side: str) -> Refusal | None:
    """What keeps an army from a normal attempt now (PG 6.1.1a, 13.1, 23.4a, 24.2.1a)."""
    army, made = ctx.table.armies[side], activation_card(ctx, side)
    if army.active:
        return IS_ACTIVE
    if not made.normal:
        return NO_NORMAL
    first = ctx.rules.tables.activation.austrians_from_hour.value
    if side == COALITION and ctx.rules.on(SpecialRule.NO_EARLY_ACTIVATION) and hour(ctx) < first:
        return too_early(first)
    if army.tried_in == ctx.table.turn:
        return ONE_ATTEMPT
    return NO_COMMANDER if army_commander(ctx, side) is None else None


def faces_that_pass(line: Modifier, needed: int) -> int:
    """How many faces of the die reach a number."""
    return max(0, min(FACES, FACES + 1 - needed + line.value))


def chance_text(ctx: Ctx, side: str, needed: int, cost: int) -> Text:
    """The chance of an attempt and its price, before it is made."""
    line = initiative_line(ctx, side)
    return say(
        "{n} of 6: the die + {initiative} must be {needed} or more. {price}",
        n=faces_that_pass(line, needed),
        initiative=line.value,
        needed=needed,
        price=price_text(cost),
    )


def price_text(cost: int) -> Text:
    return say("Costs {n} army morale.", n=cost) if cost else say("Costs nothing.")


# -- changes ---------------------------------------------------------------------------------------


def activate(ctx: Ctx, side: str, text: Text, *, rule: str) -> None:
    """The army is active for the rest of the game; its detachments end (PG 6.1a, 6.3.1a)."""
    losses.change_army(ctx, side, active=True)
    ctx.tell(rule, text, kind="activation", side=side)
    dissolve(ctx, side)


def pay(ctx: Ctx, side: str, cost: int, *, rule: str) -> None:
    """Markers on the army's morale track (PG 10.0d, 13.1a)."""
    losses.place_markers(ctx, side, cost, MARKER)
    if cost:
        text = say("{side} pay {n} army morale.", side=people(ctx, side).inline, n=cost)
        ctx.tell(rule, text, kind="activation", side=side, depth=1)


def roll_activation(ctx: Ctx, side: str, needed: int, *, why: Text, rule: str) -> bool:
    """d6 and the Army Commander's Initiative against the number needed (PG 13.1b, 13.2a)."""
    line = initiative_line(ctx, side)
    die = ctx.roll(FACES, why=why, rule=rule)
    passed = die + line.value >= needed
    text = say("The attempt succeeds.") if passed else say("The attempt fails.")
    roll = one_die(die, why, (line,), needed=or_more(needed))
    ctx.tell(rule, text, kind="activation", side=side, roll=roll)
    return passed


# -- frames ----------------------------------------------------------------------------------------


class NormalActivation(Auto, frozen=True, tag="pg.activation.normal"):
    """Ask for a normal attempt where one is possible (PG 13.1)."""

    side: str

    def run(self, ctx: Ctx) -> None:
        refusal = why_not_attempt(ctx, self.side)
        if refusal is not None:
            ctx.tell(refusal.rule, refusal.message, kind="activation", side=self.side)
        ctx.goto(*((AttemptActivation(self.side),) if refusal is None else ()))


class AttemptActivation(Ask, frozen=True, tag="pg.activation.attempt", phase=PHASE):
    """Whether to try to activate the army this turn (PG 6.1.1a, 13.1, decision D1)."""

    side: str

    def prompt(self, ctx: Ctx) -> Prompt:
        cost = normal_cost(ctx, self.side)
        return Prompt(
            side=self.side,
            text=say("Your army is not active. Try to activate it?"),
            context=self._chance(ctx),
            rule="PG 13.1b",
            buttons=(
                Button(
                    id="try",
                    label=say("Try ({n} army morale)", n=cost) if cost else say("Try (free)"),
                    role=Role.CONFIRM,
                    refusal=why_not_attempt(ctx, self.side),
                    commits=True,
                ),
                Button(id="wait", label=say("Wait"), role=Role.END),
            ),
        )

    def _chance(self, ctx: Ctx) -> Text:
        needed = ctx.rules.tables.activation.normal.value
        return chance_text(ctx, self.side, needed, normal_cost(ctx, self.side))

    def preview(self, ctx: Ctx, action: Action) -> Preview | None:
        tries = action == Action("button", "try")
        return Preview(text=self._chance(ctx), rule="PG 13.1b") if tries else None

    def on_button(self, ctx: Ctx, name: str) -> None:
        """Pay first, then roll; what was paid is lost in any case (PG 13.1a)."""
        if name == "wait":
            ctx.end()
            return
        cost, made = normal_cost(ctx, self.side), ctx.table.armies[self.side].attempts
        losses.change_army(ctx, self.side, attempts=made + 1, tried_in=ctx.table.turn)
        pay(ctx, self.side, cost, rule="PG 13.1a")
        needed = ctx.rules.tables.activation.normal.value
        why = say("activation of the army")
        if roll_activation(ctx, self.side, needed, why=why, rule="PG 13.1b"):
            text = say("The army of {side} is active.", side=people(ctx, self.side).inline)
            with ctx.beneath():
                activate(ctx, self.side, text, rule="PG 13.1b")
        ctx.end()
