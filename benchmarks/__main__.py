"""Measures every contest and prints the table. It informs and never fails: speed is no test."""

import platform
from functools import partial

from benchmarks import lab, ours, peers, served, turns
from benchmarks.contest import HEADING, ROUNDS, ROW, Contest, row

TIC_TAC_TOE = partial(ours.playouts, "tictactoe", 300_000)
CONNECT_FOUR = partial(ours.playouts, "connect_four", 300_000)
ALLIES = partial(ours.playouts, "allies", 20_000)
TURNS = 20
UNO, UNO_ENVIRONMENT = partial(peers.rlcard_uno, 100_000), partial(peers.rlcard_uno_as_documented, 10_000)
CONTESTS = (
    Contest("tic-tac-toe / OpenSpiel", TIC_TAC_TOE, partial(peers.open_spiel, "tic_tac_toe", 200_000), 1.5),
    Contest("connect four / OpenSpiel", CONNECT_FOUR, partial(peers.open_spiel, "connect_four", 200_000), 1.5),
    Contest("tic-tac-toe / boardgame.io", TIC_TAC_TOE, partial(peers.boardgame_io, 5_000), 50),
    Contest("Allies / OpenSpiel gin rummy", ALLIES, partial(peers.open_spiel_gin_rummy, 10_000), 2),
    Contest("Allies / RLCard gin rummy", ALLIES, partial(peers.rlcard_gin_rummy, 15_000)),
    Contest("Allies / RLCard Uno's bare rules", ALLIES, UNO),
    Contest(
        "tic-tac-toe with journal and undo / OpenSpiel",
        partial(ours.matches, "tictactoe", 200_000),
        partial(peers.open_spiel, "tic_tac_toe", 200_000),
    ),
    Contest(
        "Allies with journal and undo / OpenSpiel gin rummy",
        partial(ours.matches, "allies", 15_000),
        partial(peers.open_spiel_gin_rummy, 10_000),
    ),
)
CARD_GAMES = tuple(
    Contest(f"{title} / RLCard Uno{words}", partial(ours.playouts, name, 10_000), uno, goal)
    for title, name in (("Veilwraith", "veilwraith"), ("Wraith & the Giants", "wraith_giants"))
    for words, uno, goal in (("", UNO_ENVIRONMENT, 1.0), ("'s bare rules", UNO, None))
)
SEARCHES = tuple(
    Contest(
        f"{words} / OpenSpiel's {language}",
        partial(ours.searches, ours_name, 1000, 20),
        partial(search, peer_name, 1000, times),
        goal,
    )
    for words, ours_name, peer_name in (
        ("tic-tac-toe", "tictactoe", "tic_tac_toe"),
        ("connect four", "connect_four", "connect_four"),
    )
    for language, search, times, goal in (
        ("Python", peers.open_spiel_python_search, 5, 5.0),
        ("C++", peers.open_spiel_search, 200 if ours_name == "tictactoe" else 20, 0.15),
    )
)


def main() -> None:
    """Print one row a contest, as soon as it is measured; then what a match costs."""
    print(
        f"Playouts and searches on Python {platform.python_version()}: the best of {ROUNDS} rounds, taken in turns.\n"
    )
    print(HEADING.rstrip())
    for contest in (*CONTESTS, *CARD_GAMES):
        print(row(contest), flush=True)
    print("\n" + ROW.format("search: iterations a second", "ours", "peer", "ratio", "goal", "").rstrip())
    for contest in SEARCHES:
        print(row(contest), flush=True)
    print("\nA running match of Allies")
    verdict("clone(), in decisions", ours.clone_in_decisions("allies"), 5)
    verdict("memory, in kB", ours.match_in_kilobytes("allies"), 100)
    print(f"\nA whole turn of a computer player, in seconds of one core ({TURNS} turns each)")
    turns.tell(TURNS)
    print("\nThe server, by websockets")
    served.tell()
    print("\nThe lab: random games of Allies, start and end of the processes included")
    ratio = lab.two_for_one("allies")
    print(f"  {'two processes / one':<24}{ratio:>7.2f}x   goal: 1.8x   {'reached' if ratio >= 1.8 else 'not reached'}")


def verdict(what: str, value: float, limit: float) -> None:
    """One line: what was measured, and whether it is under the limit."""
    print(f"  {what:<24}{value:>8.1f}   goal: under {limit:g}   {'reached' if value < limit else 'not reached'}")


if __name__ == "__main__":
    main()
