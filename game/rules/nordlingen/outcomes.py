"""What a result of the morale table does to a unit (ND 7.4-7.9, 7.11)."""

from collections.abc import Mapping
from types import MappingProxyType

from game.engine.text import Text, say
from game.rules.kit.owing import owe
from game.rules.nordlingen.states import add_disorder, lose, raise_to, recover
from game.rules.nordlingen.table import DISORDERED, ROUTED, SHAKEN, Ctx, Matter
from game.rules.nordlingen.tables import Outcome
from game.rules.nordlingen.units import card, is_routed

WORDS: Mapping[Outcome, Text] = MappingProxyType(
    {
        "pass": say("passed"),
        "level1": say("one level of disorder"),
        "level2": say("two levels of disorder"),
        "rout": say("rout"),
        "rout_loss": say("rout, and one loss more"),
        "pass_recoil": say("passed: it recoils"),
        "pass_charge": say("passed: it charges"),
        "halt": say("halted"),
        "halt_disordered": say("halted and disordered"),
        "level1_recoil": say("one level of disorder, and it recoils"),
        "level2_recoil": say("two levels of disorder, and it recoils"),
        "shaken_recoil": say("shaken, and it recoils"),
        "rally": say("rallied"),
        "rout_move": say("still routed: it makes a rout move"),
    }
)
"""The cells of the morale table in words."""

LEVELS_OF: Mapping[Outcome, int] = MappingProxyType(
    {"level1": 1, "level2": 2, "level1_recoil": 1, "level2_recoil": 2}
)
RECOILS: tuple[Outcome, ...] = ("pass_recoil", "level1_recoil", "level2_recoil", "shaken_recoil")
HALTS: tuple[Outcome, ...] = ("halt", "halt_disordered")
ROUTS: tuple[Outcome, ...] = ("rout", "rout_loss")


def apply_outcome(
    ctx: Ctx, uid: str, outcome: Outcome, cause: str = "", *, lost: bool = False
) -> None:
    """Carry out a result. `cause`: the unit by which it came; `lost`: the unit has suffered a
    permanent loss in this situation (ND 1.9). Recoils and rout moves are owed, not yet made.
    """
    rule = "ND 7.3"
    if outcome == "rally":
        recover(ctx, uid, "ND 7.9")
    elif outcome == "rout_move":
        owe(ctx, Matter("rout_move", uid, cause))
    elif outcome in ROUTS:
        # One more than those already due in the situation (ND 1.9).
        if outcome == "rout_loss":
            lose(ctx, uid, 1, "ND 1.9")
        raise_to(ctx, uid, ROUTED, rule, lost=lost)
    else:
        _unsettle(ctx, uid, outcome, rule, lost)
        if outcome in RECOILS and not is_routed(ctx, uid):
            owe(ctx, Matter("recoil", uid, cause, lost))


def _unsettle(ctx: Ctx, uid: str, outcome: Outcome, rule: str, lost: bool) -> None:
    """Levels and halts; levels that reach a third are a rout, whatever else the cell says
    (ND 7.11).
    """
    if outcome in HALTS:
        ctx.change(uid, halted=True)
        text = say("{unit} is halted.", unit=card(ctx, uid).name)
        ctx.tell(rule, text, uid, kind="halt")
    if outcome == "halt_disordered":
        raise_to(ctx, uid, DISORDERED, rule, lost=lost)
    elif outcome == "shaken_recoil":
        raise_to(ctx, uid, SHAKEN, rule, lost=lost)
    elif outcome in LEVELS_OF:
        add_disorder(ctx, uid, LEVELS_OF[outcome], rule, lost=lost)
