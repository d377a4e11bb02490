"""Mines puzzles: plays games between computer players and looks at their decisions for those with one best answer."""

from collections.abc import Callable, Iterator, Sequence
from typing import Any

import msgspec

from gloaming.agents import Hint, agent, hint, play_match
from gloaming.agents.decisions import NothingToReview, decision_points
from gloaming.kernel import DONE, TEAM, Game, Match
from gloaming.teaching import teaching_of
from gloaming.teaching.puzzles import Puzzle, PuzzlesFile, expected_of, labels_of

from .grade import is_habit, level_of
from .prove import ProvedAnswer, least, prove

PLAYERS = (3, 4, 5, 6)  # the levels that play: strong enough to get far, weak enough to get into trouble
FEWEST, MOST = 3, 12  # numbers of options: the choice between two is too simple
FIRST, THOUGHT = 150, 1000  # iterations of the first search, and of the final one
SOON = 0.5  # the part of the least margin that the first search must find
A_GAME = 2  # most puzzles from one game
APART = 6  # least number of decisions between two of them
ALIKE = 4  # one of so many puzzles may have the same answer
HOPE = 0.15  # the share of games that the answer must win: puzzles are not about losing less
SAVED = 0.5  # an answer saves the game if every other one wins at most this share

Progress = Callable[[int, int], None]


def mine(game: Game[Any], found: PuzzlesFile, count: int, games: int, progress: Progress) -> Iterator[PuzzlesFile]:
    """Searches game after game until there are so many puzzles; yields the file after each.

    It resumes where it was stopped: games and results depend on the seed alone.
    """
    progress(len(found.puzzle), count)
    while len(found.puzzle) < count:
        puzzles = [*found.puzzle]
        for puzzle in puzzles_of(match_of(game, found.seed, found.looked), games):
            alike = sum(each.answer == puzzle.answer for each in puzzles)
            if alike * ALIKE <= len(puzzles) and len(puzzles) < count:
                puzzles.append(puzzle)
        found = msgspec.structs.replace(found, looked=found.looked + 1, puzzle=puzzles)
        progress(len(puzzles), count)
        yield found


def match_of(game: Game[Any], seed: int, number: int) -> Match:
    """A game between computer players; the rule options of the daily deals take turns."""
    turns = next((rule.turns for rule in teaching_of(game).deals if rule.every == "day"), []) or [{}]
    match = Match.new(game, seed * 1_000_003 + number, turns[number % len(turns)])
    player = agent(f"level:{PLAYERS[number // len(turns) % len(PLAYERS)]}", number)
    play_match(match, dict.fromkeys(range(match.seats), player))
    return match


def puzzles_of(played: Match, games: int) -> Iterator[Puzzle]:
    """The puzzles in a game, in order."""
    try:
        points = decision_points(played)[:-1]
    except NothingToReview:
        return
    after, left = 0, A_GAME
    for point in points:
        if point.ply < after or point.seat not in (0, TEAM) or not left:
            continue
        puzzle = puzzle_at(played, point.ply, games)
        if puzzle is not None:
            yield puzzle
            after, left = point.ply + APART, left - 1


def puzzle_at(played: Match, ply: int, games: int) -> Puzzle | None:
    """The puzzle that a decision is; None where it is none."""
    match = played.at(ply)
    labels = labels_of(match)
    if not FEWEST <= len(labels) <= MOST or len(set(labels)) < len(labels):
        return None
    first = ahead(match, hint(match, iterations=FIRST, most=MOST), SOON * least(match))
    if first is None or first != ahead(match, thought := hint(match, iterations=THOUGHT, most=MOST), least(match) / 2):
        return None
    assert match.ask is not None
    level = level_of(match, first)
    if level is None or (level == 1 and is_habit(match, first)) or (match.ask.options[first] == DONE and level < 3):
        return None  # the habitual option is no puzzle
    reasons = thought.advice[0].reasons
    proof = prove(match, first, games) if reasons else None
    if proof is None or is_hopeless(match, proof.worth[first]):
        return None
    against = {each.label: each.drawback for each in thought.advice}
    return Puzzle(
        id=f"{match.seed}-{ply}",
        theme=theme(match, thought, proof, first),
        level=level,
        answer=labels[first],
        why=[" ".join(filter(None, (reason.title, reason.text))) for reason in reasons],
        then=thought.advice[0].then,
        seed=match.seed,
        options=options_of(match),
        answers=way_to(played, ply),
        worth=proof.worth,
        against=[against.get(label, "") for label in labels],
        margin=proof.margin,
        error=proof.error,
        games=proof.games,
    )


def is_hopeless(match: Match, payoff: float) -> bool:
    """Whether hardly any game is won even with the best option."""
    expected = expected_of(match, payoff)
    return expected.chance and expected.amount < HOPE


def ahead(match: Match, thought: Hint, margin: float) -> int | None:
    """The index of the option that a search puts before every other by such a margin; None if there is none."""
    assert match.ask is not None
    if len(thought.advice) < 2 or thought.advice[0].value - thought.advice[1].value < margin:
        return None
    return match.ask.options.index(thought.advice[0].option)


def theme(match: Match, thought: Hint, proof: ProvedAnswer, best: int) -> Any:
    """The theme of a puzzle: to win this turn, to save the game, or to find the best move."""
    if not expected_of(match, 0.0).chance:
        return "best"
    if any(reason.title == "It wins this turn." for reason in thought.advice[0].reasons):
        return "win"
    chances = [expected_of(match, each).amount for each in proof.worth]
    others = max(each for place, each in enumerate(chances) if place != best)
    return "save" if others <= SAVED * chances[best] else "best"


def options_of(match: Match) -> dict[str, Any]:
    """The rule options of a match that differ from their defaults."""
    given, usual = (msgspec.to_builtins(each) for each in (match.options, match.game.options()))
    return {key: each for key, each in given.items() if each != usual.get(key)}


def way_to(played: Match, ply: int) -> list[int]:
    """The indices of the options chosen up to a decision."""
    reel, places = played.at(0), list[int]()
    answers: Sequence[Any] = played.answers[:ply]
    for answer in answers:
        assert reel.ask is not None
        places.append(reel.ask.options.index(answer))
        reel.play(answer)
    return places
