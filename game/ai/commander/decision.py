"""How a commander thinks one question through."""

from collections.abc import Mapping, Sequence
from math import sqrt

from game.ai.bot import Heard, one_by_one, unheard
from game.ai.choices import any_pick
from game.ai.commander.deeds import DONE, Deeds, Plan
from game.ai.commander.forming import best_form
from game.ai.commander.outlook import Mover, Outlook, middle_of, off, short_of
from game.ai.commander.planning import Bound, planned
from game.ai.commander.reasons import (
    NOBODY_MOVES,
    NOTHING_DONE,
    STANDING,
    why_answered,
    why_moved,
)
from game.ai.commander.recollection import Recollection
from game.ai.commander.trying import Following, Strata, answers, tried
from game.ai.commander.worth import Worth
from game.board.plane.shapes import Pose
from game.engine.action import Action, button
from game.engine.advance import AnyContext, prompt_of, refused, top, why_not
from game.engine.chance import Chance
from game.engine.doctrine import TERMS, Doctrine, Force, Spot
from game.engine.prompt import Prompt, Role, Wish
from game.engine.text import Text

EPSILON = 0.05
"""A move that brings no more than that is not worth the while."""
GREAT = 1e9
AHEAD = ("strike", "way")
"""The terms of what is still to be done to the enemy."""
NEAR = 0.3
"""A place so near to the one that was meant is as good."""
PATIENT = 6
"""No piece is chosen oftener in a phase for anything else."""
TAKEN_UP = 2
"""No piece is taken up oftener in a phase."""


class Decision:
    """One question, thought through."""

    def __init__(
        self,
        player: Recollection,
        doctrine: Doctrine,
        reading: AnyContext,
        prompt: Prompt,
        heard: Heard = unheard,
    ) -> None:
        self.heard = heard
        self.player, self.doctrine = player, doctrine
        self.reading, self.prompt, self.side = reading, prompt, prompt.side
        self.chance = player.chance
        self.outlook = self._outlook(reading)
        self.rolls = False  # dice followed an answer that was looked at

    def _outlook(self, reading: AnyContext) -> Outlook:
        doctrine = self.doctrine
        forces, goals = doctrine.forces(reading), doctrine.goals(reading, self.side)
        return Outlook(doctrine, forces, goals, self.side)

    def made(self) -> Action | None:
        """The best answer; None: it knows none."""
        prompt = self.prompt
        if self._is_in_hand() and (found := self._onward()) is not None:
            return found
        if prompt.units and prompt.pick is None and (moved := self._moved()) is not None:
            return moved
        return self._judged()

    def _is_in_hand(self) -> bool:
        """A piece is taken up and may go somewhere, do something, or be laid back."""
        prompt = self.prompt
        if len(prompt.subject) != 1:
            return False
        back = self.doctrine.deeds and any(b.role is Role.BACK for b in prompt.buttons)
        return bool(prompt.cells or prompt.poses) or back

    # -- moving ------------------------------------------------------------------------------------

    def _moved(self) -> Action | None:
        """Take up the piece whose best move brings most; the end, if no move brings anything. What
        was found for a piece before holds as a guess until its turn comes.
        """
        if self.player.grade.passes and not self.doctrine.deeds and (found := self._as_planned()):
            return found
        guesses = self.player.guesses
        self._forget_the_bound()
        order = sorted(self.prompt.units, key=lambda uid: -guesses.get(uid, GREAT))
        best: tuple[float, str, Plan | None] = (EPSILON, "", None)
        moving = goes = False
        for uid in one_by_one(order, self.heard):
            if self.player.taken.get(uid, 0) >= TAKEN_UP:
                moving = True
                continue
            if guesses.get(uid, GREAT) <= best[0]:
                moving = True
                break
            if refused(self.reading, Action("unit", uid)) is not None:
                continue
            work, asked = self._in_hand(uid)
            if asked is None or work.rolled:
                return None
            if not asked.cells and asked.poses is None and not self.doctrine.deeds:
                continue
            moving = True
            gain, plan = self._best_plan(work, asked, uid)
            guesses[uid] = gain
            if plan is not None and gain > best[0]:
                best = (gain, uid, plan)
                goes = bool(plan) and not self._is_deed(asked, plan[0])
        if best[2] is not None:
            return self._take_up(best[1], best[2], moving=goes)
        return self._stay() if moving else None

    def _forget_the_bound(self) -> None:
        """A leader whom a piece has come to bind may want to ride away: he is to think again."""
        bound = frozenset(b.id for b in self.outlook.mine if b.leader and b.bound)
        for leader in bound - self.player.bound:
            self.player.guesses.pop(leader, None)
        self.player.bound = bound

    def _take_up(self, uid: str, plan: Plan, *, moving: bool) -> Action:
        player = self.player
        player.plan = list(plan)
        player.taken[uid] = player.taken.get(uid, 0) + 1
        if uid in self.outlook.forces:  # who leads it may want to follow now
            player.guesses.pop(self.outlook.forces[uid].chief, None)
        player.reason = self._why(uid, plan, moving=moving)
        return Action("unit", uid)

    def _stay(self) -> Action | None:
        """Nobody (else) moves: the phase ends, if it may."""
        if (first := self._done_first()) is not None:
            return first
        end, player = self._button(Role.END, Role.CONFIRM), self.player
        if end is not None and not player.acted:
            player.reason = NOTHING_DONE if self.doctrine.deeds else NOBODY_MOVES
        return end or self._forced()

    def _done_first(self) -> Action | None:
        """What a careful player does before a phase is over, if that is suggested."""
        best = self.prompt.suggested
        others = (b for b in self.prompt.buttons if b.role is Role.OTHER and b.refusal is None)
        return next((best for b in others if best == button(b.id)), None)

    def _as_planned(self) -> Action | None:
        """The next piece of the plan for this phase, which is made at its first question."""
        player = self.player
        if player.aims is None:
            units = one_by_one(self.prompt.units, self.heard)
            reach = {uid: spots for uid in units if (spots := self._reach(uid))}
            player.aims = list(planned(self.outlook, reach, player.grade))
        while player.aims:
            aim = player.aims.pop(0)
            if aim.id not in self.prompt.units or aim.id not in self.outlook.forces:
                continue
            if refused(self.reading, Action("unit", aim.id)) is not None:
                continue
            work, asked = self._in_hand(aim.id)
            if asked is None or work.rolled:
                continue
            onto, why = self._towards(work, asked, aim)
            if onto is not None:
                player.plan, player.aimed[aim.id] = [onto], aim.at
                player.taken[aim.id] = player.taken.get(aim.id, 0) + 1
                player.reason = why
                return Action("unit", aim.id)
        return None

    def _reach(self, uid: str) -> tuple[Spot, ...]:
        """Where a piece can go."""
        if uid not in self.outlook.forces or refused(self.reading, Action("unit", uid)) is not None:
            return ()
        work, asked = self._in_hand(uid)
        if asked is None or work.rolled or not (asked.cells or asked.poses):
            return ()
        ways = self._ways(work, asked, self.outlook.forces[uid])
        found = (None if self._is_deed(asked, way) else self._spot(way, uid) for way in ways)
        return tuple(dict.fromkeys(spot for spot in found if spot is not None))

    def _towards(
        self, work: AnyContext, asked: Prompt, aim: Bound
    ) -> tuple[Action | None, Text | None]:
        """The answer that takes a piece to its aim; if there is none any more, the best one; and
        why it is given.
        """
        for action in self._ways(work, asked, self.outlook.forces[aim.id]):
            at = self._spot(action, aim.id)
            if at is not None and off(at, aim.at) < NEAR:
                return action, aim.why
        gain, best = self._best_place(work, asked, aim.id)
        if best is None or gain <= EPSILON:
            return None, None
        return best, self._why(aim.id, (best,), moving=True)

    def _forced(self) -> Action | None:
        """The phase may not end yet: the least bad move of a piece that something is owed of."""
        owing = [task for task in self.prompt.tasks if task.owed]
        named = {u for task in owing for u in task.units}
        places = {self.doctrine.spot(self.reading, at, "") for task in owing for at in task.cells}
        able = [u for u in self.prompt.units if u in named or self._at(u) in places]
        best: tuple[float, str, Action | None] = (-GREAT, "", None)
        for uid in able or list(self.prompt.units):
            if refused(self.reading, Action("unit", uid)) is not None:
                continue
            work, asked = self._in_hand(uid)
            if asked is None:
                continue
            gain, action = self._best_place(work, asked, uid, forced=True)
            if action is not None and gain > best[0]:
                best = (gain, uid, action)
        if best[2] is None:
            return None
        self.player.plan = [best[2]]
        return Action("unit", best[1])

    def _in_hand(self, uid: str) -> tuple[AnyContext, Prompt | None]:
        """The position with a piece taken up, and what its side is asked then; None: nothing."""
        work = tried(self.reading, Action("unit", uid), Strata(1))
        asked = prompt_of(work)
        return work, asked if asked is not None and asked.side == self.side else None

    def _best_plan(
        self, work: AnyContext, asked: Prompt, uid: str, *, least: float = 0.0
    ) -> tuple[float, Plan | None]:
        """What is best done with a piece that is taken up, and what it brings; it goes no less far
        than `least`.
        """
        if uid not in self.outlook.forces and self.doctrine.deeds:  # it comes onto the table
            return self._settled(work) - self._settled(self.reading), ()
        gain, action = self._best_place(work, asked, uid, least=least)
        found: tuple[float, Plan | None] = (gain, None if action is None else (action,))
        if (
            formed := best_form(self.outlook, self._outlook, work, asked, uid)
        ) is not None and formed[0] > gain:
            found = formed
        if not self.doctrine.deeds:
            return found
        deeds = Deeds(self.side, self._settled, self.player.grade.throws)
        worth, plan = deeds.best(work, asked, self._settled(self.reading))
        return (worth, plan) if plan and (worth > gain or action is None) else found

    def _settled(self, work: AnyContext) -> float:
        """How well the side stands after a deed."""
        return self.position(work).settled

    def _at(self, uid: str) -> Spot | None:
        force = self.outlook.forces.get(uid)
        return None if force is None else force.at

    def _best_place(
        self,
        work: AnyContext,
        asked: Prompt,
        uid: str,
        *,
        forced: bool = False,
        least: float = 0.0,
    ) -> tuple[float, Action | None]:
        """The destination that is worth most, and how much more than where the piece is; when it is
        forced, any is better than none.
        """
        force = self.outlook.forces.get(uid)
        if force is None:
            return 0.0, None
        mover = Mover(self.outlook, force)
        here, found = mover.worth(force.at), None
        best = -GREAT if forced else here
        for action in self._ways(work, asked, force):
            at = None if self._is_deed(asked, action) else self._spot(action, uid)
            if at is None or off(at, force.at) < least:
                continue
            worth = mover.worth(at)
            if worth > best:
                best, found = worth, action
        return best - here, found

    def _ways(self, work: AnyContext, asked: Prompt, force: Force) -> list[Action]:
        """What a piece in hand can answer; a leader on an open table rides to the middle of those
        whom he leads, and to each of them, as far as he may: not to where another leader stands.
        """
        found, scale = answers(work, asked, self.chance), self.doctrine.scale
        led = [b for b in self.outlook.mine if b.chief == force.id]
        if not (force.leader and led and scale and asked.poses is not None):
            return found
        spots = [b.at if not b.leader else short_of(b.at, force) for b in led]
        others = [b.at for b in self.outlook.mine if b.leader and b.id != force.id]
        for x, y, _ in (middle_of(led), *spots):
            ghost = top(work).ghost(work, Wish((round(x * scale), round(y * scale))))
            if ghost is None or ghost.action is None:
                continue
            at = self._spot(ghost.action, force.id)
            if at is not None and all(off(at, there) >= self.doctrine.contact for there in others):
                found.append(ghost.action)
        return found

    def _is_deed(self, asked: Prompt, action: Action) -> bool:
        """Something is done at a place; the piece does not go there."""
        if not self.doctrine.deeds or not isinstance(action.arg, int):
            return False
        return action.verb == "cell" and asked.cells[action.arg].mark in DONE

    def _why(self, uid: str, plan: Plan, *, moving: bool) -> Text | None:
        """The term that speaks most for a move; a deed tells for itself."""
        force = self.outlook.forces.get(uid)
        at = self._spot(plan[0], uid) if len(plan) == 1 and moving else None
        if force is None or at is None:
            return None
        return why_moved(Mover(self.outlook, force), at)

    def _spot(self, action: Action, uid: str) -> Spot | None:
        """Where a piece comes to lie by an answer."""
        where = action.arg
        if isinstance(where, Pose) or (action.verb == "cell" and isinstance(where, int)):
            return self.doctrine.spot(self.reading, where, uid)
        return None

    def _onward(self) -> Action | None:
        """A piece in hand: on to a better place, or let it be."""
        uid = self.prompt.subject[0]
        if uid not in self.outlook.forces:
            return None
        player, force = self.player, self.outlook.forces[uid]
        aim = player.aimed.get(uid)
        if aim is not None and off(force.at, aim) < NEAR:
            return self._button(Role.CONFIRM, Role.END, Role.BACK)
        habits, gone = player.habits, player.onward.get(uid, 0)
        freely = self.prompt.poses is not None  # not from cell to cell, whole steps all of them
        if not freely or gone < habits.onward:
            least = habits.least * force.pace if freely else 0.0
            gain, plan = self._best_plan(self.reading, self.prompt, uid, least=least)
            if plan is not None and gain > EPSILON:
                player.plan, player.onward[uid] = list(plan[1:]), gone + 1
                return plan[0]
        player.taken[uid] = TAKEN_UP
        return self._button(Role.CONFIRM, Role.END, Role.BACK)

    def _button(self, *roles: Role) -> Action | None:
        for role in roles:
            for one in self.prompt.buttons:
                if one.role is role and one.refusal is None:
                    return button(one.id)
        return None

    # -- judging -----------------------------------------------------------------------------------

    def _judged(self) -> Action | None:
        """Of all other questions: the answer that what follows is worth most."""
        reading, prompt = self.reading, self.prompt
        found = [a for a in answers(reading, prompt, self.chance) if not self._tired(a)]
        found += self._picks()
        if not found:
            return self._button(Role.BACK)
        if len(found) > 1:
            liked = [self._liking(action) for action in found]
            looked_at = one_by_one(found, self.heard)
            measured = [self._worth(action) for action in looked_at]
            deed = self.doctrine.deeds and self.rolls and prompt.pick is not None
            worths = [round(one.settled if deed else one.whole, 6) for one in measured]
            _, _, _, chosen = max(
                zip(worths, liked, range(0, -len(found), -1), found, strict=True),
                key=lambda one: one[:3],
            )
            chosen = self._together(dict(zip(found, worths, strict=True))) or chosen
            self._explain(chosen, found, worths, measured)
        else:
            chosen = found[0]
        if chosen.verb == "unit":
            uid = str(chosen.arg)
            self.player.taken[uid] = self.player.taken.get(uid, 0) + 1
        return chosen

    def _explain(
        self,
        chosen: Action,
        found: Sequence[Action],
        worths: Sequence[float],
        measured: Sequence[Worth],
    ) -> None:
        """Why a question about a piece is answered by that button and not by the next best."""
        prompt = self.prompt
        label = next((b.label for b in prompt.buttons if button(b.id) == chosen), None)
        if label is None or not prompt.subject or prompt.units or self._is_in_hand():
            return
        here = found.index(chosen)
        others = [n for n in range(len(found)) if n != here]
        other = max(others, key=lambda n: (worths[n], -n))
        alike = worths[here] - worths[other] <= EPSILON
        terms = measured[here].terms, measured[other].terms
        self.player.reason = why_answered(label, *terms, alike=alike)

    def _together(self, worths: Mapping[Action, float]) -> Action | None:
        """Of a selection that may be empty: all at once who are worth more than nobody each by
        himself.
        """
        wanted, nobody = self.prompt.pick, worths.get(Action("pick", ()))
        if not self.doctrine.deeds or wanted is None or nobody is None:
            return None
        good = [u for u in wanted.of if worths.get(Action("pick", (u,)), nobody) > nobody + EPSILON]
        all_of_them = Action("pick", tuple(good))
        if len(good) < 2 or why_not(self.reading, self.prompt, all_of_them) is not None:
            return None
        return all_of_them

    def _tired(self, action: Action) -> bool:
        """A piece that was chosen often enough, or that is only given up by it."""
        if action.verb != "unit":
            return False
        offer = self.prompt.units.get(str(action.arg))
        given = offer is not None and offer.gives_up
        return given or self.player.taken.get(str(action.arg), 0) >= PATIENT

    def _liking(self, action: Action) -> int:
        """Of answers that are worth the same: what is suggested, then what ends the question."""
        if action == self.prompt.suggested:
            return 2
        ends = (button(b.id) for b in self.prompt.buttons if b.role in (Role.END, Role.CONFIRM))
        return int(action in ends)

    def _picks(self) -> list[Action]:
        """Selections worth looking at."""
        wanted = self.prompt.pick
        if wanted is None:
            return []
        found = {
            Action("pick", tuple(one)): None for one in wanted.samples[: self.player.grade.picks]
        }
        for _ in range(self.player.grade.picks):
            one = any_pick(
                self.prompt, lambda a: why_not(self.reading, self.prompt, a), self.chance
            )
            if one is not None:
                found[one] = None
        advised = self.prompt.suggested
        if self.doctrine.deeds and advised is not None and advised.verb == "pick":
            found[advised] = None
        if wanted.min == 0:
            found[Action("pick", ())] = None
        return [a for a in found if why_not(self.reading, self.prompt, a) is None]

    def _worth(self, action: Action) -> Worth:
        """What follows an answer, on the average of the dice."""
        base = len(self.reading.state.stack)
        parts, found = self.player.grade.throws, list[Worth]()
        for part in range(parts):
            seed = 7 + 1_000_003 * part
            work = tried(self.reading, action, Strata(seed, part, parts))
            work = self._led_on(work, action)
            following = Following(Chance(seed))
            following.until(work, lambda w: len(w.state.stack) <= base)
            self.rolls = self.rolls or following.rolled
            found.append(self.position(work))
            if not following.rolled:
                return found[-1]
        return Worth(
            self._on_average([one.whole for one in found]),
            self._on_average([one.settled for one in found]),
            {n: sum(one.terms.get(n, 0.0) for one in found) / parts for n in (STANDING, *TERMS)},
        )

    def _led_on(self, work: AnyContext, action: Action) -> AnyContext:
        """An answer after which the piece in question moves (it evades, it withdraws) is judged by
        the best of these moves: as it stands it would be worth nothing.
        """
        asked, before = prompt_of(work), self.prompt
        if action.verb != "button" or asked is None or asked.side != self.side:
            return work
        same = len(asked.subject) == 1 and asked.subject == before.subject
        if not same or self._is_in_hand() or asked.blind is not None:
            return work
        if asked.poses is None and not asked.cells:
            return work
        then = Decision(self.player, self.doctrine, work, asked)
        onto = then._best_place(work, asked, asked.subject[0])[1]
        return work if onto is None else tried(work, onto, Strata(1))

    def _on_average(self, values: Sequence[float]) -> float:
        """The mean, and of the spread what the temper adds."""
        mean = sum(values) / len(values)
        spread = sqrt(sum((value - mean) ** 2 for value in values) / len(values))
        return mean + self.player.temper.risk * spread

    def position(self, work: AnyContext) -> Worth:
        """How well the side stands."""
        result = work.state.result
        if result is not None:
            won = 0 if result.winner is None else 1 if result.winner == self.side else -1
            return Worth(1000.0 * won, 1000.0 * won, {STANDING: 1000.0 * won})
        terms = self._outlook(work).terms()
        ahead = sum(terms[name] for name in AHEAD)
        standing = self.doctrine.standing(work, self.side)
        whole = standing + sum(terms.values())
        return Worth(whole, whole - ahead, {STANDING: standing, **terms})
