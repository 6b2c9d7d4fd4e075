"""A scenario file read and checked; what a designer is told of it (PG 22)."""
