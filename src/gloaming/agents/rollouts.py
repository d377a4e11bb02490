"""Rollouts for reviews: results of imagined games after an option, from what the player could know."""

from collections.abc import Sequence
from random import Random
from typing import Any

from gloaming.kernel import GameOver, Match, Outcome
from gloaming.kernel.phases import next_ask

from .habit_playout import play_by_habit
from .handicap import with_options
from .information_set import InformationSet
from .search import Search

LONGEST = 30  # decisions of a turn that are searched
SHARE = 4  # later decisions of the turn get a quarter of the iterations


def endings_after(match: Match, info: InformationSet, option: Any, iterations: int) -> list[Outcome]:
    """Results of games after an option; the n-th of every option has the same deal, so that they can be compared.

    With habits, the turn is searched to its end, and from there on played by habit, so the mean is over real play and
    not over everything a search tries. Without habits it is the later half of a search.
    """
    if info.game.habit is None:
        tree = Search(iterations, seed=1).tree(with_options(info, [option]))
        if tree.sure is not None:  # proven: every game ends like this
            return [Outcome("proven", tree.sure)] * (iterations - iterations // 2)
        return tree.outcomes()[option][iterations // 2 :]
    return endings_by_habit(info, turn_after(match, info, option, iterations // SHARE + 1), iterations)


def turn_after(match: Match, info: InformationSet, option: Any, iterations: int) -> list[Any]:
    """The option, and what the search would do after it until chance is used or somebody else decides.

    Until then all imagined copies are the same, so one of them is enough.
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
    """Results of so many imagined games with these answers and habit after them."""
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
