"""What many games come to: a page of HTML about them, and the page about the levels of computer players.

- `totals.py`: sums over all rows; `sets.py`: one or two sets of games, told in words
- `page.py`: the page; `sections.py`, `choices.py`, `never_offered.py`, `comparison.py`: its parts
- `plots.py`, `markup.py`: SVG and HTML
- `ladder.py`: the levels, measured
"""
