"""What a board may be divided into."""

from game.board.hexgrid import HexGrid
from game.board.squaregrid import SquareGrid

Grid = HexGrid | SquareGrid
"""Both answer the same questions: cells, neighbours, distance, rings, and points on a lattice."""
