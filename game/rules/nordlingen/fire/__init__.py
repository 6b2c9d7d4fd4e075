"""Shooting (ND 4)."""
