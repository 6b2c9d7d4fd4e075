"""The commands: their words, their exit status, and what they import."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from game.__main__ import main, parser


@pytest.mark.parametrize(
    ("words", "scenario", "seed"),
    [
        ([], None, None),
        (["play"], None, None),
        (["play", "rossbach-battle", "--seed", "3"], "rossbach-battle", 3),
        (
            [
                *("play", "maida-1806-table", "--without", "hr.7.1", "--preset", "advanced"),
                *("--option", "hr.1.6", "--option", "hr.15.7"),
            ],
            "maida-1806-table+advanced+hr.1.6+hr.15.7+-hr.7.1",
            None,
        ),
    ],
)
def test_the_game_is_opened(
    words: list[str], scenario: str | None, seed: int | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    opened = []

    def run(_shelf: object, **wanted: object) -> int:
        opened.append(wanted)
        return 5

    monkeypatch.setattr("game.ui.start.run", run)
    assert main(words) == 5
    assert opened == [{"scenario": scenario, "seed": seed}]


@pytest.mark.parametrize("words", [["dance"], ["soak"], ["replay"], ["soak", "x", "--games", "y"]])
def test_wrong_words_are_refused_with_status_2(words: list[str]) -> None:
    with pytest.raises(SystemExit) as stopped:
        parser().parse_args(words)
    assert stopped.value.code == 2


def test_version(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as stopped:
        main(["--version"])
    assert stopped.value.code == 0
    assert capsys.readouterr().out.startswith("Oblique Order ")


def test_an_unknown_scenario_is_named(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["soak", "rosbach-battle", "--games", "1"]) == 1
    complaint = capsys.readouterr().err
    assert "rosbach-battle" in complaint and 'did you mean "rossbach-battle"?' in complaint


@pytest.mark.parametrize("name", ["maida-1806", "maida", "scenarios/maida-1806.toml"])
def test_check_takes_ids_as_soak_does(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    """Of a scenario, or of a map."""
    assert main(["check", name]) == 0
    assert capsys.readouterr().out == "0 errors, 0 warnings\n"


def test_check_names_the_id_that_comes_nearest(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["check", "maida-1808"]) == 1
    told = "maida-1808: is neither a file nor the id of a scenario or map"
    assert capsys.readouterr().out.startswith(f'{told}; did you mean "maida-1806"?\n')


def test_a_save_that_is_none_is_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "game.json"
    path.write_text('{"format": "recipe"}')
    assert main(["replay", str(path)]) == 1
    assert capsys.readouterr().err == f"{path}: format: this is no saved game of this program\n"


def test_a_terminal_without_a_letter_gets_the_report_all_the_same(tmp_path: Path) -> None:
    (tmp_path / "K\u00f6then \u2192.tmx").write_text("<map")
    done = subprocess.run(
        [sys.executable, "-m", "game", "check", str(tmp_path)],
        capture_output=True,
        text=True,
        env={**os.environ, "PYTHONIOENCODING": "ascii:strict"},
    )
    assert (done.returncode, done.stderr) == (1, "")
    assert r"K\xf6then \u2192.tmx" in done.stdout


@pytest.mark.parametrize(
    ("words", "given"),
    [
        (["rules", "PG 19.9"], ""),
        (["check", "maida-1806", "nonsense"], ""),
        (["headless"], '{"do":"new","scenario":"nonsense"}\n' * 3),
    ],
)
def test_who_reads_no_more_is_told_nothing_more(words: list[str], given: str) -> None:
    """`oblique rules PG | head -1`: the other end of the pipe is closed before all is written."""
    read, write = os.pipe()
    os.close(read)
    try:
        done = subprocess.run(
            [sys.executable, "-m", "game", *words],
            input=given,
            stdout=write,
            stderr=subprocess.PIPE,
            text=True,
        )
    finally:
        os.close(write)
    assert (done.returncode, done.stderr) == (1, "")


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs a device that is always full")
def test_a_report_on_a_full_disk_is_one_line() -> None:
    with Path("/dev/full").open("w") as full:
        done = subprocess.run(
            [sys.executable, "-m", "game", "rules", "PG 19.9"],
            stdout=full,
            stderr=subprocess.PIPE,
            text=True,
        )
    assert done.returncode == 1
    assert done.stderr == "The disk is full: not all could be written.\n"


def test_a_command_imports_the_window_only_if_it_opens_one() -> None:
    code = (
        "import sys; from game.__main__ import main; status = main(['check']);"
        "loaded = {'pygame', 'numpy', 'scipy'} & set(sys.modules); print(loaded); sys.exit(status)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.splitlines()[-1] == "set()"


def test_a_soak_is_told_its_options(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """On and off, of a scenario by its id and by its file."""
    few = ["--games", "1", "--offers", "999", "--saves", "999", "--leave", str(tmp_path)]
    for scenario in ("rippach-1632", "scenarios/rippach-1632.toml"):
        words = ["soak", scenario, "--option", "exact-wound", "--option", "full-numbers", *few]
        assert main(words) == 0
        out = capsys.readouterr().out.splitlines()
        there = [line.split() for line in out[out.index("option:") + 1 : out.index("frame:")]]
        assert [name for count, name in there if count == "1"] == ["exact-wound", "full-numbers"]


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["--option", "hit-kap"], 'there is no option "hit-kap"; did you mean "hit-cap"?'),
        (["--without", "hit-kap"], 'there is no option "hit-kap"; did you mean "hit-cap"?'),
        (["--preset", "classic"], 'there is no option "classic"'),
    ],
)
def test_options_that_nobody_knows_are_named(
    words: list[str], told: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """This game has no presets."""
    assert main(["soak", "maida-1806", "--games", "1", *words]) == 1
    assert told in capsys.readouterr().err
