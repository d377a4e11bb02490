"""Learning environments: every game for Gymnasium, PettingZoo and OpenSpiel.

- `alphabet.py`, `actions.py`: options as words of fixed tokens; `start.py`: where an episode begins
- `survey.py`: how far the payoffs and the lengths of random matches go
- `layout.py`, `observation.py`: the state as tables of numbers; `graph.py`: and as a graph
- `env_base.py`: what the environments share; `chance.py`: set-ups with their probabilities
- `gymnasium.py`, `vector.py`, `pettingzoo.py`, `openspiel.py`: one for each library
"""
