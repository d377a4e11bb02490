"""What is asked, and every option in words."""

from gloaming.kernel import Ask, Done
from gloaming.scene import Gloss, Tone, Verdict, cached_drawing

from .beings import ally_with, attack_suit, being, defence, strength
from .choices import Block, Evolve, Heal, Move, Option, Summon, Transform
from .names import being_name, card_name, name_of
from .state import Being, State

DONE_WORDS = {
    "act": Gloss("End the allied actions", key="e"),
    "block": Gloss("Let the rest through", key="e"),
}


def question(s: State, ask: Ask) -> str:
    """What is asked."""
    match ask.kind:
        case "act":
            return "What do your spirits do?"
        case "block":
            return "Who blocks which attack?"
        case "deal":
            return "The city has too few cards. Which wraith is dealt the next one?"
        case "evolve":
            return "Which evolution comes next?"
        case _:
            return f"Which wraith receives the {card_name(s.dealt[0].card)} that is passed on?"


def gloss(s: State, ask: Ask, option: Option) -> Gloss:
    """An option in words, the pieces to touch, and what it would lead to."""

    def name(number: int) -> str:
        return being_name(s, number)

    match option:
        case Heal(jack, card):
            owner = next(each for each in s.beings if card in each.vertical or card in each.horizontal)
            return Gloss(f"{card_name(jack)} heals the {card_name(card)} of {name(owner.id)}", [jack, card])
        case Summon(queen, jack, ally):
            return Gloss(
                f"{card_name(queen)} summons the {card_name(jack)} into {name(ally)}", [queen, jack, f"being{ally}"]
            )
        case Move(queen, spirit, ally):
            return Gloss(
                f"{card_name(queen)} moves the {card_name(spirit)} to {name(ally)}", [queen, spirit, f"being{ally}"]
            )
        case Transform(queen, spirit, wraith):
            donor = name(ally_with(s, spirit).id)
            label = f"{card_name(queen)} transforms {name(wraith)}: {donor} gives it the {card_name(spirit)}"
            return Gloss(label, [queen, spirit, f"being{wraith}"])
        case Block(ally, wraith):
            return gloss_block(being(s, ally), being(s, wraith))
        case Evolve(wraith):
            before_it = [f" with the {card_name(each.card)}" for each in s.dealt if each.wraith == wraith]
            return Gloss(name(wraith) + "".join(before_it), [f"being{wraith}"])
        case Done():
            return DONE_WORDS[ask.kind]


@cached_drawing
def gloss_block(ally: Being, wraith: Being) -> Gloss:
    """A block: who would win it, and a warning where it costs the ally."""
    attack = attack_suit(wraith)
    label = f"{name_of(ally)} blocks {name_of(wraith)}"
    pieces = [f"being{ally.id}", f"being{wraith.id}"]
    if attack is None:
        return Gloss(label, pieces)
    ours, theirs = defence(ally, attack), strength(wraith, attack)
    if ours > theirs:
        return Gloss(label, pieces, Verdict(f"{ours} beats {theirs}", Tone.GOOD))
    loses = f"{name_of(ally)} would lose, {ours} against {theirs}"
    warning = f"{loses}: it becomes a wraith, and its spirits are gone." if attack == "S" else ""
    return Gloss(label, pieces, Verdict(f"{ours} loses to {theirs}", Tone.BAD), warning)
