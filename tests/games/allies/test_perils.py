"""What a wraith attacks, and who could block it, is told and marked while it is read."""

from gloaming.scene import Peril, PerilKind
from tests.games.allies.table import Table, table


def perils(t: Table, card: str) -> list[Peril]:
    found = t.match.inspect(f"being{t.being(card).id}", 0)
    assert found is not None
    return found.perils


def test_a_wraith_names_the_city_and_every_ally_that_could_block_it() -> None:
    t = table(allies=["KC 9C 2S", "KD 3D 2D"], wraiths=["8C 4D", "TS 3H"], phase="wraith attacks")
    city, blocker = perils(t, "8C")
    assert (city.piece, city.kind) == ("city", PerilKind.COULD)
    assert blocker == Peril("being1", PerilKind.STOPS, "Winged Dragon I stops Charmed Dragon III: 20 beats 8.")


def test_what_nobody_can_block_is_certain() -> None:
    t = table(allies=["KC 9C 4C"], wraiths=["TS 3H", "8C 4D"], phase="wraith attacks")
    assert [peril.kind for peril in perils(t, "TS")] == [PerilKind.HITS]


def test_an_ally_names_the_attacks_it_could_block_until_it_has_acted() -> None:
    t = table(allies=["KC 9C 2S"], wraiths=["8C 4D", "TS 3H"], phase="wraith attacks")
    assert [peril.text for peril in perils(t, "9C")] == [
        "Winged Dragon I stops Charmed Dragon II: 20 beats 8.",
        "Winged Dragon I would lose to Winged Fae III, 2 to 10, and becomes a wraith.",
    ]
    idle = table(allies=["KC 9C 2S (c)", "QC 5C 6C"], wraiths=["8C 4D"], phase="wraith attacks")
    assert perils(idle, "9C") == []
