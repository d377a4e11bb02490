"""Results of many games: an HTML page about them, and the page about the levels of computer players.

- `totals.py`: sums over all rows; `sets.py`: one or two sets of games, in words
- `page.py`: the page; `sections.py`, `choices.py`, `never_offered.py`, `comparison.py`: its parts
- `effect.py`: the effect of a pack of cards
- `plots.py`, `markup.py`: SVG and HTML
- `ladder.py`: the levels, measured
"""
