"""The first fight explains its own words: order, cards, groups, modifiers, Glorious Attacks, whom each enemy wants."""

from gloaming.scene import StoryPage, listed

from ..table.box import box
from ..table.events import CombatBegan
from ..table.state import State
from .names import name_then

WANTS = {  # whom an NPC attacks of those it can reach (RT-R151)
    "closest": "whoever is closest",
    "most-injured": "whoever has taken the most Damage",
    "least-injured": "whoever has taken the least Damage",
    "highest-rage": "whoever has the most Rage",
    "highest-initiative": "whoever has the most Initiative",
    "lowest-willpower": "whoever has the least Willpower",
    "alone": "whoever stands alone",
}


def fight_page(s: State, event: CombatBegan) -> StoryPage:
    """What one has to know before the first blow, about those who stand there."""
    rows = [
        "Everybody acts once a round, the highest *Initiative* first. The row above the board shows the order.",
        "Each enemy has a *combat card* that lies face down until its turn, or until somebody attacks it. A Defense "
        "card protects it at once; an Attack card is added to its Attack. Look at an enemy to see whom it can reach.",
        *(wants(s, card) for card in dict.fromkeys(foe.card for foe in event.foes)),
        *([together(s, event)] if event.groups else []),
        "A blow *from behind* does 1 Damage more. Resistance takes off what it says, and Defense cards of your own "
        "give tokens that take 1 Damage each.",
        "*Difficulty modifiers* are asked for now: leave them alone, or make this fight easier. Harder ones pay "
        "Trophies.",
    ]
    return StoryPage("How a fight goes", "\n\n".join(rows), book="The first fight")


def wants(s: State, card: str) -> str:
    """Whom those of a kind attack, and which of their parts can be taken."""
    printed = box(s).npcs[card]
    own = printed.phase[0] if printed.phase else printed
    said = f"{printed.name}: it attacks {WANTS.get(own.target, own.target)}, of those it can reach."
    if not own.glorious:
        return said
    parts = listed([f"the {each.part} from {each.threshold} Damage on" for each in own.glorious])
    return f"{said} A *Glorious Attack* takes a part of it: aim before you roll, at {parts}. That earns Trophies."


def together(s: State, event: CombatBegan) -> str:
    """Who stands together now."""
    now = [listed([name_then(s, event.foes[n]) for n in group]) for group in event.groups]
    said = f"Enemies on HEX next to each other are a *group*: {'; '.join(now)}."
    return f"{said} Strategies and some cards ask for groups, or for a group that is split."
