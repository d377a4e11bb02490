"""Each check of a booklet can fail, and says where, what and how to mend it. The booklet is that of the guide."""

import tomllib
from typing import Any

import msgspec
import pytest

from gloaming.games.retaliation.authoring.booklets.check import shelf_faults
from tests.games.retaliation.booklet_mill import BOOKLET, FILES, STORYBOOK, faults, line, mill
from tests.games.retaliation.booklet_walk import shelf

CAMPAIGN: dict[str, Any] = tomllib.loads(FILES["campaign/campaign.toml"])
Change = tuple[str, str]
RESUME = ("**Leave it turning.** Resume playing.", "**Leave it turning.** You gain 1 Rage.")

# what is changed, where the fault is told, and what it says
BROKEN: dict[str, tuple[tuple[Change, ...], str, str]] = {
    # every sentence is understood
    "a word of an instruction is misspelt": (
        (("Set the orange tracker", "Sett the orange tracker"),),
        "Sett the orange",
        '"Sett" is no word of Retaliation. Did you mean "set"?',
    ),
    "an Item is not in the box": (
        (("You take 1 Damage.", "Take the Item Knive."),),
        "Take the Item Knive",
        'Did you mean "knife"?',
    ),
    "the condition of a choice is misspelt": (
        (("If the pack has Clue 1, **", "If the pack has Glue 1, **"),),
        "If the pack has Glue",
        "not understood",
    ),
    "an instruction has a trigger": (
        (("You take 1 Damage.", "At the start of combat: You take 1 Damage."),),
        "At the start of combat",
        "an instruction has no trigger and no cost",
    ),
    # what may be skipped is missed by nobody
    "a choice speaks of what may be skipped": (
        (("It is warm, like the flank", "*Instead: It is warm.*\nIt is a wheel, and warm, like the flank"),),
        "*Instead: It is warm",
        "'wheel' is spoken of later, and only the passage has it that may be skipped",
    ),
    "somebody is named only where it may be skipped": (
        (("It is warm, like the flank", "*Instead: The wheel.*\nHere lies Old Marrow. It is warm, like the flank"),),
        "*Instead: The wheel",
        "'Old Marrow' is named in the passage that may be skipped",
    ),
    "what is read instead is no shorter": (
        (("It is warm, like the flank of a horse. Between the stones lies a tooth.",
          "*Instead: The wheel is warm.*\nThe tooth."),),
        "*Instead: The wheel is warm",
        "what is read instead is longer than the passage",
    ),
    "a mark stands above nothing": (
        (("Between the stones lies a tooth.", "Between the stones lies a tooth.\n*Instead: Nothing.*"),),
        "*Instead: Nothing",
        "a line that is read instead stands above a paragraph of the story",
    ),
    # every path ends
    "a page has no end": (
        (("Begin combat.\nResume playing.", "Begin combat."),),
        "## I.2",
        "this leads nowhere (always); end it with `Read page …`, `Resume playing.` or `The scenario ends …`",
    ),
    "a choice has no end": ((RESUME,), "> Choose: **Leave it turning", "this leads nowhere (always)"),
    "only one outcome of a check has an end": (
        ((" If the check fails, read page I.2.", ""), ("> Choose: **Stop", "> Choose: **Stop")),
        "> Choose: **Stop the wheel",
        "this leads nowhere (the check fails)",
    ),
    "no choice may be open": (
        (("> Choose: **Leave him to it", "> Choose: If Miller is recorded, **Leave him to it"),
         ("> Choose: **Ask him for whom", "> Choose: If Miller is recorded, **Ask him for whom")),
        "## D.1",
        "no choice is open here if not: Miller is recorded and not: somebody has the Galliard auspice; "
        "add one without a condition",
    ),
    "pages lead only to one another": (
        (("Begin combat.\nResume playing.", "Read page I.2."),),
        "## I.2",
        "from here one turns pages for ever (I.2); let one of them resume play or end",
    ),
    "a sentence stands after the end of its page": (
        (("The scenario ends in failure.", "The scenario ends in failure.\nBegin combat."),),
        "Begin combat.",
        "this is never read: the page is always left before it, or its conditions exclude each other",
    ),
    "a sentence asks for two things that exclude each other": (
        (("You take 1 Damage.", "If the player count is 3 or more and the player count is 2 or less, begin combat."),),
        "If the player count",
        "this is never read",
    ),
    "a page is left by a sentence that may or may not be done": (
        (("You take 1 Damage.", "You may read page E.3."),),
        "You may read page",
        "what can be chosen stands below, `> Choose: …`",
    ),
    # every reference resolves
    "a page is not there": (
        (("If the check succeeds, read page E.3.", "If the check succeeds, read page E.4."),),
        "> Choose: **Stop",
        "there is no page E.4; did you mean E.3?",
    ),
    "the page of a tracker is not there": (
        (("reaches 6, read page E.2", "reaches 6, read page E.22"),),
        "When the orange",
        "there is no page E.22",
    ),
    "the page of a token is not there": ((('page = "I.1"', 'page = "I.9"'),), 'page = "I.9"', "there is no page I.9"),
    "an area opens a page of another section": (
        (('page = "I.1"', 'page = "E.3"'),),
        'page = "E.3"',
        "expected a page of section I, found E.3",
    ),
    "the page of a dialogue is not there": (
        (('dialogue = "D.1"', 'dialogue = "D.5"'),),
        'dialogue = "D.5"',
        "there is no page D.5; did you mean D.1?",
    ),
    "the page of a Glorious Attack is not there": ((('page = "C.1"', 'page = "C.2"'),), 'page = "C.2"', "no page C.2"),
    "an NPC is not there": (
        (('npc = "poacher"', 'npc = "poachr"'),),
        'npc = "poachr"',
        "there is no NPC 'poachr'; did you mean poacher?",
    ),
    "somebody absent is nobody": (
        (('number = 31\n', 'number = 31\nabsent = ["nobody"]\n'),),
        "absent = ",
        "there is no NPC 'nobody'",
    ),
    "a conclusion is not there": (
        (("conclusion 31.A", "conclusion 31.B"),),
        "The scenario ends in success",
        "this scenario has no conclusion 31.B; there are: 31.A",
    ),
    "a conclusion has another outcome": (
        (("ends in success with", "ends in failure with"),),
        "The scenario ends in failure with",
        "conclusion 31.A is a success, not a failure",
    ),
    "a success has no conclusion": (
        (("The scenario ends in failure.", "The scenario ends in success."),),
        "The scenario ends in success.\n",
        "a success needs a conclusion",
    ),
    "a side objective is not there": (
        (("complete side objective 1", "complete side objective 2"),),
        "If Miller is recorded, complete",
        "there is no side objective 2",
    ),
    "nothing completes a side objective": (
        (("If Miller is recorded, complete side objective 1.\n", ""),),
        "[[side_objectives]]",
        "nothing completes it; write somewhere: Complete side objective 1.",
    ),
    "an envelope is not there": ((("You take 1 Damage.", "Open Envelope 9."),), "Open Env", "there is no envelope 9"),
    "an Enigma is not there": (
        (("You take 1 Damage.", "Make a Mental + Enigmas check for Enigma A."),),
        "Make a Mental + Enigmas",
        "there is no Enigma A in the table",
    ),
    "the text of a Glorious Attack stands on another page": (
        (("You take 1 Damage.", "Apply the Glorious text of the target."),),
        "Apply the Glorious",
        "only a page of the combat section applies the text of a Glorious Attack",
    ),
    "a body part has no page": (
        (('part = "ARM"', 'part = "HEAD"'),),
        '[[npcs]]\nnpc = "poacher"',
        "Poacher can appear and has no page for a Glorious Attack on the ARM; add [[glorious]]",
    ),
    "an NPC that a page places has no page for a body part": (
        (("Place the blue Poacher on HEX 7a:-1:1, facing 4.", "Place the blue Blight Elk on HEX 7a:-1:1, facing 4."),),
        "Place the blue Blight Elk",
        "Blight Elk can appear and has no page for a Glorious Attack on the",
    ),
    "a phase of a Boss has no page": (
        (("Place the blue Poacher on HEX 7a:-1:1, facing 4.", "Place Slagback on HEX 7a:-1:1, facing 4."),),
        "Place Slagback",
        "Slagback has no page for the end of phase 1 of 2; add [[phases]]",
    ),
    # places
    "a side of a tile is not there": ((('side = "7a"', 'side = "9a"'),), '[[tiles]]\nside = "9a"', "no side '9a'"),
    "both sides of a tile are laid": (
        (('side = "7a"', 'side = "2b"'),),
        '[[tiles]]\nside = "2b"',
        "tile 2 lies there already, and it has only one upper side",
    ),
    "a tile is joined to one that does not lie there": (
        (('join = ["2a", 1]', 'join = ["1a", 1]'),),
        '[[tiles]]\nside = "7a"',
        "it cannot be joined to '1a', which does not lie there yet",
    ),
    "a tile has no place": ((('\njoin = ["2a", 1]', ""),), '[[tiles]]\nside = "7a"', "expected either `at`"),
    "a tile lies on another": (
        (('join = ["2a", 1]', "at = [3, 3]"),),
        '[[tiles]]\nside = "7a"',
        "it lies on 2a; join it to another edge",
    ),
    "a tile touches no other": (
        (('join = ["2a", 1]', "at = [30, 3]"),),
        '[[tiles]]\nside = "7a"',
        "it touches no tile that lies there; use `join`",
    ),
    "a HEX is on a side that is not laid": (
        (("HEX 7a:-1:1", "HEX 5a:-1:1"),),
        "Place the blue",
        "the side 5a does not lie on this board; there are 2a, 7a",
    ),
    "a HEX is beyond the edge of its tile": (
        (("HEX 7a:-1:1", "HEX 7a:3:3"),),
        "Place the blue",
        "the side 7a, 'The Sequoia Stand', has no HEX 7a:3:3: it is a hole, or beyond the edge",
    ),
    "a HEX is a wall": (
        (('hex = "7a:2:0"', 'hex = "7a:0:0"'),),
        'hex = "7a:0:0"',
        "HEX 7a:0:0 is a wall; nobody and nothing can stand there",
    ),
    "there are too few places to start from": (
        ((', "2a:-3:3"]', "]"),),
        "starts = ",
        "expected 4 different places to start from, P1 to P4, found 3",
    ),
    "an NPC stands where the pack starts": (
        (('hex = "7a:2:0"', 'hex = "2a:-3:1"'),),
        'hex = "2a:-3:1"\nfacing',
        "P2 stands on HEX 2a:-3:1 already",
    ),
    "two figures have the same base": (
        (('[[npcs]]\nnpc = "poacher"', '[[npcs]]\nnpc = "poacher"\nbase = "red"\nhex = "7a:2:-1"\nfacing = 3\n'
          '[[npcs]]\nnpc = "poacher"'),),
        'base = "red"\nhex = "7a:2:0"',
        "there is one with this base already; give each a colour of its own",
    ),
    "an area has no name": (
        (('name = "The millstone"\n', ""),),
        '[[tokens]]\nkind = "Investigation',
        "expected its `page` and its `name`",
    ),
    "a token opens a page that never does": (
        (('kind = "Fog"\n', 'kind = "Fog"\npage = "E.3"\n'),),
        '[[tokens]]\nkind = "Fog"',
        "only Investigation Area and Action tokens open a page",
    ),
    "a token is taken away from where none lies": (
        (("You take 1 Damage.", "Remove the Action token from HEX 7a:1:0."),),
        "Remove the Action",
        "no Action token is ever laid on HEX 7a:1:0; see [[tokens]] in the head",
    ),
    # everything can be reached
    "nothing leads to a page": (
        (("# Dialogues", "## I.3 The Attic\nNobody comes here.\n\n```lingo\nResume playing.\n```\n\n# Dialogues"),),
        "## I.3",
        "no instruction, choice, token, dialogue or tracker that can be reached leads to this page",
    ),
    "nothing gives the Clue that a choice asks for": (
        (("If the pack has Clue 1, **", "If the pack has Clue 2, **"),),
        "> Choose: If the pack has Clue 2",
        "nobody can ever choose this; nothing in reach gives: clue 2",
    ),
    "nothing records the word that a sentence asks for": (
        (("If Miller is recorded, complete", "If Nobody is recorded, complete"),),
        "If Nobody is recorded",
        "this can never hold; nothing in reach gives: word Nobody",
    ),
    "a tracker is asked for that is never set": (
        (("You take 1 Damage.", "If the black tracker is 3 or more, you take 1 Damage."),),
        "If the black tracker",
        "this can never hold; nothing in reach gives: tracker black",
    ),
}  # fmt: skip


def test_the_booklet_of_the_guide_has_no_fault() -> None:
    assert faults() == []


@pytest.mark.parametrize("case", BROKEN)
def test_a_broken_booklet_is_told_with_its_line_and_a_way_out(case: str) -> None:
    changes, place, what = BROKEN[case]
    found = faults(*changes)
    where = line(place, *changes)
    assert [fault for fault in found if what in fault.what], [str(fault) for fault in found]
    assert {(fault.file, fault.line) for fault in found if what in fault.what} == {(BOOKLET, where)}


def test_a_place_that_nobody_can_walk_to_is_told() -> None:
    ring = [(1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1)]
    walled = msgspec.structs.replace(shelf().sides["7a"], id="9a", tile=9, walls=ring)
    changes = (
        ('side = "7a"', 'side = "9a"'),
        ('hex = "7a:1:0"', 'hex = "9a:0:0"'),
        ('hex = "7a:2:0"', 'hex = "9a:2:0"'),
        ("HEX 7a:-1:1", "HEX 9a:2:1"),
    )
    (fault,) = shelf_faults(mill(*changes, sides=[walled]))
    assert "nobody can walk to HEX 9a:0:0 from P1; join the tiles otherwise" in fault.what
    assert fault.line == line('hex = "9a:0:0"', *changes)


# the campaign around the booklet


def altered(table: str, **fields: Any) -> dict[str, Any]:
    """A table of the campaign with fields of its first row replaced."""
    rows = CAMPAIGN[table]
    return {table: [{**rows[0], **fields}, *rows[1:]]}


OTHER = {"id": "the-well", "number": 14, "step": 11}
CAMPAIGNS: dict[str, tuple[dict[str, Any], str]] = {
    "the first scenario is not there": (
        {"campaign": {**CAMPAIGN["campaign"], "first": "the-well"}},
        "first: there is no scenario 'the-well'",
    ),
    "a scenario has no booklet": (
        {"scenario": [*CAMPAIGN["scenario"], OTHER]},
        "the-well: there is no booklet with this id",
    ),
    "a scenario is in no step": (altered("scenario", step=12), "the-old-mill: step 12 does not name this scenario"),
    "a booklet is in no campaign": ({"scenario": [OTHER]}, "id: campaign/campaign.toml has no scenario with this id"),
    "a step names a scenario that is not there": (
        altered("step", scenarios=["the-old-mill", "the-well"]),
        "step 11: there is no scenario 'the-well'",
    ),
    "a conclusion leads to a scenario that is not there": (
        altered("conclusion", next=["the-well"], ending=0),
        "31.A: there is no scenario 'the-well'",
    ),
    "a conclusion leads nowhere": (altered("conclusion", ending=0), "31.A: expected either `next`"),
    "a conclusion leads to an ending that is not there": (
        altered("conclusion", ending=9),
        "31.A: there is no ending 9",
    ),
    "nothing leads to an ending": (
        {"ending": [*CAMPAIGN["ending"], {"id": "ending-5", "number": 5, "name": "Chaff"}]},
        "Ending 5: Chaff: no conclusion that can be reached leads to this ending",
    ),
    "no page ends with a conclusion": (
        {"conclusion": [*CAMPAIGN["conclusion"], {**CAMPAIGN["conclusion"][0], "id": "31.B"}]},
        "31.B: no page that can be reached ends with it",
    ),
    "no conclusion leads to a scenario": (
        {"scenario": [*CAMPAIGN["scenario"], OTHER]},
        "the-well: no conclusion leads to this scenario",
    ),
    "a story event is not there": (
        altered("scenario", events=[{"event": 99}]),
        "the-old-mill: there is no story event 99",
    ),
    "no story event may come": (
        altered("scenario", events=[{"event": 99, "condition": "Miller is recorded"}]),
        "the last of its events needs no condition, or none may come",
    ),
    "nothing opens an envelope": (
        {"envelope": [{"id": "envelope-9", "number": 9, "name": "Flour", "story": "White.", "text": "Record Miller."}]},
        "envelope 9: nothing opens it",
    ),
    "somebody is named only where an envelope may be skipped": (
        {
            "envelope": [
                {
                    "id": "envelope-9",
                    "number": 9,
                    "name": "Flour",
                    "text": "Record Miller.",
                    "story": "*Instead: It is white.*\nHere stood Old Marrow, up to his neck in flour.",
                }
            ]
        },
        "'Old Marrow' is named in the passage that may be skipped",
    ),
    "nothing records a word": (
        {"word": [*CAMPAIGN["word"], {"id": "word-nobody", "name": "Nobody", "meaning": "Nothing."}]},
        "Nobody: nothing that can be reached records this word",
    ),
    "the Storybook lacks an interlude": (
        altered("step", interlude="Interlude 9"),
        "Interlude 9: the Storybook has no section of this name",
    ),
}


@pytest.mark.parametrize("case", CAMPAIGNS)
def test_a_broken_campaign_is_told(case: str) -> None:
    changed, what = CAMPAIGNS[case]
    found = [str(fault) for fault in faults(**changed)]
    assert [each for each in found if what in each], found


def test_a_word_that_nothing_asks_for_is_told() -> None:
    found = faults(("You take 1 Damage.", "Record Nobody."), word=[
        *CAMPAIGN["word"], {"id": "word-nobody", "name": "Nobody", "meaning": "Nothing."}])  # fmt: skip
    assert [fault.what for fault in found] == ["nothing ever asks for this word"]


STORY = FILES[STORYBOOK]
STORYBOOKS = {
    "a conclusion is missing": (
        STORY.replace("## Conclusion 31.A", "## Conclusion 31.B"),
        "Conclusion 31.A: the",
    ),
    "an ending is missing": (STORY.replace("# Ending 4: Flour", "# Ending 4: Chaff"), "Ending 4: Flour: the Storybook"),
    "an introduction is missing": (
        STORY.replace("## Introduction", "## Beginning"),
        f"{BOOKLET}:{line('name =')}: Scenario 31: The Old Mill / Introduction: the Storybook has no such section",
    ),
    "a section is there twice": (f"{STORY}\n# Ending 4: Flour\nAgain.\n", "there is a section of this name already"),
    "a condition is not understood": (
        STORY.replace("> If Miller is recorded", "> If Miler is recorded"),
        f"{STORYBOOK}:12: Ending 4: Flour: not understood",
    ),
}


@pytest.mark.parametrize("case", STORYBOOKS)
def test_a_broken_storybook_is_told(case: str) -> None:
    storybook, what = STORYBOOKS[case]
    found = [str(fault) for fault in shelf_faults(mill(storybook=storybook))]
    assert [each for each in found if what in each], found
