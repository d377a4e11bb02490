"""Whom an NPC will attack is told as far as the pack may know."""

from gloaming.games.retaliation.show.perils import npc_perils
from gloaming.games.retaliation.table.box import box
from gloaming.scene import PerilKind
from tests.games.retaliation.table import foe, state, wolf


def test_an_npc_whose_card_is_face_down_could_attack_whom_it_reaches() -> None:
    s = state([wolf(at=(0, 0)), wolf(at=(9, 0))], [foe("axe-fomori", at=(2, 0))], sequence="combat")
    found = npc_perils(s, s.npcs[0], True)
    assert [(peril.piece, peril.kind) for peril in found] == [("figure.0", PerilKind.COULD)]
    assert found[0].text.endswith("if its card is an Attack: it wants whoever has taken the most Damage.")


def test_once_its_attack_card_is_seen_the_target_is_certain() -> None:
    s = state([wolf(at=(0, 0))], [foe("axe-fomori", at=(2, 0))], sequence="combat")
    who = s.npcs[0]
    attack = next(id for id, card in box(s).npc_cards.items() if card.type == "Attack" and card.range != "ranged")
    who.combat, who.known = attack, True
    assert [peril.kind for peril in npc_perils(s, who, True)] == [PerilKind.HITS]
    who.tokens["STUN"] = 1
    assert npc_perils(s, who, True) == []


def test_in_peace_nobody_is_threatened() -> None:
    s = state([wolf(at=(0, 0))], [foe("axe-fomori", at=(2, 0))])
    assert npc_perils(s, s.npcs[0], True) == []
