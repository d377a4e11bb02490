"""Actions: an option is named token by token, each from a fixed range, with a mask.

`said` are the tokens of an option that were named so far. At every decision the first action usually names the verb;
where several options share it, the next action goes on to where they differ. When one option is left, it is played.
"""

from collections.abc import Iterable
from typing import Any

from msgspec import Struct

from gloaming.kernel import Ask, IllegalChoice

from ..extras import missing
from .alphabet import Alphabet

try:
    import numpy as np
    from numpy.typing import NDArray
except ImportError as error:
    raise missing("learn", error) from error

Word = tuple[int, ...]
KEPT = 1 << 12  # decisions whose actions are cached


class Step(Struct, frozen=True):
    """What an action leads to: the options that are left, and the tokens named so far."""

    left: list[Any]
    said: Word = ()

    @property
    def settled(self) -> bool:
        """Whether only one option is left, which is then played."""
        return len(self.left) == 1

    @property
    def option(self) -> Any:
        """The option that it plays; None while several are left."""
        return self.left[0] if self.settled else None


class Actions:
    """The actions of a game: the places of the tokens of its alphabet."""

    def __init__(self, alphabet: Alphabet) -> None:
        self.alphabet = alphabet
        self.size = len(alphabet)
        # a cache, since many decisions offer the same options
        self._offered: dict[tuple[Any, ...], dict[int, Step]] = {}

    def offered(self, ask: Ask, said: Word = ()) -> dict[int, Step]:
        """Every possible action at a decision after these tokens, in ascending order."""
        key = (*ask.options, said)
        offered = self._offered.get(key)
        if offered is None:
            if len(self._offered) > KEPT:
                self._offered.clear()
            offered = self._offered[key] = self._steps(ask, said)
        return offered

    def _steps(self, ask: Ask, said: Word) -> dict[int, Step]:
        words = [(self.alphabet.word(option), option) for option in ask.options]
        if said:
            words = [(word, option) for word, option in words if word[: len(said)] == said]
        place = len(said)
        first = words[0][0]
        while len(words) > 1 and all(word[place] == first[place] for word, _ in words):
            place += 1
        steps: dict[int, Step] = {}
        for word, option in words:
            step = steps.get(word[place])
            if step is None:
                steps[word[place]] = Step([option], word[: place + 1])
            else:
                step.left.append(option)
        return {action: steps[action] for action in sorted(steps)}

    def step(self, ask: Ask, action: int, said: Word = ()) -> Step:
        """What an action leads to."""
        offered = self.offered(ask, said)
        if action not in offered:
            raise IllegalChoice(action, ask.rule, f"this action is masked; possible are {list(offered)}")
        return offered[action]

    def word(self, ask: Ask, option: Any) -> list[int]:
        """The actions that play an option at a decision, for imitation learning."""
        actions: list[int] = []
        said: Word = ()
        while True:
            for action, step in self.offered(ask, said).items():
                if option in step.left:
                    actions.append(action)
                    said = step.said
                    break
            if step.settled:
                return actions

    def mask(self, ask: Ask | None, said: Word = ()) -> NDArray[np.int8]:
        """1 for every action that is possible, 0 for the others; all 0 where there is nothing to decide."""
        return self.mask_of({} if ask is None else self.offered(ask, said))

    def mask_of(self, offered: Iterable[int]) -> NDArray[np.int8]:
        """1 for every one of these actions, 0 for the others."""
        mask = np.zeros(self.size, np.int8)
        for action in offered:
            mask[action] = 1
        return mask
