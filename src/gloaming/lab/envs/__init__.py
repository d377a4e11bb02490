"""Learning environments: every game for Gymnasium, PettingZoo and OpenSpiel.

- `survey.py`: what random matches of a game meet; the sizes of all spaces come from it
- `actions.py`, `observation.py`: options and scenes as numbers; `env_base.py`: what the environments share
- `gymnasium.py`, `pettingzoo.py`, `openspiel.py`: one for each library
"""
