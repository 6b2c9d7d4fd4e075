"""What a result would likely do: the real frames, run on a fork with the likely answers (PG 11)."""

from collections.abc import Mapping
from functools import reduce

from msgspec import Struct, structs

from game.engine.action import Action
from game.engine.advance import apply
from game.engine.context import Context
from game.engine.frame import Ask, Auto, Frame
from game.engine.prompt import Prompt
from game.engine.state import GameState, fork_table
from game.engine.text import Text, say
from game.rules.prussias_glory.combat.army_morale import projected_cm
from game.rules.prussias_glory.combat.combats import open_combat
from game.rules.prussias_glory.combat.loss_points import begin
from game.rules.prussias_glory.combat.results import ResolveSide
from game.rules.prussias_glory.data.cards import SIDES
from game.rules.prussias_glory.pieces import name_of, side_of
from game.rules.prussias_glory.table import OFF_MAP, Combat, Ctx, Morale, PgTable

MOST_STEPS = 1_000  # a longer cascade is told as far as it was followed

# How bad a fate is, for the heading of a face.
UNTOUCHED, LOSS, BACK, GONE, ROUT, CAPTURED = range(6)


class Fate(Struct, frozen=True):
    """What becomes of one unit."""

    unit: str
    severity: int
    levels: int = 0  # levels lost


class Foresight(Struct, frozen=True):
    """What a result would likely do, and both armies' Current Morale if the turn ended then."""

    fates: tuple[Fate, ...]
    morale: Mapping[str, int]


class MiddleDice:
    """Dice that always show their lower middle: for the checks that a result may cause."""

    def roll(self, faces: int, why: Text, rule: str) -> int:
        """The lower middle face."""
        return (faces + 1) // 2

    roll_unseen = roll

    def copy(self) -> "MiddleDice":
        """The same dice."""
        return self


def foresee(ctx: Ctx, combat: Combat, printed: str) -> Foresight:
    """Who would suffer what if this cell came up; owners answer in the likeliest way."""
    stack: list[Frame] = []
    work: Ctx = Context(ctx.rules, GameState(fork_table(ctx.table), stack), MiddleDice())
    index = open_combat(work, combat)
    begin(work, index, printed)
    work.call(ResolveSide(index, "defence"))
    if combat.kind != "bombardment":
        stack.insert(0, ResolveSide(index, "attack"))
    _play(work)
    fates = (_fate(ctx.table, work.table, side_of(ctx, u), u) for u in ctx.table.units)
    return Foresight(
        tuple(f for f in fates if f.severity), {side: projected_cm(work, side) for side in SIDES}
    )


def _play(work: Ctx) -> None:
    for _ in range(MOST_STEPS):
        if not work.state.stack:
            return
        frame = work.state.stack[-1]
        if isinstance(frame, Ask):
            apply(work, likely_answer(frame.prompt(work)))
        elif isinstance(frame, Auto):
            frame.run(work)


def likely_answer(prompt: Prompt) -> Action:
    """The first thing offered: the top unit, the first way; a leader goes along."""
    if prompt.units:
        return Action("unit", next(iter(prompt.units)))
    if prompt.cells:
        return Action("cell", next(iter(prompt.cells)))
    if prompt.pick is not None and prompt.pick.samples:
        return Action("pick", prompt.pick.samples[0])
    return Action("button", next(b.id for b in prompt.buttons if b.refusal is None))


def _fate(before: PgTable, after: PgTable, side: str, uid: str) -> Fate:
    was, now = before.units[uid], after.units[uid]
    if was is now or was == structs.replace(now, fought=was.fought):
        return Fate(uid, UNTOUCHED)
    lost = was.level - now.level
    if any(x.unit == uid and x.captured for x in after.tracks[side][len(before.tracks[side]) :]):
        return Fate(uid, CAPTURED, lost)
    if now.cell == OFF_MAP:
        return Fate(uid, ROUT if now.morale is Morale.ROUTED else GONE, lost)
    if now.morale is Morale.ROUTED and now.cell != was.cell:
        return Fate(uid, ROUT, lost)
    if now.cell != was.cell or now.morale is not was.morale:
        return Fate(uid, BACK, lost)
    return Fate(uid, LOSS if lost else UNTOUCHED, lost)


def heading(ctx: Ctx, attacker: str, fates: tuple[Fate, ...]) -> Text:
    """The worst that happens; the defender's side first."""
    return _words(ctx, _worst(ctx, attacker, fates)) if fates else say("No change")


def _worst(ctx: Ctx, attacker: str, fates: tuple[Fate, ...]) -> Fate:
    return min(fates, key=lambda f: (-f.severity, side_of(ctx, f.unit) == attacker))


def sentence(ctx: Ctx, attacker: str, fates: tuple[Fate, ...]) -> Text | None:
    """Every fate that the heading has not told, one after the other."""
    worst = _worst(ctx, attacker, fates) if fates else None
    parts = [_words(ctx, f) for f in fates if f is not worst]
    return reduce(lambda text, part: say("{a}; {b}", a=text, b=part), parts) if parts else None


def _words(ctx: Ctx, fate: Fate) -> Text:
    name, n = name_of(ctx, fate.unit), fate.levels
    if fate.severity == CAPTURED:
        return say("{unit} captured", unit=name)
    if fate.severity == GONE:
        return say("{unit} eliminated", unit=name)
    if fate.severity == ROUT and n:
        return say("{unit} loses {n} and routs", unit=name, n=n)
    if fate.severity == ROUT:
        return say("{unit} routs", unit=name)
    if fate.severity == BACK and n:
        return say("{unit} loses {n} and goes back Disordered", unit=name, n=n)
    if fate.severity == BACK:
        return say("{unit} goes back Disordered", unit=name)
    return say("{unit} loses {n}", unit=name, n=n)
