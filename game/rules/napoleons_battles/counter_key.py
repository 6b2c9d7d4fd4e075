"""The key to the plates: what is read off them, formations, states and markers, types (NB 1.4.2,
2.1, 2.2).
"""

from collections.abc import Mapping
from types import MappingProxyType

from game.engine.presentation import Face, Plate
from game.engine.reference import Aspect, Specimen
from game.engine.text import Text, say
from game.rules.napoleons_battles.cards import Arm, Form
from game.rules.napoleons_battles.faces import CONTINGENTS, ROUTED, disc_of, men_of, symbol_of
from game.rules.napoleons_battles.stands import stands
from game.rules.napoleons_battles.tables import standard_profiles, standard_tables

_TABLES, _PROFILES = standard_tables(), standard_profiles()
_EACH = _TABLES.limits.figures_a_base.value
BRIGADE, GUNS = 4, 1
"""Bases of the units that are shown."""
NATIONS: Mapping[str, str] = MappingProxyType(
    {
        "Fr": "first_empire",
        **dict.fromkeys(("Br", "Ne", "Ns", "Bk", "Hn"), "britain"),
    }
)
"""Keys of the window's theme, by the beginning of a profile's letters."""


def _face(code: str, name: str, form: Form, *marks: str, disorder: int = 0, lost: int = 0) -> Face:
    """A unit of a profile as it would lie on the table."""
    row = _PROFILES[code]
    troops = row.arm in (Arm.INFANTRY, Arm.CAVALRY)
    strength = _EACH * BRIGADE if troops else 2
    number = (strength - lost + _EACH - 1) // _EACH if troops else GUNS
    limber = _TABLES.base["limber"] if row.arm is Arm.ARTILLERY else None
    return Face(
        name=name,
        nation=NATIONS.get(code[:2], "first_empire"),
        symbol=symbol_of(row),
        band="green",
        steps=strength - lost,
        steps_full=strength,
        marks=marks,
        plate=Plate(
            stands=stands(form, number, _TABLES.base[row.base], limber),
            men=men_of(row, form),
            letters=code,
            disorder=disorder,
            square=form is Form.SQUARE,
            each=_EACH if troops else strength,
            sign=form.value,
            contingent=CONTINGENTS.get(row.nation, ""),
        ),
    )


SPECIMENS = (
    Specimen(
        title=say("Unit"),
        face=_face("FrLN", "Digonet", Form.LINE, lost=2),
        parts=(
            (say("bases"), say("as they stand: their arrangement is the formation")),
            (say("front edge"), say("where it fires and fights; its middle is the unit's place")),
            (say("men"), say("one for each figure that is left")),
            (
                say("tag"),
                say(
                    "the colour of its general, its formation, its name, what is left of it, states"
                ),
            ),
        ),
    ),
    Specimen(
        title=say("General"),
        face=Face(
            name="Reynier",
            nation="first_empire",
            symbol="leader",
            simple="+1",
            band="green",
            commander=True,
            plate=Plate(radius=disc_of(_TABLES.base["general_army"])),
        ),
        parts=(
            (say("figure"), say("what he adds in close combat")),
            (
                say('rating, as 4"G(7)+1'),
                say(
                    "radius in inches, level (E, G, A, P: excellent to poor), Control, close combat"
                ),
            ),
            (say("coloured ring"), say("the colour of the units under him")),
            (say("double ring"), say("the highest general of his army")),
        ),
    ),
)

_FORMS: tuple[tuple[str, Form, Text, Text, str], ...] = (
    (
        "FrLN",
        Form.LINE,
        say("In line"),
        say("One rank: the widest front for fire, slow."),
        "NB 1.4.2.1-1",
    ),
    (
        "FrLN",
        Form.COLUMN,
        say("In column"),
        say("Two ranks: fast, strong in attack, a better target for guns."),
        "NB 1.4.2.2-1",
    ),
    (
        "FrLN",
        Form.SQUARE,
        say("In square"),
        say("Fronts to all sides: safe from cavalry, helpless against fire."),
        "NB 1.4.2.3-1",
    ),
    (
        "FrLN",
        Form.MARCH,
        say("In march column"),
        say("One base behind the other: fastest, neither fires nor fights well."),
        "NB 1.4.2.4-1",
    ),
    ("BrFA", Form.UNLIMBERED, say("Unlimbered battery"), say("Ready to fire."), "NB 1.4.2.5"),
    ("BrFA", Form.LIMBERED, say("Limbered battery"), say("Moves, does not fire."), "NB 1.4.2.5"),
)


def _formation(code: str, form: Form, title: Text, told: Text, rule: str) -> Aspect:
    return Aspect(title=title, told=told, rule=rule, face=_face(code, "", form))


def _contingent(code: str, title: Text) -> Aspect:
    told = say("Their line round the men, and on the tag, tells them from the rest of the army.")
    return Aspect(title=title, told=told, rule="NB 2.2.2", face=_face(code, "", Form.LINE))


def _marked(mark: str, title: Text, told: Text, rule: str, code: str = "FrLC") -> Aspect:
    form = Form.UNLIMBERED if _PROFILES[code].arm is Arm.ARTILLERY else Form.LINE
    return Aspect(title=title, told=told, rule=rule, face=_face(code, "", form, mark))


ASPECTS = (
    *(_formation(*one) for one in _FORMS),
    Aspect(
        title=say("In disorder"),
        told=say("Half the speed, −3 in most rolls; a second disorder changes nothing."),
        rule="NB 11.1.1",
        face=_face("FrLN", "", Form.LINE, disorder=1),
    ),
    Aspect(
        title=say("In rout"),
        told=say("Flees, does not fire, fights at −10, until it rallies."),
        rule="NB 11.2.1",
        face=_face("FrLN", "", Form.COLUMN, disorder=ROUTED),
    ),
    Aspect(
        title=say("Losses"),
        told=say("A base is taken away for every four figures lost."),
        rule="NB 0.0-7",
        face=_face("FrLN", "", Form.LINE, lost=5),
    ),
    _contingent("NeLN", say("Troops of the Netherlands")),
    _contingent("NsLN", say("Troops of Nassau")),
    _contingent("BkLN", say("Troops of Brunswick")),
    _contingent("HnLN", say("Troops of Hanover")),
    _marked(
        "half_move",
        say("Half Move"),
        say("Out of command: moves at half its speed in this half-turn."),
        "NB 8.1.2.3-1",
        "FrLN",
    ),
    _marked(
        "no_move",
        say("No Move"),
        say("Out of command: neither moves, turns nor changes formation in this half-turn."),
        "NB 4.2.3.1-1",
        "FrLN",
    ),
    _marked(
        "react",
        say("Ready to react"),
        say("Cavalry that may move after the enemy has moved, or in pursuit."),
        "NB 8.5.1.1-1",
    ),
    _marked(
        "moved",
        say("Has moved"),
        say("In this step: it is not reordered, and cannot be made ready to react."),
        "NB 8.5.1.2-1",
        "FrLN",
    ),
    _marked(
        "fired",
        say("Has fired"),
        say("Does not fire again in this fire round."),
        "NB 9.3.1",
        "FrHFA",
    ),
    _marked(
        "damaged",
        say("Damaged battery"),
        say("Has lost a figure to fire: −3 to its fire; the next one eliminates it."),
        "NB 9.4.4",
        "FrHFA",
    ),
    _marked(
        "engaged",
        say("In combat"),
        say("In contact with the enemy: it fights, does not move, and fires at nobody else."),
        "NB 8.4-1",
        "FrLN",
    ),
    _marked(
        "worn",
        say("Worn out"),
        say("Its corps or division has lost too many units: it comes no nearer to the enemy."),
        "NB 13.2.3-1",
        "FrLN",
    ),
    _marked(
        "colours",
        say("Colours"),
        say("The unit still has its flag, which the enemy may take."),
        "NB 11.2.5hr-1",
        "FrLN",
    ),
)

_LOOKS: tuple[tuple[str, Text, Text], ...] = (
    ("FrLN", say("Line infantry"), say("Men on foot, four to a base.")),
    ("FrLT", say("Light infantry"), say("Men on foot; passes woods in any formation.")),
    ("BrGR06", say("Grenadiers"), say("Men on foot; count for army morale like the guard.")),
    ("BrGD", say("Guard infantry"), say("Men on foot; count double for army morale.")),
    ("HnLW", say("Landwehr"), say("Men on foot, of little steadiness.")),
    ("FrLC", say("Light cavalry"), say("Horses, two by two on a deep base.")),
    ("FrLNC", say("Lancers"), say("Horses; +1 against infantry by the house rule.")),
    ("FrCR", say("Cuirassiers"), say("Horses; a cuirass saves figures by the house rule.")),
    ("FrHFA", say("Foot battery"), say("Guns; slow to move by hand.")),
    ("FrHA", say("Horse battery"), say("Guns with mounted crews: moves as freely as cavalry.")),
)


def _type(code: str, title: Text, told: Text) -> Aspect:
    """A type as its first profile has it."""
    form = Form.UNLIMBERED if _PROFILES[code].arm is Arm.ARTILLERY else Form.LINE
    head = say("{type} ({letters})", type=title, letters=code)
    return Aspect(title=head, told=told, rule="NB 2.2.2", face=_face(code, "", form))


TYPES = tuple(_type(*one) for one in _LOOKS)
