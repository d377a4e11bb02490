"""Every game paints how it ended: what its results name is there, can be read, and differs where the endings do."""

from xml.etree import ElementTree

import pytest

from gloaming import Match
from gloaming.games import find
from gloaming.games.allies.reading import LOOKS
from gloaming.games.retaliation.show import reading as retaliation
from gloaming.games.veilwraith.show import reading as veilwraith
from gloaming.games.wraith_giants.show.reading import look
from gloaming.games.wraith_giants.table.box import fight
from gloaming.scene import Pose, Tableau
from gloaming.teaching import ending_of
from gloaming.terminal.words import reading_words


def painted(game: str) -> list[Tableau]:
    match = Match.new(find(game), 1, {"players": 3} if game == "assault" else {})
    match game:
        case "allies":
            return list(LOOKS.values())
        case "veilwraith":
            return [veilwraith.WON, veilwraith.LOST]
        case "retaliation":
            return [retaliation.look(won) for won in (True, False)]
        case "wraith_giants":
            return [look(match.state, fight(match.state), won) for won in (True, False)]
    habit = match.game.habit
    assert habit is not None
    while match.ask is not None:
        match.play(index=list(match.ask.options).index(habit(match.state, match.ask)))
    summary = match.summary()
    assert summary.tableau is not None
    assert summary.tableau.text in reading_words(summary)  # told to those who do not see it
    return [summary.tableau]


@pytest.mark.parametrize("game", ["allies", "wraith_giants", "veilwraith", "assault", "retaliation"])
def test_the_pictures_of_its_endings_are_there(game: str) -> None:
    endings = painted(game)
    assert len({ending.far for ending in endings}) == len(endings)
    for ending in endings:
        for address in filter(None, (ending.far, ending.figure, ending.near)):
            path, _, part = address.partition("#")
            if path.startswith("/packs/"):
                continue  # a giant that brings its own picture
            found = ending_of(find(game), path.removeprefix(f"/endings/{game}/"))
            assert found is not None, address
            drawn = ElementTree.fromstring(found.read_text("utf-8"))
            assert not part or any(each.get("id") == part for each in drawn.iter()), address
        assert ending.figure or ending.pose is Pose.STANDS
