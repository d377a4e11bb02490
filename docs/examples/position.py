"""A position, written by hand: what is possible there, what is not, and which rule forbids it.

    python docs/examples/position.py

`gloaming position schema allies` says what a position may hold, `gloaming position example allies` prints one.
"""

import tomllib

from gloaming import Match
from gloaming.kernel import BadPosition

POSITION = """
game = "allies"
schema = 2

[state]
phase = "new beings"
aside = ["JH", "JS"]
deck = [
    "AS", "2S", "3S", "4S", "5S", "6S", "7S", "8S", "9S", "TS",       "QS", "KS",
    "AC", "2C", "3C", "4C", "5C", "6C", "7C", "8C", "9C", "TC", "JC", "QC", "KC",
    "AH", "2H", "3H", "4H", "5H", "6H", "7H", "8H", "9H", "TH",       "QH", "KH",
    "AD", "2D", "3D", "4D", "5D", "6D", "7D", "8D", "9D", "TD", "JD", "QD", "KD",
]

[state.dice]
seed = 3
draws = ["9H", "2S", "KS", "9S", "8C"]   # chance is rigged: these cards are drawn next, in this order
"""

position = tomllib.loads(POSITION)
match = Match.from_position("allies", position)
for line in match.log(0):
    print(line.text)

print(f"\n{match.question()} (rule {match.ask.rule})")
for option in match.ask.options:
    print(f"- {match.gloss(option).label}")

print("\nWhat cannot be done:")
for option in match.candidates():
    if refusal := match.why_not(option):
        print(f"- {match.gloss(option).label}: {refusal.text} ({refusal.rule})")

position["state"]["deck"].append("KD")  # what cannot be is refused, with what and where
try:
    Match.from_position("allies", position)
except BadPosition as problem:
    print(f"\n{problem}")
