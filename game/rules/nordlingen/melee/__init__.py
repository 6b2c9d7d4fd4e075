"""Melee (ND 5)."""
