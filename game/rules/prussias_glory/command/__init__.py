"""Activation of armies and wings, leaders, detachments (PG 6, 9, 13, 14)."""
