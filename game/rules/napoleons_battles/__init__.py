"""Napoleon's Battles: brigades of stands on an open table."""
