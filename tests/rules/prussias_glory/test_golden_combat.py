"""The printed examples as golden conversations: odds, cavalry, guns, victory (G-15 to G-24)."""

import pytest

from tests.golden.drill import foot, guns, horse, scenario
from tests.golden.talk import Talk, golden
from tests.rules.prussias_glory.golden_bench import (
    CO,
    COMMAND,
    FIRM,
    PR,
    Reply,
    combat,
    events,
    result,
    value,
)

# -- odds and modifiers (PG 19.3, 19.5) ------------------------------------------------------------


@pytest.mark.rule("PG 19.3c")
@pytest.mark.parametrize(
    ("name", "ours", "theirs", "column"),
    [("g-15a", 5, 4, "1-1"), ("g-15b", 4, 5, "1-2"), ("g-15c", 7, 4, "3-2")],
)
def test_g15_odds(name: str, ours: int, theirs: int, column: str) -> None:
    """5 against 4 is 1-1, 4 against 5 is 1-2, 7 against 4 is 3-2."""
    with golden(name) as talk:
        text = scenario(foot("p", PR, "1707", ((ours, 6),)), foot("x", CO, "1708", ((theirs, 6),)))
        combat(talk, text, [])
        odds = talk.sheet("odds", "1707", "1708")
        assert odds["columns"][odds["column"]] == column


@pytest.mark.rule("PG 19.5a", "PG T4b", "PG T4f")
def test_g16_terrain() -> None:
    """Town 0410 with open 0409 and woods 0509; town 0810 the same behind an entrenchment."""
    with golden("g-16") as talk:
        text = scenario(
            foot("p", PR, "0409"),
            horse("c", PR, "0509"),
            foot("x", CO, "0410"),
            foot("y", CO, "0508"),
            foot("q", PR, "0809"),
            horse("d", PR, "0909"),
            foot("z", CO, "0810"),
        )
        combat(talk, text, [1])
        assert value(talk, "PG T4b", "0409", "0410") == -1
        assert value(talk, "PG T4b", "0509", "0508") == -4
        assert value(talk, "PG T4b", "0409", "0509", "0410") == -1
        assert value(talk, "PG T4b", "0809", "0909", "0810") == -3
        talk.act("pick", ["0809", "0909", "0810"])
        while "prompt" in talk.last and talk.prompt["rule"] == "PG 19.4a":
            talk.act("unit", next(iter(talk.prompt["units"])))
        # The infantry's hex counts, and the log says so.
        told = [e["text"] for e in talk.last["events"] if e["rule"] == "PG 19.5a"]
        assert told == ["The terrain from 0809 to 0810 counts, the best pair."]


@pytest.mark.rule("PG 19.5.1a", "PG 19.5.1b")
def test_g17_cavalry_shock() -> None:
    """Four shock points in three units are 1.33, so +1, and hussars have none: +1."""
    with golden("g-17") as talk:
        one = ((2, 6),)
        text = scenario(
            horse("kr", PR, "1707", ((3, 6), (2, 6)), shock=2, order=1),
            horse("d1", PR, "1707", one, shock=1, order=2, kind="dragoon"),
            horse("d2", PR, "1707", one, shock=1, order=3, kind="dragoon"),
            horse("hu", CO, "1708", ((3, 6), (2, 6)), kind="hussar"),
        )
        combat(talk, text, [])
        assert value(talk, "PG 19.5.1b", "1707", "1708") == 1


# -- cavalry, guns, cossacks, victory --------------------------------------------------------------


@pytest.mark.rule("PG 25.3.8a", "PG 3.1a", "PG 4.2a")
def test_g20_cossacks_count_double() -> None:
    """A full Cossack unit fills the four Engaged levels; three of them fill a hex of twelve."""
    with golden("g-20") as talk:
        cossacks = [horse(u, CO, "1708", order=n, kind="cossack") for n, u in enumerate("kl", 1)]
        ours = foot("p", PR, "1706")
        text = scenario(
            *cossacks, horse("m", CO, "1709", kind="cossack"), foot("n", CO, "1609"), ours
        )
        position = {"turn": 2, "active": CO, "phase": "movement"}
        talk.new(scenario_text=text, position=position)
        for mover, reason in (("m", None), ("n", "PG 3.1a")):
            talk.act("unit", mover)
            talk.act("cell", "1708")
            talk.act("button", "place:0")
            if talk.prompt.get("subject"):
                talk.act("button", "done")
            (end,) = [b for b in talk.prompt["buttons"] if b["id"] == "end"]
            assert end.get("refusal", {}).get("rule") == reason

        near = scenario(*cossacks, foot("p", PR, "1707"))
        combat(talk, near, [], CO)
        now = talk.counters()
        assert ("engaged" in now["k"][2], "engaged" in now["l"][2]) == (True, False)


@pytest.mark.rule("PG 19.12.1a", "PG 19.12.1c", "PG 19.12.2b", "PG 19.12.3b")
@pytest.mark.parametrize(
    ("name", "dice", "fights"), [("g-21a", [4, 3], False), ("g-21b", [4, 4, 5], True)]
)
def test_g21_charge_without_advance(name: str, dice: list[int], fights: bool) -> None:
    """Both stay where they are, and the Formed cavalry may still try: MR 7 passes on a 4."""
    with golden(name) as talk:
        text = scenario(
            horse("h", PR, "1707", ((4, 7), (4, 7))), foot("x", CO, "1708", ((4, 7), (4, 7)))
        )
        combat(talk, text, dice)
        reply = talk.act("pick", ["1707", "1708"])
        assert result(reply) == "Ex / Exr"  # two levels by four: half, rounded up: one each
        assert (talk.counters()["h"][:2], talk.counters()["x"][:2]) == (("1707", 1), ("1708", 1))
        assert (talk.prompt["rule"], list(talk.prompt["units"])) == ("PG 19.12.2a", ["h"])
        reply = talk.act("unit", "h")
        (tried,) = events(reply, "charge")
        assert tried["roll"]["total"] == dice[1] + 7
        assert bool(events(reply, "combat")) == fights


@pytest.mark.rule("PG 19.12.1a")
def test_g21_disordered_cavalry_may_not_charge() -> None:
    """The same combat by Disordered cavalry: the phase is over."""
    with golden("g-21c") as talk:
        text = scenario(
            horse("h", PR, "1707", ((4, 7), (4, 7))), foot("x", CO, "1708", ((4, 7), (4, 7)))
        )
        combat(talk, text, [5], unit=[{"id": "h", "state": "disordered"}])
        assert result(talk.act("pick", ["1707", "1708"])) == "Ex / Exr"  # 5 - 1 for Disorder
        assert talk.prompt["phase"] == "command" and talk.prompt["side"] == CO


@pytest.mark.rule("PG 3.4c", "PG 18.0a", "PG 16.0a")
def test_g22_guns_that_enter_an_ezoc() -> None:
    """Prussian guns lie on top and fire in the next Defensive bombardment; Coalition guns wait."""
    with golden("g-22") as talk:
        # A 3 at 1-1 is Exr / Ex: one level each, and nobody moves.
        text = scenario(
            foot("p", PR, "1708", FIRM), guns("g", PR, "1706"), foot("x", CO, "1709", FIRM)
        )
        dice = [3, *COMMAND]
        talk.new(scenario_text=text, dice=dice, position={"turn": 2, "phase": "movement"})
        talk.act("unit", "g")
        talk.act("cell", "1708")
        talk.act("button", "place:0")
        assert talk.stack("1708") == ["g", "p"]
        talk.press_on("close_combat")
        talk.act("pick", ["1708", "1709"])
        reply = talk.press_on("defensive_fire", side=PR)
        assert list(reply["prompt"]["cells"]) == ["1709"]

        text = scenario(
            foot("p", CO, "1708", FIRM), guns("g", CO, "1710"), foot("x", PR, "1707", FIRM)
        )
        position = {"turn": 2, "active": CO, "phase": "movement"}
        talk.new(scenario_text=text, dice=[3, *COMMAND, 3], position=position)
        talk.act("unit", "g")
        talk.act("cell", "1708")
        assert talk.stack("1708") == ["p", "g"] and talk.prompt["rule"] != "PG 3.4b"
        talk.press_on("close_combat")
        talk.act("pick", ["1708", "1707"])
        talk.press_on("close_combat", side=PR)  # Defensive fire was never asked for
        asked = [r["prompt"] for r in told(talk) if "prompt" in r]
        assert not [p for p in asked[-8:] if p["phase"] == "defensive_fire" and p["side"] == CO]


def told(talk: Talk) -> list[Reply]:
    """All replies of a conversation so far."""
    import json

    return [json.loads(line) for line in talk.lines[1::2]]


@pytest.mark.rule("PG 3.4c", "PG 23.5.1a")
def test_guns_of_two_columns_that_march_into_one_hex_lie_below_both() -> None:
    """2706 is next to the Prussians of 2607: the foot of both columns lies above all guns."""
    with golden("march-guns") as talk:
        columns = (("fr-poitou", "fr-art1", "2908"), ("re-darmstadt", "re-art", "3008"))
        units: list[Reply] = [{"id": "pr-ir1", "at": "2607"}]
        for men, gun, at in columns:
            units += [{"id": men, "at": at}, {"id": gun, "at": at, "order": 2}]
        position = {"only": True, "active": CO, "phase": "movement", "unit": units}
        talk.new(scenario="rossbach-battle", position=position)
        talk.act("button", "all")
        assert talk.stack("2706") == ["fr-poitou", "re-darmstadt", "fr-art1", "re-art"]


@pytest.mark.rule("PG 10.0g", "PG 22.1c", "PG T1a", "PG 10.0f")
@pytest.mark.parametrize(("levels", "counters"), [(4, 2), (3, 2), (2, 1), (1, 1)])
def test_g23_captured_guns(levels: int, counters: int) -> None:
    """Counters stand for 2 + 2, 1 + 2, 2 and 1 levels: two points for each level at the end."""
    with golden(f"g-23-{levels}") as talk:
        text = scenario(foot("p", PR, "1707"), guns("g", CO, "1708", levels), foot("x", CO, "1714"))
        combat(talk, text, [1, *COMMAND], turn=4)
        talk.act("pick", ["1707", "1708"])
        talk.act("unit", "p")
        assert talk.track(CO) == {12 - n: 1 for n in range(counters)}
        talk.press_on("the end")
        (ours,) = [s for s in talk.last["verdict"]["sides"] if s["side"] == PR]
        (line,) = [s for s in ours["sections"] if s["rule"] == "PG 22.1c"]
        assert line["points"] == 2 * levels


@pytest.mark.rule("PG 23.2a", "PG 22.1b", "PG 22.1e")
@pytest.mark.parametrize(
    ("name", "last", "level"), [("g-24a", True, "decisive"), ("g-24b", False, "substantive")]
)
def test_g24_the_historical_result(name: str, last: bool, level: str) -> None:
    """Coalition Routed and D +22: decisive, marked as what happened; +21 is substantive."""
    with golden(name) as talk:
        whole = ("fr-stchamond", "fr-rohan", "fr-piemont", "fr-lamarck", "fr-poitou")
        lost = [{"unit": u, "level": n, "captured": True} for u in whole for n in (3, 2)]
        lost.append({"unit": "re-varell", "level": 2, "captured": last})
        track = [{"box": 12 - n, **counter} for n, counter in enumerate(lost)]
        position = {
            "turn": 4,
            "active": CO,
            "phase": "army_morale",
            "unit": [{"id": u, "at": ""} for u in (*whole, "re-varell")],
            "army": [{"id": CO, "state": "routed", "track": track}],
        }
        end = talk.new(scenario="rossbach-battle", position=position)
        assert (end["result"]["winner"], end["result"]["level"]) == (PR, level)
        assert end["verdict"]["difference"] == (22 if last else 21)
        historical = [v["name"] for v in end["verdict"]["levels"] if v["historical"]]
        reached = [v["name"] for v in end["verdict"]["levels"] if v["reached"]]
        assert historical == ["Prussian decisive victory"]
        assert (reached == historical) == last


@pytest.mark.parametrize(
    ("entry", "what"),
    [
        ({"box": 9}, "neither unit nor marker"),
        ({"box": 9, "unit": "fr-art1"}, "none of its own"),
        ({"box": 9, "unit": "pr-ir1"}, "still on the map"),
        ({"box": 9, "unit": "pr-ir1", "level": 5}, ""),
    ],
)
def test_a_track_that_cannot_be_is_an_error(entry: Reply, what: str) -> None:
    """Nothing is begun; the reply says what is wrong."""
    position = {"army": [{"id": PR, "track": [entry]}]}
    reply = Talk().say("new", scenario="rossbach-battle", position=position)
    assert reply["error"]["field"].startswith("position") and what in reply["error"]["message"]


# -- chosen on the sheet, passed over, suggested ---------------------------------------------------


@pytest.mark.rule("PG 19.4a")
def test_lead_units_are_chosen_on_the_sheet() -> None:
    """Two Engaged on each side: the sheet names the best, tells who else may lead, and the attack
    carries the choice; the defender keeps his own.
    """
    with golden("leads-on-the-sheet") as talk:
        one = ((2, 6),)
        text = scenario(
            horse("good", PR, "1707", ((2, 7),), order=1),
            horse("fair", PR, "1707", one, order=2),
            horse("x", CO, "1708", one, order=1),
            horse("y", CO, "1708", ((2, 5),), order=2),
        )
        combat(talk, text, [3, 6])
        pick = {"verb": "pick", "arg": ["1707", "1708"]}
        sheet = talk.say("preview", action=pick)["preview"]["sheet"]
        assert _roles(sheet) == {"good": "lead", "fair": "counts", "x": "lead", "y": "counts"}
        other = _instead(sheet)["fair"]
        assert other["arg"] == ["1707", "1708", "fair", "x"]
        assert _roles(talk.say("preview", action=other)["preview"]["sheet"])["fair"] == "lead"
        assert talk.refused("pick", ["1707", "1708", "good", "fair"]) == "PG 19.4a"
        assert talk.refused("pick", ["1707", "1708", "nobody"]) == "PG 19.4a"
        talk.act("pick", ["1707", "1708", "fair", "y"])
        # Only the defender is still asked, and is shown whom the attack reckoned with.
        assert (talk.prompt["side"], talk.prompt["rule"]) == (CO, "PG 19.4a")
        assert talk.prompt["suggested"] == {"verb": "unit", "arg": "y"}
        reply = talk.act("unit", "x")
        (rolled,) = events(reply, "combat")
        (morale,) = [m for m in rolled["roll"]["modifiers"] if m["rule"] == "PG T8g"]
        assert morale["label"].endswith("6 against 6")


def _members(sheet: Reply) -> list[Reply]:
    (sides,) = [b for b in sheet["blocks"] if b["block"] == "sides"]
    return [m for side in sides["rows"] for group in side["groups"] for m in group["members"]]


def _roles(sheet: Reply) -> dict[str, str]:
    return {m["unit"]: m["role"] for m in _members(sheet)}


def _instead(sheet: Reply) -> dict[str, Reply]:
    return {m["unit"]: m["instead"] for m in _members(sheet) if "instead" in m}


@pytest.mark.rule("PG 16.2a")
def test_a_bombardment_that_can_have_no_effect_is_no_question() -> None:
    """One point of strength has no column; two have one: then it is a choice."""
    with golden("fire-too-weak") as talk:
        for levels, moot in ((1, True), (2, False)):
            text = scenario(guns("g", PR, "1707", levels), foot("x", CO, "1710"))
            talk.new(scenario_text=text, dice=[], position={"turn": 2, "phase": "bombardment"})
            assert talk.prompt["suggested"] == {"verb": "button", "arg": "end"}
            assert ("moot" in talk.prompt) == moot
