"""Rolls of one die of ten, and what is added to them or to the number they need (NB 1.2, 1.3)."""

from game.engine.event import Modifier, Roll, total
from game.engine.text import Text, say
from game.rules.kit.charts import signed
from game.rules.napoleons_battles.chain import attached_generals
from game.rules.napoleons_battles.table import Ctx
from game.rules.napoleons_battles.units import profile_of

FACES = 10
LEAST, MOST = 1, 10


def modified(die: int, by: int) -> int:
    """A die with all its modifiers: never above 10 nor below 1 (NB 1.3.1.2)."""
    return max(LEAST, min(MOST, die + by))


def one_die(
    die: int, why: Text, lines: tuple[Modifier, ...] = (), *, needed: Text | None = None
) -> Roll:
    """A die whose modifiers are added to it, the limit of the sum among them (NB 1.3.1)."""
    made = modified(die, total(lines))
    return Roll(
        faces=FACES,
        die=die,
        why=why,
        modifiers=(*lines, *_limit(made - die - total(lines))),
        total=made,
        needed=needed,
    )


def _limit(by: int) -> tuple[Modifier, ...]:
    """What keeps a modified die between 1 and 10, as a line of its own (NB 1.3.1.2)."""
    if by > 0:
        return (Modifier(by, say("at least 1"), "NB 1.3.1.2-2", limit=True),)
    if by < 0:
        return (Modifier(by, say("at most 10"), "NB 1.3.1.2-1", limit=True),)
    return ()


def against(
    ctx: Ctx, control: int, lines: tuple[Modifier, ...], why: Text, rule: str
) -> tuple[bool, Roll]:
    """A die against a Control: it succeeds if it is not above the number with all its modifiers,
    which is not clamped (NB 1.3.2, 2.2.4-1).
    """
    die = ctx.roll(FACES, why=why, rule=rule)
    most = control + total(lines)
    roll = Roll(
        faces=FACES,
        die=die,
        why=why,
        modifiers=lines,
        total=die,
        needed=_most(control, total(lines)),
    )
    return die <= most, roll


def _most(control: int, by: int) -> Text:
    """What a die may show, and how that comes of the Control (NB 1.3.2)."""
    if not by:
        return say("{n} or less (Control {control})", n=control, control=control)
    return say(
        "{n} or less (Control {control}, modifiers {change})",
        n=control + by,
        control=control,
        change=signed(by),
    )


def chance(control: int, lines: tuple[Modifier, ...]) -> int:
    """In how many of ten cases such a test succeeds (NB 1.3.2)."""
    return max(0, min(FACES, control + total(lines)))


def control_of(ctx: Ctx, uid: str) -> int:
    """The Control of a unit (NB 2.2.4-1)."""
    return profile_of(ctx, uid).control


def level_lines(ctx: Ctx, uid: str) -> tuple[Modifier, ...]:
    """What the highest attached general of its chain adds to a unit's Control (NB 2.1.2, 7.1.2,
    8.4.4.3.1); an average one nothing.
    """
    generals = attached_generals(ctx, uid)
    if not generals:
        return ()
    figure = ctx.rules.tables.level[ctx.table.generals[generals[0]].level]
    return (figure.modifier(),) if figure.value else ()
