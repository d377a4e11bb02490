"""The analysis of a decision: what each option is worth, from turns that are searched or from imagined games."""

from collections.abc import Callable, Mapping, Sequence
from itertools import pairwise
from random import Random
from time import perf_counter
from typing import Any

from msgspec import Struct

from gloaming.kernel import Expected, GameOver, Outcome, Term
from gloaming.kernel.phases import next_ask
from gloaming.scene import Tone

from .handicap import with_options
from .information_set import InformationSet
from .reasons import Outlook, outlook_of
from .search import settled
from .tree import Tree
from .turn_search import Turn, TurnEnd, TurnSearch

FOLLOW_UPS = 2  # later decisions of the same player that a hint tells of
OFTEN = 20  # how often an option must have been tried before it is told
THOUGHT_THROUGH = 6  # options that get a turn search of their own, so that they can be compared
COMPARED = 12  # options whose outlook is computed
FEWER = 5  # the same where imagined games must be played on to find it
EQUAL_POINTS, EQUAL_CHANCE = 0.1, 0.004  # differences too small to matter to a player
COPIES, MOST_COPIES = 10, 40  # imagined games for the outlook of an option; and at most, where there is time left
FEWEST = 3
BATCH = 8  # iterations between two checks of the time
ONWARD = 8  # decisions that are played on where the game has no turn or round under way
LONGEST = 400  # decisions of an imagined game before its table is looked at as it is
SHARE = 0.6  # the part of the time for finding the options; the rest is for their outlooks


class AnalysedOption(Struct, frozen=True):
    """One analysed option: the expected payoff, how sure that is, and how the table would stand."""

    option: Any
    visits: int
    value: float
    error: float | None  # 0 where it is a judgement and no mean; None where there is only one result
    outlook: Outlook
    then: list[str]  # what would come next, in words, as far as it was thought through


class Analysis(Struct, frozen=True):
    """A decision analysed: first the option that the computer player would choose, then the others, best first."""

    options: list[AnalysedOption]
    looked: int
    now: Outlook | None = None  # how the table stands now, where that can be compared with the end of a turn
    habitual: bool = False  # habit decided, since a search would find nothing here


class Budget:
    """How long to think: so many iterations, and at most so many seconds where a person waits.

    Without a limit in seconds the result is the same on every machine.
    """

    def __init__(self, iterations: int, seconds: float | None = None) -> None:
        self.iterations, self.seconds = iterations, seconds
        self.started = perf_counter()

    def is_up(self, share: float = 1.0) -> bool:
        """Whether this share of the time has gone."""
        return self.seconds is not None and perf_counter() - self.started > share * self.seconds

    def spend(self, think: Callable[[int], bool], share: float, iterations: int) -> None:
        """Calls `think` until the iterations or this share of the time are used, or nothing is left to think about."""
        left, batch = iterations, iterations if self.seconds is None else 1
        while left > 0 and think(batch) and not self.is_up(share):
            left -= batch
            batch = min(2 * batch, BATCH, left)


def analyse(info: InformationSet, budget: Budget, seed: int = 0) -> Analysis:
    """Analyses a decision, by turn search where the game's judge allows it, else by imagined games."""
    return by_turns(info, budget) if TurnSearch.judges(info) else by_games(info, budget, seed)


# a turn thought through


def by_turns(info: InformationSet, budget: Budget) -> Analysis:
    """Values every option by the best turn that begins with it, as the judge sees the table at the end of that turn."""
    search = TurnSearch(info)
    budget.spend(search.think, 0.5, budget.iterations // 2 + 1)
    turns, looks = search.turns, search.looks
    places = sorted(turns, key=lambda place: -turns[place].worth)
    share = budget.iterations // 2 // THOUGHT_THROUGH + 1
    for rank, place in enumerate(places[:THOUGHT_THROUGH], 1):
        # a best-first search may have left the others too early: the best few get a search of their own
        alone = TurnSearch(with_options(info, [info.options[place]]))
        budget.spend(alone.think, 0.5 + 0.4 * rank / THOUGHT_THROUGH, share)
        looks += alone.looks
        turns[place] = max(turns[place], alone.turns.get(0, turns[place]), key=lambda turn: turn.worth)
    places.sort(key=lambda place: -turns[place].worth)
    move_natural_up(info, places, turns)
    found = []
    for rank, place in enumerate(places):
        end = search.end_of(turns[place].answers)
        outlook = after_turn(info, end) if rank < COMPARED else {}
        found.append(AnalysedOption(info.options[place], 1, turns[place].worth, 0.0, outlook, told(info, end.answers)))
    return Analysis(found, looks, looked_at(info, [info.imagine(0).state]))


def move_natural_up(info: InformationSet, places: list[int], turns: Mapping[int, Turn]) -> None:
    """Puts another option first if it is worth as much and does not look bad at once, as the best one does."""
    state, expects = info.imagine(0).state, info.game.expects or expected_by_default
    best = expects(state, turns[places[0]].worth)
    for place in places:
        own, verdict = expects(state, turns[place].worth), info.game.gloss(state, info.ask, info.options[place]).verdict
        if abs(best.amount - own.amount) >= (EQUAL_CHANCE if best.chance else EQUAL_POINTS):
            return
        if verdict is None or verdict.tone is not Tone.BAD:
            places.remove(place)
            places.insert(0, place)
            return


def expected_by_default(state: Any, payoff: float) -> Expected:
    """What a payoff between -1 and 1 means to players, where the game does not say."""
    return Expected((payoff + 1) / 2, "games")


def after_turn(info: InformationSet, end: TurnEnd) -> Outlook:
    """How the table stands at the end of a turn."""
    return looked_at(info, [end.state]) if end.outcome is None else ended(end.outcome, info)


def looked_at(info: InformationSet, states: Sequence[Any]) -> Outlook:
    """The outlook of some tables: the terms that the game's judge sees on them."""
    look = info.game.outlook
    return {} if look is None else outlook_of([look(state, info.seat) for state in states])


def ended(outcome: Outcome, info: InformationSet) -> Outlook:
    """The outlook of a match that is over."""
    payoff = outcome.payoffs[info.seat]
    title = (
        "The match ends with it." if outcome.scores else "It wins this turn." if payoff > 0 else "It loses this turn."
    )
    return outlook_of([[Term("the end", payoff, title, icon="flag-checkered")]])


def told(info: InformationSet, answers: Sequence[Any]) -> list[str]:
    """What follows the first answer of a turn, in words; from an imagined copy, so nothing that is hidden is told."""
    line, found = info.imagine(0), list[str]()
    for before, after in pairwise(answers[: FOLLOW_UPS + 1]):
        line.step(before)
        if line.ask is None:
            break
        found.append(info.game.gloss(line.state, line.ask, after).label.removesuffix("."))
    return found


# imagined games


def by_games(info: InformationSet, budget: Budget, seed: int) -> Analysis:
    """Values every option by imagined games; where they cannot tell the options apart, habit comes first."""
    planned = settled(info) if len(info.options) > 1 else None
    if planned is not None:
        order = [planned, *(option for option in info.options if option != planned)]
        outlooks = outlooks_of(info, order[:FEWER], budget, ONWARD)
        found = [AnalysedOption(option, 0, 0.0, 0.0, outlooks.get(at, {}), []) for at, option in enumerate(order)]
        return Analysis(found, 0, habitual=True)
    tree = Tree(info, Random(info.seed(seed)), budget.iterations)
    tree.proves = False  # no proofs: to compare options, the search must go on after it has found a win
    budget.spend(tree.grow, SHARE, budget.iterations)
    choice = tree.choice()
    most = sorted(tree.evaluations(), key=lambda each: (each.option != choice, -each.visits))
    tried = most[:1] + sorted(most[1:FEWER], key=lambda each: -(each.value or 0.0)) + most[FEWER:]
    outlooks = outlooks_of(info, [each.option for each in tried[:FEWER]], budget, 0)
    found = [
        AnalysedOption(
            each.option,
            each.visits,
            each.value,
            each.error,
            outlooks.get(place, {}),
            follow_ups(info, tree, each.option),
        )
        for place, each in enumerate(tried)
        if each.value is not None
    ]
    return Analysis(found, tree.iterations)


def outlooks_of(info: InformationSet, options: Sequence[Any], budget: Budget, least: int) -> dict[int, Outlook]:
    """The outlook after each of these options at the end of the turn or round; the n-th games have the same deal."""
    if info.game.outlook is None or info.game.habit is None:
        return {}
    states: dict[int, list[Any]] = {place: [] for place in range(len(options))}
    random = Random(info.seed(2))
    for copy in range(COPIES if budget.seconds is None else MOST_COPIES):
        if copy >= FEWEST and budget.is_up():
            break
        seed = random.getrandbits(64)
        for place, option in enumerate(options):
            states[place].append(played_on(info, option, seed, least))
    return {place: looked_at(info, tables) for place, tables in states.items()}


def played_on(info: InformationSet, option: Any, seed: int, least: int) -> Any:
    """The state at the end of the turn or round, after an option and then habit; after at least so many decisions."""
    game = info.game
    habit, span = game.habit, game.span
    assert habit is not None
    state, ask, send = info.lines.deal(seed)
    since = None if span is None else span(state)
    try:
        for decisions in range(LONGEST):
            if decisions > least and span is not None and (since is None or span(state) != since):
                break
            try:
                ask = send(habit(state, ask) if decisions else option)
            except StopIteration:
                ask, send = next_ask(game, state)
    except GameOver:
        pass
    return state


def follow_ups(info: InformationSet, tree: Tree, option: Any) -> list[str]:
    """What would be done next, in words: the options followed most often after this one, if often enough.

    They are told from an imagined copy, so nothing that is hidden is told.
    """
    line, node, found = info.imagine(0), tree.root, list[str]()
    place = node.order.index(option)
    while len(found) < FOLLOW_UPS:
        line.step(node.order[place])
        child = node.children[place]
        if line.ask is None or child is None or not child.counts:
            break
        place = child.counts.index(max(child.counts))
        following, node = child.order[place], child
        if child.counts[place] < OFTEN or following not in line.ask.options:
            break
        found.append(info.game.gloss(line.state, line.ask, following).label.removesuffix("."))
    return found
