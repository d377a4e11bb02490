"""Many games: planned, played in this process or others, written down.

- `plan.py`: which games; `engines.py`, `cluster.py`: played in processes, or on a Ray cluster
- `rows.py`, `collector.py`: one game, and the statistics of it; `results.py`, `parquet.py`: the files
- `simulate.py`, `tournament.py`, `benchmark.py`: many games, who played better, scores on fixed tasks; `card.py`: a
dataset card
"""
