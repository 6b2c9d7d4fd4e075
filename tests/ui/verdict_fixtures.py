"""The end of a battle as a system would judge it, made by hand."""

from game.engine.presentation import (
    CourseZone,
    Face,
    Verdict,
    VerdictLevel,
    VerdictSection,
    VerdictSide,
)
from game.engine.text import Text, say
from tests.ui.panel_fixtures import FACES, foe


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
            (22, Text("Prussia decisive")),
            (30, Text("")),
        ),
        scale_sides=("co", "co", "pr", "pr", "pr", ""),
        levels=_levels(),
        course={"pr": (10, 10, 11, 11, 10), "co": (12, 10, 5, -4, -10)},
        course_zones=(CourseZone(6, say("a die decides")), CourseZone(0, say("broken"), "bad")),
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
