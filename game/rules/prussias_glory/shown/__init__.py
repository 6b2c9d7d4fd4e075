"""What a player is shown: counters, panels, lenses, foresight, the verdict."""
