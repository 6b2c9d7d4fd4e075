"""Artillery and small-arms fire (NB 9)."""
