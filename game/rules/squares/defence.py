"""Evasion and the choice of the defenders (SQ 8.6-8.8, 8.10, 8.11)."""

from collections.abc import Sequence

from msgspec import structs

from game.board.cells import Cell
from game.engine import action as acts
from game.engine.frame import Ask, Auto
from game.engine.prompt import Button, Mark, Offer, Pick, Prompt, Role
from game.engine.refusal import NOT_OFFERED, Refusal
from game.engine.text import Text, counted, say
from game.rules.kit.prompts import SETTLE
from game.rules.squares.bases import Aftermath
from game.rules.squares.cards import Kind
from game.rules.squares.fighting import change_fight, the_fight
from game.rules.squares.ground import attack_way, brigades, is_flanked, is_walled
from game.rules.squares.pieces import (
    brigades_at,
    card,
    command_card,
    name_of,
    place,
    side_of,
    unit,
    units_at,
)
from game.rules.squares.shares import share_of
from game.rules.squares.stacking import points_of, too_many, why_not_hold
from game.rules.squares.table import Ctx, Fight, Step

ONE_AT_LEAST = Refusal("SQ 8.6", say("At least one brigade must defend."))
FACING_FIRST = Refusal("SQ 8.8", say("Linear brigades that face the attack are chosen first."))
BEHIND_WALLS = Refusal("SQ 8.10", say("Garrisons do not take part against cavalry."))
NO_SQUARE_BEHIND = Refusal("SQ 8.11", say("The table ends there."))
ONE_COMMAND = Refusal("SQ 8.7", say("Only units of the defending Command take part."))


# -- evasion (SQ 8.11) -----------------------------------------------------------------------------


def refuge(ctx: Ctx, fight: Fight) -> Cell | None:
    """The square directly away from the attack."""
    return ctx.rules.grid.beyond(fight.target, attack_way(ctx, fight))


def evaders(ctx: Ctx, fight: Fight) -> tuple[str, ...]:
    """The cavalry that may evade: before infantry alone, with room behind (SQ 8.11, R24)."""
    horse = horse_before_foot(ctx, fight)
    return tuple(u for u in horse if why_not_evade(ctx, fight, u) is None)


def horse_before_foot(ctx: Ctx, fight: Fight) -> tuple[str, ...]:
    """The cavalry of the square where infantry attacks it without cavalry (SQ 8.11, R24)."""
    kinds = [card(ctx, u).kind for u in brigades(ctx, fight.attackers)]
    if Kind.CAVALRY in kinds or not any(k in (Kind.INFANTRY, Kind.MIXED) for k in kinds):
        return ()
    return tuple(u for u in units_at(ctx, fight.target) if card(ctx, u).is_cavalry)


def why_not_evade(ctx: Ctx, fight: Fight, uid: str) -> Refusal | None:
    """What bars the square directly away from the attack (SQ 8.11)."""
    away = refuge(ctx, fight)
    return NO_SQUARE_BEHIND if away is None else why_not_hold(ctx, uid, away)


class Evasions(Auto, frozen=True, tag="sq.defence.evasions"):
    def run(self, ctx: Ctx) -> None:
        fight = the_fight(ctx)
        asked = evaders(ctx, fight)
        for uid in horse_before_foot(ctx, fight):
            barred = why_not_evade(ctx, fight, uid)
            if barred is not None:
                _tell_cornered(ctx, uid, barred)
        ctx.goto(*(Evade(u) for u in asked))


def _tell_cornered(ctx: Ctx, uid: str, barred: Refusal) -> None:
    """It is not asked, because the square behind it is barred (SQ 8.11)."""
    text = say("{unit} cannot evade. {reason}", unit=name_of(ctx, uid), reason=barred.message)
    ctx.tell("SQ 8.11", text, uid, kind="retreat", depth=1)


class Evade(
    Ask, frozen=True, tag="sq.defence.evade", rule="SQ 8.11", phase=Step.COMBAT, runs=(SETTLE,)
):
    """Stand, or evade 1 square directly away (SQ 8.11, R24)."""

    unit: str

    def prompt(self, ctx: Ctx) -> Prompt:
        """Two answers; the second may be gone as another has filled the square."""
        away = refuge(ctx, the_fight(ctx))
        full = None if away is None else why_not_hold(ctx, self.unit, away)
        return Prompt(
            side=side_of(ctx, self.unit),
            text=say("Shall {unit} evade the attack?", unit=name_of(ctx, self.unit)),
            subject=(self.unit,),
            buttons=(
                Button(id="stand", label=say("Stand"), role=Role.CONFIRM),
                Button(id="evade", label=say("Evade"), refusal=full),
            ),
            suggested=acts.button("stand"),
        )

    def on_button(self, ctx: Ctx, name: str) -> None:
        ctx.end()
        away = refuge(ctx, the_fight(ctx))
        if name != "evade" or away is None:
            return
        left = unit(ctx, self.unit).cell
        place(ctx, self.unit, away)
        ctx.change(self.unit, left=left)
        text = say("{unit} evades.", unit=name_of(ctx, self.unit))
        ctx.tell("SQ 8.11", text, self.unit, kind="retreat", path=(left, away), depth=1)
        ctx.call(Aftermath())


# -- defenders (SQ 8.6-8.8) ------------------------------------------------------------------------


def able(ctx: Ctx, fight: Fight) -> tuple[str, ...]:
    """Who of the square may defend: against cavalry none behind walls (SQ 8.10, R23)."""
    horse = any(card(ctx, u).is_cavalry for u in fight.attackers)
    there = units_at(ctx, fight.target)
    return tuple(u for u in there if not (horse and is_walled(ctx, u)))


def defending_brigades(ctx: Ctx, fight: Fight) -> tuple[str, ...]:
    """The brigades of the defending Command that may defend (SQ 8.6, 8.7)."""
    there = brigades(ctx, able(ctx, fight))
    return tuple(u for u in there if card(ctx, u).command == fight.defence)


def defending_commands(ctx: Ctx, fight: Fight) -> tuple[str, ...]:
    """The Commands that may defend: with a brigade, if any has one (SQ 8.6, 8.7)."""
    there = able(ctx, fight)
    commands = tuple(dict.fromkeys(card(ctx, u).command for u in there))
    with_brigade = {card(ctx, u).command for u in brigades(ctx, there)}
    return tuple(c for c in commands if c in with_brigade) or commands


def tell_nobody(ctx: Ctx, fight: Fight) -> None:
    """There is no Combat, though its AP are spent (SQ 8.11, R24)."""
    text = say("No Combat: nobody defends {square}.", square=ctx.rules.label(fight.target))
    ctx.tell("SQ 8.11", text, kind="combat", side=fight.side, cells=(fight.target,), depth=1)


def why_not_defend(ctx: Ctx, fight: Fight, chosen: Sequence[str]) -> Refusal | None:
    """Whether these brigades may defend (SQ 8.6-8.8, 8.10)."""
    there = able(ctx, fight)
    for uid in chosen:
        if uid not in ctx.table.units or uid not in brigades_at(ctx, fight.target):
            return NOT_OFFERED
        if uid not in there:
            return BEHIND_WALLS
        if card(ctx, uid).command != fight.defence:
            return ONE_COMMAND
    points = sum(points_of(ctx.rules, card(ctx, u)) for u in chosen)
    most = ctx.rules.tables.capacity.fight.value
    if points > most:
        return too_many("SQ 8.6", points, most)
    if not chosen:
        return ONE_AT_LEAST
    own = (u for u in defending_brigades(ctx, fight) if card(ctx, u).linear)
    facing = [u for u in own if not is_flanked(ctx, u, fight.origin)]
    flanked = any(is_flanked(ctx, u, fight.origin) for u in chosen)
    return FACING_FIRST if flanked and any(u not in chosen for u in facing) else None


def full_defence(ctx: Ctx, fight: Fight) -> tuple[str, ...]:
    """As many brigades as may defend, those facing the attack first."""
    own = sorted(defending_brigades(ctx, fight), key=lambda u: is_flanked(ctx, u, fight.origin))
    chosen: tuple[str, ...] = ()
    for uid in own:
        if why_not_defend(ctx, fight, (*chosen, uid)) is None:
            chosen = (*chosen, uid)
    return chosen


def guns(ctx: Ctx, fight: Fight) -> tuple[str, ...]:
    """All artillery of the defending Command (SQ 8.6)."""
    there = able(ctx, fight)
    return tuple(
        u for u in there if card(ctx, u).is_battery and card(ctx, u).command == fight.defence
    )


def likely_defenders(ctx: Ctx, fight: Fight) -> Fight:
    """The Combat against the fullest defence, for odds before the defender has chosen."""
    commands = defending_commands(ctx, fight)
    if not commands:
        return fight
    found = [_fullest(ctx, fight, c) for c in commands]
    return max(found, key=lambda f: len(f.defenders))


def _fullest(ctx: Ctx, fight: Fight, command: str) -> Fight:
    """The Combat against the fullest defence by a Command."""
    by = structs.replace(fight, defence=command)
    return structs.replace(by, defenders=(*full_defence(ctx, by), *guns(ctx, by)))


class Defence(Auto, frozen=True, tag="sq.defence.begin"):
    """Who defends (SQ 8.6, 8.7)."""

    def run(self, ctx: Ctx) -> None:
        """Note both squares as they are now, then ask (SQ 8.36, R28)."""
        fight = the_fight(ctx)
        change_fight(
            ctx,
            attacker_square=units_at(ctx, fight.origin),
            defender_square=units_at(ctx, fight.target),
        )
        commands = defending_commands(ctx, fight)
        if len(commands) > 1:
            ctx.goto(ChooseCommand())
            return
        change_fight(ctx, defence=commands[0])
        ctx.goto(Brigades())


class ChooseCommand(
    Ask, frozen=True, tag="sq.defence.command", rule="SQ 8.7", phase=Step.COMBAT, runs=(SETTLE,)
):
    """The defender chooses which Command defends (SQ 8.7, R21)."""

    def prompt(self, ctx: Ctx) -> Prompt:
        fight = the_fight(ctx)
        return Prompt(
            side=ctx.rules.enemy_of(fight.side),
            text=say("Which Command defends {square}?", square=ctx.rules.label(fight.target)),
            buttons=tuple(
                Button(id=c, label=command_card(ctx, c).name, pending=self._with(ctx, c))
                for c in defending_commands(ctx, fight)
            ),
            suggested=acts.button(likely_defenders(ctx, fight).defence),
        )

    def _with(self, ctx: Ctx, command: str) -> Text:
        """How many of its units could defend."""
        n = len(_fullest(ctx, the_fight(ctx), command).defenders)
        return counted(n, "{n} unit defends", "{n} units defend")

    def on_button(self, ctx: Ctx, name: str) -> None:
        change_fight(ctx, defence=name)
        ctx.goto(Brigades())


class Brigades(Auto, frozen=True, tag="sq.defence.brigades"):
    """Asks for the brigades where there is a choice."""

    def run(self, ctx: Ctx) -> None:
        fight = the_fight(ctx)
        own = defending_brigades(ctx, fight)
        if len(own) > 1:
            ctx.goto(ChooseDefenders())
            return
        change_fight(ctx, defenders=(*own, *guns(ctx, fight)))
        ctx.end()


class ChooseDefenders(
    Ask, frozen=True, tag="sq.defence.choose", rule="SQ 8.6", phase=Step.COMBAT, runs=(SETTLE,)
):
    """Which brigades defend; the artillery of the Command always does (SQ 8.6, 8.8)."""

    def prompt(self, ctx: Ctx) -> Prompt:
        fight = the_fight(ctx)
        own, full = defending_brigades(ctx, fight), full_defence(ctx, fight)
        return Prompt(
            side=ctx.rules.enemy_of(fight.side),
            text=say("Who defends {square}?", square=ctx.rules.label(fight.target)),
            context=say("6 points (massed 3, linear 2); its guns take part in any case."),
            units={u: Offer(Mark.SELECT, share_of(ctx, u)) for u in own},
            pick=Pick(
                of=own,
                min=1,
                max=len(own),
                start=full,
                samples=tuple(dict.fromkeys((full, full[:1]))),
                confirm=say("Defend"),
            ),
            suggested=acts.pick(*full),
        )

    def why_not_unit(self, ctx: Ctx, uid: str) -> Refusal | None:
        """Why a brigade of the square is not among those to choose from."""
        return why_not_defend(ctx, the_fight(ctx), [uid]) or NOT_OFFERED

    def why_not_pick(self, ctx: Ctx, chosen: tuple[str | int, ...]) -> Refusal | None:
        return why_not_defend(ctx, the_fight(ctx), [str(u) for u in chosen])

    def on_pick(self, ctx: Ctx, chosen: tuple[str | int, ...]) -> None:
        fight = the_fight(ctx)
        change_fight(ctx, defenders=(*(str(u) for u in chosen), *guns(ctx, fight)))
        ctx.end()
