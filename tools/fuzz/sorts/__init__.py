"""One module for each sort of input."""
