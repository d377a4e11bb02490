"""JOINING AND LEAVING at the Caern: characters come into the pack, rest, and come back as they were (RT-R211)."""

from gloaming.kernel import Flow

from ..table import events_campaign as told
from ..table.choices import Join, Option, Rest
from ..table.state import Member, Phase, State
from .asking import MOST_CHAIRS, chair_of, chairs
from .character_creation import finish, learn_gifts, ready_made


def comings_and_goings(s: State) -> list[Option]:
    """Who may join now and who may rest, at a table with chairs for it; one pack member at least goes on."""
    if not s.options.chairs:
        return []
    present = [chair_of(member) for member in s.members]
    found: list[Option] = []
    if len(s.members) < MOST_CHAIRS:
        found += [Join(chair) for chair in range(chairs(s)) if chair not in present]
    if len(s.members) > 1:
        found += [Rest(member.id) for member in s.members]
    return found


def rest(s: State, id: int) -> None:
    """A character rests and keeps its state."""
    who = s.members[id]
    s.story.append(told.Rested(who.ref))
    gather(s, [member for member in s.members if member is not who])
    s.campaign.resting.append(who)


def join(s: State, chair: int) -> Flow[None]:
    """A character comes back, or a new one is made with the XP of the others and the Gifts of the Rank (RT-R22)."""
    back = next((member for member in s.campaign.resting if chair_of(member) == chair), None)
    who = back or (ready_made(s, chair) if s.options.ready_made else Member(id=chair, chair=chair))
    s.campaign.resting = [member for member in s.campaign.resting if member is not back]
    gather(s, sorted([*s.members, who], key=chair_of))
    if back is not None:
        s.story.append(told.CameBack(who.ref))
        yield from learn_gifts(s, who)
    elif s.options.ready_made:
        finish(s, who)
    else:
        s.maker, s.phase = who.id, Phase.CREATE


def gather(s: State, members: list[Member]) -> None:
    """The pack as it is now. Its members are numbered anew."""
    for place, member in enumerate(members):
        member.chair, member.id = chair_of(member), place
    s.members = members
