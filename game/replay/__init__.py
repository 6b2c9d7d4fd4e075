"""Games seen again, step by step from a save; and told by phases and turns."""
