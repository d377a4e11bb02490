"""A piece in full, and the result of a match in words."""

from gloaming.kernel import Outcome, Viewer
from gloaming.scene import Reading, Tally, counted

from .box import box
from .figures import figure
from .scene import character, npc_reading
from .state import Member, Npc, State


def inspect(s: State, viewer: Viewer, piece: str) -> Reading | None:
    """What a piece is: a figure, a card of a hand."""
    sort, _, rest = piece.partition(".")
    if sort == "figure":
        who = figure(s, int(rest))
        if isinstance(who, Member):
            return character(s, who)
        assert isinstance(who, Npc)
        return npc_reading(s, who)
    if sort == "card":
        member, _, place = rest.partition(".")
        own = s.members[int(member)]
        card = box(s).cards[own.hands[own.form][int(place)]]
        parts = ", ".join(card.body_parts) or "none"
        rows = [Tally("Bonus dice", card.bonus_dice), Tally("Range", card.range), Tally("Body parts", parts)]
        return Reading(card.name, sort=f"{card.type}, {card.skill.title()}", text=card.text.strip(), tallies=rows)
    return None


def summary(s: State, outcome: Outcome) -> Reading:
    """How it ended: the scenarios that were played, what the pack has."""
    won = bool(outcome.payoffs) and outcome.payoffs[0] > 0
    rows = [Tally("Scenarios played", len(s.campaign.played)), Tally("Trophies", s.campaign.trophies)]
    rows += [Tally(member.name, counted(member.earned, "XP", "XP")) for member in s.members]
    title = s.campaign.ending or ("Success" if won else "Defeat")
    return Reading(title, text="The pack has prevailed." if won else "The pack has failed.", tallies=rows)
