"""Computer players, hints and reviews. They think in worker processes, never in the event loop.

- `workers.py`: the processes; `jobs.py`: what runs in them
- `levels.py`: the computer players that can be seated; `reviews.py`: finished games that are being reviewed
"""
