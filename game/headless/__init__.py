"""The game without a window: one JSON object a line, for bots, tests and bug reports."""
