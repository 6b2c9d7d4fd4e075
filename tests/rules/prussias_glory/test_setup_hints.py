"""What set-up by hand tells before a piece is put down: a leader alone, the detachment it would be
in, where the camp ends (PG 22.2b, 26.3b).
"""

import pytest

from game.engine import action as do
from game.engine.prompt import Mark
from game.rules.prussias_glory.data.cards import COALITION, PRUSSIAN
from tests.rules.prussias_glory.positions import Position
from tests.rules.prussias_glory.setup_bench import MAIN, TORGAU, by_hand, lay, lay_all


def told(game: Position, piece: str, label: str) -> str:
    """What is said of a hex with a piece in hand, with the rule of a warning; the piece goes back
    into the tray.
    """
    assert game.do(do.unit(piece)) is None
    found = game.asking.preview(game.ctx, do.cell(game.cell(label)))
    assert game.do(do.button("back")) is None
    if found is None:
        return ""
    return " ".join(
        [str(found.text or ""), *(f"{text} {rule}" for rule, text in found.warnings)]
    ).strip()


# -- leaders without a unit of theirs (PG 22.2b) ---------------------------------------------------


@pytest.mark.rule("PG 22.2b")
def test_a_leader_is_told_where_no_unit_of_his_stands() -> None:
    """Croats of Ried in 3120: Ried may start there; Sincere may not start with Infantry 1, which
    is Arenberg's; Daun with anybody, and nowhere else.
    """
    game = by_hand(TORGAU, COALITION)
    first = "No unit of his army stands there yet: he starts with one. PG 22.2b"
    assert told(game, "daun", "2012") == first
    lay_all(game, "au-cr1 3120\nau-ir1 2011")
    alone = "No unit of his wing stands there yet: he starts with one. PG 22.2b"
    assert alone not in told(game, "reid", "3120")
    assert told(game, "reid", "2011") == alone
    assert told(game, "sincere", "2011") == alone
    assert told(game, "daun", "2011") == ""
    refused = lay(game, "daun", "2012")
    assert refused is not None and f"{refused.message} {refused.rule}" == first


@pytest.mark.rule("PG 22.2b")
def test_the_last_unit_that_would_leave_its_leader_is_told() -> None:
    """Arenberg with Infantry 1 in 2011; with a second regiment the first may go."""
    game = by_hand(TORGAU, COALITION)
    lay_all(game, "au-ir1 2011\narenberg 2011")
    assert (
        told(game, "au-ir1", "2012") == "Arenberg is left without a unit of his command. PG 22.2b"
    )
    lay_all(game, "au-ir7 2011")
    assert told(game, "au-ir1", "2012") == ""


@pytest.mark.rule("PG 22.2b")
def test_a_leader_to_whom_nobody_can_come_any_more_is_a_task() -> None:
    """Ried alone in 2010: while his men wait in the tray that is no task yet."""
    game = by_hand(TORGAU, COALITION)
    lay_all(game, "reid 2010\nau-cr1 2110\nau-cr2 2110\nau-cr3 2110\nau-husa 2008")

    def tasks() -> list[str]:
        prompt = game.asking.asked(game.ctx)
        return [str(task.title) for task in prompt.tasks if task.rule == "PG 22.2b"]

    assert tasks() == []
    lay_all(game, "au-husb 2008")
    assert tasks() == ["Ried stands alone"]


# -- the camp and the detachments (PG 26.3b) -------------------------------------------------------


@pytest.mark.rule("PG 26.3b")
@pytest.mark.parametrize(
    ("piece", "label", "mark"),
    [
        ("au-cr1", "2718", Mark.PLACE),  # the last hexes of the camp
        ("au-cr1", "2618", Mark.PLACE),
        ("au-cr1", "2818", Mark.APART),
        ("au-cr1", "2619", Mark.APART),
        ("au-dr31", "3320", Mark.APART),
        ("au-ir1", "2618", Mark.PLACE),  # never detached
    ],
)
def test_hexes_outside_the_camp_are_marked_for_who_may_be_detached(
    piece: str, label: str, mark: Mark
) -> None:
    game = by_hand(TORGAU, COALITION)
    assert game.do(do.unit(piece)) is None
    assert game.asking.asked(game.ctx).cells[game.cell(label)].mark is mark


@pytest.mark.rule("PG 26.3b")
def test_only_who_may_be_detached_is_told_of_detachments() -> None:
    game = by_hand(TORGAU, COALITION)
    for piece, said in (("au-cr1", True), ("reid", True), ("au-dr31", True), ("au-ir1", False)):
        assert game.do(do.unit(piece)) is None
        assert (game.asking.asked(game.ctx).context is not None) is said
        assert game.do(do.button("back")) is None


@pytest.mark.rule("PG 26.3b")
def test_a_piece_is_told_in_which_detachment_it_would_be() -> None:
    """Croats in 3120: beside them the same detachment, farther off a second; in the camp none."""
    game = by_hand(TORGAU, COALITION)
    assert told(game, "au-cr1", "3120") == "First detachment: Croat 1 alone so far."
    lay_all(game, "au-cr1 3120")
    assert told(game, "au-husa", "3121") == "First detachment: Hus 2 with Croat 1."
    assert told(game, "au-husa", "3126") == "Second detachment: Hus 2 alone so far."
    assert told(game, "au-husa", "2008") == ""
    assert told(game, "au-ir1", "2011") == ""


@pytest.mark.rule("PG 26.3b")
def test_nothing_is_told_where_a_piece_may_not_stand() -> None:
    """Too near to another detachment; the refusal says so."""
    game = by_hand(TORGAU, COALITION)
    lay_all(game, "au-cr1 3120")
    assert told(game, "au-husa", "3122") == ""
    assert lay(game, "au-husa", "3122") is not None


@pytest.mark.rule("PG 22.2a")
def test_elsewhere_nobody_is_detached() -> None:
    game = by_hand(MAIN, PRUSSIAN)
    assert game.do(do.unit("pr-ir1")) is None
    prompt = game.asking.asked(game.ctx)
    assert {offer.mark for offer in prompt.cells.values()} == {Mark.PLACE}
    assert prompt.context is None


@pytest.mark.rule("PG 25.3.2a")
def test_an_area_that_has_its_leaders_says_who_they_are() -> None:
    """Zorndorf, free set-up: one leader in each of the areas between the rivers."""
    game = by_hand("zorndorf-free", PRUSSIAN)
    lay_all(game, "manteuffel 3316")
    refused = lay(game, "kanitz", "3116")
    assert refused is not None
    assert refused.rule == "PG 25.3.2a"
    assert str(refused.message) == "This area takes one leader and has him: Manteuffel."
