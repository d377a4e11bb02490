"""What must fit together in a pack."""

from collections.abc import Iterator

from gloaming.lingo.hearing import Hears
from gloaming.packs import Pack
from gloaming.packs.modifiers import Modifier

from ..table.board import Board
from ..table.box import AT_FIRST, ATTACK, BANS, EACH_ROUND, HOLDS, KINDS, LASTING, WOUNDED
from ..table.printed import (
    FILES,
    ActionCard,
    AttackCard,
    FearlessAction,
    FootholdCard,
    Giant,
    SkillPool,
    Track,
    Wraith,
    cards_of,
)
from ..table.state import GROUND


def check(pack: Pack) -> Iterator[tuple[str, str]]:
    """What must fit together: boards, decks, tracks, foothold cards, the numbers that the rulebook gives."""
    for giant in pack.all(Giant):
        yield from check_giant(pack, giant)
    least = min(giant.health for giant in pack.all(Giant))
    for wraith in pack.all(Wraith):
        if wraith.deck not in FILES or sum(card.copies for card in cards_of(pack, wraith.deck)) < 5:
            yield wraith.id, "deck: expected the file of a deck with at least 5 cards"
        if sum(skill.size for skill in wraith.skill) >= least + wraith.giant_health_modifier:
            yield wraith.id, "skill: the pools hold as much as a Giant's whole health"
    for card in pack.all(ActionCard):
        if bool(pack.script(card.text).on("Spell")) != bool(card.spell and card.spell_at):
            yield card.id, "a card with a spell has `spell`, `spell_at` and a line that begins with Spell:"


CARRIED_OUT = (*KINDS, ATTACK)  # what is kept where a line is carried out
EVENTS = ("{you} use(s) {action_name}", "{you} play(s) a card face down", "{you} end(s) a movement on {foothold}")
ASKED = (*KINDS, *BANS, WOUNDED, *HOLDS, *(f"{{you}} use(s) {kind}" for kind in (*KINDS, "Drop")), *EVENTS[1:])
GIANTS_CARD = Hears(("Attack", "When Revealed"), LASTING, ASKED, asks=CARRIED_OUT, this=("giant_card",), plain=True)
HEARS: dict[type, Hears] = {
    ActionCard: Hears(("", "Spell"), asks=CARRIED_OUT, this=("row",)),
    FearlessAction: Hears(("",), asks=CARRIED_OUT, this=("row",)),
    SkillPool: Hears(("",), asks=CARRIED_OUT, this=("row",)),
    AttackCard: GIANTS_CARD,
    Modifier: Hears((AT_FIRST, EACH_ROUND), asks=CARRIED_OUT),
}


def hears(pack: Pack, component: object) -> Hears | None:
    """What rules hear of a card, by its sort."""
    return HEARS.get(type(component))


def check_giant(pack: Pack, giant: Giant) -> Iterator[tuple[str, str]]:
    """One Giant: its map, its deck, its track and its Foothold cards (WG-R40, WG-R57)."""
    labels = [foothold.at for foothold in giant.foothold]
    letters = [region.letter for region in giant.region]
    wrong = [end for line in giant.lines for end in line if end not in (*labels, GROUND)]
    wrong += [label for label in labels if label[0] not in letters]
    if wrong or len(set(labels)) < len(labels):
        yield giant.id, f"footholds and lines do not fit: {', '.join(wrong) or 'a label stands twice'}"
        return
    yield from ((giant.id, fault) for fault in Board(labels, giant.lines).faults())
    deck = cards_of(pack, giant.deck) if giant.deck in FILES else []
    if sum(card.copies for card in deck) < 11:
        yield giant.id, "deck: expected at least 11 cards, 10 leave it in set-up"
    for card in deck:
        if card.weak_spot not in (*labels, *letters):
            yield card.id, f"weak_spot: {card.weak_spot} is not on the board of {giant.name}"
        if wrong := [place for place in card.area if place not in (*labels, *letters, GROUND)]:
            yield card.id, f"area: {', '.join(wrong)} is not on the board of {giant.name}"
        if bool(pack.script(card.text).on("Attack")) != bool(card.area):
            yield card.id, "area: a card with a line that begins with Attack: has an area, another has none"
    if giant.rage not in [track.id for track in pack.all(Track)]:
        yield giant.id, f"rage: there is no track {giant.rage!r}"
    dangers = [card for card in pack.all(FootholdCard) if card.giant == giant.id]
    if (printed := sum(not danger.more for danger in dangers)) != 3:
        yield giant.id, f"expected 3 Foothold cards, found {printed}"
    for danger in dangers:
        if [label for label in danger.footholds if label not in labels]:
            yield danger.id, f"footholds: not all are on the board of {giant.name}"
        if len(set(danger.footholds)) < len(danger.footholds):
            yield danger.id, "footholds: one stands twice"
