"""The commander: looks at the whole position, moves where it is worth most, fights at good odds."""

from collections.abc import Mapping, Sequence
from math import hypot, sqrt

from msgspec import Struct, structs

from game.ai.bot import BotView, Heard, one_by_one, unheard
from game.ai.choices import any_answer, any_pick
from game.ai.commander.characters import Grade, Temper, characters
from game.ai.commander.deeds import DONE, Deeds, Plan
from game.ai.commander.outlook import Mover, Outlook
from game.ai.commander.planning import Bound, planned
from game.ai.commander.trying import Following, Strata, answers, tried
from game.ai.greedy_bot import GreedyBot
from game.board.plane.shapes import Pose
from game.engine.action import Action, button
from game.engine.advance import AnyContext, prompt_of, refused, top, why_not
from game.engine.chance import Chance
from game.engine.doctrine import Doctrine, Force, Spot
from game.engine.prompt import Prompt, Role, Wish
from game.engine.text import Text, say

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
PATIENCE = 600
"""After so many answers within one phase it answers by chance: something goes round."""


WHY: Mapping[str, Text] = {
    "strike": say("It comes to where the enemy can be attacked at good odds."),
    "danger": say("It stands less exposed there."),
    "way": say("It comes nearer to what is worth having."),
    "guns": say("It has a better target there."),
    "command": say("It keeps touch with its command."),
    "leaders": say("It is safer from capture there."),
    "support": say("It stands closer to its friends."),
}
"""What a move is made for, by the term that speaks most for it."""


class Commander:
    """Plays one side of any game that has a doctrine."""

    def __init__(self, seed: int, grade: Grade | None = None, temper: Temper | None = None) -> None:
        known = characters()
        self.grade = grade or known.grades["regular"]
        self.temper = temper or known.tempers["steady"]
        self.chance = Chance(seed)
        # the game's, and as the temper has it
        self.doctrine: tuple[Doctrine, Doctrine] | None = None
        self.plan: list[Action] = []
        self.guesses: dict[str, float] = {}  # what the best move of a piece was last found to bring
        self.taken: dict[str, int] = {}  # how often a piece was taken up in this phase
        self.aims: list[Bound] | None = None  # what is left of the plan of this phase
        self.aimed: dict[str, Spot] = {}
        self.where = ("", "")
        self.answered = 0
        self.reason: Text | None = None
        self._plain = GreedyBot(seed)

    def choose(self, view: BotView) -> Action:
        """The action to do now: a beginner's in a game without a doctrine, and where nothing may be
        measured.
        """
        reading, prompt = view.reading, view.prompt
        self.reason = None
        if view.doctrine is None or prompt.blind is not None:
            return self._plain.choose(view)
        self._come_to(prompt)
        self.answered += 1
        if self.answered > PATIENCE:
            return self._by_chance(view)
        if self.plan:
            action = self.plan.pop(0)
            if why_not(reading, prompt, action) is None:
                return action
            self.plan.clear()
        if self.grade.slips and self.chance.below(100) < self.grade.slips:
            return self._plain.choose(view)
        liked = self._as_liked(view.doctrine)
        found = Decision(self, liked, reading, prompt, view.heard).made()
        return found if found is not None else self._by_chance(view)

    def _as_liked(self, doctrine: Doctrine) -> Doctrine:
        """The doctrine of the game with the weights of the grade and of the temper."""
        if self.doctrine is None or self.doctrine[0] is not doctrine:
            thought, liked = self.grade.weights, self.temper.weights
            weights = {
                n: w * thought.get(n, 1.0) * liked.get(n, 1.0) for n, w in doctrine.weights.items()
            }
            self.doctrine = doctrine, structs.replace(doctrine, weights=weights)
        return self.doctrine[1]

    def _come_to(self, prompt: Prompt) -> None:
        where = (prompt.side, prompt.phase)
        if where != self.where:
            self.where, self.answered = where, 0
            self.guesses.clear()
            self.taken.clear()
            self.plan.clear()
            self.aims = None
            self.aimed.clear()

    def _by_chance(self, view: BotView) -> Action:
        chance = self.chance
        return any_answer(view.prompt, view.why_not, chance, lambda: view.any_pose(chance))


class Worth(Struct, frozen=True):
    """How well a side stands: on the whole; and `settled`, as deeds are judged, without what could
    be attacked from there, which a deed spends, and without the way to the enemy, which is longer
    when one of them is beaten. Where fights are a phase of their own and every contact is fought,
    the whole is the better measure of a fight as well: what comes after it is left in.
    """

    whole: float
    settled: float


class Decision:
    """One question, thought through."""

    def __init__(
        self,
        player: Commander,
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
            uid = best[1]
            self.player.plan = list(best[2])
            self.player.taken[uid] = self.player.taken.get(uid, 0) + 1
            self.player.reason = self._why(uid, best[2], moving=goes)
            return Action("unit", uid)
        return self._end() or self._forced() if moving else None

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
            onto = self._towards(work, asked, aim)
            if onto is not None:
                player.plan, player.aimed[aim.id] = [onto], aim.at
                player.taken[aim.id] = player.taken.get(aim.id, 0) + 1
                player.reason = self._why(aim.id, (onto,), moving=True)
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
        found = (None if self._is_deed(asked, way) else self._spot(way) for way in ways)
        return tuple(dict.fromkeys(spot for spot in found if spot is not None))

    def _towards(self, work: AnyContext, asked: Prompt, aim: Bound) -> Action | None:
        """The answer that takes a piece to its aim; if there is none any more, the best one."""
        for action in self._ways(work, asked, self.outlook.forces[aim.id]):
            at = self._spot(action)
            if at is not None and hypot(at[0] - aim.at[0], at[1] - aim.at[1]) < NEAR:
                return action
        gain, best = self._best_place(work, asked, aim.id)
        return best if gain > EPSILON else None

    def _forced(self) -> Action | None:
        """The phase may not end yet: the least bad move of a piece that something is owed of."""
        owing = [task for task in self.prompt.tasks if task.owed]
        named = {u for task in owing for u in task.units}
        places = {self.doctrine.spot(self.reading, at) for task in owing for at in task.cells}
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

    def _best_plan(self, work: AnyContext, asked: Prompt, uid: str) -> tuple[float, Plan | None]:
        """What is best done with a piece that is taken up, and what it brings."""
        if uid not in self.outlook.forces and self.doctrine.deeds:  # it comes onto the table
            return self._settled(work) - self._settled(self.reading), ()
        gain, action = self._best_place(work, asked, uid)
        found: tuple[float, Plan | None] = (gain, None if action is None else (action,))
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
        self, work: AnyContext, asked: Prompt, uid: str, *, forced: bool = False
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
            at = None if self._is_deed(asked, action) else self._spot(action)
            if at is None:
                continue
            worth = mover.worth(at)
            if worth > best:
                best, found = worth, action
        return best - here, found

    def _ways(self, work: AnyContext, asked: Prompt, force: Force) -> list[Action]:
        """What a piece in hand can answer; a leader on an open table rides to the middle of those
        whom he leads, and to each of them, as far as he may.
        """
        found, scale = answers(work, asked, self.chance), self.doctrine.scale
        led = [b.at for b in self.outlook.mine if b.chief == force.id]
        if not (force.leader and led and scale and asked.poses is not None):
            return found
        middle = sum(x for x, _ in led) / len(led), sum(y for _, y in led) / len(led)
        for x, y in (middle, *led):
            ghost = top(work).ghost(work, Wish((round(x * scale), round(y * scale))))
            if ghost is not None and ghost.action is not None:
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
        at = self._spot(plan[0]) if len(plan) == 1 and moving else None
        if force is None or at is None:
            return None
        mover = Mover(self.outlook, force)
        now, then = mover.terms(force.at), mover.terms(at)
        best = max(then, key=lambda name: (round(then[name] - now[name], 6), name))
        return WHY.get(best)

    def _spot(self, action: Action) -> Spot | None:
        where = action.arg
        if action.verb == "cell" and isinstance(where, int):
            return self.doctrine.spot(self.reading, where)
        return self.doctrine.spot(self.reading, where) if isinstance(where, Pose) else None

    def _onward(self) -> Action | None:
        """A piece in hand: on to a better place, or let it be."""
        uid = self.prompt.subject[0]
        if uid not in self.outlook.forces:
            return None
        aim = self.player.aimed.get(uid)
        if aim is not None and self.outlook.forces[uid].at == aim:
            return self._button(Role.CONFIRM, Role.END, Role.BACK)
        gain, plan = self._best_plan(self.reading, self.prompt, uid)
        if plan is not None and gain > EPSILON:
            self.player.plan = list(plan[1:])
            return plan[0]
        self.player.taken[uid] = TAKEN_UP
        return self._button(Role.CONFIRM, Role.END, Role.BACK)

    def _end(self) -> Action | None:
        return self._button(Role.END, Role.CONFIRM)

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
        else:
            chosen = found[0]
        if chosen.verb == "unit":
            uid = str(chosen.arg)
            self.player.taken[uid] = self.player.taken.get(uid, 0) + 1
        return chosen

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

    def _worth(self, action: Action) -> "Worth":
        """What follows an answer, on the average of the dice."""
        base = len(self.reading.state.stack)
        parts, found = self.player.grade.throws, list[Worth]()
        for part in range(parts):
            seed = 7 + 1_000_003 * part
            work = tried(self.reading, action, Strata(seed, part, parts))
            following = Following(Chance(seed))
            following.until(work, lambda w: len(w.state.stack) <= base)
            self.rolls = self.rolls or following.rolled
            found.append(self.position(work))
            if not following.rolled:
                return found[-1]
        return Worth(
            self._on_average([one.whole for one in found]),
            self._on_average([one.settled for one in found]),
        )

    def _on_average(self, values: Sequence[float]) -> float:
        """The mean, and of the spread what the temper adds."""
        mean = sum(values) / len(values)
        spread = sqrt(sum((value - mean) ** 2 for value in values) / len(values))
        return mean + self.player.temper.risk * spread

    def position(self, work: AnyContext) -> "Worth":
        """How well the side stands."""
        result = work.state.result
        if result is not None:
            won = 0 if result.winner is None else 1 if result.winner == self.side else -1
            return Worth(1000.0 * won, 1000.0 * won)
        terms = self._outlook(work).terms()
        ahead = sum(terms[name] for name in AHEAD)
        whole = self.doctrine.standing(work, self.side) + sum(terms.values())
        return Worth(whole, whole - ahead)
