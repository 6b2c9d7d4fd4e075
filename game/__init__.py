"""Oblique Order: a table for horse-and-musket board wargames."""

__version__ = "0.1.0"
