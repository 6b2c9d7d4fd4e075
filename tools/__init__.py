"""Scripts that make or check what the repository ships; no part of the program."""
