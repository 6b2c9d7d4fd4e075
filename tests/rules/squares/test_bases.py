"""Bases: what they hide, what reveals them, what their owner knows (SQ 3)."""

from typing import Any

import pytest
from msgspec import structs

from game.engine.frame import Frame
from game.rules.squares.activation import Act
from game.rules.squares.bases import Aftermath, FaceRevealed, Reveal, veil_bases
from game.rules.squares.cards import Weight
from game.rules.squares.losses import destroy
from tests.rules.squares.battles import found_in, scenario
from tests.rules.squares.positions import (
    BLUE,
    FAR,
    RED,
    Position,
    base,
    field,
    foot,
    general,
    gun,
    hidden,
    position,
)


@pytest.mark.rule("SQ 3.3", "SQ 3.4", "SQ 3.7")
def test_a_base_moves_as_massed_infantry_and_hides_what_it_holds() -> None:
    game = hidden()
    assert game.there("0404")[:1] == ("base",) and "a" not in game.there("0404")
    game.take("base")
    assert game.go("0503", "0503") is None
    assert (game.at("base"), game.unit("base").halves) == ("0503", 4)
    assert game.unit("a").under == "base"
    assert not [e for e in game.events if "a" in e.units]


@pytest.mark.rule("SQ 3.4")
def test_its_owner_looks_under_it_in_secret() -> None:
    game = hidden().take("base")
    assert game.press("look") is None
    assert game.prompt.secret and game.prompt.side == RED
    assert "a" in str(game.prompt.text)
    assert game.press("back") is None and not game.prompt.secret


@pytest.mark.rule("SQ 3.4")
def test_the_other_side_may_imagine_other_contents() -> None:
    """Hits and places of the hidden units are forgotten."""
    two = (foot("z", RED, "0006", hits=2), base("other", RED, "0006", "z"))
    game = hidden(*two)
    known = veil_bases(game.rules, game.state, BLUE).table.units
    assert known["z"].hits == 0 and known["z"].under == "base"
    assert veil_bases(game.rules, game.state, RED).table.units["z"].hits == 2


@pytest.mark.rule("SQ 3.5", "SQ 3.8")
def test_an_enemy_next_to_it_reveals_it() -> None:
    game = hidden(foot("x", BLUE, "0602"), active="b").take("x")
    assert game.go("0502") is None  # two squares away still
    assert game.table.units["base"].cell >= 0
    assert game.go("0503") is None
    assert game.unit("base").lost and game.at("a") == "0404"
    assert game.rule == "SQ 3.8" and game.prompt.side == RED
    assert game.press("E") is None
    assert game.unit("l").facing == 1


@pytest.mark.rule("SQ 3.5")
def test_bases_reveal_one_another() -> None:
    game = hidden(base("blind", BLUE, "0503"), foot("x", BLUE, "0800"), holds=("a",))
    game.run(Aftermath())
    assert game.unit("base").lost and game.unit("blind").lost


@pytest.mark.rule("SQ 3.8", "SQ 6.16")
def test_an_empty_base_is_removed_and_the_mover_goes_on() -> None:
    game = position(
        field(),
        base("base", RED, "0404"),
        foot("a", RED, "0808"),
        foot("x", BLUE, "0402"),
        active="b",
    ).take("x")
    assert game.go("0403") is None
    assert game.unit("base").lost and not game.unit("x").halted
    assert game.go("0404") is None


@pytest.mark.rule("SQ 3.6")
def test_hits_on_a_base_are_secret_those_on_an_empty_one_lost() -> None:
    shooter = gun("b1", BLUE, "0402", weight=Weight.HEAVY)
    game = hidden(shooter, active="b", dice=(6, 6)).take("b1")
    assert game.go("0404") is None
    assert game.unit("a").hits == 1
    told = [e for e in game.events if e.kind == "loss"]
    assert [e.audience for e in told] == [(RED,)]
    empty = hidden(shooter, holds=(), active="b", dice=(6,))
    empty.take("b1")
    assert empty.go("0404") is None
    assert [e for e in empty.events if e.kind == "loss"] == []


@pytest.mark.rule("SQ 3.6")
def test_units_under_a_base_recover() -> None:
    game = position(
        field(), foot("a", RED, "0404", hits=2), base("base", RED, "0404", "a"), FAR, dice=[4]
    ).take("base")
    assert game.press("recover") is None
    assert game.unit("a").hits == 1
    assert [e.audience for e in game.events if e.kind == "recover"] == [(RED,)]
    assert game.ctx.unseen == [(0, RED)]  # the owner alone sees the die


@pytest.mark.rule("SQ 3.4", "SQ 3.7", "SQ 5.15")
@pytest.mark.parametrize("holds", [(), ("g",)])
def test_a_base_stays_in_hand_whatever_lies_under_it(holds: tuple[str, ...]) -> None:
    """With its AP spent it can still be looked under and turned over; that it is put down by itself
    must not depend on where guns could go.
    """
    game = hidden(holds=holds, ap=1).take("base")
    assert game.go("0403") is None
    assert game.rule == "SQ 5.14" and game.prompt.subject == ("base",)


@pytest.mark.rule("SQ 3.6", "SQ 2.9")
def test_what_was_lost_under_a_base_is_thought_to_be_there() -> None:
    """By the option hit-cap hits destroy: the other side does not learn it."""
    game = hidden(holds=("a", "g"))
    destroy(game.ctx, "a", rule="SQ 2.9")
    assert game.unit("a").lost and game.unit("a").unseen
    known = veil_bases(game.rules, game.state, BLUE).table.units["a"]
    assert (known.lost, known.under) == (False, "base")
    assert veil_bases(game.rules, game.state, RED).table.units["a"].lost
    destroy(game.ctx, "x", rule="SQ 2.9")
    assert veil_bases(game.rules, game.state, RED).table.units["x"].lost
    game.run(Reveal("base"))
    assert veil_bases(game.rules, game.state, BLUE).table.units["a"].lost


@pytest.mark.rule("SQ 1.6", "SQ 3.4")
@pytest.mark.parametrize("under", ["near", "far"])
def test_a_general_rides_to_the_nearest_base_whatever_lies_under_it(under: str) -> None:
    """Where he goes must not tell which base is empty."""
    bases = (
        base("near", RED, "0306", *("u",) * (under == "near")),
        base("far", RED, "0308", *("u",) * (under == "far")),
    )
    game = position(
        field(),
        *(foot("u", RED, "0306" if under == "near" else "0308"), general(RED, "0304"), *bases),
        foot("x", BLUE, "0303"),
        active="b",
    ).take("x")
    assert game.go("0304") is None
    assert game.at("general-r") == "0306"


@pytest.mark.rule("SQ 3.7")
def test_its_owner_may_reveal_it() -> None:
    game = hidden().take("base")
    assert game.press("reveal") is None
    assert game.press("N") is None
    assert set(game.there("0404")) >= {"a", "l"} and game.unit("base").lost


@pytest.mark.rule("SQ 3.7", "SQ 6.8")
def test_artillery_under_a_base_keeps_it_out_of_wood() -> None:
    gunned = hidden(holds=("a", "g")).run(Act("r")).take("base")
    refusal = gunned.why_go("base", "0505", "0505")
    assert refusal is not None and refusal.rule == "SQ 6.8"
    plain = hidden(holds=("a",)).run(Act("r")).take("base")
    assert plain.why_go("base", "0505", "0405", "0505") is None


def settled(game: Position, *frames: Frame) -> Position:
    """Frames run by themselves, with nothing asked after."""
    game.run(*frames)
    assert game.state.result is not None
    return game


@pytest.mark.rule("SQ 3.5", "SQ 3.8")
def test_what_a_reveal_tells() -> None:
    """It cannot be taken back."""
    units = (foot("a", RED, "0404"), base("full", RED, "0404", "a"), base("bare", RED, "0606"), FAR)
    game = settled(position(field(), *units), Reveal("full"))
    assert game.told("reveal") == ["The base at 0404 is revealed: a."] and game.ctx.revealed
    bare = settled(position(field(), *units), Reveal("bare"))
    assert bare.told("reveal") == ["The base at 0606 was empty."]


@pytest.mark.rule("SQ 3.8")
def test_the_facings_of_a_line_that_is_revealed() -> None:
    """In the corner two of four look off the table."""
    game = position(field(), foot("l", RED, "0000", facing="S"), FAR).run(FaceRevealed("l"))
    asked = game.prompt.facing
    fronts = {f.degrees: [game.rules.label(c) for c in f.front] for f in asked.facings}
    assert fronts == {0: [], 90: ["0100"], 180: ["0001"], 270: []}
    assert (asked.now, asked.unit) == (180, "l")


@pytest.mark.rule("SQ 3.4", "SQ 4.5")
def test_imagined_contents_fit_under_their_bases() -> None:
    """Five massed brigades are too many for one square."""
    ids = ("a", "b", "c", "d", "e")
    covers = (base("one", BLUE, "0404", *ids[:2]), base("two", BLUE, "0606", *ids[2:]))
    game = position(field(), *(foot(u, BLUE, "0404") for u in ids), *covers, foot("m", RED, "0808"))
    known = veil_bases(game.rules, game.state, RED).table.units
    assert [known[u].under for u in ids] == ["one"] * 4 + ["two"]


@pytest.mark.rule("SQ 3.3", "SQ 5.16")
def test_a_base_hides_only_who_is_there() -> None:
    """Each unit of it must be of its army and square, and there from the first turn on."""
    body = scenario().body
    at = next(n for n, u in enumerate(body.unit) if u.id == body.base[0].holds[0])

    def spoiled(**given: Any) -> list[str]:
        units = list(body.unit)
        units[at] = structs.replace(units[at], **given)
        return [f for f in found_in(structs.replace(body, unit=tuple(units))) if "is not of" in f]

    assert spoiled(turn=1) == []
    for given in ({"turn": 2}, {"at": "0000"}, {"command": "picton"}):
        assert len(spoiled(**given)) == 1
