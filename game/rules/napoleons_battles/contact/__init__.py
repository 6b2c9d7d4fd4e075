"""Contact: what the enemy does about it, where it is made (NB 8.4, 8.5.1, 14.2)."""
