"""Many games: planned, played anywhere, kept."""
