"""The figures and tables of the sheet as golden conversations: turn, movement, fire, recovery,
breaking points (EX-SQ-1 to 6, 13 to 16). Fights are in test_golden_combat.

What is expected is worked out by hand; the transcripts in tests/golden keep every other word.
"""

from typing import Any

import pytest

from tests.golden.squares_drill import (
    BLUE,
    MAIDA,
    QUATRE_BRAS,
    RED,
    base,
    foot,
    general,
    guns,
    horse,
    scenario,
)
from tests.golden.talk import SQUARES, Reply, Talk, changes, golden
from tests.rules.squares.golden_bench import begin, events

FAR = foot("far", "0000", side=BLUE)
RECORDS = SQUARES.glob("*.jsonl")


def told(reply: Reply, kind: str) -> list[str]:
    """What is told of a kind."""
    return [e["text"] for e in events(reply, kind)]


def prices(talk: Talk, uid: str) -> dict[str, str]:
    """What each square costs a piece."""
    talk.act("unit", uid)
    return prices_now(talk)


def hits(talk: Talk) -> dict[str, int]:
    """The hits of the pieces on the table."""
    stacks = talk.say("view")["view"]["stacks"]
    return {one["id"]: one["face"].get("hits", 0) for there in stacks.values() for one in there}


def around(column: int, row: int, far: int) -> set[str]:
    """The ring of squares at a distance of 1 or 2."""
    ring = range(-far, far + 1)
    return {
        f"{column + x:02}{row + y:02}" for x in ring for y in ring if max(abs(x), abs(y)) == far
    }


# -- fire ------------------------------------------------------------------------------------------


@pytest.mark.rule("SQ 7.3", "SQ O1")
def test_ex_sq_1_the_field_of_fire() -> None:
    """The battery of the figure stands in 0602: eight squares near, sixteen far; by the other
    reading three and five before the side that it chooses.
    """
    pieces = (
        guns("g", "0602", "heavy"),
        foot("x", "0601", side=BLUE),
        foot("y", "0604", side=BLUE),
    )
    with golden("ex-sq-01", SQUARES) as talk:
        begin(talk, scenario(MAIDA, *pieces), dice=(1, 1))
        field = talk.act("unit", "g")["prompt"]["fire"]
        assert set(field["near"]) == around(6, 2, 1)
        assert {*field["cells"], *(one["cell"] for one in field["barred"])} == (
            around(6, 2, 1) | around(6, 2, 2)
        )
        told = {c: need for c, need in field["cells"].items() if need}
        assert told == {"0601": "2+", "0604": "3+"}
        assert [one["cell"] for one in field["barred"]] == ["0600"]  # behind x
        assert "0600" not in talk.prompt["cells"]
        talk.act("cell", "0601")
        talk.act("cell", "0604")
        begin(talk, scenario(MAIDA, *pieces, options=["bombard-cone"]), dice=(1,))
        talk.act("unit", "g")
        assert talk.refused("cell", "0601") == "SQ 7.3"
        field = talk.act("button", "cone-N")["prompt"]["fire"]
        assert set(field["cells"]) == {
            *("0501", "0601", "0701"),
            *("0400", "0500", "0700", "0800"),
        }
        assert talk.refused("cell", "0604") == "SQ 7.3"
        talk.act("cell", "0601")


@pytest.mark.rule("SQ 7.5", "SQ 7.6", "SQ 7.7")
def test_ex_sq_6_the_die_that_hits() -> None:
    """Short and long, in the open and in Fields; a Fatigued battery is two worse."""
    table = {"heavy": (2, 3, 3, 4), "medium": (3, 4, 4, 5), "light": (4, 5, 5, 6)}
    where = ("0601", "0402", "0603", "0704")
    foes = [foot(f"x{n}", at, side=BLUE) for n, at in enumerate(where)]
    with golden("ex-sq-06", SQUARES) as talk:
        for tired in (0, 2):
            for weight, row in table.items():
                text = scenario(QUATRE_BRAS, guns("g", "0602", weight), *foes)
                begin(talk, text, unit=[{"id": "g", "hits": 3}] if tired else [])
                cells = talk.act("unit", "g")["prompt"]["cells"]
                assert [cells[at]["chip"] for at in where] == [f"{n + tired}+" for n in row]


@pytest.mark.rule("SQ 7.14", "SQ 7.15", "SQ O5")
def test_ex_sq_16_the_last_shot() -> None:
    """A natural 6 is a hit and is followed by a check: 4 nothing, 5 out of ammunition. A modified
    6 is no natural one.
    """
    pieces = (guns("g", "0602"), foot("x", "0601", side=BLUE))
    with golden("ex-sq-16", SQUARES) as talk:
        for dice, lines in (
            ((6, 4), ["g hits 0601.", "g has ammunition left."]),
            ((6, 5), ["g hits 0601.", "g is out of ammunition."]),
            ((5, 5), ["g hits 0601."]),
        ):
            begin(talk, scenario(MAIDA, *pieces, options=["ammunition"]), dice=dice)
            talk.act("unit", "g")
            assert told(talk.act("cell", "0601"), "fire") == lines
            assert hits(talk)["x"] == 1
            if dice == (6, 5):
                assert talk.refused("unit", "g") == "SQ 7.15"  # 2 AP, but nothing to do


# -- the turn --------------------------------------------------------------------------------------


@pytest.mark.rule("SQ 5.2", "SQ 5.3")
def test_ex_sq_2_the_weather() -> None:
    pair = (foot("a", "0602"), FAR)
    winter: Reply = {"season": "nov_apr"}
    rest = (1, 1, 6, 1)  # points of both, the contest
    with golden("ex-sq-02", SQUARES) as talk:
        for setup, dice, sky in (
            (winter, (2, 3, 4), "Rain."),
            (winter, (2, 3, 5), "Snow."),
            (winter, (3, 3), "Cloudy weather."),
            (winter, (5, 5), "Normal weather."),
            (winter, (5, 6), "Clear weather."),
            ({"season": "may_oct"}, (2, 2), "Rain."),
            ({"season": "may_oct"}, (2, 3), "Cloudy weather."),
            ({"season": "may_oct"}, (4, 5), "Normal weather."),
            ({"season": "may_oct"}, (5, 5), "Clear weather."),
            ({**winter, "theatre": "italy"}, (2, 3), "Cloudy weather."),
        ):
            text = scenario(MAIDA, *pair, weather="roll", **setup)
            assert told(begin(talk, text, (*dice, *rest), active=""), "weather") == [sky]


@pytest.mark.rule("SQ 5.5")
def test_ex_sq_3_action_points() -> None:
    """6, 1, 4, 3, 5 give 3, 1, 2, 2, 3."""
    units = [foot(f"u{n}", f"0{n}02", command=f"c{n}") for n in range(3)]
    units += [foot(f"x{n}", f"0{n}00", command=f"d{n}", side=BLUE) for n in range(2)]
    with golden("ex-sq-03", SQUARES) as talk:
        reply = begin(talk, scenario(MAIDA, *units), (6, 1, 4, 3, 5), active="")
        rolls = [(e["roll"]["die"], int(e["roll"]["result"])) for e in events(reply, "points")[1:]]
        assert rolls == [(6, 3), (1, 1), (4, 2), (3, 2), (5, 3)]
        assert told(reply, "points")[0] == "Action points: 3, 3, 2, 2, 1."


@pytest.mark.rule("SQ 5.8", "SQ 5.6", "SQ 5.9")
def test_ex_sq_4_the_contest() -> None:
    """3 + 1 + 2 against 5; once the C-in-C has left the square 3 + 1 against 5."""
    text = scenario(
        MAIDA, foot("a", "0602"), general("0602", 1), FAR, cincs={RED: ("0602", 2)}, turns=3
    )
    with golden("ex-sq-04", SQUARES) as talk:
        for verb, arg, total, winner in (
            ("button", "stay", 6, RED),
            ("cell", "0502", 4, BLUE),
        ):
            begin(talk, text, (1, 1, 3, 5), active="")
            assert talk.prompt["rule"] == "SQ 5.6"
            assert talk.refused("cell", "0302") == "SQ 5.6"
            reply = talk.act(verb, arg)
            asked, rolled = events(reply, "contest")[:2], events(reply, "contest")[2:]
            assert [e["rule"] for e in asked] == ["SQ 5.7"] * 2  # each side has one General
            assert [e["roll"]["total"] for e in rolled] == [total, 5]
            assert (talk.prompt["rule"], talk.prompt["side"]) == ("SQ 5.15", winner)


# -- movement --------------------------------------------------------------------------------------


@pytest.mark.rule("SQ 6.1", "SQ 6.2", "SQ 6.4", "SQ 6.5", "SQ 6.6", "SQ 6.12", "SQ 8.1")
def test_ex_sq_5_the_price_list() -> None:
    with golden("ex-sq-05", SQUARES) as talk:
        pieces = (
            *(foot("a", "0102"), foot("l", "0102", light_infantry=True), guns("g", "0102")),
            *(horse("h", "0608"), foot("w", "0604"), foot("b", "0504"), foot("n", "0601", "N")),
            *(foot("x", "0600", side=BLUE), general("0601")),
        )
        begin(talk, scenario(QUATRE_BRAS, *pieces))
        massed = prices(talk, "a")
        assert (massed["0103"], massed["0104"], massed["0105"]) == ("1 AP", "2 AP", "3 AP")
        assert massed["0202"] == "2 AP"  # Wood
        seen = talk.say("preview", action={"verb": "cell", "arg": "0003", "via": ["0003"]})
        assert seen["preview"]["costs"] == [2]  # one diagonal step
        assert prices(talk, "l")["0202"] == "1 AP"
        assert prices(talk, "g")["0103"] == "2 AP"
        mounted = prices(talk, "h")
        assert (mounted["0508"], mounted["0408"], mounted["0308"]) == ("1 AP", "2 AP", "2 AP")
        assert mounted["0208"] == "3 AP"
        assert prices(talk, "w")["0605"] == "2 AP"  # the river
        labels = [b["label"] for b in talk.act("unit", "b")["prompt"]["buttons"]]
        assert "Occupy a built-up base (1 AP)" in labels
        assert set(prices(talk, "n")) == {"0602", "0603", "0604"}  # north are enemies
        assert talk.act("button", "E")["prompt"]["context"].startswith("2 AP left; an attack")
        assert prices_now(talk)["0701"] == "1 AP"
        talk.act("button", "N")
        assert talk.refused("cell", "0600") == "SQ 5.14"  # 1 AP is left, an attack takes 2


def prices_now(talk: Talk) -> dict[str, str]:
    """What each square costs the piece in hand: what it has less what is left there."""
    has = int(talk.prompt["context"].split()[0])
    cells = talk.prompt.get("cells", {}).items()
    left = {label: one["text"] for label, one in cells if one["mark"] in ("move", "stop")}
    return {label: f"{has - int(text.split()[0])} AP" for label, text in left.items()}


@pytest.mark.rule("SQ 4.5", "SQ 4.6", "SQ 4.4")
def test_ex_sq_13_capacity() -> None:
    """The square is 0606, the newcomer comes from 0607."""
    four = [foot(f"m{n}", "0606") for n in range(4)]
    six = [foot(f"l{n}", "0606", "N") for n in range(6)]
    two = [guns(f"g{n}", "0606") for n in range(2)]
    newcomers: dict[str, Reply] = {
        "massed": foot("a", "0607"),
        "linear": foot("a", "0607", "N"),
        "guns": guns("a", "0607"),
    }
    with golden("ex-sq-13", SQUARES) as talk:
        for there, kind, refusal in (
            (four[:3], "massed", ""),
            (four, "massed", "SQ 4.5"),
            (four, "guns", ""),
            (six[:5], "linear", ""),
            (six, "linear", "SQ 4.5"),
            (six[:5], "massed", "SQ 4.5"),
            ([*six, two[0]], "guns", ""),
            ([*six, *two], "guns", "SQ 4.5"),
        ):
            begin(talk, scenario(QUATRE_BRAS, newcomers[kind], *there, FAR))
            talk.act("unit", "a")
            if refusal:
                assert talk.refused("cell", "0606") == refusal
            else:
                talk.act("cell", "0606")
                assert "a" in talk.stack("0606")
        text = scenario(
            QUATRE_BRAS, foot("u", "0606"), base("blind", "0606", "u"), newcomers["massed"], FAR
        )
        begin(talk, text)
        talk.act("unit", "a")
        assert talk.refused("cell", "0606") == "SQ 4.5"
        begin(talk, scenario(QUATRE_BRAS, newcomers["massed"], foot("u", "0606", side=BLUE)))
        talk.act("unit", "general-r")
        assert talk.refused("cell", "0606") == "SQ 4.4"


# -- recovery and breaking points ------------------------------------------------------------------


@pytest.mark.rule("SQ 9.1", "SQ 9.2", "SQ 9.3", "SQ 9.4", "SQ 9.5")
def test_ex_sq_14_recovery() -> None:
    """3 + 1 removes a hit; with enemies in one adjacent square it does not."""
    near = foot("x", "0703", side=BLUE)
    with golden("ex-sq-14", SQUARES) as talk:
        for others, left in (((FAR,), 1), ((near,), 2)):
            text = scenario(MAIDA, foot("a", "0602"), general("0602", 1), *others)
            begin(talk, text, (3,), unit=[{"id": "a", "hits": 2}])
            talk.act("unit", "a")
            talk.act("button", "recover")
            assert hits(talk)["a"] == left
        begin(talk, scenario(MAIDA, foot("a", "0602"), FAR), unit=[{"id": "a", "hits": 1}])
        talk.act("unit", "a")
        assert talk.refused("button", "recover") == "SQ 9.1"
        units = [foot(f"u{n}", f"0{n}02") for n in (1, 2, 5)]
        begin(
            talk,
            scenario(MAIDA, *units, FAR, nights=[1]),
            (1, 1, 6, 1),
            unit=[{"id": f"u{n}", "hits": n} for n in (1, 2, 5)],
        )
        talk.act("button", "end")
        assert [hits(talk)[f"u{n}"] for n in (1, 2, 5)] == [0, 1, 1]


@pytest.mark.rule("SQ 10.1", "SQ 10.3")
def test_ex_sq_15_breaking_points() -> None:
    """Two of four units lost, two of five; two and three of five Commands, two of four."""
    four = [foot(f"a{n}", "0602", command="four") for n in range(4)]
    five = [foot(f"c{n}", "0702", "N", command="five") for n in range(5)]
    lost = [{"id": uid, "at": ""} for uid in ("a0", "a1", "c0", "c1")]
    rest = [foot(f"d{n}", "0502", command=f"c{n}") for n in range(2)]
    with golden("ex-sq-15", SQUARES) as talk:
        text = scenario(MAIDA, *four, *five, *rest, FAR)
        begin(talk, text, (1,) * 5, active="four", unit=lost)
        assert told(talk.act("button", "end"), "break") == [
            "General four's Command is Demoralised."
        ]
        for commands, broken, ends in ((5, 3, True), (5, 2, False), (4, 2, True)):
            units = [foot(f"u{n}", f"0{n}02", command=f"c{n}") for n in range(commands)]
            gone = [{"id": f"c{n}", "demoralised": True} for n in range(broken)]
            begin(talk, scenario(MAIDA, *units, FAR), (1,) * 6, active="c0", command=gone)
            reply = talk.act("button", "end")
            assert told(reply, "verdict") == (["Victory of the blue."] if ends else [])


# -- the transcripts -------------------------------------------------------------------------------


@pytest.mark.parametrize("path", sorted(RECORDS), ids=lambda p: p.stem)
def test_a_transcript_played_again_is_the_same(path: Any) -> None:
    """Each reply as it was: read what differs before the transcript is written anew."""
    assert changes(path) == []
