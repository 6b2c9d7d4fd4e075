"""The structure of the program: what no layer may do, found by reading the source."""

import ast
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

GAME = Path(__file__).resolve().parent.parent / "game"
BELOW_UI = ("board", "content", "engine", "rules", "ai", "headless", "replay")
SHARED = ("board", "content", "engine", "ai", "headless", "replay", "ui", "rules/kit")
FORBIDDEN = {"pygame", "pytmx", "random", "time", "numpy", "scipy", "PIL", "shapely", "secrets"}
MOST_LINES = 500
MOST_IN_A_FUNCTION = 40
COMMON_WORDS = ("squares",)
MUTABLE = (ast.List, ast.Dict, ast.Set, ast.ListComp, ast.DictComp, ast.SetComp)
MUTABLE_CALLS = {"list", "dict", "set", "defaultdict", "Counter", "deque", "OrderedDict"}


def sources(*folders: str) -> Iterator[Path]:
    """The modules in these folders of the package."""
    for folder in folders:
        yield from sorted((GAME / folder).rglob("*.py"))


def tree(path: Path) -> ast.Module:
    return ast.parse(path.read_text("utf-8"), str(path))


def name(path: Path) -> str:
    return path.relative_to(GAME).as_posix()


def systems() -> list[str]:
    """The folders of the wargames."""
    return [p.parent.name for p in sorted((GAME / "rules").glob("*/ledger.csv"))]


def test_there_are_systems_to_look_for() -> None:
    assert "prussias_glory" in systems()


def test_shared_code_names_no_system() -> None:
    words = [_as_a_name(s) for s in systems()]
    titles = re.compile(r"Prussia's Glory|\bPG \d")
    found = [
        f"{name(path)}:{number}"
        for path in sources(*SHARED)
        for number, line in enumerate(_code_of(path), 1)
        if any(w.search(line) for w in words) or titles.search(line)
    ]
    assert found == []


def _as_a_name(system: str) -> re.Pattern[str]:
    """A system whose name is a common word is named where the word stands alone in quotes, or in
    the path of a module.
    """
    if system in COMMON_WORDS:
        return re.compile(rf"""["']{system}["']|\brules[./]{system}\b""")
    return re.compile(rf"\b{re.escape(system)}\b")


def test_a_common_word_is_a_name_in_quotes_and_paths_alone() -> None:
    found = _as_a_name("squares")
    assert found.search('system == "squares"') and found.search("import game.rules.squares.table")
    assert not found.search("squares = board.grid.size")


def _code_of(path: Path) -> list[str]:
    """The lines of a module with docstrings and comments left out: those may give examples."""
    lines = path.read_text("utf-8").splitlines()
    for node in ast.walk(tree(path)):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
            for number in range(node.lineno - 1, node.end_lineno or node.lineno):
                lines[number] = ""
    return [line.split("#")[0] for line in lines]


def test_nothing_below_the_window_knows_window_chance_or_clock() -> None:
    found = []
    for path in sources(*BELOW_UI):
        for node in ast.walk(tree(path)):
            modules = [a.name for a in node.names] if isinstance(node, ast.Import) else []
            if isinstance(node, ast.ImportFrom) and node.module and not node.level:
                modules = [node.module]
            found += [f"{name(path)}: {m}" for m in modules if m.split(".")[0] in FORBIDDEN]
    assert found == []


def test_no_module_holds_mutable_state() -> None:
    found = [
        f"{name(path)}:{node.lineno}"
        for path in sources("board", "engine", "rules")
        for node in tree(path).body
        if isinstance(node, ast.Assign | ast.AnnAssign)
        and _is_mutable(node.value)
        and not _is_dunder(node)
    ]
    assert found == []


def _is_mutable(value: ast.expr | None) -> bool:
    if isinstance(value, MUTABLE):
        # A table behind a read-only annotation is a constant like any other.
        return True
    return (
        isinstance(value, ast.Call)
        and isinstance(value.func, ast.Name)
        and value.func.id in MUTABLE_CALLS
    )


def _is_dunder(node: ast.Assign | ast.AnnAssign) -> bool:
    """`__all__`, and what is declared read-only for mypy (`Mapping`, `Sequence`)."""
    if isinstance(node, ast.AnnAssign):
        return ast.unparse(node.annotation).split("[")[0] in ("Mapping", "Sequence")
    return all(isinstance(t, ast.Name) and t.id.startswith("__") for t in node.targets)


def test_nothing_global_and_no_caches_on_game_facts() -> None:
    found = []
    for path in sources("board", "engine", "rules"):
        for node in ast.walk(tree(path)):
            if isinstance(node, ast.Global):
                found.append(f"{name(path)}:{node.lineno}: global")
            if isinstance(node, ast.Name | ast.Attribute):
                word = node.id if isinstance(node, ast.Name) else node.attr
                if word == "lru_cache":
                    found.append(f"{name(path)}:{node.lineno}: lru_cache")
    assert found == []


def test_nothing_is_pickled_or_evaluated() -> None:
    found = []
    for path in sources("."):
        for node in ast.walk(tree(path)):
            line = getattr(node, "lineno", 0)
            called = (
                node.func.id
                if isinstance(node, ast.Call) and isinstance(node.func, ast.Name)
                else ""
            )
            if called in ("eval", "exec"):
                found.append(f"{name(path)}:{line}: {called}")
            if isinstance(node, ast.Import) and any(a.name == "pickle" for a in node.names):
                found.append(f"{name(path)}:{line}: pickle")
    assert found == []


def test_modules_and_functions_are_short() -> None:
    found = []
    for path in sources("."):
        lines = len(path.read_text("utf-8").splitlines())
        if lines > MOST_LINES:
            found.append(f"{name(path)}: {lines} lines")
        for node in ast.walk(tree(path)):
            if isinstance(node, ast.FunctionDef):
                length = (node.end_lineno or node.lineno) - node.lineno + 1
                if length > MOST_IN_A_FUNCTION:
                    found.append(f"{name(path)}: {node.name} has {length} lines")
    assert found == []


def _frames_of_the_kit() -> set[str]:
    classes = (n for path in sources("rules/kit") for n in ast.walk(tree(path)))
    return {
        node.name
        for node in classes
        if isinstance(node, ast.ClassDef)
        and {"Ask", "Auto"} & {ast.unparse(base) for base in node.bases}
    }


def test_tags_of_frames_are_given_and_their_own() -> None:
    """A tag in a save never changes its meaning, so none may follow from a class's name. What the
    kit has without one is there for games to derive from.
    """
    found, tags, bases_of_frames = [], [], {"Ask", "Auto", *_frames_of_the_kit()}
    for path in sources("rules"):
        for node in ast.walk(tree(path)):
            bases = [ast.unparse(b) for b in node.bases] if isinstance(node, ast.ClassDef) else []
            if not isinstance(node, ast.ClassDef) or node.name in bases_of_frames:
                continue
            if bases_of_frames & set(bases):
                given = [k.value for k in node.keywords if k.arg == "tag"]
                if given and isinstance(given[0], ast.Constant):
                    tags.append(str(given[0].value))
                else:
                    found.append(f"{name(path)}: {node.name}")
    assert found == []
    assert sorted(set(tags)) == sorted(tags)


def test_one_name_one_class() -> None:
    """Outside the rules no class name stands twice; each system may have its own `Unit`."""
    places: dict[str, list[str]] = {}
    for path in sources("."):
        if path.is_relative_to(GAME / "rules"):
            continue
        for node in ast.walk(tree(path)):
            if isinstance(node, ast.ClassDef):
                places.setdefault(node.name, []).append(name(path))
    assert {word: found for word, found in places.items() if len(found) > 1} == {}


COMPOSED = {
    # who puts parts together, and the modules that may know its name
    "House": ("ui/navigation.py", "ui/start.py"),
    "TableScreen": ("ui/table/screen.py", "ui/navigation.py"),
    "Desk": ("ui/desk/desk.py", "ui/table/"),
    "Tray": ("ui/desk/tray/tray.py", "ui/desk/desk.py"),
    "SidePanel": ("ui/panels/side_panel.py", "ui/desk/commands.py", "ui/table/screen.py"),
}


def test_no_part_of_the_window_knows_its_owner() -> None:
    """A part takes what it works with; who put it together it does not know, not even by an import
    that only the type checker makes.
    """
    found = []
    for path in sources("ui"):
        where = name(path)
        for node in ast.walk(tree(path)):
            if isinstance(node, ast.If) and "TYPE_CHECKING" in ast.unparse(node.test):
                found += [
                    f"{where}: {ast.unparse(n)}" for n in node.body if "game.ui" in ast.unparse(n)
                ]
            words = [node.id] if isinstance(node, ast.Name) else []
            if isinstance(node, ast.arg) and isinstance(node.annotation, ast.Constant):
                words = [str(node.annotation.value)]
            for word in words:
                if word in COMPOSED and not where.startswith(COMPOSED[word]):
                    found.append(f"{where}: {word}")
    assert found == []


def test_a_new_game_is_under_the_contracts_without_a_line_about_it(tmp_path: Path) -> None:
    """A folder that is added and knows another game, or the window, breaks them by its name."""
    home = tmp_path / "game"
    shutil.copytree(GAME, home, ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copy(GAME.parent / "pyproject.toml", tmp_path)
    new = home / "rules" / "duel"
    new.mkdir()
    (new / "__init__.py").write_text('"""A game that is not there yet."""\n')
    (new / "system.py").write_text(
        "import pygame\n\nimport game.rules.squares.pieces\nimport game.ui.look.theme\n",
        encoding="utf-8",
    )
    told = subprocess.run(
        [Path(sys.executable).parent / "lint-imports", "--no-cache"],
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": str(tmp_path)},
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )
    assert told.returncode != 0
    assert "Layers BROKEN" in told.stdout
    assert "The systems do not know one another, nor the kit a system BROKEN" in told.stdout
    assert "No window, chance or clock below the window BROKEN" in told.stdout
    assert "game.rules.duel.system -> game.rules.squares.pieces" in told.stdout
