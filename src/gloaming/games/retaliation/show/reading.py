"""A piece in full, and the result of a match in words."""

from msgspec.structs import replace

from gloaming.kernel import Outcome, Viewer
from gloaming.scene import Pose, Reading, Tableau, Tally, Tone, counted

from ..rules.line_of_sight import area as seen_from
from ..rules.stealth import difficulty_in_sight, observers
from ..table.box import board, box
from ..table.figures import figure
from ..table.hexes import Hex
from ..table.numbers import name
from ..table.state import Member, Npc, State
from .names import FORM, FORM_GIVES, FORM_RULES, LOOK_WORDS, card_name
from .places import capital, where
from .scene import npc_reading, sight_of, sneaker
from .scene_making import ATTRIBUTES, SKILL_WORDS
from .scene_pack import character
from .walks import from_here


def inspect(s: State, viewer: Viewer, piece: str) -> Reading | None:
    """What a piece is: a figure with its Line of Sight, a character board, a card."""
    sort, _, rest = piece.partition(".")
    if sort in ("figure", "initiative") and int(rest) >= 0:
        who = figure(s, int(rest))
        if isinstance(who, Member):
            return replace(character(s, who), pieces=sight_of(s, who))
        assert isinstance(who, Npc)
        return npc_reading(s, who)
    if sort == "form":
        member, _, form = rest.partition(".")
        return form_reading(s, s.members[int(member)], form)
    if sort == "hex":
        q, _, r = rest.partition(".")
        return hex_reading(s, (int(q), int(r)))
    if sort == "offer":
        return offer_reading(s, rest)
    if sort == "card":
        member, _, place = rest.partition(".")
        own = s.members[int(member)]
        card = box(s).cards[own.hands[own.form][int(place)]]
        parts = ", ".join(card.body_parts) or "none"
        rows = [Tally("Bonus dice", card.bonus_dice), Tally("Range", card.range), Tally("Body parts", parts)]
        return Reading(card.name, sort=f"{card.type}, {card.skill.title()}", text=card.text.strip(), tallies=rows)
    return None


def form_reading(s: State, who: Member, form: str) -> Reading:
    """The form that a member is in is the character; another one says what it would be like."""
    if form == who.form:
        return character(s, who)
    hand = Tally("Hand", ", ".join(card_name(s, id) for id in who.hands.get(form, [])) or "none")
    return Reading(FORM[form], f"Form of {name(s, who)}", f"{capital(FORM_GIVES[form])}. {FORM_RULES[form]}", [hand])


def hex_reading(s: State, at: Hex) -> Reading:
    """A HEX: what lies and stands there, who sees it, and what STEALTH asks of who enters it."""
    lying = [token.name or token.kind for token in s.scenario.tokens if token.at == at]
    lying += ["Fire"] if at in s.scenario.fires else []
    here = [name(s, each) for each in (*s.members, *s.npcs) if at in each.at]
    eyes = [each for each in observers(s) if at in seen_from(s, each)] if s.sequence == "main" else []
    rows = [Tally("Stands here", ", ".join(here))] if here else []
    rows += [Tally("Lies here", ", ".join(lying))] if lying else []
    rows += [Tally("Seen by", ", ".join(name(s, each) for each in eyes))] if eyes else []
    who = sneaker(s)
    if who is not None and eyes:
        rows.append(Tally("STEALTH check", max(difficulty_in_sight(s, each, [at], who) for each in eyes)))
    land = {"open": "Open ground", "wall": "Obstacle", "difficult": "Difficult terrain"}[board(s).land[at]]
    rows.append(Tally(land, board(s).grounds[at]))
    place = capital(where(s, at))
    if at in board(s).features:
        return Reading(place, sort=land, text=from_here(s, at), tallies=rows)
    return Reading(lying[0] if lying else capital(board(s).grounds[at]) or land, place, from_here(s, at), rows)


def offer_reading(s: State, id: str) -> Reading | None:
    """A card that can be chosen or bought."""
    b = box(s)
    if text := ATTRIBUTES.get(id) or SKILL_WORDS.get(id) or LOOK_WORDS.get(id):
        return Reading(id.title(), text=text)
    for cards in (b.items, b.auspices, b.backstories, b.gifts):
        if id in cards:
            found = cards[id]
            return Reading(found.name, text=found.text.strip(), remark=found.flavour)
    if id in b.tribes:
        tribe = b.tribes[id]
        return Reading(tribe.name, sort=f"Patron: {tribe.patron}", text=tribe.theme, remark=tribe.flavour)
    return None


def summary(s: State, outcome: Outcome) -> Reading:
    """How it ended: the scenarios that were played, what the pack has."""
    won = bool(outcome.payoffs) and outcome.payoffs[0] > 0
    rows = [Tally(member.name, counted(member.earned, "XP", "XP")) for member in s.members]
    rows.append(Tally("Trophies", s.campaign.trophies))
    if s.options.scenario:
        rows = [*of_the_night(s, won), *rows]
    else:
        rows.append(Tally("Nights played", len(s.campaign.played)))
    title = s.campaign.ending or ("Success" if won else "Defeat")
    text = "The pack has prevailed." if won else "The pack has failed."
    return Reading(title, text=text, tallies=rows, tone=Tone.GOOD if won else Tone.BAD, tableau=look(won))


def of_the_night(s: State, won: bool) -> list[Tally]:
    """What a single night asked, and what of it was done."""
    head, last = box(s).booklets[s.options.scenario].head, s.campaign.chapters[-1:]
    done = [n for chapter in last for n in chapter.side]
    side = [Tally(each.text, "done" if each.number in done else "not done") for each in head.side_objectives]
    return [Tally(head.objective, "reached" if won else "not reached"), *side]


def look(won: bool) -> Tableau:
    """The book of this month closes before the ring of stones."""
    sky = "Dawn over the ring of stones" if won else "The ring of stones burns under a red moon"
    place, mood = "/endings/retaliation", "won" if won else "lost"
    text = f"{sky}. The book of this month closes."
    return Tableau(text, f"{place}/{mood}", f"{place}/cover#{mood}", (756, 112, 446, 480), Pose.CLOSES)
