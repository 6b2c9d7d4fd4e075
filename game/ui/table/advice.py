"""What would you do here? A player of the program is asked; its answer is shown on the map and
said, and nothing is done.
"""

from itertools import pairwise

from game.ai.thinking import Failure, Thinker, Thought, question_of
from game.board.plane.shapes import Pose
from game.board.where import Where, lies
from game.engine.action import Action
from game.engine.prompt import Prompt
from game.engine.refusal import DIE_WANTED, GAME_OVER, Refusal
from game.engine.text import say
from game.ui.desk.desk import Desk
from game.ui.look.words import _, capital, tr
from game.ui.play.session import Session
from game.ui.widgets.messages import Explained

NOBODY = Refusal("KERNEL", say("There is nobody to ask here: the game itself has advisers."))
NO_ADVICE = Refusal("KERNEL", say("Nobody knows what to do here."))


class Advice:
    """Asks for it and shows it."""

    def __init__(self, desk: Desk) -> None:
        self.session, self.commands, self.desk = desk.session, desk.commands, desk
        self.thinker: Thinker | None = None
        self.asked: Prompt | None = None
        """The question about which somebody thinks."""

    def why_not(self) -> Refusal | None:
        """Why nobody can be asked now."""
        match = self.session.match
        if self.thinker is None:
            return NOBODY
        if match.dice_request is not None:
            return DIE_WANTED
        return GAME_OVER if match.prompt is None else None

    def ask(self, player: str) -> None:
        """Ask a player about the present question."""
        if self.thinker is not None and self.asked is not self.session.match.prompt:
            self.asked = self.session.match.prompt
            self.thinker.ask(question_of(self.session.match, player, aside=True))
            self.desk.gaze.looked()

    def drop(self) -> None:
        """It is not wanted any more."""
        self.asked = None

    def update(self) -> bool:
        """Look whether the answer has come; whether there is something to see."""
        if self.asked is None or self.thinker is None:
            return False
        if self.asked is not self.session.match.prompt:
            self.drop()
            return True
        far, found = self.thinker.progress, self.thinker.answer()
        if found is not None:
            self.drop()
            self._show(found)
        return found is not None or far != self.thinker.progress

    def _show(self, found: Thought | Failure) -> None:
        title, session = _("Advice"), self.session
        if isinstance(found, Failure) or session.prompt is None:
            self.commands.say_why(title, NO_ADVICE, self.commands.beside)
            return
        places = tuple(
            dict.fromkeys(w for a in (found.action, *found.then) for w in where(session, a))
        )
        way = tuple(pairwise(places)) if found.then else ()
        self.desk.gaze.light(places, way)
        if places:
            self.desk.view.camera.show(places)
        said = [what(session, found.action), *(what(session, a) for a in found.then)]
        if found.reason is not None:
            said.append(tr(found.reason))
        words = "\n".join(capital(one) for one in said)
        self.commands.tips.take(Explained(title, words, "", self.commands.beside))
        self.desk.gaze.looked()


def where(session: Session, action: Action) -> tuple[Where, ...]:
    """Where on the map that lies which an action names."""
    args = action.arg if isinstance(action.arg, tuple) else (action.arg,)
    if action.verb == "button":
        return session.places(session.held)
    places: list[Where] = []
    for arg in args:
        if isinstance(arg, str):
            places += (place for place in session.places((arg,)) if lies(place))
        elif isinstance(arg, int | Pose):
            places.append(arg)
    return tuple(places)


def what(session: Session, action: Action) -> str:
    """What an action is, in few words."""
    if action.verb == "button":
        label = next((b.label for b in session.buttons if b.id == action.arg), None)
        return _("press: {button}", button=label) if label is not None else _("then end it")
    args = action.arg if isinstance(action.arg, tuple) else (action.arg,)
    names = tuple(_name(session, arg) for arg in args)
    if not names:
        return _("choose nobody")
    if action.verb in ("cell", "pose"):
        return _("go to {place}", place=names[0])
    return _("choose {names}", names=names)


def _name(session: Session, arg: object) -> str:
    if isinstance(arg, str):
        piece = session.presentation.piece(arg)
        return tr(piece.face.name) if piece is not None else arg
    return session.field.name(arg) if isinstance(arg, int | Pose) else ""
