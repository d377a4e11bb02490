"""How a card of a Giant is made of what is printed on it: what holds while it is in the row is worked out once."""

from typing import Any

from gloaming.lingo import Script
from gloaming.lingo.steps import Holding

from ..table.board import Board
from ..table.box import ALSO_REACHES, ALTHOUGH, BANS, DEALS_MORE, KINDS, LASTING, WOUNDED, AttackPrinted, Unplayed


def attack_card(script: Script, board: Board, card: Any) -> AttackPrinted:
    """A card of a Giant as the rules use it."""
    scope = Unplayed(board)
    held = [holding for holding in script.holdings if holding.when in LASTING]
    standing: dict[str, list[Holding]] = {}
    for holding in held:
        if holding.then is not None:
            standing.setdefault(holding.key, []).append(holding)
    reached = [hold.slots["foothold"].all(scope) for hold in held if hold.key == ALSO_REACHES]
    although = [hold.of.which for hold in held if hold.key == ALTHOUGH and hold.of]
    return AttackPrinted(
        card.id,
        card.name,
        card.kind,
        card.weak_spot,
        card.wound_limit,
        frozenset(card.marks),
        card.marks,
        card.area,
        card.text.strip(),
        card.flavour,
        card.copies,
        script,
        frozenset(board.covered(card.weak_spot)),
        frozenset(node for place in card.area for node in board.covered(place)),
        {kind: n for kind in KINDS if (n := sum(hold.n for hold in held if hold.key == kind))},
        frozenset(hold.key for hold in held if hold.key in BANS),
        frozenset(n for n in board.footholds for hold in held if hold.key == WOUNDED and hold.fits(scope, n)),
        frozenset(node for nodes in reached for node in nodes),
        sum(hold.slots["signed"] for hold in held if hold.key == DEALS_MORE),
        "each" if "each" in although else "this" if although else "",
        standing,
    )
