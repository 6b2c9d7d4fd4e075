"""Rules and tests held against each other: `python -m tests.ledger` prints what is covered.

The ledgers of all systems lie in game/rules/<system>/ledger.csv. Tests name the rules they hold the
program to in `@pytest.mark.rule("PG 7.2.1a")`, which is read from their source, so that a run of a
part of the tests judges the whole as well.
"""

import ast
import csv
import sys
from collections import Counter, defaultdict
from dataclasses import dataclass
from pathlib import Path

TESTS = Path(__file__).resolve().parent
RULES = TESTS.parent / "game" / "rules"
STATUSES = ("todo", "done", "not-applicable")


@dataclass(frozen=True)
class Row:
    """A rule of a ledger."""

    system: str
    rule: str
    title: str
    kind: str
    needs_test: bool
    status: str
    module: str
    note: str

    @property
    def chapter(self) -> str:
        """ "PG 7", "PG T4": what stands before the first point, without its letter; the
        options are one chapter, "PG O".
        """
        prefix, _, number = self.rule.partition(" ")
        head = number.partition(".")[0].rstrip("abcdefghijklmnopqrstuvwxyz")
        return f"{prefix} {'O' if head[0] == 'O' else head}"

    @property
    def counts(self) -> bool:
        """Whether a test is wanted."""
        return self.needs_test and self.status != "not-applicable"


@dataclass(frozen=True)
class Mark:
    """A place in a test that names a rule."""

    rule: str
    file: str
    line: int


def rows() -> list[Row]:
    """All rules of all systems."""
    found: list[Row] = []
    for path in sorted(RULES.glob("*/ledger.csv")):
        with path.open(encoding="utf-8", newline="") as file:
            found.extend(_row(path.parent.name, entry) for entry in csv.DictReader(file))
    return found


def _row(system: str, entry: dict[str, str]) -> Row:
    needs = entry["needs_test"] == "yes"
    rule, title, kind = entry["rule_id"], entry["title"], entry["kind"]
    return Row(system, rule, title, kind, needs, entry["status"], entry["module"], entry["note"])


def marks(folder: Path = TESTS) -> list[Mark]:
    """Every rule named by a test; an id that is not a plain string is named "?"."""
    found = []
    for path in sorted(folder.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text("utf-8"), str(path))):
            if _is_rule_mark(node):
                assert isinstance(node, ast.Call)
                for arg in node.args:
                    plain = isinstance(arg, ast.Constant) and isinstance(arg.value, str)
                    rule = str(arg.value) if plain and isinstance(arg, ast.Constant) else "?"
                    found.append(Mark(rule, path.relative_to(folder).as_posix(), node.lineno))
    return found


def _is_rule_mark(node: ast.AST) -> bool:
    if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Attribute):
        return False
    owner = node.func.value
    return node.func.attr == "rule" and isinstance(owner, ast.Attribute) and owner.attr == "mark"


def faults(ledger: list[Row], named: list[Mark]) -> list[str]:
    """What contradicts: unknown ids, rules called done that no test names, strange statuses."""
    known = {row.rule for row in ledger}
    tested = {mark.rule for mark in named}
    found = [
        f"tests/{m.file}:{m.line}: no ledger has the rule {m.rule}"
        for m in named
        if m.rule not in known
    ]
    for row in ledger:
        if row.status not in STATUSES:
            found.append(f'{row.system}: {row.rule} has the status "{row.status}"')
        if row.status == "done" and row.needs_test and row.rule not in tested:
            found.append(f"{row.system}: {row.rule} is called done, but no test names it")
        if row.status == "not-applicable" and not row.note:
            found.append(f"{row.system}: {row.rule} is not applicable, but no note says why")
    twice = [rule for rule, n in Counter(row.rule for row in ledger).items() if n > 1]
    return found + [f"{rule} stands twice in the ledgers" for rule in twice]


def coverage(ledger: list[Row], named: list[Mark]) -> list[str]:
    """Covered and needed for each chapter and in all, as lines of text."""
    tested = {mark.rule for mark in named}
    needed: dict[str, int] = defaultdict(int)
    covered: dict[str, int] = defaultdict(int)
    for row in ledger:
        if row.counts:
            needed[row.chapter] += 1
            covered[row.chapter] += row.rule in tested
    lines = [f"{chapter:8} {covered[chapter]:4} / {needed[chapter]}" for chapter in needed]
    return [*lines, f"{'in all':8} {sum(covered.values()):4} / {sum(needed.values())}"]


def missing(ledger: list[Row], named: list[Mark]) -> list[str]:
    """The rules that still want a test."""
    tested = {mark.rule for mark in named}
    return [
        f"{row.rule:14} {row.status:8} {row.title}"
        for row in ledger
        if row.counts and row.rule not in tested
    ]


def main() -> int:
    """Print the coverage; with --missing also what is not covered."""
    ledger, named = rows(), marks()
    lines = coverage(ledger, named)
    if "--missing" in sys.argv[1:]:
        lines = missing(ledger, named) + lines
    found = faults(ledger, named)
    print("\n".join(lines + found))
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
