"""The board on the screen: camera, map, counters on it, highlights and arrows."""
