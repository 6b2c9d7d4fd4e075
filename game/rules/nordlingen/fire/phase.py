"""The fire phase: shots are chosen side by side, then settled together (ND 4.1, 4.2, 4.23)."""

from collections.abc import Iterable
from fractions import Fraction

from msgspec import structs

from game.board.plane.shapes import Edge
from game.board.where import Where
from game.engine import action as acts
from game.engine.action import Action
from game.engine.chance import Chance
from game.engine.context import derived
from game.engine.frame import Ask, Auto
from game.engine.prompt import Button, Mark, Offer, Preview, Prompt, Role, Task
from game.engine.refusal import NOT_OFFERED, Refusal
from game.engine.text import Text, counted, say
from game.rules.kit.pools import mean, percent
from game.rules.kit.prompts import BACK, ending
from game.rules.nordlingen import refusals
from game.rules.nordlingen.fire.field import aim_lines, barred_targets, field_of, sight_line
from game.rules.nordlingen.fire.roll import Aim, Shot, shot, shot_chances
from game.rules.nordlingen.fire.sheet import shot_preview
from game.rules.nordlingen.fire.volley import Volley
from game.rules.nordlingen.fire.who import (
    shooters,
    targets,
    ways,
    why_not_shoot,
    why_not_target,
)
from game.rules.nordlingen.movement.sides import NAMES, in_area
from game.rules.nordlingen.places import pose_of
from game.rules.nordlingen.table import Ctx, Step
from game.rules.nordlingen.units import card, on_table, side_of

EDGE_NAMES: tuple[tuple[Edge, Text], ...] = (
    ("front", say("Over the front")),
    ("right", say("Over the right side")),
    ("rear", say("Over the rear")),
    ("left", say("Over the left side")),
)
ALL = Button(id="all", label=say("All shoot as suggested"), role=Role.CONFIRM)
OVER = "over/"
"""Before an edge: the button that keeps to targets over it."""


class FirePhase(Auto, frozen=True, tag="nd.fire.phase"):
    """The side with the initiative aims first, then the other; then all shoot at once (ND 4.23).
    `done`: the sides that have aimed.
    """

    aims: tuple[Aim, ...] = ()
    done: tuple[str, ...] = ()

    def run(self, ctx: Ctx) -> None:
        ctx.set(step=Step.FIRE)
        first = ctx.table.initiative
        waiting = (s for s in (first, ctx.rules.enemy_of(first)) if s not in self.done)
        side = next((s for s in waiting if any(shooters(ctx, s))), None)
        if side is not None:
            ctx.goto(ChooseShots(side, self.aims, self.done))
        else:
            ctx.goto(Volley(self.aims) if self.aims else None)


class ChooseShots(Ask, frozen=True, tag="nd.fire.choose", rule="ND 4.2", phase=Step.FIRE):
    """Which unit shoots at whom (ND 4.2). `aims` are those of both sides so far, `held` the units
    that hold their fire; `shooter` is in hand, and if `edge` is named shoots over this alone.
    """

    side: str
    aims: tuple[Aim, ...] = ()
    done: tuple[str, ...] = ()
    held: tuple[str, ...] = ()
    shooter: str = ""
    edge: str = ""

    def prompt(self, ctx: Ctx) -> Prompt:
        return self._at_whom(ctx) if self.shooter else self._who(ctx)

    def _who(self, ctx: Ctx) -> Prompt:
        able, open_ = tuple(shooters(ctx, self.side)), self._undecided(ctx)
        pending = counted(len(open_), "{n} unit can still shoot", "{n} units can still shoot")
        worth = any(best_shot(ctx, uid) for uid in open_)
        return Prompt(
            side=self.side,
            text=say("Choose a unit to shoot."),
            units={uid: Offer(Mark.SELECT, self._fate(ctx, uid)) for uid in able},
            buttons=(*((ALL,) if worth else ()), ending(say("End fire"), pending)),
            tasks=tuple(self._task(ctx, uid) for uid in open_),
            aims=_arrows(ctx, self.aims),
            suggested=acts.button(ALL.id if worth else "end"),
        )

    def _at_whom(self, ctx: Ctx) -> Prompt:
        best = best_shot(ctx, self.shooter, self.edge)
        others = (uid for uid in shooters(ctx, self.side) if uid != self.shooter)
        return Prompt(
            side=self.side,
            text=say("Choose a target for {unit}.", unit=card(ctx, self.shooter).name),
            subject=(self.shooter,),
            units={
                **{made.aim.target: _offer(made) for made in self._by_range(ctx)},
                **{uid: Offer(Mark.SELECT, self._fate(ctx, uid)) for uid in others},
            },
            buttons=(
                *self._edges(ctx),
                Button(id="hold", label=say("Hold fire")),
                BACK,
            ),
            aims=_arrows(ctx, self.aims),
            shapes=(
                *field_of(ctx, self.shooter, self.edge),
                *aim_lines(ctx, self.shooter, self.edge),
            ),
            barred=barred_targets(ctx, self.shooter, self.edge),
            suggested=acts.button("hold") if best is None else acts.unit(best.aim.target),
        )

    def _by_range(self, ctx: Ctx) -> list[Shot]:
        """The shots that the unit in hand may make, at the nearest target first."""
        return sorted(shots_of(ctx, self.shooter, self.edge), key=lambda made: made.range)

    def _undecided(self, ctx: Ctx) -> tuple[str, ...]:
        decided = {*self.held, *(aim.shooter for aim in self.aims)}
        return tuple(uid for uid in shooters(ctx, self.side) if uid not in decided)

    def _all(self, ctx: Ctx) -> tuple[Aim, ...]:
        """What is aimed when all that are undecided shoot as suggested; who could do no damage
        holds its fire.
        """
        best = (best_shot(ctx, uid) for uid in self._undecided(ctx))
        return (*self.aims, *(made.aim for made in best if made is not None))

    def _fate(self, ctx: Ctx, uid: str) -> Text:
        """What a unit is going to do, or the best it could."""
        aimed = next((aim for aim in self.aims if aim.shooter == uid), None)
        if aimed is not None:
            return say("shoots at {target}", target=card(ctx, aimed.target).name)
        if uid in self.held:
            return say("holds its fire")
        best = best_shot(ctx, uid)
        if best is None:
            return say("no damage possible")
        name = card(ctx, best.aim.target).name
        return say("best target {target}: {chance}", target=name, chance=chances_of(best))

    def _task(self, ctx: Ctx, uid: str) -> Task:
        return Task(
            title=say("{unit} can shoot", unit=card(ctx, uid).name),
            detail=self._fate(ctx, uid),
            rule="ND 4.1",
            units=(uid,),
            action=acts.unit(uid),
        )

    def _edges(self, ctx: Ctx) -> tuple[Button, ...]:
        """The edges over which the unit in hand has targets, where there are several (ND 4.2)."""
        found = {
            over.edge for foe in targets(ctx, self.shooter) for over in ways(ctx, self.shooter, foe)
        }
        if len(found) < 2:
            return ()
        names = NAMES if in_area(ctx, self.shooter) else EDGE_NAMES
        return tuple(
            Button(
                id=OVER + edge,
                label=name,
                note=say("chosen") if edge == self.edge else None,
            )
            for edge, name in names
            if edge in found
        )

    def why_not_unit(self, ctx: Ctx, uid: str) -> Refusal | None:
        if uid not in ctx.table.units:
            return NOT_OFFERED
        if not on_table(ctx, uid):
            return refusals.NOT_THERE
        if side_of(ctx, uid) != self.side:
            return (
                why_not_target(ctx, self.shooter, uid, self.edge) if self.shooter else NOT_OFFERED
            )
        if uid == self.shooter:
            return NOT_OFFERED
        return why_not_shoot(ctx, uid) or (None if targets(ctx, uid) else refusals.NO_TARGET)

    def preview(self, ctx: Ctx, action: Action) -> Preview | None:
        if action == acts.button(ALL.id):
            return Preview(rule="ND 4.2", aims=_arrows(ctx, self._all(ctx)))
        uid = action.arg
        if action.verb != "unit" or not isinstance(uid, str) or uid not in ctx.table.units:
            return None
        refusal = self.why_not_unit(ctx, uid)
        if side_of(ctx, uid) == self.side:
            return (
                None if refusal else Preview(text=self._fate(ctx, uid), shapes=field_of(ctx, uid))
            )
        if not self.shooter:
            return None
        if refusal is not None:
            line = sight_line(ctx, self.shooter, uid, self.edge)
            return Preview(text=refusal.message, rule=refusal.rule, shapes=line)
        return shot_preview(ctx, best_at(ctx, self.shooter, uid, self.edge), self.aims)

    def candidates(self, ctx: Ctx, chance: Chance) -> Iterable[Action]:
        if not self.shooter:
            open_ = self._undecided(ctx)
            if any(best_shot(ctx, uid) for uid in open_):
                yield acts.button(ALL.id)
            yield from map(acts.unit, open_)
            yield acts.button("end")
            return
        for made in sorted(shots_of(ctx, self.shooter, self.edge), key=promise, reverse=True):
            yield acts.unit(made.aim.target)
        yield acts.button("hold")

    def on_unit(self, ctx: Ctx, uid: str) -> None:
        if side_of(ctx, uid) == self.side:
            ctx.goto(structs.replace(self, shooter=uid, edge=""))
            return
        aim = best_at(ctx, self.shooter, uid, self.edge).aim
        self._go_on(ctx, (*self._without(self.shooter), aim), self._not_holding(self.shooter))

    def on_button(self, ctx: Ctx, name: str) -> None:
        if name == "end":
            self._end(ctx)
        elif name == ALL.id:
            structs.replace(self, aims=self._all(ctx))._end(ctx)
        elif name == "back":
            ctx.goto(structs.replace(self, shooter="", edge=""))
        elif name == "hold":
            held = (*self._not_holding(self.shooter), self.shooter)
            self._go_on(ctx, self._without(self.shooter), held)
        else:
            edge = name.removeprefix(OVER)
            ctx.goto(structs.replace(self, edge="" if edge == self.edge else edge))

    def _without(self, shooter: str) -> tuple[Aim, ...]:
        return tuple(aim for aim in self.aims if aim.shooter != shooter)

    def _not_holding(self, shooter: str) -> tuple[str, ...]:
        return tuple(uid for uid in self.held if uid != shooter)

    def _go_on(self, ctx: Ctx, aims: tuple[Aim, ...], held: tuple[str, ...]) -> None:
        then = structs.replace(self, aims=aims, held=held, shooter="", edge="")
        if then._undecided(ctx):
            ctx.goto(then)
        else:
            then._end(ctx)

    def _end(self, ctx: Ctx) -> None:
        """The choices of the side are told, one by one."""
        for aim in self.aims:
            if side_of(ctx, aim.shooter) == self.side:
                names = {"unit": card(ctx, aim.shooter).name, "target": card(ctx, aim.target).name}
                text = say("{unit} aims at {target}.", **names)
                ctx.tell("ND 4.23", text, aim.shooter, aim.target, kind="aim")
        ctx.goto(FirePhase(self.aims, (*self.done, self.side)))


def _arrows(ctx: Ctx, aims: tuple[Aim, ...]) -> tuple[tuple[Where, Where], ...]:
    """From where to where shots are aimed."""
    return tuple((pose_of(ctx, aim.shooter), pose_of(ctx, aim.target)) for aim in aims)


# -- what is best ----------------------------------------------------------------------------------


def promise(made: Shot) -> tuple[Fraction, int]:
    """How good a shot is: the points it brings on average, of equal ones the nearer target."""
    return mean(shot_chances(made.total)), -made.range


def best_at(ctx: Ctx, shooter: str, target: str, edge: str = "") -> Shot:
    """The best shot at a target that may be shot at, over the edge that is named or over any."""
    able = (over.edge for over in ways(ctx, shooter, target) if edge in ("", over.edge))
    return max((shot(ctx, Aim(shooter, target, one)) for one in able), key=promise)


@derived
def shots_of(ctx: Ctx, shooter: str, edge: str = "") -> tuple[Shot, ...]:
    """The best shot at each target of a unit."""
    return tuple(
        best_at(ctx, shooter, foe, edge)
        for foe in targets(ctx, shooter)
        if why_not_target(ctx, shooter, foe, edge) is None
    )


def best_shot(ctx: Ctx, shooter: str, edge: str = "") -> Shot | None:
    """The shot that promises most; None: none could do any damage."""
    found = max(shots_of(ctx, shooter, edge), key=promise, default=None)
    return found if found is not None and promise(found)[0] else None


def _offer(made: Shot) -> Offer:
    text = say("{n} um: {chance}", n=refusals.um(made.range), chance=chances_of(made))
    none, *_ = shot_chances(made.total)
    return Offer(Mark.FIRE, text, f"{percent(1 - none)}%")


def chances_of(made: Shot) -> Text:
    """The chances of one, two and three points."""
    _, one, two, three = (percent(chance) for chance in shot_chances(made.total))
    return say(
        "1 point {one} %, 2 points {two} %, 3 points {three} %", one=one, two=two, three=three
    )
