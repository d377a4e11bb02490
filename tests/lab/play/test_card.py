"""The card of a data set says what is in it."""

import re
from pathlib import Path

import pytest

from gloaming.cli import main
from gloaming.lab.play.card import COLUMNS
from gloaming.lab.play.rows import GameRow


def test_a_folder_of_games_has_a_card_that_tells_its_games_and_its_columns(tmp_path: Path) -> None:
    out = tmp_path / "games"
    for _ in range(2):  # the second time all games are there already
        with pytest.raises(SystemExit) as ended:
            main(["simulate", "tictactoe", "--games", "6", "--jobs", "1", "--format", "parquet", "--out", f"{out}"])
        assert not ended.value.code
    card = (out / "README.md").read_text("utf-8")
    assert "# 6 games of tictactoe" in card
    assert "Played by random" in card
    assert sum(int(games) for games in re.findall(r"^\| [^|]+ \| (\d+) \|$", card, re.MULTILINE)) == 6


def test_every_column_is_told() -> None:
    told = [name for names in COLUMNS for name in names.split(", ")]
    assert told == [*GameRow.__struct_fields__]
