"""The form of a booklet: what its Markdown is read as, with the lines, and what is told when it cannot be read."""

import pytest

from gloaming.games.retaliation.table.booklet_reader import BadBooklet, Booklet, read_booklet
from gloaming.games.retaliation.table.storybook import read_storybook
from tests.games.retaliation.booklet_mill import MILL, line

FILE = "mill.md"
TABLE = "\n".join(f"| {n} | {' | '.join(f'{a}{n}' for a in 'abcdefg')} |" for n in range(1, 8))
ENIGMAS = (
    f"\n# Enigmas\n\n## Enigma Table\n|   | A | B | C | D | E | F | G |\n|---|---|---|---|---|---|---|---|\n{TABLE}\n"
)


def read(*changes: tuple[str, str]) -> Booklet:
    source = MILL
    for old, new in changes:
        assert old in source
        source = source.replace(old, new, 1)
    return read_booklet(FILE, source)


def wrong(*changes: tuple[str, str]) -> list[str]:
    with pytest.raises(BadBooklet) as refusal:
        read(*changes)
    assert str(refusal.value) == "\n".join(map(str, refusal.value.faults))
    return [str(fault) for fault in refusal.value.faults]


def test_a_page_has_its_story_its_instructions_and_its_choices_with_their_lines() -> None:
    page = read().pages["I.1"]
    assert (page.title, page.line) == ("The Millstone", line("## I.1"))
    assert page.story == ("It is warm, like the flank of a horse. Between the stones lies a tooth.",)
    assert [(said.line, said.text) for said in page.instructions] == [
        (line("Make a Mental + Search"), "Make a Mental + Search investigation check."),
        (line("If you rolled 2"), "If you rolled 2 or more successes, take Clue 1."),
    ]
    assert [choice.label for choice in page.choices] == ["Stop the wheel.", "Take out the tooth.", "Leave it turning."]
    assert [choice.condition for choice in page.choices] == ["", "the pack has Clue 1", ""]
    assert page.choices[1].text == "Read page E.3."
    assert page.choices[1].line == line("> Choose: If the pack has Clue 1")


def test_the_head_is_known_before_any_page_and_its_fields_have_lines() -> None:
    booklet = read()
    assert booklet.head.name == "The Old Mill"
    assert [tile.side for tile in booklet.head.tiles] == ["2a", "7a"]
    assert booklet.line_of("tiles", 1, "join") == line("join = ")
    assert booklet.line_of("npcs", 1, "hex") == line('hex = "7a:2:0"')
    assert booklet.row_of(1, "first_action") == line("first_action")


def test_the_rows_of_a_set_up_have_their_own_lines() -> None:
    setup = 'setup = """\nTake 1 Success token.\nTake Clue 2.\n"""\nstarts = '
    booklet = read(("starts = ", setup))
    assert booklet.row_of(2, "setup") == line("Take Clue 2.", ("starts = ", setup))


def test_a_paragraph_may_be_marked_and_another_line_read_instead() -> None:
    page = read(("It is warm", "*Instead: The stone.*\nIt is warm")).pages["I.1"]
    assert page.told(skipping=False) == page.story == read().pages["I.1"].story
    assert page.told(skipping=True) == ("The stone.",)
    book = read_storybook(
        {"storybook.md": "# Ending\n\n*Instead: It ends.*\n> If Door is recorded, read: Long.\n\nLast."}
    )
    first, last = book.sections["Ending"].paragraphs
    assert (first.text, first.condition, first.line, first.told(skipping=True)) == (
        "Long.",
        "Door is recorded",
        4,
        "It ends.",
    )
    assert last.told(skipping=True) == "Last."


def test_a_lesson_is_no_part_of_the_story() -> None:
    page = read(("The wheel is turning,", "*Lesson: an Action token stops you.*\nThe wheel is turning,")).pages["E.1"]
    assert page.lesson == "an Action token stops you."
    assert page.story == ("The wheel is turning, and there is no water in the race.",)


def test_an_enigma_table_has_49_words_and_the_places_of_each_enigma() -> None:
    booklet = read_booklet(FILE, f"{MILL}{ENIGMAS}\nEnigma A: B2, E5\n")
    assert booklet.enigmas is not None
    assert len(booklet.enigmas.words) == 49
    assert booklet.enigmas.words["B2"] == "b2"
    assert booklet.enigmas.enigmas == {"A": ("B2", "E5")}


HEAD = 'name = "The Old Mill"'
FORMS: dict[str, tuple[tuple[str, str], str, str]] = {
    "the head is missing": (("+++\n", "", ), "id = ", "expected the head of the booklet, TOML between two lines +++"),
    "the head is no TOML": ((HEAD, "name = The Old Mill"), "name = ", "the head is not TOML"),
    "a field of the head is unknown": ((HEAD, f"{HEAD}\ncolour = 1"), "colour", "colour: there is no such field"),
    "a field of the head is missing": ((f"{HEAD}\n", ""), "+++", "expected the field 'name', it is missing"),
    "a HEX is written otherwise": (('hex = "7a:1:0"', 'hex = "7a,1,0"'), 'hex = "7a,1,0"', "tokens 1 hex: expected"),
    "a facing is no corner": (("facing = 3", "facing = 6"), "facing = 6", "npcs 1 facing: expected `int` <= 5"),
    "a section is unknown": (("# Dialogues", "# Talks"), "# Talks", "expected a section among Events, Investigations,"),
    "a page is in a wrong section": (("## D.1 The", "## I.9 The"), "## I.9", "I.9: pages of this section begin"),
    "a page is there twice": (("## E.2 What", "## E.1 What"), "## E.1 What", "E.1: there are two of it; see line "),
    "a heading is no page": (("## E.2 What", "## E2 What"), "## E2", "expected a heading like `## E.1 Title`"),
    "text stands before the first page": (("# Events\n", "# Events\nIt was dark.\n"), "It was", "expected a page, a"),
    "text stands before the first section": (("# Events\n", "It was dark.\n# Events\n"), "It was", "expected a head"),
    "a page has no story": (
        ("The wheel is turning, and there is no water in the race.\n", ""), "## E.1", "expected some story",
    ),
    "a block is of another kind": (("```lingo", "```python"), "```python", "expected a block of instructions"),
    "a page has two blocks": (
        ("Resume playing.\n```", "Resume playing.\n```\n```lingo\nBegin combat.\n```"), "```lingo\nBegin",
        "a page has one block of instructions, before its choices",
    ),
    "story stands after a choice": (
        ("**Leave it turning.** Resume playing.\n", "**Leave it turning.** Resume playing.\nYou go.\n"), "You go.",
        "story comes before the instructions and the choices of a page",
    ),
    "a choice has no label": (
        ("> Choose: **Leave it turning.** ", "> Choose: "), "> Choose: Resume", "expected a choice: `> Choose: **What",
    ),
}  # fmt: skip


@pytest.mark.parametrize("case", FORMS)
def test_a_booklet_in_the_wrong_form_is_told_with_its_line(case: str) -> None:
    change, place, what = FORMS[case]
    where = MILL.replace(*change, 1)
    expected = where[: where.index(place)].count("\n") + 1
    (told,) = wrong(change)
    assert told.startswith(f"{FILE}:{expected}: "), told
    assert what in told


def test_a_block_without_an_end_is_told_where_it_begins() -> None:
    source = MILL.rstrip().removesuffix("```")
    with pytest.raises(
        BadBooklet, match=rf"mill.md:{source[: source.rindex('```lingo')].count(chr(10)) + 1}: C.1: this"
    ):
        read_booklet(FILE, source)


def test_everything_that_is_wrong_is_told_at_once_in_the_order_of_the_lines() -> None:
    told = wrong(('hex = "7a:1:0"', 'hex = "x"'), ("# Dialogues", "# Talks"), ("## E.2 What", "## E.1 What"))
    assert [each.split(":")[1] for each in told] == sorted((each.split(":")[1] for each in told), key=int)
    assert len(told) == 3


@pytest.mark.parametrize(
    ("table", "what"),
    [
        (ENIGMAS.replace("| 3 | a3 |", "| 3 | |"), "expected the number of the row, 1 to 7, and a word for each of A,"),
        (ENIGMAS.replace("| a4 |", "| b4 |"), "a word stands in it twice"),
        (ENIGMAS[: ENIGMAS.index("| 7 |")], "expected 7 rows of 7 words, found 42 words"),
        (f"{ENIGMAS}\nEnigma A: H9\n", "expected a row of the table, or an Enigma: `Enigma A: B2, E5, A4`"),
    ],
)
def test_a_broken_enigma_table_is_told(table: str, what: str) -> None:
    with pytest.raises(BadBooklet) as refusal:
        read_booklet(FILE, f"{MILL}{table}")
    assert what in str(refusal.value)


def test_a_broken_row_of_an_enigma_table_is_told_with_its_line() -> None:
    table = ENIGMAS.replace("| 3 | a3 |", "| 3 | |")
    with pytest.raises(BadBooklet) as refusal:
        read_booklet(FILE, f"{MILL}{table}")
    at = f"{MILL}{table}".splitlines().index(next(row for row in table.splitlines() if row.startswith("| 3 | |"))) + 1
    assert f":{at}" in str(refusal.value)


def test_sections_of_a_storybook_are_found_by_their_titles_and_may_have_conditions() -> None:
    book = read_storybook(
        {
            "a.md": "# Introduction\nFirst.\n\n# Scenario 1: A\n\n## Introduction\nOnce.\n\n## Conclusion 1.A\nEnd.\n",
            "b.md": "# Ending 1: B\nStill.\n> If Told is recorded, read: She knows.\n",
        }
    )
    assert list(book.sections) == ["Introduction", "Scenario 1: A / Introduction", "Conclusion 1.A", "Ending 1: B"]
    assert book.introduction(1, "A") in book.sections
    ending = book.sections["Ending 1: B"]
    assert [(each.line, each.condition, each.text) for each in ending.paragraphs] == [
        (2, "", "Still."),
        (3, "Told is recorded", "She knows."),
    ]
