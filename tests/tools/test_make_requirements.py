"""requirements/: what is installed is pinned, has checksums, and fits pyproject.toml."""

import re
import tomllib
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from tools import make_requirements

TOP = Path(__file__).resolve().parents[2]
PROJECT = tomllib.loads((TOP / "pyproject.toml").read_text("utf-8"))
LISTS = ("play", "test", "proof", "cluster")
CHAINS = {
    "play": ("play",),
    "test": ("play", "test"),
    "proof": ("play", "test", "proof"),
    "cluster": ("play", "cluster"),
}


def wanted(name: str) -> list[Requirement]:
    """What pyproject.toml asks for under this name."""
    project = PROJECT["project"]
    lines = project["dependencies"] if name == "play" else project["optional-dependencies"][name]
    return [Requirement(line) for line in lines]


def pinned(name: str) -> dict[str, str]:
    """The versions that this list adds."""
    pins = make_requirements.pins_of(name)
    return {package: re.split(r"[ ;\\]+|==", text)[1] for package, text in pins.items()}


@pytest.mark.parametrize("name", LISTS)
def test_each_dependency_is_pinned_to_a_version_that_pyproject_allows(name: str) -> None:
    known = {k: v for one in CHAINS[name] for k, v in pinned(one).items()}
    assert [
        str(one)
        for one in wanted(name)
        if not one.specifier.contains(known.get(canonicalize_name(one.name), "0"))
    ] == []


def test_the_build_backend_is_pinned_with_the_tests() -> None:
    (backend,) = map(Requirement, PROJECT["build-system"]["requires"])
    assert backend.specifier.contains(pinned("test")[backend.name])


@pytest.mark.parametrize("name", LISTS)
def test_each_line_is_a_pin_with_checksums_or_the_list_before(name: str) -> None:
    text = (TOP / "requirements" / f"{name}.txt").read_text("utf-8")
    rest = make_requirements.PIN.sub("", text).splitlines()
    before = [f"-r {one}.txt" for one in CHAINS[name][-2:-1]]
    assert [line for line in rest if not line.startswith("#")] == before
    checksums = re.findall(r"--hash=(\S+)", text)
    assert checksums and all(re.fullmatch("sha256:[0-9a-f]{64}", one) for one in checksums)


def test_a_player_gets_no_tools_of_tests_and_tests_none_of_the_proof() -> None:
    assert not {"pytest", "ruff", "mypy", "hatchling"} & set(pinned("play"))
    assert not {"cosmic-ray", "aiohttp", "gitpython"} & set(pinned("play") | pinned("test"))
    assert "distributed" not in pinned("play") | pinned("test")


def test_a_list_adds_to_the_one_before() -> None:
    texts = {
        "play": {"a": "a==1 \\\n    --hash=sha256:1\n"},
        "test": {"a": "a==1 \\\n    --hash=sha256:1\n", "b": "b==2 \\\n    --hash=sha256:2\n"},
    }
    files = make_requirements.written(texts)
    assert files["play"].splitlines()[1:] == ["a==1 \\", "    --hash=sha256:1"]
    assert files["test"].splitlines()[1:] == ["-r play.txt", "b==2 \\", "    --hash=sha256:2"]
    assert make_requirements.pins(files["test"]) == {"b": texts["test"]["b"]}
