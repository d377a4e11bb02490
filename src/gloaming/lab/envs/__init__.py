"""Learning environments: every game for Gymnasium, PettingZoo and OpenSpiel.

- `alphabet.py`, `actions.py`: options as words of fixed tokens; `start.py`: where an episode begins
- `survey.py`: random matches that show the range of payoffs and lengths
- `layout.py`, `observation.py`: the state as tables of numbers; `graph.py`: the state as a graph
- `fields.py`, `fields_page.py`: what every number of an observation means
- `env_base.py`: what the environments share; `chance.py`: set-ups with their probabilities
- `gymnasium.py`, `vector.py`, `pettingzoo.py`, `openspiel.py`, `spiel_table.py`: one environment for each library
"""
