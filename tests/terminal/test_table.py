"""The table in a terminal, played by keys and by mouse."""

from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest
from rich.text import Text
from textual.pilot import Pilot

from gloaming.agents import WarnLevel
from gloaming.kernel import Match
from gloaming.scene import Area, Gloss, Grid, Kind, Piece, Scene, Touch
from gloaming.terminal.app import TableApp
from gloaming.terminal.cards import SIZES, Size
from gloaming.terminal.clock import DecisionClock
from gloaming.terminal.dialogs import ConfirmDialog, HintDialog, OptionsDialog, TextDialog
from gloaming.terminal.draw import table
from gloaming.terminal.panels import in_rows, keys_line, question_line
from gloaming.terminal.replays.screen import ReplayScreen
from gloaming.terminal.saves import SaveFolder
from gloaming.terminal.scene_view import STEPS, SceneView, neighbour
from gloaming.terminal.session import ReplaySession, Reply, Session
from gloaming.terminal.table import TableScreen
from tests.games.wraith_giants.table import table as giants
from tests.host.torches import TORCHES
from tests.terminal.lamps import lamps


def app_of(match: Match, saves: SaveFolder | None = None, new: Callable[[], Match] = lamps) -> TableApp:
    return TableApp(TableScreen(Session(match, saves, match.game.name, lambda rule: f"The text of {rule}."), new))


def text_of(app: TableApp) -> str:
    """What is on the screen."""
    lines = app.screen._compositor.render_strips()
    return "\n".join("".join(segment.text for segment in strip) for strip in lines)


def view_of(app: TableApp) -> SceneView:
    return app.table.query_one(SceneView)


async def click(pilot: Pilot[None], app: TableApp, piece: str) -> None:
    """Clicks in the middle of a piece."""
    view = view_of(app)
    rect = view.canvas.anchors()[piece]
    view.scroll_to(0, max(rect.y - 3, 0), animate=False, force=True)
    await pilot.pause()
    offset = (rect.x + rect.width // 2 - view.scroll_offset.x, rect.y + rect.height // 2 - view.scroll_offset.y)
    assert await pilot.click(view, offset=offset)
    await pilot.pause()


async def walk_to(pilot: Pilot[None], app: TableApp, piece: str) -> None:
    """Presses Tab until the piece has the focus."""
    for _ in range(60):
        if view_of(app).focused_piece == piece:
            return
        await pilot.press("tab")
    raise AssertionError(f"Tab never reached {piece}")


async def test_a_whole_game_by_keyboard(tmp_path: Path) -> None:
    match = Match.new("allies", seed=3)
    app = app_of(match, SaveFolder(tmp_path))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        while match.result is None:
            session, before = app.table.session, match.ply
            touching = [gloss for gloss in session.glosses if gloss.pieces]
            if touching and match.ply % 3 == 0:
                for piece in touching[match.ply % len(touching)].pieces:
                    await walk_to(pilot, app, piece)
                    await pilot.press("enter")
                await pilot.pause()
                if isinstance(app.screen, ConfirmDialog):
                    await pilot.press("y")
            else:
                await pilot.press("e")
            await pilot.pause()
            assert match.ply == before + 1
        assert isinstance(app.screen, TextDialog)
        assert match.summary().title in text_of(app)
        assert len(list((tmp_path / "records").iterdir())) == 1
        await pilot.press("n")
        await pilot.pause()
        assert app.table.session.match is not match
        assert app.table.session.match.ply == 0
        assert "Which lamp?" in text_of(app)


async def test_a_whole_game_by_mouse() -> None:
    match = Match.new("tictactoe")
    app = app_of(match)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        assert "Where does X go?" in text_of(app)
        for n, cell in enumerate((4, 0, 8, 2, 1, 7, 3, 5, 6)):
            await click(pilot, app, f"cell{cell}")
            assert match.ply == n + 1
        assert match.result is not None
        assert "The game is over" in text_of(app)


async def test_options_narrow_as_pieces_are_touched() -> None:
    match = Match.new("allies", seed=3)
    app = app_of(match)
    async with app.run_test(size=(150, 45)) as pilot:
        await pilot.pause()
        ally, wraith = app.table.session.glosses[0].pieces
        name = app.table.scene.pieces()[ally].title
        assert f"[{name}]" in text_of(app)
        await click(pilot, app, ally)
        text = text_of(app)
        assert f"●{name}" in text
        assert app.table.session.glosses[0].verdict is not None
        assert app.table.session.glosses[0].verdict.text in text
        assert "Esc Let go" in text
        assert len(app.table.session.touch.open) == 2
        await pilot.press("escape")
        assert app.table.session.touch.touched == []
        await click(pilot, app, ally)
        await click(pilot, app, wraith)
        assert match.ply == 1


async def test_an_unmarked_piece_says_why_not_and_r_opens_that_rule() -> None:
    app = app_of(lamps())
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        await click(pilot, app, "cedar")
        assert "⊘ Cedar lights itself.  LA-2" in text_of(app)
        await pilot.press("r")
        assert "The text of LA-2." in text_of(app)
        await pilot.press("r")
        assert not isinstance(app.screen, TextDialog)
        await pilot.press("escape", "r")
        assert "The text of LA-1." in text_of(app)


async def test_the_arrows_reach_every_piece_marked_or_not() -> None:
    app = app_of(lamps())
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        await pilot.press("left", "left", "left", "right", "right")
        assert view_of(app).focused_piece == "cedar"
        await pilot.press("enter")
        await pilot.pause()
        assert app.table.reply.rule == "LA-2"


@pytest.mark.parametrize("size", SIZES)
def test_arrows_lead_from_every_piece_to_every_other(size: Size) -> None:
    match = Match.new("allies", seed=3)
    while match.ask is not None:
        anchors = table(match.scene(0), 80, size).anchors()
        reached = [next(iter(anchors))]
        for piece in reached:
            steps = {neighbour(anchors, piece, direction) for direction in STEPS} - {""}
            reached += [step for step in steps if step not in reached]
        assert set(reached) == set(anchors)
        match.play(index=match.ply % len(match.ask.options))


async def test_a_warning_asks_twice() -> None:
    match = lamps()
    app = app_of(match)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        await pilot.press("d")
        assert "Everything goes dark." in text_of(app)
        await pilot.press("escape")
        assert match.ply == 0
        await pilot.press("d", "down", "enter")
        await pilot.pause()
        assert match.result is not None


async def test_letters_are_taken_as_they_are_shown_in_capitals() -> None:
    match = lamps()
    app = app_of(match)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        await pilot.press("D", "Y")
        await pilot.pause()
        assert match.result is not None
        await pilot.press("U")
        await pilot.pause()
        assert match.ply == 0
        await pilot.press("L")
        assert isinstance(app.screen, OptionsDialog)
        await pilot.press("L")
        assert app.screen_stack[-1] is app.table


async def test_buttons_can_be_clicked() -> None:
    match = lamps()
    app = app_of(match)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        row = next(y for y, line in enumerate(text_of(app).splitlines()) if "Roll the die" in line)
        column = text_of(app).splitlines()[row].index("Roll the die")
        assert await pilot.click(offset=(column + 2, row))
        await pilot.pause()
        assert match.ply == 1


async def test_the_list_of_options_takes_numbers() -> None:
    match = lamps()
    app = app_of(match)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        await pilot.press("1")  # the options are not on the screen: the list opens, nothing is taken
        assert isinstance(app.screen, OptionsDialog)
        assert match.ply == 0
        assert "Light birch" in text_of(app)
        await pilot.press("2")
        await pilot.pause()
        assert match.ply == 1
        await pilot.press("l", "down", "enter")
        await pilot.pause()
        assert match.ply == 2


async def test_a_long_list_waits_for_the_second_digit() -> None:
    match, chance = Match.new("allies", seed=3), Random(1)
    while match.ask is not None and not 20 <= len(match.ask.options) < 100:
        match.play(chance.choice(match.ask.options))
    app, expected = app_of(match), match.clone()
    expected.play(index=11)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        await pilot.press("l", "1")
        assert isinstance(app.screen, OptionsDialog)
        await pilot.press("2")
        await pilot.pause()
        assert match.scene(0) == expected.scene(0)


async def test_two_digits_typed_at_the_table_take_the_option_of_that_number() -> None:
    match, chance = Match.new("allies", seed=3), Random(1)
    while match.ask is not None and not 20 <= len(match.ask.options) < 100:
        match.play(chance.choice(match.ask.options))
    app, expected = app_of(match), match.clone()
    expected.play(index=12)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        await pilot.press("1", "3")
        await pilot.pause()
        assert not isinstance(app.screen, OptionsDialog)
        assert match.scene(0) == expected.scene(0)


async def test_a_list_of_options_belongs_to_one_decision() -> None:
    match = lamps()
    app = app_of(match)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        app.table.action_options()
        app.table.action_options()  # there is one list, however often it is asked for
        await pilot.pause()
        assert len(app.screen_stack) == 3
        app.table._decide(0)  # decided otherwise meanwhile
        await pilot.press("enter")
        await pilot.pause()
        assert match.ply == 1


async def test_leaving_after_a_step_back_from_the_end_saves_the_game(tmp_path: Path) -> None:
    saves, match = SaveFolder(tmp_path), lamps()
    app = app_of(match, saves)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        app.table._decide(4)
        await pilot.pause()
        assert match.ask is None
        await pilot.press("u")
        await pilot.pause()
        assert app.table.session.save().text.startswith("Saved: ")
    assert "lamps" in saves


async def test_on_a_tall_screen_numbers_take_what_is_listed() -> None:
    match = lamps()
    app = app_of(match)
    async with app.run_test(size=(100, 40)) as pilot:
        await pilot.pause()
        assert "1 Light ash" in text_of(app)
        await pilot.press("9")
        await pilot.press("0")
        assert match.ply == 0
        await pilot.press("1")
        await pilot.pause()
        assert match.ply == 1


async def test_undo_redo_and_the_second_asking_across_chance() -> None:
    match = lamps()
    app = app_of(match)
    async with app.run_test(size=(100, 30)) as pilot:
        await pilot.pause()
        await pilot.press("l", "4")
        await pilot.pause()
        await pilot.press("u")
        assert match.ply == 1
        assert "counts as practice" in text_of(app)
        await pilot.press("u")
        assert (match.ply, match.take_backs) == (0, 1)
        await pilot.press("y")
        assert match.ply == 1
        await pilot.press("u", "u", "ctrl+r")
        assert match.ply == 1


async def test_leaving_saves_and_the_game_goes_on_later(tmp_path: Path) -> None:
    saves = SaveFolder(tmp_path)
    app = app_of(Match.new("allies", seed=3), saves)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        await pilot.press("e", "s")
        assert "Saved:" in text_of(app)
        await pilot.press("q")
        await pilot.pause()
    assert not app.is_running
    path = saves.folder / "allies.save"
    path.write_bytes(path.read_bytes()[:-9])
    app = app_of(saves.load("allies"), saves)
    async with app.run_test(size=(120, 30)) as pilot:
        await pilot.pause()
        assert "could not be read" in text_of(app)


async def test_after_the_end_one_can_step_back_and_leave(tmp_path: Path) -> None:
    match = lamps()
    app = app_of(match, SaveFolder(tmp_path))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        await pilot.press("l", "3")
        await pilot.pause()
        assert "It is light" in text_of(app)
        await pilot.press("u")
        await pilot.pause()
        assert match.ply == 0
        await pilot.press("y")
        await pilot.pause()
        assert "It is light" in text_of(app)
        await pilot.press("n")
        await pilot.pause()
        assert "Which lamp?" in text_of(app)


async def test_reader_and_log_stand_beside_the_scene_where_there_is_room() -> None:
    app = app_of(Match.new("allies", seed=3))
    async with app.run_test(size=(160, 50)) as pilot:
        await pilot.pause()
        await pilot.hover(view_of(app), offset=(3, 3))
        text = text_of(app)
        assert app.table.query_one("#rail").display
        assert "Round 1" in text
        assert app.table.scene.pieces()[view_of(app).focused_piece].title in text
        await pilot.resize_terminal(80, 24)
        await pilot.pause()
        assert not app.table.query_one("#rail").display
        await pilot.press("i")
        assert isinstance(app.screen, TextDialog)
        await pilot.press("escape", "o")
        assert "comes:" in text_of(app)
        await pilot.press("o", "question_mark")
        assert "Keys and signs" in text_of(app)


async def test_no_size_is_too_small() -> None:
    app = app_of(Match.new("allies", seed=3))
    async with app.run_test(size=(80, 24)) as pilot:
        for size in ((160, 50), (1, 1), (2, 40), (200, 3), (20, 6), (7, 9), (80, 24)):
            await pilot.resize_terminal(*size)
            await pilot.pause()
            await pilot.press("tab", "enter", "l", "escape", "r", "escape", "escape")
        assert "Who blocks which attack?" in text_of(app)


async def test_without_colours_everything_is_still_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NO_COLOR", "1")
    app = app_of(Match.new("allies", seed=3))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        assert app.no_color
        await pilot.press("tab", "enter")
        await pilot.pause()
        text = text_of(app)
        assert "●" in text
        assert "»" in text
        assert "╔" in text


async def test_the_focus_is_never_lost() -> None:
    match = Match.new("allies", seed=3)
    app = app_of(match)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        while match.result is None:
            app.table.action_take(match.ply % len(app.table.session.glosses))
            await pilot.pause()
            if isinstance(app.screen, ConfirmDialog):
                await pilot.press("y")
            assert view_of(app).focused_piece in app.table.scene.pieces()


async def test_if_nothing_that_can_be_touched_is_in_view_the_focus_goes_there() -> None:
    app = app_of(lamps())
    async with app.run_test(size=(60, 14)) as pilot:
        await pilot.pause()
        view, pieces = view_of(app), [Piece(f"p{n}", Kind.TOKEN, f"Token {n}") for n in range(60)]
        rows = Scene("Rows", [Area("rows", "Rows", layout=Grid(1), pieces=pieces)])
        view.show(rows, Touch([Gloss("Take the first", ["p0"])]), frozenset())
        assert view.focused_piece == "p0"
        view.show(rows, Touch([Gloss("Take the last", ["p59"]), Gloss("Take one", ["p50"])]), frozenset())
        assert view.focused_piece == "p50"
        await pilot.pause()
        top = view.scroll_offset.y
        assert top > 0
        view.show(rows, Touch([Gloss("Take another", ["p49"])]), frozenset())
        assert (view.focused_piece, view.scroll_offset.y) == ("p50", top), "it is in view: nothing moves"


def test_buttons_are_not_cut_in_two_and_those_without_room_are_in_the_list() -> None:
    parts = [Text(word) for word in ("[ ] touch ash", "Roll the die", "Douse all lamps", "Wait", "Leave")]
    more = Text("… L lists all 5")
    assert in_rows(parts, 200, 2, more).plain == " [ ] touch ash  Roll the die  Douse all lamps  Wait  Leave"
    assert in_rows(parts, 34, 2, more).plain == " [ ] touch ash  Roll the die\n Douse all lamps  Wait  Leave"
    assert in_rows(parts, 30, 1, more).plain == " [ ] touch ash  … L lists all 5"
    assert in_rows([Text("A label that is far too long")], 10, 1, more).plain == " A label that is far too long"
    assert in_rows([], 10, 1, more).plain == " "


async def test_what_the_last_decision_changed_is_marked() -> None:
    match = Match.new("allies", seed=3)
    app = app_of(match)
    async with app.run_test(size=(150, 45)) as pilot:
        await pilot.pause()
        assert " Winged Fae III*" in text_of(app)  # it has just come
        await pilot.press("1")
        await pilot.pause()
        assert " Winged Fae III*" not in text_of(app)


def test_a_question_that_is_too_long_goes_on_below(monkeypatch: pytest.MonkeyPatch) -> None:
    sit = Session(lamps(), None, None, str)
    assert question_line(sit, sit.scene(), 40).plain == f" ◆ Ada: Which lamp?{' LA-1 ':>20}"
    monkeypatch.setattr(sit, "question", lambda: Reply("How many of the lamps do you want to see lit?", "LA-1"))
    first, below = question_line(sit, sit.scene(), 40).plain.split("\n")
    assert (first.split("  ")[0], below) == (" ◆ Ada: How many of the lamps do", " you want to see lit?")
    assert question_line(sit, sit.scene(), 24).plain.endswith("…")


def test_a_single_option_is_not_counted_as_several() -> None:
    match = Match.new("tictactoe")
    for cell in (0, 1, 2, 4, 3, 5, 7, 6):
        match.play(cell)
    assert " L 1 option " in keys_line(Session(match, None, "", str), 80, has_rail=False).plain


async def test_who_decides_is_shown() -> None:
    app = app_of(lamps())
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        assert "Ada: Which lamp?" in text_of(app)
        assert "▸◆ Ada◂" in text_of(app)
        await pilot.press("l", "1")
        await pilot.pause()
        assert "Bo: Which lamp?" in text_of(app)


async def test_a_played_match_is_stepped_through() -> None:
    match = Match.new("allies", seed=3)
    while match.ask is not None:
        match.play(index=match.ply % len(match.ask.options))
    length = match.ply
    app = TableApp(ReplayScreen(ReplaySession(match, str)))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        assert f"Decision 1 of {length}" in text_of(app)
        await pilot.press("right", "right")
        assert match.ply == 2
        await pilot.press("left")
        assert match.ply == 1
        await pilot.press("end")
        assert match.result is not None
        assert match.summary().title in text_of(app)
        await pilot.press("home", "tab", "l", "n", "1")
        assert match.ply == 0
        await click(pilot, app, "city")
        assert match.ply == 0
        await pilot.press("q")


async def test_a_hint_is_thought_out_while_the_table_stays_alive() -> None:
    match = Match.new("tictactoe")
    for cell in (0, 3, 1, 4):
        match.play(cell)
    app = app_of(match)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        await pilot.press("h")
        await app.workers.wait_for_complete()
        await pilot.pause()
        assert "1. Mark the top right" in text_of(app)
        assert "About 10 in 10 games are won from here" in text_of(app)
        await pilot.press("escape")
        assert match.ply == 4
        await pilot.press("h")
        await app.workers.wait_for_complete()
        await pilot.pause()
        await pilot.press("enter")
        assert (match.ply, match.result is not None) == (5, True)


async def test_a_hint_to_a_question_that_is_no_more_open_makes_no_move() -> None:
    match = Match.new("tictactoe")
    app = app_of(match)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        await pilot.press("h")
        await app.workers.wait_for_complete()
        match.play(index=0)
        await pilot.press("enter")
        assert match.ply == 1


async def test_while_a_hint_is_thought_of_a_bar_says_so_after_half_a_second() -> None:
    app = app_of(Match.new("tictactoe"))
    async with app.run_test(size=(80, 24)) as pilot:
        dialog = HintDialog(Match.new("tictactoe"))
        app.push_screen(dialog)
        await pilot.pause()
        dialog._best = None
        dialog._show_progress(0.4)
        await pilot.pause()
        assert "Thinking" not in text_of(app)
        dialog._show_progress(0.9)
        await pilot.pause()
        assert "Thinking ████" in text_of(app)


async def test_when_the_time_has_run_out_what_comes_then_comes_by_itself_also_over_an_open_dialog() -> None:
    match = Match.new(TORCHES, options={"seconds": 30})
    app, time = app_of(match), [0.0]
    app.table.session.clock = DecisionClock(lambda: time[0])
    app.table.session.look_again()
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        assert "30 seconds left." in text_of(app)
        time[0] = 12.0
        await pilot.pause(1.2)
        assert "18 seconds left." in text_of(app)
        await pilot.press("l")
        time[0] = 31.0
        await pilot.pause(1.2)
        assert match.answers == ["let it burn down"]


async def test_danger_stands_over_the_question_and_a_certain_loss_asks_once_more() -> None:
    t = giants(pawn="A2", wounds=3, row="kneeling-weight", hand="goat-path-feet heartwood-arrow", played=2)
    app = TableApp(TableScreen(Session(t.match, None, None, str, warns=WarnLevel.LOSE)))
    async with app.run_test(size=(120, 40)) as pilot:
        await pilot.pause()
        assert "! End your turn: Kneeling Weight hits you. You suffer 2 Wounds." in text_of(app)
        await pilot.press("e")
        await pilot.pause()
        assert isinstance(app.screen, ConfirmDialog)
        assert t.match.ply == 0
