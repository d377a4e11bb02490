"""OpenSpiel: every game as a sequential game in extensive form, `gloaming_NAME`. Importing this registers them all.

Chance is one node at the beginning that says which of so many deals is played; from there on a match follows from its
answers. Or it is exact: a node for the outcomes of the set-up, and one for every throw in play. A game without chance
has no such node.
"""

from collections.abc import Callable, Mapping
from typing import Any
from urllib.parse import quote

import msgspec

from gloaming.kernel import Game, GloamingError, Match
from gloaming.kernel.catalogue import find, names
from gloaming.kernel.replay import fingerprint

from ..extras import missing
from .chance import ExactChance
from .env_base import EnvBase, decider, renderers
from .spiel_table import SpielTable, env_base_of, strangers
from .survey import Survey, ample, digest

try:
    import numpy as np
    import pyspiel
except ImportError as error:
    raise missing("openspiel", error) from error

DEALS = 4096  # the number of deals between which chance chooses by default
ALL = -2  # the parameter `deals`: every outcome of the set-up, and of every throw in play, with its probability
AS_MET = -1  # the parameter `deals`: DEALS if any match of the survey used chance, else none
TOKENS = 4  # most actions that name an option, on average
MEMORY = 64  # bits that identify what a seat has seen so far

CHANCE, TERMINAL = pyspiel.PlayerId.CHANCE, pyspiel.PlayerId.TERMINAL

encode = msgspec.json.Encoder().encode


class BadDeclaration(GloamingError):
    """A match does not fit what OpenSpiel was told about the game."""


def load(
    game: str | Game[Any], options: Mapping[str, Any] | None = None, *, deals: int = AS_MET, bound: float = 0.0
) -> Any:
    """A game of Gloaming as a game of OpenSpiel. `options` are its own; `deals` is how many chance chooses between.

    No payoff is larger than `bound`; where none is given, what is told of payoffs is what the survey has met.
    """
    if isinstance(game, Game):
        register(game)
    name = game if isinstance(game, str) else game.name
    settings = {"bound": bound, "deals": deals, "options": quote(msgspec.json.encode(options or {}))}
    return pyspiel.load_game(f"gloaming_{name}", settings)


def register(game: str | Game[Any]) -> None:
    """Makes a game known to OpenSpiel."""
    name = game if isinstance(game, str) else game.name
    if isinstance(game, Game):
        if name in names() and game is not find(name):
            raise GloamingError(f"There is another game called {name!r}, which is installed; OpenSpiel knows that one.")
        strangers[name] = game
    if f"gloaming_{name}" not in pyspiel.registered_names():
        # a class, since OpenSpiel releases it after Python has ended, which a function does not survive
        pyspiel.register_game(loosest_type(name), type(name, (SpielGame,), {"name": name}))


def loosest_type(name: str) -> Any:
    """The type of a game before it is loaded, with nothing known about it."""
    return game_type(
        name,
        long_name=f"Gloaming: {name}",
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.GENERAL_SUM,
        seats=(1, 12),
    )


def exact_type(survey: Survey, chance: bool, hidden: bool, utility: Any) -> Any:
    """The type of a game with its options."""
    mode, information = pyspiel.GameType.ChanceMode, pyspiel.GameType.Information
    return game_type(
        survey.game.name,
        long_name=survey.game.title,
        chance_mode=mode.EXPLICIT_STOCHASTIC if chance else mode.DETERMINISTIC,
        information=information.IMPERFECT_INFORMATION if hidden else information.PERFECT_INFORMATION,
        utility=utility,
        seats=(survey.seats, survey.seats),
    )


def game_type(name: str, *, seats: tuple[int, int], **declared: Any) -> Any:
    """The type of a game, with the parts that are the same for all games."""
    return pyspiel.GameType(
        short_name=f"gloaming_{name}",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        min_num_players=seats[0],
        max_num_players=seats[1],
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={"bound": 0.0, "deals": AS_MET, "options": ""},
        **declared,
    )


def utility(survey: Survey) -> Any:
    """How the payoffs of the seats are related, in the survey."""
    kinds = pyspiel.GameType.Utility
    if survey.seats == 1:
        return kinds.GENERAL_SUM
    if survey.sums == {0}:
        return kinds.ZERO_SUM
    return kinds.IDENTICAL if survey.alike else kinds.GENERAL_SUM


class SpielGame(pyspiel.Game):  # type: ignore[misc]
    """A game, as OpenSpiel knows it."""

    name: str

    def __init__(self, settings: Mapping[str, Any]) -> None:
        self.base = env_base_of(self.name, settings["options"])
        survey = self.base.survey
        self.deals, self.exact = settings["deals"], ExactChance(survey) if settings["deals"] == ALL else None
        if self.deals == AS_MET:
            self.deals = DEALS if survey.chance else 0
        self.bound = settings["bound"] or survey.scale
        paid = pyspiel.GameType.Utility.GENERAL_SUM if settings["bound"] else utility(survey)
        self.zero_sum = paid == pyspiel.GameType.Utility.ZERO_SUM
        info = pyspiel.GameInfo(
            num_distinct_actions=self.base.actions.size,
            max_chance_outcomes=self.deals if self.exact is None else self.exact.sides,
            num_players=survey.seats,
            min_utility=-self.bound,
            max_utility=self.bound,
            utility_sum=0.0 if self.zero_sum else None,
            max_game_length=TOKENS * self.base.longest,
        )
        # whether the order of piles is unknown
        unforeseen = self.deals > 0 if self.exact is None else len(self.exact.set_ups) != 1
        declared = exact_type(survey, self.deals != 0, survey.hidden or unforeseen, paid)
        super().__init__(declared, info, dict(settings))
        self.options = settings["options"]

    def new_initial_state(self) -> "SpielState":
        """The state before the deal; without chance, before the first decision."""
        return SpielState(self)

    def max_chance_nodes_in_history(self) -> int:
        """The deal; with exact chance, every throw."""
        return int(self.deals > 0) if self.exact is None else self.exact.nodes

    def make_py_observer(self, kind: Any = None, params: Any = None) -> "SpielObserver":
        """The observer of a seat; with perfect recall it also tells apart all that the seat has seen."""
        return SpielObserver(self.base, kind or pyspiel.IIGObservationType(perfect_recall=False), params)


class SpielState(pyspiel.State):  # type: ignore[misc]
    """A match, as OpenSpiel knows it."""

    def __init__(self, game: SpielGame) -> None:
        super().__init__(game)
        first = None if game.deals else game.base.survey.new_match(0)
        self.table = SpielTable(game.base, game.options, first)
        if game.exact is not None and not game.exact.set_ups:
            self.table.begin([])

    @property
    def match(self) -> Match:
        """The match that is played."""
        assert self.table.match is not None
        return self.table.match

    def current_player(self) -> Any:
        """Who decides: a seat, or chance."""
        if self.table.match is None or self.table.throw is not None:
            return CHANCE
        return TERMINAL if self.match.ask is None else decider(self.match.ask)

    def _legal_actions(self, player: int) -> list[int]:
        assert self.match.ask is not None
        return list(self.table.base.actions.offered(self.match.ask, self.table.said))

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """All deals or set-ups, or all results of a throw."""
        game: SpielGame = self.get_game()
        throw = self.table.throw
        if throw is None and game.exact is not None:
            return game.exact.first()
        sides = game.deals if throw is None else throw.sides
        return [(result, 1 / sides) for result in range(sides)]

    def _apply_action(self, action: int) -> None:
        game, table = self.get_game(), self.table
        if table.throw is not None:
            table.thrown(action)
        elif table.match is None and game.exact is not None:
            table.begin(game.exact.set_ups[action].throws)
        elif table.match is None:
            table.match = game.base.survey.new_match(action)
        else:
            ask = self.match.ask
            assert ask is not None
            step = table.base.actions.step(ask, action, table.said)
            table.said = () if step.settled else step.said
            if step.settled:
                table.play(ask.options.index(step.option))
        check(game, table)

    def _action_to_string(self, player: int, action: int) -> str:
        table = self.table
        if table.throw is not None:
            return f"throw {action}"
        if player == CHANCE or table.match is None:
            return f"deal {action}"
        steps = {} if self.match.ask is None else table.base.actions.offered(self.match.ask, table.said)
        if action not in steps or not steps[action].settled:
            return f"{action}: {table.base.actions.alphabet.tokens[action]}"
        return f"{action}: {self.match.gloss(steps[action].option).label}"

    def is_terminal(self) -> bool:
        """Whether the match is over."""
        return self.table.match is not None and self.match.ask is None and self.table.throw is None

    def returns(self) -> list[float]:
        """The payoffs; 0 for everybody before the end."""
        result = None if self.table.match is None else self.match.result
        return [0.0] * self.table.base.survey.seats if result is None else [float(each) for each in result.payoffs]

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> "SpielState":
        """A copy in which all that a seat cannot see is dealt anew, the future of the dice included."""
        copy: SpielState = self.clone()
        copy.table.match = self.match.imagine(player, int(sampler() * (1 << 53)))
        return copy

    def __str__(self) -> str:
        if self.table.match is None:
            return "before the deal"
        lines = renderers()["words"](self.match.scene())
        asked = "" if self.match.ask is None else f"Seat {decider(self.match.ask)} decides: {self.match.ask.title}."
        return "\n".join([*lines, asked, fingerprint(self.match)])


def check(game: SpielGame, table: SpielTable) -> None:
    """Raises for a match that does not fit what OpenSpiel was told, before an algorithm relies on it."""
    name, throw, match = game.name, table.throw, table.match
    if throw is not None and not 0 < throw.sides <= game.max_chance_outcomes():
        told = f"{throw.sides or 'uncounted'} outcomes, more than were told"
        raise BadDeclaration(f"{name}: a throw has {told}. Load it with deals={DEALS}.")
    if match is None:
        return
    if match.state.dice.used and not game.deals:
        raise BadDeclaration(f"{name}: chance has spoken, but was told to have no say. Load it with deals={DEALS}.")
    result = match.result
    if result is None:
        return
    largest = max(map(abs, result.payoffs))
    if largest > game.bound or (game.zero_sum and sum(result.payoffs)):
        kind = "of zero sum" if game.zero_sum else "any"
        raise BadDeclaration(
            f"{name}: the payoffs are {result.payoffs}; expected were {kind} from {-game.bound} to {game.bound}. "
            f"Load it with bound={ample(largest)}."
        )


class SpielObserver:
    """The observation of a seat as OpenSpiel wants it: `tensor`, its parts in `dict`, and a string."""

    def __init__(self, base: EnvBase, kind: Any, params: Any) -> None:
        nobody, one = pyspiel.PrivateInfoType.NONE, pyspiel.PrivateInfoType.SINGLE_PLAYER
        if params or not kind.public_info or kind.private_info not in (nobody, one):
            raise GloamingError("Observations here are of one seat, or of who only watches, and have no parameters.")
        self.base, self.recalls, self.watches = base, kind.perfect_recall, kind.private_info == nobody
        size = base.encoder.size
        self.tensor = np.zeros(size + MEMORY * self.recalls, np.float32)
        self.dict = {"observation": self.tensor[:size]}
        if self.recalls:
            self.dict["memory"] = self.tensor[size:]

    def set_from(self, state: SpielState, player: int) -> None:
        """Looks at a state."""
        self.tensor.fill(0)
        if state.table.match is None:
            return
        viewer = None if self.watches else player
        seen = self.base.observe(state.match, viewer, len(own_actions(state, viewer)), state.table.said)
        self.dict["observation"][:] = seen["observation"]
        if self.recalls:
            bits = np.unpackbits(np.frombuffer(digest(self.string_from(state, player)), np.uint8))
            self.dict["memory"][:] = 2.0 * bits - 1

    def string_from(self, state: SpielState, player: int) -> str:
        """What a seat sees, as JSON; with perfect recall, also the log and what the seat itself has done so far."""
        if state.table.match is None:
            return "before the deal"
        match, viewer = state.match, None if self.watches else player
        seen: list[Any] = [viewer, match.scene(viewer)]
        if match.ask is not None and decider(match.ask) == viewer:
            seen += [match.ask.title, list(match.ask.options), state.table.said]
        if self.recalls:
            seen += [match.log(viewer), own_actions(state, viewer)]
        return encode(seen).decode()


def own_actions(state: SpielState, viewer: int | None) -> list[int]:
    """The actions of a seat so far."""
    return [each.action for each in state.full_history() if each.player == viewer]


for installed in names():
    register(installed)
