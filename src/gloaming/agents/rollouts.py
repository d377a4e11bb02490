"""Rollouts for reviews: how imagined games end after an option, by what the player could know."""

from collections.abc import Sequence
from random import Random
from typing import Any

from gloaming.kernel import GameOver, Match, Outcome
from gloaming.kernel.phases import next_ask

from .habit_playout import play_by_habit
from .handicap import with_options
from .information_set import InformationSet
from .search import Search

LONGEST = 30  # decisions of a turn that are thought through
SHARE = 4  # later decisions of the turn get a quarter of the iterations of the one that is reviewed


def endings_after(match: Match, info: InformationSet, option: Any, iterations: int) -> list[Outcome]:
    """How games end after an option; the n-th of every option in the same imagined copy, so that like meets like.

    Where the game has habits, the turn is thought through to its end, and what chance brings is played by habit. So
    the mean is of how one plays, and not of all that a search tries. Without habits it is the later half of a search.
    """
    if info.game.habit is None:
        tree = Search(iterations, seed=1).tree(with_options(info, [option]))
        if tree.sure is not None:  # every game ends so, and the search has stopped
            return [Outcome("proven", tree.sure)] * (iterations - iterations // 2)
        return tree.outcomes()[option][iterations // 2 :]
    return endings_by_habit(info, turn_after(match, info, option, iterations // SHARE + 1), iterations)


def turn_after(match: Match, info: InformationSet, option: Any, iterations: int) -> list[Any]:
    """The option, and what the search would do after it until chance speaks or somebody else decides.

    Until then all imagined copies go the same way, so that one of them is enough to think it through.
    """
    line, used, answers = match.imagine(info.seat, 0), match.state.dice.used, [option]
    line.play(option)
    while line.ask is not None and line.ask.seat == info.ask.seat and line.state.dice.used == used:
        if len(answers) == LONGEST:
            break
        answers.append(Search(iterations).choose(InformationSet(line, info.seat)))
        line.play(answers[-1])
    return answers


def endings_by_habit(info: InformationSet, answers: Sequence[Any], count: int) -> list[Outcome]:
    """How so many imagined games end that go on with these answers, and then as habit has it."""
    random = Random(info.seed(1))
    return [play_on(info, answers, random.getrandbits(64)) for _ in range(count)]


def play_on(info: InformationSet, answers: Sequence[Any], seed: int) -> Outcome:
    """Plays one imagined copy to its end."""
    game = info.game
    state, ask, send = info.lines.deal(seed)
    since = None if game.span is None else game.span(state)
    try:
        for answer in answers:
            try:
                ask = send(answer)
            except StopIteration:
                ask, send = next_ask(game, state)
        return play_by_habit(game, state, Random(seed).random, ask, send, since)
    except GameOver as over:
        return over.outcome
