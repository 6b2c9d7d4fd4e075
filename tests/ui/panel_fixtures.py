"""Values as a system would give them, made by hand: for tests of panels and screens."""

from typing import Any

from game.board.plane.shapes import Pose
from game.board.where import Where
from game.engine.action import Action
from game.engine.event import Event, Modifier, Roll
from game.engine.match import DiceRequest
from game.engine.presentation import (
    CellNote,
    Counter,
    Face,
    Line,
    Panel,
    Presentation,
    SideInfo,
)
from game.engine.prompt import (
    Button,
    Mark,
    Offer,
    Pick,
    Prompt,
    Role,
    Task,
)
from game.engine.record import Record
from game.engine.refusal import Refusal
from game.engine.text import say
from game.ui.panels.unit_panel import Stack

PHASES = (
    ("command", say("Command")),
    ("rout", say("Rout")),
    ("movement", say("Movement")),
    ("bombardment", say("Bombardment")),
    ("rally", say("Rally")),
    ("defensive", say("Defensive fire")),
    ("combat", say("Close combat")),
    ("morale", say("Army morale")),
)


SIDES = (
    SideInfo("pr", say("Prussia"), "prussia"),
    SideInfo("co", say("Coalition"), "france"),
)


def horse(name: str, sp: int, mr: int, **more: Any) -> Face:
    """A Prussian cuirassier under Seydlitz."""
    fields: dict[str, object] = {
        "name": name,
        "short": name,
        "nation": "prussia",
        "symbol": "cuirassier",
        "values": (str(sp), str(mr), "5"),
        "simple": str(sp),
        "band": "orange",
        "band_label": "Seydlitz",
        "steps": 2,
        "steps_full": 2,
    }
    return Face(**(fields | more))  # type: ignore[arg-type]  # keyword fields put together by name


def foe(name: str, sp: int, mr: int, **more: object) -> Face:
    """A French regiment of foot."""
    return horse(
        name,
        sp,
        mr,
        **(
            {
                "nation": "france",
                "symbol": "foot",
                "values": (str(sp), str(mr), "3"),
                "band": "white",
                "band_label": "Broglie",
            }
            | more
        ),
    )


FACES: dict[str, Face] = {
    "kr13": horse("KR 13", 2, 7, steps=1, steps_full=1),
    "kr10": horse("KR 10", 3, 7),
    "kr3": horse("KR 3", 3, 6),
    "kr8": horse("KR 8", 2, 5, marks=("engaged", "disordered"), steps=1),
    "kr7": horse("KR 7", 3, 6),
    "gren5": horse(
        "Gren 5/20",
        2,
        7,
        symbol="grenadier",
        values=("2", "7", "3"),
        band="red",
        band_label="Keith",
        steps=1,
        steps_full=1,
        marks=("engaged",),
    ),
    "seydlitz": horse(
        "Seydlitz",
        0,
        0,
        symbol="leader",
        values=("5C", "", "6"),
        corners=("", "+2"),
        steps=0,
        steps_full=0,
        star=True,
    ),
    "brettlach": foe(
        "Brettlach",
        3,
        5,
        nation="austria",
        symbol="cuirassier",
        values=("3", "5", "5"),
        band="violet",
        band_label="Baden",
    ),
    "kurpfalz": foe(
        "Kurpfalz",
        2,
        3,
        nation="empire",
        symbol="cuirassier",
        values=("2", "3", "5"),
        band="violet",
        band_label="Baden",
    ),
    "szecheny": foe(
        "Széchényi",
        3,
        5,
        nation="austria",
        symbol="hussar",
        values=("3", "5", "5"),
        band="violet",
        band_label="Baden",
    ),
    "piemont": foe("Piemont", 4, 4, steps=3, steps_full=4, marks=("disordered",)),
    "poitou": foe("Poitou", 5, 4, steps=4, steps_full=4),
}


LABELS = {310: "2404", 337: "2506", 360: "2607", 361: "2608", 312: "2406", 336: "2505"}


def label(cell: Where) -> str:
    """The printed label of a cell, as the board would give it."""
    assert not isinstance(cell, Pose)
    return LABELS.get(cell, f"{11 + cell % 25}{1 + cell // 25:02}")


def presentation() -> Presentation:
    """The second turn, Prussian movement."""
    stack = tuple(
        Counter(id=uid, side="pr", at=310, face=FACES[uid]) for uid in ("kr13", "kr10", "kr3")
    )
    return Presentation(
        title="Rossbach",
        turn=say("Turn {turn} of {turns}", turn=2, turns=4),
        clock="15:30",
        sides=SIDES,
        phases=PHASES,
        phase="movement",
        stacks={310: stack},
    )


def move_prompt() -> Prompt:
    """A unit in hand, three buttons in their places and one more."""
    return Prompt(
        side="pr",
        text=say("Move the cuirassiers of {leader}.", leader="Seydlitz"),
        context=say("Choose a lit hex; red ones end the move."),
        rule="PG 7.2.3a",
        phase="movement",
        subject=("kr13",),
        units={"kr10": Offer(Mark.SELECT)},
        cells={337: Offer(Mark.MOVE, chip="3"), 360: Offer(Mark.STOP, chip="0")},
        buttons=(
            Button(id="confirm", label=say("Confirm move"), role=Role.CONFIRM),
            Button(id="back", label=say("Back"), role=Role.BACK),
            Button(
                id="end",
                label=say("End movement"),
                role=Role.END,
                pending=say("{number} can still move", number=11),
            ),
            Button(
                id="column",
                label=say("Form column"),
                refusal=Refusal(
                    "PG 7.3a", say("KR 13 is Engaged: a unit that is Engaged cannot form column.")
                ),
            ),
        ),
    )


def pick_prompt() -> Prompt:
    """A selection of two to four hexes."""
    return Prompt(
        side="co",
        text=say("Choose the hexes that attack {hexes}.", hexes=("2506",)),
        rule="PG 19.1a",
        phase="combat",
        pick=Pick(of=(310, 312, 336), min=1, max=3, confirm=say("Attack")),
        buttons=(Button(id="back", label=say("Another target"), role=Role.BACK),),
        tasks=planner_tasks(),
    )


def planner_tasks() -> tuple[Task, ...]:
    """Three combats planned, one duty still owed."""
    return (
        Task(
            title=say("Cuirassiers on Brettlach"),
            detail=say("2406, 2505 against 2506"),
            tag="2-1",
            rule="PG 19.0c",
            cells=(312, 336, 337),
            units=("kr13",),
        ),
        Task(
            title=say("IR 5/9 on Piemont"),
            detail=say("2407, 2408 against 2507"),
            tag="1-1",
            rule="PG 19.0c",
            cells=(313,),
            action=Action("cell", 313),
        ),
        Task(
            title=say("Drg 3 on Ansbach"),
            detail=say("2605 against 2705"),
            tag="1-2",
            rule="PG 19.0c",
        ),
        Task(
            title=say("2508: Gren 5/20"),
            detail=say("is Engaged with 2608 and must fight this turn."),
            rule="PG 19.0a",
            owed=True,
            units=("gren5",),
            cells=(361,),
        ),
    )


def unit_panels() -> tuple[Panel, ...]:
    """The stack at 2404."""
    rows = (
        ("kr13", "Garde du Corps", "2", "7", "1", "1"),
        ("kr10", "Gensd’armes", "3", "7", "2", "2"),
        ("kr3", "Leib-Regiment", "3", "6", "2", "2"),
    )
    return tuple(
        Panel(
            id=uid,
            title=FACES[uid].name,
            subtitle=long,
            lines=(
                Line(label=say("SP"), now=sp, printed=sp),
                Line(label=say("MR"), now=mr, printed=mr),
                Line(label=say("Shock"), now=shock, printed=shock),
                Line(label=say("MP left"), now="5", printed="5"),
                Line(label=say("Steps"), now=steps, printed=steps),
            ),
            state=say("Formed"),
            command=say("{leader}, in command", leader="Seydlitz"),
        )
        for uid, long, sp, mr, shock, steps in rows
    )


def cell_note() -> CellNote:
    """What is said of 2404."""
    return CellNote(
        groups=(
            (say("Engaged {now} / {limit}", now=3, limit=4), ("kr13", "kr10")),
            (say("Support"), ("kr3",)),
        ),
        gauges=((say("Levels"), 5, 12), (say("Guns"), 0, 8)),
        terrain=say("open, high ground"),
        place="Pölzen-Hügel",
    )


def stack(active: str = "") -> Stack:
    """The stack at 2404 as the panel of units is given it."""
    return Stack(
        label="2404",
        note=cell_note(),
        active=active,
        units=tuple(zip(presentation().stacks[310], unit_panels(), strict=True)),
    )


def fight_events() -> tuple[Event, ...]:
    """One fight: a roll with its modifiers and what it caused."""
    return (
        Event(
            kind="fight",
            rule="PG T7",
            side="pr",
            cells=(336, 337),
            units=("kr8",),
            text=say(
                "KR 8 and KR 7 struck Trautmann: rolled {die}, total {total}: Ex / Ex+1.",
                die=3,
                total=5,
            ),
            roll=Roll(
                faces=6,
                die=3,
                why=say("close combat"),
                total=5,
                column="2-1",
                result="Ex / Ex+1",
                modifiers=(
                    Modifier(3, say("caught on the march"), "PG 23.5.2"),
                    Modifier(1, say("lead morale 6 against 5"), "PG T8g"),
                    Modifier(0, say("shock 2 against 2"), "PG 19.5.1b"),
                    Modifier(-2, say("attack up a slope"), "PG T4"),
                ),
            ),
        ),
        Event(
            kind="loss",
            rule="PG 11.2a",
            text=say("KR 8 loses one step."),
            depth=1,
            units=("kr8",),
            cells=(336,),
        ),
        Event(
            kind="retreat",
            rule="PG 11.1.3b",
            depth=1,
            cells=(337, 338),
            text=say("Trautmann loses one step, Disordered, back one hex."),
        ),
        Event(
            kind="disorder",
            rule="PG 19.12.3a",
            depth=1,
            text=say("All cavalry of the fight Disordered."),
        ),
    )


def records() -> tuple[Record, ...]:
    """A short log over two turns."""
    title = Event(kind="turn", rule="PG 5.1", text=say("Turn 2, 15:30. Prussian movement"))
    moves = (
        Event(kind="command", rule="PG 14.2a", text=say("Both Prussian groups Effective (3, 1).")),
        Event(kind="engage", rule="PG 4.3a", text=say("Engaged marker on 2606."), cells=(360,)),
        Event(
            kind="move",
            rule="PG 7.0a",
            text=say("Three grenadiers take 2506."),
            cells=(337,),
            path=(312, 337),
        ),
        Event(
            kind="move", rule="PG 7.0f", text=say("Drg 3 and Drg 4 stand at 2304."), cells=(310,)
        ),
    )
    first = Record("pr", Action("button", "roll"), (3,), fight_events(), "a" * 16, phase="combat")
    second = Record("pr", Action("button", "end"), (), (title,), "b" * 16, phase="combat")
    rest = tuple(
        Record("pr", Action("cell", 337), (), (event,), "c" * 16, phase="movement")
        for event in moves
    )
    return (first, second, *rest)


def dice_request() -> DiceRequest:
    """A die to be typed in."""
    return DiceRequest(6, say("close combat at {hex}", hex="2506"), "PG 19.6a")
