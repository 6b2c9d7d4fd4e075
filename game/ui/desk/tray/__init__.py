"""The tray of pieces that are not on the map yet."""
