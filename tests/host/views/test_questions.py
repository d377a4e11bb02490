"""What a new table asks: every answer can be played, one leaves the defaults, and nothing is without words."""

from pathlib import Path
from typing import Any

import pytest

from gloaming import games
from gloaming.games.retaliation.table.box import box as retaliation_box
from gloaming.games.retaliation.table.options import SCENARIOS
from gloaming.games.veilwraith.table.box import box as veilwraith_box
from gloaming.host.views.game_card import game_card
from gloaming.kernel import Match
from gloaming.packs import LIBRARY
from gloaming.packs.starter import write_starter
from gloaming.teaching.material import folder_of

GAMES = ["allies", "assault", "retaliation", "veilwraith", "wraith_giants"]


@pytest.mark.parametrize("name", GAMES)
def test_every_answer_can_be_played(name: str) -> None:
    game = games.find(name)
    folder = folder_of(game)
    assert folder is not None
    for question in game.questions:
        for answer in question.answers:
            given = {each: values[0] for each, values in {**question.when, **answer.when}.items()}
            Match.new(game, 0, {**given, **answer.sets})
            assert not answer.picture or folder.joinpath(*answer.picture.split("/")).is_file()


@pytest.mark.parametrize("name", GAMES)
def test_every_question_has_one_answer_that_leaves_the_defaults(name: str) -> None:
    card = game_card(games.find(name))
    default = {option.name: option.default for option in card.options}

    def holds(when: dict[str, list[Any]]) -> bool:
        return all(default[each] in values for each, values in when.items())

    for question in card.questions:
        offered = [answer for answer in question.answers if holds(answer.when)]
        usual = [a for a in offered if all(default[each] == value for each, value in a.sets.items())]
        assert len(usual) == 1, question.title
        assert len({answer.label for answer in offered}) == len(offered)


@pytest.mark.parametrize("name", GAMES)
def test_every_option_has_a_title_and_every_choice_a_label(name: str) -> None:
    for option in game_card(games.find(name)).options:
        assert option.title, option.name
        assert "null" not in option.about
        if option.choices is not None:
            assert len(option.labels or []) == len(option.choices), option.name
            assert option.default in option.choices or list(option.default) in option.choices


def test_answers_are_called_as_in_the_packs() -> None:
    booklets = retaliation_box(Match.new(games.find("retaliation")).state).booklets
    assert {id: booklets[id].head.name for id in SCENARIOS} == SCENARIOS
    vignettes = veilwraith_box(Match.new(games.find("veilwraith")).state).vignettes
    asked = next(each for each in games.find("veilwraith").questions if each.touches() == ("vignette",))
    assert {answer.sets["vignette"]: answer.label for answer in asked.answers} == {
        number: card.name for number, card in vignettes.items()
    }


def test_a_pack_that_came_while_the_server_runs_is_offered(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(LIBRARY, "home", tmp_path)
    monkeypatch.setattr(LIBRARY, "named", [])
    game = games.find("veilwraith")

    def offered() -> list[Any]:
        return next(option.choices or [] for option in game_card(game).options if option.name == "pack")

    assert offered() == [""]
    write_starter(LIBRARY.bundled(game.pack), tmp_path / "lately")
    assert offered() == ["", "lately"]
