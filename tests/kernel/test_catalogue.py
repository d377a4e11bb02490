"""Games are found, not registered: those of the house by their folders, those of strangers by their entry points."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from gloaming import Match, games
from gloaming.kernel import NoSuchGame
from gloaming.ledger import ledger
from tests.kernel.strangers import distribution, python


@pytest.fixture
def packages(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A folder on the path for the packages of strangers."""
    monkeypatch.syspath_prepend(tmp_path)
    games.find.cache_clear()
    yield tmp_path
    games.find.cache_clear()


def test_the_games_of_the_house_are_found_by_their_folders() -> None:
    assert {"allies", "tictactoe"} <= set(games.names())
    assert games.names() == sorted(games.names())
    assert games.find("allies") is games.find("allies")


def test_a_stranger_joins_through_an_entry_point(packages: Path) -> None:
    distribution(packages, "hexapawn")
    assert "hexapawn" in games.names()
    match = Match.new("hexapawn", seed=3)
    match.play("b")
    assert Match.load(match.save()).state == match.state
    assert Match.replay(match.record()).state == match.state
    assert Match.from_position("hexapawn", match.position()).position() == match.position()
    assert list(ledger(match.game)) == ["HP-1"]


BROKEN = {
    "breaks_on_import": ("raise RuntimeError('out of pawns')", "does not load: RuntimeError('out of pawns')"),
    "needs_what_is_not_here": ("import no_such_module", "does not load: ModuleNotFoundError"),
    "has_no_game": ("GAMES = []", "does not load: AttributeError"),
    "is_no_game": ("GAME = 'chess'", "gives 'chess', not a Game of that name"),
    "bears_another_name": ("from gloaming.games.tictactoe import GAME", "not a Game of that name"),
    "does_not_parse": ("GAME = (", "does not load: SyntaxError"),
}


@pytest.mark.parametrize(("name", "source", "said"), [(name, *rest) for name, rest in BROKEN.items()], ids=BROKEN)
def test_a_broken_stranger_is_told_and_the_others_are_unaffected(
    packages: Path, name: str, source: str, said: str
) -> None:
    distribution(packages, name, source)
    distribution(packages, f"{name}_neighbour")
    for _ in range(2):
        with pytest.raises(NoSuchGame) as refusal:
            Match.new(name)
        assert said in str(refusal.value)
        assert name in str(refusal.value)
    assert {name, f"{name}_neighbour", "allies"} <= set(games.names())
    assert Match.new(f"{name}_neighbour").ask
    assert Match.new("allies").ask


def test_a_stranger_cannot_take_the_name_of_a_game_of_the_house(packages: Path) -> None:
    distribution(packages, "tictactoe")
    assert games.find("tictactoe").title == "Tic-tac-toe"


def test_a_save_of_a_stranger_that_is_gone_says_so(packages: Path) -> None:
    distribution(packages, "hexapawn")
    game = games.find("hexapawn")
    save = Match.new("hexapawn").save()
    for path in packages.glob("*.dist-info/*"):
        path.unlink()
    games.find.cache_clear()
    with pytest.raises(Exception, match="a save of 'hexapawn', a game that is not here"):
        Match.load(save)
    assert Match.load(save, game).ask


def test_a_stranger_is_found_by_a_python_of_its_own(tmp_path: Path) -> None:
    distribution(tmp_path, "hexapawn")
    distribution(tmp_path, "wreck", "raise RuntimeError('out of pawns')")
    code, out, err = python("-m", "gloaming", "games", path=[tmp_path])
    assert (code, err) == (0, "")
    assert "Hexapawn" in out
    assert "Tic-tac-toe" in out
    assert "wreck" in out
    assert "out of pawns" in out
