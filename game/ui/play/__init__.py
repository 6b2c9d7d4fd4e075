"""The game as the window plays it; no pygame here."""
