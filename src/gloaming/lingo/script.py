"""The script of a card: its text, parsed once and compiled. It can be run, and asked for bonuses and bans."""

from collections.abc import Sequence
from typing import Any

from gloaming.kernel import DONE, Flow

from .compiler import Compiler
from .keys import key_of
from .lexicon import Lexicon
from .read import read
from .say import capital, say_line
from .scope import FULLY, NOTHING, Extent, Scope
from .steps import Holding, Test, TextStep, flowing
from .tree import CardText, Phrase, TextLine


class ScriptLine:
    """A line of a card."""

    def __init__(self, line: TextLine, compiler: Compiler) -> None:
        lexicon = compiler.lexicon
        self.tree = line
        self.text = say_line(line, lexicon)
        self.when, self.happens = _trigger(line.trigger, compiler)  # "" without a trigger
        compiler.when = self.when
        self.cost = None if line.cost is None else compiler.step(line.cost)
        self.steps = [compiler.step(sentence) for sentence in line.sentences]
        self.choose = lexicon.choose
        self.offer = () if line.cost is None else (compiler.offer(line.cost, capital), DONE)

    def run(self, scope: Scope, paying: bool = False) -> Flow[Extent]:
        """Carries out the line, sentence by sentence, each as far as possible.

        A cost is offered if it can be paid in full and the rest would do something; `paying` says that it was paid.
        """
        if self.cost is not None and not (yield from self._pays(self.cost, scope, paying)):
            return NOTHING
        done = FULLY
        for step in self.steps:
            result = (yield from step.run(scope, done)) if step.flows else step.run(scope, done)
            if not step.keeps_before:
                done = result
        return done

    def _pays(self, cost: TextStep, scope: Scope, paying: bool) -> Flow[bool]:
        if cost.able(scope) < FULLY or not self.able(scope):
            return False
        if not paying and (yield from self.choose(scope, "pay", lambda: self.offer)) == DONE:
            return False
        yield from flowing(cost, scope, FULLY)
        return True

    def able(self, scope: Scope) -> Extent:
        """How far its sentences could be carried out now."""
        return max((step.able(scope) for step in self.steps if not step.keeps_before), default=NOTHING)

    def payable(self, scope: Scope) -> bool:
        """Whether its cost, if it has one, can be paid in full."""
        return self.cost is None or self.cost.able(scope) == FULLY


class Script:
    """A card's text, ready to run."""

    def __init__(self, tree: CardText, lexicon: Lexicon) -> None:
        compiler = Compiler(lexicon)
        self.tree = tree
        self.lines = [ScriptLine(line, compiler) for line in tree.lines]
        self.holdings: Sequence[Holding] = compiler.holdings
        self._on: dict[str, list[ScriptLine]] = {}
        for line in self.lines:
            self._on.setdefault(line.when, []).append(line)
        self._static: dict[tuple[str, str], list[Holding]] = {}
        for holding in self.holdings:
            self._static.setdefault((holding.key, holding.when), []).append(holding)

    def on(self, trigger: str = "") -> Sequence[ScriptLine]:
        """The lines with a trigger; those without one for ""."""
        return self._on.get(trigger, ())

    def run(self, scope: Scope, trigger: str = "") -> Flow[Any]:
        """Carries out every line with a trigger, from top to bottom."""
        lines = self._on.get(trigger, ())
        return lines[0].run(scope) if len(lines) == 1 and lines[0].happens is None else _all(lines, scope)

    # what holds as long as the card is in play

    def static(self, key: str, trigger: str = "") -> Sequence[Holding]:
        """Everything with a key on lines with that trigger: bonuses, bans, verbs, standing orders."""
        return self._static.get((key, trigger), ())

    def bonus(self, scope: Scope, stat: str, thing: Any = None, trigger: str = "") -> int:
        """How much the card changes a number of a thing; without a thing, of the one whom the text addresses."""
        total = 0
        for holding in self._static.get((stat, trigger), ()):
            if holding.fits(scope, thing):
                total += holding.n * holding.times(scope)
        return total

    def forbids(self, scope: Scope, deed: str, who: Any, trigger: str = "") -> bool:
        """Whether the card forbids something."""
        return any(
            holding.fits(scope, who) and holding.times(scope) for holding in self._static.get((deed, trigger), ())
        )


def _all(lines: Sequence[ScriptLine], scope: Scope) -> Flow[None]:
    for line in lines:
        if line.happens is None or line.happens(scope):
            yield from line.run(scope)


def script_of(text: str, lexicon: Lexicon) -> Script:
    """The script of a text; cached, since each text is parsed once."""
    found: Script | None = lexicon.scripts.get(text)
    if found is None:
        found = lexicon.scripts[text] = Script(read(text, lexicon), lexicon)
    return found


def _trigger(trigger: Phrase | None, compiler: Compiler) -> tuple[str, Test | None]:
    if trigger is None:
        return "", None
    lexicon = compiler.lexicon
    if ("trigger", "", trigger.word) in lexicon.words:
        return key_of(trigger, lexicon.find("trigger", trigger.word), lexicon), None
    return key_of(trigger, lexicon.find("event", trigger.word), lexicon), compiler.event(trigger)
