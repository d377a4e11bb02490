"""What the judge sees in a table, in a player's words: the reasons of hints. The worths are the judge's own."""

from gloaming.kernel import Expected, Seat, Term

from ..table.board import held, markers_of
from ..table.box import box
from ..table.state import Phase, Player, State
from . import judge as weights


def expects(s: State, payoff: float) -> Expected:
    """The chance to win."""
    return Expected(min(max(payoff, 0.0), 1.0), "games")


def outlook(s: State, seat: Seat) -> list[Term]:
    """What one has, and how far the best of the others has come."""
    b = box(s)
    whole = b.seating[s.options.players]
    left = (s.pool_1 + s.pool_2) / (whole.pool_1 + whole.pool_2)
    others = [weights.prospects(s, b, each, left) for each in s.players if each is not s.players[seat]]
    rivals = Term(
        "rivals",
        -max(others),
        "The strongest rival can hope for {}.",
        amount=max(others),
        noun="point",
        less_is_better=True,
        icon="users",
    )
    return [*own_terms(s, s.players[seat], left), rivals]


def own_terms(s: State, player: Player, left: float) -> list[Term]:
    """Points, and what the table may still bring: added up, they are the prospects of the judge."""
    b = box(s)

    def now(worth: tuple[float, float]) -> float:
        return left * worth[0] + (1 - left) * worth[1]

    army = units = 0.0
    for region in held(s, player.race):
        for unit in s.armies[region]:
            if not unit.wounded:
                army += now(weights.UNIT[b.sort[unit.kind]]) * b.stats[unit][2]
                units += 1
    cards = sum(map(weights.card_worths(b, player.race).__getitem__, player.resources))
    markers = len(markers_of(s, weights.MARKERS.get(player.race, "")))
    underway = s.phase is not Phase.TURN and s.players[s.turn] is player
    played = [b.commands[card].command for card in (player.row[:-1] if underway else player.row)]
    marker, points = weights.INCOME.get(player.race, ("", 0))
    income = now(weights.UNIQUE) + now(weights.PAID) * points * len(markers_of(s, marker))
    attack, unique = "attack" not in played, "unique" not in played
    found = [
        Term(
            "points", float(player.points), "You come to {}.", amount=player.points, noun="Ordning Point", icon="star"
        ),
        Term("army", army, "You have {} on the map.", amount=units, noun="unhurt unit", icon="shield-halved"),
        Term(
            "cards",
            now(weights.CARDS) * cards,
            "You hold {}.",
            amount=len(player.resources),
            noun="Resource Card",
            icon="gem",
        ),
        Term(
            "row",
            now(weights.ROW) * len(played),
            "Your row holds {}.",
            amount=len(played),
            noun="Command Card",
            icon="layer-group",
        ),
        Term("attack", now(weights.ATTACK) * attack, attack_words(attack), icon="sword"),
        Term("unique", income * unique, unique_words(unique), icon="star"),
    ]
    if kind := weights.MARKERS.get(player.race):
        noun = f"{kind} marker"
        found.append(
            Term("markers", now(weights.MARKER) * markers, "You have {}.", amount=markers, noun=noun, icon="flag")
        )
    return found


def attack_words(free: bool) -> str:
    """Whether the Attack Command is still to be played before the next Rest."""
    return (
        "Your Attack Command is free to be played." if free else "Your Attack Command lies in the row until you Rest."
    )


def unique_words(free: bool) -> str:
    """Whether the Command of the race is still to be played before the next Rest."""
    return "The Command of your race is free to be played." if free else "The Command of your race waits for a Rest."
