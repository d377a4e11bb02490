"""Danger before it happens: found in imagined copies, never by peeking, said in words."""

from dataclasses import replace

from gloaming import Match
from gloaming.agents import WarnLevel, dangers
from gloaming.kernel import Ask, Dice, Event, Flow, Game, GameOver, Outcome, State, Viewer, Vital, choose
from gloaming.scene import Gloss, LogLine, Reading, Scene, Tone
from tests.games.wraith_giants.table import table as giants

DECK = ["plank", "plank", "gap", "gap"]


class Trod(Event, frozen=True):
    on: str


class Bridge(State, kw_only=True):
    """A bridge in the dark: a step falls on whatever lies next; there are three lives, and a leap costs two."""

    deck: list[str] = []
    lives: int = 3


def cross(s: Bridge) -> Flow[None]:
    way = yield from choose(0, "cross", ["wait", "step", "leap", "jump off"], "BR-1")
    if way == "jump off":
        raise GameOver("drowned", payoffs=(-1.0,))
    if way == "leap":
        s.lives -= 2
    if way == "step" and s.deck:
        s.story.append(Trod(s.deck[-1]))
        if s.deck.pop() == "gap":
            raise GameOver("fallen", payoffs=(-1.0,))


def redeal(s: Bridge, viewer: Viewer, dice: Dice) -> None:
    s.deck.sort()
    dice.shuffle(s.deck)


def summary(s: Bridge, outcome: Outcome) -> Reading:
    return Reading(outcome.reason, tone=Tone.BAD)


def bridge(deck: list[str], lives: int = 3) -> Match:
    game = Game(
        name="bridge",
        title="The bridge",
        state=Bridge,
        option=str,
        event=Trod,
        setup=lambda options, dice: Bridge(phase="cross", dice=dice, deck=[*deck], lives=lives),
        phases={"cross": cross},
        redeal=redeal,
        scene=lambda s, viewer: Scene("The bridge", []),
        gloss=lambda s, ask, option: Gloss(option),
        tell=lambda s, event: LogLine(f"You tread on a {event.on}."),
        summary=summary,
        vitals=lambda s, seat: [Vital("lives", s.lives, 3, "You", "lives")],
    )
    return Match.new(game)


def said(match: Match) -> dict[str, tuple[str, bool]]:
    assert isinstance(match.ask, Ask)
    return {match.ask.options[each.option]: (each.text, each.certain) for each in dangers(match)}


def test_a_certain_loss_says_so_and_how_it_comes_about() -> None:
    assert said(bridge(["gap", "gap"]))["step"] == ("You tread on a gap. You would lose.", True)
    assert said(bridge(["plank"]))["jump off"] == ("You would lose.", True)


def test_what_is_only_likely_is_said_with_its_odds_and_asks_nobody_twice() -> None:
    text, certain = said(bridge(DECK))["step"]
    assert text.startswith("In ")
    assert text.endswith("of 8 imagined turns: You tread on a gap. You would lose.")
    assert not certain


def test_losing_most_of_ones_health_is_worth_a_word_and_falling_is_a_loss() -> None:
    assert said(bridge(["plank"]))["leap"] == ("You would lose 2 of 3 lives.", False)
    assert said(bridge(["plank"], lives=2))["leap"] == ("You would fall.", True)


def test_who_wants_it_is_warned_of_any_loss_or_of_none() -> None:
    def warned(level: WarnLevel) -> list[int]:
        return [each.option for each in dangers(bridge(["plank"], lives=5), level=level)]

    assert warned(WarnLevel.NEVER) == []
    assert warned(WarnLevel.LOSE) == [3]  # to jump off
    assert warned(WarnLevel.ANY) == [2, 3]  # a leap costs two of five lives


def test_a_decision_on_the_way_that_averts_nothing_is_part_of_the_option() -> None:
    """After the last card the hand is put in order before the Giant attacks; the turn must warn before that."""
    t = giants(pawn="A2", wounds=3, row="kneeling-weight", hand="goat-path-feet heartwood-arrow", played=2)
    found = {t.labels[each.option]: each for each in dangers(t.match)}
    assert found["End your turn"].certain
    assert found["End your turn"].text.startswith("Kneeling Weight hits you. You suffer 2 Wounds.")
    safe = giants(pawn="A2", wounds=2, row="kneeling-weight", hand="goat-path-feet heartwood-arrow", played=2)
    assert "End your turn" not in {safe.labels[each.option] for each in dangers(safe.match)}


def test_what_a_decision_on_the_way_would_avert_is_no_loss() -> None:
    assert "rest" not in said(inn(exits=True))
    assert said(inn(exits=False))["rest"] == ("You would lose.", True)


def inn(exits: bool) -> Match:
    """An inn with a fire: who rests is asked for a way out, which may lead nowhere."""

    def night(s: Bridge) -> Flow[None]:
        if (yield from choose(0, "evening", ["go on", "rest"], "IN-1")) == "rest":
            way = yield from choose(0, "fire", ["stairs", "window"], "IN-2")
            if way == "stairs" or not exits:
                raise GameOver("burnt", payoffs=(-1.0,))

    base = bridge(["plank"]).game
    game = replace(
        base, name="inn", phases={"night": night}, setup=lambda options, dice: Bridge(phase="night", dice=dice)
    )
    return Match.new(game)


def test_what_is_harmless_is_not_spoken_of() -> None:
    assert "wait" not in said(bridge(DECK))
    assert "step" not in said(bridge(["plank", "plank"]))


def test_nobody_peeks_two_tables_that_look_the_same_are_warned_the_same() -> None:
    assert dangers(bridge(["gap", "plank"])) == dangers(bridge(["plank", "gap"]))


def test_a_game_that_is_over_has_no_dangers() -> None:
    match = bridge(["gap"])
    match.play("step")
    assert dangers(match) == []


def test_what_cost_the_health_is_named_and_not_what_happened_after_it() -> None:
    def stumble(s: Bridge) -> Flow[None]:
        if (yield from choose(0, "cross", ["wait", "run"], "BR-2")) == "run":
            s.story.append(Trod("plank"))
            s.lives -= 2
            s.story += [Trod("nail"), Trod("stone"), Trod("root"), Trod("bank")]

    base = bridge(["plank"]).game
    game = replace(
        base, name="path", phases={"path": stumble}, setup=lambda options, dice: Bridge(phase="path", dice=dice)
    )
    assert said(Match.new(game)) == {"run": ("You tread on a nail. You would lose 2 of 3 lives.", False)}
