"""A tournament: computer players meet in every seat on the same deals; who is better, and how surely.

    python docs/examples/tournament.py tictactoe 40 cup

The games lie in the folder afterwards, with a page about them. The same command again plays nothing twice.
"""

import sys
from pathlib import Path

from gloaming.lab import load, tournament
from gloaming.lab.report.page import report

game, games, folder = sys.argv[1], int(sys.argv[2]), Path(sys.argv[3])
standings = tournament(game, ["random", "greedy:2", "search:40"], games, seed=1, out=folder)
for place, each in enumerate(standings.table, 1):
    rating = each.rating  # in Elo points; the truth lies between `low` and `high` 19 times in 20
    print(f"{place}. {each.agent}: {rating.value:+.0f} ({rating.low:+.0f} to {rating.high:+.0f}), {each.wins} won")
for pair in standings.pairs:
    print(f"{pair.one} against {pair.other}: {pair.wins} won, {pair.draws} drawn, {pair.losses} lost")

page = folder / "report.html"
page.write_text(report(load(folder)), "utf-8")
print(f"The page about {standings.games} games: {page}")
