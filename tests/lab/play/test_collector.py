"""What is written down of a game: counts, curves, choices, and that it can be played again."""

import pytest

from gloaming import Match
from gloaming.kernel import Ask, Flow, Game, GameOver, State
from gloaming.kernel.catalogue import find
from gloaming.lab import Detail, GameRow, LabError, Plan, plan_for, play_again
from gloaming.lab.play.collector import leaders, middle_of, parts_of, title
from gloaming.lab.play.rows import play_game, read, write
from gloaming.scene import Area, Gloss, Kind, Piece, Scene, SeatView
from tests.agents.toys import CREW
from tests.kernel.toys import MOTHS


class Duel(State, kw_only=True):
    points: list[int]
    turn: int = 0


def duel(s: Duel) -> Flow[None]:
    seat = s.turn % 2
    number = yield Ask(seat, "strike", (1, 2), "DU-1")
    s.points[seat] += number
    s.turn += 1
    if s.turn == 8:
        one, two = s.points
        raise GameOver("tired", payoffs=(0, 0) if one == two else (1, -1) if one > two else (-1, 1))


def duel_scene(s: Duel, viewer: int | None) -> Scene:
    goblins = [Piece(f"g{n}", Kind.TOKEN, title=f"Goblin {n}") for n in (1, 2)]
    return Scene("Duel", [Area("cave", pieces=goblins)], seats=[SeatView(0, "Knight"), SeatView(1, "Troll")])


DUEL = Game(
    name="duel",
    title="A duel",
    players=(2, 2),
    state=Duel,
    option=int,
    setup=lambda options, dice: Duel(phase="duel", dice=dice, points=[0, 0]),
    phases={"duel": duel},
    seats=lambda s: 2,
    judge=lambda s, seat: float(s.points[seat] - s.points[1 - seat]),
    scene=duel_scene,
    gloss=lambda s, ask, option: Gloss(f"Strike {option}", [f"g{option}"]),
)


def row_of(game: Game[Duel], number: int = 0, detail: Detail = Detail.CHOICES) -> GameRow:
    return play_game(plan_for(game, ["random"], detail=detail), number, game)


def test_a_row_says_how_a_game_went() -> None:
    row = row_of(DUEL)
    assert row.decisions == 8 == len(row.answers)
    assert row.agents == ["random", "random"]
    assert row.phases == {"duel": 8}
    assert row.kinds == {"strike": 8}
    assert (row.branching, row.widest) == (2.0, 2)
    assert row.titles == ["Knight", "Troll"]
    assert row.reason == "tired"


def test_at_the_lowest_level_only_the_end_and_the_answers_are_written() -> None:
    full, least = row_of(DUEL), row_of(DUEL, detail=Detail.NONE)
    assert least.answers == full.answers
    assert least.payoffs == full.payoffs
    assert [least.phases, least.judged, least.choices, least.titles] == [{}, [], [], []]
    assert not row_of(DUEL, detail=Detail.OUTCOMES).choices


def test_pieces_that_differ_by_their_number_are_one_choice() -> None:
    """Both goblins are offered at every decision, so their kind is offered and chosen four times by each seat."""
    assert row_of(DUEL).choices == [{"strike | Goblin": (4, 4)}, {"strike | Goblin": (4, 4)}]


def test_a_choice_without_titled_pieces_goes_by_its_words() -> None:
    row = play_game(plan_for("tictactoe", ["random"], detail=Detail.CHOICES), 0, find("tictactoe"))
    assert sum(chosen for counts in row.choices for _, chosen in counts.values()) == row.decisions
    assert row.choices[0]["mark: Mark the middle centre"][0] >= 1
    assert parts_of("mark: Mark the middle centre") == ("mark", [], "Mark the middle centre")
    assert parts_of("heal | J ♥ | 7 ♥") == ("heal", ["J ♥", "7 ♥"], "")


def test_only_things_of_which_a_table_may_have_several_lose_their_number() -> None:
    assert title(Piece("a", Kind.GROUP, title="Winged Fae XII")) == "Winged Fae"
    assert title(Piece("a", Kind.CARD, title="Power 3")) == "Power 3"
    assert title(Piece("a", Kind.PLACE, title="Sector 7")) == "Sector 7"


def test_what_a_seat_is_offered_is_what_it_alone_sees() -> None:
    row = play_game(plan_for(MOTHS, ["random"], detail=Detail.CHOICES), 0, MOTHS)
    assert set(row.choices[0]) != set(row.choices[1])
    assert all(offered >= chosen for counts in row.choices for offered, chosen in counts.values())


def test_what_the_team_chooses_is_noted_for_its_first_seat() -> None:
    row = play_game(plan_for(CREW, ["random"], detail=Detail.CHOICES), 0, CREW)
    assert sum(chosen for _, chosen in row.choices[0].values()) == 4
    assert row.choices[1:] == [{}, {}]


def test_a_game_is_decided_when_the_judge_names_the_winner_for_good() -> None:
    for number in range(12):
        row, match = row_of(DUEL, number), Match.new(DUEL, 0)
        ahead = []
        for answer in row.answers:
            points = match.state.points
            ahead.append(leaders((points[0] - points[1], points[1] - points[0])))
            match.play(index=answer)
        won = leaders(tuple(row.payoffs))
        assert row.decided is not None
        assert all(each == won for each in ahead[row.decided :])
        assert row.decided == 0 or ahead[row.decided - 1] != won


def test_the_curve_of_the_judge_has_a_point_for_every_tenth() -> None:
    row = row_of(DUEL, 1)
    assert [len(curve) for curve in row.judged] == [10, 10]
    assert row.judged[0][0] == 0
    assert row.judged[0] == [-value for value in row.judged[1]]
    assert play_game(plan_for(MOTHS, ["random"]), 0, MOTHS).judged == [], "a game without a judge"


def test_alone_and_as_a_team_one_leads_when_more_than_the_middle_is_expected() -> None:
    assert leaders([0.4]) == [True]
    assert leaders([0.4], middle=0.5) == [False]
    assert leaders([0.6, 0.6], middle=0.5) == [True, True]
    assert leaders([0.0, 0.0]) == [False, False], "a draw"
    assert leaders([-1.0, 2.0, 2.0]) == [False, True, True]


def test_the_middle_is_half_where_a_loss_pays_nothing() -> None:
    assert middle_of([0.0], [0.3], [0.9]) == 0.5
    assert middle_of([1.0], [0.3], [-0.9]) == 0
    assert middle_of([1.0, -1.0], [0.0, 0.0]) == 0


def test_a_row_is_the_same_after_it_was_written() -> None:
    row = row_of(DUEL, 3)
    assert read(write(row)) == row


@pytest.mark.parametrize("game", ["allies", "tictactoe"])
def test_a_game_is_played_again_without_its_agents(game: str) -> None:
    plan = plan_for(game, ["greedy:1"], detail=Detail.NONE)
    row = play_game(plan, 1, find(game))
    match = play_again(row, find(game))
    assert match.result is not None
    assert [*match.result.payoffs] == row.payoffs
    assert Match.replay(match.record()).state == match.state


def test_a_row_of_other_rules_is_refused() -> None:
    row = row_of(DUEL)
    for answers, payoffs in (([9] * 8, row.payoffs), (row.answers[:-1], row.payoffs), (row.answers, [5.0, 5.0])):
        forged = GameRow(
            **{name: getattr(row, name) for name in GameRow.__struct_fields__}
            | {"answers": answers, "payoffs": payoffs}
        )
        with pytest.raises(LabError, match="have changed since"):
            play_again(forged, DUEL)


def broken(s: Duel) -> Flow[None]:
    yield Ask(0, "strike", (1, 2), "DU-1")
    raise ZeroDivisionError("nothing to divide")


def test_a_game_that_breaks_says_which_it_was() -> None:
    game = Game(
        name="duel",
        title="A duel",
        state=Duel,
        option=int,
        setup=lambda options, dice: Duel(phase="duel", dice=dice, points=[0, 0]),
        phases={"duel": broken},
        scene=duel_scene,
        gloss=lambda s, ask, option: Gloss("Strike"),
    )
    plan: Plan = plan_for(game, ["random"])
    with pytest.raises(LabError, match=rf"Game 5 of duel \(seed {plan.seed_for(5)}\), decision 0.*ZeroDivisionError"):
        play_game(plan, 5, game)
