"""`gloaming report GAME --pack DIR`: the effect of a pack, of one card in it, or of a change since a revision."""

import argparse
import subprocess
import sys
import tomllib
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Any

from gloaming import games
from gloaming.kernel import GloamingError

if TYPE_CHECKING:
    from gloaming.lab.report.effect import Figure, PackEffect

MANIFEST = "pack.toml"
LIMITS = ("won", "score", "payoff", "decisions")


def add(report: argparse.ArgumentParser) -> None:
    """The arguments of `report` about a pack."""
    report.add_argument("--card", metavar="ID", help="with --pack: take only this card of it")
    report.add_argument("--since", metavar="REV", help="with --pack: compare with how its folder was at that revision")
    told = "exit with 1 if it is surely moved by more: won=5 (points of 100), score=2, decisions=10"
    report.add_argument("--limit", action="append", default=[], metavar="WHAT=MOST", help=told)


def run(chosen: argparse.Namespace, agent: str, options: dict[str, Any], jobs: int) -> int:
    """Plays the same deals with and without, prints figures with narrowing intervals, then a table."""
    from gloaming.lab.report.effect import PairedDeals

    limits = dict(limit(each) for each in chosen.limit)
    with sides_of(chosen) as (own, before):
        deals = PairedDeals(games.find(chosen.game), own, before, agent, options=options, seed=chosen.seed, jobs=jobs)
        effect = None
        for effect in deals.play(chosen.games):
            print(in_a_line(effect, sides_called(chosen)), file=sys.stderr)
        assert effect is not None
        print(as_table(effect, agent, sides_called(chosen)))
        if agent != "random" and not deals.notices():
            print(f"\n{agent} plays no better than random here, so it may not notice what a card does: try --agents 5.")
    over = [figure for figure in effect.figures if surely_over(figure, limits)]
    for figure in over:
        print(f"\nOver the limit: {figure.what} moved by {figure.told()[3]}.")
    return int(bool(over))


def limit(given: str) -> tuple[str, float]:
    """Reads a limit from the command line."""
    what, _, most = given.partition("=")
    try:
        if what in LIMITS:
            return what, float(most)
    except ValueError:
        pass
    raise GloamingError(f"--limit {given}: write one of {', '.join(LIMITS)} and a number, as in --limit won=5.")


def surely_over(figure: "Figure", limits: dict[str, float]) -> bool:
    """Whether a figure has moved by more than its limit at either end of its interval."""
    most = limits.get(figure.what.split()[0])
    if most is None:
        return False
    most = most / 100 if figure.is_share else most
    return figure.gap.low > most or figure.gap.high < -most


def sides_called(chosen: argparse.Namespace) -> tuple[str, str]:
    """What the two sides of the comparison are called."""
    if chosen.against is not None:
        return str(chosen.pack), str(chosen.against)
    return ("with", "without") if chosen.since is None else ("now", f"at {chosen.since}")


def in_a_line(effect: "PackEffect", sides: tuple[str, str]) -> str:
    """The main figures so far."""
    what, own, before, gap, clear = effect.figures[0].told()
    return f"{effect.deals} deals: {what} {own} {sides[0]}, {before} {sides[1]}: {gap} {clear}".rstrip()


def as_table(effect: "PackEffect", agent: str, sides: tuple[str, str]) -> str:
    """The whole result in Markdown, for a pull request."""
    lines = [f"{effect.deals} deals, each played twice by {agent}.", ""]
    lines += rows(["", *sides, "difference", ""], [figure.told() for figure in effect.figures])
    if effect.cards:
        told = [[card.name, card.change, card.came, card.taken, card.with_it] for card in effect.cards]
        lines += ["", *rows(["card", "", "came", "taken", "who took it"], told)]
    lines += ["", *(f"- {each}" for each in effect.moved)] if effect.moved else []
    return "\n".join(lines)


def rows(head: Sequence[str], body: Sequence[Sequence[str]]) -> list[str]:
    """A table in Markdown."""
    return [f"| {' | '.join(row)} |" for row in (head, ["---"] * len(head), *body)]


# the two packs


@contextmanager
def sides_of(chosen: argparse.Namespace) -> Iterator[tuple[Path, Path | None]]:
    """The folder of the pack, and of the one it is compared with; None is the pack that it extends."""
    if chosen.since is not None and chosen.against is not None:
        raise GloamingError("--since and --against both say what the pack is compared with: give one of them.")
    with TemporaryDirectory() as folder:
        own, before = chosen.pack, chosen.against
        if chosen.since is not None:
            before = as_it_was(chosen.pack, chosen.since, Path(folder) / "before")
        if chosen.card is not None:
            own = only_card(chosen.pack, chosen.card, Path(folder) / "card")
        yield own, before


def as_it_was(pack: Path, revision: str, into: Path) -> Path:
    """The folder of a pack at a revision of its repository, under another name, so that both can be loaded."""
    into.mkdir()
    listed = git(pack, "ls-tree", "-r", "--name-only", revision, ".")
    for name in filter(None, listed.decode().splitlines()):
        file = into / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(git(pack, "show", f"{revision}:./{name}"))
    if not (into / MANIFEST).exists():
        raise GloamingError(f"{pack} was no pack at {revision}: there was no {MANIFEST} in it.")
    rename(into, "before")
    return into


def git(folder: Path, *given: str) -> bytes:
    """The output of git for a folder."""
    try:
        return subprocess.run(["git", "-C", str(folder), *given], check=True, capture_output=True).stdout
    except FileNotFoundError:
        raise GloamingError("--since asks git how a folder was, and git is not installed.") from None
    except subprocess.CalledProcessError as error:
        raise GloamingError(f"git: {error.stderr.decode(errors='replace').strip()}") from None


def only_card(pack: Path, card: str, into: Path) -> Path:
    """A pack with a single card of another one."""
    from gloaming.packs.toml import table

    into.mkdir()
    (into / MANIFEST).write_bytes((pack / MANIFEST).read_bytes())
    for file in sorted(pack.glob("*.toml")):
        for key, entries in tomllib.loads(file.read_text("utf-8")).items():
            for entry in entries if isinstance(entries, list) else ():
                if file.name != MANIFEST and isinstance(entry, dict) and card in (entry.get("id"), entry.get("name")):
                    (into / file.name).write_text("\n".join(table(key, entry)) + "\n", "utf-8")
                    rename(into, "card")
                    return into
    raise GloamingError(f"{pack} has no card {card!r}: --card takes the id or the name of one that it changes or adds.")


def rename(folder: Path, ending: str) -> None:
    """Gives a copied pack another name."""
    file = folder / MANIFEST
    text = file.read_text("utf-8")
    name = tomllib.loads(text)["name"]
    file.write_text(text.replace(f'"{name}"', f'"{name}-{ending}"', 1), "utf-8")
