"""Moves out of formation: rout, bounce, withdrawal; the advance of who has won (NB 8.5.3, 8.6)."""
