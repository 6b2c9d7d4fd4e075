<?xml version="1.0" encoding="UTF-8"?>
<tileset version="1.8" tiledversion="1.8.2" name="terrain" tilewidth="120" tileheight="104" tilecount="20" columns="4">
 <image source="terrain.png" width="480" height="520"/>
 <tile id="0" type="open"/>
 <tile id="1" type="woods"/>
 <tile id="2" type="town"/>
 <tile id="3" type="walled_town"/>
 <tile id="4" type="marsh"/>
 <tile id="5" type="pond_river"/>
 <tile id="6" type="all_water"/>
 <tile id="7" type="farmhouse"/>
 <tile id="8" type="river"/>
 <tile id="9" type="pontoon_bridge"/>
 <tile id="10" type="pond"/>
 <tile id="11" type="off_map"/>
 <tile id="12" type="hill"/>
 <tile id="13" type="rough"/>
 <tile id="14" type="fields"/>
 <tile id="15" type="built_up"/>
 <tile id="16" type="fortification"/>
 <tile id="17" type="bridge"/>
</tileset>
