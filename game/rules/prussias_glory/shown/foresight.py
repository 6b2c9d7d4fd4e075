"""What a result would do: the real frames, run on a fork with the answers that are suggested to the
owners, and with the middle of the die for every roll that it causes (PG 11).
"""

from collections.abc import Iterator, Mapping, Sequence
from functools import reduce

from msgspec import Struct

from game.engine.advance import apply
from game.engine.context import Context
from game.engine.event import Event
from game.engine.frame import Ask, Auto, Frame
from game.engine.sparing import default_answer, only_answer
from game.engine.state import GameState, fork_table
from game.engine.text import Text, say
from game.rules.kit.dice import FACES
from game.rules.prussias_glory.combat.army_morale import projected_cm
from game.rules.prussias_glory.combat.combats import open_combat
from game.rules.prussias_glory.combat.loss_points import begin
from game.rules.prussias_glory.combat.results import ResolveSide
from game.rules.prussias_glory.data.cards import SIDES
from game.rules.prussias_glory.pieces import name_of, names_of, side_of
from game.rules.prussias_glory.table import OFF_MAP, Combat, Ctx

MOST_STEPS = 1_000  # a longer cascade is told as far as it was followed
MIDDLE = FACES // 2
"""What each die shows that a result causes: the lower middle."""

# How bad a fate is, for the heading of a face.
UNTOUCHED, LOSS, SHAKEN, BACK, LEFT, GONE, ROUT, ROUT_OFF_MAP, CAPTURED = range(9)


class Fate(Struct, frozen=True):
    """What becomes of one unit."""

    unit: str
    severity: int
    levels: int = 0  # levels lost


class Foresight(Struct, frozen=True):
    """What a result would do, and both armies' Current Morale if the turn ended then; which units
    check their morale, and whether an owner could choose another course.
    """

    fates: tuple[Fate, ...]
    morale: Mapping[str, int]
    checked: tuple[str, ...]
    choices: bool


class MiddleDice:
    """Dice that always show their middle: for the checks that a result may cause."""

    def roll(self, faces: int, why: Text, rule: str) -> int:
        """The lower middle face."""
        return MIDDLE

    roll_unseen = roll

    def copy(self) -> "MiddleDice":
        """The same dice."""
        return self


def foresee(ctx: Ctx, combat: Combat, printed: str) -> Foresight:
    """Who would suffer what if this cell came up and each owner answered as suggested."""
    stack: list[Frame] = []
    work: Ctx = Context(ctx.rules, GameState(fork_table(ctx.table), stack), MiddleDice())
    index = open_combat(work, combat)
    begin(work, index, printed)
    work.call(ResolveSide(index, "defence"))
    if combat.kind != "bombardment":
        stack.insert(0, ResolveSide(index, "attack"))
    choices = _play(work)
    routed = frozenset(u for e in work.events if e.kind == "rout" for u in e.units)
    fates = (_fate(ctx, work, u, routed) for u in ctx.table.units)
    return Foresight(
        tuple(f for f in fates if f.severity),
        {side: projected_cm(work, side) for side in SIDES},
        tuple(dict.fromkeys(_checked(work.events))),
        choices=choices,
    )


def _play(work: Ctx) -> bool:
    """Run to the end; whether an owner had a choice."""
    choices = False
    for _ in range(MOST_STEPS):
        if not work.state.stack:
            break
        frame = work.state.stack[-1]
        if isinstance(frame, Ask):
            prompt = frame.prompt(work)
            answer = default_answer(prompt)
            assert answer is not None, f"{frame!r} suggests nothing"
            choices = choices or only_answer(prompt) is None
            apply(work, answer)
        elif isinstance(frame, Auto):
            frame.run(work)
    return choices


def _checked(events: Sequence[Event]) -> Iterator[str]:
    """Those who rolled a morale check (PG 8.3b)."""
    return (u for e in events if e.rule == "PG 8.3b" for u in e.units)


def _fate(ctx: Ctx, work: Ctx, uid: str, routed: frozenset[str]) -> Fate:
    """What became of a unit; of those that routed, this is always told."""
    was, now = ctx.table.units[uid], work.table.units[uid]
    if was is now:
        return Fate(uid, UNTOUCHED)
    lost = was.level - now.level
    return Fate(uid, _severity(ctx, work, uid, routed), lost)


def _severity(ctx: Ctx, work: Ctx, uid: str, routed: frozenset[str]) -> int:
    was, now, side = ctx.table.units[uid], work.table.units[uid], side_of(ctx, uid)
    counters = work.table.tracks[side][len(ctx.table.tracks[side]) :]
    if any(lost.unit == uid and lost.captured for lost in counters):
        return CAPTURED
    if now.cell == OFF_MAP:
        gone = ROUT_OFF_MAP if uid in routed else GONE
        return LEFT if now.level else gone
    if uid in routed:
        return ROUT
    if now.cell != was.cell:
        return BACK
    if now.morale is not was.morale:
        return SHAKEN
    return LOSS if now.level < was.level else UNTOUCHED


# -- in words --------------------------------------------------------------------------------------


def heading(ctx: Ctx, attacker: str, ahead: Foresight) -> Text:
    """The worst that happens; the defender's side first."""
    worst = _worst(ctx, attacker, ahead)
    return say("No change") if worst is None else _words(ctx, worst)


def _worst(ctx: Ctx, attacker: str, ahead: Foresight) -> Fate | None:
    return min(
        ahead.fates,
        key=lambda f: (-f.severity, side_of(ctx, f.unit) == attacker),
        default=None,
    )


def sentence(ctx: Ctx, attacker: str, ahead: Foresight) -> Text | None:
    """Every fate that the heading has not told, one after the other, and who checks his morale."""
    worst = _worst(ctx, attacker, ahead)
    parts = [_words(ctx, f) for f in ahead.fates if f is not worst]
    if ahead.checked:
        parts.append(say("morale checks: {units}", units=names_of(ctx, ahead.checked)))
    return reduce(lambda text, part: say("{a}; {b}", a=text, b=part), parts) if parts else None


def _words(ctx: Ctx, fate: Fate) -> Text:
    name, n = name_of(ctx, fate.unit), fate.levels
    if fate.severity == CAPTURED:
        return say("{unit} captured", unit=name)
    if fate.severity == ROUT_OFF_MAP:
        return say("{unit} routs off the map", unit=name)
    if fate.severity == GONE:
        return say("{unit} eliminated", unit=name)
    if fate.severity == LEFT:
        return say("{unit} leaves the map", unit=name)
    if n:
        return _loses(fate.severity, name, n)
    if fate.severity == ROUT:
        return say("{unit} routs", unit=name)
    if fate.severity == BACK:
        return say("{unit} goes back Disordered", unit=name)
    return say("{unit} is Disordered", unit=name)


def _loses(severity: int, name: str, n: int) -> Text:
    if severity == ROUT:
        return say("{unit} loses {n} and routs", unit=name, n=n)
    if severity == BACK:
        return say("{unit} loses {n} and goes back Disordered", unit=name, n=n)
    if severity == SHAKEN:
        return say("{unit} loses {n} and is Disordered", unit=name, n=n)
    return say("{unit} loses {n}", unit=name, n=n)
