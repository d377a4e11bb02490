"""`gloaming packs`: content packs of the games and of the user."""

import argparse
import difflib
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec

from gloaming import games
from gloaming.kernel import GloamingError, NoSuchGame
from gloaming.scene import counted

from .arguments import Commands, add_command
from .progress import bar

if TYPE_CHECKING:
    from gloaming.packs import Pack, PackShape
    from gloaming.packs.library import FoundPack
    from gloaming.teaching import Teaching


def add(commands: Commands) -> None:
    """The commands of this file, with their help."""
    packs = add_command(commands, "packs", "list, check, read and begin content packs")
    of = packs.add_subparsers(required=True, metavar="COMMAND")
    listing = add_command(of, "list", "list all packs, with what is wrong with broken ones")
    listing.set_defaults(run=run_list)
    checking = add_command(of, "check", "hold a pack to everything: shape, texts, counts, examples, lessons")
    checking.add_argument("folder", type=Path, metavar="DIR")
    checking.set_defaults(run=run_check)
    graph = add_command(of, "graph", "draw what a pack tells as graphs, for its authors: one SVG each")
    graph.add_argument("folder", type=Path, metavar="DIR")
    graph.add_argument("--only", metavar="NAME", help="only the graph of this name")
    graph.add_argument("--out", type=Path, metavar="DIR", default=Path("."), help="where the files are put (here)")
    graph.set_defaults(run=run_graph)
    for name, run, words in (
        ("show", run_show, "print a card, as it stands in its pack"),
        ("explain", run_explain, "tell what the text of a card was understood as, in words"),
    ):
        command = add_command(of, name, words)
        command.add_argument("card", metavar="CARD", help="its id or its name")
        command.add_argument("--game", help="only of this game")
        command.add_argument("--pack", type=Path, metavar="DIR", help="only of this pack")
        command.set_defaults(run=run)
    phrases = add_command(of, "words", "list all phrases that card texts can have")
    phrases.add_argument("game", nargs="?", help="only the words of this game")
    phrases.set_defaults(run=run_words)
    proving = add_command(of, "prove", "try every sentence that the words of a game allow, and compare what happens")
    proving.description = (
        "Makes every verb with every noun phrase it takes, reads it back, carries it out on tables of plenty, of "
        "little and of nothing, and compares what moved, who was asked and whether chance was used with what the "
        "words say. Exit code 1 if anything is not as it says."
    )
    proving.add_argument("game")
    proving.add_argument(
        "--most", type=int, metavar="N", default=200, help="at most N sentences of each verb (200; 0 for all)"
    )
    proving.add_argument("--pack", type=Path, metavar="DIR", help="with the names of the pack in this folder")
    proving.set_defaults(run=run_prove)
    printing = add_command(of, "print", "write the cards of a pack as pages for scissors, a deck image and a list")
    printing.description = (
        "Writes cards.pdf (A4, real size, 3 mm of bleed, marks for cutting), deck-1.png ... (10 by 7 cards, as "
        "Tabletop Simulator takes them) and cards.csv. Of a pack that extends another, only its own cards. "
        "Needs pip install 'gloaming[print]'."
    )
    printing.add_argument("folder", type=Path, metavar="DIR")
    printing.add_argument("--out", type=Path, metavar="DIR", default=Path("."), help="where the files are put (here)")
    printing.add_argument(
        "--backs", action="store_true", help="a page of backs after each page, for printing both sides"
    )
    printing.set_defaults(run=run_print)
    new = add_command(of, "new", "begin a pack of one's own, with a card that works")
    new.add_argument("game")
    new.add_argument("folder", type=Path, metavar="DIR")
    new.set_defaults(run=run_new)


def add_pack(parser: argparse.ArgumentParser) -> None:
    """The argument `--pack DIR` of commands that begin a match."""
    parser.add_argument("--pack", type=Path, metavar="DIR", help="play with the content pack in this folder")


def use_pack(folder: Path | None, options: dict[str, Any]) -> None:
    """Sets the pack option of a new match to the pack of `--pack DIR`."""
    if folder is not None:
        options["pack"] = whole(folder).manifest.name


def shapes() -> Iterator["PackShape"]:
    """The pack shapes of all games that have packs and load."""
    from gloaming.packs import PackShape

    for name in games.names():
        try:
            shape = games.find(name).pack
        except NoSuchGame:
            continue
        if isinstance(shape, PackShape):
            yield shape


def whole(folder: Path) -> "Pack":
    """The pack in a folder; raises with all of its faults."""
    from gloaming.packs import LIBRARY, BadPack

    found = LIBRARY.add(folder)
    if found.pack is None:
        raise BadPack(str(folder), found.faults) if found.faults else GloamingError(f"{folder}: {found.why}")
    return found.pack


def run_list(chosen: argparse.Namespace) -> int:
    """Lists the games' own packs, then the user's."""
    from gloaming.packs import LIBRARY

    for shape in shapes():
        try:
            pack = LIBRARY.bundled(shape)
        except GloamingError as broken:
            print(f"{shape.game:<20} {shape.game:<14} broken: {broken}")
            continue
        print(f"{pack.ref.name:<20} {shape.game:<14} {pack.ref.version:<8} {pack.hash}  comes with the game")
    for found in LIBRARY.user_packs():
        if found.pack is not None:
            pack = found.pack
            print(f"{pack.ref.name:<20} {found.game:<14} {pack.ref.version:<8} {pack.hash}  {found.folder}")
        else:
            print(f"{found.name:<20} {found.game:<14} broken: {found.folder}")
            print("\n".join(f"    {each}" for each in reasons(found)))
    print(f"Packs are looked for in {LIBRARY.user_folder}.")
    return 0


def reasons(found: "FoundPack") -> list[str]:
    """Why a pack is broken, one reason a line."""
    return [line for fault in found.faults for line in str(fault).splitlines()] or [found.why]


def run_check(chosen: argparse.Namespace) -> int:
    """Checks a pack and prints every fault."""
    from gloaming.packs import BadPack, check
    from gloaming.packs.load import read_manifest
    from gloaming.teaching import check_teaching

    try:
        manifest = read_manifest(chosen.folder)
        game = games.find(manifest.game)
        pack = whole(chosen.folder) if game.pack is not None else None
    except BadPack as broken:
        print(broken)
        return 1
    report = None if pack is None else check(pack)
    teaching, wrong = check_teaching(game, chosen.folder, manifest.name if manifest.extends else "")
    faults = [*(report.faults if report else ()), *wrong]
    print("\n".join(str(fault) for fault in faults) or "All is well.")
    if pack is None or report is None:  # a game without cards in packs: its pack only teaches
        print(f"{manifest.name} {manifest.version}: {len(faults)} faults.")
    else:
        print(
            f"{pack.ref}: {report.components} components, {report.texts} texts, {report.examples} examples, "
            f"{len(faults)} faults."
        )
    if taught := taught_words(teaching):
        print(taught)
    if report and report.doubts:
        print("Look once more:", *report.doubts, sep="\n")
    if report and report.without:
        print(f"Without an example: {', '.join(report.without)}.")
    return 1 if faults else 0


def taught_words(teaching: "Teaching") -> str:
    """What a pack teaches, in words; may be empty."""
    lessons, tips, words = len(teaching.lessons), len(teaching.tips), len(teaching.glossary)
    if not (lessons or tips or words):
        return ""
    return f"It teaches: {counted(lessons, 'lesson')}, {counted(tips, 'tip')}, {words} in the glossary."


def run_graph(chosen: argparse.Namespace) -> int:
    """Writes the drawings that the game makes of a pack, also of one with faults if it can be loaded."""
    from gloaming.packs import LIBRARY, load
    from gloaming.packs.library import shape_of
    from gloaming.packs.load import read_manifest

    manifest = read_manifest(chosen.folder)
    shape = shape_of(manifest.game)
    base = LIBRARY.choose(shape, manifest.extends) if manifest.extends else None
    drawings = shape.draw(load(chosen.folder, shape, base))
    names = [name for name in drawings if chosen.only in (None, name)]
    if not names:
        known = f"There are: {', '.join(drawings)}." if drawings else f"Packs of {shape.game} have no graphs."
        raise GloamingError(f"There is nothing to draw{f' called {chosen.only!r}' if chosen.only else ''}. {known}")
    chosen.out.mkdir(parents=True, exist_ok=True)
    for name in names:
        file = chosen.out / f"{name}.svg"
        file.write_text(drawings[name], encoding="utf-8")
        print(file)
    return 0


def run_print(chosen: argparse.Namespace) -> int:
    """Writes the cards of a pack for printing and for virtual tables."""
    from gloaming.lab.print.faces import faces
    from gloaming.lab.print.sheets import write_csv, write_decks, write_pdf

    pack = whole(chosen.folder)
    found, title = list(faces(pack)), games.find(pack.shape.game).title
    if not found:
        raise GloamingError(f"There are no cards in {chosen.folder}: nothing in it has a name and a number of copies.")
    chosen.out.mkdir(parents=True, exist_ok=True)
    pages = write_pdf(chosen.out / "cards.pdf", found, title, chosen.backs)
    print(
        f"{chosen.out / 'cards.pdf'}: {counted(sum(face.copies for face in found), 'card')}, {counted(pages, 'page')}"
    )
    for deck in write_decks(chosen.out, found, title):
        print(deck)
    write_csv(chosen.out / "cards.csv", found)
    print(chosen.out / "cards.csv")
    return 0


def run_show(chosen: argparse.Namespace) -> int:
    """Prints the cards with that id or name."""
    from gloaming.packs.check import texts_of
    from gloaming.packs.toml import value as as_toml

    for pack, card in cards(chosen):
        print(f"{getattr(card, 'name', card.id)}  ({card.id}, {pack.manifest.name} of {pack.shape.game})")
        texts = {field for field, _, _ in texts_of(card)}
        for field, value in msgspec.to_builtins(card).items():
            if field in texts:
                print(f"  {field}:")
                print("\n".join(f"    {line}" for line in value.strip().splitlines()))
            elif field not in ("id", "name", "example") and value not in ("", [], None):
                print(f"  {field}: {value if isinstance(value, str) else as_toml(value)}")
    return 0


def run_explain(chosen: argparse.Namespace) -> int:
    """Prints how the texts of a card were understood."""
    from gloaming.lingo.explain import explain
    from gloaming.packs.check import texts_of

    for pack, card in cards(chosen):
        print(f"{getattr(card, 'name', card.id)}  ({card.id}, {pack.manifest.name} of {pack.shape.game})")
        for field, way, text in texts_of(card):
            print(f"{field}:\n{text.strip()}\n")
            if way == "text":
                print(explain(pack.script(text).tree, pack.lexicon))
    return 0


def cards(chosen: argparse.Namespace) -> list[tuple["Pack", Any]]:
    """Every card with that id or name, in any case."""
    from gloaming.packs import LIBRARY

    if chosen.pack is not None:
        packs = [whole(chosen.pack)]
    else:
        packs = []
        for shape in shapes():
            if chosen.game in (None, shape.game):
                with suppress(GloamingError):  # `packs list` tells what is broken
                    packs.append(LIBRARY.bundled(shape))
        packs += [each.pack for each in LIBRARY.user_packs(chosen.game or "") if each.pack is not None]
    named = [(pack, card) for pack in packs for _, _, card in pack.components if hasattr(card, "id")]
    wanted = chosen.card.lower()
    found = [(pack, card) for pack, card in named if wanted in (card.id, getattr(card, "name", "").lower())]
    if not found:
        near = nearest(wanted, [word for _, card in named for word in (getattr(card, "name", card.id), card.id)])
        raise GloamingError(f"There is no card {chosen.card!r}.{f' Did you mean {near!r}?' if near else ''}")
    return found


def nearest(wanted: str, known: list[str]) -> str:
    """The shortest known name that contains a word like the wanted one; else the most similar name."""
    spelled = {word.lower(): word for word in reversed(known)}
    holding = [word for word in spelled if wanted in word]
    near = [min(holding, key=len)] if holding else difflib.get_close_matches(wanted, spelled, n=1)
    return spelled[near[0]] if near else ""


def run_words(chosen: argparse.Namespace) -> int:
    """Prints the reference: of a game, or of the syntax and all games."""
    from gloaming.lingo import reference
    from gloaming.packs import LIBRARY
    from gloaming.packs.library import shape_of

    if chosen.game is not None:
        lexicon = LIBRARY.bundled(shape_of(chosen.game)).lexicon
        print("\n".join(reference.words(lexicon.title, lexicon)))
        return 0
    lexicons = [LIBRARY.bundled(shape).lexicon for shape in shapes()]
    print(reference.reference({lexicon.title: lexicon for lexicon in lexicons}), end="")
    return 0


def run_prove(chosen: argparse.Namespace) -> int:
    """Tries every sentence and prints the errors, one line for each kind."""
    from gloaming.packs import LIBRARY
    from gloaming.packs.library import shape_of
    from gloaming.packs.prove import prove, untold

    pack = LIBRARY.bundled(shape_of(chosen.game)) if chosen.pack is None else whole(chosen.pack)
    with bar(f"Trying the words of {pack.shape.game}", "words") as progress:
        proof = prove(pack, chosen.most, progress)
    for wrong in untold(proof):
        print(wrong)
    print(
        f"{pack.ref}: {proof.sentences} sentences made, {proof.read} read back, {proof.trials} trials, "
        f"{len(proof.wrong)} not as they say."
    )
    if proof.untried:
        print(f"Only read, not tried: {', '.join(proof.untried)}.")
    return 1 if proof.wrong else 0


def run_new(chosen: argparse.Namespace) -> int:
    """Writes a starter pack that passes every check, with one card to change."""
    from gloaming.packs import LIBRARY
    from gloaming.packs.library import shape_of
    from gloaming.packs.starter import write_starter

    card = write_starter(LIBRARY.bundled(shape_of(chosen.game)), chosen.folder)
    print(
        f"{chosen.folder} holds a pack with one card, {card!r}. Change it, then: gloaming packs check {chosen.folder}"
    )
    return 0
