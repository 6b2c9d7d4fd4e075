"""The set-up of an army, piece by piece or at once (PG 22.2)."""
