"""Runs every sentence that a lexicon allows, and compares what happens with what the sentence says."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cache
from itertools import islice

from gloaming.lingo import Lexicon, NotUnderstood, Script, read
from gloaming.lingo.forms import candidates, countable
from gloaming.lingo.meaning import things_in
from gloaming.lingo.say import capital, say_sentence
from gloaming.lingo.select import Selection
from gloaming.lingo.slot_check import refusals
from gloaming.lingo.tree import Act, Cannot, CardText, ForEach, May, Sentence, TextLine, Things
from gloaming.lingo.words import Word

from .pack import Pack
from .proving import Position, Proving
from .trial import Frame, Trial

READ = 40  # sentences of a word that are parsed again; the others differ from them in one noun phrase
ENOUGH = 5_000  # limit of sentences for each word
SEVERAL = (2, 3)  # the counts that are tried after `For each`
Progress = Callable[[int, int], None]


@dataclass(frozen=True)
class Wrong:
    """A sentence that did not do what it says."""

    sentence: str
    position: str  # "" if the sentence was not understood
    why: str

    def __str__(self) -> str:
        return f"{self.sentence}  [{self.position or 'read'}]\n    {self.why}"


@dataclass
class Proof:
    """The result of the prover."""

    game: str
    words: int = 0
    sentences: int = 0
    read: int = 0  # how many of them were parsed again
    trials: int = 0
    wrong: list[Wrong] = field(default_factory=list)
    untried: list[str] = field(default_factory=list)  # verbs whose sentences were parsed, but cannot be run


def prove(pack: Pack, most: int = 0, progress: Progress | None = None) -> Proof:
    """Tries every verb, stat and deed of a pack's lexicon in every form it allows, or in `most` forms of each."""
    proof, lexicon, proving = Proof(pack.shape.game), pack.lexicon, pack.shape.proving
    words = [word for word in lexicon.words.values() if word.category in ("verb", "stat", "deed")]
    proof.words = len(words)
    for done, word in enumerate(words):
        if progress is not None:
            progress(done, len(words))
        every = _spread(list(islice(candidates(word, lexicon), ENOUGH)), most)
        made = [sentence for sentence in every if not refusals(sentence, lexicon)]
        proof.sentences += len(made)
        for sentence in made[:: max(1, len(made) // READ)]:
            proof.read += 1
            proof.wrong += _misread(sentence, lexicon)
        if proving is None or not is_tried(word, proving):
            proof.untried.append(word.pattern)
            continue
        for sentence in made:
            _try_everywhere(pack, proving, word, sentence, proof)
    if progress is not None:
        progress(len(words), len(words))
    return proof


def _spread(made: list[Sentence], most: int) -> list[Sentence]:
    """So many of them, evenly chosen."""
    step = max(1, -(-len(made) // most)) if most else 1
    return made[::step]


def _misread(sentence: Sentence, lexicon: Lexicon) -> Iterator[Wrong]:
    """Whether a sentence is parsed into the tree from which it was made."""
    said = f"{capital(say_sentence(sentence, lexicon))}."
    try:
        found = read(said, lexicon).lines[0].sentences[0]
    except NotUnderstood as error:
        yield Wrong(said, "", error.misreads[0].why)
        return
    if found != sentence:
        yield Wrong(said, "", "it is read as something else")


def is_tried(word: Word, proving: Proving) -> bool:
    """Whether the game says how sentences with a word can be run."""
    if word.pattern in proving.effects:
        return True
    return word.category in proving.tries and word.category != "verb" and word.run is None


def _try_everywhere(pack: Pack, proving: Proving, word: Word, sentence: Sentence, proof: Proof) -> None:
    """Runs a sentence on every table; on the first also as an option (`may`) and under `For each`."""
    for position in proving.positions:
        _try(pack, proving, word, Frame(sentence), position, proof)
    if proving.stands(sentence):
        return
    frames = [Frame(May(sentence)), Frame(May(sentence), declined=True)] if isinstance(sentence, Act) else []
    if not isinstance(sentence, Cannot):
        frames += [Frame(ForEach(counted, 0, sentence)) for counted in _several(pack, proving.positions[0])]
    proof.sentences += len({frame.whole for frame in frames})
    for frame in frames:
        _try(pack, proving, word, frame, proving.positions[0], proof)


@cache
def _several(pack: Pack, position: Position) -> list[Things]:
    """Things of which a table has 2 or 3, to be counted."""
    scope = position.make(pack, (), Script(CardText(), pack.lexicon))
    counts = (
        {} if scope is None else {each: Selection(each, pack.lexicon).count(scope) for each in countable(pack.lexicon)}
    )
    return [things for things, n in counts.items() if n in SEVERAL][:1]


def _try(pack: Pack, proving: Proving, word: Word, frame: Frame, position: Position, proof: Proof) -> None:
    this = [things.kind for things in things_in(frame.inner) if things.quantity.which == "this"]
    script = Script(CardText((TextLine((frame.whole,)),)), pack.lexicon)
    without = None
    if proving.stands(frame.inner):
        bare = position.make(pack, this, Script(CardText(), pack.lexicon))
        without = None if bare is None else dict(proving.census(bare))
    scope = position.make(pack, this, script)
    if scope is None:
        return
    proof.trials += 1
    said = f"{capital(say_sentence(frame.whole, pack.lexicon))}."
    try:
        trial = Trial(proving, word, frame, script, scope, pack.lexicon, position.plenty, without)
        proof.wrong += [Wrong(said, position.name, why) for why in trial.run()]
    except Exception as error:
        proof.wrong.append(Wrong(said, position.name, f"{type(error).__name__}: {error}"))


def untold(proof: Proof, most: int = 20) -> Sequence[Wrong]:
    """The first errors, one for each kind of error and verb."""
    first: dict[str, Wrong] = {}
    for each in proof.wrong:
        first.setdefault(f"{each.sentence.split()[0]} {each.why}", each)
    return list(first.values())[:most]
