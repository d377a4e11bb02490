"""What clients are sent, made for one viewer.

- `view.py`: a table; `snapshot.py`, `diff.py`: what changed in it since the last message
- `refusals.py`: what cannot be done now, and by which rule
- `lobby_card.py`: a table in the lobby; `game_card.py`: a game in the list of games
"""
