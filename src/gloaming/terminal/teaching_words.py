"""Teaching material as lines of words: the goal card and the glossary of a game, a hint with its reasons."""

from typing import Any

from gloaming.agents import Advice, Hint
from gloaming.kernel import Game, Match
from gloaming.teaching import teaching_of
from gloaming.teaching.how import how_text


def goal_words(game: Game[Any]) -> list[str]:
    """The goal card: what players want, how it ends, how it is scored; empty if the game has none."""
    goal = teaching_of(game).goal
    if goal is None:
        return []
    lines = [goal.title, goal.want, f"How it ends: {goal.ends}", f"How it is scored: {goal.scored}"]
    lines += [f"{n}. {step.name} {step.text}" for n, step in enumerate(goal.round, 1)]
    lines += [f"{band.points}: {band.text}." for band in goal.band]
    return [line.replace("**", "") for line in lines]


def how_words(game: Game[Any]) -> list[str]:
    """The page "How to play", line by line; its pictures are told by their captions."""
    told = how_text(teaching_of(game).how).replace("**", "")
    return [line.lstrip("#").strip() if line.startswith("#") else line for line in told.split("\n")] if told else []


def sign_words(game: Game[Any], word: str = "") -> list[str]:
    """Every sign and word of a game with its meaning and its rule, or those that have a word in them."""
    wanted, group, lines = word.lower(), "", list[str]()
    for entry in teaching_of(game).glossary:
        if wanted and wanted not in " ".join((entry.name, *entry.words)).lower():
            continue
        if entry.group != group and not wanted:
            group = entry.group
            lines.append(f"{group}:")
        lines.append(f"  {entry.name}: {entry.meaning.replace('**', '')}{f' ({entry.rule})' if entry.rule else ''}")
    return lines


def hint_words(match: Match, hint: Hint) -> list[str]:
    """What a computer player would do and why, its price, the next best options, and what could not be known."""
    assert match.ask is not None
    best, *others = hint.advice
    numbers = {each.label: match.ask.options.index(each.option) + 1 for each in hint.advice}
    lines = [f"{numbers[best.label]}. {best.label}{f' ({best.verdict})' if best.verdict else ''}"]
    lines += [f"  + {reason.title} {reason.text}".rstrip() for reason in best.reasons]
    lines += [f"  - The price: {best.price.title} {best.price.text}".rstrip()] if best.price else []
    lines += [f"  Then: {', '.join(best.then)}."] if best.then else []
    lines += [" ".join(filter(None, (hint.expects, hint.sure)))]
    lines += [f"Next best, in {hint.unit}:" if any(map(is_counted, others)) else "Next best:"] if others else []
    lines += [f"  {numbers[each.label]}. {each.label}: {next_best_words(each)}" for each in others]
    return [line for line in (*lines, hint.unknown) if line]


def is_counted(advice: Advice) -> bool:
    """Whether what an option gives away is a number."""
    return any(sign.isdigit() for sign in advice.gives_away)


def next_best_words(advice: Advice) -> str:
    """What speaks against an option, and how much worse it is than the best."""
    return ". ".join(filter(None, ((advice.drawback or advice.verdict).rstrip("."), advice.gives_away)))
