"""What a commander keeps in mind from one question to the next."""

from game.ai.commander.characters import Grade, Temper, characters
from game.ai.commander.planning import Bound
from game.engine.action import Action
from game.engine.chance import Chance
from game.engine.doctrine import Doctrine, Spot
from game.engine.prompt import Prompt
from game.engine.text import Text


class Recollection:
    """Its character, its plans, and what it has done in this phase."""

    def __init__(self, seed: int, grade: Grade | None = None, temper: Temper | None = None) -> None:
        known = characters()
        self.grade = grade or known.grades["regular"]
        self.temper = temper or known.tempers["steady"]
        self.habits = known.habits
        self.chance = Chance(seed)
        # the game's, and as the temper has it
        self.doctrine: tuple[Doctrine, Doctrine] | None = None
        self.plan: list[Action] = []
        self.guesses: dict[str, float] = {}  # what the best move of a piece was last found to bring
        self.taken: dict[str, int] = {}  # how often a piece was taken up in this phase
        self.bound: frozenset[str] = frozenset()  # the leaders who commanded nobody else last time
        self.onward: dict[str, int] = {}  # how often a piece in hand went on
        self.acted = False  # whether it did anything in this phase but end it
        self.aims: list[Bound] | None = None  # what is left of the plan of this phase
        self.aimed: dict[str, Spot] = {}
        self.where = ("", "")
        self.answered = 0
        self.reason: Text | None = None

    def come_to(self, prompt: Prompt) -> None:
        """A question: in another phase what was of the last one is forgotten."""
        where = (prompt.side, prompt.phase)
        if where != self.where:
            self.where, self.answered = where, 0
            self.guesses.clear()
            self.taken.clear()
            self.onward.clear()
            self.bound = frozenset()
            self.acted = False
            self.plan.clear()
            self.aims = None
            self.aimed.clear()
