"""Lessons in the terminal: the running lesson, line by line and on the table."""
