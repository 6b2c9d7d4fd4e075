"""Data files: maps and scenarios read into checked objects, and where files live."""
