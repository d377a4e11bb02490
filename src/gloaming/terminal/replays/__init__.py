"""Played games: watching them again, and reading their review."""
