"""Charges and compulsory moves (ND 3.25-3.46)."""
