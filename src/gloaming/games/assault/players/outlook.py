"""What the judge sees in a table, in a player's words: the reasons of hints. The worths are the judge's own."""

from gloaming.kernel import Expected, Seat, Term

from ..table.board import held
from ..table.state import State
from .features import MARKERS, has_had_its_last_turn, odds, signs, worths


def expects(s: State, payoff: float) -> Expected:
    """The chance to win."""
    return Expected(min(max(payoff, 0.0), 1.0), "games")


def outlook(s: State, seat: Seat) -> list[Term]:
    """What one has, and how far the best of the others has come."""
    worth = odds(s)
    others = [each for each in range(len(s.players)) if each != seat]
    rival = max(others, key=worth.__getitem__)
    points = s.players[rival].points
    rivals = Term(
        "rivals",
        -worth[rival],
        "The strongest rival has {}.",
        amount=points,
        noun="point",
        less_is_better=True,
        icon="users",
    )
    return [*own_terms(s, seat), rivals]


def own_terms(s: State, seat: Seat) -> list[Term]:
    """Points, and what the table may still bring: added up, they are what speaks for a win."""
    player, worth = s.players[seat], worths(s)
    seen = signs(s, player, seat)
    units = sum(not unit.wounded for region in held(s, player.race) for unit in s.armies[region])
    army = worth.troops * seen.troops + worth.leaders * seen.leaders + worth.champions * seen.champions
    unique = worth.unique * seen.unique + worth.income * seen.income
    points, cards, done = player.points, len(player.resources), has_had_its_last_turn(s, seat)
    row_words = "" if done else "Then your row holds {}."
    on_map, hold = "Then you have {} on the map.", "Then you hold {}."
    found = [
        Term("points", worth.points * points, "You come to {}.", amount=points, noun="Ordning Point", icon="star"),
        Term("army", army, on_map, amount=units, noun="unhurt unit", icon="shield-halved"),
        Term("wounded", worth.wounded * seen.wounded, on_map, amount=seen.wounded, noun="wounded unit"),
        Term("regions", worth.regions * seen.regions, hold, amount=seen.regions, noun="region", icon="map"),
        Term("cards", worth.cards * seen.cards, hold, amount=cards, noun="Resource Card", icon="gem"),
        Term("row", worth.row * seen.row, row_words, amount=seen.row, noun="Command Card"),
        Term("attack", worth.attack * seen.attack, "" if done else attack_words(bool(seen.attack)), icon="sword"),
        Term("unique", unique, "" if done else unique_words(bool(seen.unique)), icon="star"),
        Term("turns", worth.turns * seen.turns + worth.to_come * seen.to_come, ""),
    ]
    if kind := MARKERS.get(player.race):
        adds, noun = worth.markers * seen.markers, f"{kind} marker"
        found.append(Term("markers", adds, "Then you have {}.", amount=seen.markers, noun=noun, icon="flag"))
    return found


def attack_words(free: bool) -> str:
    """Whether the Attack Command is still to be played before the next Rest."""
    return (
        "Your Attack Command is free to be played." if free else "Your Attack Command lies in the row until you Rest."
    )


def unique_words(free: bool) -> str:
    """Whether the Command of the race is still to be played before the next Rest."""
    return "The Command of your race is free to be played." if free else "The Command of your race waits for a Rest."
