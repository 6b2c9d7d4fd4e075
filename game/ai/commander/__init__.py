"""A commander: a player that looks at the whole of a position and plays for its worth."""
