"""The script of single changes: what it changes, and whether it sees that a test notices."""

import tomllib
from pathlib import Path

import pytest

from tools import single_changes
from tools.change import PARTS, PRUSSIAS_GLORY, SUBJECTS, UNJUDGING, Change, Subject, module_of
from tools.changes import PLACE, all_changes
from tools.changes_in_code import code_changes
from tools.changes_in_data import figure_changes, scenario_changes

ROOT = Path(__file__).resolve().parent.parent.parent
RULES, (TABLES,) = PRUSSIAS_GLORY.rules, PRUSSIAS_GLORY.tables
SCENARIO = "scenarios/rossbach-battle.toml"

CODE = b"""
def why_not_go(ctx: Ctx, a: int) -> Refusal | None:
    if a == 1:
        return BARRED
    found = first_refusal((river(a), *(full(c) for c in ctx)))
    if found is not None:
        return found
    return None if a else (LATE if a == 2 else other(a) or LAST)


def is_free(a: int) -> Refusal:
    return BARRED


class Frame:
    def lines(self, ctx: Ctx) -> tuple[Modifier, ...]:
        lines = [Modifier(2, "a", "PG 1"), *more(ctx)]
        if ctx.rules.on("23.1"):
            lines.append(surprise(ctx))
        return (*lines, extra(ctx)) if ctx else ()

    def prompt(self) -> Prompt:
        return Prompt(buttons=(Button(id="a", refusal=why(a) if a else None), Button(id="b")))
"""


def made(source: bytes, changes: list[Change]) -> dict[str, str]:
    """For each change the line it is on as it reads afterwards."""
    found = {}
    for change in changes:
        line = source[: change.start].count(b"\n")
        found[change.id] = change.apply(source).decode().splitlines()[line].strip()
    return found


def test_each_refusal_is_withheld_by_itself() -> None:
    """Plain returns, both branches, both sides of an `or`, entries of lists, greyed buttons."""
    changes = [c for c in code_changes(CODE, f"{RULES}/toy.py") if c.part == "why_not"]
    assert made(CODE, changes) == {
        "why_not:toy.why_not_go:BARRED": "return None",
        "why_not:toy.why_not_go:river(a)": (
            "found = first_refusal((None, *(full(c) for c in ctx)))"
        ),
        "why_not:toy.why_not_go:*(full(c) for c in ctx)": (
            "found = first_refusal((river(a), *()))"
        ),
        "why_not:toy.why_not_go:found": "return None",
        "why_not:toy.why_not_go:LATE": (
            "return None if a else (None if a == 2 else other(a) or LAST)"
        ),
        "why_not:toy.why_not_go:other(a)": (
            "return None if a else (LATE if a == 2 else None or LAST)"
        ),
        "why_not:toy.why_not_go:LAST": (
            "return None if a else (LATE if a == 2 else other(a) or None)"
        ),
        "why_not:toy.Frame.prompt:why(a)": (
            'return Prompt(buttons=(Button(id="a", refusal=None if a else None), Button(id="b")))'
        ),
    }


def test_modifiers_are_altered_silenced_and_dropped() -> None:
    """The value of one made in code; each line of a list; one added under a condition."""
    changes = [c for c in code_changes(CODE, f"{RULES}/toy.py") if c.part == "modifiers"]
    zero = "__import__('msgspec').structs.replace"
    assert made(CODE, changes) == {
        "modifiers:toy.Frame.lines:2 + 1": ('lines = [Modifier((2) + 1, "a", "PG 1"), *more(ctx)]'),
        "modifiers:toy.Frame.lines:Modifier(2, 'a', 'PG 1') = 0": (
            f"lines = [{zero}(Modifier(2, 'a', 'PG 1'), value=0), *more(ctx)]"
        ),
        "modifiers:toy.Frame.lines:*more(ctx) = 0": (
            f'lines = [Modifier(2, "a", "PG 1"), *({zero}(m, value=0) for m in more(ctx))]'
        ),
        "modifiers:toy.Frame.lines:lines.append(surprise(ctx))": "pass",
        "modifiers:toy.Frame.lines:*lines = 0": (
            f"return (*({zero}(m, value=0) for m in lines), extra(ctx)) if ctx else ()"
        ),
        "modifiers:toy.Frame.lines:extra(ctx) = 0": (
            f"return (*lines, {zero}(extra(ctx), value=0)) if ctx else ()"
        ),
    }


def test_special_rules_are_switched_off() -> None:
    """A question for a paragraph of the scenario is answered with no."""
    changes = [c for c in code_changes(CODE, f"{RULES}/toy.py") if c.part == "scenario"]
    assert made(CODE, changes) == {"scenario:toy.Frame.lines:ctx.rules.on('23.1')": "if False:"}


def test_cells_of_tables_become_others() -> None:
    """Figures one more and one less, results, terrain by value, asterisk and brackets."""
    source = b"""
[limits]                # PG 3
stack = { rule = "PG 3.1a", value = 12, label = "5 of 6" }

[bombardment]
lowest = [2, 3]

[bombardment.printed]
"-2" = ["0", "1*"]

[terrain.hex]
woods = { move_inf = "2", move_cav = "P", combat_inf = "0", combat_cav = "(-4)*", bombard = "[-1]" }

[terrain.hexside]
slope = { move_inf = "+0/+1", move_cav = "+1" }
"""
    assert [c.id for c in figure_changes(source, TABLES)] == [
        "figures:limits.stack.value -> 13",
        "figures:limits.stack.value -> 11",
        "bombardment:bombardment.lowest.0 -> 3",
        "bombardment:bombardment.lowest.0 -> 1",
        "bombardment:bombardment.lowest.1 -> 4",
        "bombardment:bombardment.lowest.1 -> 2",
        "bombardment:bombardment.printed.-2.0 -> 1*",
        "bombardment:bombardment.printed.-2.1 -> 0",
        "terrain:terrain.hex.woods.move_inf -> 3",
        "terrain:terrain.hex.woods.move_cav -> 1",
        "terrain:terrain.hex.woods.combat_inf -> -1",
        "terrain:terrain.hex.woods.combat_cav -> (-5)*",
        "terrain:terrain.hex.woods.combat_cav -> (-4)",
        "terrain:terrain.hex.woods.combat_cav -> -4*",
        "terrain:terrain.hex.woods.bombard -> [-2]",
        "terrain:terrain.hex.woods.bombard -> -1",
        "terrain:terrain.hexside.slope.move_inf -> +1/+1",
        "terrain:terrain.hexside.slope.move_inf -> +0/+2",
        "terrain:terrain.hexside.slope.move_cav -> +2",
    ]


def test_words_of_tables_become_the_next_of_their_column() -> None:
    """Of a field, of an entry of tables of an array, of the lists of a section; numbers do not."""
    source = b"""
[type]
Pk = { name = "pikemen", arm = "infantry", melee = 2 }
Cav = { name = "cavalry", arm = "cavalry", melee = 2 }

[[result]]
least = 6
effect = "none"
[[result]]
least = 4
effect = "waver"

[passage.rows]
PK = ["no", "no"]
LCs = ["no", "yes"]
"""
    words = [c.id for c in figure_changes(source, TABLES) if not c.id[-1].isdigit()]
    assert words == [
        "figures:type.Pk.arm -> cavalry",
        "figures:type.Cav.arm -> infantry",
        "figures:result[1].effect.0 -> waver",
        "figures:result[2].effect.0 -> none",
        "figures:passage.rows.PK.0 -> yes",
        "figures:passage.rows.PK.1 -> yes",
        "figures:passage.rows.LCs.0 -> yes",
        "figures:passage.rows.LCs.1 -> no",
    ]


def test_values_of_the_scenario_become_others() -> None:
    """The next hex, the other end of a stack, another edge; names and words stay."""
    source = b"""
title = "Rossbach"
unit = [
  { id = "a", at = "2407", order = 1 },
  { id = "b", at = "2407", order = 2 },
  { id = "c", at = "2120", order = 1 },
]
[[army]]
id = "prussian"
morale = 10
friendly_edges = ["east", "north"]
[[army]]
id = "coalition"
morale = 12
"""
    assert [c.id for c in scenario_changes(source, SCENARIO, everything=True)] == [
        "scenario:unit.a.at -> 2408",
        "scenario:unit.a.order -> 9",
        "scenario:unit.b.at -> 2408",
        "scenario:unit.b.order -> 0",
        "scenario:unit.c.at -> 2119",
        "scenario:army[1].morale.0 -> 11",
        "scenario:army[1].friendly_edges.0 -> south",
        "scenario:army[1].friendly_edges.1 -> south",
        "scenario:army[2].morale.0 -> 13",
    ]


def leaves(value: object, at: str = "") -> dict[str, object]:
    """All values of a data file by where they stand."""
    if isinstance(value, dict):
        return {k: v for name in value for k, v in leaves(value[name], f"{at}.{name}").items()}
    if isinstance(value, list):
        return {k: v for n, x in enumerate(value) for k, v in leaves(x, f"{at}.{n}").items()}
    return {at: value}


@pytest.mark.parametrize("path", [TABLES, SCENARIO])
def test_a_change_of_shipped_data_alters_one_value(path: str) -> None:
    """And leaves all others as they were."""
    source = (ROOT / path).read_bytes()
    before = leaves(tomllib.loads(source.decode()))
    if path == TABLES:
        changes = figure_changes(source, path)
    else:
        changes = scenario_changes(source, path, everything=True)
    assert len(changes) > 100
    for change in changes:
        after = leaves(tomllib.loads(change.apply(source).decode()))
        assert len([k for k in before if before[k] != after[k]]) == 1, change.id


def test_all_parts_of_the_game_are_changed_and_can_be_loaded() -> None:
    """No id twice; code that was changed still compiles."""
    changes = all_changes(ROOT, PRUSSIAS_GLORY)
    assert len({c.id for c in changes}) == len(changes)
    assert {c.part for c in changes} == set(PARTS)
    for change in changes:
        if change.path.endswith(".py"):
            compile(change.apply((ROOT / change.path).read_bytes()), change.path, "exec")


def test_values_of_all_scenarios_are_changed_but_not_where_units_stand() -> None:
    """At Rossbach these too; elsewhere they are a design of the project."""
    ids = {c.id for c in all_changes(ROOT, PRUSSIAS_GLORY)}
    assert [name for name in ids if name.startswith("scenario:unit.")]
    assert "scenario:torgau-main/army[1].morale.0 -> 29" in ids
    assert not [name for name in ids if "/unit" in name or "/strength" in name]


def test_changes_are_found_in_every_chapter() -> None:
    """Code in the folders of a game is changed as well as that beside its system."""
    places = {c.path.removeprefix(f"{RULES}/") for c in all_changes(ROOT, PRUSSIAS_GLORY)}
    chapters = {place.partition("/")[0] for place in places if place.count("/") == 1}
    assert {"arrival", "battles", "combat", "command", "movement", "setup"} <= chapters
    assert "stacking.py" in places


def test_every_cell_of_the_results_tables_is_changed() -> None:
    """98 cells of close combat, 88 of bombardment (PG T6d, T7a)."""
    ids = [c.id for c in all_changes(ROOT, PRUSSIAS_GLORY)]
    assert sum(name.startswith("crt:close_combat.printed.") for name in ids) == 14 * 7
    assert sum(name.startswith("bombardment:bombardment.printed.") for name in ids) == 11 * 8


def test_changes_are_noticed_or_survive(tmp_path: Path) -> None:
    """Tests of morale notice changes of checks; other tables and modules do not matter to them.

    A test that fails without any change is told and judges nothing.
    """
    before = {path: (ROOT / path).read_bytes() for path in (TABLES, f"{RULES}/combat/morale.py")}
    broken = tmp_path / "test_broken.py"
    broken.write_text("def test_broken():\n    assert False\n")
    tests = ["tests/rules/prussias_glory/test_morale.py", str(broken)]
    copy = single_changes.Copy(tmp_path / "copy", tests)
    assert [name.split("::")[1] for name in copy.failed] == ["test_broken"]
    changes = {c.id: c for c in all_changes(copy.root, PRUSSIAS_GLORY)}
    data = copy.judge(changes["figures:check.routed.value -> -1"], [])
    cell = copy.judge(next(c for c in changes.values() if c.part == "bombardment"), [])
    code = copy.judge(changes["modifiers:combat.morale.check_lines:leader_line(ctx, uid) = 0"], [])
    nothing = copy.judge(Change("nothing", "figures", TABLES, 0, 0, b""), [])
    other = next(c for c in changes.values() if c.id.startswith("scenario:leuthen-main/"))
    closed = copy.judge(other, [])
    rally = "modifiers:combat.rally.rally_lines:*check_lines(ctx, uid) = 0"
    unread = copy.judge(changes[rally], [])
    copy.close()
    assert "test_morale.py::" in data.killer
    assert (cell.killer, cell.note) == ("", "")
    assert "test_morale.py::" in code.killer
    assert nothing.killer == ""
    assert (closed.killer, closed.note) == ("", "no test reaches it")
    assert (unread.killer, unread.note) == ("", "no test reaches it")
    for path, text in before.items():
        assert (ROOT / path).read_bytes() == (copy.root / path).read_bytes() == text


def test_survivors_without_a_reason_fail_the_run(capsys: pytest.CaptureFixture[str]) -> None:
    """So do other faults; a survivor with a reason does not."""
    noticed = single_changes.Verdict("a", "test_a")
    survivor = single_changes.Verdict("b", "")
    assert single_changes.report([noticed, survivor], {"a": "", "b": "why"}, []) == 0
    assert "2 changes: 1 noticed, 1 explained, 0 survive" in capsys.readouterr().out
    assert single_changes.report([noticed, survivor], {"a": "", "b": ""}, []) == 1
    assert "SURVIVOR b" in capsys.readouterr().out
    assert single_changes.report([noticed], {"a": ""}, ["no such change: gone.*"]) == 1
    assert "no such change: gone.*" in capsys.readouterr().out


def test_a_run_is_taken_up_again(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """What was noticed before is believed; no test is run for it."""
    state = tmp_path / "state.json"
    state.write_text('[{"id": "figures:vp.town.value -> 11", "killer": "x::y", "note": ""}]')
    words = ["--match", "vp.town.value -> 11", "--state", str(state)]
    assert single_changes.main([*words, "--resume", "--list"]) == 0
    assert capsys.readouterr().out.split() == []
    assert single_changes.main([*words, "--list"]) == 0
    assert "figures:vp.town.value -> 11" in capsys.readouterr().out.splitlines()


def test_explanations_are_read_and_must_name_a_change(tmp_path: Path) -> None:
    """Brackets in an id are themselves; an explanation of nothing fails the run."""
    path = tmp_path / "explained.toml"
    path.write_text('[[explained]]\nid = "scenario:army[1].*"\nreason = "why"\n')
    reasons = single_changes.explained(path)
    assert reasons == {"scenario:army[1].*": "why"}
    one = Change("scenario:army[1].morale.0 -> 11", "scenario", SCENARIO, 0, 0, b"")
    other = Change("scenario:army1.morale.0 -> 11", "scenario", SCENARIO, 0, 0, b"")
    assert single_changes.reason_for(one, reasons) == "why"
    assert single_changes.reason_for(other, reasons) == ""


@pytest.mark.parametrize("subject", SUBJECTS.values(), ids=list(SUBJECTS))
def test_shipped_explanations_are_sentences_about_changes(subject: Subject) -> None:
    """Each names a change that exists and says why."""
    changes = all_changes(ROOT, subject)
    path = single_changes.file_of(subject, single_changes.EXPLAINED)
    for wanted, why in single_changes.explained(path).items():
        assert any(single_changes.reason_for(c, {wanted: why}) for c in changes), wanted
        assert why.endswith("."), wanted


def test_every_game_can_be_proved() -> None:
    """Camposanto as well: refusals, figures, edges, series; other files keep their verdicts."""
    subject = SUBJECTS["camposanto"]
    ids = {c.id for c in all_changes(ROOT, subject)}
    assert "figures:limits.points_to_win.value -> 5" in ids
    assert "figures:status.fresh.fires.0 -> false" in ids
    assert "scenario:camposanto-1743/army[1].series.0 -> b" in ids
    assert "scenario:camposanto-1743/army[1].bridge.0 -> 1118" in ids
    assert "scenario:camposanto-1743/army[1].edge.0 -> 0717" in ids
    assert not [name for name in ids if "/unit" in name]
    assert single_changes.file_of(subject, single_changes.STATE).name == (
        "single_changes-camposanto.json"
    )


def test_what_a_game_brought_is_changed_with_it() -> None:
    """The plane and the manoeuvres on it, by names of their own; their tests judge too."""
    subject = SUBJECTS["nordlingen"]
    ids = {c.id for c in all_changes(ROOT, subject)}
    assert "figures:limits.closest.value -> 501" in ids
    assert [name for name in ids if name.startswith("why_not:kit.manoeuvres.")]
    modules = [module_of(p.relative_to(ROOT).as_posix()) for p in subject.modules(ROOT)]
    assert {"fire.roll", "plane.contact", "kit.fan"} < set(modules)
    assert len(modules) == len(set(modules))
    assert single_changes.judges(subject)[:2] == ("tests/rules/nordlingen", "tests/board/plane")


def test_all_files_of_figures_of_a_game_are_changed() -> None:
    """Napoleon's Battles has those of its optional rules in a file of their own; of its battles
    the values are changed, not where anybody stands.
    """
    subject = SUBJECTS["napoleons_battles"]
    changes = {c.id: c for c in all_changes(ROOT, subject)}
    assert changes["figures:limits.near.value -> 1001"].path == f"{subject.rules}/tables.toml"
    weather = changes["figures:weather[1].high.0 -> 21"]
    assert weather.path == f"{subject.rules}/optional.toml"
    assert {
        "terrain:terrain.wood.high -> false",
        "scenario:maida-1806-table/army[1].morale.0 -> 5",
    } < (set(changes))
    assert not [name for name in changes if "/unit" in name or PLACE.search(name)]


@pytest.mark.parametrize("subject", SUBJECTS.values(), ids=list(SUBJECTS))
def test_what_judges_nothing_is_there(subject: Subject) -> None:
    """Tests of whole games and of positions by chance are named as they are called."""
    for test in (*subject.recorded, *subject.whole_games):
        path, _, function = test.partition("::")
        assert f"def {function}(" in (ROOT / path).read_text("utf-8") or not function, test


def test_a_game_is_judged_by_its_tests_and_those_of_all_games() -> None:
    """Not by those of another game; what plays by chance is named as it is called."""
    found = single_changes.judges(SUBJECTS["squares"])
    assert found[0] == "tests/rules/squares"
    assert {"tests/content", "tests/headless", "tests/rules/test_charts.py"} < set(found)
    assert not [path for path in found if "camposanto" in path or not (ROOT / path).exists()]
    for test in UNJUDGING:
        path, _, function = test.partition("::")
        assert f"def {function}(" in (ROOT / path).read_text("utf-8") or not function, test
