"""Warnings before a loss: which options lead to one before the seat decides again, found by playing imagined copies."""

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from enum import StrEnum
from typing import Any, NamedTuple

from msgspec import Struct

from gloaming.kernel import TEAM, Match, Seat, Vital
from gloaming.kernel.film import WatchedStory
from gloaming.scene import Gesture, Tone

COPIES = 8  # imagined copies for each option, where there are not too many options
PLAYS = 320  # options times copies at most
FEWEST = 3
ONWARD = 200  # decisions that are followed
WAYS_OUT = 8  # options of a later decision that are tried, to see whether one of them averts the loss
LIKELY = 0.5  # the part of the copies that must show a loss for a warning
MOST = 0.5  # the part of the remaining health whose loss at once is worth a warning
LINES = 3  # lines of the log that explain a danger
LOST = 2


class WarnLevel(StrEnum):
    """What a person wants to be warned of."""

    LOSE = "lose"  # losing the game, a character, or more than half of the health that is left
    ANY = "any"  # any health
    NEVER = "never"


class Danger(Struct, frozen=True):
    """A warning about an option: in which share of the copies it leads to a loss, and how."""

    option: int
    share: float
    lost: bool  # the game, or a character; else some of somebody's health
    text: str
    certain: bool  # a loss in every copy, where another option is none


class CopyResult(Struct, frozen=True):
    """What happened to a seat in one copy."""

    severity: int  # 0: nothing, 1: some health, LOST: a character or the game
    text: str = ""
    causes: list[str] = []  # how it came about, as the seat would be told: each blow, and what was lost by it
    end: str = ""  # the last line, where the game is over


class Baseline(NamedTuple):
    """The situation when an option was taken, and the events since, each with whether it cost health."""

    vitals: dict[str, Vital]
    kind: str  # of the decision
    used: int  # how often chance had spoken
    events: list[tuple[Any, bool]]

    def copy(self) -> "Baseline":
        """The same with its own list of events, to try another continuation."""
        return self._replace(events=[*self.events])


def dangers(match: Match, seat: Seat = 0, seed: int = 0, level: WarnLevel = WarnLevel.LOSE) -> list[Danger]:
    """The dangerous options of the seat that decides; in the copies everything that it cannot see is dealt anew."""
    ask = match.ask
    if ask is None or level is WarnLevel.NEVER:
        return []
    share = 0.0 if level is WarnLevel.ANY else MOST
    who = seat if ask.seat == TEAM else ask.seat
    copies = max(FEWEST, min(COPIES, PLAYS // len(ask.options)))
    imagined = [match.imagine(who, seed + n) for n in range(copies)]
    results = [[result_in(each, who, k, share) for each in imagined] for k in range(len(ask.options))]
    hopeless = all(each.severity == LOST for option in results for each in option)
    found = (judged(k, option, hopeless) for k, option in enumerate(results))
    return [each for each in found if each is not None]


def judged(option: int, results: list[CopyResult], hopeless: bool) -> Danger | None:
    """The warning about an option, if the results call for one."""
    worst = max(each.severity for each in results)
    met = [each for each in results if each.severity == worst]
    share = len(met) / len(results)
    if not worst or share < LIKELY:
        return None
    often = "" if share == 1 else f"In {len(met)} of {len(results)} imagined turns: "
    certain = worst == LOST and share == 1 and not hopeless
    return Danger(option, share, worst == LOST, f"{often}{how_it_happens(met)}{met[0].text}", certain)


def how_it_happens(met: list[CopyResult]) -> str:
    """The lines that all copies share; where there are none, the line of most copies."""
    told = [line for line in met[0].causes if all(line in each.causes for each in met)]
    if not told:
        often = Counter(line for each in met for line in dict.fromkeys(each.causes))
        told = [line for line, count in often.most_common(1) if 2 * count >= len(met)]
    ends = {each.end for each in met}
    told = told[-LINES:] + [line for line in ends if line and len(ends) == 1]
    return "".join(f"{line} " for line in dict.fromkeys(told))


def result_in(copy: Match, seat: Seat, option: int, share: float) -> CopyResult:
    """Plays an option and then habit in a copy until the seat decides again; a loss below `share` does not count.

    A decision of the seat that comes before any chance, such as putting the hand in order, still belongs to the option;
    a loss that one of its choices averts is no loss.
    """
    assert copy.ask is not None
    since = Baseline(vitals(copy, seat), copy.ask.kind, copy.state.dice.used, [])
    played = copy.clone()
    with watched(played, seat, since):
        played.play(index=option)
    after = since.copy()
    between = play_on(played, seat, since)
    found = result_since(played, seat, since, share)
    if found.severity == LOST and between is not None and between.ask is not None:
        for other in range(min(len(between.ask.options), WAYS_OUT)):
            played, since = between.clone(), after.copy()
            with watched(played, seat, since):
                played.play(index=other)
            play_on(played, seat, since)
            found = min(found, result_since(played, seat, since, share), key=lambda each: each.severity)
    return found


@contextmanager
def watched(match: Match, seat: Seat, since: Baseline) -> Iterator[None]:
    """Notes every event of the block, and whether it cost the seat some of its vitals."""
    state, left = match.state, [each.left for each in match.game.vitals(match.state, seat)]

    def see(event: Any) -> None:
        nonlocal left
        now = [each.left for each in match.game.vitals(state, seat)]
        since.events.append((event, sum(now) < sum(left)))
        left = now

    state.story = WatchedStory(state.story, see)
    try:
        yield
    finally:
        state.story = [*state.story]


def play_on(played: Match, seat: Seat, since: Baseline) -> Match | None:
    """Plays on by habit until the seat decides again after some chance; returns a copy of its first decision before
    that."""
    between = None
    for _ in range(ONWARD):
        ask = played.ask
        if ask is None:
            break
        if ask.seat in (seat, TEAM):
            if ask.kind == since.kind or played.state.dice.used != since.used:
                break
            between = between or played.clone()
        habit = played.game.habit
        with watched(played, seat, since):
            played.play(ask.options[0] if habit is None else habit(played.state, ask))
    return between


def result_since(played: Match, seat: Seat, since: Baseline, share: float) -> CopyResult:
    """What happened to a seat since the baseline."""
    if played.result is not None:
        end = played.log(seat, max(0, played.told - 3))[-1:]
        ending = end[0].text if end and not end[0].heading else ""
        found = CopyResult(LOST, "You would lose.", causes(played, seat, since), ending)
        return found if is_lost(played, seat) else CopyResult(0)
    severity, text = worst_loss(since.vitals, vitals(played, seat), share)
    return CopyResult(severity, text, causes(played, seat, since)) if severity else CopyResult(0)


def is_lost(match: Match, seat: Seat) -> bool:
    """Whether a match that is over is lost for a seat; where all get the same, the result says it."""
    assert match.result is not None
    payoffs, scores = match.result.payoffs, match.result.scores
    if len(set(payoffs)) < 2:
        return match.summary().tone is Tone.BAD and not scores  # who counts points alone only has more or fewer
    return payoffs[seat] < max(payoffs)


def vitals(match: Match, seat: Seat) -> dict[str, Vital]:
    """The vitals of a seat by name."""
    return {each.name: each for each in match.game.vitals(match.state, seat)}


def worst_loss(before: dict[str, Vital], after: dict[str, Vital], share: float) -> tuple[int, str]:
    """The worst change of the vitals: its severity, and a sentence."""
    for name, was in before.items():
        if name in after and was.left > 0 and after[name].left <= 0:
            return LOST, f"{was.whose} would fall."
    for name, was in before.items():
        lost = was.left - after[name].left if name in after else 0
        if lost > was.left * share:
            return 1, f"{was.whose} would lose {lost} of {was.left} {was.word}."
    return 0, ""


def causes(match: Match, seat: Seat, since: Baseline) -> list[str]:
    """The lines that tell what cost the seat something: the attack, if there was one, and the loss."""
    game, state, blow, found = match.game, match.state, "", list[str]()
    for event, costs in since.events:
        if not event.seen_by(seat):
            continue
        line = game.tell(state, event)
        if costs:
            found += [blow, line.text] if blow and blow != line.text else [line.text]
            blow = ""
        elif (motion := game.motion(state, event)) is not None and motion.gesture is Gesture.STRIKE:
            blow = line.text
    return found
