"""run.py: sets up what a command needs, once, and turns into the program."""

import builtins
import hashlib
import importlib.util
import os
import shutil
import signal
import subprocess
import sys
import sysconfig
import time
import zipfile
from pathlib import Path
from types import ModuleType
from typing import IO, Any

import pytest

RUN = Path(__file__).resolve().parents[2] / "run.py"
posix = pytest.mark.skipif(os.name == "nt", reason="signals and exec of POSIX")


def load(folder: Path) -> ModuleType:
    """The copy of run.py in this folder."""
    shutil.copy(RUN, folder)
    spec = importlib.util.spec_from_file_location("run", folder / "run.py")
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.fixture
def home(tmp_path: Path) -> Path:
    """A checkout in small, with a space in its name."""
    folder = tmp_path / "a folder"
    (folder / "requirements").mkdir(parents=True)
    (folder / "requirements" / "play.txt").write_text("one==1.0 \\\n    --hash=sha256:11\n")
    (folder / "requirements" / "test.txt").write_text("-r play.txt\ntwo==2.0 \\\n    --hash=x\n")
    return folder


@pytest.fixture
def calls() -> list[list[str]]:
    return []


@pytest.fixture
def run(home: Path, monkeypatch: pytest.MonkeyPatch, calls: list[list[str]]) -> ModuleType:
    """run.py there; commands are noted, not run."""
    module = load(home)

    def follow(command: list[str], _lock: IO[str], _progress: Any) -> None:
        calls.append(command[1:])
        site = sysconfig.get_path("purelib", "venv", {"base": str(module.VENV)})
        Path(site).mkdir(parents=True, exist_ok=True)
        python = module.python_of(module.VENV)
        python.parent.mkdir(parents=True, exist_ok=True)
        python.touch()
        settings_of(module, f"version = {module.PYTHON}.1\n")

    def become(words: list[str]) -> int:
        calls.append(words)
        return 0

    monkeypatch.setattr(module, "follow", follow)
    monkeypatch.setattr(module, "become", become)
    monkeypatch.chdir(home)
    return module


def settings_of(run: ModuleType, text: str) -> None:
    run.VENV.mkdir(exist_ok=True)
    (run.VENV / "pyvenv.cfg").write_text(text)


def start(run: ModuleType, *words: str) -> int:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("sys.argv", ["run.py", *words])
        status: int = run.main()
    return status


def steps(calls: list[list[str]]) -> list[str]:
    """What was done: the module of each command, the list that pip was given, whether cleared."""
    done = []
    for call in calls:
        module = call[call.index("-m") + 1]
        told = [w for w in call if w == "--clear" or w.endswith(".txt")]
        done.append(" ".join([module, *told]))
    calls.clear()
    return done


def test_the_first_start_installs_what_a_player_needs_and_later_ones_nothing(
    run: ModuleType, calls: list[list[str]]
) -> None:
    assert start(run) == 0
    assert steps(calls) == ["venv", "pip requirements/play.txt", "game"]
    start(run)
    assert steps(calls) == ["game"]


def test_what_tests_need_comes_with_the_first_test(run: ModuleType, calls: list[list[str]]) -> None:
    start(run)
    steps(calls)
    start(run, "test")
    assert steps(calls) == ["pip requirements/test.txt", "pytest"]
    start(run, "test")
    start(run)
    assert steps(calls) == ["pytest", "game"]


def test_tests_first_need_no_set_up_to_play(run: ModuleType, calls: list[list[str]]) -> None:
    start(run, "test")
    assert steps(calls) == ["venv", "pip requirements/test.txt", "pytest"]
    start(run)
    assert steps(calls) == ["game"]


def test_a_new_list_for_tests_is_nothing_to_a_player(
    run: ModuleType, calls: list[list[str]]
) -> None:
    start(run, "test")
    steps(calls)
    (run.HERE / "requirements" / "test.txt").write_text("-r play.txt\nthree==3.0\n")
    start(run)
    assert steps(calls) == ["game"]
    start(run, "test")
    assert steps(calls) == ["pip requirements/test.txt", "pytest"]


def test_a_new_list_for_players_is_installed_by_either(
    run: ModuleType, calls: list[list[str]]
) -> None:
    start(run, "test")
    steps(calls)
    (run.HERE / "requirements" / "play.txt").write_text("one==1.1\n")
    start(run)
    assert steps(calls) == ["pip requirements/play.txt", "game"]
    start(run, "test")
    assert steps(calls) == ["pip requirements/test.txt", "pytest"]


def test_pip_takes_only_files_with_the_checksums_written_down(
    run: ModuleType, calls: list[list[str]]
) -> None:
    start(run)
    pip = next(call for call in calls if "pip" in call)
    assert "--require-hashes" in pip
    assert pip[pip.index("--only-binary") + 1] == ":all:"


def test_words_are_passed_on(run: ModuleType, calls: list[list[str]]) -> None:
    start(run, "soak", "rossbach-battle", "--games", "3")
    assert calls[-1] == ["-P", "-m", "game", "soak", "rossbach-battle", "--games", "3"]
    start(run, "test", "tests/board", "-x")
    assert calls[-1] == ["-m", "pytest", "tests/board", "-x"]
    start(run, "test")
    assert calls[-1] == ["-m", "pytest", "-q"]


def test_an_old_python_is_told(run: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(run.sys, "version_info", (3, 9, 2))
    with pytest.raises(SystemExit, match=r"needs Python 3\.11 or newer"):
        start(run)


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
        start(run)
    assert calls == []


# What lies in the way of a set-up


def test_what_was_broken_off_is_begun_anew(
    run: ModuleType, calls: list[list[str]], capsys: pytest.CaptureFixture[str]
) -> None:
    settings_of(run, f"version = {run.PYTHON}.1\n")
    run.LOCK.write_text("unfinished\n")
    start(run)
    assert steps(calls) == ["venv --clear", "pip requirements/play.txt", "game"]
    assert "not finished" in capsys.readouterr().err
    assert run.LOCK.read_text() == ""


def test_a_failure_leaves_no_stamp_and_is_known_at_the_next_start(
    run: ModuleType, monkeypatch: pytest.MonkeyPatch, calls: list[list[str]]
) -> None:
    start(run)
    steps(calls)
    follow = run.follow
    monkeypatch.setattr(run, "follow", lambda *_: sys.exit("no"))
    (run.HERE / "requirements" / "play.txt").write_text("one==1.1\n")
    with pytest.raises(SystemExit):
        start(run)
    assert not run.STAMP.exists()
    monkeypatch.setattr(run, "follow", follow)
    start(run)
    assert steps(calls) == ["venv --clear", "pip requirements/play.txt", "game"]


@pytest.mark.parametrize("key", ["version", "version_info"])
def test_the_set_up_of_another_python_is_renewed(
    run: ModuleType, calls: list[list[str]], capsys: pytest.CaptureFixture[str], key: str
) -> None:
    start(run)
    settings_of(run, f"home = /usr/bin\n{key} = 3.10.4\n")
    run.STAMP.write_text(f"place {run.HERE}\nplay stale\ntest stale\n")
    steps(calls)
    start(run)
    assert steps(calls) == ["venv --clear", "pip requirements/play.txt", "game"]
    assert f"Set up for Python 3.10, started with {run.PYTHON}" in capsys.readouterr().err
    assert "stale" not in run.STAMP.read_text()


def test_a_python_that_is_gone_is_renewed(run: ModuleType, calls: list[list[str]]) -> None:
    start(run)
    run.python_of(run.VENV).unlink()
    steps(calls)
    start(run)
    assert steps(calls) == ["venv --clear", "pip requirements/play.txt", "game"]


def test_a_moved_folder_plays_on_and_is_set_up_anew_for_tests(
    run: ModuleType, calls: list[list[str]], monkeypatch: pytest.MonkeyPatch
) -> None:
    start(run, "test")
    steps(calls)
    before = run.HERE
    moved = before.rename(before.with_name("moved"))
    for name in ("HERE", "VENV", "STAMP", "LOCK"):
        monkeypatch.setattr(run, name, moved / getattr(run, name).relative_to(before))
    monkeypatch.chdir(moved)
    start(run)
    assert steps(calls) == ["game"]
    start(run, "test")
    assert steps(calls) == ["venv --clear", "pip requirements/test.txt", "pytest"]


def test_an_environment_made_by_hand_is_added_to(run: ModuleType, calls: list[list[str]]) -> None:
    run.follow(["python", "-m", "venv"], None, None)
    steps(calls)
    start(run)
    assert steps(calls) == ["venv", "pip requirements/play.txt", "game"]


def test_a_folder_that_is_no_environment_is_left_alone(run: ModuleType) -> None:
    run.VENV.mkdir()
    (run.VENV / "letters.txt").write_text("dear")
    with pytest.raises(SystemExit, match="in the way"):
        start(run)
    assert (run.VENV / "letters.txt").read_text() == "dear"


@pytest.mark.parametrize(
    ("said", "meant"),
    [
        ("ERROR: Could not install: [Errno 28] No space left on device", "disk is full"),
        ("[Errno 13] Permission denied: '/usr/x'", "may not be written"),
        ("Errno 30] Read-only file system", "may not be written"),
        (
            "WARNING: Retrying after NewConnectionError\n"
            "ERROR: Could not find a version that satisfies the requirement one (from: none)\n"
            "ERROR: No matching distribution found for one",
            "network connection",
        ),
        ("ERROR: No matching distribution found for one", "no package for Python"),
        ("ERROR: THESE PACKAGES DO NOT MATCH THE HASHES", "not the one that this program"),
        ("Segmentation fault", "Try again after deleting"),
    ],
)
def test_a_failure_says_why_and_what_to_do(run: ModuleType, said: str, meant: str) -> None:
    with pytest.raises(SystemExit) as stopped:
        run.fail(said)
    text = str(stopped.value)
    assert said.splitlines()[-1] in text
    assert meant in text


def test_a_full_disk_without_pip_is_told_too(
    run: ModuleType, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_args: object, **_how: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(run, "follow", full)
    with pytest.raises(SystemExit, match="disk is full"):
        start(run)


def test_progress_counts_packages_and_leaves_out_what_this_system_needs_not(
    run: ModuleType, capsys: pytest.CaptureFixture[str]
) -> None:
    progress = run.Progress(4)
    for line in (
        "Ignoring colorama: markers 'os_name == \"nt\"' don't match your environment",
        "Requirement already satisfied: one==1.0 in /x (from -r requirements/test.txt (line 2))",
        "Collecting two==2.0 (from -r requirements/test.txt (line 4))",
        "  Downloading two-2.0-py3-none-any.whl (5.2 MB)",
        "Requirement already satisfied: one>=1 in /x (from two==2.0->-r requirements/test.txt)",
        "Processing /some where/three-3.0-py3-none-any.whl (from -r requirements/test.txt)",
        "Installing collected packages: two, three",
    ):
        progress.hear(line + "\n")
    assert capsys.readouterr().err.splitlines() == [
        "  fetching 2 of 3: two",
        "  fetching 3 of 3: three",
        "  unpacking what was fetched",
    ]


# The same with real processes


GAME = """
import os, sys, time
print(os.getpid(), flush=True)
if sys.argv[1:] == ["wait"]: time.sleep(60)
sys.exit(7)
"""


@pytest.fixture
def checkout(home: Path) -> Path:
    """A checkout whose game tells its process and ends with 7; it needs one tiny package."""
    load(home)
    (home / "game").mkdir()
    (home / "game" / "__init__.py").touch()
    (home / "game" / "__main__.py").write_text(GAME)
    wheel = home / "wheels" / "tiny-1.0-py3-none-any.whl"
    wheel.parent.mkdir()
    info = "tiny-1.0.dist-info"
    with zipfile.ZipFile(wheel, "w") as made:
        made.writestr("tiny.py", "")
        made.writestr(f"{info}/METADATA", "Metadata-Version: 2.1\nName: tiny\nVersion: 1.0\n")
        made.writestr(f"{info}/WHEEL", "Wheel-Version: 1.0\nTag: py3-none-any\n")
        made.writestr(f"{info}/RECORD", "tiny.py,,\n")
    checksum = hashlib.sha256(wheel.read_bytes()).hexdigest()
    (home / "requirements" / "play.txt").write_text(f"tiny==1.0 --hash=sha256:{checksum}\n")
    return home


def launch(checkout: Path, *words: str) -> "subprocess.Popen[str]":
    return subprocess.Popen(
        [sys.executable, str(checkout / "run.py"), *words],
        cwd=checkout / "wheels",
        env={**os.environ, "PIP_NO_INDEX": "1", "PIP_FIND_LINKS": (checkout / "wheels").as_uri()},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


def ready_environment(checkout: Path, pip: str = "") -> Path:
    """An environment that only lacks the packages for playing, and whose pip is this program."""
    venv = checkout / ".venv"
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", venv], check=True)
    site = Path(sysconfig.get_path("purelib", "venv", {"base": str(venv)}))
    (site / "pip.py").write_text(pip)
    (venv / "oblique-setup.txt").write_text(f"place {checkout}\nplay none\n")
    return site


@posix
def test_run_py_becomes_the_game_so_that_ending_one_ends_the_other(checkout: Path) -> None:
    ready_environment(checkout)
    started = launch(checkout, "wait")
    assert started.stdout is not None
    assert int(started.stdout.readline()) == started.pid
    started.send_signal(signal.SIGTERM)
    assert started.wait(timeout=10) == -signal.SIGTERM
    again = launch(checkout)
    again.communicate(timeout=30)
    assert again.returncode == 7


@posix
def test_of_two_starts_at_once_one_sets_up_and_the_other_waits(checkout: Path) -> None:
    slow = "import time\ntime.sleep(1.5)\nopen('log', 'a').write('installed.')\n"
    ready_environment(checkout, slow)
    both = [launch(checkout), launch(checkout)]
    said = "".join(one.communicate(timeout=60)[1] for one in both)
    assert [one.returncode for one in both] == [7, 7]
    assert "Another start is setting up" in said
    assert (checkout / "log").read_text() == "installed."


@posix
def test_a_killed_set_up_is_waited_for_and_then_mended(checkout: Path) -> None:
    """The killed start's pip still writes, so the next start waits for its end. It then throws
    away what that left half finished, and really installs.
    """
    site = ready_environment(checkout, "import time\nprint('Collecting x==1')\ntime.sleep(2)\n")
    killed = launch(checkout)
    assert killed.stderr is not None
    while "fetching" not in killed.stderr.readline():
        assert killed.poll() is None
    killed.kill()
    killed.communicate()
    begun = time.monotonic()
    again = launch(checkout)
    _, said = again.communicate(timeout=120)
    assert time.monotonic() - begun > 1
    assert "Another start is setting up" in said
    assert "not finished" in said
    assert again.returncode == 7
    assert (site / "tiny.py").exists()
    assert not (site / "pip.py").exists()


def test_another_file_under_the_name_of_a_package_is_not_installed(checkout: Path) -> None:
    pins = checkout / "requirements" / "play.txt"
    pins.write_text("tiny==1.0 --hash=sha256:" + "0" * 64 + "\n")
    refused = launch(checkout)
    _, said = refused.communicate(timeout=120)
    assert refused.returncode == 1
    assert "not the one that this program was made with" in said
    assert not list((checkout / ".venv").rglob("tiny.py"))
