"""One syntax reads all games: every text of the drafts is understood by the words of its game, and said back."""

import tomllib
from functools import cache
from pathlib import Path

import pytest

from gloaming import games
from gloaming.lingo import NotUnderstood, read, read_claims, read_condition, say
from gloaming.lingo.sample import sample
from gloaming.lingo.say import capital, say_facts
from gloaming.packs import LIBRARY, Pack
from gloaming.packs.check import READERS, texts_of

SIZES = {"veilwraith": 99, "wraith_giants": 125, "assault": 100, "retaliation": 1286}


@cache
def corpus(game: str) -> dict[str, list[str]]:
    return tomllib.loads((Path(__file__).parent / "corpus" / f"{game}.toml").read_text("utf-8"))


def pack_of(game: str) -> Pack:
    """The pack that comes with the game: its lexicon has the words of the game and the names of the pack."""
    return LIBRARY.bundled(games.find(game).pack)


@pytest.mark.parametrize("game", SIZES)
def test_every_text_of_the_corpus_is_said_back_word_by_word(game: str) -> None:
    words, texts = pack_of(game).lexicon, corpus(game)
    assert sum(map(len, texts.values())) == SIZES[game]
    for text in texts["text"]:
        assert say(read(text, words), words) == text
    for condition in texts.get("condition", []):
        assert say_facts(read_condition(condition, words), words) == condition
    for claims in texts.get("claims", []):
        said = [f"{capital(say_facts((each,), words))}." for each in read_claims(claims, words)]
        assert said == claims.replace(". ", ".\n").split("\n")


@pytest.mark.parametrize("game", SIZES)
def test_every_word_of_a_list_has_a_sample_that_is_understood(game: str) -> None:
    words = pack_of(game).lexicon
    for word in words.words.values():
        said = sample(word, words)
        if word.category in ("verb", "stat"):
            assert say(read(said, words), words) == said
        elif word.category == "fact" and word.only_claimed:
            assert read_claims(f"{capital(said.removeprefix('If ').removesuffix(', …'))}.", words)
        elif word.category == "fact":
            assert read_condition(said.removeprefix("If ").removesuffix(", …"), words)


@pytest.mark.parametrize("game", SIZES)
def test_every_word_of_a_list_is_used_by_the_corpus_or_by_the_pack(game: str) -> None:
    used: set[str] = set()
    pack, texts = pack_of(game), corpus(game)
    words = pack.lexicon
    for text in texts["text"]:
        used |= _words(read(text, words))
    for condition in texts.get("condition", []):
        used |= _words(read_condition(condition, words))
    for claims in texts.get("claims", []):
        used |= _words(read_claims(claims, words))
    for _, _, component in pack.components:
        for _, way, text in texts_of(component):
            used |= _words(READERS[way](text, words))
    declared = {word.pattern for word in words.words.values() if word.category in ("verb", "fact", "trigger", "deed")}
    assert not declared - used


def _words(node: object) -> set[str]:
    """The patterns that stand anywhere in a tree."""
    if isinstance(node, tuple):
        return set().union(*map(_words, node))
    fields = getattr(node, "__struct_fields__", ())
    own = {str(getattr(node, "word", ""))} if "word" in fields else set()
    return own.union(*(_words(getattr(node, field)) for field in fields))


MENDED = (
    "Defeat: Choose one: Lose 2 Spirit; or shuffle this Threat into your deck.",
    "End of Round: Choose one: Discard 1 Memory from your hand; or lose 1 Spirit.",
    "Start of Round: Choose one: Discard 1 Power Token; or lose 1 Spirit.",
)


@pytest.mark.parametrize("text", MENDED)
def test_after_choose_one_comes_a_small_letter_in_every_game(text: str) -> None:
    words = pack_of("veilwraith").lexicon
    before, after = text.split("one: ")
    mended = f"{before}one: {after[0].lower()}{after[1:]}"
    with pytest.raises(NotUnderstood) as refusal:
        read(text, words)
    assert f"Write it so: {mended}" in str(refusal.value)
    assert read(mended, words)
