"""Written positions: any situation of the game as plain data, at or within a phase."""
