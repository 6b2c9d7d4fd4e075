"""The Coalition's declared advance at Rossbach: who must move, when it ends (PG 23.4c, 23.4d)."""

from msgspec import structs

from game.engine.context import derived
from game.engine.refusal import Refusal
from game.engine.text import Text, say
from game.rules.prussias_glory.data.cards import COALITION, PRUSSIAN, UnitCard
from game.rules.prussias_glory.data.special import SpecialRule
from game.rules.prussias_glory.pieces import card, cells_of, name_of, unit, units_of
from game.rules.prussias_glory.table import Ctx

# Battalion Frei 17 and the Croats are no line infantry (PG 23.4c, 23.4.3a).
LIGHT = frozenset({"freikorps", "croat"})


def is_line_infantry(made: UnitCard) -> bool:
    """Infantry other than Croats and Freikorps (PG 23.4c, 23.4.3a)."""
    return made.is_infantry and made.kind not in LIGHT


def in_force(ctx: Ctx) -> bool:
    """Whether the declared advance still obliges everybody to move (PG 23.4c, 23.4d)."""
    advance = ctx.table.advance
    return advance is not None and not advance.reached and not advance.settled


@derived
def infantry_up(ctx: Ctx) -> tuple[str, ...]:
    """Line infantry next to a Prussian unit, or in or next to one of the towns (PG 23.4c)."""
    goals, board = ctx.rules.advance, ctx.rules.board
    if goals is None:
        return ()
    near = {*goals.towns, *(n for t in goals.towns for n in board.neighbours[t])}
    near.update(n for c in cells_of(ctx, PRUSSIAN) for n in board.neighbours[c])
    return tuple(
        u
        for u in units_of(ctx, COALITION)
        if is_line_infantry(card(ctx, u)) and unit(ctx, u).cell in near
    )


@derived
def stragglers(ctx: Ctx) -> tuple[str, ...]:
    """Units that are not yet east of the entrenchments (PG 23.4c)."""
    goals = ctx.rules.advance
    if goals is None:
        return ()
    return tuple(u for u in units_of(ctx, COALITION) if unit(ctx, u).cell not in goals.beyond)


def has_come_up(ctx: Ctx) -> bool:
    """Whether enough line infantry is there (PG 23.4c)."""
    return len(infantry_up(ctx)) >= ctx.rules.tables.advance.infantry.value


def must_still_move(ctx: Ctx, side: str, able: tuple[str, ...]) -> tuple[str, ...]:
    """Units that the advance obliges and that can move but stand (PG 23.4c)."""
    if side != COALITION or not in_force(ctx):
        return ()
    units = ctx.table.units
    return tuple(u for u in able if u in units and not units[u].steps)


def why_not_stand(ctx: Ctx, side: str, able: tuple[str, ...]) -> Refusal | None:
    """What keeps the Coalition from ending its movement (PG 23.4c)."""
    standing = must_still_move(ctx, side, able)
    if not standing:
        return None
    name = name_of(ctx, standing[0])
    return Refusal("PG 23.4c", say("The advance was declared: {unit} must move.", unit=name))


# -- what the enemy's attack changes ---------------------------------------------------------------


def note_attack(ctx: Ctx, attacker: str, units: tuple[str, ...]) -> None:
    """A Prussian attack ends all duties; by line infantry the bonus too (PG 23.4d, 23.4.3a)."""
    if attacker != PRUSSIAN or not ctx.rules.on(SpecialRule.OWN_WAY_TO_ACTIVATE):
        return
    advance = ctx.table.advance
    if advance is None:
        if not ctx.table.bonus_lost and any(is_line_infantry(card(ctx, u)) for u in units):
            ctx.set(bonus_lost=True)
            text = say("Prussian line infantry has attacked: no bonus for an advance any more.")
            tell(ctx, "PG 23.4.3a", text)
    elif not advance.settled:
        ctx.set(advance=structs.replace(advance, settled="attacked"))
        text = say("The Prussians attack: the bonus is kept and nobody is obliged to move.")
        tell(ctx, "PG 23.4d", text)


def tell(ctx: Ctx, rule: str, text: Text) -> None:
    """Tell the log what comes of the advance."""
    ctx.tell(rule, text, kind="activation", side=COALITION)
