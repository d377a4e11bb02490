"""How a game ends: most Ordning Points, then Resource Cards, then regions; or the victory is shared."""

from gloaming.kernel import GameOver

from ..table.board import held
from ..table.state import State


def standing(s: State, seat: int) -> tuple[int, int, int]:
    """What decides, in this order (AG-22.10 to AG-22.12)."""
    player = s.players[seat]
    return player.points, len(player.resources), len(held(s, player.race))


def winners(s: State) -> list[int]:
    """Who has the most; several share the victory (AG-22.13)."""
    standings = [standing(s, seat) for seat in range(len(s.players))]
    return [seat for seat, each in enumerate(standings) if each == max(standings)]


def game_over(s: State, reason: str) -> GameOver:
    """The end of the game; a victory is worth 1, a shared one is divided."""
    won = winners(s)
    payoffs = tuple(1 / len(won) if seat in won else 0.0 for seat in range(len(s.players)))
    return GameOver(reason, payoffs, tuple(player.points for player in s.players))
