"""How things look and sound: colours, type, words, sounds, and what the player set."""
