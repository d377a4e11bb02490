"""Training of judges: self-play, a fit to how games ended, a page about its accuracy. Extra `learn`.

- `self_play.py`: games, and their states as features; `fit.py`: weights; `rounds.py`: several rounds, which can be
resumed
- `page.py`: the accuracy of the weights on games that they were not trained on
"""
