"""The examples of the booklet as golden conversations over the protocol (EX-CS-1 to EX-CS-13).

What is expected is worked out by hand from the captions; the transcripts in tests/golden keep every
other word. They are fought on open ground of the shipped map: the hexes of the captions lie nine
columns and four rows farther on, so that 0505 becomes 1409.
"""

from typing import Any

import pytest

from tests.golden.talk import CAMPOSANTO, Talk, changes, golden, tracks

SPA, AUS = "spanish", "austrian"
BATTLE = "camposanto-1743"
Reply = dict[str, Any]


def placed(uid: str, at: str, facing: str = "", hits: int = 0) -> Reply:
    """A piece of a position."""
    return {"id": uid, "at": at, **({"facing": facing} if facing else {}), "hits": hits}


def begin(
    talk: Talk, *units: Reply, dice: tuple[int, ...] = (), wing: str = "spanish-centre", **more: Any
) -> Reply:
    """Nobody but these is on the map; the wing declares its Assaults."""
    position = {
        "unit": list(units),
        "only": True,
        "active": wing,
        "operation": "assault",
        **more,
    }
    return talk.new(scenario=BATTLE, dice=list(dice), position=position)


def events(reply: Reply, kind: str) -> list[Reply]:
    return [e for e in reply["events"] if e["kind"] == kind]


def totals(talk: Talk, *units: str) -> tuple[int, int]:
    """What attacker and defender add to their rolls in an Assault of these units."""
    a, d = talk.sheet("sides", *units)["rows"]
    return a["total"], d["total"]


# -- orders ----------------------------------------------------------------------------------------


@pytest.mark.rule("CS 4.1a", "CS 4.1b", "CS 4.1c", "CS 4.1f", "CS 4.1g", "CS 4.1h")
def test_ex_cs_1_order_tokens() -> None:
    """16 makes the Spanish left Impetuous and tired, 4 their right Hesitant; the order follows the
    tokens alone: 16, 14, 10, 8, 6, 4.
    """
    with golden("ex-cs-01", CAMPOSANTO) as talk:
        talk.new(scenario=BATTLE, seed=1)
        for tokens in ((16, 8, 4), (10, 14, 6)):  # left, centre, right
            for n in tokens:
                talk.act("button", f"token-{n}")
            talk.act("button", "lay")
        told = [e["text"] for e in events(talk.last, "orders")][-7:]
        assert told == [
            "Spanish, Left wing: 16, Impetuous.",
            "Austro-Sardinians, Centre: 14, Aggressive.",
            "Austro-Sardinians, Left wing: 10, Prudent.",
            "Spanish, Centre: 8, Prudent.",
            "Austro-Sardinians, Right wing: 6, Aggressive.",
            "Spanish, Right wing: 4, Hesitant.",
            "Spanish, Left wing: Fatigued until the end of the turn.",
        ]
        assert talk.prompt["side"] == SPA


# -- Assaults --------------------------------------------------------------------------------------

X = placed("alt-wallis", "1409", "S")
A1, A2 = placed("castilla", "1410", "N"), placed("lombardia", "1510", "N")
FAR = placed("rehbinder", "2501", "S")  # so that the centre never is without a regiment


@pytest.mark.rule("CS 7b", "CS 6.1b")
def test_ex_cs_4_who_may_join() -> None:
    """B, beside the enemy but looking past him, may not; turned to the north-east he may."""
    with golden("ex-cs-04", CAMPOSANTO) as talk:
        begin(talk, X, A1, A2, placed("flandes", "1309", "N"))
        assert talk.refused("pick", ["castilla", "flandes"]) == "CS 7b"
        assert set(talk.prompt["pick"]["of"]) == {"castilla", "lombardia"}
        begin(talk, X, A1, A2, placed("flandes", "1309", "NE"))
        assert set(talk.prompt["pick"]["of"]) == {"castilla", "lombardia", "flandes"}
        party = ("castilla", "lombardia", "flandes")
        sides = talk.sheet("sides", *party)["rows"]
        assert [len(s["groups"]) for s in sides] == [3, 1]
        assert [s["total"] for s in sides] == [2, -2]  # more steps, and flandes stands on the flank


@pytest.mark.rule("CS 7.1a", "CS 7.1d", "CS 7.1f", "CS 7.1g")
def test_ex_cs_5_the_falling_threshold() -> None:
    """8 fails at 9, 7 at 8, 7 wins at 7: 1 HIT and a flight of three hexes."""
    with golden("ex-cs-05", CAMPOSANTO) as talk:
        begin(talk, X, A1, dice=(4, 4, 3, 4, 5, 2))
        talk.act("pick", ["castilla"])
        assert talk.prompt["side"] == AUS
        talk.act("button", "stay")
        assert talk.prompt["side"] == SPA
        won = talk.act("button", "stay")
        (roll,) = [e["roll"] for e in events(won, "combat")]
        assert (roll["dice"], roll["total"], roll["needed"]) == ([5, 2], 7, "7 or more")
        while talk.prompt["rule"] == "CS 6.5c":
            talk.act("cell", min(talk.prompt["cells"]))
        (place,) = [c for c in talk.counters().items() if c[0] == "alt-wallis"]
        assert (place[1][0][2:], place[1][1]) == ("06", 3)


@pytest.mark.rule("CS 6.3b", "CS 7.3f")
def test_ex_cs_9_the_pontoon_bridge() -> None:
    """Two hexes from the bridge: it stops there, with a further HIT. Beaten on it, it stays."""
    with golden("ex-cs-09", CAMPOSANTO) as talk:
        austrians = (placed("diesbach", "1114", "S"), FAR)
        begin(
            talk,
            placed("castilla", "1115", "S"),
            placed("lombardia", "2516", "N"),
            *austrians,
            dice=(6, 3),
            wing="austrian-centre",
        )
        talk.act("pick", ["diesbach"])
        assert [b["id"] for b in talk.prompt["buttons"]] == ["edge", "bridge"]
        talk.act("button", "bridge")
        while talk.prompt["rule"] == "CS 6.5c":
            talk.act("cell", min(talk.prompt["cells"]))
        assert talk.counters()["castilla"][:2] == ("1117", 2)
        begin(
            talk,
            placed("castilla", "1117", "N"),
            placed("lombardia", "2516", "N"),
            placed("diesbach", "1116", "S"),
            FAR,
            dice=(6, 3),
            wing="austrian-centre",
        )
        talk.act("pick", ["diesbach"])
        talk.act("button", "bridge")
        assert talk.counters()["castilla"][:2] == ("1117", 2)


@pytest.mark.rule("CS 7.2f")
def test_ex_cs_11_farmhouses() -> None:
    """1310 and 0909 are farmhouses: -1 to who assaults into them, -1 to who is assaulted from them;
    2009 and 1909, side by side: both.
    """
    with golden("ex-cs-11", CAMPOSANTO) as talk:
        begin(talk, placed("castilla", "1311", "NW"), placed("diesbach", "1310", "SE"), FAR)
        assert totals(talk, "castilla") == (-1, 0)
        begin(talk, placed("castilla", "1310", "N"), placed("diesbach", "1309", "SW"), FAR)
        assert totals(talk, "castilla") == (0, -1)
        begin(talk, placed("castilla", "1909", "NE"), placed("diesbach", "2009", "NW"), FAR)
        assert totals(talk, "castilla") == (-1, -1)


@pytest.mark.rule("CS 11c", "CS 11d")
@pytest.mark.parametrize(("name", "friend", "left"), [("a", "2501", 2), ("b", "1408", 3)])
def test_ex_cs_12_isolation(name: str, friend: str, left: int) -> None:
    """In the evening: two HITs of four steps; with a friend in the next hex one."""
    with golden(f"ex-cs-12{name}", CAMPOSANTO) as talk:
        begin(talk, X, A1, A2, placed("pallavicini", friend, "S"), dice=(4, 4), turn="evening")
        party = {"verb": "pick", "arg": ["castilla", "lombardia"]}
        sheet = talk.say("preview", action=party)["preview"]["sheet"]
        notes = {n[0]: n[1] for n in sheet["notes"]}
        assert ("Isolated" in notes) == (left == 2)
        talk.act("pick", ["castilla", "lombardia"])
        assert talk.counters()["alt-wallis"][1] == left


# -- losses ----------------------------------------------------------------------------------------


@pytest.mark.rule("CS 12.2a", "CS 12.2b", "CS 12.2f")
def test_ex_cs_13_the_track_of_losses() -> None:
    """Two HITs on Austrians before, one more now: 3 against 2. The gun lost with it does not
    count; a point for the Spanish, and both counts are back to nothing.
    """
    with golden("ex-cs-13", CAMPOSANTO) as talk:
        gun = placed("artillerie", "1309", "S")
        begin(talk, X, gun, FAR, A1, dice=(6, 5), losses={SPA: 2, AUS: 2})
        talk.act("pick", ["castilla"])
        talk.act("unit", "alt-wallis")
        assert "artillerie" not in talk.counters()
        while talk.prompt["rule"] != "CS 4a":
            first = [b for b in talk.prompt.get("buttons", ()) if "refusal" not in b]
            if first:
                talk.act("button", first[-1]["id"])
            else:
                talk.act("cell", min(talk.prompt["cells"]))
        (told,) = events(talk.last, "verdict")
        assert told["text"] == "Steps removed by the Spanish: 3, lost: 2. A victory point."
        notes = {t["side"]: t["note"] for t in tracks(talk.say("view"))}
        assert notes == {SPA: "VP 1, lost 0", AUS: "VP 0, lost 0"}


# -- the transcripts -------------------------------------------------------------------------------


@pytest.mark.parametrize("path", sorted(CAMPOSANTO.glob("*.jsonl")), ids=lambda p: p.stem)
def test_a_transcript_played_again_is_the_same(path: Any) -> None:
    """Each reply as it was: read what differs before the transcript is written anew."""
    assert changes(path) == []
