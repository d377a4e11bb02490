"""Walking through booklets without a board: checks come out at random, whatever may happen next happens at random."""

import tomllib
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cache
from importlib.resources import files
from typing import Any

import msgspec

from gloaming.games.retaliation.authoring.booklets.campaign import LASTING, sentences_of
from gloaming.games.retaliation.authoring.booklets.sentences import (
    Ends,
    Literal,
    Resume,
    TurnToPage,
    acts,
    colours,
    end_of,
    gifts,
    literal,
    literals,
    makes_check,
    mentioned,
    standing,
)
from gloaming.games.retaliation.authoring.booklets.shelf import Shelf, put_together
from gloaming.games.retaliation.authoring.booklets.understood import Understood
from gloaming.games.retaliation.authoring.contents import PACK as SHAPE
from gloaming.games.retaliation.rules.booklet import turn_pages
from gloaming.games.retaliation.table import booklet_files, printed
from gloaming.games.retaliation.table.booklet_reader import Page
from gloaming.games.retaliation.table.text import PageEnded, PageTurned
from gloaming.kernel import Dice, Flow
from gloaming.lingo import read_condition
from gloaming.lingo.tree import Phrase, Sentence, Things
from gloaming.packs import LIBRARY

PACK = files("gloaming.games.retaliation") / "pack"
WORDS = LIBRARY.bundled(SHAPE).lexicon
ROUNDS = 12
STEPS = 4_000  # a scenario that is not over by then never is


@cache
def shelf() -> Shelf:
    """The booklets of the pack that comes with the game."""
    return changed_shelf({})


def scenario_ids() -> list[str]:
    """What tests are named after, without all booklets being understood for it."""
    return [each["id"] for each in _raw("campaign/campaign.toml")["scenario"]]


def stories() -> dict[str, str]:
    """The Markdown files of the campaign."""
    folder = PACK / "campaign"
    found = [*(folder / "scenarios").iterdir(), folder / "storybook.md"]
    names = {file.name: "scenarios/" if file.name != "storybook.md" else "" for file in found}
    texts = {f"campaign/{names[file.name]}{file.name}": file.read_text("utf-8") for file in found}
    return dict(sorted(texts.items()))


def changed_shelf(changes: dict[str, str | None], campaign: dict[str, Any] | None = None) -> Shelf:
    """The same with some stories changed, added, or (None) left out, and with fields of the campaign replaced."""
    told = {**stories(), **changes}
    raw = {**_raw("campaign/campaign.toml"), **(campaign or {})}
    return put_together(
        {file: text for file, text in told.items() if text is not None},
        WORDS,
        msgspec.convert(raw, booklet_files.Campaign),
        msgspec.convert(_raw("campaign/story_events.toml"), booklet_files.StoryEvents).event,
        msgspec.convert(_raw("campaign/tiles.toml"), booklet_files.Tiles).side,
        msgspec.convert(_raw("npcs.toml"), printed.Npcs).npc,
        msgspec.convert(_raw("items.toml"), printed.Items).item,
        random=msgspec.convert(_raw("random_events.toml"), printed.RandomEvents).event,
    )


@cache
def _raw(file: str) -> dict[str, Any]:
    return tomllib.loads(PACK.joinpath(file).read_text("utf-8"))


class Over(Exception):
    """The scenario is over."""

    def __init__(self, end: Ends) -> None:
        self.end = end


@dataclass
class Walk:
    """One way of playing one scenario; it is a `booklet_run.Reader`."""

    told: Understood
    dice: Dice
    held: set[tuple[str, str]]  # words and Items that the pack brings along
    births: set[str]
    players: int = 4
    haste: float = 0.6  # how often something is done before the round ends
    tokens: int = 0
    trackers: dict[str, int] = field(default_factory=dict)
    waiting: list[tuple[str, str]] = field(default_factory=list)  # event and page
    places: dict[str, str] = field(default_factory=dict)  # what can be walked up to or talked to, and its page
    succeeded: bool = False
    rolled: int = 0
    known: set[tuple[str, int]] = field(default_factory=set)  # choices of earlier walks; new ones are preferred
    pages: list[str] = field(default_factory=list)
    chosen: list[tuple[str, int]] = field(default_factory=list)

    def play(self) -> Ends:
        """Plays until the scenario is over."""
        head = self.told.booklet.head
        self.places = {f"{token.kind} {token.hex}": token.page for token in head.tokens if token.page}
        self.places |= {shelf().npcs[npc.npc].name: npc.dialogue for npc in head.npcs if npc.dialogue}
        self.places |= {f"{row.npc} {row.part}": row.page for row in head.glorious}
        self.places |= {f"{row.npc} {row.phase}": row.page for row in head.phases}
        try:
            for each in (*self.told.setup, *self.told.first):
                self._read_or_carry_out(each.sentence)
            for _ in range(STEPS):
                self._something_happens()
        except Over as over:
            return over.end
        raise AssertionError(f"{self.told.booklet.file} goes on for ever: {self.pages[-20:]}")

    def _read_or_carry_out(self, sentence: Sentence) -> None:
        try:
            self._sentence(sentence)
        except PageTurned as turned:
            self.read(turned.page)
        except PageEnded:
            return

    def read(self, page: str) -> None:
        """Reads a page and those that it leads to."""
        for _ in turn_pages(self.told.booklet.pages, page, self):
            raise AssertionError("a walk decides by itself")

    def _something_happens(self) -> None:
        events = [*self.places.values(), *(page for _, page in self.waiting)]
        happens = self.dice.choice(events) if self.dice.random() < self.haste else ""
        if not happens:  # a round ends
            for colour in [*self.trackers]:
                self._move(colour, 1)
            return
        fired = [each for each in self.waiting if each[1] == happens and "tracker" not in each[0]]
        if fired:
            self.waiting.remove(fired[0])
        elif happens not in self.places.values():
            return  # only the tracker itself opens it
        self.read(happens)

    def _move(self, colour: str, by: int) -> None:
        if colour not in self.trackers:
            return
        self.trackers[colour] = now = max(0, min(10, self.trackers[colour] + by))
        while due := [each for each in self.waiting if _is_due(each[0], colour, now)]:
            self.waiting.remove(due[0])
            self.read(due[0][1])

    # a `Reader`

    def open(self, page: Page) -> None:
        self.pages.append(page.name)

    def holds(self, condition: str) -> bool:
        return all(map(self._true, asked(condition)))

    def decide(self, page: Page, choices: Sequence[int]) -> Flow[int]:
        assert choices, f"{page.name}: no choice is open"
        new = [k for k in choices if (page.name, k) not in self.known]
        self.chosen.append((page.name, self.dice.choice(new or choices)))
        yield from ()  # a Flow, although it never asks
        return self.chosen[-1][1]

    def carry_out(self, sentences: str) -> Flow[None]:
        for sentence in sentences_of(sentences, WORDS):
            self._sentence(sentence)
        yield from ()

    def _true(self, asked: Literal) -> bool:
        value = {
            "check": int(self.succeeded),
            "rolled": self.rolled,
            "tokens": self.tokens,
            "players": self.players,
            "tracker": self.trackers.get(asked.name, 0),
            "birth": int(asked.name in self.births),
            "fact": self.dice.roll(2) - 1,
        }.get(asked.kind, int(asked.about in self.held))
        return (value >= asked.least) is asked.holds

    def _sentence(self, sentence: Sentence) -> None:
        if not all(self._true(each) for each in literals(sentence, WORDS)):
            return
        if makes_check(sentence):
            self.succeeded, self.rolled = self.dice.random() < 0.55, self.dice.roll(6) - 1
        match end_of(sentence):
            case TurnToPage(page):
                raise PageTurned(page)
            case Resume():
                raise PageEnded
            case Ends() as end:
                raise Over(end)
        if waits := standing(sentence):
            self.waiting.append((_event(waits[0]), waits[1]))
            return
        for gift in gifts(sentence):
            self._take(gift)
        for act in acts(sentence):
            self._act(act.verb)

    def _take(self, gift: tuple[str, str]) -> None:
        self.held.add(gift)
        if gift[0] == "objective":
            for reward in self.told.rewards[int(gift[1])]:
                self._sentence(reward.sentence)
        if gift[0] == "envelope":
            take_all(self._envelope(int(gift[1])), self.held)

    def _envelope(self, number: int) -> str:
        return next(each.text for each in shelf().campaign.envelope if each.number == number)

    def _act(self, verb: Phrase) -> None:
        match verb.word:
            case "take {token}":
                self.tokens = min(10, self.tokens + _amount(verb))
            case "{figure} discard(s) {token}":
                self.tokens = max(0, self.tokens - _amount(verb))
            case "set {tracker} to {n}":
                self.trackers[next(colours(verb))] = int(str(verb.parts[-1]))
            case "increase {tracker} by {n}":
                self._later(next(colours(verb)), int(str(verb.parts[-1])))
            case "remove {tracker}":
                colour = next(colours(verb))
                self.trackers.pop(colour, None)
                self.waiting = [each for each in self.waiting if not each[0].startswith(f"{colour} tracker")]
            case "place {token} on {hex} for page {page}":
                self.places[_token(verb)] = next(mentioned(verb, "page"))
            case "remove {token}":
                self.places.pop(_token(verb), None)
            case "the dialogue of {figure} now starts on page {page}":
                self.places[_figure(verb)] = next(mentioned(verb, "page"))
            case "you can no longer enter dialogue with {figure}" | "remove {figure} from the map":
                self.places.pop(_figure(verb), None)

    def _later(self, colour: str, by: int) -> None:
        """A tracker that passes a number fires when the page has ended; here, the next time it moves."""
        if colour in self.trackers:
            self.trackers[colour] = min(10, self.trackers[colour] + by)


@cache
def asked(condition: str) -> tuple[Literal, ...]:
    """What a condition asks for."""
    return tuple(literal(fact, WORDS) for fact in read_condition(condition, WORDS)) if condition else ()


def _is_due(event: str, colour: str, now: int) -> bool:
    return event.startswith(f"{colour} tracker") and int(event.rpartition(" ")[2]) <= now


def _amount(verb: Phrase) -> int:
    things = verb.parts[0]
    return things.quantity.n if isinstance(things, Things) else 0


def _token(verb: Phrase) -> str:
    return f"{next(mentioned(verb, 'terrain'), '')} {next(mentioned(verb, 'place'), '')}"


def _figure(verb: Phrase) -> str:
    figure = verb.parts[0]
    return figure.nouns[0].word if isinstance(figure, Things) else ""


def _event(event: Phrase) -> str:
    if event.word == "{tracker} reach(es) {n}":
        return f"{next(colours(event))} tracker {event.parts[-1]}"
    return event.word


def take_all(text: str, held: set[tuple[str, str]]) -> None:
    """What a conclusion, an envelope or an event gives."""
    for sentence in sentences_of(text, WORDS):
        if all((each.about in held) is each.holds for each in literals(sentence, WORDS)):
            held.update(gifts(sentence))


Gifts = frozenset[tuple[str, str]]


@dataclass
class Journey:
    """What many walks through the campaign came to, each scenario begun with what some walk brought there."""

    begun: dict[str, dict[Gifts, tuple[str, ...]]] = field(default_factory=dict)  # what was brought: conclusions so far
    pages: dict[str, set[str]] = field(default_factory=dict)
    choices: dict[str, set[tuple[str, int]]] = field(default_factory=dict)
    conclusions: set[str] = field(default_factory=set)
    failures: set[str] = field(default_factory=set)  # scenarios that were failed and are played again
    endings: dict[int, set[tuple[str, ...]]] = field(default_factory=dict)  # with the conclusions on the way

    def walk(self, plays: int, dice: Dice) -> None:
        """Plays every scenario so many times, in the order of the steps."""
        campaign = shelf().campaign
        self.begun[campaign.campaign.first] = {frozenset(): ()}
        for entry in sorted(campaign.scenario, key=lambda entry: (entry.step, entry.number)):
            brought = list(self.begun[entry.id].items())
            dice.shuffle(brought)
            for k in range(plays):
                self._play(entry.id, *brought[k % len(brought)], dice)

    def missing(self) -> list[str]:
        """Pages, choices, conclusions and endings that no walk has come to."""
        found = []
        for id, told in shelf().booklets.items():
            found += [f"{id} {page}" for page in told.pages if page not in self.pages[id]]
            for page in told.pages.values():
                wanted = [(page.page.name, k) for k in range(len(page.offers))]
                found += [f"{id} {name} choice {k + 1}" for name, k in wanted if (name, k) not in self.choices[id]]
        found += [each.id for each in shelf().campaign.conclusion if each.id not in self.conclusions]
        return found + [each.name for each in shelf().campaign.ending if each.number not in self.endings]

    def _play(self, id: str, brought: Gifts, before: tuple[str, ...], dice: Dice) -> None:
        births = list(WORDS.choices["birth"])
        dice.shuffle(births)
        held = {*brought, *(("item", name) for name in shelf().for_sale)}
        pack, haste = set(births[: dice.choice((9, len(births)))]), dice.choice((0.2, 0.6, 0.9))
        known = self.choices.setdefault(id, set()) if dice.roll(2) == 1 else set()
        walk = Walk(shelf().booklets[id], dice, held, pack, dice.roll(4), haste, known=known)
        end = walk.play()
        self.pages.setdefault(id, set()).update(walk.pages)
        self.choices.setdefault(id, set()).update(walk.chosen)
        if not end.conclusion:
            self.failures.add(id)
            return
        conclusion = next(each for each in shelf().campaign.conclusion if each.id == end.conclusion)
        self.conclusions.add(conclusion.id)
        take_all(conclusion.text, held)
        after = frozenset(each for each in held if each[0] in LASTING and each[1] not in shelf().for_sale)
        for following in conclusion.next:
            self.begun.setdefault(following, {}).setdefault(after, (*before, conclusion.id))
        if conclusion.ending:
            self.endings.setdefault(conclusion.ending, set()).add((*before, conclusion.id))


@cache
def journey() -> Journey:
    """Walks until they have been everywhere, or ought to have been."""
    found, dice = Journey(), Dice(1)
    for _ in range(ROUNDS):
        found.walk(40, dice)
        if not found.missing():
            break
    return found
