"""Playing together, without a socket or a screen. Server and terminal are built on it.

- `tables/`: one table in memory: seats, journal entries, clocks, undo, chat
- `thinking/`: computer players and hints, in worker processes
- `store/`: the database: journal, checkpoints, migrations
- `views/`: what one viewer is sent: the view, what changed in it, cards for the lobby and the list of games
- `live.py`: a table that people are connected to; `registry.py`: all tables of a process; `replays.py`: a table at an
  earlier decision; `reviews.py`: finished games that are being reviewed
- `errors.py`: what is refused; `metrics.py`: what is counted
"""
