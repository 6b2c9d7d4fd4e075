"""The printed examples as golden conversations over the protocol (G-01 to G-14, G-18); the others
are in test_golden_combat.

What is expected is worked out by hand from the examples; the transcripts in tests/golden keep
every other word of the replies. Open ground of the drill map: column 17 runs straight down; 1708
has 1707 above, 1709 below, 1608 and 1808 at its shoulders, 1609 and 1809 at its feet.

Not here: G-19 (fatigue, a rule of Zorndorf alone) and the first half of G-06 (army activation);
units in the middle of low ground (G-03) need a line of four hexes, see test_sight.
"""

from typing import Any

import pytest

from tests.golden.drill import commander, foot, guns, horse, leader, scenario
from tests.golden.talk import FOLDER, Talk, changes, golden
from tests.rules.prussias_glory.golden_bench import (
    CO,
    COMMAND,
    EVEN,
    FIRM,
    PR,
    Reply,
    combat,
    events,
    result,
    value,
)

# -- sight (PG 5) ----------------------------------------------------------------------------------

WAYS = [  # slopes of the line, its upper and lower end, whether it is clear
    ("D-", "0202", "0204", True),
    ("-D", "0402", "0404", False),
    ("DU", "0602", "0604", True),
    ("D-U", "0802", "0805", True),
    ("DD", "1002", "1004", True),
    ("-DD", "1202", "1205", False),
    ("D-D", "1402", "1405", False),
]


def clear(talk: Talk, here: str, there: str, *more: Reply) -> bool:
    """Whether guns may fire along a line; a second target, two columns on, is always in sight."""
    beside = f"{int(here[:2]) + 2:02}{here[2:]}"
    text = scenario(guns("g", PR, here), foot("x", CO, there), foot("y", CO, beside), *more)
    position = {"turn": 2, "phase": "bombardment"}
    cells = talk.new(scenario_text=text, dice=[], position=position)["prompt"]["cells"]
    assert beside in cells
    if there in cells:
        return True
    reply = talk.say("why_not", action={"verb": "cell", "arg": there})
    assert reply["refusal"]["rule"] == "PG 16.1a"
    assert reply["refusal"]["message"].startswith("No line of sight:")
    return False


@pytest.mark.rule("PG 5.1a", "PG 5.1.1a", "PG 5.1.1b", "PG 16.1a")
def test_g01_g02_sight_over_slopes() -> None:
    """The map-free equivalents, both ways: guns fire along the line or hear what blocks it."""
    with golden("g-01-02") as talk:
        for _, high, low, seen in WAYS:
            assert clear(talk, high, low) == clear(talk, low, high) == seen


@pytest.mark.rule("PG 5.2b", "PG 5.0b")
def test_g03_sight_over_units_just_below_the_crest() -> None:
    """A unit directly below the upper hex is ignored, both ways; on level ground it blocks."""
    with golden("g-03") as talk:
        assert clear(talk, "0202", "0205", foot("z", PR, "0203"))
        assert clear(talk, "0205", "0202", foot("z", CO, "0203"))
        assert not clear(talk, "1602", "1605", foot("z", PR, "1603"))
        assert not clear(talk, "1605", "1602", foot("z", CO, "1603"))


# -- movement and leaders (PG 7.1, 9.0) ------------------------------------------------------------


@pytest.mark.rule("PG 7.1a", "PG 7.1b")
def test_g04_disorder_halves_three_to_two() -> None:
    """Infantry with MA 3: Formed 3, Disordered 2, Disordered and Degraded 2 as well."""
    with golden("g-04") as talk:
        text = scenario(foot("p", PR, "1708"), foot("q", PR, "1408"), foot("x", CO, "0113"))
        position = {
            "turn": 2,
            "phase": "movement",
            "unit": [{"id": "p", "state": "disordered"}],
        }
        offered = talk.new(scenario_text=text, position=position)["prompt"]["units"]
        assert (offered["p"]["text"], offered["q"]["text"]) == ("2 MP left", "3 MP left")
        cells = talk.act("unit", "p")["prompt"]["cells"]
        assert "1706" in cells and "1705" not in cells
        assert talk.refused("cell", "1705") == "PG 7.0c"
        position["unit"] = [{"id": "p", "state": "disordered", "effective": False}]
        offered = talk.new(scenario_text=text, position=position)["prompt"]["units"]
        assert offered["p"]["text"] == "2 MP left"


@pytest.mark.rule("PG 9.0b", "PG 9.0c", "PG 19.12.2b")
def test_g05_the_leader_counts_for_rally_and_charge_only() -> None:
    """Cavalry 5-4-5 with Seydlitz, MM 2: 6 in rally and charge, 4 in the odds."""
    with golden("g-05") as talk:
        him = leader("seydlitz", PR, "1707", arm="horse", morale_modifier=2)
        ours = horse("h", PR, "1707", ((5, 4), (3, 4)), wing="seydlitz")
        theirs = foot("x", CO, "1709")
        rally = {"turn": 2, "phase": "rally", "unit": [{"id": "h", "state": "disordered"}]}
        for pieces, die, rallies in (
            ((him, ours), 6, True),
            ((ours,), 5, False),
            ((ours,), 4, True),
        ):
            wing = () if him in pieces else (leader("seydlitz", PR, "0101", arm="horse"),)
            text = scenario(*pieces, *wing, theirs)
            talk.new(scenario_text=text, dice=[die], position=rally)
            (roll,) = events(talk.act("unit", "h"), "rally")
            assert roll["roll"]["needed"] == ("6 or less" if him in pieces else "4 or less")
            assert ("disordered" not in talk.counters()["h"][2]) == rallies

        # Close combat: MR 4 against 4 gives 0. At 5 to 4, 1-1, a 4 is Ex / Exr: one level each.
        near = foot("x", CO, "1708", ((4, 4), (4, 7)))
        combat(talk, scenario(him, ours, near), [4, 1, 5, 5, 1])
        assert value(talk, "PG T8g", "1707", "1708") == 0
        assert result(talk.act("pick", ["1707", "1708"])) == "Ex / Exr"
        # The charge: 11 less MR 4 and MM 2 is 5, and a 5 passes.
        assert talk.prompt["units"]["h"]["text"] == "passes on 5 or more"
        (tried,) = events(talk.act("unit", "h"), "charge")
        assert [m["value"] for m in tried["roll"]["modifiers"]] == [4, 2]
        assert (tried["roll"]["die"], tried["roll"]["total"]) == (5, 11)


@pytest.mark.rule("PG 9.0b", "PG 8.3b", "PG 8.3c")
@pytest.mark.parametrize(("name", "at", "morale"), [("g-05b", "1707", 6), ("g-05c", "0101", 4)])
def test_g05_the_leader_counts_for_morale_checks(name: str, at: str, morale: int) -> None:
    """An army that breaks checks at -1: a 6 is one more than 5, and three more than 3."""
    with golden(name) as talk:
        text = scenario(
            leader("seydlitz", PR, at, arm="horse", morale_modifier=2),
            horse("h", PR, "1707", ((5, 4), (3, 4)), wing="seydlitz"),
            foot("x", CO, "1709"),
        )
        position = {
            "turn": 2,
            "active": CO,
            "phase": "army_morale",
            "army": [{"id": PR, "morale": 0}],
        }
        begun = talk.new(scenario_text=text, dice=[6], position=position)
        (check,) = [e for e in events(begun, "morale") if "roll" in e]
        assert (check["rule"], check["roll"]["die"]) == ("PG 8.3b", 6)
        lines = {m["rule"]: m["value"] for m in check["roll"]["modifiers"]}
        assert lines["PG 10.2f"] == -1 and lines["PG 9.0b"] == morale - 4
        # One over: Disordered, one hex. Three over: Routed, three hexes.
        expected = ("1706", "disordered") if morale == 6 else ("1704", "routed")
        where, _, marks = talk.counters()["h"]
        assert (where, *marks) == expected


# -- army morale (PG 10, 21) -----------------------------------------------------------------------


def boxes(*numbers: int) -> list[Reply]:
    """Markers in these boxes of a track."""
    return [{"box": n, "marker": "activation"} for n in numbers]


@pytest.mark.rule("PG 10.0b", "PG 23.4.4c")
def test_g06_markers_go_below_the_counters_lost_before() -> None:
    """With counters in 24 and 23 the two markers go in 22 and 21; here passivity pays them."""
    with golden("g-06") as talk:
        text = scenario(
            foot("p", PR, "1701"), foot("x", CO, "1713"), morale=24, top=26, special=["23.4.4"]
        )
        position = {
            "turn": 2,
            "active": CO,
            "phase": "movement",
            "army": [{"id": CO, "track": boxes(24, 23)}],
        }
        talk.new(scenario_text=text, dice=[5], position=position)
        (event,) = events(talk.act("button", "end"), "passivity")
        assert event["roll"]["die"] == 5
        assert talk.track(CO) == {24: 1, 23: 1, 22: 1, 21: 1}


@pytest.mark.rule("PG 10.2a", "PG 10.2e", "PG 21.0c")
def test_g07_demoralisation_test() -> None:
    """6 less two Routed units is 4: a 3 leaves 1, a 5 leaves -1 and the army is Demoralised."""
    with golden("g-07") as talk:
        text = scenario(foot("p", PR, "1502"), foot("q", PR, "1702"), foot("x", CO, "1713"))
        routed = [{"id": u, "state": "routed"} for u in ("p", "q")]
        for die, more in ((3, 0), (5, 1)):
            position = {
                "turn": 2,
                "active": CO,
                "phase": "army_morale",
                "unit": routed,
                "army": [{"id": PR, "morale": 6}],
            }
            begun = talk.new(scenario_text=text, dice=[die, *COMMAND], position=position)
            (test,) = [e for e in begun["events"] if e["rule"] == "PG 10.2a"]
            assert test["roll"]["die"] == die and talk.marker(PR) == 4
            # A Demoralised army adds 1 to its command rolls; a steady one has no such line.
            rolls = events(talk.act("button", "roll"), "command")
            added = [sum(m["value"] for m in e["roll"].get("modifiers", ())) for e in rolls]
            assert added == [more]  # the foot; there is no horse


@pytest.mark.rule("PG 10.0b", "PG 10.0c", "PG 10.0e", "PG 21.0a", "PG 21.0b", "PG 21.0c")
def test_g18_army_morale_over_two_turns() -> None:
    """Filled down to 34: two lost, 33 and 32, two Routed, CM 30; then three lost, 6 CS, CM 31."""
    two = ((5, 4), (3, 3))
    with golden("g-18") as talk:
        edge = [foot(u, PR, at, two) for u, at in (("a", "0201"), ("b", "0401"), ("c", "0601"))]
        deep = [foot(u, PR, at, two) for u, at in (("d", "1210"), ("e", "1510"))]
        text = scenario(*edge, *deep, foot("x", CO, "1714"), morale=34, top=56)
        routed = [{"id": u, "state": "routed"} for u in "abde"]
        army = {"id": PR, "combat_success": 2, "track": boxes(34)}
        first = {"turn": 2, "phase": "rout", "unit": routed, "army": [army]}
        talk.new(scenario_text=text, dice=COMMAND, position=first)
        talk.act("button", "single")
        while talk.prompt["phase"] == "rout":  # the two in the depth choose among equal ways
            asked = talk.prompt
            verb, offers = (
                ("cell", asked["cells"]) if "cells" in asked else ("unit", asked["units"])
            )
            talk.act(verb, next(iter(offers)))
        assert talk.track(PR) == {34: 1, 33: 1, 32: 1}
        talk.press_on("command", side=PR)
        assert talk.track(PR) == {34: 1, 33: 1, 32: 1} and talk.marker(PR) == 30

        routed = [{"id": u, "state": "routed"} for u in "abc"]
        army = {"id": PR, "combat_success": 6, "track": boxes(34, 33, 32)}
        second = {"turn": 2, "phase": "rout", "unit": routed, "army": [army]}
        talk.new(scenario_text=text, dice=COMMAND, position=second)
        talk.act("button", "single")
        assert talk.track(PR) == dict.fromkeys((34, 33, 32, 31, 30, 29), 1)
        talk.press_on("command", side=PR)
        assert talk.track(PR) == {34: 1, 33: 1, 32: 1, 31: 3} and talk.marker(PR) == 31


# -- results (PG 11) -------------------------------------------------------------------------------


@pytest.mark.rule("PG 11.1.3a", "PG 11.1.3b", "PG 11.1.1b", "PG 11.1.2a")
def test_g08_forced_retreat() -> None:
    """A lone 7-5-3 takes two LP: 5-4-3, then back one hex Disordered; nothing is left open."""
    with golden("g-08") as talk:
        text = scenario(
            foot("p", PR, "1708"), foot("x", CO, "1709", ((8, 5), (6, 5), (4, 5), (2, 5)))
        )
        combat(talk, text, [5], CO, unit=[{"id": "p", "level": 3}])
        reply = talk.act("pick", ["1709", "1708"])
        assert result(reply) == "0 / 2"
        assert talk.counters()["p"] == ("1707", 2, ("disordered",))
        assert talk.track(PR) == {12: 1}  # the counter that was replaced
        assert "PG 11.1a" not in [e["rule"] for e in reply["events"]]
        after = talk.act("unit", "x")
        assert after["prompt"]["phase"] == "command"  # advanced, and no momentum


@pytest.mark.rule("PG 4.2a", "PG 11.1f", "PG 11.1.3a", "PG 11.1.4a", "PG 11.1.4c")
@pytest.mark.parametrize(
    ("name", "verb", "arg", "end"),
    [
        ("g-09a", "unit", "q", ("1708", 2, ())),
        ("g-09b", "button", "retreat:q", ("1707", 3, ("disordered",))),
    ],
)
def test_g09_four_loss_points(name: str, verb: str, arg: str, end: tuple[str, int, Any]) -> None:
    """7-5-3 on 8-6-3: two for the first, one for the second, the fourth as the owner likes.

    18 to 7 is 2-1; a 5 gives Ex / Ex+1: twelve levels by four and one more, and for the attacker
    three quarters, rounded up.
    """
    with golden(name) as talk:
        text = scenario(
            foot("p", PR, "1708"),
            foot("q", PR, "1708", order=2),
            *(foot(u, CO, at, EVEN) for u, at in (("x", "1709"), ("y", "1609"), ("z", "1809"))),
        )
        combat(talk, text, [5, 4], CO, unit=[{"id": "p", "level": 3}])
        assert "engaged" not in talk.counters()["q"][2]
        talk.act("pick", ["1709", "1609", "1809", "1708"])
        reply = talk.act("unit", "x")
        assert result(reply) == "Ex / Ex +1*"
        now = talk.counters()
        assert now["p"] == ("1707", 2, ("disordered",))
        assert now["q"] == ("1708", 3, ("engaged",))
        assert talk.prompt["context"] == "loss 4 of 4"
        assert (talk.prompt["side"], list(talk.prompt["units"])) == (PR, ["q"])
        assert [b["id"] for b in talk.prompt["buttons"]] == ["retreat:q"]
        talk.act(verb, arg)
        where, levels, marks = talk.counters()["q"]
        assert (where, levels, tuple(m for m in marks if m != "engaged")) == end
        assert talk.counters()["x"][1] == 3


@pytest.mark.rule("PG 11.1a", "PG 11.1.3b", "PG 19.10a", "PG 19.10b", "PG 19.10c")
def test_g10_unsatisfied_loss_points() -> None:
    """A lone 7-5-3 takes three LP: one stays open, and who advances has his momentum."""
    with golden("g-10") as talk:
        text = scenario(
            foot("p", PR, "1708"), foot("x", CO, "1709", ((8, 5), (6, 5), (4, 5), (2, 5)))
        )
        combat(talk, text, [6], CO, unit=[{"id": "p", "level": 3}])
        reply = talk.act("pick", ["1709", "1708"])
        assert result(reply) == "1 / (3)*"
        assert talk.counters()["p"] == ("1707", 2, ("disordered",))
        (left,) = [e for e in reply["events"] if e["rule"] == "PG 11.1a"]
        assert left["text"] == "1 loss point is left that nobody can take."
        prompt = talk.act("unit", "x")["prompt"]
        assert (prompt["rule"], list(prompt["cells"])) == ("PG 19.10a", ["1707"])
        assert talk.refused("button", "advance") == "PG 19.10b"  # the enemy is next to it
        talk.act("cell", "1707")
        assert "momentum" in talk.counters()["p"][2]


@pytest.mark.rule("PG 11.2a", "PG 11.2c")
def test_g11_exchange() -> None:
    """3 and 2 levels attack 4 and 2: five by four is 1 for the Austrians, six by four is 2."""
    with golden("g-11") as talk:
        text = scenario(
            foot("a", PR, "1508", ((6, 7), (4, 7), (2, 7))),
            foot("b", PR, "1708", ((4, 7), (2, 7))),
            foot("x", CO, "1608", ((6, 7), (5, 7), (4, 7), (3, 7))),
            foot("y", CO, "1609", ((4, 7), (2, 7))),
        )
        combat(talk, text, [3])
        talk.act("pick", ["1508", "1708", "1608", "1609"])
        talk.act("unit", "a")
        assert result(talk.act("unit", "x")) == "Exr / Ex"
        assert talk.prompt["context"] == "loss 2 of 2" and talk.prompt["side"] == PR
        talk.act("unit", "b")
        now = talk.counters()
        assert [now[u][1] for u in "abxy"] == [2, 1, 3, 2]


@pytest.mark.rule("PG 11.3.5a", "PG 11.3.5b", "PG 11.3.5c", "PG 11.1f")
def test_g12_surrender() -> None:
    """3-3-5 and 4-3-3 surrender, 4-4-3 loses a level and surrenders too: four LP, three units.

    8 to 7 is 1-1; morale +1, the surprise of turn 1 +3, a 6: row 10.
    """
    with golden("g-12") as talk:
        text = scenario(
            foot("p", PR, "1707", FIRM),
            horse("h", CO, "1708", ((3, 3), (2, 2))),
            foot("i", CO, "1708", ((4, 3), (2, 2)), order=2),
            foot("c", CO, "1708", ((4, 4), (2, 2)), order=3),
            special=["23.5.2"],
        )
        combat(talk, text, [6], turn=1)
        talk.act("pick", ["1707", "1708"])
        talk.act("button", "stay")  # the horse might have gone before the combat
        reply = talk.act("unit", "i")
        assert result(reply) == "0 / 4RS*"
        captured = [e["units"] for e in events(reply, "capture")]
        assert captured == [["i"], ["h"], ["c"]]
        levels = [e["units"] for e in reply["events"] if e["rule"] == "PG 11.1.1a"]
        assert levels == [["c"]]
        assert talk.track(CO) == {12: 1, 11: 1, 10: 1}
        asked = talk.act("unit", "p")["prompt"]  # all four satisfied; nobody is left to command
        assert (asked["side"], asked["phase"]) == (CO, "movement")


# -- command (PG 14.2) -----------------------------------------------------------------------------


@pytest.mark.rule("PG 14.2a", "PG 6.2c", "PG 6.2d")
def test_g13_command_rolls_at_rossbach() -> None:
    """CR 2, 3, 3 and dice 4, 4, 3: foot and horse Degraded, all of Loudon and St. Germain not."""
    with golden("g-13") as talk:
        position = {"turn": 2, "active": CO, "fought": True}
        talk.new(scenario="rossbach-battle", dice=[4, 4, 3], position=position)
        rolls = events(talk.act("button", "roll"), "command")
        assert [(e["roll"]["die"], e["roll"]["needed"]) for e in rolls] == [
            (4, "2 or less"),
            (4, "3 or less"),
            (3, "3 or less"),
        ]
        units = talk.press_on("movement")["prompt"]["units"]
        left = {u: units[u]["text"] for u in units}
        assert left["fr-piemont"] == "2 MP left"  # infantry 3, halved
        assert left["fr-art1"] == "2 MP left"  # guns 3, halved
        assert left["fr-penthievre"] == "3 MP left"  # cavalry 5, halved
        assert left["fr-touraine"] == "3 MP left"  # infantry of St. Germain
        assert left["fr-grammont"] == "5 MP left"  # his cavalry
        assert left["au-croat1"] == "4 MP left"  # Croats of Loudon
        assert left["au-spleny"] == "5 MP left"  # his hussars


@pytest.mark.rule("PG 14.2a", "PG 14.2b", "PG 14.2d", "PG 14.2e", "PG 14.2f", "PG 6.2.1a")
def test_g14_special_leaders() -> None:
    """Turn 1, dice 2 and 4: nobody need try. Turn 2, 5 and 4: Frederick's 4 helps Kanitz."""
    with golden("g-14") as talk:
        star = {"special": True, "morale_modifier": 1}
        text = scenario(
            leader("kanitz", PR, "1005"),
            commander("frederick", PR, "1005", 4, special_letter="I", **star),
            leader("seydlitz", PR, "1205", arm="horse", initiative=5, special_letter="C", **star),
            guns("g1", PR, "1005", order=1),
            guns("g2", PR, "1005", order=2),
            foot("k1", PR, "1005", wing="kanitz", order=3),
            foot("k2", PR, "1105", wing="kanitz"),
            guns("g3", PR, "1206", order=2),
            foot("other", PR, "1206"),
            horse("h", PR, "1205", wing="seydlitz"),
            leader("moritz", PR, "1206"),
            foot("m", PR, "1306", wing="moritz"),
            foot("x", CO, "1014"),
            ratings={"prussian-foot": 4, "prussian-horse": 4},
        )
        calm = talk.new(scenario_text=text, dice=[2, 4], position={"turn": 1})
        calm = talk.act("button", "roll")
        assert calm["prompt"]["phase"] == "movement"  # nobody is asked about special leaders
        units = calm["prompt"]["units"]
        assert {units[u]["text"] for u in ("k1", "k2", "m", "g1", "g3")} == {"3 MP left"}

        talk.new(scenario_text=text, dice=[5, 4, 4], position={"turn": 2})
        asked = talk.act("button", "roll")["prompt"]
        assert list(asked["units"]) == ["frederick"]
        assert talk.refused("unit", "seydlitz") == "PG 14.2d"
        (tried,) = events(talk.act("unit", "frederick"), "command")
        assert (tried["rule"], tried["roll"]["die"]) == ("PG 14.2f", 4)
        units = talk.press_on("movement")["prompt"]["units"]
        left = {u: units[u]["text"] for u in ("k1", "k2", "g1", "g2", "g3", "m", "h")}
        assert left == {
            "k1": "3 MP left",
            "k2": "3 MP left",
            "g1": "3 MP left",
            "g2": "3 MP left",
            "g3": "2 MP left",
            "m": "2 MP left",
            "h": "5 MP left",
        }


# -- the transcripts -------------------------------------------------------------------------------


@pytest.mark.parametrize("path", sorted(FOLDER.glob("*.jsonl")), ids=lambda p: p.stem)
def test_a_transcript_played_again_is_the_same(path: Any) -> None:
    """Each reply as it was: read what differs before the transcript is written anew."""
    assert changes(path) == []
