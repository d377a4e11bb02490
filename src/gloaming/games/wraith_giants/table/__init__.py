"""The table: its state, and what can be read off it."""
