"""What lies on the table between player and game: hand, notes, lenses, tray."""
