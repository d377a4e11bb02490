"""What a pack holds: its files, its words, and how the box is made of it."""

from collections.abc import Collection
from importlib.resources import files
from typing import Any

from gloaming.lingo import Lexicon
from gloaming.packs import Count, Pack, PackShape
from gloaming.packs.modifiers import Modifier

from ..table.board import Board
from ..table.box import (
    ActionPrinted,
    Box,
    GiantBook,
    Page,
    WraithBook,
)
from ..table.printed import FILES, ActionCard, AttackCard, FootholdCard, Giant, Track, Wraith, cards_of
from ..words.lexicon import W
from .attack_cards import attack_card
from .checks import check, hears
from .examples import add_words, label, modifier_words, start
from .proving import PROVING


def lexicon_of(pack: Pack) -> Lexicon:
    """The words of the game, and those of its examples with the names of the cards."""
    words = W.copy()
    with words.only_claimed():
        cards = {card.name: card.id for card in (*pack.all(ActionCard), *pack.all(AttackCard))}
        add_words(words, cards)
        modifier_words(words, {card.name: card.id for card in pack.all(Modifier)}, cards)
    return words


def open_box(pack: Pack) -> Box:
    """The box of a pack: boards and cards with their texts ready to run."""
    giants = {giant.id: giant_book(pack, giant) for giant in sorted(pack.all(Giant), key=lambda giant: giant.order)}
    wraiths = {wraith.id: wraith_book(pack, wraith) for wraith in pack.all(Wraith)}
    pages = pages_of(pack.stories["story.md"], wraiths, giants)
    modifiers = {card.id: (card, pack.script(card.text)) for card in pack.all(Modifier)}
    return Box(giants, wraiths, pages, pack.lexicon, modifiers)


def giant_book(pack: Pack, giant: Giant) -> GiantBook:
    """Everything that belongs to a Giant."""
    board = Board([foothold.at for foothold in giant.foothold], giant.lines)
    track = next(each for each in pack.all(Track) if each.id == giant.rage)
    return GiantBook(
        giant,
        board,
        {card.id: attack_card(pack.script(card.text), board, card) for card in cards_of(pack, giant.deck)},
        track.name,
        [pack.script(space.text) for space in sorted(track.space, key=lambda space: space.level)],
        pack.script(giant.text),
        {card.id: card for card in pack.all(FootholdCard) if card.giant == giant.id},
    )


def wraith_book(pack: Pack, wraith: Wraith) -> WraithBook:
    """Everything that belongs to a Wraith."""
    return WraithBook(
        wraith,
        {card.id: action_card(pack, card) for card in cards_of(pack, wraith.deck)},
        {each.id: (each, pack.script(each.text).lines[0]) for each in wraith.fearless},
        {each.id: (each, pack.script(each.text)) for each in wraith.skill},
    )


def action_card(pack: Pack, card: Any) -> ActionPrinted:
    """A card of a Wraith as the rules use it."""
    script = pack.script(card.text)
    spell = script.on("Spell")
    return ActionPrinted(
        card.id,
        card.name,
        tuple(card.symbols),
        card.text.strip(),
        card.flavour,
        card.copies,
        script.tree,
        script.on(""),
        spell[0] if spell else None,
        card.spell,
        card.spell_at,
    )


def pages_of(story: str, wraiths: Collection[str], giants: Collection[str]) -> dict[str, Page]:
    """The storybook by its pages: `beginning`, `young-earth before`, `interlude-adult`, `end`."""
    texts: dict[tuple[str, str], str] = {}
    chapter = part = ""
    for line in story.splitlines():
        if line.startswith("## "):
            chapter, part = line[3:].strip(), ""
        elif line.startswith("### "):
            part = line[4:].strip()
        elif chapter:
            texts[chapter, part] = f"{texts.get((chapter, part), '')}\n{line}"
    fights = {f"{wraith}-{giant}": (wraith, giant) for wraith in wraiths for giant in giants}
    return {
        f"{chapter} {part}".strip(): Page(one_line_each(text), *fights.get(chapter, ("", "")), part)
        for (chapter, part), text in texts.items()
        if text.strip()
    }


def one_line_each(text: str) -> str:
    """Paragraphs, each on a line of its own however it was wrapped."""
    return "\n".join(" ".join(paragraph.split()) for paragraph in text.strip().split("\n\n"))


PACK = PackShape(
    game="wraith_giants",
    folder=files("gloaming.games.wraith_giants") / "pack",
    files=FILES,
    stories=("story.md",),
    counts=(
        Count("Giants", 4, lambda pack: len(pack.all(Giant))),
        Count("Wraiths", 3, lambda pack: len(pack.all(Wraith))),
        Count("Foothold cards", 12, lambda pack: sum(not card.more for card in pack.all(FootholdCard))),
    ),
    lexicon=lexicon_of,
    box=open_box,
    check=check,
    start=start,
    hears=hears,
    proving=PROVING,
    label=label,
)
