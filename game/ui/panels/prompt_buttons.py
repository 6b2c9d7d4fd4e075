"""What a question offers beside its three fixed places, what is handed in, and with which keys."""

from msgspec import Struct

from game.engine import action as acts
from game.engine.action import Action
from game.engine.prompt import RUN, Button, Pick, Prompt, Role
from game.engine.refusal import Refusal
from game.engine.text import Text, say
from game.ui.look.words import _, capital, sentence, tr

NONE = "ui.none"
NUMBER_KEYS, RUN_KEY = 9, "0"


class Twice(Struct, frozen=True):
    """A button that asks for a second press: `why`, and whether of a click as well."""

    why: Text
    click: bool = False


def told_of(twice: Twice, does: Text | None) -> str:
    """The tip of such a button: what it does, and that it wants to be pressed twice."""
    lines = [sentence(does)] if does is not None else []
    if twice.click:
        lines.append(_("Press it twice: {why}.", why=twice.why))
    else:
        lines.append(_("Press its key twice: {why}. One click is enough.", why=twice.why))
    return "\n".join(lines)


def kind_of(prompt: Prompt | None) -> tuple[object, ...]:
    """What makes a question another than the one before for the hand that answers: who is asked,
    in which phase, by which rule, what ends it and which run it belongs to.
    """
    if prompt is None:
        return ()
    ends = tuple(b.id for b in prompt.buttons if b.role is Role.END)
    return prompt.side, prompt.phase, prompt.rule, ends, tuple(r.id for r in prompt.runs[:1])


def idle(pick: Pick, count: int) -> bool:
    """Whether the selection is empty and may be: to hand it in is to forgo something."""
    return count == 0 and pick.min == 0


def offered_pick(prompt: Prompt | None, chosen: tuple[int | str, ...]) -> Action | None:
    """The selection that is suggested, as long as nothing is chosen and something must be."""
    if prompt is None or prompt.pick is None or chosen or not prompt.pick.min:
        return None
    best = prompt.suggested
    return best if best is not None and best.verb == "pick" else None


def twin_of(prompt: Prompt) -> Button | None:
    """The button that says what an empty selection would: then the selection need not say it."""
    words = tr(prompt.pick.none) if prompt.pick is not None else ""
    return next((b for b in prompt.buttons if words and tr(b.label) == words), None)


def pick_label(pick: Pick, count: int) -> str:
    """The label of the button that hands a selection in."""
    none = tr(pick.none) if idle(pick, count) else ""
    return none or tr(pick.confirm) or _("Confirm")


def other_buttons(prompt: Prompt) -> list[Button]:
    """The buttons below the three fixed places, in the order of their number keys; of facings all:
    each keeps its number, and that which Enter takes leaves its place free.
    """
    roles = (Role.BACK, Role.END) if prompt.pick else (Role.CONFIRM, Role.BACK, Role.END)
    fixed = [next((b for b in prompt.buttons if b.role is role), None) for role in roles]
    fixed = [b for b in fixed if b and (b.role is not Role.CONFIRM or b == confirms(prompt))]
    ways = {f.button for f in prompt.facing.facings} if prompt.facing else set()
    runs = [Button(id=RUN + run.id, label=run.label, note=run.note) for run in prompt.runs[:1]]
    plain = [b for b in prompt.buttons if b not in fixed or b.id in ways]
    return [*plain, *_nothing(prompt), *runs]


def plain_buttons(buttons: list[Button]) -> list[Button]:
    """Those that are drawn as buttons: no coins, no cards, nothing that answers a run."""
    return [b for b in buttons if b.token is None and b.plan is None and not b.id.startswith(RUN)]


def card_words(cards: list[Button]) -> list[tuple[str, str]]:
    """The name and the note of each card."""
    return [(capital(tr(b.label)), tr(b.note)) for b in cards]


def _nothing(prompt: Prompt) -> list[Button]:
    """The button that chooses nothing, where a selection begins with something."""
    pick = prompt.pick
    if pick is None or pick.min or not pick.start or twin_of(prompt) is not None:
        return []
    return [Button(id=NONE, label=pick.none or say("None"))]


def confirms(prompt: Prompt) -> Button | None:
    """The button that Enter presses: that which confirms, unless something else is suggested."""
    button = next((b for b in prompt.buttons if b.role is Role.CONFIRM), None)
    best = prompt.suggested
    return button if button is not None and best in (None, acts.button(button.id)) else None


def number_keys(buttons: list[Button], rows: int) -> dict[str, str]:
    """The number key of each of the other buttons: after those of so many rows that may be chosen,
    as far as there are any. A run of questions always has the same, which answers nothing else.
    """
    plain = [b.id for b in buttons if not b.id.startswith(RUN)]
    keys = {name: str(n) if n <= NUMBER_KEYS else "" for n, name in enumerate(plain, rows + 1)}
    return keys | {b.id: RUN_KEY for b in buttons if b.id.startswith(RUN)}


def end_key(prompt: Prompt, end: Button, armed: str, *, chosen: bool = False) -> str:
    """The key of the button that ends, Enter where that is suggested, or that which goes on where
    something is left to do; with a unit in hand on a table E turns the ghost, and Enter sets it
    down.
    """
    if prompt.poses is None and prompt.suggested == acts.button(end.id) and not chosen:
        return _("Enter")
    if end.pending is not None and end.id != armed:
        return _("Next: Tab")
    return "E" if prompt.poses is None else _("Backspace")


def progress(pick: Pick, count: int, sorts: tuple[int, int] | None = None) -> str:
    """How far a selection has come, as a sentence of its own."""
    if sorts is not None:
        if not any(sorts):
            return _("Choose at least one to attack, and one target.")
        return _("Attackers chosen: {n}. Targets: {m}.", n=sorts[0], m=sorts[1])
    if pick.min == pick.max:
        return _("{count} of {most} chosen.", count=count, most=pick.max)
    if not pick.min:
        return _("Choose up to {most}: {count} chosen so far.", most=pick.max, count=count)
    return _(
        "Choose {least} to {most}: {count} chosen so far.",
        least=pick.min,
        most=pick.max,
        count=count,
    )


def run_on(parts: list[str]) -> str:
    """Facts one after the other; what is no sentence is set off by a dot."""
    joined = ""
    for part in parts:
        gap = "" if not joined else " " if joined.endswith((".", "!", "?")) else " · "
        joined += gap + capital(part)
    return joined


def size_refusal(pick: Pick, count: int, rule: str) -> Refusal | None:
    """Why a selection of so many may not be handed in; None: it may be."""
    words = None
    if count < pick.min:
        words = say("At least {least} must be chosen; {count} so far.", least=pick.min, count=count)
    elif count > pick.max:
        words = say("At most {most} may be chosen; {count} so far.", most=pick.max, count=count)
    return Refusal(rule, words) if words is not None else None
