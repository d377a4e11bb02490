"""People: who they are, where they sit, what came of their games.

- `people.py`: making, changing, carrying and forgetting a person
- `passkeys.py`: the same person on another device, by a key that the device keeps
- `played.py`: what came of one game, made from its table; `record.py`: what many of them come to
- `feats.py`: what is worth a word; `home.py`: a person's own page
"""
