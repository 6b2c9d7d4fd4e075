"""Close combat (NB 8.4.2, 10, 15.3)."""
