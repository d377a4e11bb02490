"""Puzzles are mined from games of computer players.

- `mine.py`: plays games, and looks at their decisions for one that is a puzzle
- `prove.py`: whether one option is better than every other, by how much and how surely; `grade.py`: who finds it
- `write.py`: puzzles as the file of a pack
"""
