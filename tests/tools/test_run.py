"""run.py: sets up once, then passes the words on."""

import builtins
import importlib.util
import subprocess
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

RUN = Path(__file__).resolve().parents[2] / "run.py"


@pytest.fixture
def calls() -> list[list[str]]:
    return []


@pytest.fixture
def run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, calls: list[list[str]]) -> ModuleType:
    """run.py in a folder of its own, with a space in its name; commands are noted, not run."""
    home = tmp_path / "a folder"
    home.mkdir()
    (home / "pyproject.toml").write_text("one")
    (home / "constraints.txt").write_text("")
    spec = importlib.util.spec_from_file_location("run", RUN)
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    monkeypatch.setattr(module, "HERE", home)
    monkeypatch.setattr(module, "VENV", home / ".venv")
    monkeypatch.setattr(module, "STAMP", home / ".venv" / "oblique-setup.txt")

    def note(command: list[str], **_how: Any) -> subprocess.CompletedProcess[str]:
        calls.append(command[1:])
        python = module.python_of(home / ".venv")
        python.parent.mkdir(parents=True, exist_ok=True)
        python.touch()
        return subprocess.CompletedProcess(command, 0)

    monkeypatch.setattr(module.subprocess, "run", note)
    return module


def start(run: ModuleType, monkeypatch: pytest.MonkeyPatch, *words: str) -> int:
    monkeypatch.setattr("sys.argv", ["run.py", *words])
    status: int = run.main()
    return status


def test_the_first_start_sets_up_and_later_ones_do_not(
    run: ModuleType, monkeypatch: pytest.MonkeyPatch, calls: list[list[str]]
) -> None:
    assert start(run, monkeypatch) == 0
    assert [call[:2] for call in calls] == [["-m", "venv"], ["-m", "pip"], ["-m", "game"]]
    calls.clear()
    start(run, monkeypatch)
    assert calls == [["-m", "game"]]


def test_a_change_of_what_is_wanted_sets_up_again(
    run: ModuleType, monkeypatch: pytest.MonkeyPatch, calls: list[list[str]]
) -> None:
    start(run, monkeypatch)
    calls.clear()
    (run.HERE / "pyproject.toml").write_text("two")
    start(run, monkeypatch)
    assert ["-m", "pip"] in [call[:2] for call in calls]


def test_words_are_passed_on(
    run: ModuleType, monkeypatch: pytest.MonkeyPatch, calls: list[list[str]]
) -> None:
    start(run, monkeypatch, "soak", "rossbach-battle", "--games", "3")
    assert calls[-1] == ["-m", "game", "soak", "rossbach-battle", "--games", "3"]
    start(run, monkeypatch, "test", "tests/board", "-x")
    assert calls[-1] == ["-m", "pytest", "tests/board", "-x"]
    start(run, monkeypatch, "test")
    assert calls[-1] == ["-m", "pytest", "-q"]


def test_an_old_python_is_told(run: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(run.sys, "version_info", (3, 9, 2))
    with pytest.raises(SystemExit, match=r"needs Python 3\.11 or newer"):
        start(run, monkeypatch)


def test_without_venv_the_package_to_install_is_named(
    run: ModuleType, monkeypatch: pytest.MonkeyPatch, calls: list[list[str]]
) -> None:
    real = builtins.__import__

    def lacking(name: str, *rest: Any, **more: Any) -> ModuleType:
        if name == "ensurepip":
            raise ImportError(name)
        return real(name, *rest, **more)

    monkeypatch.setattr(builtins, "__import__", lacking)
    with pytest.raises(SystemExit, match="sudo apt install python3-venv"):
        start(run, monkeypatch)
    assert calls == []


def test_a_failed_set_up_is_tried_again(
    run: ModuleType, monkeypatch: pytest.MonkeyPatch, calls: list[list[str]]
) -> None:
    def fail(command: list[str], **_how: Any) -> subprocess.CompletedProcess[str]:
        return subprocess.CompletedProcess(command, 1 if "pip" in command else 0)

    monkeypatch.setattr(run.subprocess, "run", fail)
    with pytest.raises(SystemExit, match="Setting up failed"):
        start(run, monkeypatch)
    assert not run.STAMP.exists()
