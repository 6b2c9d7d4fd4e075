"""Whatever a file holds, it gives problems, never an exception."""

import tempfile
from pathlib import Path

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from game.content.check import check
from game.content.opening import SystemFiles
from game.rules.prussias_glory.data.scenario import PgScenario
from game.rules.prussias_glory.loading.load import faults
from tests.content.conftest import OOB, SCENARIO, TMX, TSX

SYSTEMS = {"prussias_glory": SystemFiles(PgScenario, faults)}
FILES = {
    "small.tmx": TMX,
    "ground.tsx": TSX,
    "small.toml": SCENARIO,
    "small.oob.toml": OOB,
    "ground.png": "picture",
}
NUMBERS = ("", "0", "-1", "9" * 5000, "nan", "1e99", "²")
MARKS = ("\x00", '"', "<", "&#0;", "../", "\u2028", "é", "a" * 300)
PARTS = ("[[unit]]\n", "= {}", "= []", "<object/>", "<property/>", "<group>")
PIECES = st.sampled_from((*NUMBERS, *MARKS, *PARTS))


@settings(max_examples=200, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(st.data())
def test_a_damaged_file_never_raises(data: st.DataObject) -> None:
    name = data.draw(st.sampled_from(["small.tmx", "ground.tsx", "small.toml", "small.oob.toml"]))
    text = FILES[name]
    start = data.draw(st.integers(0, len(text)))
    end = data.draw(st.integers(start, min(len(text), start + 40)))
    spoiled = text[:start] + data.draw(PIECES) + text[end:]
    with tempfile.TemporaryDirectory() as place:
        folder = Path(place)
        for other, content in FILES.items():
            written = spoiled if other == name else content
            (folder / other).write_bytes(written.encode("utf-8", "surrogatepass"))
        for problem in check([folder], SYSTEMS):
            assert len(str(problem).splitlines()) == 1


VALUES = st.recursive(
    st.sampled_from(["1", "-7", "1.5", '"x"', '"1202"', "true", "1757-11-05", "inf"]),
    lambda inner: (
        st.lists(inner, max_size=3).map(lambda v: f"[{', '.join(v)}]")
        | st.lists(inner, max_size=2).map(
            lambda v: "{" + ", ".join(f"k{i} = {x}" for i, x in enumerate(v)) + "}"
        )
    ),
    max_leaves=6,
)


@settings(max_examples=200, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(st.data())
def test_a_value_of_another_shape_never_raises(data: st.DataObject) -> None:
    """Any key of scenario or order of battle gets any value."""
    name = data.draw(st.sampled_from(["small.toml", "small.oob.toml"]))
    lines = FILES[name].splitlines()
    keyed = [n for n, line in enumerate(lines) if " = " in line and not line.startswith("  ")]
    number = data.draw(st.sampled_from([n for n in keyed if not lines[n].endswith("[")]))
    lines[number] = lines[number].split(" = ")[0] + " = " + data.draw(VALUES)
    with tempfile.TemporaryDirectory() as place:
        folder = Path(place)
        for other, content in FILES.items():
            written = "\n".join(lines) if other == name else content
            (folder / other).write_text(written, "utf-8")
        for problem in check([folder], SYSTEMS):
            assert len(str(problem).splitlines()) == 1
