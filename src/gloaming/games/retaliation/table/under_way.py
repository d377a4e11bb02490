"""An Attack and a check while they are being made: what rules, words and texts read off them."""

from collections.abc import Callable
from dataclasses import dataclass, field

from gloaming.kernel import Flow

DICE, SUCCESSES = "die|dice on {check}", "success(es) on {check}"  # what texts give on checks


@dataclass(eq=False)
class Attack:
    """An Attack while it is being made."""

    attacker: int
    target: int
    ranged: bool = False
    level: int = 0  # successes, or the Attack level of an NPC
    plus: int = 0  # that a card or a special adds
    card: str = ""
    part: str = ""  # the body part that a Glorious Attack aims at
    reduced: int = 0  # by texts, like Resistance
    redirected: bool = False
    behind: bool = False
    dealt: int = 0  # Damage after all reductions
    defeated: bool = False
    void: bool = False  # a Glorious Attack has made an end of the target before the Damage
    shared: list[int] = field(default_factory=list)
    late: list[str] = field(default_factory=list)  # tokens that came in the middle of it and wait for the next Attack


@dataclass(eq=False)
class Check:
    """A check while it is being made."""

    who: int
    attribute: str
    skill: str
    kind: str = ""  # attack, defense, sneak
    difficulty: int | None = None
    target: int | None = None
    ranged: bool = False  # of an Attack
    dice: int = 0  # more or fewer
    extra: int = 0  # automatic successes that texts give
    sure: int = 0  # skill, form and whatever else is not rolled
    black: list[int] = field(default_factory=list)
    rage: list[int] = field(default_factory=list)
    rolled: bool = False
    announced: bool = False  # it was asked for, and lay open before it was rolled
    paid: int = 0  # Willpower for dice that were rolled again
    later: list[Callable[[], Flow[object]]] = field(default_factory=list)  # what texts do as soon as it is rolled

    def change(self, key: str, n: int) -> None:
        """What a text gives on this check: dice before the roll, successes at any time."""
        if key == DICE:
            self.dice += n
        else:
            self.extra += n

    @property
    def regular(self) -> int:
        """The successes that were not rolled on Rage dice (RT-R104)."""
        return sum(self.black) + self.sure + self.extra

    @property
    def successes(self) -> int:
        """All successes."""
        return max(0, self.regular + sum(self.rage))

    @property
    def succeeds(self) -> bool:
        """Whether it reaches its difficulty (RT-19.4)."""
        return self.difficulty is None or self.successes >= self.difficulty
