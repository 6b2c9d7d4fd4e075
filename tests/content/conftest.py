"""A small sound map and scenario, for tests that spoil them."""

from collections.abc import Mapping
from pathlib import Path

import pytest

from game.content import library
from game.content.opening import SystemFiles
from game.rules.prussias_glory.data.scenario import PgScenario
from game.rules.prussias_glory.loading.load import faults

TSX = """<?xml version="1.0" encoding="UTF-8"?>
<tileset version="1.8" name="ground" tilewidth="120" tileheight="104" tilecount="4" columns="4">
 <image source="ground.png" width="480" height="104"/>
 <tile id="0" type="open"/>
 <tile id="1" type="woods"/>
 <tile id="2" type="town"/>
 <tile id="3" type="marsh"/>
</tileset>
"""

# Flat-topped, 4 x 3 hexes from 1101; odd label columns half a hex lower. Hex 1101 has its corners
# at (30,52) (90,52) (120,104) (90,156) (30,156) (0,104), 1201 at (120,0) (180,0) ...
TMX = """<?xml version="1.0" encoding="UTF-8"?>
<map version="1.8" orientation="hexagonal" width="4" height="3" infinite="0" \
tilewidth="120" tileheight="104" hexsidelength="60" staggeraxis="x" staggerindex="even">
 <properties>
  <property name="label_origin" value="1101"/>
  <property name="label_scheme" value="CCRR"/>
  <property name="title" value="Small"/>
  <property name="up" value="east"/>
 </properties>
 <tileset firstgid="1" source="ground.tsx"/>
 <layer id="1" name="terrain" width="4" height="3">
  <data encoding="csv">
1,2,1,1,
1,3,1,1,
1,1,4,1
</data>
 </layer>
 <objectgroup id="2" name="hexsides">
  <object id="1" name="Brook" type="stream" x="90" y="52">
   <polyline points="0,0 30,52 0,104"/>
  </object>
  <object id="2" name="" type="slope" x="30" y="156">
   <polyline points="0,0 60,0"/>
  </object>
 </objectgroup>
 <objectgroup id="3" name="places">
  <object id="3" name="Dorf" type="town" x="150" y="156">
   <properties>
    <property name="hexes" value="1202"/>
    <property name="rank" type="int" value="1"/>
   </properties>
   <point/>
  </object>
 </objectgroup>
 <objectgroup id="4" name="zones">
  <object id="4" name="camp" x="0" y="0" width="200" height="220"/>
 </objectgroup>
</map>
"""

OOB = """
[[army]]
id = "prussian"
name = "Blue"
morale_table_top = 18

[[army]]
id = "coalition"
name = "White"
morale_table_top = 18

[[group]]
id = "pr"
army = "prussian"
name = "Blue army"
kind = "base"
arms = ["infantry", "artillery"]
command_value = 5

[[wing]]
id = "keith"
leader = "Keith"
army = "prussian"
group = "pr"
colour = "red"
nation = "prussia"

[[unit]]
id = "pr-ir1"
name = "IR 1"
army = "prussian"
wing = "keith"
arm = "infantry"
class = "line"
nation = "prussia"
strength = [{ level = 2, sp = 3, mr = 6 }, { level = 1, sp = 2, mr = 5 }]
movement = 3

[[unit]]
id = "pr-art"
name = "Art"
army = "prussian"
arm = "artillery"
class = "heavy"
nation = "prussia"
strength = [{ level = 1, bombard = [4, 2, 1], mr = 5 }]
movement = 3

[[victory_level]]
rule = "PG 23.2b"
side = "coalition"
level = "marginal"
otherwise = true
"""

SCENARIO = """
id = "small"
system = "prussias_glory"
map = "small"
base = "small.oob.toml"
title = "Small"
date = "1757-11-05"
wing = [{ id = "keith", at = "1202" }]
unit = [
  { id = "pr-ir1", at = "1202", order = 1 },
  { id = "pr-art", at = "1202", order = 2 },
]

[setup]
clock = ["14:30", "15:30"]
special_rules = ["23.5.1"]

[[army]]
id = "prussian"
morale = 10
friendly_edges = ["east"]

[[army]]
id = "coalition"
morale = 12
friendly_edges = ["west"]
"""


@pytest.fixture
def systems() -> Mapping[str, SystemFiles]:
    """Prussia's Glory, as the program hands it to the check."""
    return {"prussias_glory": SystemFiles(PgScenario, faults)}


@pytest.fixture
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with maps/small.tmx and scenarios/small.toml, both sound."""
    monkeypatch.setenv(library.HOME_VARIABLE, str(tmp_path / "home"))
    (tmp_path / "maps").mkdir()
    (tmp_path / "scenarios").mkdir()
    (tmp_path / "maps" / "small.tmx").write_text(TMX, "utf-8")
    (tmp_path / "maps" / "ground.tsx").write_text(TSX, "utf-8")
    (tmp_path / "maps" / "ground.png").write_bytes(b"picture")
    (tmp_path / "scenarios" / "small.toml").write_text(SCENARIO, "utf-8")
    (tmp_path / "scenarios" / "small.oob.toml").write_text(OOB, "utf-8")
    return tmp_path
