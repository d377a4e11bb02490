"""A match by hand: what is asked, what can be chosen, your answer, until it is over.

python docs/examples/play_by_hand.py
python docs/examples/play_by_hand.py allies
"""

import sys

from gloaming import Match

match = Match.new(sys.argv[1] if len(sys.argv) > 1 else "tictactoe")
while match.ask:  # the open decision; None when the match is over
    print(f"\n{match.question()}")
    for number, option in enumerate(match.ask.options, 1):
        print(f"{number}. {match.gloss(option).label}")
    match.play(index=int(input("> ")) - 1)

print(match.summary().title)
