"""Whether everybody can stand where a scenario puts him (NB 1.4.2, 1.5, 8.1.3.2, 8.4)."""

from collections.abc import Iterator
from itertools import combinations

from game.board.plane.distance import overlap
from game.board.plane.ground import OpenTable
from game.board.plane.numbers import TOLERANCE
from game.board.plane.words import spoken
from game.content.scenario_file import Scenario
from game.engine.context import Context
from game.engine.state import GameState
from game.rules.kit.faults import Fault
from game.rules.kit.table_faults import one_on_another, size_of
from game.rules.napoleons_battles.cards import Form
from game.rules.napoleons_battles.loading import load
from game.rules.napoleons_battles.places import (
    apart,
    general_laid,
    is_barred,
    laid,
)
from game.rules.napoleons_battles.placing import why_not_form
from game.rules.napoleons_battles.scenario import NbScenario
from game.rules.napoleons_battles.setup import table_of
from game.rules.napoleons_battles.table import Ctx
from game.rules.napoleons_battles.units import is_troops, on_table, side_of


def standing_faults(scenario: Scenario[NbScenario], table: OpenTable) -> Iterator[Fault]:
    """What is wrong with the first position of a scenario whose names and numbers are right."""
    rules = load(scenario, table)
    ctx = Context(rules, GameState(table_of(rules), []))
    wheres = {u.id: f'unit {n} "{u.id}"' for n, u in enumerate(scenario.body.unit, 1)}
    if wrong := [fault for uid, where in wheres.items() for fault in _form(ctx, uid, where)]:
        yield from wrong
        return
    places = [(where, uid, laid(ctx, uid)) for uid, where in wheres.items() if on_table(ctx, uid)]
    for general in ctx.table.generals.values():
        place = general_laid(ctx, general)
        if place is not None:
            places.append((f'general "{general.id}"', general.id, place))
    for where, _, place in places:
        if not table.holds(place):
            told = f'at = "{spoken(place.pose)}": not wholly on the table'
            yield where, told, size_of(table)
        for area in table.touched(place):
            if is_barred(ctx, area):
                yield where, f'stands in "{area.name}"', "nobody may enter it (NB 8.2.6.3.1)"
    yield from one_on_another(places)
    for one, two in combinations((uid for uid in wheres if on_table(ctx, uid)), 2):
        yield from _too_near(ctx, one, two, wheres[two])


def _form(ctx: Ctx, uid: str, where: str) -> Iterator[Fault]:
    """A unit begins in a formation that it can have, and not deployed in a town: how its bases
    stand there is chosen in play (NB 1.4.2, 1.4.2.6).
    """
    form = ctx.table.units[uid].form
    refusal = why_not_form(ctx, uid, form)
    if form is Form.TOWN:
        yield where, 'form = "town"', "it deploys in the town in its first move (NB 1.4.2.6)"
    elif refusal is not None:
        yield where, f'form = "{form}"', f"{refusal.message} ({refusal.rule})"


def _too_near(ctx: Ctx, one: str, two: str, where: str) -> Iterator[Fault]:
    """Infantry and cavalry of one side keep their gap; nobody begins in contact (NB 1.5-3, 8.4)."""
    if overlap(laid(ctx, one), laid(ctx, two)):
        return
    far, gap = apart(ctx, one, two), ctx.rules.tables.limits.friend_gap.value
    if side_of(ctx, one) != side_of(ctx, two):
        if far <= TOLERANCE:
            yield where, f'touches "{one}" of the enemy', "nobody begins in contact (NB 8.4)"
    elif is_troops(ctx, one) and is_troops(ctx, two) and far < gap:
        yield where, f'touches "{one}"', "infantry and cavalry keep a gap (NB 1.5)"
