"""Refusals withheld, modifiers altered, special rules switched off: changes of the rules' code."""

import ast
from collections.abc import Iterator
from dataclasses import replace

from tools.change import Change, module_of

LISTS = ("lines", "modifiers", "found")  # names of lists of modifiers in rules code


def code_changes(source: bytes, path: str) -> list[Change]:
    """Refusals withheld, modifiers altered, silenced or dropped, special rules switched off."""
    return list(_Finder(source, path).walk())


class _Finder:
    """Walks one module; offsets in bytes, as `ast` counts columns."""

    def __init__(self, source: bytes, path: str) -> None:
        self.source, self.path = source, path
        self.tree = ast.parse(source)
        self.starts = [0]
        for line in source.splitlines(keepends=True):
            self.starts.append(self.starts[-1] + len(line))

    def walk(self) -> Iterator[Change]:
        """All changes, function by function."""
        for where, function in _functions(self.tree, module_of(self.path)):
            result = ast.unparse(function.returns) if function.returns else ""
            sums = "tuple[Modifier" in result or ".modifier(" in ast.unparse(function)
            for statement in _statements(function):
                if "Refusal" in result and "None" in result:
                    yield from self._refusals(statement, where)
                yield from self._greyed(statement, where)
                yield from self._values(statement, where)
                if sums:
                    yield from self._lines(statement, where)
                yield from self._special_rules(statement, where)

    def _change(
        self, part: str, node: ast.expr | ast.stmt, new: str, where: str, statement: ast.stmt
    ) -> Change:
        start = self.starts[node.lineno - 1] + node.col_offset
        end = self.starts[(node.end_lineno or node.lineno) - 1] + (node.end_col_offset or 0)
        words = " ".join(ast.unparse(node).split())
        lines = statement.lineno, statement.end_lineno or statement.lineno
        name = f"{part}:{where}:{words[:90]}"
        return Change(name, part, self.path, start, end, new.encode(), lines)

    def _refusals(self, statement: ast.stmt, where: str) -> Iterator[Change]:
        """Each refusal that could be returned becomes None, one operand at a time."""
        if isinstance(statement, ast.Return) and statement.value is not None:
            for operand in _operands(statement.value):
                # A method that no longer named `super` would be of another shape.
                new = "(super(), None)[1]" if "super()" in ast.unparse(operand) else "None"
                yield self._change("why_not", operand, new, where, statement)
        for call in _calls(statement, "first_refusal"):
            items = call.args[0].elts if isinstance(call.args[0], ast.Tuple) else []
            for item in items:
                starred = isinstance(item, ast.Starred)
                yield self._change("why_not", item, "*()" if starred else "None", where, statement)

    def _greyed(self, statement: ast.stmt, where: str) -> Iterator[Change]:
        """The refusal of a button greyed by the prompt itself, withheld."""
        for call in _calls(statement, "Button"):
            for keyword in call.keywords:
                if keyword.arg == "refusal":
                    for operand in _operands(keyword.value):
                        yield self._change("why_not", operand, "None", where, statement)

    def _values(self, statement: ast.stmt, where: str) -> Iterator[Change]:
        """The value of each modifier made in code, altered by 1."""
        for call in _calls(statement, "Modifier"):
            value = call.args[0]
            new = f"({ast.unparse(value)}) + 1"
            change = self._change("modifiers", value, new, where, statement)
            yield replace(change, id=f"{change.id} + 1")

    def _lines(self, statement: ast.stmt, where: str) -> Iterator[Change]:
        """Listed lines put to 0, lines appended under a condition dropped."""
        for item in _listed(statement):
            text = ast.unparse(item)
            if isinstance(item, ast.Starred):
                inner = ast.unparse(item.value)
                new = f"*(__import__('msgspec').structs.replace(m, value=0) for m in {inner})"
            else:
                new = f"__import__('msgspec').structs.replace({text}, value=0)"
            change = self._change("modifiers", item, new, where, statement)
            yield replace(change, id=f"{change.id} = 0")
        if _appends(statement):
            yield self._change("modifiers", statement, "pass", where, statement)

    def _special_rules(self, statement: ast.stmt, where: str) -> Iterator[Change]:
        for call in _calls(statement, "on"):
            if ast.unparse(call.func).endswith("rules.on"):
                yield self._change("scenario", call, "False", where, statement)


Function = ast.FunctionDef


def _functions(tree: ast.AST, where: str) -> Iterator[tuple[str, Function]]:
    for node in ast.iter_child_nodes(tree):
        if isinstance(node, ast.ClassDef | ast.FunctionDef):
            name = f"{where}.{node.name}"
            if isinstance(node, ast.FunctionDef):
                yield name, node
            yield from _functions(node, name)


def _statements(node: ast.AST) -> Iterator[ast.stmt]:
    """The statements of a function without those of functions inside it."""
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.FunctionDef | ast.ClassDef):
            continue
        if isinstance(child, ast.stmt):
            yield child
        yield from _statements(child)


def _expressions(statement: ast.stmt) -> Iterator[ast.expr]:
    """The expressions of a statement without those of statements inside it, in written order."""
    todo = [c for c in ast.iter_child_nodes(statement) if isinstance(c, ast.expr)]
    while todo:
        node = todo.pop(0)
        yield node
        inner = (n for c in ast.iter_child_nodes(node) for n in (c, *_parts(c)))
        todo[:0] = [c for c in inner if isinstance(c, ast.expr)]


def _parts(node: ast.AST) -> list[ast.expr]:
    """The expressions in what is itself neither expression nor statement (a keyword, a `for`)."""
    if isinstance(node, ast.expr | ast.stmt):
        return []
    return [c for c in ast.iter_child_nodes(node) if isinstance(c, ast.expr)]


def _calls(statement: ast.stmt, name: str) -> Iterator[ast.Call]:
    for node in _expressions(statement):
        if isinstance(node, ast.Call) and ast.unparse(node.func).split(".")[-1] == name:
            yield node


def _operands(value: ast.expr) -> Iterator[ast.expr]:
    """The parts of a returned expression that may be the refusal."""
    if isinstance(value, ast.IfExp):
        yield from _operands(value.body)
        yield from _operands(value.orelse)
    elif isinstance(value, ast.BoolOp) and isinstance(value.op, ast.Or):
        for one in value.values:
            yield from _operands(one)
    elif not (isinstance(value, ast.Constant) and value.value is None):
        yield value


def _listed(statement: ast.stmt) -> list[ast.expr]:
    """The lines of a list or tuple of modifiers that is returned or named."""
    if isinstance(statement, ast.Return) and statement.value is not None:
        lists = [x for x in _operands(statement.value) if isinstance(x, ast.Tuple)]
        return [x for found in lists for x in found.elts]
    if (
        isinstance(statement, ast.Assign)
        and isinstance(statement.value, ast.List | ast.Tuple)
        and ast.unparse(statement.targets[0]) in LISTS
    ):
        return list(statement.value.elts)
    return []


def _appends(statement: ast.stmt) -> bool:
    if isinstance(statement, ast.AugAssign):
        return ast.unparse(statement.target) in LISTS
    return (
        isinstance(statement, ast.Expr)
        and isinstance(statement.value, ast.Call)
        and ast.unparse(statement.value.func) in {f"{x}.{m}" for x in LISTS for m in _GROW}
    )


_GROW = ("append", "extend")
