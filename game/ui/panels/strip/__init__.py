"""The strip under the map: tracks, cards, pools."""
