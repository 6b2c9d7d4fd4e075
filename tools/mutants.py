"""Mutants of the rules: what cosmic-ray's operators, and two of our own, would change in them.

Only code inside functions is changed: the server of single changes puts code into functions already
loaded. Of cosmic-ray's operators those are taken whose mutants differ in behaviour here: `is` for
`==`, powers for sums and the like would only be noticed as crashes or not at all.
"""

import ast
import hashlib
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

import parso
from cosmic_ray.ast import ast_nodes, get_ast
from cosmic_ray.operators.operator import Operator
from cosmic_ray.plugins import OPERATOR_PROVIDERS
from parso.tree import BaseNode, Leaf, NodeOrLeaf

from tools.change import Change, Subject, module_of

TAKEN = (
    "NumberReplacer",
    "AddNot",
    "ReplaceAndWithOr",
    "ReplaceOrWithAnd",
    "ReplaceTrueWithFalse",
    "ReplaceFalseWithTrue",
    "ReplaceUnaryOperator_Delete_Not",
    "ReplaceUnaryOperator_Delete_USub",
    "ZeroIterationForLoop",
    "ReplaceBreakWithContinue",
    "ReplaceContinueWithBreak",
    "ExceptionReplacer",
    *(
        f"ReplaceComparisonOperator_{pair}"
        for pair in (
            *("Is_IsNot", "IsNot_Is", "Eq_NotEq", "NotEq_Eq"),
            *("Lt_LtE", "Lt_GtE", "LtE_Lt", "LtE_Gt", "Gt_GtE", "Gt_LtE", "GtE_Gt", "GtE_Lt"),
        )
    ),
    *(
        f"ReplaceBinaryOperator_{pair}"
        for pair in (
            *("Add_Sub", "Sub_Add", "Mul_FloorDiv", "FloorDiv_Mul", "Div_Mul", "Mod_FloorDiv"),
            *("Pow_Mul", "BitOr_BitAnd", "BitAnd_BitOr"),
        )
    ),
)


class DropCall(Operator):  # type: ignore[misc]  # cosmic-ray has no types
    """A call made for its effect alone is not made."""

    def mutation_positions(self, node: NodeOrLeaf) -> Iterator[tuple[object, object]]:
        """The statement that is nothing but a call."""
        if node.type in ("atom_expr", "power") and node.parent.type == "simple_stmt":
            last = node.children[-1]
            if last.type == "trailer" and last.children[0].value == "(":
                yield node.start_pos, node.end_pos

    def mutate(self, node: NodeOrLeaf, index: int) -> NodeOrLeaf:
        """`pass` in its place."""
        return parso.parse(f"{node.get_first_leaf().prefix}pass")

    @classmethod
    def examples(cls) -> Sequence[object]:
        """None beyond the tests of the project."""
        return ()


class ReplaceIn(Operator):  # type: ignore[misc]  # cosmic-ray has no types
    """`in` for `not in` and the other way about."""

    def mutation_positions(self, node: NodeOrLeaf) -> Iterator[tuple[object, object]]:
        """Each `in` of a comparison."""
        if node.type == "comparison":
            for one in node.children[1::2]:
                if one.get_code().split() in (["in"], ["not", "in"]):
                    yield one.start_pos, one.end_pos

    def mutate(self, node: NodeOrLeaf, index: int) -> NodeOrLeaf:
        """The comparison with its operator turned round."""
        found = [
            n
            for n, one in enumerate(node.children)
            if n % 2 and one.get_code().split() in (["in"], ["not", "in"])
        ]
        at = found[index]
        old = node.children[at].get_code().split()
        node.children[at] = parso.parse(" in" if old == ["not", "in"] else " not in")
        return node

    @classmethod
    def examples(cls) -> Sequence[object]:
        """None beyond the tests of the project."""
        return ()


def operators() -> dict[str, Operator]:
    """The operators by their short names."""
    core = OPERATOR_PROVIDERS["core"]
    taken = {name.removeprefix("Replace"): core[name]() for name in TAKEN}
    return {**taken, "DropCall": DropCall(), "In": ReplaceIn()}


def all_mutants(root: Path, subject: Subject, modules: Sequence[str] = ()) -> list[Change]:
    """The mutants of all modules of the rules, or of those named, in that order."""
    files = {p.relative_to(root).as_posix(): p for p in subject.modules(root)}
    paths = list(files)
    if modules:
        paths = [p for name in modules for p in paths if module_of(p) == name]
    return [m for p in paths for m in mutants(files[p].read_text(encoding="utf-8"), p)]


def drawn(found: Iterable[Change], seed: str, most: int) -> list[Change]:
    """At most so many of each module, by a draw that stays the same when the code around moves."""
    kept: dict[str, list[Change]] = {}
    for change in found:
        kept.setdefault(change.path, []).append(change)

    def lot(change: Change) -> str:
        return hashlib.sha256(f"{seed}:{change.id}".encode()).hexdigest()

    return [c for there in kept.values() for c in sorted(there, key=lot)[:most]]


def mutants(text: str, path: str) -> list[Change]:
    """Every mutant of one module that compiles, each with an id of its own."""
    places, seen = _Places(text, module_of(path)), dict[str, int]()
    made: list[Change] = []
    for name, start, end, new in _found(text):
        found = places.at(start, end)
        if found is None:
            continue
        where, lines = found
        if not _compiles(text[:start] + new + text[end:]):
            continue
        line = text[text.rfind("\n", 0, start) + 1 : text.find("\n", start)].strip()[:80]
        cut = f"{text[start:end].strip()} -> {new.strip()}"
        label = " ".join(f"mutant:{where}:{name}:{line} [{cut}]".split())
        seen[label] = n = seen.get(label, 0) + 1
        a, b = len(text[:start].encode()), len(text[:end].encode())
        made.append(
            Change(label if n == 1 else f"{label} #{n}", "mutant", path, a, b, new.encode(), lines)
        )
    return made


def _found(text: str) -> Iterator[tuple[str, int, int, str]]:
    """The operator, the place and what comes there instead, for all operators and nodes."""
    tree = get_ast(text)
    starts = _starts(text)
    for node in ast_nodes(tree):
        for name, operator in operators_of_node.items():
            for n, _ in enumerate(operator.mutation_positions(node)):
                old = node.get_code()
                new = _mutated(operator, node, n)
                line, column = node.get_start_pos_of_prefix()
                start = starts[line - 1] + column
                yield name, *_trimmed(start, old, new)


def _mutated(operator: Operator, node: NodeOrLeaf, n: int) -> str:
    """The code of a node once mutated; the tree is as before afterwards."""
    leaves = [(x, x.value) for x in ast_nodes(node) if isinstance(x, Leaf)]
    inner = [(x, x.children) for x in ast_nodes(node) if isinstance(x, BaseNode)]
    for one, children in inner:
        one.children = list(children)
    new: str = operator.mutate(node, n).get_code()
    for leaf, value in leaves:
        leaf.value = value
    for one, children in inner:
        one.children = children
    return new


def _trimmed(start: int, old: str, new: str) -> tuple[int, int, str]:
    """The part that differs, in whole words."""
    a = 0
    while a < min(len(old), len(new)) and old[a] == new[a]:
        a += 1
    z = 0
    while z < min(len(old), len(new)) - a and old[-1 - z] == new[-1 - z]:
        z += 1
    while a and _inside(old, a):
        a -= 1
    while z and _inside(old, len(old) - z):
        z -= 1
    return start + a, start + len(old) - z, new[a : len(new) - z]


def _inside(text: str, at: int) -> bool:
    """Whether a word, in the widest sense, goes on here."""
    return not text[at - 1].isspace() and not text[at : at + 1].isspace()


def _starts(text: str) -> list[int]:
    starts = [0]
    for line in text.splitlines(keepends=True):
        starts.append(starts[-1] + len(line))
    return starts


def _compiles(text: str) -> bool:
    try:
        compile(text, "mutant", "exec")
    except SyntaxError:
        return False
    return True


class _Places:
    """Which function, statement and lines a place in a module belongs to."""

    def __init__(self, text: str, module: str) -> None:
        self.text, self.module = text, module
        self.starts = _starts(text)
        self.statements = list(self._walk(ast.parse(text), module, inside=False))

    def at(self, start: int, end: int) -> tuple[str, tuple[int, int]] | None:
        """The function and the lines of the innermost statement there; None outside functions."""
        around = [s for s in self.statements if s[0] <= start and end <= s[1]]
        _, _, where, lines = max(around, key=lambda s: s[0], default=(0, 0, "", (0, 0)))
        return (where, lines) if where else None

    def _walk(
        self, node: ast.AST, where: str, *, inside: bool
    ) -> Iterator[tuple[int, int, str, tuple[int, int]]]:
        for child in ast.iter_child_nodes(node):
            if isinstance(child, ast.stmt):
                function = isinstance(child, ast.FunctionDef)
                named = function or isinstance(child, ast.ClassDef)
                # Defaults, decorators and annotations are read when the function is made.
                own = inside and not named and not isinstance(child, ast.AnnAssign)
                yield self._statement(child, where if own else "")
                name = f"{where}.{child.name}" if named else where  # type: ignore[attr-defined]
                deeper = function or (inside and not isinstance(child, ast.ClassDef))
                yield from self._walk(child, name, inside=deeper)
            elif isinstance(child, ast.ExceptHandler | ast.match_case):
                yield from self._walk(child, where, inside=inside)

    def _statement(self, node: ast.stmt, where: str) -> tuple[int, int, str, tuple[int, int]]:
        a = self._offset(node.lineno, node.col_offset)
        b = self._offset(node.end_lineno or node.lineno, node.end_col_offset or 0)
        inner = [c.lineno for c in ast.walk(node) if isinstance(c, ast.stmt) and c is not node]
        last = min(inner) - 1 if inner else node.end_lineno or node.lineno
        return a, b, where, (node.lineno, max(last, node.lineno))

    def _offset(self, line: int, column: int) -> int:
        """Offset in characters; `ast` counts columns in bytes."""
        text = self.text[self.starts[line - 1] : self.starts[line]]
        return self.starts[line - 1] + len(text.encode()[:column].decode())


operators_of_node = operators()
