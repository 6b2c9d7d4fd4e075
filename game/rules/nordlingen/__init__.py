"""Nordlingen: pike and shot on the open table."""
