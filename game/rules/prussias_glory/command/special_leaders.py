"""Special leaders (PG 6.2.1, 14.2): each may try to make one Degraded wing Effective."""

from game.engine import action as acts
from game.engine.action import Action
from game.engine.context import derived
from game.engine.event import total
from game.engine.frame import Ask, Auto
from game.engine.prompt import (
    Button,
    Faces,
    Mark,
    Modifiers,
    Offer,
    Preview,
    Prompt,
    Run,
    Sheet,
    SheetFace,
)
from game.engine.refusal import NOT_OFFERED, Refusal
from game.engine.text import Text, counted, say
from game.rules.kit.dice import FACES, one_die, or_less
from game.rules.kit.prompts import BACK, ending
from game.rules.prussias_glory.arrival.entry import rolls_off_map, waiting
from game.rules.prussias_glory.command.detachments import why_not_act
from game.rules.prussias_glory.command.groups import (
    PHASE,
    STATUS_NOTES,
    command_modifiers,
    groups_of,
    wing_arm_letter,
    wings_of,
)
from game.rules.prussias_glory.command.out_of_command import TraceToCommander
from game.rules.prussias_glory.options import Reading
from game.rules.prussias_glory.pieces import (
    card,
    change_leader,
    guns,
    leader_card,
    leader_of_wing,
    name_of,
    names_of,
    unit,
    units_of,
)
from game.rules.prussias_glory.table import OFF_MAP, Ctx

DICE = range(1, 7)
NO_WING = ""
"""In place of a wing: he tries for the guns stacked with him alone (PG 6.2.1a)."""

SPECIAL_ONCE = Refusal("PG 14.2c", say("This special leader has already tried this turn."))
NOT_SPECIAL = Refusal("PG 14.2c", say("Only special leaders may try to make a wing Effective."))
ALL_EFFECTIVE = Refusal("PG 14.2b", say("All groups are Effective: no special leader rolls."))
NO_WING_HERE = Refusal(
    "PG 14.2d",
    say(
        "He is neither the leader of a Degraded wing nor with the leader of one, and no Degraded"
        " guns are with him."
    ),
)
NOT_WITH_LEADER = Refusal("PG 14.2d", say("He is not with the leader of that wing."))
WRONG_ARM = Refusal("PG 6.2.1a", say("His letter does not allow him to help a wing of that arm."))
NOT_DEGRADED = Refusal("PG 14.2c", say("That wing is not Degraded."))


@derived
def degraded_wings(ctx: Ctx, side: str) -> tuple[str, ...]:
    """Wings whose units are Degraded this turn, on the map or waiting off it (PG 26.3c)."""
    units = (*units_of(ctx, side), *waiting(ctx, side))
    degraded = {card(ctx, u).wing for u in units if not unit(ctx, u).effective}
    return tuple(w for w in wings_of(ctx, side) if w in degraded)


def wings_he_may_help(ctx: Ctx, lid: str) -> tuple[str, ...]:
    """Degraded wings he may try for: his own, or a fellow leader's (PG 14.2c, 14.2d)."""
    side = leader_card(ctx, lid).side
    return tuple(w for w in degraded_wings(ctx, side) if why_not_help(ctx, lid, w) is None)


def why_not_help(ctx: Ctx, lid: str, wing: str) -> Refusal | None:
    """What keeps a special leader from trying for a wing (PG 6.2.1a, 14.2c, 14.2d, 26.3c)."""
    him, made = ctx.table.leaders[lid], leader_card(ctx, lid)
    if wing not in degraded_wings(ctx, made.side):
        return NOT_DEGRADED
    its_leader = leader_of_wing(ctx, wing) or (wing if rolls_off_map(ctx, wing) else None)
    if him.wing != wing and (its_leader is None or ctx.table.leaders[its_leader].cell != him.cell):
        return NOT_WITH_LEADER
    if made.letter and made.letter != wing_arm_letter(ctx, wing):
        return WRONG_ARM
    return None


def why_not_special(ctx: Ctx, lid: str) -> Refusal | None:
    """What keeps a leader from a special leader attempt (PG 6.1a, 14.2b to 14.2d)."""
    made = leader_card(ctx, lid)
    if not made.special or made.initiative is None:
        return NOT_SPECIAL
    if (idle := why_not_act(ctx, lid)) is not None:
        return idle
    if all(ctx.table.groups.get(g.id, True) for g in groups_of(ctx, made.side)):
        return ALL_EFFECTIVE
    if ctx.table.leaders[lid].tried:
        return SPECIAL_ONCE
    if attempts_open(ctx, lid):
        return None
    against = (why_not_help(ctx, lid, w) for w in degraded_wings(ctx, made.side))
    return WRONG_ARM if WRONG_ARM in against else NO_WING_HERE


def attempts_open(ctx: Ctx, lid: str) -> tuple[str, ...]:
    """His Degraded wings, or the Degraded guns with him alone (PG 6.2.1a, 14.2c, 14.2e)."""
    wings = wings_he_may_help(ctx, lid)
    if wings or ctx.rules.on(Reading.SPECIAL_LEADER_NEEDS_WING) or not _guns_with(ctx, lid):
        return wings
    return (NO_WING,)


def _guns_with(ctx: Ctx, lid: str) -> tuple[str, ...]:
    """The Degraded guns stacked with a leader; off the map all who wait are together (PG 26.3c)."""
    cell = ctx.table.leaders[lid].cell
    there = guns(ctx, cell) if cell != OFF_MAP else waiting(ctx, leader_card(ctx, lid).side)
    return tuple(g for g in there if card(ctx, g).is_artillery and not unit(ctx, g).effective)


def special_leaders(ctx: Ctx, side: str) -> tuple[str, ...]:
    """The special leaders of a side, on the map or waiting off it with their army (PG 26.3c)."""
    leaders = ctx.table.leaders
    here = (x for x, him in leaders.items() if him.cell != OFF_MAP or rolls_off_map(ctx, x))
    made = ((lid, leader_card(ctx, lid)) for lid in here)
    return tuple(lid for lid, card in made if card.side == side and card.special)


def special_leaders_ready(ctx: Ctx, side: str) -> tuple[str, ...]:
    return tuple(lid for lid in special_leaders(ctx, side) if why_not_special(ctx, lid) is None)


class SettleCommand(Auto, frozen=True, tag="pg.command.settle"):
    """Special leaders while one can try, then the Army Commander's units (PG 14.2b, 14.2c)."""

    side: str

    def run(self, ctx: Ctx) -> None:
        if special_leaders_ready(ctx, self.side):
            ctx.goto(SpecialLeaders(self.side))
            return
        them = special_leaders(ctx, self.side)
        if not any(ctx.table.leaders[lid].tried for lid in them):
            for lid in them:  # who stands where he can help nobody (PG 6.2.1a, 14.2d)
                if (why := why_not_special(ctx, lid)) in (NO_WING_HERE, WRONG_ARM):
                    text = say("{leader}: {why}", leader=name_of(ctx, lid), why=why.message)
                    ctx.tell(why.rule, text, kind="command", side=self.side)
        ctx.goto(TraceToCommander(self.side))


ALL_TRY = (Run("leaders", say("Roll for all")),)


class SpecialLeaders(
    Ask, frozen=True, tag="pg.command.special", rule="PG 14.2c", phase=PHASE, runs=ALL_TRY
):
    """Special leaders try for one Degraded wing each (PG 14.2b to 14.2f)."""

    side: str

    def prompt(self, ctx: Ctx) -> Prompt:
        ready = special_leaders_ready(ctx, self.side)
        best = max(ready, key=lambda lid: _faces(ctx, lid))
        hopeless = not _faces(ctx, best)
        return Prompt(
            side=self.side,
            text=say("A special leader may try to make a Degraded wing Effective."),
            units={lid: _offer(ctx, lid) for lid in ready},
            buttons=(
                ending(
                    say("End command"),
                    counted(len(ready), "one can still try", "{n} can still try"),
                ),
            ),
            suggested=acts.button("end") if hopeless else acts.unit(best),
            moot=say("No leader can succeed.") if hopeless else None,
            notes=STATUS_NOTES,
        )

    def why_not_unit(self, ctx: Ctx, uid: str) -> Refusal | None:
        him = ctx.table.leaders.get(uid)
        if him is None:
            return NOT_SPECIAL
        here = him.cell != OFF_MAP or rolls_off_map(ctx, uid)
        mine = here and leader_card(ctx, uid).side == self.side
        return why_not_special(ctx, uid) if mine else NOT_OFFERED

    def preview(self, ctx: Ctx, action: Action) -> Preview | None:
        if action.verb != "unit" or self.why_not_unit(ctx, str(action.arg)) is not None:
            return None
        wings = attempts_open(ctx, str(action.arg))
        return special_preview(ctx, str(action.arg), wings[0]) if len(wings) == 1 else None

    def on_unit(self, ctx: Ctx, uid: str) -> None:
        wings, on = attempts_open(ctx, uid), SettleCommand(self.side)
        if len(wings) == 1:
            try_special(ctx, uid, wings[0])
            ctx.goto(on)
        else:
            ctx.goto(ChooseWing(self.side, uid), on)

    def on_button(self, ctx: Ctx, name: str) -> None:
        ctx.goto(TraceToCommander(self.side))


def _offer(ctx: Ctx, lid: str) -> Offer:
    """He rolls at once if there is but one thing he may try for."""
    at_once = len(attempts_open(ctx, lid)) == 1
    return Offer(Mark.ROLL if at_once else Mark.SELECT, _chance(ctx, lid))


def _chance(ctx: Ctx, lid: str) -> Text:
    return say("{n} of 6", n=_faces(ctx, lid))


def _faces(ctx: Ctx, lid: str) -> int:
    """With how many faces of the die he succeeds."""
    return sum(_passes(ctx, lid, die) for die in DICE)


def _passes(ctx: Ctx, lid: str, die: int) -> bool:
    """A die equal to or below his Initiative, modifiers added (PG 14.2f)."""
    made = leader_card(ctx, lid)
    return die + total(command_modifiers(ctx, made.side)) <= (made.initiative or 0)


def special_preview(ctx: Ctx, lid: str, wing: str) -> Preview:
    """All that is known before a special leader rolls (PG 14.2e, 14.2f)."""
    made, modifiers = leader_card(ctx, lid), command_modifiers(ctx, leader_card(ctx, lid).side)
    faces = tuple(
        SheetFace(
            die=die,
            result="+" if _passes(ctx, lid, die) else "-",
            heading=say("Effective") if _passes(ctx, lid, die) else say("stays Degraded"),
            rules=("PG 14.2f",),
        )
        for die in DICE
    )
    title = say("{leader} takes command of the guns with him", leader=made.name)
    if wing != NO_WING:
        name = ctx.rules.oob.wings[wing].name
        title = say("{leader} takes command of the wing of {wing}", leader=made.name, wing=name)
        if ctx.table.leaders[lid].wing == wing:
            title = say("{leader} takes command of his own wing", leader=made.name)
    helped = say("{units}", units=names_of(ctx, _helped(ctx, lid, wing)))
    sheet = Sheet(
        title=title,
        subtitle=say("{n} or less; one try a turn", n=made.initiative or 0),
        rule="PG 14.2f",
        blocks=(Modifiers(modifiers, total(modifiers)), Faces(faces)),
        notes=((say("Who would be Effective"), helped),),
    )
    return Preview(text=_chance(ctx, lid), rule="PG 14.2f", sheet=sheet)


def _helped(ctx: Ctx, lid: str, wing: str) -> tuple[str, ...]:
    """The units of the wing and the Degraded guns with the leader (PG 14.2e)."""
    side = leader_card(ctx, lid).side
    all_units = (*units_of(ctx, side), *waiting(ctx, side))
    men = (u for u in all_units if wing != NO_WING and card(ctx, u).wing == wing)
    return (*men, *_guns_with(ctx, lid))


class ChooseWing(
    Ask, frozen=True, tag="pg.command.wing", rule="PG 14.2c", phase=PHASE, runs=ALL_TRY
):
    """The special leader's choice of wing (PG 14.2c)."""

    side: str
    leader: str

    def prompt(self, ctx: Ctx) -> Prompt:
        wings = wings_he_may_help(ctx, self.leader)
        best = max(wings, key=lambda w: len(_helped(ctx, self.leader, w)))
        return Prompt(
            side=self.side,
            text=say("Which wing shall {leader} make Effective?", leader=name_of(ctx, self.leader)),
            subject=(self.leader,),
            buttons=(
                *(
                    Button(
                        id=f"wing:{w}",
                        label=say("{wing}", wing=ctx.rules.oob.wings[w].name),
                        commits=True,
                    )
                    for w in wings
                ),
                BACK,
            ),
            suggested=acts.button(f"wing:{best}"),
            notes=STATUS_NOTES,
        )

    def why_not_button(self, ctx: Ctx, name: str) -> Refusal | None:
        if name == "back":
            return None
        wing = name.removeprefix("wing:")
        return why_not_help(ctx, self.leader, wing) if wing in ctx.rules.oob.wings else NOT_OFFERED

    def preview(self, ctx: Ctx, action: Action) -> Preview | None:
        wing = str(action.arg).removeprefix("wing:")
        if wing == "back" or self.why_not_button(ctx, str(action.arg)) is not None:
            return None
        return special_preview(ctx, self.leader, wing)

    def on_button(self, ctx: Ctx, name: str) -> None:
        ctx.end()
        if name != "back":
            try_special(ctx, self.leader, name.removeprefix("wing:"))


def try_special(ctx: Ctx, lid: str, wing: str) -> None:
    """A die up to his Initiative makes wing and guns with him Effective (PG 14.2e, 14.2f)."""
    made = leader_card(ctx, lid)
    die = ctx.roll(FACES, why=say("{leader} takes command", leader=made.name), rule="PG 14.2f")
    change_leader(ctx, lid, tried=True)
    effective, helped = _passes(ctx, lid, die), _helped(ctx, lid, wing)
    if effective:
        for uid in helped:
            ctx.change(uid, effective=True)
    text = _told(made.name, "" if wing == NO_WING else ctx.rules.oob.wings[wing].name, effective)
    lines, needed = command_modifiers(ctx, made.side), or_less(made.initiative or 0)
    roll = one_die(die, say("special leader"), lines, needed=needed)
    units = (lid, *helped) if effective else (lid,)
    ctx.tell("PG 14.2f", text, *units, kind="command", cells=(), roll=roll)


def _told(leader: str, wing: str, effective: bool) -> Text:
    """What came of the try; without a wing it was for guns alone."""
    if not wing:
        if effective:
            return say("{leader} makes the guns with him Effective.", leader=leader)
        return say("{leader} fails to make the guns with him Effective.", leader=leader)
    if effective:
        return say("{leader} makes the wing of {wing} Effective.", leader=leader, wing=wing)
    return say("{leader} fails to make the wing of {wing} Effective.", leader=leader, wing=wing)
