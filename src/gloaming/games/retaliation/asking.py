"""Who is asked: a pack member's seat, the pack, or everybody until they agree."""

from collections.abc import Sequence
from typing import Any

import msgspec

from gloaming.kernel import TEAM, Flow, Seat, choose

from .choices import Agree, Object
from .state import State


def seats(s: State) -> int:
    """How many seats there are; a seat may lead several characters (RT-R211)."""
    each = s.options.characters_per_player
    return -(-s.options.characters // each)


def seat_of(s: State, member: int) -> Seat:
    """The seat that leads a pack member; the pack, if it is none of theirs."""
    if 0 <= member < len(s.members):
        return member // s.options.characters_per_player
    return pack_seat(s)


def pack_seat(s: State) -> Seat:
    """Whoever answers for the pack: any seat, or the only one."""
    return TEAM if seats(s) > 1 else 0


def ask(s: State, member: int, kind: str, options: Sequence[Any], rule: str) -> Flow[Any]:
    """What a pack member decides."""
    return (yield from choose(seat_of(s, member), kind, options, rule))


def ask_pack(s: State, kind: str, options: Sequence[Any], rule: str) -> Flow[Any]:
    """What the pack decides; any seat may say it."""
    return (yield from choose(pack_seat(s), kind, options, rule))


def tie(s: State, kind: str, options: Sequence[Any], rule: str) -> Flow[Any]:
    """A tie that the pack breaks, or the order of the table (RT-R217)."""
    if s.options.pack_ties == "auto":
        return options[0]
    return (yield from ask_pack(s, kind, options, rule))


def vote(s: State, kind: str, options: Sequence[Any], rule: str) -> Flow[Any]:
    """What the pack must decide together: one seat proposes, the others agree, or the first who objects proposes.

    With the option `majority` a proposal needs more than half of the seats, its own included (RT-R49).
    """
    if len(options) == 1 or seats(s) == 1:
        return (yield from choose(0, kind, options, rule))
    proposer = 0
    while True:
        proposal = yield from choose(proposer, kind, options, rule)
        s.proposal = f"{kind}|{msgspec.json.encode(proposal).decode()}"  # for all to see
        against = []
        for seat in range(seats(s)):
            if seat != proposer and (yield from choose(seat, "agree", [Agree(), Object()], "RT-R49")) == Object():
                against.append(seat)
                if s.options.unanimity == "strict":
                    break
        s.proposal = ""
        if not against or (s.options.unanimity == "majority" and 2 * len(against) < seats(s)):
            return proposal
        proposer = against[0]
