"""Steps over the ground, zones of control, march columns, what breaks into a move (PG 4, 7)."""
