"""Learning environments: every game for Gymnasium, PettingZoo and OpenSpiel.

- `alphabet.py`, `actions.py`: options as words of fixed tokens; `start.py`: where an episode begins
- `survey.py`: what random matches of a game meet; the sizes of observations come from it
- `observation.py`: scenes as numbers; `env_base.py`: what the environments share
- `gymnasium.py`, `pettingzoo.py`, `openspiel.py`: one for each library
"""
