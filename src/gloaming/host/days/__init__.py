"""What is new every day.

- `deals.py`: which deals there are on a day, and the match of each, which nobody can know before
- `puzzles.py`: the puzzle of a day of each game, and who solved it
- `daily.py`: who tries them, what came of it, and where others decided otherwise; `verify.py`: results by playing again
"""
