"""Attacks that Rage pays for: who touches the card pays and strikes in one go."""

from msgspec.structs import replace

from gloaming.kernel import Ask, OfferedMove
from gloaming.scene import Verdict

from ..rules.combat_cards import hand
from ..table.box import box
from ..table.choices import ExtraAttack, Play
from ..table.state import State
from .gloss import gloss
from .odds import attack_verdict


def paid_attacks(s: State, ask: Ask) -> list[OfferedMove]:
    """Every Attack of the hand that reaches somebody, where only Rage is left to pay for it (RT-6.19)."""
    if s.turn is None or ExtraAttack() not in ask.options or any(isinstance(each, Play) for each in ask.options):
        return []
    who, found = s.members[s.turn.who], []
    for card in hand(who):
        odds = attack_verdict(s, who, card) if box(s).cards[card].type in ("Attack", "Mix") else None
        if odds is not None:
            shown = gloss(s, ask, Play(card, False))
            said = Verdict(f"1 Rage: {odds.text}", odds.tone)
            whole = replace(shown, label=f"Spend 1 Rage: {shown.label[0].lower()}{shown.label[1:]}", verdict=said)
            found.append(OfferedMove((ExtraAttack(), Play(card, False)), whole))
    return found
