"""Sheets as a system would give them, made by hand: a close combat and a rally."""

from typing import Any

from msgspec.structs import replace

from game.engine.event import Modifier
from game.engine.prompt import (
    Faces,
    Modifiers,
    Odds,
    Sheet,
    SheetFace,
    SheetGroup,
    SheetMember,
    SheetSide,
    Sides,
)
from game.engine.text import Text, say


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


def _members(*rows: tuple[str, str, str, str, Any]) -> tuple[SheetMember, ...]:
    return tuple(SheetMember(uid, (Text(a), Text(b), Text(c)), role) for uid, a, b, c, role in rows)


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
        blocks=(
            Sides((attackers, defenders)),
            Odds(
                say("11 : 5 = 2.2"),
                "PG 19.3c",
                columns=("1-3", "1-2", "1-1", "3-2", "2-1", "3-1", "4-1"),
                column=4,
            ),
            Modifiers(attack_modifiers(), 0),
            Faces(_faces()),
        ),
        notes=(
            (say("Mean loss"), say("attacker 0.7, defender 1.7 points")),
            (say("Seydlitz at risk"), say("14 % hurt or killed (PG 9.2a)")),
            (say("Coalition morale"), say("ends 9; 8 if Brettlach routs")),
        ),
    )


def of_sides(*sides: SheetSide) -> Sheet:
    """The same combat of other sides."""
    made = sheet()
    rest = (block for block in made.blocks if not isinstance(block, Sides))
    return replace(made, blocks=(Sides(sides), *rest))


def small_sheet() -> Sheet:
    """A morale check: no sides, no columns, two modifiers."""
    lines = (
        Modifier(-1, say("leader in the hex: Seydlitz"), "PG 16.2a"),
        Modifier(1, say("next to the enemy"), "PG 16.2b"),
    )
    faces = tuple(
        SheetFace(
            die=n,
            result="passes" if n <= 5 else "fails",
            heading=say("Rallies") if n <= 5 else say("Stays Disordered"),
            rules=("PG 16.1b",),
        )
        for n in range(1, 7)
    )
    return Sheet(
        title=say("Rally of {unit}", unit="KR 8"),
        rule="PG 16.1a",
        blocks=(Modifiers(lines, 0), Faces(faces)),
    )
