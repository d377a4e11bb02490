"""What a computer player thinks of the options of a decision: by a turn thought through, or by imagined games."""

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

FOLLOW_UPS = 2  # decisions of the same player that a hint looks on
OFTEN = 20  # how often something must have been tried to be worth telling
THOUGHT_THROUGH = 6  # options whose turns are thought through by themselves, to be compared
COMPARED = 12  # options whose outlook is asked for
FEWER = 5  # the same where imagined games must be played on for it
EQUAL_POINTS, EQUAL_CHANCE = 0.1, 0.004  # differences that nobody feels
COPIES, MOST_COPIES = 10, 40  # imagined games for the outlook of an option; where there is time left for more
FEWEST = 3
BATCH = 8  # iterations between two looks at the clock
ONWARD = 8  # decisions that are played on where the game is in no span
LONGEST = 400  # decisions of an imagined game before its table is looked at as it is
SHARE = 0.6  # of the time, to find the options; the rest is for their outlooks


class Considered(Struct, frozen=True):
    """What is thought of one option: what to expect, how sure, and how the table would stand."""

    option: Any
    visits: int
    value: float
    error: float | None  # 0 where it is no mean of results; None where one result cannot tell
    outlook: Outlook
    then: list[str]  # what would come next, in words, as far as it was thought through


class Consideration(Struct, frozen=True):
    """What is thought of a decision: first what the computer player would choose, then the others, best first."""

    options: list[Considered]
    looked: int
    now: Outlook | None = None  # how the table stands as it lies, where that can be compared with the end of a turn
    habitual: bool = False  # nothing could be found out by trying, so habit decided


class Budget:
    """How long somebody thinks: so many iterations, and at most so many seconds where somebody waits.

    Without seconds the same decision is thought through in the same way everywhere.
    """

    def __init__(self, iterations: int, seconds: float | None = None) -> None:
        self.iterations, self.seconds = iterations, seconds
        self.started = perf_counter()

    def is_up(self, share: float = 1.0) -> bool:
        """Whether so much of the time has gone."""
        return self.seconds is not None and perf_counter() - self.started > share * self.seconds

    def spend(self, think: Callable[[int], bool], share: float, iterations: int) -> None:
        """Thinks until these iterations or so much of the time is used, or nothing is left to think about."""
        left, batch = iterations, iterations if self.seconds is None else 1
        while left > 0 and think(batch) and not self.is_up(share):
            left -= batch
            batch = min(2 * batch, BATCH, left)


def consider(info: InformationSet, budget: Budget, seed: int = 0) -> Consideration:
    """Thinks about a decision."""
    return by_turns(info, budget) if TurnSearch.judges(info) else by_games(info, budget, seed)


# a turn thought through


def by_turns(info: InformationSet, budget: Budget) -> Consideration:
    """Every option by the best turn that begins with it, as the judge sees the table at its end."""
    search = TurnSearch(info)
    budget.spend(search.think, 0.5, budget.iterations // 2 + 1)
    turns, looks = search.turns, search.looks
    places = sorted(turns, key=lambda place: -turns[place].worth)
    share = budget.iterations // 2 // THOUGHT_THROUGH + 1
    for rank, place in enumerate(places[:THOUGHT_THROUGH], 1):
        # the search hurries on with what promises most: to be compared, others must have been thought through as well
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
        found.append(Considered(info.options[place], 1, turns[place].worth, 0.0, outlook, told(info, end.answers)))
    return Consideration(found, looks, looked_at(info, [info.imagine(0).state]))


def move_natural_up(info: InformationSet, places: list[int], turns: Mapping[int, Turn]) -> None:
    """Where the best option looks bad at once and another is worth as much, the other comes first: nobody wants to hear
    that a block should be lost where winning one comes to the same."""
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
    """What a payoff between -1 and 1 means, where a game does not say."""
    return Expected((payoff + 1) / 2, "games")


def after_turn(info: InformationSet, end: TurnEnd) -> Outlook:
    """How the table stands at the end of a turn."""
    return looked_at(info, [end.state]) if end.outcome is None else ended(end.outcome, info)


def looked_at(info: InformationSet, states: Sequence[Any]) -> Outlook:
    """How some tables stand, as the game's judge looks at them."""
    look = info.game.outlook
    return {} if look is None else outlook_of([look(state, info.seat) for state in states])


def ended(outcome: Outcome, info: InformationSet) -> Outlook:
    """What is said where a match ends."""
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


def by_games(info: InformationSet, budget: Budget, seed: int) -> Consideration:
    """Every option by how imagined games went on after it; where trying finds nothing out, habit comes first."""
    planned = settled(info) if len(info.options) > 1 else None
    if planned is not None:
        order = [planned, *(option for option in info.options if option != planned)]
        outlooks = outlooks_of(info, order[:FEWER], budget, ONWARD)
        found = [Considered(option, 0, 0.0, 0.0, outlooks.get(at, {}), []) for at, option in enumerate(order)]
        return Consideration(found, 0, habitual=True)
    tree = Tree(info, Random(info.seed(seed)), budget.iterations)
    tree.proves = False  # who compares goes on looking at the others when a win is found
    budget.spend(tree.grow, SHARE, budget.iterations)
    choice = tree.choice()
    most = sorted(tree.evaluations(), key=lambda each: (each.option != choice, -each.visits))
    tried = most[:1] + sorted(most[1:FEWER], key=lambda each: -(each.value or 0.0)) + most[FEWER:]
    outlooks = outlooks_of(info, [each.option for each in tried[:FEWER]], budget, 0)
    found = [
        Considered(
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
    return Consideration(found, tree.iterations)


def outlooks_of(info: InformationSet, options: Sequence[Any], budget: Budget, least: int) -> dict[int, Outlook]:
    """How tables stand after each of these options, where the span is over; the n-th of each from the same copy."""
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
    """The table where the span is over, after an option and then habit; after so many decisions at least."""
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
    """What is done next, in words: the options most followed after this one, where that was looked at often enough.

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
