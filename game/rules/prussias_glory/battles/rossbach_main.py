"""The Coalition's activation and advance in the main scenario of Rossbach (PG 23.4, 23.6)."""

from msgspec import structs

from game.engine.frame import Ask, Auto
from game.engine.prompt import Button, Prompt, Role
from game.engine.refusal import NOT_OFFERED, Refusal
from game.engine.text import Text, say
from game.rules.kit.dice import FACES, one_die, or_less
from game.rules.prussias_glory.battles.rossbach_advance import has_come_up, stragglers, tell
from game.rules.prussias_glory.combat import losses
from game.rules.prussias_glory.combat.army_morale import restore
from game.rules.prussias_glory.command.activation import (
    PHASE,
    NormalActivation,
    activate,
    activation_card,
)
from game.rules.prussias_glory.data.cards import COALITION
from game.rules.prussias_glory.data.special import SpecialRule
from game.rules.prussias_glory.pieces import name_of, people
from game.rules.prussias_glory.table import Advance, Ctx

CLAIM = "claim:"

ABOVE_CEILING = Refusal("PG 23.4b", say("AM bonus cannot exceed 18."))
NO_BONUS = Refusal("PG 23.4.3a", say("Prussian line infantry has attacked: no bonus."))


def needs_no_roll(ctx: Ctx) -> bool:
    """At an army morale of 7 or less voluntary activation is free of any roll (PG 23.4.2a)."""
    return losses.level_of_army(ctx, COALITION) <= ctx.rules.tables.advance.free_at.value


def room_for_bonus(ctx: Ctx) -> int:
    """How many levels the army can rise: to 18 at most (PG 23.4b)."""
    top = min(ctx.rules.tables.advance.ceiling.value, ctx.rules.oob.armies[COALITION].ceiling)
    return max(0, top - losses.level_of_army(ctx, COALITION))


def why_not_claim(ctx: Ctx, levels: int) -> Refusal | None:
    """What keeps the Coalition from claiming so many levels (PG 23.4b, 23.4.3a)."""
    if ctx.table.bonus_lost:
        return NO_BONUS
    if not 1 <= levels <= ctx.rules.tables.advance.most.value:
        return NOT_OFFERED
    return ABOVE_CEILING if levels > room_for_bonus(ctx) else None


# -- activation ------------------------------------------------------------------------------------


class ActivationPhase(Auto, frozen=True, tag="pg.activation.phase"):
    """The activation phase of a side whose army is inactive (PG 12.0c, 13.1, 23.4)."""

    side: str

    def run(self, ctx: Ctx) -> None:
        ctx.tell("PG 12.0a", say("Army activation"), kind="phase", side=self.side)
        if self.side != COALITION or not ctx.rules.on(SpecialRule.OWN_WAY_TO_ACTIVATE):
            ctx.goto(NormalActivation(self.side))
            return
        if needs_no_roll(ctx):
            ctx.goto(VolunteerToActivate("PG 23.4.2a"), OfferBonus())
        elif activation_card(ctx, self.side).normal:
            ctx.goto(NormalActivation(self.side), OfferBonus())  # PG 23.6b
        else:
            ctx.goto(RollToVolunteer(), OfferBonus())


class RollToVolunteer(Auto, frozen=True, tag="pg.rossbach.roll"):
    """Each turn a die: on a 1 the Coalition may activate its army, free (PG 23.4a)."""

    def run(self, ctx: Ctx) -> None:
        most, who = ctx.rules.tables.advance.die.value, people(ctx, COALITION).inline
        why = say("activation of the army of {side}", side=who)
        die = ctx.roll(FACES, why=why, rule="PG 23.4a")
        able, roll = die <= most, one_die(die, why, needed=or_less(most))
        text = say("The army of {side} stays where it is.", side=who)
        if able:
            text = say("The army of {side} may be activated.", side=who)
        ctx.tell("PG 23.4a", text, kind="activation", side=COALITION, roll=roll)
        ctx.goto(*((VolunteerToActivate("PG 23.4a"),) if able else ()))


class VolunteerToActivate(Ask, frozen=True, tag="pg.rossbach.volunteer", phase=PHASE):
    """Whether the Coalition activates its army of its own will (PG 23.4a, 23.4.2a, D2)."""

    rule: str

    def prompt(self, ctx: Ctx) -> Prompt:
        return Prompt(
            side=COALITION,
            text=say("You may activate your army, free. Activate it?"),
            context=say("Only with a voluntary activation can the advance be declared."),
            buttons=(
                Button(id="activate", label=say("Activate"), role=Role.CONFIRM),
                Button(id="stay", label=say("Stay"), role=Role.END),
            ),
        )

    def on_button(self, ctx: Ctx, name: str) -> None:
        if name == "activate":
            who = people(ctx, COALITION).inline
            text = say("The army of {side} is activated of its own will.", side=who)
            activate(ctx, COALITION, text, rule=self.rule)
        ctx.end()


# -- the bonus -------------------------------------------------------------------------------------


class OfferBonus(Auto, frozen=True, tag="pg.rossbach.offer_bonus"):
    """After a voluntary activation the advance may be declared (PG 23.4b, 23.6b)."""

    def run(self, ctx: Ctx) -> None:
        active = ctx.table.armies[COALITION].active
        ask = active and why_not_claim(ctx, 1) is None and ctx.table.advance is None
        ctx.goto(ClaimBonus() if ask else None)


class ClaimBonus(Ask, frozen=True, tag="pg.rossbach.claim", rule="PG 23.4b", phase=PHASE):
    """How much army morale is claimed for the declared advance (PG 23.4b, Ruling 59, D2)."""

    def prompt(self, ctx: Ctx) -> Prompt:
        most = ctx.rules.tables.advance.most.value
        best = min(most, room_for_bonus(ctx))
        return Prompt(
            side=COALITION,
            text=say("Declare the advance and claim army morale for it?"),
            context=self._terms(ctx),
            buttons=(
                *(
                    Button(
                        id=f"{CLAIM}{n}",
                        label=say("Advance: +{n}", n=n),
                        role=Role.CONFIRM if n == best else Role.OTHER,
                        refusal=why_not_claim(ctx, n),
                    )
                    for n in range(most, 0, -1)
                ),
                Button(id="none", label=say("No advance"), role=Role.END),
            ),
        )

    def _terms(self, ctx: Ctx) -> Text:
        figures = ctx.rules.tables.advance
        return say(
            "Every unit must move every turn until {n} line infantry units are next to a Prussian"
            " unit or at a town; that, and all units east of the entrenchments, by the end of"
            " {clock}.",
            n=figures.infantry.value,
            clock=ctx.rules.clock[deadline(ctx) - 1],
        )

    def why_not_button(self, ctx: Ctx, name: str) -> Refusal | None:
        """1 to 8, not above 18 (PG 23.4b)."""
        if name == "none":
            return None
        amount = name.removeprefix(CLAIM)
        return why_not_claim(ctx, int(amount)) if amount.isdigit() else NOT_OFFERED

    def on_button(self, ctx: Ctx, name: str) -> None:
        """The levels are restored at once (Ruling 59)."""
        if name != "none":
            declare(ctx, int(name.removeprefix(CLAIM)))
        ctx.end()


def deadline(ctx: Ctx) -> int:
    """The last of the four turns, this one counted, or the last of the game (PG 23.4c)."""
    return min(ctx.rules.turns, ctx.table.turn + ctx.rules.tables.advance.turns.value - 1)


def declare(ctx: Ctx, levels: int) -> None:
    """The advance is declared, its bonus restored level by level (PG 23.4b, Ruling 59)."""
    army, before = ctx.table.armies[COALITION], losses.level_of_army(ctx, COALITION)
    top = before + min(levels, room_for_bonus(ctx))
    track, base = restore(ctx.table.tracks[COALITION], army.base, top, levels)
    ctx.put(ctx.table.tracks, COALITION, track)
    losses.change_army(ctx, COALITION, base=base)
    gained = losses.level_of_army(ctx, COALITION) - before
    ctx.set(advance=Advance(levels, gained, deadline(ctx)))
    who = people(ctx, COALITION).inline
    text = say("Advance declared by {side}: {n} army morale gained.", side=who, n=gained)
    ctx.tell("PG 23.4b", text, kind="activation", side=COALITION)


# -- whether it reaches its goal -------------------------------------------------------------------


class AdvanceCheck(Auto, frozen=True, tag="pg.rossbach.advance_check"):
    """How far the advance has come, after each Movement phase and by its deadline (PG 23.4c)."""

    closing: bool = False

    def run(self, ctx: Ctx) -> None:
        ctx.end()
        advance = ctx.table.advance
        if advance is None or advance.settled:
            return
        if not advance.reached and has_come_up(ctx):
            advance = structs.replace(advance, reached=True)
            text = say("The infantry has come up: nobody is obliged to move any more.")
            tell(ctx, "PG 23.4c", text)
        if advance.reached and not stragglers(ctx):
            advance = structs.replace(advance, settled="kept")
            tell(ctx, "PG 23.4c", say("The advance has reached its goal: the bonus is kept."))
        elif self.closing and ctx.table.turn >= advance.deadline:
            advance = structs.replace(advance, settled="failed")
            losses.subtract(ctx, COALITION, advance.gained, "advance")
            tell(ctx, "PG 23.4c", _failure(ctx, advance))
        ctx.set(advance=advance)


def _failure(ctx: Ctx, advance: Advance) -> Text:
    late = stragglers(ctx)
    if advance.reached and late:
        return say(
            "{unit} is not east of the entrenchments: {n} army morale is taken back.",
            unit=name_of(ctx, late[0]),
            n=advance.gained,
        )
    return say("The advance has failed: {n} army morale is taken back.", n=advance.gained)
