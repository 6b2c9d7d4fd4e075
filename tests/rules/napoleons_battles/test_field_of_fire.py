"""The field of fire as it is drawn: its edge, what is screened in it, lines to targets (NB 9.2)."""

import pytest

from game.board.plane.distance import between
from game.board.plane.numbers import Point
from game.engine import action as acts
from game.engine.chance import Chance
from game.engine.prompt import Modifiers, Sides
from game.engine.shapes import LineShape, PolygonShape, Shape, ShapeTone, SignShape
from game.engine.text import render
from game.rules.napoleons_battles.fire.field import aim_lines, barred_lines, field_of, shade_of
from game.rules.napoleons_battles.fire.phase import ChooseShot, best_at
from game.rules.napoleons_battles.fire.sheet import shot_sheet
from tests.rules.napoleons_battles.positions import BLUE, RED, Position, box, position, unit

HERE: Point = (10_000, 10_000)


def words(shape: Shape) -> str:
    """What is written on a shape."""
    return "" if shape.text is None else render(shape.text, str)


def lines(shapes: tuple[Shape, ...]) -> list[tuple[ShapeTone, str]]:
    """Tone and text of each line."""
    return [(s.tone, words(s)) for s in shapes if isinstance(s, LineShape)]


def shades(game: Position) -> list[PolygonShape]:
    """What is screened from the unit a."""
    return [s for s in shade_of(game.ctx, "a") if isinstance(s, PolygonShape)]


@pytest.mark.rule("NB 9.2.2.1")
@pytest.mark.parametrize(("kind", "reach", "bands"), [("FrHFA", 16, [4, 8, 12]), ("FrLN", 3, [])])
def test_the_edge_of_the_field_is_as_far_as_the_range(
    kind: str, reach: int, bands: list[int]
) -> None:
    """Measured from the middle of the front, also at the corners of the wedge of a battery."""
    game = position(unit("a", RED, kind, 10, 10))
    sector, *inner = field_of(game.ctx, "a")
    assert isinstance(sector, PolygonShape)
    far = [between(HERE, point) for point in sector.points]
    edge = [length for length in far if length > reach * 900]
    assert max(edge) <= reach * 1_000 + 1 and min(edge) >= reach * 999
    assert words(sector).startswith(f'to {reach}": ')
    told = [words(shape) for shape in inner if shape.text is not None]
    assert told == [f'{band}"' for band in bands]


@pytest.mark.rule("NB 9.2.3.1.1-1", "NB 9.2.2-1")
@pytest.mark.parametrize(("y", "shaded"), [(25.9, True), (26, False)])
def test_who_stands_at_the_end_of_the_range_shades_nothing(y: float, shaded: bool) -> None:
    """Sixteen inches from 10."""
    game = position(unit("a", RED, "FrHFA", 10, 10), unit("x", BLUE, "FrLN", 10, y, 180))
    assert bool(shades(game)) is shaded


@pytest.mark.rule("NB 9.2.3.1.1-1")
def test_what_lies_behind_a_friend_is_shaded_in_his_half() -> None:
    """A friend right ahead and to the right, 1 inch away: the left half stays open."""
    game = position(unit("a", RED, "FrLN", 10, 10), unit("s", RED, "FrHFA", 11, 11.5))
    (shade,) = shades(game)
    assert all(x >= 10_000 for x, _ in shade.points)
    nearest = min(between(HERE, point) for point in shade.points)
    (told,) = lines(shade_of(game.ctx, "a"))
    assert told == ("bar", "s is in the way") and 500 < nearest < 1_500


@pytest.mark.rule("NB 9.2.3.2.1-1")
def test_enemy_infantry_screens_what_is_behind_it_from_guns_and_is_not_named() -> None:
    """It can be fired at itself; an enemy battery screens nobody."""
    foot = position(unit("a", RED, "FrHFA", 10, 10), unit("x", BLUE, "BrLN", 10, 15, 180))
    assert len(shades(foot)) == 1 and lines(shade_of(foot.ctx, "a")) == []
    guns = position(unit("a", RED, "FrHFA", 10, 10), unit("x", BLUE, "BrFA", 10, 15, 180))
    assert shades(guns) == []


@pytest.mark.rule("NB 9.2.3.1.1-1")
def test_a_wood_screens_what_is_behind_it_and_not_who_stands_at_its_edge() -> None:
    wood = [box("wood", "Bossu", 5, 11, 15, 12)]
    game = position(unit("a", RED, "FrLN", 10, 10), areas=wood)
    assert len(shades(game)) == 2  # one for each half
    assert lines(shade_of(game.ctx, "a")) == [("bar", "Bossu is in the way"), ("bar", "")]
    inside = position(unit("a", RED, "FrLN", 10, 11.5), areas=wood)
    assert shades(inside) == []


@pytest.mark.rule("NB 9.2.3-1", "NB 9.2.3.1.1-1")
def test_the_line_to_an_enemy_is_open_as_far_as_to_what_bars_it() -> None:
    game = position(
        unit("a", RED, "FrHFA", 10, 10),
        unit("x", BLUE, "BrLN", 10, 15, 180),
        unit("y", BLUE, "BrLN", 10, 20, 180),
        unit("z", BLUE, "BrLN", 10, 28, 180),
    )
    assert lines(aim_lines(game.ctx, "a")) == [("aim", ""), ("aim", ""), ("bad", "")]
    assert lines(aim_lines(game.ctx, "a", ("x",))) == [("aim", "")]
    shot, beyond, sign, *rims = barred_lines(game.ctx, "a", "y", named=True)
    assert isinstance(shot, LineShape) and isinstance(beyond, LineShape)
    assert shot.points[1] == beyond.points[0] and between(*shot.points) == 5_000
    assert words(beyond).startswith("Blocked by x") and len(rims) > 0
    assert isinstance(sign, SignShape) and sign.at == (10_000, 15_000)
    assert barred_lines(game.ctx, "a", "z", named=True) == ()
    near, far = barred_lines(game.ctx, "a", "z", named=True, far=True)
    assert isinstance(near, LineShape) and between(*near.points) == 16_000
    assert words(far) == 'The target is 18" away, the range is 16".'


@pytest.mark.rule("NB 9.2.3-1")
def test_who_points_at_an_enemy_that_is_screened_sees_where_and_by_whom() -> None:
    game = position(
        unit("a", RED, "FrHFA", 10, 10),
        unit("x", BLUE, "BrLN", 10, 15, 180),
        unit("y", BLUE, "BrLN", 10, 20, 180),
    )
    asked = ChooseShot(RED, shooter="a")
    assert asked.preview(game.ctx, acts.button("back")) is None
    assert list(asked.candidates(game.ctx, Chance(1))) == [acts.unit("x"), acts.button("back")]
    found = asked.preview(game.ctx, acts.unit("y"))
    assert found is not None and found.sheet is None
    assert [tone for tone, _ in lines(found.shapes)] == ["aim", "bad"]
    clear = asked.preview(game.ctx, acts.unit("x"))
    assert clear is not None and clear.sheet is not None
    assert [tone for tone, _ in lines(clear.shapes)][-1] == "shot"


@pytest.mark.rule("NB 9.3.3")
def test_the_sheet_shows_both_with_their_state_and_every_line() -> None:
    """French infantry with four bases at a column; the friend bars the right half."""
    game = position(
        unit("a", RED, "FrLN", 10, 10, figures=16),
        unit("s", RED, "FrHFA", 11, 11.5),
        unit("x", BLUE, "BrLN", 9, 12.5, 180, form="column", disordered=True),
    )
    sheet = shot_sheet(game.ctx, best_at(game.ctx, "a", "x"))
    told = [
        (render(side.role, str), member.unit, [render(line, str) for line in member.lines])
        for side in sheet.of(Sides).rows
        for group in side.groups
        for member in group.members
    ]
    assert told[0][:2] == ("Fires", "a") and told[1][:2] == ("Target", "x")
    assert told[0][2][:2] == ["line", "4 bases firing"]
    assert told[1][2][0] == "column" and told[1][2][-1] == "disordered"
    lines_ = sheet.of(Modifiers)
    assert sum(row.value for row in lines_.rows) == lines_.total
    idle = [render(row.label, str) for row in lines_.rows if row.value == 0]
    assert "Target in cover" in idle and "6 or 7 bases firing" in idle
    assert len({row.rule for row in lines_.rows}) == len(lines_.rows)
