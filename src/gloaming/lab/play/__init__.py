"""Many games: planned, played here or elsewhere, written down.

- `plan.py`: which games; `engines.py`, `cluster.py`: played in processes, or on a Ray cluster
- `rows.py`, `collector.py`: one game, and what is noted of it; `results.py`, `parquet.py`: the files
- `simulate.py`, `tournament.py`: many games, and who played better
"""
