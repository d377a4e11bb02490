"""Computer players and hints. They think in worker processes, never in the event loop.

- `workers.py`: the processes; `jobs.py`: what runs in them
- `levels.py`: the computer players that can be seated
"""
