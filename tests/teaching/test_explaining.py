"""The goal card, tips and the glossary: which games have them, and which kinds of decision have no tip."""

import ast
import re
from functools import cache
from pathlib import Path

import pytest

from gloaming import Match, games
from gloaming.teaching import teaching_of
from gloaming.teaching.check import check_rules
from gloaming.teaching.material import folder_of, read_teaching

GAMES = Path(__file__).parents[2] / "src/gloaming/games"
OURS = [name for name in games.names() if (GAMES / name / "pack").is_dir()]
ASKING = {"Ask", "choose", "choose_some", "ask", "ask_pack", "tie", "vote", "pick_name"}  # and what games make of them


@cache
def kinds_of(name: str) -> set[str]:
    """The kinds of decision of a game: what its rules ask by name, and what its questions are written for."""
    found = set()
    for path in (GAMES / name).rglob("*.py"):
        text = path.read_text("utf-8")
        for node in (
            ast.walk(ast.parse(text))
            if re.search(r"QUESTIONS|\b(Ask|ask|choose|tie|vote|pick_name|ask_pack|choose_some)\(", text)
            else ()
        ):
            match node:
                case ast.Call(ast.Name(called), [_, *args]) if called in ASKING:
                    named = [
                        arg.value for arg in args[:2] if isinstance(arg, ast.Constant) and isinstance(arg.value, str)
                    ]
                    found |= set(named[:1])
                case ast.Assign([ast.Name("QUESTIONS")], ast.Dict(keys)):
                    found |= {key.value for key in keys if isinstance(key, ast.Constant) and isinstance(key.value, str)}
    return found


def without_a_tip(name: str) -> list[str]:
    """The kinds of decision of a game that have no tip yet."""
    teaching = teaching_of(games.find(name))
    return sorted(kinds_of(name) - {tip.decision for tip in teaching.tips} - set(teaching.quiet))


@pytest.mark.parametrize("name", OURS)
def test_what_explains_a_game_is_written_well_and_names_rules_that_exist(name: str) -> None:
    found = read_teaching(folder_of(games.find(name)))
    assert not [*found.faults, *check_rules(games.find(name), found)]
    assert found.goal is not None


@pytest.mark.parametrize("name", OURS)
def test_every_kind_of_decision_has_a_tip(name: str) -> None:
    teaching = teaching_of(games.find(name))
    missing = without_a_tip(name)
    assert not missing, f"{name} has no tip for: {', '.join(missing)}"
    assert {tip.decision for tip in teaching.tips} - {""} <= kinds_of(name), "a tip for what is never asked"


@pytest.mark.parametrize("name", OURS)
def test_every_icon_on_the_table_has_a_name(name: str) -> None:
    game = games.find(name)
    glossary = teaching_of(game).glossary
    if not glossary:
        return
    named = {icon for entry in glossary for icon in entry.icons}
    match = Match.new(game, 3)
    for step in range(30):
        if match.ask is None:
            break
        for piece in match.scene(0).pieces().values():
            shown = {piece.icon, *(badge.icon for badge in piece.badges), *(value.icon for value in piece.values)}
            assert shown - {""} <= named, piece.title
        match.play(index=step % len(match.ask.options))
