"""Values as a system would give them, made by hand: for tests of panels and screens."""

from typing import Any

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
    Verdict,
    VerdictLevel,
    VerdictSection,
    VerdictSide,
)
from game.engine.prompt import (
    Button,
    Mark,
    Offer,
    Pick,
    Prompt,
    Role,
    Sheet,
    SheetFace,
    SheetGroup,
    SheetMember,
    SheetSide,
    Task,
)
from game.engine.record import Record
from game.engine.refusal import Refusal
from game.engine.text import Text, say

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
PRUSSIANS = ("kr13", "kr10", "kr3", "kr8", "kr7", "gren5", "seydlitz")
LABELS = {310: "2404", 337: "2506", 360: "2607", 361: "2608", 312: "2406", 336: "2505"}


def label(cell: int) -> str:
    """The printed label of a cell, as the board would give it."""
    return LABELS.get(cell, f"{11 + cell % 25}{1 + cell // 25:02}")


def presentation() -> Presentation:
    """The second turn, Prussian movement."""
    stack = tuple(
        Counter(id=uid, side="pr", cell=310, face=FACES[uid]) for uid in ("kr13", "kr10", "kr3")
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


def attack_modifiers() -> tuple[Modifier, ...]:
    """The lines of one fight, zeros too."""
    return (
        Modifier(2, say("lead morale, all cavalry: 7 against 5"), "PG T8g"),
        Modifier(0, say("shock: 2 against 2 (1.75 and 1.5, half up)"), "PG 19.5.1b"),
        Modifier(-2, say("Engaged marker flipped at 2406"), "PG 4.3e"),
        Modifier(0, say("open ground, no hexside"), "PG T4b"),
        Modifier(0, say("not surrounded: 2607 is free"), "PG 19.1.1a"),
        Modifier(0, say("nobody Disordered, no momentum"), "PG T8d, 19.10d"),
    )


def _members(*rows: tuple[str, str, str, str, str]) -> tuple[SheetMember, ...]:
    return tuple(
        SheetMember(uid, (Text(a), Text(b), Text(c)), role)  # type: ignore[arg-type]  # role by word
        for uid, a, b, c, role in rows
    )


def _faces() -> tuple[SheetFace, ...]:
    rows = (
        (
            1,
            "*(1)r / 0",
            0,
            0,
            "No change",
            "Support takes the loss point away; MR 6 and 7 shrug off r.",
            ("PG 11.3.4a", "PG 11.3.3a"),
        ),
        (
            2,
            "1 / 1r",
            1,
            1,
            "Defender back",
            "Brettlach one step and Disordered, Kurpfalz Disordered; 2506 held by Support.",
            ("PG 11.3.3a",),
        ),
        (
            3,
            "0 / 1r*",
            0,
            1,
            "Defender back",
            "As above without a Prussian loss. No guns: * is void.",
            ("PG 11.3.1a",),
        ),
        (
            4,
            "Ex / Ex(+1)",
            1,
            2,
            "Exchange",
            "Attacker 4 / 4 = 1, defender 7 / 4 = 2; Support cancels +1.",
            ("PG 11.2a", "PG 11.3.4a"),
        ),
        (
            5,
            "Ex / Ex+1*",
            1,
            3,
            "Brettlach back",
            "Brettlach one step, then Disordered and back; Kurpfalz one step and stays.",
            ("PG 11.2b",),
        ),
        (
            6,
            "1 / (4)R*",
            1,
            3,
            "Brettlach routs",
            "Brettlach one step, then routs; Kurpfalz one step and stays.",
            ("PG 11.3.2a",),
        ),
    )
    return tuple(
        SheetFace(
            die=die,
            result=result,
            bars=(("pr", ours, 4), ("co", theirs, 4)),
            heading=Text(heading),
            text=Text(text),
            rules=rules,
        )
        for die, result, ours, theirs, heading, text, rules in rows
    )


def sheet() -> Sheet:
    """A close combat of two hexes against one."""
    attackers = SheetSide(
        "pr",
        say("Attacker"),
        (
            SheetGroup(
                312,
                say("Engaged 3 / 4 levels, cavalry 5 / 6 SP"),
                _members(
                    ("kr13", "2 SP", "MR 7, shock 1", "Engaged", "counts"),
                    ("kr10", "3 SP", "MR 7, shock 2", "lead unit", "lead"),
                    ("kr3", "Support", "MR 6, shock 2", "not counted", "support"),
                ),
            ),
            SheetGroup(
                336,
                say("Engaged 4 / 4 levels, cavalry 6 / 6 SP"),
                _members(
                    ("kr8", "3 SP", "MR 6, shock 2", "Engaged", "counts"),
                    ("kr7", "3 SP", "MR 6, shock 2", "Engaged", "counts"),
                    ("seydlitz", "Seydlitz", "+2, no strength", "leader at risk", "risk"),
                ),
            ),
        ),
    )
    defenders = SheetSide(
        "co",
        say("Defender"),
        (
            SheetGroup(
                337,
                say("Engaged 4 / 4 levels, cavalry 5 / 6 SP"),
                _members(
                    ("brettlach", "3 SP", "MR 5, shock 2", "lead unit", "lead"),
                    ("kurpfalz", "2 SP", "MR 3, shock 1", "Engaged", "counts"),
                    ("szecheny", "Support", "MR 3, shock 0", "not counted", "support"),
                ),
            ),
        ),
    )
    return Sheet(
        title=say("Seydlitz’s cuirassiers against Baden, hex 2506"),
        subtitle=say("Open ground, turn 2 of 4, 15:30."),
        rule="PG 19.6a",
        sides=(attackers, defenders),
        ratio=say("11 : 5 = 2.2"),
        ratio_rule="PG 19.3c",
        columns=("1-3", "1-2", "1-1", "3-2", "2-1", "3-1", "4-1"),
        column=4,
        modifiers=attack_modifiers(),
        total=0,
        faces=_faces(),
        notes=(
            (say("Mean loss"), say("attacker 0.7, defender 1.7 points")),
            (say("Seydlitz at risk"), say("14 % hurt or killed (PG 9.2a)")),
            (say("Coalition morale"), say("ends 9; 8 if Brettlach routs")),
        ),
    )


def small_sheet() -> Sheet:
    """A morale check: no sides, no columns, two modifiers."""
    return Sheet(
        title=say("Rally of {unit}", unit="KR 8"),
        rule="PG 16.1a",
        modifiers=(
            Modifier(-1, say("leader in the hex: Seydlitz"), "PG 16.2a"),
            Modifier(1, say("next to the enemy"), "PG 16.2b"),
        ),
        faces=tuple(
            SheetFace(
                die=n,
                result="passes" if n <= 5 else "fails",
                heading=say("Rallies") if n <= 5 else say("Stays Disordered"),
                rules=("PG 16.1b",),
            )
            for n in range(1, 7)
        ),
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


def _captured(*names: str) -> tuple[Face, ...]:
    return tuple(foe(name, 2, 3, nation="empire", upside_down=True) for name in names)


def verdict() -> Verdict:
    """Prussia wins as it did."""
    lost = tuple(
        foe(n, 5, 3)
        for n in (
            "Piemont",
            "Rohan",
            "St.Ch.",
            "La Marck",
            "Poitou",
            "Mailly",
            "La Reine",
            "Penth.",
            "Ansbach",
            "Württ.",
            "Varell",
            "Trautm.",
        )
    )
    prussia = VerdictSide(
        side="pr",
        points=26,
        sections=(
            VerdictSection(
                text=say("Destroyed or routed off the map"),
                rule="PG 22.1a",
                sum="12 × 1",
                points=12,
                faces=lost,
            ),
            VerdictSection(
                text=say("Captured foot and horse"),
                rule="PG 22.1b",
                sum="3 × 2",
                points=6,
                faces=_captured("Kurtrier", "Cronegk", "Ferntheil"),
            ),
            VerdictSection(
                text=say("Captured guns, 4 levels"),
                rule="PG 22.1c",
                sum="4 × 2",
                points=8,
                faces=_captured("3/2/1", "4/2/1"),
            ),
        ),
    )
    coalition = VerdictSide(
        side="co",
        points=2,
        sections=(
            VerdictSection(
                text=say("Destroyed or routed off the map"),
                rule="PG 22.1a",
                sum="2 × 1",
                points=2,
                faces=(FACES["gren5"], FACES["kr8"]),
            ),
        ),
        notes=(
            say("Frederick unhurt: 0 (PG 22.1d)."),
            say("No three foot at Reichardtswerben: 0 (PG 23.1a)."),
        ),
    )
    return Verdict(
        title=say("Prussian decisive victory"),
        subtitle=say(
            "Rossbach, battle scenario, after the fourth turn at 17:30. The same level as then."
        ),
        rule="PG 23.2a",
        winner="pr",
        sides=(prussia, coalition),
        difference=24,
        scale=(
            (-6, say("Coalition")),
            (0, Text("")),
            (6, say("marginal")),
            (16, say("substantial")),
            (22, say("decisive")),
            (30, Text("")),
        ),
        levels=_levels(),
        course={"pr": (10, 10, 11, 11, 10), "co": (12, 10, 5, -4, -10)},
        course_labels=("start", "14:30", "15:30", "16:30", "17:30"),
    )


def _levels() -> tuple[VerdictLevel, ...]:
    rows = (
        ("Prussia decisive", ("Coalition routed", "Prussia not demoralised", "+22"), True, True),
        (
            "Prussia substantial",
            ("Coalition routed", "Prussia not demoralised", "+16"),
            True,
            False,
        ),
        (
            "Prussia marginal",
            ("Coalition demoralised", "Prussia not demoralised", "+6"),
            True,
            False,
        ),
        ("Coalition decisive", ("Prussia demoralised", "difference at most", "0"), False, False),
        ("Coalition substantial", ("not demoralised", "difference at most", "+6"), False, False),
        ("Coalition marginal", ("nothing else applies",), False, False),
    )
    return tuple(
        VerdictLevel(
            name=Text(name),
            conditions=tuple(Text(c) for c in conditions),
            met=met,
            reached=reached,
            historical=reached,
        )
        for name, conditions, met, reached in rows
    )
