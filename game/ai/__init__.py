"""Bots, and many games played by them. They know the kernel and no wargame."""
