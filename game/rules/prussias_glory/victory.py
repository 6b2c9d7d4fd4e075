"""Victory points and levels (PG 22, 23.1-2, 24.1, 25.1-2, 26.1-2)."""

from collections.abc import Mapping

from msgspec import Struct

from game.engine.frame import Auto
from game.engine.state import Result
from game.engine.text import Text, say
from game.rules.kit.figures import Figure
from game.rules.prussias_glory.battles.torgau import cut_off
from game.rules.prussias_glory.battles.towns import is_held, towns_of
from game.rules.prussias_glory.combat.losses import levels_shown
from game.rules.prussias_glory.data.cards import COALITION, PRUSSIAN, SIDES, enemy_of
from game.rules.prussias_glory.data.scenario import VictoryLevel
from game.rules.prussias_glory.pieces import army_state, card, names_of, people
from game.rules.prussias_glory.table import ArmyState, Ctx, LeaderLoss, Lost

RANKS: Mapping[str, int] = {"marginal": 1, "substantive": 2, "decisive": 3}


class Points(Struct, frozen=True, kw_only=True):
    """A line of victory points: how many times how much, and the counters that earned it."""

    rule: str
    text: Text
    count: int
    each: int
    lost: tuple[Lost, ...] = ()

    @property
    def points(self) -> int:
        """Their sum."""
        return self.count * self.each


def points_of(ctx: Ctx, side: str) -> tuple[Points, ...]:
    """A side's points line by line (PG 22.1, 23.1, 25.1, 26.1), none for markers (Ruling 57)."""
    vp = ctx.rules.tables.vp
    lines = _counter_points(ctx, side)
    lines += [
        _leader_points(ctx, loss) for loss in ctx.table.leader_losses if loss.side == enemy_of(side)
    ]
    if side == COALITION and ctx.rules.towns:
        text = say("Three infantry units at {towns}", towns=ctx.rules.town_names())
        lines.append(_points(vp.town, text, int(holds_town(ctx))))
    if side == PRUSSIAN and ctx.table.baggage_routed:  # for its first rout alone (PG 25.1a)
        lines.append(_points(ctx.rules.tables.zorndorf.baggage_routs, say("Light baggage routed")))
    if side == COALITION and ctx.rules.retreat_towns:
        lines.append(_retreat_points(ctx))
    return tuple(line for line in lines if line.each)


def _points(figure: Figure, text: Text, count: int = 1, lost: tuple[Lost, ...] = ()) -> Points:
    return Points(rule=figure.rule, text=text, count=count, each=figure.value, lost=lost)


def _retreat_points(ctx: Ctx) -> Points:
    """Lost unless all their leaders can trace a path to Torgau (PG 26.1a)."""
    lost, text = cut_off(ctx), say("Line of retreat to Torgau")
    if lost:
        text = say("Cut off from Torgau: {leaders}", leaders=names_of(ctx, lost))
    return _points(ctx.rules.tables.torgau.line_of_retreat, text, int(bool(lost)))


def _counter_points(ctx: Ctx, side: str) -> list[Points]:
    """Points for the counters on the enemy's track (PG 22.1a to 22.1c)."""
    vp = ctx.rules.tables.vp
    counters = [lost for lost in ctx.table.tracks[enemy_of(side)] if lost.unit is not None]
    destroyed = tuple(lost for lost in counters if not lost.captured)
    men = tuple(lost for lost in counters if lost.captured and not _is_gun(ctx, lost))
    guns = tuple(lost for lost in counters if lost.captured and _is_gun(ctx, lost))
    levels = sum(levels_shown(lost) for lost in guns)
    return [
        _points(vp.destroyed, say("Destroyed or routed off the map"), len(destroyed), destroyed),
        _points(vp.captured, say("Captured infantry and cavalry"), len(men), men),
        _points(vp.captured_gun_level, say("Captured levels of artillery"), levels, guns),
    ]


def _is_gun(ctx: Ctx, lost: Lost) -> bool:
    return lost.unit is not None and card(ctx, lost.unit).is_artillery


def leader_points(ctx: Ctx, loss: LeaderLoss) -> int:
    """What a wounded or killed leader brings: Army Commanders only (PG 22.1d)."""
    vp, made = ctx.rules.tables.vp, ctx.rules.oob.leaders[loss.card]
    killed = loss.fate == "killed"
    if loss.card == "frederick":
        return (vp.frederick_killed if killed else vp.frederick_wounded).value
    if loss.card == "daun" and made.commander:
        return (vp.daun_killed if killed else vp.daun_wounded).value
    return vp.coalition_commander.value if made.commander and loss.side == COALITION else 0


def _leader_points(ctx: Ctx, loss: LeaderLoss) -> Points:
    name, each = ctx.rules.oob.leaders[loss.card].name, leader_points(ctx, loss)
    text = say("{leader} wounded", leader=name)
    if loss.fate == "killed":
        text = say("{leader} killed", leader=name)
    return Points(rule=ctx.rules.tables.vp.coalition_commander.rule, text=text, count=1, each=each)


def holds_town(ctx: Ctx) -> bool:
    """One of the towns is theirs; a second one brings nothing more (PG 23.1a)."""
    return any(is_held(ctx, town) for town in towns_of(ctx))


def points(ctx: Ctx, side: str) -> int:
    """The sum of a side's victory points now."""
    return sum(line.points for line in points_of(ctx, side))


def differential(ctx: Ctx) -> int:
    """Prussian total minus Coalition total (PG 22.1e)."""
    return points(ctx, PRUSSIAN) - points(ctx, COALITION)


def is_met(ctx: Ctx, level: VictoryLevel) -> bool:
    """Whether the conditions of a level hold, if it has any (PG 23.2, 24.1, 25.2, 26.2)."""
    if level.otherwise:
        return False
    d, least, most = differential(ctx), level.differential_min, level.differential_max
    return (
        _state_fits(army_state(ctx, COALITION), level.coalition_state)
        and _state_fits(army_state(ctx, PRUSSIAN), level.prussian_state)
        and (least is None or d >= least)
        and (most is None or d <= most)
        and _morale_fits(ctx, level)
    )


def _morale_fits(ctx: Ctx, level: VictoryLevel) -> bool:
    """Current Morale at most so much, and higher than the enemy's (PG 25.2a, 26.2a, 26.2b)."""
    cm = {side: army.cm for side, army in ctx.table.armies.items()}
    low, lower, higher = level.coalition_morale_max, level.prussian_morale_max, level.higher_morale
    return (
        (low is None or cm[COALITION] <= low)
        and (lower is None or cm[PRUSSIAN] <= lower)
        and (higher is None or cm[higher] > cm[enemy_of(higher)])
    )


def _state_fits(state: ArmyState, wanted: str) -> bool:
    """Routed is Demoralised too (Ruling 57)."""
    if wanted == "routed":
        return state is ArmyState.ROUTED
    if wanted == "demoralised":
        return state is not ArmyState.STEADY
    return state is ArmyState.STEADY if wanted == "not demoralised" else True


def reached(ctx: Ctx) -> VictoryLevel | None:
    """The best level reached, the higher of two; None: draw (PG 22.0a, 23.2, 26.2c, Ruling 57)."""
    best: dict[str, VictoryLevel] = {}
    for side in SIDES:
        met = [v for v in ctx.rules.victory if v.side == side and is_met(ctx, v)]
        if met:
            best[side] = max(met, key=lambda v: RANKS[v.level])
    if len(best) == len(SIDES):
        a, b = best[PRUSSIAN], best[COALITION]
        if RANKS[a.level] == RANKS[b.level]:
            return None
        return a if RANKS[a.level] > RANKS[b.level] else b
    rest = (v for v in ctx.rules.victory if v.otherwise)
    return next(iter((*best.values(), *rest)), None)


LEVELS: Mapping[str, str] = {
    "decisive": say("{people} decisive victory").message,
    "substantive": say("{people} substantive victory").message,
    "marginal": say("{people} marginal victory").message,
}


def level_name(ctx: Ctx, level: VictoryLevel) -> Text:
    """A level of victory by its name."""
    return say(LEVELS[level.level], people=people(ctx, level.side).adjective)


DRAW = say("A draw")


def draw_rule(ctx: Ctx) -> str:
    """What makes a game a draw: at Torgau there is no level for the rest (PG 26.2c)."""
    return "PG 22.0a" if any(v.otherwise for v in ctx.rules.victory) else "PG 26.2c"


class EndOfGame(Auto, frozen=True, tag="pg.victory.end"):
    """After the last turn the table of the scenario is read (PG 22.0a)."""

    def run(self, ctx: Ctx) -> None:
        for side in SIDES:
            for line in points_of(ctx, side):
                name = people(ctx, side).name
                text = say("{side}: {what}, {n}.", side=name, what=line.text, n=line.points)
                ctx.tell(line.rule, text, kind="verdict", side=side)
        level = reached(ctx)
        name = level_name(ctx, level) if level else DRAW
        rule = level.rule if level else draw_rule(ctx)
        text = say("{level}, differential {d}.", level=name, d=f"{differential(ctx):+d}")
        ctx.tell(rule, text, kind="verdict")
        ctx.finish(Result(level.side if level else None, level.level if level else "draw", rule))
