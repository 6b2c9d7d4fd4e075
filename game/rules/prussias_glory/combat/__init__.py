"""Bombardment, close combat, retreat, rout, rally, army morale (PG 8, 10, 11, 16 to 21)."""
