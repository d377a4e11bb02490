"""The film of a decision in the terminal: beat by beat, until a key goes to the end."""

from gloaming import Match
from gloaming.scene import Beat, Gesture, LogLine, Motion, Scene, Weight
from gloaming.terminal.app import TableApp
from gloaming.terminal.film import Pace, seconds
from gloaming.terminal.replays.screen import ReplayScreen
from gloaming.terminal.session import ReplaySession, Session
from gloaming.terminal.table import TableScreen

from .test_table import text_of


def showing(app: TableApp) -> bool:
    """Whether a film is shown."""
    return app.table.film.on


async def test_what_happens_is_shown_beat_by_beat_and_any_key_goes_to_the_end() -> None:
    match = Match.new("allies", seed=7)
    app = TableApp(TableScreen(Session(match, None, None, str), pace=Pace.CALM))
    async with app.run_test(size=(120, 36)) as pilot:
        await pilot.pause()
        question = app.table.session.question().text
        app.table.action_take(len(app.table.session.glosses) - 1)
        await pilot.pause()
        assert showing(app)
        assert app.table.session.beats[0].line.text in text_of(app)
        assert "any key: to the end" in text_of(app)
        assert question not in text_of(app)
        await pilot.press("q")  # it ends the film, and does nothing else
        await pilot.pause()
        assert not showing(app)
        assert app.table.session.question().text in text_of(app)
        assert app.table.scene == match.scene(0)


async def test_a_played_match_plays_by_itself() -> None:
    match = Match.new("tictactoe")
    for cell in (0, 3, 1):
        match.play(cell)
    app = TableApp(ReplayScreen(ReplaySession(match, str)))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("p")
        await pilot.pause()
        assert match.ply == 1
        await pilot.press("p")  # and stops
        await pilot.press("right")
        assert match.ply == 2


def test_heavier_beats_are_looked_at_longer() -> None:
    def beat(weight: Weight, gesture: Gesture = Gesture.CHANGE) -> Beat:
        return Beat(LogLine("It happens."), Motion(weight, gesture), Scene("Table", []))

    calm = [seconds(beat(weight), 0, Pace.CALM) for weight in Weight]
    assert calm == sorted(calm)
    assert seconds(beat(Weight.BLOW), 0, Pace.BRISK) < calm[-1]
    assert seconds(beat(Weight.BLOW), 20, Pace.CALM) < calm[-1]  # a long film becomes brisk by itself
    assert seconds(beat(Weight.BEAT, Gesture.ROLL), 0, Pace.CALM) > calm[-1]
