"""Why a hint advises what it does: the judge's view of a fight, in words."""

import pytest

from gloaming.agents import hint
from gloaming.games.wraith_giants.players.outlook import expects, outlook
from gloaming.kernel import Term
from gloaming.scene import Tone
from tests.games.wraith_giants.table import Table, table


def term(t: Table, name: str) -> Term:
    return next(each for each in outlook(t.state, 0) if each.name == name)


def test_who_stands_in_reach_is_told_what_will_hit_and_who_has_gone_that_it_cannot() -> None:
    there = table(pawn="A2", row="kneeling-weight grasping-roots")
    away = table(pawn="C1", row="kneeling-weight grasping-roots")
    hit, missed = term(there, "attack.1"), term(away, "attack.1")
    assert (hit.tone, hit.title) == (Tone.BAD, "Kneeling Weight will hit you: 2 Wounds and 1 card out of your deck.")
    assert (missed.tone, missed.title) == (Tone.GOOD, "Kneeling Weight cannot hit you.")
    assert missed.text == "It attacks next, but it reaches only A and B."
    assert hit.worth < missed.worth
    assert hit.pieces == ("r.1",)


def test_leaving_the_reach_of_what_would_kill_is_advised_for_that_reason() -> None:
    t = table(pawn="A2", wounds=3, row="kneeling-weight", hand="goat-path-feet heartwood-arrow")
    told = hint(t.match, iterations=300, most=9)
    titles = [reason.title for reason in told.advice[0].reasons]
    assert "Kneeling Weight cannot hit you." in titles
    assert "Kneeling Weight will hit you" in " ".join(each.drawback for each in told.advice[1:])


def test_wounds_on_a_card_are_told_as_steps_to_a_scar() -> None:
    t = table(pawn="A2", row="kneeling-weight:5")
    begun = term(t, "scar.1")
    assert begun.title == f"Kneeling Weight stands at 5 of {t.f.giant_cards['kneeling-weight'].limit} Wounds."
    assert begun.worth > term(table(pawn="A2", row="kneeling-weight"), "scar.1").worth == 0.0


def test_a_fight_of_a_campaign_is_counted_as_a_fight() -> None:
    single = table().state
    assert expects(single, 0.0).amount == pytest.approx(0.5)
    assert expects(single, 0.0).of == "fights"
    campaign = table(options={"mode": "campaign"}).state
    assert expects(campaign, -1.0).amount == 0.0
    assert expects(campaign, -1.0 + 2 / 12).amount == pytest.approx(1.0)
