"""How the peers play at random: OpenSpiel by the loop of its own documentation, RLCard by its own or without encodings.

Every playout is told how many decisions to make and returns how many it made, since it plays its last game to the end.
A peer's forced moves count as decisions. All draw by one idiom: `legal[int(random() * len(legal))]`.
"""

import atexit
import json
import os
import shutil
import subprocess
from functools import cache
from importlib import import_module
from pathlib import Path
from random import Random
from typing import IO, Any

from benchmarks.contest import PeerNotFound

SEED = 2024
UCT, MEGABYTES = 2**0.5, 100  # how much OpenSpiel's search explores; the memory it may use
HERE = Path(__file__).parent
GET_BOARDGAME_IO = "install Node, then: npm install --prefix benchmarks --no-package-lock"


def open_spiel(name: str, decisions: int) -> int:
    """A game without chance of OpenSpiel (C++ behind pybind11), by the loop that its documentation shows."""
    new_game, random = found("pyspiel").load_game(name).new_initial_state, Random(SEED).random
    made = 0
    while made < decisions:
        state = new_game()
        while not state.is_terminal():
            legal = state.legal_actions()
            state.apply_action(legal[int(random() * len(legal))])
            made += 1
    return made


def open_spiel_gin_rummy(decisions: int) -> int:
    """OpenSpiel's gin rummy; the deals of chance are drawn too, but are no decisions."""
    new_game, random = found("pyspiel").load_game("gin_rummy").new_initial_state, Random(SEED).random
    made = 0
    while made < decisions:
        state = new_game()
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes = state.chance_outcomes()  # all equally likely in this game
                state.apply_action(outcomes[int(random() * len(outcomes))][0])
            else:
                legal = state.legal_actions()
                state.apply_action(legal[int(random() * len(legal))])
                made += 1
    return made


def open_spiel_search(name: str, iterations: int, times: int) -> int:
    """OpenSpiel's tree search in C++ from the first decision: one random playout an iteration, nothing solved."""
    pyspiel = found("pyspiel")
    game = pyspiel.load_game(name)
    state, evaluator = game.new_initial_state(), pyspiel.RandomRolloutEvaluator(1, SEED)
    bot = pyspiel.MCTSBot(game, evaluator, UCT, iterations, MEGABYTES, False, SEED, False)
    return sum(bot.mcts_search(state).explore_count for _ in range(times))


def open_spiel_python_search(name: str, iterations: int, times: int) -> int:
    """The same search in OpenSpiel's own Python, on its games in C++."""
    game, mcts = found("pyspiel").load_game(name), found("open_spiel.python.algorithms.mcts")
    state, chance = game.new_initial_state(), found("numpy").random.RandomState(SEED)
    bot = mcts.MCTSBot(game, UCT, iterations, mcts.RandomRolloutEvaluator(1, chance), solve=False, random_state=chance)
    return sum(bot.mcts_search(state).explore_count for _ in range(times))


def rlcard_uno(decisions: int) -> int:
    """RLCard's Uno for two, by its round: `game.step` would also describe the table, at three times the price."""
    game, random = rlcard_game("uno"), Random(SEED).random
    made = 0
    while made < decisions:
        game.init_game()
        table, players = game.round, game.players
        while not table.is_over:
            legal = table.get_legal_actions(players, table.current_player)
            table.proceed_round(players, legal[int(random() * len(legal))])
            made += 1
    return made


def rlcard_uno_as_documented(decisions: int) -> int:
    """The same through RLCard's environment, by the loop of its documentation."""
    environment, agents = rlcard_environment("uno"), found("rlcard.agents")
    players = range(environment.num_players)
    environment.set_agents([agents.RandomAgent(num_actions=environment.num_actions) for _ in players])
    made = 0
    while made < decisions:
        trajectories, _ = environment.run(is_training=False)
        made += sum(len(trajectory) // 2 for trajectory in trajectories)
    return made


def rlcard_gin_rummy(decisions: int) -> int:
    """RLCard's gin rummy, spared from describing the table after each step."""
    game, random = rlcard_game("gin-rummy"), Random(SEED).random
    game.get_state = lambda player_id: {}
    legal_actions, step, is_over = game.judge.get_legal_actions, game.step, game.is_over
    made = 0
    while made < decisions:
        game.init_game()
        while not is_over():
            legal = legal_actions()
            step(legal[int(random() * len(legal))])
            made += 1
    return made


def boardgame_io(decisions: int) -> int:
    """boardgame.io's client at tic-tac-toe, in a Node process that stays warm between playouts."""
    orders, answers = boardgame_io_process()
    print(decisions, file=orders, flush=True)
    if not (answer := answers.readline()):
        raise PeerNotFound(f"Node could not run it; {GET_BOARDGAME_IO}")
    return int(json.loads(answer)["decisions"])


def found(package: str) -> Any:
    """An optional Python package, imported."""
    try:
        return import_module(package)
    except ImportError:
        raise PeerNotFound("pip install --editable '.[bench]'") from None


def rlcard_game(name: str) -> Any:
    """The rules of an RLCard environment, without the environment."""
    return rlcard_environment(name).game


@cache
def rlcard_environment(name: str) -> Any:
    """A game of RLCard as its users get it."""
    return found("rlcard").make(name, config={"seed": SEED})


@cache
def boardgame_io_process() -> tuple[IO[str], IO[str]]:
    """Where to ask for decisions and where they are reported, one line each."""
    node = shutil.which("node")
    if not node or not (HERE / "node_modules" / "boardgame.io").is_dir():
        raise PeerNotFound(GET_BOARDGAME_IO)
    process = subprocess.Popen(
        [node, HERE / "boardgameio.mjs"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        env={**os.environ, "NODE_ENV": "production"},
    )
    atexit.register(process.kill)
    assert process.stdin
    assert process.stdout
    return process.stdin, process.stdout
