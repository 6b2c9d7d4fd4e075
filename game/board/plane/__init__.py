"""Geometry of a table without a grid, in whole numbers: poses, footprints, distance, arcs,
swept contact, sight, ground.

Lengths are thousandths of the game's own unit, headings hundredths of a degree clockwise from
north, x grows to the east and y to the north. Whatever decides is a whole number; nothing here
knows dice, turns or pixels.
"""
