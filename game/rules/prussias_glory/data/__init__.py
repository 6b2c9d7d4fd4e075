"""What a scenario file says, as play reads it: cards, areas of set-up, the rules of one game."""
