"""Judges that learn from games: self-play, a fit to how games ended, a page that says how well it tells. Extra `learn`.

- `self_play.py`: games, and their tables in numbers; `fit.py`: weights; `rounds.py`: several rounds, to be resumed
- `page.py`: how well the weights tell how games end that they have not seen
"""
