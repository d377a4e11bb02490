"""Lessons in the terminal: the session of a lesson, its screen, and line by line."""
