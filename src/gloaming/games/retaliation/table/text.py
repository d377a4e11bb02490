"""A text that runs: whose it is, whom it is about, and how a page is left."""

from typing import Any

from gloaming.kernel import Flow
from gloaming.lingo import Held, Scope, Script, ScriptLine

from .box import box
from .seats import pack_seat, seat_of
from .state import PACK, Deed, Lasting, Standing, State
from .under_way import Attack, Check

UNTIL = {
    "this turn": "turn",
    "this round": "round",
    "this Attack": "attack",
    "this combat": "combat",
    "this scenario": "scenario",
    "until the start of your next turn": "next turn",
}


class PageTurned(Exception):
    """`Read page …`: the rest of the page is neither read nor applied (RT-16.3)."""

    def __init__(self, page: str) -> None:
        self.page = page


class PageEnded(Exception):
    """`Resume playing` (RT-16.6)."""


class ScenarioOver(Exception):
    """The scenario ends at once, in the middle of anything."""

    def __init__(self, success: bool, conclusion: str = "") -> None:
        self.success = success
        self.conclusion = conclusion


class Text(Scope):
    """What the words of a text mean while it runs."""

    __slots__ = (
        "attack",
        "attacker",
        "card",
        "check",
        "doer",
        "failed",
        "hopes",
        "involved",
        "lets",
        "reached",
        "script",
        "since",
        "target",
        "text",
        "until",
        "user",
    )
    state: State

    def __init__(self, s: State, text: str, user: int = PACK, *, card: str = "", rule: str = "RT-23.17") -> None:
        super().__init__(s, seat_of(s, user) if user >= 0 else pack_seat(s), user, rule)
        self.text = text
        self.script: Script = box(s).script(text)
        self.user = user  # you: a pack member, an NPC or an Ally; -1 is the pack
        self.lets: int | None = None  # whom the text lets attack just now
        self.card = card  # the card that bears the text
        self.until = "scenario"  # how long lasts what says no duration
        self.target: int | None = None
        self.attacker: int | None = None
        self.doer: int | None = None  # whose deed has set it off
        self.attack: Attack | None = None
        self.check: Check | None = None
        self.involved: list[int] = []
        self.failed: list[int] = []
        self.since = 0  # how many deeds of this round came before it looks
        self.hopes: list[Deed] = []  # what may yet be done
        self.reached: tuple[str, int, int] | None = None  # the tracker that moved, from where, to where

    @property
    def eye(self) -> int:
        """From whom is seen what is near."""
        return self.user if self.lets is None else self.lets

    def lasting(self, until: str) -> "Text":
        """The same text, of a card whose effects last so long where it does not say so itself."""
        self.until = until
        return self

    def about(self, attack: Attack | None = None, check: Check | None = None, doer: int | None = None) -> "Text":
        """The same text, about an Attack, a check, or somebody's deed."""
        self.attack, self.check, self.doer = attack, check, doer
        if attack is not None:
            self.target, self.attacker = attack.target, attack.attacker
        if doer is not None:
            self.those["figure"] = [doer]
        return self

    def run_all(self, trigger: str = "") -> Flow[None]:
        """Carries out the lines with a trigger."""
        yield from self.script.run(self, trigger)


def keep(e: Any, held: Held) -> None:
    """What lasts goes into the state; what is about this check is reckoned at once."""
    holding = e.script.holdings[held.k]
    if holding.then is not None:
        e.state.scenario.standing.append(Standing(text=e.text, k=held.k))
        return
    check = holding.slots.get("check")
    if check is not None and check.which == "this":
        if e.check is not None:
            e.check.change(held.key, held.n)
        return
    of = None if held.of is None else [int(each) for each in held.of]
    if of is None and holding.of is None and e.user >= 0:
        of = [e.user]
    slots = {name: [each for each in things if isinstance(each, int)] for name, things in held.slots.items()}
    until = UNTIL.get(held.lasts, e.until)
    kept = Lasting(text=e.text, k=held.k, until=until, user=e.user, n=held.n, of=of, slots=slots)
    e.state.lasting.append(kept)


def page_text(s: State, you: int, involved: list[int], target: int | None = None) -> Text:
    """The scope of a page: one for the whole page, so that `the check succeeds` and `you` live on."""
    e = Text(s, "", you, rule="RT-16.2")
    e.involved, e.target = list(involved), target
    return e


def carry_out(e: Text, sentence: str) -> Flow[None]:
    """Carries out one sentence of a page; it may ask, and it may leave the page."""
    e.text, e.script = sentence, box(e.state).script(sentence)
    yield from e.script.run(e)


def holds(e: Text, condition: str) -> bool:
    """Whether a condition is true; an empty one is."""
    return all(fact(e) for fact in box(e.state).facts(condition))


def able_lines(e: Text) -> list[ScriptLine]:
    """Lines without a trigger that could do something and whose cost can be paid."""
    return [line for line in e.script.on("") if line.able(e) and line.payable(e)]
