"""Who is asked: a pack member's seat, the pack, or everybody until they agree."""

from collections.abc import Sequence
from typing import Any

from gloaming.kernel import DONE, About, Flow, choose

from ..table.choices import Agree, Object
from ..table.seats import pack_seat, seat_of, voters
from ..table.state import Phase, Proposal, State


def ask(s: State, member: int, kind: str, options: Sequence[Any], rule: str, about: About = None) -> Flow[Any]:
    """What a pack member decides; in its frenzied turn it leaves whatever can be left (RT-R108)."""
    if DONE in options and out_of_control(s, member):
        return DONE
    return (yield from choose(seat_of(s, member), kind, options, rule, about))


def out_of_control(s: State, member: int) -> bool:
    """Whether it is the turn of that pack member, in Frenzy: it chooses nothing by itself (RT-R108)."""
    return s.phase is Phase.FRENZY and s.turn is not None and s.turn.who == member


def ask_pack(s: State, kind: str, options: Sequence[Any], rule: str, about: About = None) -> Flow[Any]:
    """What the pack decides; any seat may say it."""
    return (yield from choose(pack_seat(s), kind, options, rule, about))


def tie(s: State, kind: str, options: Sequence[Any], rule: str) -> Flow[Any]:
    """A tie that the pack breaks, or the order of the table (RT-R217)."""
    if s.options.pack_ties == "auto":
        return options[0]
    return (yield from ask_pack(s, kind, options, rule))


def vote(
    s: State,
    kind: str,
    options: Sequence[Any],
    rule: str,
    members: Sequence[int] | None = None,
    late: Sequence[Any] = (),
) -> Flow[Any]:
    """What the pack must decide together: one seat proposes, the others agree, or the first who objects proposes.

    With the option `majority` a proposal needs more than half of the seats, its own included (RT-R49). `late` is what
    comes about at any moment of it, when there is no more time.
    """
    seated = voters(s, members)
    if len(options) == 1 or len(seated) == 1:
        return (yield from choose(seated[0], kind, [*options, *late], rule))
    proposer = seated[0]
    while True:
        proposal = yield from choose(proposer, kind, [*options, *late], rule)
        if proposal in late:
            return proposal
        s.proposal = Proposal(kind, proposal)  # for all to see
        against = []
        for seat in seated:
            if seat == proposer:
                continue
            said = yield from choose(seat, "agree", [Agree(), Object(), *late], "RT-R49")
            if said in late:
                s.proposal = None
                return said
            if said == Object():
                against.append(seat)
                if s.options.unanimity == "strict":
                    break
        s.proposal = None
        if not against or (s.options.unanimity == "majority" and 2 * len(against) < len(seated)):
            return proposal
        proposer = against[0]
