"""What a green check promises of Prussia's Glory: the start, the turns and the verdict fit the
rules that hold in play, and what finds nothing to work on is told.
"""

import re
from collections.abc import Mapping
from pathlib import Path

import pytest

from game.content.check import check, report
from game.content.opening import SystemFiles, open_scenario
from game.content.problems import Problems
from game.rules.prussias_glory.data.rules import PgRules
from game.rules.prussias_glory.data.scenario import PgScenario
from game.rules.prussias_glory.loading.advice import advice
from game.rules.prussias_glory.loading.load import faults, load
from game.rules.prussias_glory.sequence import Turn
from game.rules.prussias_glory.setup.opening import table_of
from game.rules.prussias_glory.table import PgTable
from tests.rules.bench import Bench

Systems = Mapping[str, SystemFiles]
SYSTEMS: Systems = {"prussias_glory": SystemFiles(PgScenario, faults, advice)}
UNIT = """
[[unit]]
id = "{id}"
name = "More"
army = "{army}"
{wing}
arm = "infantry"
class = "line"
nation = "prussia"
strength = [{levels}]
movement = 3
at = "{at}"
order = {order}
"""
ENEMY = """
[[group]]
id = "co"
army = "coalition"
name = "White army"
kind = "base"
arms = ["infantry", "artillery"]
command_value = 3

[[wing]]
id = "soubise"
leader = "Soubise"
army = "coalition"
group = "co"
colour = "green"
nation = "france"
at = "{at}"
"""


def change(project: Path, *pairs: tuple[str, str], more: str = "") -> None:
    """Replace pieces of the scenario or of its order of battle, and add to the latter."""
    for old, new in pairs:
        paths = [project / "scenarios" / f"small{end}" for end in (".toml", ".oob.toml")]
        path = next(p for p in paths if old in p.read_text("utf-8"))
        path.write_text(path.read_text("utf-8").replace(old, new, 1), "utf-8")
    path = project / "scenarios" / "small.oob.toml"
    path.write_text(path.read_text("utf-8") + more, "utf-8")


def infantry(uid: str, at: str, order: int, levels: int = 4, army: str = "prussian") -> str:
    wing = 'wing = "keith"' if army == "prussian" else 'wing = "soubise"'
    ladder = ", ".join(f"{{ level = {n}, sp = 1, mr = 5 }}" for n in range(1, levels + 1))
    return UNIT.format(id=uid, army=army, wing=wing, levels=ladder, at=at, order=order)


def rules_of(project: Path) -> PgRules:
    problems = Problems()
    found = open_scenario(project / "scenarios" / "small.toml", SYSTEMS, problems)
    assert found is not None, [str(p) for p in problems]
    return load(found.scenario, found.board)


def told(project: Path) -> tuple[str, ...]:
    """The lines of the check without the folder, errors before the sum."""
    lines, _ = report(check([project / "scenarios" / "small.toml"], SYSTEMS))
    return tuple(line.replace(f"{project / 'scenarios'}/", "") for line in lines)


# -- replacements and the order of play ------------------------------------------------------------


@pytest.mark.rule("PG 9.1a")
def test_without_a_word_of_them_replacement_leaders_are_plain(project: Path) -> None:
    """Morale modifier 0, movement 6, for both armies, and never short (Ruling 53)."""
    cards = rules_of(project).oob.leaders
    for side in ("prussian", "coalition"):
        made = cards[f"{side}-replacement"]
        assert (made.morale_modifier, made.movement, made.replacement) == (0, 6, True)


@pytest.mark.rule("PG 9.1a")
def test_what_the_file_says_of_replacement_leaders_holds_and_is_said_once(project: Path) -> None:
    entry = '\n[[replacement_leader]]\narmy = "prussian"\nmorale_modifier = 1\nmovement = 5\n'
    change(project, more=entry)
    made = rules_of(project).oob.leaders["prussian-replacement"]
    assert (made.morale_modifier, made.movement) == (1, 5)
    change(project, more=entry)
    assert any(
        'replacement_leader: army "prussian" is there twice' in line for line in told(project)
    )


@pytest.mark.rule("PG 12.0a")
@pytest.mark.parametrize(
    ("said", "sides"),
    [
        ("", ["prussian", "coalition"]),
        ('player_order = ["coalition", "prussian"]', ["coalition", "prussian"]),
    ],
)
def test_who_stands_first_in_the_order_plays_first(
    project: Path, said: str, sides: list[str]
) -> None:
    change(project, ("[setup]\n", f"[setup]\n{said}\n"))
    rules = rules_of(project)
    game = Bench[PgTable, PgRules](rules, table_of(rules), (), seed=1).run(Turn())
    first = next(e for e in game.events if e.side)
    assert first.side == sides[0]


# -- faults ----------------------------------------------------------------------------------------


@pytest.mark.rule("PG 3.1a")
def test_a_hex_holds_no_more_at_the_start_than_in_play(project: Path) -> None:
    """Two levels of Keith's and ten more are the limit of twelve; one more is too much."""
    full = infantry("pr-a", "1202", 3) + infantry("pr-b", "1202", 4)
    change(project, more=full + infantry("pr-c", "1202", 5, levels=2))
    assert told(project)[-1].startswith("0 errors")
    change(project, more=infantry("pr-d", "1202", 6, levels=1))
    assert told(project)[0] == (
        "small.toml: hex 1202: Hex 1202: levels 13, limit 12. (PG 3.1a); move units to other hexes"
    )
    assert told(project)[-1].startswith("1 error,")


@pytest.mark.rule("PG 7.1d")
def test_nobody_starts_where_nobody_may_go(project: Path) -> None:
    path = project / "maps" / "ground.tsx"
    path.write_text(path.read_text("utf-8").replace('type="marsh"', 'type="all_water"'), "utf-8")
    change(project, more=infantry("pr-a", "1303", 1))
    assert told(project)[0] == (
        'small.toml: unit "pr-a", at = "1303": More: No piece may enter that terrain. (PG 7.1d); '
        "give it another hex"
    )


@pytest.mark.rule("PG 22.2a")
def test_no_leader_starts_among_enemies(project: Path) -> None:
    change(project, more=ENEMY.format(at="1202") + infantry("co-a", "1303", 1, army="coalition"))
    said = (
        'small.toml: leader "soubise", at = "1202": Soubise: The enemy is set up there. '
        "(PG 22.2a); give it another hex"
    )
    assert any(said in line for line in told(project))


CLOCK = 'clock = ["14:30", "15:30"]'
OTHERWISE = 'level = "marginal"\notherwise = true'
FAULTS: dict[str, tuple[tuple[str, str], str]] = {
    "clock backwards": (
        (CLOCK, 'clock = ["14:30", "13:30"]'),
        '[setup]: clock: "13:30" does not come after "14:30"; write the turns in the order of time',
    ),
    "clock twice": (
        (CLOCK, 'clock = ["14:30", "14:30"]'),
        '[setup]: clock: "14:30" does not come after "14:30"',
    ),
    "no time of the day": (
        (CLOCK, 'clock = ["14:30", "24:00"]'),
        '[setup]: clock: "24:00" is no time of the day; from "00:00" to "23:59"',
    ),
    "a rule twice": (
        ('["23.5.1"]', '["23.5.1", "23.5.1"]'),
        '[setup]: special_rules names "23.5.1" 2 times',
    ),
    "a rule without a switch": (
        ('["23.5.1"]', '["25.3.6"]'),
        '[setup]: special_rules[1] = "25.3.6" is unknown; '
        "leave it out: it holds for every hexside of type mietzel",
    ),
    "a fallback with conditions": (
        (OTHERWISE, f"{OTHERWISE}\ndifferential_min = 3"),
        "victory_level 1: is what holds if no other does, but it asks for differential_min; "
        "leave the conditions or otherwise = true out",
    ),
    "a level always reached": (
        (
            "[[victory_level]]",
            '[[victory_level]]\nside = "prussian"\nlevel = "marginal"\n\n[[victory_level]]',
        ),
        "victory_level 1: has no condition, so it is always reached; or write otherwise = true",
    ),
    "a level never reached": (
        (
            "[[victory_level]]",
            '[[victory_level]]\nside = "prussian"\nlevel = "marginal"\n'
            "differential_min = 5\ndifferential_max = 4\n\n[[victory_level]]",
        ),
        "victory_level 1: is never reached: differential_min = 5 is above differential_max = 4",
    ),
    "a second fallback": (
        (
            "[[victory_level]]",
            '[[victory_level]]\nside = "prussian"\nlevel = "marginal"\notherwise = true\n\n'
            "[[victory_level]]",
        ),
        "victory_level 2: is never reached: another is marked as otherwise = true before it",
    ),
    "a fallback and a draw": (
        (CLOCK, f"{CLOCK}\ndraw_if_none = true"),
        "[setup]: draw_if_none = true, but a victory_level is marked as otherwise = true; "
        "leave out one of the two",
    ),
    "nobody to roll for": (
        ('["23.5.1"]', '["26.3.3"]'),
        '[setup]: special rule "26.3.3" has nobody to roll for; add [[arrival]] with wing = "lacy"',
    ),
    "a class of another arm": (
        ('class = "line"', 'class = "heavy"'),
        'unit 1 "pr-ir1": class = "heavy" is no infantry; one of line, grenadier, fusilier, guard, '
        "observation, freikorps, croat, baggage",
    ),
    "an army that is none of the two": (
        ('army = "prussian"\nname = "Blue army"', 'army = "austrian"\nname = "Blue army"'),
        'group 1 "pr": army = "austrian" is unknown; one of coalition, prussian',
    ),
}


@pytest.mark.parametrize(("pair", "said"), FAULTS.values(), ids=FAULTS)
def test_a_fault_is_told(project: Path, pair: tuple[str, str], said: str) -> None:
    change(project, pair)
    assert any(line.partition(": ")[2].startswith(said) for line in told(project)), told(project)
    assert not told(project)[-1].startswith("0 errors")


# -- what is worth a look --------------------------------------------------------------------------

FORCE = ENEMY.format(at="1303") + infantry("co-a", "1303", 1, army="coalition")
WARNINGS: dict[str, tuple[tuple[str, str] | None, str, str]] = {
    "a rule without ground": (
        ('["23.5.1"]', '["24.2.4"]'),
        "",
        '[setup]: special rule "24.2.4" changes nothing; it needs friendly_hexes of the coalition',
    ),
    "a wing without units": (
        None,
        ENEMY.format(at="1303"),
        'wing 2 "soubise": has no unit in play; give it units, or leave out the hex of its leader',
    ),
    "an unknown colour": (
        ('colour = "red"', 'colour = "turquoise"'),
        "",
        'wing 1 "keith": colour = "turquoise" is unknown; one of red, yellow, green, orange, '
        "white, grey, violet, brown, pink, blue, black",
    ),
    "one colour for two wings": (
        None,
        FORCE
        + FORCE.split("[[wing]]")[1]
        .join(("\n[[wing]]", ""))
        .split("[[unit]]")[0]
        .replace('"soubise"', '"saxe"')
        + infantry("co-b", "1303", 2, army="coalition").replace('"soubise"', '"saxe"'),
        'wing 2 "soubise": colour = "green" is that of another wing of its army; one of red',
    ),
    "no Army Commander": (
        None,
        "",
        'army "coalition": has no Army Commander; add [[army_commander]]; '
        "with absent = true he is left out on purpose",
    ),
    "a leader away from his wing": (
        ('{ id = "keith", at = "1202" }', '{ id = "keith", at = "1302" }'),
        "",
        'leader "keith", at = "1302": Keith: A wing leader starts with any unit of his command. '
        "(PG 22.2b); give him a hex with one of his units",
    ),
}


@pytest.mark.parametrize(("pair", "more", "said"), WARNINGS.values(), ids=WARNINGS)
def test_a_warning_is_told(
    project: Path, pair: tuple[str, str] | None, more: str, said: str
) -> None:
    change(project, *([pair] if pair else ()), more=more)
    lines = [re.sub(r"^warning: small\.toml:(\d+:)? ", "", line) for line in told(project)]
    assert any(line.startswith(said) for line in lines), lines
    assert lines[-1].startswith("0 errors")


@pytest.mark.rule("PG 13.1a", "PG 24.2.1a", "PG 26.3.1a")
@pytest.mark.parametrize("rule", ["24.2.1", "26.3.1"])
def test_a_rule_on_activation_wants_an_army_of_the_coalition_to_be_activated(
    project: Path, rule: str
) -> None:
    """An army that starts active, or one of the other side, gives it nothing to work on."""
    said = f'special rule "{rule}" changes nothing; it needs an army of the coalition that starts'
    change(project, ('["23.5.1"]', f'["{rule}"]'))
    assert any(said in line for line in told(project)), told(project)
    for morale, warned in ((10, True), (12, False)):  # of the Prussians, then of the coalition
        own = f"morale = {morale}\n"
        change(project, (own, f"{own}activation = {{ normal = false }}\n"))
        assert any(said in line for line in told(project)) is warned, told(project)


def test_what_a_scenario_brings_in_itself_must_be_in_play(project: Path) -> None:
    """On a base that has units and wings to spare: a unit of its own without a hex, and a wing with
    neither hex nor units.
    """
    unit = infantry("pr-own", "1202", 3).replace('at = "1202"\n', "")
    wing = "[[wing]]" + ENEMY.split("[[wing]]")[1].replace('at = "{at}"\n', "")
    wing = wing.replace('army = "coalition"\ngroup = "co"', 'army = "prussian"\ngroup = "pr"')
    inline = [", ".join(t.strip().splitlines()[1:]) for t in (unit, wing)]
    spare = unit.replace("pr-own", "pr-spare")
    change(
        project,
        ("unit = [", f"unit = [{{ {inline[0]} }},"),
        ("wing = [", f"wing = [{{ {inline[1]} }}, "),
        more=spare,
    )
    found = told(project)
    assert any('"pr-own": is not in play; give it a hex' in line for line in found), found
    said = '"soubise": has no unit in play; give it units, or leave it out'
    assert any(said in line for line in found), found
    assert not any("pr-spare" in line for line in found)


LEVEL = '\n[[victory_level]]\nside = "{side}"\nlevel = "{level}"\n{asks}\n'
NEVER = {
    "a higher one asks for less": (
        ("prussian", "decisive", "differential_min = 5"),
        ("prussian", "marginal", "differential_min = 9"),
    ),
    "one as high of the other side": (
        ("coalition", "marginal", 'prussian_state = "demoralised"'),
        ("prussian", "marginal", 'prussian_state = "routed"\ndifferential_min = 3'),
    ),
    "the same once more": (
        ("prussian", "marginal", "coalition_morale_max = 4"),
        ("prussian", "marginal", "coalition_morale_max = 3"),
    ),
}
REACHED = {
    "the higher one asks for more": (
        ("prussian", "decisive", "differential_min = 9"),
        ("prussian", "marginal", "differential_min = 5"),
    ),
    "they ask for other things": (
        ("prussian", "decisive", 'coalition_state = "routed"'),
        ("prussian", "marginal", 'coalition_state = "demoralised"'),
    ),
    "one as high that asks for less stands behind it": (
        ("prussian", "marginal", "coalition_morale_max = 3"),
        ("prussian", "marginal", "coalition_morale_max = 4"),
    ),
    "a lower one asks for less": (
        ("coalition", "marginal", "differential_max = 9"),
        ("prussian", "substantive", "differential_max = 3"),
    ),
}


@pytest.mark.rule("PG 22.0a")
@pytest.mark.parametrize(("first", "second"), NEVER.values(), ids=NEVER)
def test_a_level_out_of_reach_is_told(
    project: Path, first: tuple[str, str, str], second: tuple[str, str, str]
) -> None:
    """Of the levels that hold the best of each side counts, and the higher wins."""
    change(
        project, more="".join(LEVEL.format(side=s, level=v, asks=a) for s, v, a in (first, second))
    )
    said = "is never reached: where it holds, victory_level"
    assert sum(said in line for line in told(project)) == 1, told(project)


@pytest.mark.rule("PG 22.0a")
@pytest.mark.parametrize(("first", "second"), REACHED.values(), ids=REACHED)
def test_a_level_within_reach_is_not(
    project: Path, first: tuple[str, str, str], second: tuple[str, str, str]
) -> None:
    change(
        project, more="".join(LEVEL.format(side=s, level=v, asks=a) for s, v, a in (first, second))
    )
    assert not any("never reached" in line for line in told(project)), told(project)


def test_a_slip_in_one_key_hides_no_wrong_hex_and_no_wrong_wing(project: Path) -> None:
    """All three in one check; and what hangs on a table without a name is not laid to others."""
    more = infantry("pr-a", "1909", 3).replace('class = "line"', 'class = "lien"')
    more = more.replace('wing = "keith"', 'wing = "kieth"')
    change(project, more=more)
    found = " ".join(told(project))
    assert 'class = "lien" is unknown' in found
    assert 'at = "1909" is not on map small (columns 11-14, rows 01-03)' in found
    assert 'wing = "kieth" is unknown; did you mean "keith"?' in found
    change(project, ('id = "keith"\nleader', "leader"))
    assert 'wing = "' not in " ".join(told(project))


def test_a_unit_out_of_play_is_told_only_where_no_base_brings_it_in(project: Path) -> None:
    """A unit without hex, told of a file that stands by itself."""
    change(project, more=infantry("pr-a", "1202", 3).replace('at = "1202"\n', ""))
    said = 'unit 3 "pr-a": is not in play; give it a hex: at = "1204"'
    assert not any(said in line for line in told(project))
    scenario, oob = (project / "scenarios" / f"small{end}" for end in (".toml", ".oob.toml"))
    setup = '[setup]\nclock = ["14:30"]\n'
    army = 'morale_table_top = 18\nmorale = 10\nfriendly_edges = ["east"]'
    text = scenario.read_text("utf-8").replace('base = "small.oob.toml"\n', "")
    units = oob.read_text("utf-8").replace("morale_table_top = 18", army)
    units = units.replace('id = "keith"', 'id = "keith"\nat = "1202"')
    units = units.replace('id = "pr-ir1"', 'id = "pr-ir1"\nat = "1202"')
    scenario.write_text(text[: text.index("wing = [")] + setup + units, "utf-8")
    assert any(said in line for line in told(project)), told(project)
