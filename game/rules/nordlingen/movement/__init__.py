"""Manoeuvre (ND 3.1-3.24)."""
