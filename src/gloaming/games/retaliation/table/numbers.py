"""The numbers of figures as they are now: Initiative, Movement, Attack, Resistance, the ends of trackers."""

from .box import box
from .figures import is_swarm, numbers
from .heeded import of_skill
from .holding import bonus
from .state import INITIATIVE_MAXIMUM, Figure, FigureRef, Member, Npc, State

MAIN_MOVEMENT = 3  # of pack members (RT-14.14)
LUPUS_MOVEMENT = 3  # more in Lupus form (RT-2.6)


def name(s: State, who: Figure) -> str:
    """What a figure is called: NPCs of which there may be several by the colour of their base."""
    if isinstance(who, Member):
        return who.name or f"Pack member {who.id + 1}"
    assert isinstance(who, Npc)
    return npc_name(s, who)


def npc_name(s: State, who: Npc | FigureRef) -> str:
    """What an NPC is called."""
    return " ".join(part for part in (who.colour, box(s).npcs[who.card].name) if part)


def band(s: State) -> int:
    """Which column of a state card holds: 1-2, 3 or 4 players (RT-14.21, RT-15.9)."""
    return max(0, s.scenario.player_count - 2)


def learned(member: Member, skill: str) -> int:
    """A skill level without what cards add; what was never learned has none."""
    return member.skills.get(skill, 0)


def skill(s: State, member: Member, skill: str) -> int:
    """A skill level, a Backstory's +1 included (RT-R21)."""
    return max(0, learned(member, skill) + bonus(s, member, of_skill(skill)))


def attribute(member: Member, name: str) -> int:
    """An attribute level."""
    return member.physical if name == "physical" else member.mental


def damage_maximum(s: State, who: Figure) -> int:
    """The end of a Damage tracker: 3 x PHYSICAL, or as the state card says; a Swarm member has 1 (RT-6.4, RT-29.20)."""
    if isinstance(who, Member):
        return 3 * who.physical
    assert isinstance(who, Npc)
    return 1 if is_swarm(s, who) else numbers(s, who).damage[band(s)]


def willpower_maximum(member: Member) -> int:
    """The end of the Willpower tracker: 2 x MENTAL (RT-6.9)."""
    return 2 * member.mental


def hand_limit(member: Member) -> int:
    """How many cards an active hand may hold (RT-7.7)."""
    return member.physical + member.mental


def modifier(s: State, easy: str, hard: str) -> int:
    """What a difficulty modifier changes on hostile NPCs in combat (RT-26)."""
    if s.sequence != "combat":
        return 0
    return (hard in s.fight.modifiers) - (easy in s.fight.modifiers)


def initiative(s: State, who: Figure) -> int:
    """Initiative now, 0 to 7 (RT-18.1 to RT-18.4); in the main sequence NPCs have 0 (RT-18.15)."""
    if isinstance(who, Member):
        own = who.physical
    else:
        assert isinstance(who, Npc)
        if s.sequence != "combat" and not who.ally:
            return 0
        own = numbers(s, who).initiative[band(s)]
        own += 0 if who.ally else modifier(s, "Unprepared", "Prepared")
    return max(0, min(INITIATIVE_MAXIMUM, own + who.initiative + bonus(s, who, "Initiative")))


def attack_level(s: State, who: Npc) -> int:
    """The Attack level of the state card with difficulty modifiers: what breaks ties (RT-R93)."""
    own = numbers(s, who).attack[band(s)]
    return max(0, own + (0 if who.ally else modifier(s, "Weak", "Strong")))


def attack(s: State, who: Npc) -> int:
    """The Attack level as texts have changed it."""
    return max(0, attack_level(s, who) + bonus(s, who, "Attack"))


def resistance_level(s: State, who: Npc) -> int:
    """The Resistance level of the state card with difficulty modifiers (RT-R93, RT-R158)."""
    own = numbers(s, who).resistance[band(s)]
    return own if who.ally else max(0, own + modifier(s, "Vulnerable", "Resistant"))


def resistance(s: State, who: Figure) -> int:
    """Fixed Resistance: level, card bonuses, the -1 RESISTANCE token; +1 tokens absorb by themselves (RT-R117)."""
    own = resistance_level(s, who) if isinstance(who, Npc) else 0
    if isinstance(who, Npc) and who.face_up and who.combat:
        own += box(s).npc_cards[who.combat].resistance_bonus
    return own + bonus(s, who, "Resistance") - (who.tokens.get("-1 RESISTANCE", 0) > 0)


def movement(s: State, who: Figure) -> int:
    """How many Movement points it has in a turn, before what a card buys."""
    if who.tokens.get("IMMOBILIZED") or who.tokens.get("STUN"):
        return 0
    if isinstance(who, Member):
        own = MAIN_MOVEMENT if s.sequence != "combat" else skill(s, who, "athletics") + 1
        own += LUPUS_MOVEMENT * (who.form == "lupus")
    else:
        assert isinstance(who, Npc)
        own = numbers(s, who).movement
    tokens = (who.tokens.get("+1 MOVEMENT", 0) > 0) - (who.tokens.get("-1 MOVEMENT", 0) > 0)
    return max(0, own + tokens + bonus(s, who, "Movement"))
