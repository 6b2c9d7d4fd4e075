"""Formed movement: what it costs, what it forbids, what it brings about (NB 8.1-8.3, 14.6)."""
