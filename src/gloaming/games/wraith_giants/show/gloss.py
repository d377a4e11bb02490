"""What is asked, and every option in words."""

from gloaming.kernel import Ask, Done
from gloaming.lingo import Do, HowMany, Pick
from gloaming.scene import Gloss, Tone, Verdict, counted, listed

from ..rules.attacking import covering
from ..table.box import Fight, fight
from ..table.choices import (
    Again,
    Aim,
    Cast,
    CloseBook,
    Concede,
    Discard,
    Fearless,
    Go,
    OfRow,
    Option,
    Play,
    ReadOn,
    Resolve,
    Share,
    Skill,
    Source,
    Stop,
    Take,
    Target,
)
from ..table.numbers import room, symbol_counts
from ..table.state import GROUND, ROWS, GiantCard, State, row_of
from .names import node_name
from .preview import projected, reckoned

QUESTIONS = {
    "resolve": "Which action comes first?",
    "cast": "Do you cast the spell?",
    "climb": "How far do you climb?",
    "drop": "How far do you drop?",
    "leap": "Where do you leap to?",
    "move": "Where are you moved to?",
    "pick foothold": "Where do you move to?",
    "bow": "Which weak spot do you shoot at?",
    "source": "Which skill pool does the Wound come from?",
    "next skill": "Which skill comes next?",
    "skill": "Do you use the skill?",
    "discard": "Which cards do you discard?",
    "discard for it": "Which card do you discard for it?",
    "take": "Which card do you take?",
    "put back": "Which of these cards will be drawn next?",
    "read": "Do you read on?",
    "again": "Do you fight again?",
    "pay": "Do you pay for it?",
    "may": "Do you do it?",
    "choose one": "Which do you choose?",
    "pick giant_card": "Which Giant card?",
}
DONE_WORDS = {
    "act": Gloss("End your turn", key="e"),
    "cast": Gloss("Do not cast it", key="n"),
    "climb": Gloss("Stay on the peak", key="n"),
    "skill": Gloss("Decline its effect", key="n"),
    "discard": Gloss("Keep the rest", key="e"),
    "pay": Gloss("Do not pay", key="n"),
    "may": Gloss("Do not", key="n"),
}


def question(s: State, ask: Ask) -> str:
    """What is asked."""
    if ask.kind == "act":
        cards = 2 - s.played
        return f"{counted(cards, 'card')} to play. What do you do?" if cards and s.hand else "Anything more this turn?"
    if ask.kind == "share":
        return asked_to_share(s, ask)
    return QUESTIONS.get(ask.kind, f"{ask.kind.capitalize()}?")


def asked_to_share(s: State, ask: Ask) -> str:
    """Which card a hit goes to, of those that are weak there; the row is gone through from the left (WG-14.2)."""
    f, first, most = fight(s), target(s, ask.options[0].card), ask.options[-1].wounds
    name = f.giant_cards[first.card].name
    place = "the Ground" if s.struck == GROUND else node_name(s, s.struck)
    others = the_rest(s, f, first)
    if most == 1:
        return f"You hit {place}. Does the Wound go to {name}, or to {others}?"
    return f"You hit {place}. How many of the {most} Wounds go to {name}? The rest goes to {others}."


def the_rest(s: State, f: Fight, first: GiantCard) -> str:
    """The other cards that a hit can still go to."""
    cards = covering(s, f, s.struck)
    return listed((f.giant_cards[g.card].name for g in cards[cards.index(first) + 1 :]), "or")


def target(s: State, id: int) -> GiantCard:
    """A card of the Giant row."""
    return next(g for g in s.row if g.id == id)


def gloss(s: State, ask: Ask, option: Option) -> Gloss:
    """An option in words, the pieces to touch, and what it would lead to."""
    f = fight(s)
    match option:
        case Play():
            return gloss_play(s, option)
        case Fearless(action):
            printed = f.wraith.fearless[action][0]
            deadly = "This Wound would end the fight." if s.wounds + 1 >= f.limit else ""
            cost, _, does = printed.text.removesuffix(".").partition(": ")
            said = f"{does}, and {cost[0].lower()}{cost[1:]}" if does else cost
            return Gloss(f"{printed.name}: {said}.", [f"fearless.{action}"], warning=deadly)
        case Resolve(line):
            card = f.cards[due(s)]
            counts = symbol_counts(s, "bottom" if s.played == 2 else "top")
            return Gloss(reckoned(s, card.lines[line].text, counts), key=str(line + 1))
        case Cast(card):
            return Gloss(f"Cast {f.cards[card].spell_name}: {f.cards[card].spell.text}", key="c")  # type: ignore[union-attr]
        case Go(node):
            return gloss_go(s, node)
        case Aim(node):
            cards = [f.giant_cards[g.card].name for g in covering(s, f, node)]
            hits = cards[0] if len(cards) == 1 else counted(len(cards), "card")  # more would cover its neighbours
            return Gloss(f"Shoot at {node_name(s, node)}", [f"f.{node}"], Verdict(hits, Tone.GOOD) if cards else None)
        case Share(id, wounds):
            return gloss_share(s, id, wounds)
        case Source(skill):
            left = s.skills[skill]
            verdict = Verdict("triggers it", Tone.GOOD) if left == 1 else Verdict(f"{left - 1} left in it")
            return Gloss(f"From {f.wraith.skills[skill][0].name}", [f"s.{skill}"], verdict)
        case Skill(skill):
            pool = f.wraith.skills[skill][0]
            return Gloss(f"{pool.name}: {pool.text}", [f"s.{skill}"])
        case Discard(card):
            return Gloss(f"Discard {f.cards[card].name}", [f"h.{card}"])
        case Take(card):
            if ask.kind == "put back":
                return Gloss(f"{f.giant_cards[card].name} is next", [f"k.{card}"])
            return Gloss(f"Take {f.cards[card].name}")
        case OfRow(name, place):
            return Gloss(f.cards[row_of(s, name)[place].card].name, [f"{name}.{place}"])
        case Target(id):
            return Gloss(f.giant_cards[target(s, id).card].name, [f"r.{id}"])
        case Do(text):
            return Gloss(text)
        case Pick(thing):
            return Gloss(str(thing))
        case HowMany(n):
            return Gloss(str(n))
        case Concede():
            return Gloss("Give the fight up", key="q", warning="The fight counts as lost.")
        case ReadOn():
            return Gloss("Read on", key="r", on_page=True)
        case CloseBook():
            return Gloss("Close the book and fight", key="x", on_page=True)
        case Again():
            return Gloss("Fight again", key="a")
        case Stop():
            return Gloss("Give up", key="g", warning="The campaign ends here.")
        case Done():
            return DONE_WORDS.get(ask.kind, Gloss("Done", key="e"))


def due(s: State) -> str:
    """The card that is being resolved: the last of the row it was played into."""
    return row_of(s, ROWS[s.played - 1])[-1].card


def gloss_play(s: State, option: Play) -> Gloss:
    """A card, with what it would do or heal."""
    f = fight(s)
    name, row = f.cards[option.card].name, "first" if s.played == 0 else "second"
    if option.down:
        verdict = Verdict(f"heals {min(1, s.wounds)}, draws 1", Tone.PLAIN)
        label, place = f"Play {name} face down into the {row} row", "play.down"
    else:
        verdict = Verdict(projected(s, option.card), Tone.PLAIN)
        label, place = f"Play {name} into the {row} row", "play.up"
    if s.dazed and not s.played:
        verdict = Verdict("does nothing: you are stunned", Tone.BAD)
    return Gloss(label, [f"h.{option.card}", place], verdict)


def gloss_go(s: State, node: str) -> Gloss:
    """A place to go to, and whether a token lies there; what can be hit there and what reaches it stands on it."""
    warning = "A Foothold token lies there." if node in s.tokens else ""
    label = "Go to the Ground" if node == GROUND else f"Go to {node_name(s, node)}"
    return Gloss(label, [f"f.{node}"], warning=warning)


def gloss_share(s: State, id: int, wounds: int) -> Gloss:
    """A part of a hit for one card."""
    f = fight(s)
    g = target(s, id)
    printed = f.giant_cards[g.card]
    left = room(f, g)
    verdict = None
    if wounds >= left:
        lost = f", {wounds - left} lost" if wounds > left else ""
        verdict = Verdict(f"Scarred{lost}", Tone.GOOD)
    elif not wounds:
        verdict = Verdict(f"all on {the_rest(s, f, g)}")
    return Gloss(
        f"{counted(wounds, 'Wound')} on {printed.name}", key=str(wounds) if wounds < 10 else "", verdict=verdict
    )
