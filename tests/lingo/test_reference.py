"""The reference is made from the grammar and the lexicons, and the page in the documentation is that reference."""

from pathlib import Path

import pytest

from gloaming.cli import main
from gloaming.lingo import read, say
from gloaming.lingo.read import syntax
from gloaming.lingo.reference import frames, words
from tests.lingo.toy import WORDS

PAGE = Path(__file__).parents[2] / "docs" / "lingo.md"


def test_the_page_in_the_documentation_is_the_present_reference(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["packs", "words"])
    told = capsys.readouterr().out
    assert PAGE.read_text("utf-8") == told, "write it anew: gloaming packs words > docs/lingo.md"


@pytest.mark.parametrize(("name", "example"), [(name, example) for name, _, example in frames()])
def test_every_frame_of_the_grammar_has_an_example_that_uses_it(name: str, example: str) -> None:
    assert say(read(example, WORDS), WORDS) == example
    assert name == "line" or list(syntax().parse(example, start="line").find_data(name))


def test_every_frame_of_the_grammar_is_in_the_reference() -> None:
    told = {name for name, _, _ in frames()}
    rules = {str(rule.origin.name) for rule in syntax().rules if not rule.origin.name.startswith("_")}
    assert rules - told == {"head", "sentence", "claims", "phrase"}


def test_the_words_of_a_game_are_listed_with_meaning_and_example() -> None:
    told = list(words("Lanterns", WORDS))
    assert "| `{keeper} lose(s) {oil}` | The keeper has that much less oil; at 0 all is lost. |  | Lose 2 Oil. |" in told
    assert "| `{pile}` | `the deck`, `the discard pile` |" in told
    assert "| `Start of Night` |  | Start of Night: … |" in told
