"""What holds in one battle only: Rossbach, Leuthen, Zorndorf, Torgau (PG 23 to 26)."""
