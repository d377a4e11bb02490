"""Danger before it happens: which options lead to a loss before the seat decides again, found in imagined copies."""

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
WAYS_OUT = 8  # choices of a decision on the way that are tried, to see whether one averts a loss
LIKELY = 0.5  # of the copies: less is not worth a warning
MOST = 0.5  # of the health that is left: what is lost at once and worth a word
LINES = 3  # of the story, that say how it comes about
LOST = 2


class WarnLevel(StrEnum):
    """What a person wants to be warned of."""

    LOSE = "lose"  # losing the game, a character, or more than half of the health that is left
    ANY = "any"  # any health
    NEVER = "never"


class Danger(Struct, frozen=True):
    """What an option leads to before the seat decides again: in how many of the copies, how, and in which words."""

    option: int
    share: float
    lost: bool  # the game, or a character; else some of somebody's health
    text: str
    certain: bool  # a loss in every copy, where another option is none


class Fate(Struct, frozen=True):
    """What became of a seat in one copy."""

    grave: int  # 0 nothing, 1 somebody's health, LOST a character or the game
    text: str = ""
    causes: list[str] = []  # how it came about, as the seat would be told: each blow, and what was lost by it
    end: str = ""  # the last line, where the game is over


class Since(NamedTuple):
    """How it stood when an option was taken, and what has happened since: each event, and whether it cost health."""

    vitals: dict[str, Vital]
    kind: str  # of the decision
    used: int  # how often chance had spoken
    events: list[tuple[Any, bool]]

    def again(self) -> "Since":
        """The same, to go another way from there."""
        return self._replace(events=[*self.events])


def dangers(match: Match, seat: Seat = 0, seed: int = 0, level: WarnLevel = WarnLevel.LOSE) -> list[Danger]:
    """The dangerous options of the seat that decides. It looks into no true card: every copy is dealt anew."""
    ask = match.ask
    if ask is None or level is WarnLevel.NEVER:
        return []
    share = 0.0 if level is WarnLevel.ANY else MOST
    who = seat if ask.seat == TEAM else ask.seat
    copies = max(FEWEST, min(COPIES, PLAYS // len(ask.options)))
    imagined = [match.imagine(who, seed + n) for n in range(copies)]
    fates = [[fate(each, who, k, share) for each in imagined] for k in range(len(ask.options))]
    hopeless = all(each.grave == LOST for option in fates for each in option)
    found = (judged(k, option, hopeless) for k, option in enumerate(fates))
    return [each for each in found if each is not None]


def judged(option: int, fates: list[Fate], hopeless: bool) -> Danger | None:
    """What the copies say of an option, if it is worth a warning."""
    worst = max(each.grave for each in fates)
    met = [each for each in fates if each.grave == worst]
    share = len(met) / len(fates)
    if not worst or share < LIKELY:
        return None
    often = "" if share == 1 else f"In {len(met)} of {len(fates)} imagined turns: "
    certain = worst == LOST and share == 1 and not hopeless
    return Danger(option, share, worst == LOST, f"{often}{story(met)}{met[0].text}", certain)


def story(met: list[Fate]) -> str:
    """How it comes about: what is told in every one of these copies; where they differ, what happens in most."""
    told = [line for line in met[0].causes if all(line in each.causes for each in met)]
    if not told:
        often = Counter(line for each in met for line in dict.fromkeys(each.causes))
        told = [line for line, count in often.most_common(1) if 2 * count >= len(met)]
    ends = {each.end for each in met}
    told = told[-LINES:] + [line for line in ends if line and len(ends) == 1]
    return "".join(f"{line} " for line in dict.fromkeys(told))


def fate(copy: Match, seat: Seat, option: int, share: float) -> Fate:
    """Takes an option in a copy and plays on until the seat decides again; who loses less than a share is not hurt.

    Where a decision comes between that nothing was dealt or rolled before, as when a hand is put in order at the end of
    a turn, it is part of the option; but what one of its choices would avert is no loss.
    """
    assert copy.ask is not None
    since = Since(vitals(copy, seat), copy.ask.kind, copy.state.dice.used, [])
    played = copy.clone()
    with watched(played, seat, since):
        played.play(index=option)
    after = since.again()
    between = play_on(played, seat, since)
    found = what_became(played, seat, since, share)
    if found.grave == LOST and between is not None and between.ask is not None:
        for other in range(min(len(between.ask.options), WAYS_OUT)):
            played, since = between.clone(), after.again()
            with watched(played, seat, since):
                played.play(index=other)
            play_on(played, seat, since)
            found = min(found, what_became(played, seat, since, share), key=lambda each: each.grave)
    return found


@contextmanager
def watched(match: Match, seat: Seat, since: Since) -> Iterator[None]:
    """Writes down what happens meanwhile, and which of it costs something that the seat must not lose."""
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


def play_on(played: Match, seat: Seat, since: Since) -> Match | None:
    """Plays on by habit until the seat really decides again; a copy at the first decision that it passed on the way."""
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


def what_became(played: Match, seat: Seat, since: Since, share: float) -> Fate:
    """What became of a seat since an option was taken."""
    if played.result is not None:
        end = played.log(seat, max(0, played.told - 3))[-1:]
        ending = end[0].text if end and not end[0].heading else ""
        found = Fate(LOST, "You would lose.", causes(played, seat, since), ending)
        return found if is_lost(played, seat) else Fate(0)
    grave, text = hurt(since.vitals, vitals(played, seat), share)
    return Fate(grave, text, causes(played, seat, since)) if grave else Fate(0)


def is_lost(match: Match, seat: Seat) -> bool:
    """Whether a match that is over is lost for a seat; where all get the same, the result says it."""
    assert match.result is not None
    payoffs, scores = match.result.payoffs, match.result.scores
    if len(set(payoffs)) < 2:
        return match.summary().tone is Tone.BAD and not scores  # who counts points alone only has more or fewer
    return payoffs[seat] < max(payoffs)


def vitals(match: Match, seat: Seat) -> dict[str, Vital]:
    """What a seat must not lose, by name."""
    return {each.name: each for each in match.game.vitals(match.state, seat)}


def hurt(before: dict[str, Vital], after: dict[str, Vital], share: float) -> tuple[int, str]:
    """The worst that happened to what a seat must not lose."""
    for name, was in before.items():
        if name in after and was.left > 0 and after[name].left <= 0:
            return LOST, f"{was.whose} would fall."
    for name, was in before.items():
        lost = was.left - after[name].left if name in after else 0
        if lost > was.left * share:
            return 1, f"{was.whose} would lose {lost} of {was.left} {was.word}."
    return 0, ""


def causes(match: Match, seat: Seat, since: Since) -> list[str]:
    """What cost the seat something, as it would be told: the blow, if there was one, and what was lost."""
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
