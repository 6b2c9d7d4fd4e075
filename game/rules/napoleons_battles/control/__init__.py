"""The Control phase: arrivals, rally, chain of command, wear (NB 4.1, 7, 13)."""
