"""What can be true: the conditions of the cards."""

from gloaming.lingo.takes import CLAIMED, NAME, Takes

from ..table.box import You
from ..table.numbers import action_of, slot_of, tokens_in_play
from ..table.state import EXHAUSTED, TILTED, Degrees, Threat
from .lexicon import W, in_area
from .taken import DISCARDED, HAND

TURN: dict[str, Degrees] = {"Tilted": TILTED, "Exhausted": EXHAUSTED}

W.choice("lying", *TURN)
W.kind("pile", all=lambda e: ["discard", "threat_discard"])
W.name("pile", "your discard pile")(lambda e: ["discard"])
W.name("pile", "the Threat discard pile")(lambda e: ["threat_discard"])

IN_HAND = Takes(CLAIMED, adjectives=(), qualifiers=(*HAND, DISCARDED), at_random=False)
YOURSELF = Takes((NAME,), nouns=("you",))
W.fact("{player} has {memory}", player=YOURSELF, memory=IN_HAND)
W.fact("{player} has {spirit}")(lambda e, player, spirit: spirit.meets(e.state.players[player].spirit))
W.fact("{player} has {token}")(lambda e, player, token: token.meets(tokens_in_play(e.state.players[player])))
W.fact("{player} has {ribbon}")(lambda e, player, ribbon: ribbon.meets(e.state.ribbons))
W.fact("{player} has {key}", key=Takes(CLAIMED, qualifiers=(), at_random=False))(
    lambda e, player, key: key.meets(len(e.state.players[player].keys))
)
W.fact("the number of spent Keys is {n}")(lambda e, n: sum(key.turned or key.flipped for key in e.p.keys) == n)
W.fact("the number of defeated Foes is {n}")(lambda e, n: len(e.p.foes) == n)
W.fact("{threat} is in the Threat Area")(lambda e, threat: in_area(e, threat) is not None)
W.fact("{key} is in the Threat Area")(lambda e, key: in_area(e, key) is not None)
W.fact("{threat} covers {card}")(lambda e, threat, card: card.meets(len(found(e, threat).beneath)))
W.fact("the Threat discard pile has {threat}")(
    lambda e, threat: threat.meets(sum(threat.fits(e, card) for card in e.p.threat_discard))
)
W.fact("{pile} has {card}")(lambda e, pile, card: card.meets(len(getattr(e.p, pile))))
W.fact("{action} is in slot {n}")(lambda e, action, n: slot_of(e.p, action) == n)
W.fact("{action} is Advanced")(lambda e, action: action in e.p.advanced)
W.fact("{action} has {token}")(lambda e, action, token: token.meets(action_of(e.p, action).tokens))
W.fact("{action} is {lying}")(lambda e, action, lying: action_of(e.p, action).turn == TURN[lying])
W.fact("{deck} has {card}")(lambda e, deck, card: card.meets(len(e.p.threat_deck if deck == "threats" else e.p.deck)))


def found(e: You, number: int) -> Threat:
    """The Threat of that number; this one also where it has left the Area."""
    threat = in_area(e, number) or e.threat
    assert threat is not None
    return threat
