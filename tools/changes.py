"""Finds every change that `tools.single_changes` tries on Prussia's Glory, in code and data."""

import ast
import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path

RULES = "game/rules/prussias_glory"
TABLES = f"{RULES}/tables.toml"
SCENARIO = "scenarios/rossbach-battle.toml"
ARMIES = "scenarios/rossbach.oob.toml"  # leaders, groups and victory
COUNTERS = ("unit[", "strength")  # a design of the project, not a rule: their values are not tried
PARTS = ("crt", "bombardment", "terrain", "figures", "why_not", "modifiers", "scenario")
LISTS = ("lines", "modifiers", "found")  # names of lists of modifiers in rules code
TEXTS = ("id", "system", "map", "base", "title", "date", "summary", "rule", "label", "count")
SWAPPED = {
    "prussian": "coalition",
    "coalition": "prussian",
    "I": "C",
    "C": "I",
    "decisive": "substantive",
    "substantive": "marginal",
    "marginal": "decisive",
    "routed": "demoralised",
    "demoralised": "not demoralised",
    "not demoralised": "routed",
}


@dataclass(frozen=True)
class Change:
    """Some bytes of one file become others.

    `lines`: of the changed statement; None for data. `read_as`: the attribute that reads it.
    """

    id: str
    part: str
    path: str
    start: int
    end: int
    new: bytes
    lines: tuple[int, int] | None = None
    read_as: str = ""

    def apply(self, text: bytes) -> bytes:
        """The file with the change made."""
        return text[: self.start] + self.new + text[self.end :]


def all_changes(root: Path) -> list[Change]:
    """Every change there is; each has an id of its own that outlives a shift of lines."""
    found: list[Change] = []
    for path in sorted((root / RULES).glob("*.py")):
        found += code_changes(path.read_bytes(), f"{RULES}/{path.name}")
    found += data_changes((root / TABLES).read_bytes(), TABLES)
    found += data_changes((root / SCENARIO).read_bytes(), SCENARIO)
    found += data_changes((root / ARMIES).read_bytes(), ARMIES)
    return _numbered(found)


def _numbered(found: list[Change]) -> list[Change]:
    seen: dict[str, int] = {}
    made: list[Change] = []
    for change in found:
        seen[change.id] = seen.get(change.id, 0) + 1
        n = seen[change.id]
        made.append(change if n == 1 else replace(change, id=f"{change.id} #{n}"))
    return made


# -- code ------------------------------------------------------------------------------------------


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
        for where, function in _functions(self.tree, Path(self.path).stem):
            result = ast.unparse(function.returns) if function.returns else ""
            sums = "tuple[Modifier" in result or ".modifier(" in ast.unparse(function)
            for statement in _statements(function):
                if "Refusal" in result and "None" in result:
                    yield from self._refusals(statement, where)
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


# -- data ------------------------------------------------------------------------------------------

_SECTION = re.compile(r"^\[(\[?)([\w.]+)\]")
_ENTRY = re.compile(r'^\s*(?:"([^"]+)"|([\w-]+))\s*=\s*')
_TOKEN = re.compile(r'(?:([\w]+)\s*=\s*)?("[^"]*"|-?\d+|\[)')


@dataclass(frozen=True)
class Token:
    """A value as written: its section, its entry, its field or its number in the entry."""

    section: str
    entry: str
    field: str
    start: int
    end: int
    text: str

    @property
    def value(self) -> str:
        """Without quotes."""
        return self.text.strip('"')


def tokens(text: str) -> Iterator[Token]:
    """The values of a data file of ours: an entry a line, tables in one line."""
    at, section, array = 0, "", ""
    nth: dict[str, int] = {}
    for line in text.splitlines(keepends=True):
        body = line.split(" #")[0] if not line.startswith("#") else ""
        head, entry = _SECTION.match(body), _ENTRY.match(body)
        if head:
            nth[head[2]] = nth.get(head[2], 0) + 1
            section = f"{head[2]}[{nth[head[2]]}]" if head[1] else head[2]
        elif entry and body.strip().endswith("= ["):
            array = entry[1] or entry[2]
        elif entry:
            yield from _of_line(section, entry[1] or entry[2], body, entry.end(), at)
        elif body.strip().startswith("{"):
            name = re.search(r'id = "([^"]+)"', body)
            yield from _of_line(array, name[1] if name else "", body, 0, at)
        at += len(line)


def _of_line(section: str, entry: str, body: str, start: int, at: int) -> Iterator[Token]:
    n = 0
    for found in _TOKEN.finditer(body, start):
        if found[2] != "[":
            yield Token(
                section, entry, found[1] or str(n), at + found.start(2), at + found.end(2), found[2]
            )
            n += 1


def data_changes(source: bytes, path: str) -> list[Change]:
    """Each value of a table or of the scenario changed to another that could stand there."""
    text = source.decode()
    made: list[Change] = []
    found = [t for t in tokens(text) if path != ARMIES or not t.section.startswith(COUNTERS)]
    for token in found:
        part = _part(token) if path == TABLES else "scenario"
        for new in _others(token, found) if part != "scenario" else _scenario(token, found):
            quoted = f'"{new}"' if token.text.startswith('"') else new
            start = len(text[: token.start].encode())
            end = start + len(token.text.encode())
            name = f"{part}:{token.section or 'top'}.{token.entry}.{token.field} -> {new}"
            made.append(
                Change(name, part, path, start, end, quoted.encode(), None, _read_as(token))
            )
    return made


def _read_as(token: Token) -> str:
    """The attribute that reads a value of the tables: tests of lines with it come first."""
    kinds = {"terrain.hex": "hexes", "terrain.hexside": "hexsides"}
    return kinds.get(token.section) or ("printed" if "printed" in token.section else token.entry)


def _part(token: Token) -> str:
    first = token.section.split(".")[0]
    if token.section in ("bombardment.drm", "close_combat.drm"):
        return "figures"
    return {"close_combat": "crt", "bombardment": "bombardment", "terrain": "terrain"}.get(
        first, "figures"
    )


def _others(token: Token, found: list[Token]) -> Iterator[str]:
    """What else could stand in a cell of the tables."""
    if token.field in TEXTS:
        return
    if token.section.endswith(".printed"):
        row = [t.value for t in found if t.section == token.section]
        at = found.index(token) - next(i for i, t in enumerate(found) if t.section == token.section)
        yield next(t for t in (*row[at + 1 :], *row[:at]) if t != token.value)
    elif token.section.startswith("terrain."):
        yield from _terrain(token)
    elif token.entry == "columns":
        yield f"{token.value}?"
    else:
        yield str(int(token.value) + 1)
        yield str(int(token.value) - 1)


def _terrain(token: Token) -> Iterator[str]:
    """Cost or value 1 more; brackets and asterisk apart (PG T4b)."""
    old, side = token.value, token.section.endswith("hexside")
    if token.field.startswith("move"):
        costs = ["+1" if side else "1"] if old[0] in "PA" else old.split("/")
        for i, cost in enumerate(costs):
            worse = f"{'+' if side else ''}{int(cost) + 1}" if old[0] not in "PA" else cost
            yield "/".join((*costs[:i], worse, *costs[i + 1 :]))
        return
    if old == "P":
        yield "0"
        return
    number = re.sub(r"[()\[\]*]", "", old)
    yield old.replace(number, str(int(number) - 1))
    if token.field == "combat_cav":
        yield old.removesuffix("*") if "*" in old else f"{old}*"
    if int(number):
        bare = re.sub(r"[()\[\]]", "", old)
        yield bare if bare != old else old.replace(number, f"({number})")


def _scenario(token: Token, found: list[Token]) -> Iterator[str]:
    """What else could stand in the scenario: the next hex, another order, another side or edge."""
    same = [t.value for t in found if (t.section, t.entry) == (token.section, token.entry)]
    if token.field in TEXTS or token.entry in TEXTS:
        return
    if token.field == "at" or token.entry == "hexes":
        row = int(token.value[2:])
        yield f"{token.value[:2]}{row + 1 if row < 20 else row - 1:02d}"
    elif token.field == "order":
        yield from _order(token, found)
    elif token.entry == "special_rules":
        yield "0"
    elif token.entry == "clock":
        yield "23:59"
    elif token.entry == "friendly_edges":
        yield next(e for e in ("north", "east", "south", "west") if e not in same)
    elif token.value in SWAPPED and token.entry != "army":
        yield SWAPPED[token.value]
    elif token.value.removeprefix("-").isdigit():
        yield str(int(token.value) + 1)


def _order(token: Token, found: list[Token]) -> Iterator[str]:
    """The other end of the stack; a unit alone in its hex has no order to change."""
    where = {t.entry: t.value for t in found if t.section == "unit" and t.field == "at"}
    order = {t.entry: int(t.value) for t in found if t.section == "unit" and t.field == "order"}
    there = [order[u] for u in where if where[u] == where[token.entry]]
    if len(there) > 1:
        yield "9" if int(token.value) < max(there) else "0"
