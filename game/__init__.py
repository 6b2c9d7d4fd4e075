"""Oblique Order: a table for horse-and-musket wargames."""
