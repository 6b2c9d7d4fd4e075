"""Geometry and terrain: grids, traces, searches and the board itself."""
