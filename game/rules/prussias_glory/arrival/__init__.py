"""Troops that are not on the map yet: entry, reserves, reinforcements (PG 22 to 26)."""
