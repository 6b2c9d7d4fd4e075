"""The rolls of an Assault by turns, with the choices between them (CS 7.1, 8.2e)."""

from collections.abc import Mapping
from fractions import Fraction

from msgspec import structs

from game.engine.action import Action, button, unit
from game.engine.frame import Ask, Auto, Frame
from game.engine.prompt import Button, Mark, Offer, Preview, Prompt, Role
from game.engine.refusal import NOT_OFFERED, Refusal
from game.engine.text import Text, joined, say
from game.rules.camposanto import assault_odds as odds
from game.rules.camposanto.assault_advance import Advance, Advancing, barred_units
from game.rules.camposanto.assault_results import LoserFlees, LoserIsHit
from game.rules.camposanto.assault_retreat import RetireNext, retire
from game.rules.camposanto.assault_sheet import (
    assault_sheet,
    draft_sheet,
    on_the_dice,
    tell,
    title,
)
from game.rules.camposanto.dice import percent, two_dice
from game.rules.camposanto.hits import eliminate
from game.rules.camposanto.pieces import combat_at, inline, name_of, names_of
from game.rules.camposanto.reroll_sheet import reroll_sheet, second_roll
from game.rules.camposanto.retirement import (
    easiest_without_a_hit,
    way_buttons,
    way_of_button,
    why_not_retire_all,
)
from game.rules.camposanto.table import Assault, Ctx, Operation
from game.rules.kit.dice import or_more, several
from game.rules.kit.prompts import SETTLE
from game.rules.kit.telling import of_names

PHASE = Operation.ASSAULT
EVEN = Fraction(1, 2)
WINS = (say("{unit} wins the Assault."), say("{units} win the Assault."))
FAILS: Mapping[odds.Role, tuple[Text, Text]] = {
    odds.ATTACK: (say("{unit} does not break through."), say("{units} do not break through.")),
    odds.DEFENCE: (
        say("{unit} does not throw them back."),
        say("{units} do not throw them back."),
    ),
}
"""What a roll brought, in words for one unit and for several."""


def assault_at(ctx: Ctx, index: int) -> Assault:
    return ctx.table.assaults[index]


def put_assault(ctx: Ctx, index: int, assault: Assault) -> None:
    found = list(ctx.table.assaults)
    found[index] = assault
    ctx.set(assaults=found)


class NextAssault(Auto, frozen=True, tag="cs.assault_rolls.next"):
    """The next Assault, until all are fought (CS 7e)."""

    index: int

    def run(self, ctx: Ctx) -> None:
        """Where several were declared each has its own start: those before may have changed it."""
        if self.index >= len(ctx.table.assaults):
            ctx.end()
        elif len(ctx.table.assaults) > 1:
            ctx.goto(Open(self.index))
        else:
            start(ctx, self.index)


class Open(Ask, frozen=True, tag="cs.assault_rolls.open", rule="CS 7.1a", phase=PHASE):
    """One of several Assaults is about to be fought: its odds as they are now (CS 7e, 7.2a)."""

    index: int

    def prompt(self, ctx: Ctx) -> Prompt:
        assault = assault_at(ctx, self.index)
        return Prompt(
            side=odds.attacker(ctx, assault),
            text=title(ctx, assault),
            context=say("Assault {n} of {m}", n=self.index + 1, m=len(ctx.table.assaults)),
            subject=(*assault.attackers, *assault.defenders),
            buttons=(Button(id="roll", label=say("Roll"), role=Role.CONFIRM, commits=True),),
            suggested=button("roll"),
        )

    def preview(self, ctx: Ctx, action: Action) -> Preview | None:
        return Preview(rule="CS 7.1a", sheet=draft_sheet(ctx, assault_at(ctx, self.index)))

    def on_button(self, ctx: Ctx, name: str) -> None:
        assault = assault_at(ctx, self.index)
        n, m = self.index + 1, len(ctx.table.assaults)
        text = say("Assault {n} of {m}: {title}", n=n, m=m, title=title(ctx, assault))
        tell(ctx, "CS 7e", text, assault)
        start(ctx, self.index)


def start(ctx: Ctx, index: int) -> None:
    """Reckon modifiers and isolation, once (CS 7.2a, 11e); the attacker rolls first (CS 7.1a)."""
    put_assault(ctx, index, odds.begun(ctx, assault_at(ctx, index)))
    ctx.goto(RollAssault(index))


class RollAssault(Auto, frozen=True, tag="cs.assault_rolls.roll"):
    """Attacker or defender rolls against the present threshold (CS 7.1a, 7.1d, 7.1f)."""

    index: int

    def run(self, ctx: Ctx) -> None:
        first = assault_at(ctx, self.index).rolls == 0
        if throw(ctx, self.index, "CS 7.1a" if first else "CS 7.1f"):
            ctx.goto(*won(ctx, self.index))
            return
        assault = assault_at(ctx, self.index)
        able = odds.marshals_near(ctx, assault, odds.roller(assault))
        ctx.goto(Reroll(self.index) if able else Failed(self.index))


def throw(ctx: Ctx, index: int, rule: str, marshal: str = "") -> bool:
    """Two dice with the modifiers of the roller; whether they reach the threshold."""
    assault = assault_at(ctx, index)
    role = odds.roller(assault)
    side = odds.side_as(ctx, assault, role)
    modifiers = odds.lines(ctx, assault, role)
    bonus = assault.attack_bonus if role == odds.ATTACK else assault.defence_bonus
    why = say("Assault of {army}", army=inline(ctx, side))
    if role == odds.DEFENCE:
        why = say("Defence of {army}", army=inline(ctx, side))
    dice = two_dice(ctx, why=why, rule=rule)
    reached = sum(dice) + bonus
    success = reached >= assault.threshold
    text = _said(ctx, assault, role, success=success, marshal=marshal)
    roll = several(dice, why, modifiers, reached=reached, needed=or_more(assault.threshold))
    ctx.tell(rule, text, *odds.units_as(assault, role), kind="combat", roll=roll, depth=1)
    return success


def _said(ctx: Ctx, assault: Assault, role: odds.Role, *, success: bool, marshal: str) -> Text:
    names = names_of(ctx, odds.units_as(assault, role))
    if marshal:
        again = say("{marshal} makes {units} roll again in vain.")
        if success:
            again = say("{marshal} makes {units} roll again: success.")
        return say(again.message, marshal=name_of(ctx, marshal), units=names)
    return of_names(*(WINS if success else FAILS[role]), names)


class Reroll(
    Ask,
    frozen=True,
    tag="cs.assault_rolls.reroll",
    rule="CS 8.2e",
    phase=PHASE,
    runs=(SETTLE,),
):
    """A marshal next to his men may have a failed roll thrown again, once (CS 8.2e, R23)."""

    index: int

    def prompt(self, ctx: Ctx) -> Prompt:
        assault = assault_at(ctx, self.index)
        role = odds.roller(assault)
        near = odds.marshals_near(ctx, assault, role)
        chances = second_roll(ctx, assault)
        again = say(
            "re-roll with this marshal: {n} % to succeed", n=percent(float(chances.succeeds), 1)
        )
        return Prompt(
            side=odds.side_as(ctx, assault, role),
            text=say("Shall a marshal have them roll again?"),
            context=self._chances(ctx),
            subject=odds.units_as(assault, role),
            units={m: Offer(Mark.ROLL, again) for m in near},
            buttons=(Button(id="accept", label=say("Accept the roll"), role=Role.CONFIRM),),
            suggested=unit(near[0]) if chances.succeeds > EVEN else button("accept"),
        )

    def why_not_unit(self, ctx: Ctx, uid: str) -> Refusal | None:
        assault = assault_at(ctx, self.index)
        near = odds.marshals_near(ctx, assault, odds.roller(assault))
        return None if uid in near else NOT_OFFERED

    def preview(self, ctx: Ctx, action: Action) -> Preview | None:
        if action.verb != "unit" or self.why_not_unit(ctx, str(action.arg)) is not None:
            return None
        sheet = reroll_sheet(ctx, assault_at(ctx, self.index), str(action.arg))
        return Preview(rule="CS 8.2e", sheet=sheet)

    def _chances(self, ctx: Ctx) -> Text:
        chances = second_roll(ctx, assault_at(ctx, self.index))
        return say(
            "{n} % to succeed, else he is lost; to win in the end {m} %, without him {k} %.",
            n=percent(float(chances.succeeds), 1),
            m=percent(float(chances.rolled), 1),
            k=percent(float(chances.accepted), 1),
        )

    def on_unit(self, ctx: Ctx, uid: str) -> None:
        """Roll again; he is lost if it fails (CS 8.2f)."""
        if throw(ctx, self.index, "CS 8.2e", uid):
            ctx.goto(*won(ctx, self.index))
        else:
            with ctx.beneath(2):
                ctx.goto(*eliminate(ctx, uid, rule="CS 8.2f"), Failed(self.index))

    def on_button(self, ctx: Ctx, name: str) -> None:
        ctx.goto(Failed(self.index))


class Failed(Auto, frozen=True, tag="cs.assault_rolls.failed"):
    """The threshold falls; the other side may retire, else it rolls (CS 7.1b, 7.1e, 7.1f)."""

    index: int

    def run(self, ctx: Ctx) -> None:
        """Ask only if it can retire; else the log tells why not (CS 7.1l)."""
        assault = odds.failed(ctx, assault_at(ctx, self.index))
        put_assault(ctx, self.index, assault)
        role = odds.roller(assault)
        side, cells = odds.side_as(ctx, assault, role), odds.cells_as(assault, role)
        barred = why_not_retire_all(ctx, side, cells)
        if barred is None:
            ctx.goto(StandOrRetire(self.index))
            return
        units = odds.units_as(assault, role)
        ctx.tell(barred.rule, barred.message, *units, kind="combat", depth=1)
        ctx.goto(RollAssault(self.index))


# -- stay or retire --------------------------------------------------------------------------------


class StandOrRetire(Ask, frozen=True, tag="cs.assault_rolls.stand", phase=PHASE, runs=(SETTLE,)):
    """Who is to roll next may retire with all units instead (CS 7.1b, 7.1e, 7.1l)."""

    index: int

    def prompt(self, ctx: Ctx) -> Prompt:
        assault = assault_at(ctx, self.index)
        role = odds.roller(assault)
        side, cells = odds.side_as(ctx, assault, role), odds.cells_as(assault, role)
        stand = role == odds.DEFENCE
        won = odds.chance_to_win(ctx, assault)
        chance = 1 - won if stand else won
        now = odds.rungs(ctx, assault, assault.rolls)[0]
        return Prompt(
            side=side,
            text=say("Stand and fight, or retire?") if stand else say("Fight on, or retire?"),
            context=say(
                "{title}. To win in the end: {n} %.",
                title=title(ctx, assault),
                n=percent(float(chance), 1),
            ),
            rule="CS 7.1b" if stand else "CS 7.1e",
            subject=odds.units_as(assault, role),
            buttons=(
                Button(
                    id="stay",
                    label=say("Fight: {dice}, {n} %", dice=on_the_dice(now), n=percent(now.cases)),
                    role=Role.CONFIRM,
                    commits=True,
                ),
                *(
                    way_buttons(ctx, side, cells)
                    if len(cells) == 1
                    else (Button(id="retire", label=say("Retire with all"), commits=True),)
                ),
            ),
            suggested=button("stay") if chance >= EVEN else self._away(ctx, side, cells),
        )

    def _away(self, ctx: Ctx, side: str, cells: tuple[int, ...]) -> Action:
        """To retire, where that costs no HIT."""
        ways = [easiest_without_a_hit(ctx, side, (cell,)) for cell in cells]
        if None in ways or not ways:
            return button("stay")
        return ways[0] if len(ways) == 1 and ways[0] is not None else button("retire")

    def preview(self, ctx: Ctx, action: Action) -> Preview | None:
        if action.verb != "button" or self.why_not_button(ctx, str(action.arg)) is not None:
            return None
        assault = assault_at(ctx, self.index)
        if action.arg == "stay":
            return Preview(rule="CS 7.1f", sheet=assault_sheet(ctx, assault))
        cells = odds.cells_as(assault, odds.roller(assault))
        way = way_of_button(ctx, combat_at(ctx, cells[0]), str(action.arg))
        if odds.roller(assault) == odds.DEFENCE:
            text = say("The Assault ends without a HIT; the attacker may advance.")
            return _with_way(Preview(rule="CS 7.1c", text=text), way)
        text = say("The Assault ends without a HIT; the defender stays as he is.")
        return _with_way(Preview(rule="CS 7.1m", text=text), way)

    def on_button(self, ctx: Ctx, name: str) -> None:
        if name == "stay":
            ctx.goto(RollAssault(self.index))
            return
        assault = assault_at(ctx, self.index)
        role = odds.roller(assault)
        cells = odds.cells_as(assault, role)
        after = _after_retirement(ctx, self.index, role)
        if name == "retire":
            ctx.goto(RetireNext(cells), *after)
        else:
            ctx.goto(retire(ctx, cells[0], name), *after)


def _with_way(told: Preview, way: Preview | None) -> Preview:
    """What is told of a retirement, and where its way ends."""
    if way is None or told.text is None or way.text is None:
        return told
    text = joined((told.text, way.text))
    return structs.replace(told, text=text, path=way.path, costs=way.costs)


def _after_retirement(ctx: Ctx, index: int, role: odds.Role) -> tuple[Frame, ...]:
    """After the defender's retirement the attacker may advance (CS 7.1c, 7.1m)."""
    if role == odds.ATTACK:
        return (NextAssault(index + 1),)
    assault = assault_at(ctx, index)
    advancing = Advancing(assault.attackers, assault.defence_cells, rule="CS 7.1c")
    return (Advance(advancing), NextAssault(index + 1))


def won(ctx: Ctx, index: int) -> tuple[Frame, ...]:
    """The roller has won: HIT and flight of the loser, advance, turning (CS 7.1g to 7.1k)."""
    assault = assault_at(ctx, index)
    role = odds.roller(assault)
    winners, losers = odds.units_as(assault, role), odds.units_as(assault, odds.other(role))
    cells = odds.cells_as(assault, odds.other(role))
    put_assault(ctx, index, structs.replace(assault, winner=odds.side_as(ctx, assault, role)))
    beaten = tuple(u for c in cells for u in combat_at(ctx, c))
    barred = barred_units(ctx, winners, beaten)
    return (
        LoserIsHit(losers, assault.isolated),
        LoserFlees(cells),
        Advance(Advancing(winners, cells, barred=barred)),
        NextAssault(index + 1),
    )
