"""A tournament against an agent of one's own: all meet in every seat on the same deals; who is better, and how surely.

    python docs/examples/tournament.py tictactoe 40 cup

One's own is the one of `own_player.py`; `register` gives it a name, by which all of the lab finds it in this process.
The games lie in the folder afterwards, with a page about them. The same command again plays nothing twice.
"""

import sys
from pathlib import Path

from own_player import Dreamer

from gloaming.agents import AgentKind, register
from gloaming.lab import load, tournament
from gloaming.lab.report.page import report

register(AgentKind(name="dreamer", make=lambda given, seed: Dreamer(int(given or 10), seed)))
game, games, folder = sys.argv[1], int(sys.argv[2]), Path(sys.argv[3])
standings = tournament(game, ["random", "greedy:2", "search:40", "dreamer:3"], games, seed=1, out=folder)
for place, each in enumerate(standings.table, 1):
    rating = each.rating  # in Elo points; the truth lies between `low` and `high` 19 times in 20
    print(f"{place}. {each.agent}: {rating.value:+.0f} ({rating.low:+.0f} to {rating.high:+.0f}), {each.wins} won")
for pair in standings.pairs:
    print(f"{pair.one} against {pair.other}: {pair.wins} won, {pair.draws} drawn, {pair.losses} lost")

page = folder / "report.html"
page.write_text(report(load(folder)), "utf-8")
print(f"The page about {standings.games} games: {page}")
