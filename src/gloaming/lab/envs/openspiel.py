"""OpenSpiel: every game as a sequential game in extensive form, `gloaming_NAME`. Importing this registers them all.

Chance is one node at the beginning that says which of so many deals is played, or, for games of little chance, which of
all outcomes of the set-up; from there on a match follows from its answers. A game without chance has no such node.
"""

from collections.abc import Callable, Mapping
from functools import cache
from typing import Any
from urllib.parse import quote, unquote

import msgspec

from gloaming.kernel import Game, GloamingError, Match
from gloaming.kernel.catalogue import find, names
from gloaming.kernel.replay import fingerprint

from ..extras import missing
from .actions import Word
from .chance import set_ups
from .env_base import EnvBase, decider, renderers
from .survey import Survey, ample, digest

try:
    import numpy as np
    import pyspiel
except ImportError as error:
    raise missing("openspiel", error) from error

DEALS = 4096  # between which chance chooses, if one does not say how many
ALL = -2  # the parameter `deals`: every outcome of the set-up with its probability, for games of little chance
AS_MET = -1  # the parameter `deals`: DEALS if chance has spoken in the survey, else none
TOKENS = 4  # actions in which an option is named, on average at most
MEMORY = 64  # signs that tell apart what a seat has seen so far

CHANCE, TERMINAL = pyspiel.PlayerId.CHANCE, pyspiel.PlayerId.TERMINAL

encode = msgspec.json.Encoder().encode
strangers: dict[str, Game[Any]] = {}  # registered here, but not installed


class BadDeclaration(GloamingError):
    """A match that is not what OpenSpiel was told of the game."""


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
        # a class, since OpenSpiel lets go of it after Python's end, which a mere function does not survive
        pyspiel.register_game(loosest_type(name), type(name, (SpielGame,), {"name": name}))


@cache
def env_base_of(name: str, options: str) -> EnvBase:
    """The environment base of a game; `options` are quoted JSON, since OpenSpiel's strings allow no commas."""
    return EnvBase(strangers.get(name) or find(name), msgspec.json.decode(unquote(options) or "{}"))


def loosest_type(name: str) -> Any:
    """The type of a game before it is loaded, when nothing is known of it yet."""
    return game_type(
        name,
        long_name=f"Gloaming: {name}",
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.GENERAL_SUM,
        seats=(1, 12),
    )


def exact_type(survey: Survey, deals: int, utility: Any) -> Any:
    """The type of a game with its options."""
    mode, information = pyspiel.GameType.ChanceMode, pyspiel.GameType.Information
    hidden = survey.hidden or deals > 0  # what will be drawn is hidden, too
    return game_type(
        survey.game.name,
        long_name=survey.game.title,
        chance_mode=mode.EXPLICIT_STOCHASTIC if deals else mode.DETERMINISTIC,
        information=information.IMPERFECT_INFORMATION if hidden else information.PERFECT_INFORMATION,
        utility=utility,
        seats=(survey.seats, survey.seats),
    )


def game_type(name: str, *, seats: tuple[int, int], **declared: Any) -> Any:
    """The type of a game, with what is the same for all."""
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
    """How the payoffs of the seats go together, by what was met."""
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
        self.set_ups = set_ups(survey.game, survey.options) if settings["deals"] == ALL else []
        self.deals = len(self.set_ups) or settings["deals"]
        if self.deals == AS_MET:
            self.deals = DEALS if survey.chance else 0
        self.bound = settings["bound"] or survey.scale
        paid = pyspiel.GameType.Utility.GENERAL_SUM if settings["bound"] else utility(survey)
        self.zero_sum = paid == pyspiel.GameType.Utility.ZERO_SUM
        info = pyspiel.GameInfo(
            num_distinct_actions=self.base.actions.size,
            max_chance_outcomes=self.deals,
            num_players=survey.seats,
            min_utility=-self.bound,
            max_utility=self.bound,
            utility_sum=0.0 if self.zero_sum else None,
            max_game_length=TOKENS * self.base.longest,
        )
        super().__init__(exact_type(survey, self.deals, paid), info, dict(settings))
        self.options = settings["options"]

    def new_initial_state(self) -> "SpielState":
        """Before the deal; without chance, before the first decision."""
        return SpielState(self)

    def deal(self, number: int) -> Match:
        """The match of a deal: the seed that it is, or the outcome of the set-up."""
        if self.set_ups:
            return Match.from_position(self.base.survey.game, self.set_ups[number][0])
        return self.base.survey.new_match(number)

    def max_chance_nodes_in_history(self) -> int:
        """The deal."""
        return int(self.deals > 0)

    def make_py_observer(self, kind: Any = None, params: Any = None) -> "SpielObserver":
        """The observer of a seat; with perfect recall it also tells apart all that the seat has seen."""
        return SpielObserver(self.base, kind or pyspiel.IIGObservationType(perfect_recall=False), params)


class PicklableMatch:
    """A match that can be copied and pickled, as OpenSpiel does with everything in a state."""

    def __init__(self, base: EnvBase, options: str, match: Match | None, said: Word = ()) -> None:
        self.base, self.options, self.match = base, options, match
        self.said = said  # what has been said so far of the option that is taken

    def __deepcopy__(self, memo: Any) -> "PicklableMatch":
        return PicklableMatch(self.base, self.options, self.match and self.match.clone(), self.said)

    def __reduce__(self) -> tuple[Callable[..., "PicklableMatch"], tuple[str, str, bytes | None, Word]]:
        save = None if self.match is None else self.match.save()
        return unpickled, (self.base.survey.game.name, self.options, save, self.said)


def unpickled(name: str, options: str, save: bytes | None, said: Word) -> PicklableMatch:
    """A match from its pickle."""
    base = env_base_of(name, options)
    return PicklableMatch(base, options, None if save is None else Match.load(save, base.survey.game), said)


class SpielState(pyspiel.State):  # type: ignore[misc]
    """A match, as OpenSpiel knows it."""

    def __init__(self, game: SpielGame) -> None:
        super().__init__(game)
        first = None if game.deals else game.base.survey.new_match(0)
        self.table = PicklableMatch(game.base, game.options, first)

    @property
    def match(self) -> Match:
        """The match that is played."""
        assert self.table.match is not None
        return self.table.match

    def current_player(self) -> Any:
        """Who decides: a seat, or chance."""
        if self.table.match is None:
            return CHANCE
        return TERMINAL if self.match.ask is None else decider(self.match.ask)

    def _legal_actions(self, player: int) -> list[int]:
        assert self.match.ask is not None
        return list(self.table.base.actions.offered(self.match.ask, self.table.said))

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """All deals: as seeds of a match they are equally likely."""
        game = self.get_game()
        if game.set_ups:
            return [(deal, chance) for deal, (_, chance) in enumerate(game.set_ups)]
        return [(deal, 1 / game.deals) for deal in range(game.deals)]

    def _apply_action(self, action: int) -> None:
        if self.table.match is None:
            self.table.match = self.get_game().deal(action)
        else:
            assert self.match.ask is not None
            step = self.table.base.actions.step(self.match.ask, action, self.table.said)
            self.table.said = () if step.settled else step.said
            if step.settled:
                self.match.play(step.option)
        check(self.get_game(), self.match)

    def _action_to_string(self, player: int, action: int) -> str:
        if player == CHANCE or self.table.match is None:
            return f"deal {action}"
        table = self.table
        steps = {} if self.match.ask is None else table.base.actions.offered(self.match.ask, table.said)
        if action not in steps or not steps[action].settled:
            return f"{action}: {table.base.actions.alphabet.tokens[action]}"
        return f"{action}: {self.match.gloss(steps[action].option).label}"

    def is_terminal(self) -> bool:
        """Whether the match is over."""
        return self.table.match is not None and self.match.ask is None

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


def check(game: SpielGame, match: Match) -> None:
    """Refuses a match that is not what was told of the game, before an algorithm relies on it."""
    name, result = game.name, match.result
    if match.state.dice.used and game.set_ups:
        raise BadDeclaration(f"{name}: chance has spoken after the set-up. Load it with deals={DEALS}.")
    if match.state.dice.used and not game.deals:
        raise BadDeclaration(f"{name}: chance has spoken, but was told to have no say. Load it with deals={DEALS}.")
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
    """What a seat has done so far."""
    return [each.action for each in state.full_history() if each.player == viewer]


for installed in names():
    register(installed)
