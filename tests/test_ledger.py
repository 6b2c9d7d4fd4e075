"""The ledger tool finds what contradicts between rules and tests."""

from collections import Counter
from pathlib import Path

import pytest

from tests.ledger import Mark, Row, coverage, faults, marks, missing, rows


def row(rule: str, status: str = "todo", *, needs: bool = True, note: str = "") -> Row:
    return Row("toy", rule, "A rule", "core", needs, status, "", note)


def mark(rule: str) -> Mark:
    return Mark(rule, "test_x.py", 3)


def test_marks_are_read_from_decorators_lists_and_parameters(tmp_path: Path) -> None:
    (tmp_path / "test_a.py").write_text(
        "import pytest\n"
        'pytestmark = [pytest.mark.rule("A 1")]\n'
        '@pytest.mark.rule("A 2", "A 3")\n'
        '@pytest.mark.parametrize("x", [pytest.param(1, marks=pytest.mark.rule("A 4"))])\n'
        "@pytest.mark.rule(NAME)\n"
        "def test(x): ...\n"
    )
    assert sorted(m.rule for m in marks(tmp_path)) == ["?", "A 1", "A 2", "A 3", "A 4"]


@pytest.mark.parametrize(
    ("ledger", "named", "fault"),
    [
        ([row("A 1")], [], None),
        ([row("A 1", "done")], [mark("A 1")], None),
        ([row("A 1", "done", needs=False)], [], None),
        ([row("A 1", "not-applicable", note="columns")], [], None),
        ([row("A 1")], [mark("A 2")], "no ledger has the rule A 2"),
        ([row("A 1")], [mark("?")], "no ledger has the rule ?"),
        ([row("A 1", "done")], [], "is called done, but no test names it"),
        ([row("A 1", "soon")], [], 'has the status "soon"'),
        ([row("A 1", "not-applicable")], [], "no note says why"),
        ([row("A 1"), row("A 1")], [], "stands twice"),
    ],
)
def test_faults(ledger: list[Row], named: list[Mark], fault: str | None) -> None:
    found = faults(ledger, named)
    assert len(found) == (fault is not None)
    assert fault is None or fault in found[0]


def test_coverage_is_counted_by_chapter_without_what_does_not_apply() -> None:
    ledger = [
        row("PG 7.1a"),
        row("PG 7.2a"),
        row("PG 7.3a", "not-applicable", note="columns"),
        row("PG 19.1a", needs=False),
        row("PG T8a"),
        row("PG T8b"),
    ]
    lines = coverage(ledger, [mark("PG 7.1a"), mark("PG T8b"), mark("PG 19.1a")])
    assert [line.split() for line in lines] == [
        ["PG", "7", "1", "/", "2"],
        ["PG", "T8", "1", "/", "2"],
        ["in", "all", "2", "/", "4"],
    ]
    assert [line.split()[1] for line in missing(ledger, [mark("PG 7.1a")])] == [
        "7.2a",
        "T8a",
        "T8b",
    ]


def test_the_shipped_ledgers_are_read() -> None:
    known = rows()
    assert len(known) == len({r.rule for r in known})
    assert Counter(r.system for r in known) == {
        "prussias_glory": 390,
        "camposanto": 162,
        "squares": 140,
        "nordlingen": 219,
        "napoleons_battles": 759,
    }
    assert next(r for r in known if r.rule == "PG 7.2.1a").chapter == "PG 7"
    assert next(r for r in known if r.rule == "PG T4e").chapter == "PG T4"
    assert next(r for r in known if r.rule == "PG O3").chapter == "PG O"
