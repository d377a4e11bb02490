"""Computer players are found by name: ours as a stranger's, through entry points; what is wrong with one is told."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from gloaming import Match
from gloaming.agents import AgentKind, NoSuchAgent, RandomAgent, agent, play_match
from gloaming.agents import catalogue as agents
from tests.kernel.strangers import python

LAST = """
from gloaming.agents import AgentKind

class Last:
    def __init__(self, place):
        self.place = place

    @property
    def name(self):
        return "last" if self.place == 1 else f"last:{self.place}"

    def choose(self, chair):
        return chair.options[-min(self.place, len(chair.options))]

def last(given, seed):
    if given is not None and not given.isdigit():
        raise ValueError(f"after the colon stands which option from the end, not {given!r}")
    return Last(int(given or 1))

AGENT = AgentKind(name="last", make=last, typed=("last", "last:2 (the last but one)"))
"""


def distribution(folder: Path, name: str, source: str) -> None:
    """Writes a package with a computer player and the entry point that makes it known."""
    package, info = folder / f"{name}_player", folder / f"{name}_player-1.0.dist-info"
    package.mkdir()
    (package / "__init__.py").write_text(source, encoding="utf-8")
    info.mkdir()
    (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}-player\nVersion: 1.0\n", encoding="utf-8")
    entry = f"[gloaming.agents]\n{name} = {name}_player:AGENT\n"
    (info / "entry_points.txt").write_text(entry, encoding="utf-8")


@pytest.fixture
def shelf(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A folder on the path for the packages of strangers."""
    monkeypatch.syspath_prepend(tmp_path)
    agents._installed.cache_clear()
    yield tmp_path
    agents._installed.cache_clear()


def test_our_own_are_found_as_those_of_strangers_are() -> None:
    assert agents.names()[:5] == ["random", "habit", "greedy", "search", "noticing"]
    for name in agents.names():
        assert isinstance(agents.find(name), AgentKind)
        assert agents.find(name).name == name


def test_a_stranger_joins_through_an_entry_point_and_plays_a_game(shelf: Path) -> None:
    distribution(shelf, "last", LAST)
    assert agents.names()[-1] == "last"
    assert agent("last:2").name == "last:2"
    match = Match.new("tictactoe")
    outcome = play_match(match, {0: agent("last"), 1: agent("noticing:50:last:2", seed=3)})
    assert match.answers[0] == 8
    assert Match.replay(match.record()).result == outcome


def test_a_stranger_plays_in_a_python_of_its_own(tmp_path: Path) -> None:
    distribution(tmp_path, "last", LAST)
    out = tmp_path / "played"
    arguments = ("simulate", "tictactoe", "--agents", "last,random", "--games", "2", "--jobs", "2")
    code, told, err = python("-m", "gloaming", *arguments, "--out", str(out), path=[tmp_path])
    assert code == 0, told + err
    assert "last" in "".join(file.read_text("utf-8") for file in out.rglob("*.json*"))


def test_a_name_that_is_nearly_right_is_told_the_right_one(shelf: Path) -> None:
    distribution(shelf, "last", LAST)
    with pytest.raises(NoSuchAgent, match=r"no computer player 'serch'\. Did you mean 'search'\?"):
        agent("serch:100")
    with pytest.raises(
        NoSuchAgent, match=r"Did you mean 'last'\? Known: random, .*, last, last:2 \(the last but one\)"
    ):
        agent("lst")


def test_what_a_stranger_cannot_make_is_told_in_its_words(shelf: Path) -> None:
    distribution(shelf, "last", LAST)
    with pytest.raises(NoSuchAgent, match="'last:x': after the colon stands which option from the end, not 'x'"):
        agent("last:x")


BROKEN = {
    "breaks": ("raise RuntimeError('out of ideas')", "does not load: RuntimeError('out of ideas')"),
    "nothing": ("AGENTS = []", "does not load: AttributeError"),
    "nobody": ("AGENT = 'Ann'", "gives 'Ann', not an AgentKind of that name"),
    "another": (LAST, "not an AgentKind of that name"),
    "mute": (
        "from gloaming.agents import AgentKind\nAGENT = AgentKind(name='mute', make=lambda given, seed: 'hm')",
        "'hm' has no `choose`",
    ),
}


@pytest.mark.parametrize(("name", "source", "said"), [(name, *rest) for name, rest in BROKEN.items()], ids=BROKEN)
def test_a_broken_stranger_is_told_and_the_others_are_unaffected(
    shelf: Path, name: str, source: str, said: str
) -> None:
    distribution(shelf, name, source)
    distribution(shelf, "last", LAST)
    with pytest.raises(NoSuchAgent) as refusal:
        agent(name)
    assert said in str(refusal.value)
    with pytest.raises(NoSuchAgent, match=f"Known: random.*{name}"):
        agent("no such player")
    assert agent("last").name == "last"
    assert agent("greedy").name == "greedy"


def test_a_stranger_cannot_take_the_name_of_one_of_ours(shelf: Path) -> None:
    distribution(shelf, "random", LAST)
    assert isinstance(agent("random"), RandomAgent)


def test_a_program_makes_its_own_player_known_to_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(agents, "_here", {})
    agents.register(AgentKind(name="mine", make=lambda given, seed: RandomAgent(seed)))
    assert agent("mine:3", 5).choose is not None
    assert agents.names()[-1] == "mine"
    with pytest.raises(NoSuchAgent, match="'random' already"):
        agents.register(AgentKind(name="random", make=lambda given, seed: RandomAgent(seed)))
