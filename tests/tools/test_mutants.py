"""Mutants of the rules: where they are made, and what the draw and the counts come to."""

import pytest

from tools.change import PRUSSIAS_GLORY, Change

pytest.importorskip("cosmic_ray", reason="the extra `proof` is not installed")

from tools.mutants import drawn, mutants
from tools.mutation import table
from tools.single_changes import Verdict

CODE = '''"""Numbers outside functions, 7, are not changed."""
MOST = 3


@derived(size=4)
def reach(ctx: Ctx, most: int = 5) -> int | None:
    """As far as 9."""
    if ctx.turn < most and not ctx.over:
        ctx.emit("é", 1)
    return next((u for u in ctx.units if u not in ctx.lost), None)


class Frame(Ask, tag="a"):
    depth: int = 2

    def run(self, ctx: Ctx) -> None:
        for cell in ctx.cells:
            ctx.goto(cell)
'''

LAST = "return next((u for u in ctx.units if u {} ctx.lost), None)"


def made(code: str) -> dict[str, str]:
    """The line of each mutant as it reads afterwards, by its operator."""
    found = {}
    for one in mutants(code, f"{PRUSSIAS_GLORY.rules}/toy.py"):
        before = code.encode()
        line = before[: one.start].count(b"\n")
        found[one.id.split(":", 1)[1]] = one.apply(before).decode().splitlines()[line].strip()
    return found


def test_every_mutant_of_a_module_is_made_inside_functions_only() -> None:
    """Not in docstrings, constants, defaults, decorators, annotations or fields."""
    assert sorted((name.split(":")[1], text) for name, text in made(CODE).items()) == [
        ("AddNot", "if not ctx.turn < most and not ctx.over:"),
        ("AndWithOr", "if ctx.turn < most or not ctx.over:"),
        ("ComparisonOperator_Lt_GtE", "if ctx.turn >= most and not ctx.over:"),
        ("ComparisonOperator_Lt_LtE", "if ctx.turn <= most and not ctx.over:"),
        ("DropCall", "pass"),
        ("DropCall", "pass"),
        ("In", LAST.format("in")),
        ("NumberReplacer", 'ctx.emit("é", 0)'),
        ("NumberReplacer", 'ctx.emit("é", 2)'),
        ("UnaryOperator_Delete_Not", "if ctx.turn < most and  ctx.over:"),
        ("ZeroIterationForLoop", "for cell in []:"),
    ]


def test_an_id_names_function_operator_and_line() -> None:
    """It outlives a shift of lines; two of the same line are numbered."""
    name = "toy.Frame.run:ZeroIterationForLoop:for cell in ctx.cells: [ctx.cells: -> []:]"
    assert name in made(CODE)
    assert set(made(CODE)) == set(made(CODE.replace("MOST = 3", "MOST = 3\nLEAST = 4")))
    twice = "def f(a: int) -> bool:\n    return a == b == c\n"
    assert list(made(twice)) == [
        "toy.f:ComparisonOperator_Eq_NotEq:return a == b == c [== -> !=]",
        "toy.f:ComparisonOperator_Eq_NotEq:return a == b == c [== -> !=] #2",
    ]


def test_the_lines_of_a_mutant_are_those_of_its_statement() -> None:
    """Tests that run one of them judge; a header counts without what is below it."""
    found = {
        one.id.split(":")[2]: one.lines for one in mutants(CODE, f"{PRUSSIAS_GLORY.rules}/toy.py")
    }
    assert found["AddNot"] == (8, 8)
    assert found["NumberReplacer"] == (9, 9)
    assert found["ZeroIterationForLoop"] == (17, 17)


def test_what_does_not_compile_is_no_mutant() -> None:
    """Two stars of a dictionary are no power."""
    assert made("def f(a: Any) -> Any:\n    return {b: c, **a}\n") == {}


def changes(*names: str) -> list[Change]:
    return [
        Change(f"mutant:{n}", "mutant", n.split(".")[0] + ".py", 0, 1, b"", (1, 1)) for n in names
    ]


def test_a_draw_takes_some_of_each_module_and_stays() -> None:
    """The same seed draws the same, with or without others beside them."""
    few = changes(*(f"a.{n}" for n in range(20)), "b.1")
    first = drawn(few, "s", 5)
    assert [c.path for c in first] == ["a.py"] * 5 + ["b.py"]
    assert drawn(reversed(few), "s", 5)[1:] == first[:5]
    assert drawn(few, "t", 5) != first


def test_counts_by_module(capsys: pytest.CaptureFixture[str]) -> None:
    """Drawn, noticed, explained, survived; what was not tried yet is none of the last three."""
    found = changes("a.1", "a.2", "a.3", "b.1", "b.2")
    done = [Verdict("mutant:a.1", "test_x"), Verdict("mutant:a.2", ""), Verdict("mutant:b.1", "")]
    why = {c.id: "" for c in found} | {"mutant:b.1": "the same"}
    table(found, done, why)
    rows = [line.split() for line in capsys.readouterr().out.splitlines()]
    assert rows[1:] == [["a", "3", "1", "0", "1"], ["b", "2", "0", "1", "0"]]
