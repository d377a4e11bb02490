"""Who sits where: chairs, the seats that lead them, and who answers for the pack."""

from collections.abc import Sequence

from gloaming.kernel import TEAM, Seat

from .state import Member, State

MOST_CHAIRS = 4


def chairs(s: State) -> int:
    """How many characters there can be; those beyond the first may join at the Caern (RT-R211)."""
    return max(s.options.characters, 0 if s.options.scenario else s.options.chairs)


def chair_of(who: Member) -> int:
    """The chair of a character, the same through the whole campaign, whoever joins and leaves."""
    return who.id if who.chair < 0 else who.chair


def seats(s: State) -> int:
    """How many seats there are; a seat may lead several characters (RT-R211)."""
    return -(-chairs(s) // s.options.characters_per_player)


def seat_of(s: State, member: int) -> Seat:
    """The seat that leads a pack member; the pack, if it is none of theirs."""
    if 0 <= member < len(s.members):
        return chair_of(s.members[member]) // s.options.characters_per_player
    return pack_seat(s)


def voters(s: State, members: Sequence[int] | None = None) -> list[Seat]:
    """The seats that lead these pack members, or all of the pack; not of those who are Knocked Out (RT-20.18)."""
    asked = range(len(s.members)) if members is None else members
    awake = [id for id in asked if not s.members[id].knocked_out or s.sequence == "caern"]
    return sorted({seat_of(s, id) for id in awake or asked})


def pack_seat(s: State) -> Seat:
    """Whoever answers for the pack: any seat, or the only one, also the only one that is not Knocked Out (RT-20.18)."""
    if seats(s) == 1:
        return 0
    if s.sequence != "caern" and any(member.knocked_out for member in s.members):
        awake = voters(s)
        return awake[0] if len(awake) == 1 else TEAM
    return TEAM


def speakers(s: State) -> list[Seat] | None:
    """The seats that answer where any of the pack may; None: all of them.

    Not those of who is Knocked Out (RT-R219), nor of who is not involved in an investigation or a dialogue (RT-30.4).
    """
    heard = voters(s, s.attending or None)
    silent = {seat_of(s, each.id) for each in s.members} - set(heard)
    return [seat for seat in range(seats(s)) if seat not in silent] if silent else None
