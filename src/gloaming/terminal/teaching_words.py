"""The goal card and the glossary of a game as lines of words."""

from typing import Any

from gloaming.kernel import Game
from gloaming.teaching import teaching_of


def goal_words(game: Game[Any]) -> list[str]:
    """What we want, how it ends, how it is scored; nothing where nothing is written."""
    goal = teaching_of(game).goal
    if goal is None:
        return []
    lines = [goal.title, goal.want, f"How it ends: {goal.ends}", f"How it is scored: {goal.scored}"]
    lines += [f"{n}. {step.name} {step.text}" for n, step in enumerate(goal.round, 1)]
    lines += [f"{band.points}: {band.text}." for band in goal.band]
    return [line.replace("**", "") for line in lines]


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
