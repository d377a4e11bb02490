"""The rules: a file for each topic of the rulebook.

Some headings have no file of their own:

- USING RESOURCE CARDS and casting Spells: `windows`.
- PLUNDER, LEADER, MAGIC, ATTACK, REST and SPECIAL COMMANDS are what their cards say; what the verbs of these texts do
  stands in `words/deeds.py` and `words/deeds_of_giants.py`.
- NPC GIANTS: in `battles` and `move_command`, where they differ from a player's (AG-20).
- THE FINAL ORDNING and THE ENDGAME begin in `verbs.award`, when a pool is empty; `score` says who wins.
"""
