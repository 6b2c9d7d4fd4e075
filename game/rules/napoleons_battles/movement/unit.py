"""A unit in hand (NB 8.1.1, 8.2)."""

from collections.abc import Iterable, Iterator
from typing import ClassVar

from msgspec import structs

from game.board.plane.distance import between
from game.board.plane.legs import ABOUT, MOVE, TURN, WHEEL, Leg, laid_after
from game.board.plane.shapes import Pose, lay
from game.engine import action as acts
from game.engine.action import Action
from game.engine.chance import Chance
from game.engine.frame import Ask, Auto, Legs
from game.engine.prompt import (
    Button,
    Ghost,
    PoseChoice,
    Preview,
    Prompt,
    Role,
    Wish,
)
from game.engine.refusal import Refusal
from game.engine.shapes import Shape
from game.engine.steps import Steps, done
from game.engine.text import Text, joined, say
from game.rules.kit.fan import fan_shapes
from game.rules.kit.owing import Consequence
from game.rules.napoleons_battles import refusals
from game.rules.napoleons_battles.cards import Form
from game.rules.napoleons_battles.chain import attached_generals
from game.rules.napoleons_battles.movement.blind import blind, declared
from game.rules.napoleons_battles.movement.deeds import deeds, do, likely
from game.rules.napoleons_battles.movement.foresight import foreseeing
from game.rules.napoleons_battles.movement.formations import (
    change_preview,
    is_change,
    plan_of,
    with_woods,
)
from game.rules.napoleons_battles.movement.into import into, pointed_at
from game.rules.napoleons_battles.movement.limits import fan_of, may_attack
from game.rules.napoleons_battles.movement.march import March, attach, met
from game.rules.napoleons_battles.movement.moves import (
    course,
    end_pose,
    nearest,
    pivots,
    why_not_legs,
)
from game.rules.napoleons_battles.movement.price import (
    inch_of,
    left_of,
    moves_freely,
    purse,
    rate_now,
    turn_cost,
)
from game.rules.napoleons_battles.movement.reach import tone_of
from game.rules.napoleons_battles.movement.told import (
    MOVES,
    Why,
    is_nothing,
    move_told,
    pace_note,
    price_note,
)
from game.rules.napoleons_battles.movement.tries import worth_declaring, worth_trying
from game.rules.napoleons_battles.options import Switch
from game.rules.napoleons_battles.owed import Settle
from game.rules.napoleons_battles.places import attachments, enemies, is_engaged, laid
from game.rules.napoleons_battles.refusals import inches
from game.rules.napoleons_battles.table import TURN as WHOLE
from game.rules.napoleons_battles.table import Ctx, Matter, Phase
from game.rules.napoleons_battles.unformed.casualty import of_enemy_general
from game.rules.napoleons_battles.unformed.follow import accompany, companions, follow
from game.rules.napoleons_battles.units import (
    is_battery,
    is_horse_battery,
    is_steady,
    meant_as_place,
    name_of,
    now,
    on_table,
    rate_of,
    side_of,
)

ABOUT_FACE, TURNED = "about", (Leg(ABOUT),)
"""The button of an about-face, and its leg."""
COMPANY = "company"
"""The button by which a unit moves with or without the generals who touch it."""


class Moving(Auto, frozen=True, tag="nb.movement.moving"):
    """A unit has been taken in hand: it acts until it is in contact, has nothing left or its player
    puts it down (NB 8.1.1.2). `only`: the enemies whom it must contact (NB 8.5.2.2).
    """

    unit: str
    why: Why = "move"
    only: tuple[str, ...] = ()

    def run(self, ctx: Ctx) -> None:
        uid = self.unit
        over = not on_table(ctx, uid) or now(ctx, uid).routed or is_engaged(ctx, uid)
        used_up = left_of(ctx, uid) < WHOLE // 1_000
        if over or used_up:
            if on_table(ctx, uid):
                attach(ctx, uid)
            if used_up:
                # Nothing comes of it any more to be taken in hand.
                ctx.change(uid, done=True)
            ctx.end()
            return
        ctx.call(InHand(uid, self.why, self.only))


class Evade(Consequence, frozen=True, tag="nb.movement.evade"):
    """An evasion is a normal move that ends in contact with nobody; a horse battery is limbered
    for it without cost (NB 14.2.2, 14.2.4).
    """

    settles: ClassVar[str] = "evade"
    matter: Matter

    def run(self, ctx: Ctx) -> None:
        uid = self.matter.unit
        if is_battery(ctx, uid) and now(ctx, uid).form is Form.UNLIMBERED:
            ctx.change(uid, form=Form.LIMBERED)
        if ctx.table.guards:
            # Who moves while the guard is committed may be fired at (NB 14.1.4).
            ctx.append(ctx.table.movers, uid)
        generals = attached_generals(ctx, uid)
        guns = tuple(b for b in attachments(ctx, uid) if is_horse_battery(ctx, b))
        ctx.goto(Moving(uid, "evade"), Followers(uid, laid(ctx, uid).pose, generals, guns))


class Followers(Auto, frozen=True, tag="nb.movement.followers"):
    """Generals follow who has evaded or moved on its recall; those who have evaded horse batteries
    too that are able to: steady, not too slow, and with room for them. Foot batteries and wagons
    stay (NB 8.5.4.6.2, 14.2.5).
    """

    unit: str
    before: Pose
    generals: tuple[str, ...]
    guns: tuple[str, ...] = ()

    def run(self, ctx: Ctx) -> None:
        ctx.end()
        if not on_table(ctx, self.unit):
            return
        here = laid(ctx, self.unit).pose
        if here == self.before:
            return
        for general in self.generals:
            accompany(ctx, general, self.unit, self.before)
        far = between(here.at, self.before.at)
        for battery in self.guns:
            able = is_steady(ctx, battery) and rate_of(ctx, battery, Form.LIMBERED) >= far
            if on_table(ctx, battery) and able:
                follow(ctx, battery, self.unit, self.before)


class InHand(Ask, frozen=True, tag="nb.movement.hand", rule="NB 8.1.1.2"):
    """What the unit in hand does next; `front`: its front is changed instead of wheeled."""

    unit: str
    why: Why = "move"
    only: tuple[str, ...] = ()
    front: bool = False

    def prompt(self, ctx: Ctx) -> Prompt:
        turning = TURN if pivots(ctx, self.unit, self.front) else WHEEL
        return Prompt(
            side=side_of(ctx, self.unit),
            text=self._words(ctx),
            rule=MOVES[self.why][0],
            context=self._left(ctx),
            phase=ctx.table.phase,
            subject=(self.unit,),
            poses=PoseChoice(self.unit, (turning, MOVE, ABOUT), self._may_meet(ctx)),
            buttons=(*self._buttons(ctx), *self._last(ctx)),
            suggested=acts.button("done"),
            blind=blind(ctx),
        )

    def closed(self, ctx: Ctx, action: Action) -> Refusal | None:
        found = of_enemy_general(ctx, self.unit, action)
        return found or meant_as_place(ctx, self.unit, action)

    @property
    def _attacks(self) -> bool:
        """Whether it may end in contact at all (NB 14.2.2, 15.4.3)."""
        return self.why not in ("evade", "leave")

    def _may_meet(self, ctx: Ctx) -> tuple[str, ...]:
        """The enemies with whom it may make contact (NB 8.4.1.1, 8.5.2.2)."""
        if not self._attacks or may_attack(ctx, self.unit) is not None:
            return ()
        return self.only or tuple(foe for foe, _ in enemies(ctx, self.unit))

    def _words(self, ctx: Ctx) -> Text:
        """What is asked of it, by what it moves for."""
        name = {"unit": name_of(ctx, self.unit)}
        if self.only:
            foes = joined([Text(name_of(ctx, foe)) for foe in self.only], ", ")
            return say("Reaction of {unit}: it must contact {foe}.", foe=foes, **name)
        if self.why == "evade":
            return say("Evasion of {unit}: move it off; it may touch no enemy.", **name)
        if self.why == "guard":
            return say("Commitment of {unit}: move it into contact, an inch to be left.", **name)
        if self.why == "recall":
            return say("{unit}, after its victory: move it as you like, into contact too.", **name)
        if self.why == "leave":
            return say("Move {unit} out of the burning town.", **name)
        if self.why == "react" and ctx.table.phase is Phase.PURSUIT:
            return say("Pursuit by {unit}: move it as you like, into contact too.", **name)
        if self.why == "react":
            return say("Reaction of {unit}: move it as you like, into contact too.", **name)
        if self.front:
            return say("Move {unit}: a turn now changes its front on the spot.", **name)
        return say("Move {unit}.", **name)

    def _left(self, ctx: Ctx) -> Text:
        left, rate = left_of(ctx, self.unit), rate_now(ctx, self.unit)
        rest = inches(int(left * rate / WHOLE))
        told = say("{left} of {whole} left to move", left=rest, whole=inches(int(rate)))
        if left == WHOLE:
            told = say("{left} to move", left=rest)
        slow = pace_note(ctx, self.unit)
        return told if slow is None else joined((told, slow), "  ·  ")

    def _buttons(self, ctx: Ctx) -> Iterator[Button]:
        yield from deeds(ctx, self.unit, self.why)
        yield from self._about(ctx)
        if Switch.CHANGE_OF_FRONT in ctx.rules.options and not self._turns_anyway(ctx):
            if self.front:
                yield Button(
                    id="wheel", label=say("Wheel on a corner"), note=say("costs by its angle")
                )
            else:
                price = price_note(ctx, self.unit, turn_cost(ctx, self.unit, Leg(TURN, 1)))
                price = with_woods(ctx, self.unit, price, laid(ctx, self.unit))
                why = self._why_no_front(ctx)
                yield Button(id="front", label=say("Change front"), note=price, refusal=why)
        yield from self._company(ctx)

    def _why_no_front(self, ctx: Ctx) -> Refusal | None:
        """Why its front cannot be changed by however little, to neither hand; where nothing is
        measured before only that its turn is used up is known (NB 1.6hr, 8.2.5.3.1hr).
        """
        if blind(ctx) is not None:
            need, left = turn_cost(ctx, self.unit, Leg(TURN, 1)), left_of(ctx, self.unit)
            need_inches, rest = (int(n * rate_now(ctx, self.unit) / WHOLE) for n in (need, left))
            return refusals.short_of_inches(need_inches, rest) if need > left else None
        whys = [why_not_legs(ctx, self.unit, (Leg(TURN, least),)) for least in (1, -1)]
        return whys[0] if all(whys) else None

    def _about(self, ctx: Ctx) -> Iterator[Button]:
        """An about-face in place (NB 8.2.5.3, R23); a square fronts to all sides, and who moves as
        he likes is pointed any way.
        """
        uid = self.unit
        odd = now(ctx, uid).form in (Form.SQUARE, Form.TOWN) or moves_freely(ctx, uid)
        if odd or self.why == "guard" or blind(ctx) is not None:
            return
        there = end_pose(ctx, uid, TURNED)
        price = price_note(ctx, uid, turn_cost(ctx, uid, TURNED[0]))
        yield Button(
            id=ABOUT_FACE,
            label=say("About-face"),
            note=with_woods(ctx, uid, price, lay(laid(ctx, uid).footprint, there)),
            refusal=why_not_legs(ctx, uid, TURNED),
            plan=plan_of(ctx, uid, now(ctx, uid).form, there),
        )

    def _company(self, ctx: Ctx) -> Iterator[Button]:
        """Whether the generals who touch it ride along (NB 1.5-2, 7.2.4-2)."""
        generals = companions(ctx, self.unit) if self.why == "move" else ()
        if generals:
            names = joined([Text(name_of(ctx, general)) for general in generals], ", ")
            alone = now(ctx, self.unit).alone
            with_him = say("With {generals}", generals=names)
            label = with_him if alone else say("Without {generals}", generals=names)
            yield Button(id=COMPANY, label=label)

    def _turns_anyway(self, ctx: Ctx) -> bool:
        return moves_freely(ctx, self.unit) or is_battery(ctx, self.unit)

    def _last(self, ctx: Ctx) -> tuple[Button, ...]:
        done = Button(id="done", label=say("Done"), role=Role.BACK)
        return (done,)

    def why_not_pose(self, ctx: Ctx, pose: Pose, legs: Legs) -> Refusal | None:
        if blind(ctx) is not None:
            legs, refusal = declared(ctx, self.unit, pose, legs, self.front)
            return refusal or self._why_not_purpose(ctx, legs)
        if not legs:
            legs, refusal = course(ctx, self.unit, pose, self.front)
            return refusal or self._why_nothing(ctx, legs) or self._why_not_purpose(ctx, legs)
        refusal = why_not_legs(ctx, self.unit, legs)
        if refusal is None and end_pose(ctx, self.unit, legs) != pose:
            return refusals.DIRECTION
        return refusal or self._why_nothing(ctx, legs) or self._why_not_purpose(ctx, legs)

    def _why_nothing(self, ctx: Ctx, legs: Legs) -> Refusal | None:
        """Less than can be measured is no move, unless it leads into contact (NB 8.1.1.2)."""
        nothing = is_nothing(legs) and not touched_by(ctx, self.unit, legs)
        return refusals.NO_MOVE_AT_ALL if nothing else None

    def _why_not_purpose(self, ctx: Ctx, legs: Legs) -> Refusal | None:
        """What a reaction or an evasion may not do (NB 8.5.2.2, 14.2.2)."""
        if self.why == "move" and not self.only:
            return None
        touched = touched_by(ctx, self.unit, legs)
        if self.why == "evade" and touched:
            return refusals.EVADE_CONTACT
        if self.why == "leave" and touched:
            return refusals.LEAVE_CONTACT
        if self.why == "guard":
            return _why_not_commit(ctx, self.unit, legs, touched)
        if self.only and not set(touched) & set(self.only):
            return refusals.REACT_LIMIT
        return None

    def ghost(self, ctx: Ctx, wish: Wish) -> Ghost | None:
        """The move into contact with the enemy who is pointed at, else the allowed move nearest to
        the point (NB 8.4-1).
        """
        return done(self.seeking(ctx, wish))

    def seeking(self, ctx: Ctx, wish: Wish) -> Steps[Ghost | None]:
        foe = pointed_at(ctx, self.unit, wish.at) if self._attacks else ""
        barred: Refusal | None = None
        legs: Legs = ()
        if foe:
            legs, barred = yield from into(ctx, self.unit, foe, wish, self.front)
        refusal: Refusal | None = None
        if not legs:
            legs, refusal = yield from nearest(ctx, self.unit, wish, self.front)
            refusal = barred or refusal
        if (nothing := self._why_nothing(ctx, legs)) is not None:
            legs, refusal = (), refusal or nothing
        if legs and (purpose := self._why_not_purpose(ctx, legs)) is not None:
            return Ghost(None, purpose)
        by = refusal.by if refusal is not None else ""
        if by and foe in ("", by) and by in touched_by(ctx, self.unit, legs):
            # Who is in the way is contacted, and nobody else was meant: that is no failure.
            refusal = None
        action = acts.pose(end_pose(ctx, self.unit, legs), *legs) if legs else None
        return Ghost(action, refusal)

    def reach(self, ctx: Ctx) -> tuple[Shape, ...]:
        """Where it could end, as a picture."""
        return done(self.reaching(ctx))

    def reaching(self, ctx: Ctx) -> Steps[tuple[Shape, ...]]:
        held = now(ctx, self.unit).form is Form.TOWN
        if held or pivots(ctx, self.unit, self.front) or moves_freely(ctx, self.unit):
            return ()
        spokes = yield from fan_of(ctx, self.unit).spreading()
        return fan_shapes(laid(ctx, self.unit), spokes, tone_of)

    def completed(self, ctx: Ctx, action: Action) -> Action:
        if not isinstance(action.arg, Pose):
            return action
        if blind(ctx) is not None:
            legs, _ = declared(ctx, self.unit, action.arg, action.legs, self.front)
        elif action.legs:
            return action
        else:
            legs, _ = course(ctx, self.unit, action.arg, self.front)
        return acts.pose(end_pose(ctx, self.unit, legs), *legs)

    def preview(self, ctx: Ctx, action: Action) -> Preview | None:
        return done(self.previewing(ctx, action))

    def previewing(self, ctx: Ctx, action: Action) -> Steps[Preview | None]:
        if action.verb == "button" and is_change(str(action.arg)):
            return change_preview(ctx, self.unit, str(action.arg))
        if action == acts.button(ABOUT_FACE):
            action = acts.pose(end_pose(ctx, self.unit, TURNED), *TURNED)
        if action.verb != "pose" or not isinstance(action.arg, Pose):
            return None
        legs = action.legs or course(ctx, self.unit, action.arg, self.front)[0]
        return (yield from foreseeing(ctx, self.unit, legs)) if legs else None

    def on_pose(self, ctx: Ctx, pose: Pose, legs: Legs) -> None:
        path = tuple(end_pose(ctx, self.unit, legs[:n]) for n in range(len(legs) + 1))
        touches = bool(touched_by(ctx, self.unit, legs))
        rule, text = move_told(ctx, self.unit, legs, self.why, touches=touches)
        ctx.tell(rule, text, self.unit, kind="move", path=path)
        ctx.goto(March(self.unit, legs), Settle())

    def on_button(self, ctx: Ctx, name: str) -> None:
        if name == "done":
            attach(ctx, self.unit)
            ctx.end()
            _put_down(ctx, self.unit)
        elif name == COMPANY:
            ctx.change(self.unit, alone=not now(ctx, self.unit).alone)
            ctx.end()
        elif name == ABOUT_FACE:
            self.on_pose(ctx, end_pose(ctx, self.unit, TURNED), TURNED)
        elif name in ("front", "wheel"):
            ctx.goto(structs.replace(self, front=name == "front"))
        else:
            ctx.goto(*do(ctx, self.unit, name))

    def candidates(self, ctx: Ctx, chance: Chance) -> Iterable[Action]:
        """A few ways straight on, to the sides and back, and changes of formation."""
        into = self.why == "guard" or bool(self.only)
        for legs in worth_trying(ctx, self.unit, chance, into_contact=into):
            barred = why_not_legs(ctx, self.unit, legs) or self._why_nothing(ctx, legs)
            if barred is None and self._why_not_purpose(ctx, legs) is None:
                yield acts.pose(end_pose(ctx, self.unit, legs), *legs)
        yield from map(acts.button, likely(ctx, self.unit, self.why, chance))
        yield acts.button("done")

    def declarations(self, ctx: Ctx, chance: Chance) -> Iterable[Action]:
        for legs in worth_declaring(ctx, self.unit, chance):
            pose = end_pose(ctx, self.unit, legs)
            if self.why_not_pose(ctx, pose, legs) is None:
                yield acts.pose(pose, *legs)


def _why_not_commit(ctx: Ctx, uid: str, legs: Legs, touched: tuple[str, ...]) -> Refusal | None:
    """Guards that are committed move into contact alone, and have an inch left there
    (NB 14.1.3).
    """
    if not touched:
        return refusals.GUARD_CONTACT
    left = left_of(ctx, uid) - purse(ctx, uid).spent(legs)
    return refusals.GUARD_INCH if left < inch_of(ctx, uid) else None


def _put_down(ctx: Ctx, uid: str) -> None:
    """A unit that has moved and is put down has made its move (NB 8.1.1.4)."""
    if ctx.state.stack and isinstance(ctx.state.stack[-1], Moving):
        ctx.end()
    if now(ctx, uid).moved:
        ctx.change(uid, done=True)


def touched_by(ctx: Ctx, uid: str, legs: Legs) -> tuple[str, ...]:
    """The enemies whom a unit would contact by these legs."""
    place = laid(ctx, uid)
    for leg in legs:
        found = met(ctx, uid, place, leg)
        if found:
            return found
        place = laid_after(place, leg)
    return ()
