"""Games seen again: step by step from a save, and golden transcripts of the protocol."""
