"""Weather of a battle day (SQ 5.2-5.4)."""

from collections.abc import Mapping

from game.engine.frame import Auto
from game.engine.text import Text, say
from game.rules.kit.dice import FACES, several, throw
from game.rules.squares.table import Ctx, Sky
from game.rules.squares.tables import Season, WeatherTable

SKIES: Mapping[Sky, Text] = {
    Sky.CLEAR: say("Clear weather"),
    Sky.NORMAL: say("Normal weather"),
    Sky.CLOUDY: say("Cloudy weather"),
    Sky.RAIN: say("Rain"),
    Sky.SNOW: say("Snow"),
}
WINTER: Season = "nov_apr"


def sky_of(table: WeatherTable, season: Season, total: int) -> Sky:
    """The weather for a total of 2D6, rain or snow not yet told apart (SQ 5.2)."""
    row = table.nov_apr if season == WINTER else table.may_oct
    if total <= row.rain:
        return Sky.RAIN
    if total <= row.cloudy:
        return Sky.CLOUDY
    return Sky.NORMAL if total <= row.normal else Sky.CLEAR


class RollWeather(Auto, frozen=True, tag="sq.weather.roll"):
    """Two dice, in Spain or Italy +1 to 12 at most; winter rain may be snow (SQ 5.2, 5.3, R13)."""

    def run(self, ctx: Ctx) -> None:
        table, terms = ctx.rules.tables.weather, ctx.rules.terms
        why = say("Weather")
        dice = throw(ctx, 2, why=why, rule="SQ 5.2")
        modifiers = (table.mild.modifier(),) if terms.mild else ()
        total = min(2 * FACES, sum(dice) + sum(m.value for m in modifiers))
        sky = sky_of(table, terms.season, total)
        if sky is Sky.RAIN and terms.season == WINTER:
            die = ctx.roll(FACES, why=say("Rain or snow"), rule="SQ 5.3")
            sky = Sky.SNOW if die >= table.snow_from.value else Sky.RAIN
        ctx.set(sky=sky)
        roll = several(dice, why, modifiers, reached=total)
        ctx.tell("SQ 5.2", say("{sky}.", sky=SKIES[sky]), kind="weather", roll=roll)
        ctx.end()
