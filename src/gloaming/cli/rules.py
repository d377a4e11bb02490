"""`gloaming rules`: the ledger, and which rules the tests cite."""

import argparse
from pathlib import Path

from gloaming import games
from gloaming.kernel import GloamingError
from gloaming.ledger import cited, ledger, rule_text

from .arguments import Commands, add_command


def add(commands: Commands) -> None:
    """The commands of this file, with their help."""
    rules = add_command(commands, "rules", "read the rules ledger; see which rules the tests cite")
    rules_commands = rules.add_subparsers(required=True, metavar="COMMAND")
    show = add_command(rules_commands, "show", "print the rules of a game, or one of them")
    show.add_argument("game")
    show.add_argument("rule", nargs="?", metavar="ID")
    show.set_defaults(run=run_rules_show)
    how = add_command(rules_commands, "how", "print how a game is played, on one page")
    how.add_argument("game")
    how.set_defaults(run=run_rules_how)
    coverage = add_command(rules_commands, "coverage", "tell how many rules of a game are cited by its tests")
    coverage.add_argument("game")
    coverage.add_argument("--tests", type=Path, metavar="DIR", help="where its tests are (default: tests/games/GAME)")
    coverage.set_defaults(run=run_rules_coverage)


def run_rules_show(chosen: argparse.Namespace) -> int:
    """Prints the rules of a game with their headings, or one rule."""
    rules = ledger(games.find(chosen.game))
    if chosen.rule is not None and chosen.rule.upper() not in rules:
        raise GloamingError(
            f"{chosen.game} has no rule {chosen.rule!r}; `gloaming rules show {chosen.game}` lists them."
        )
    heading = ""
    for rule in rules.values():
        if chosen.rule is not None and rule.id != chosen.rule.upper():
            continue
        if rule.heading != heading:
            heading = rule.heading
            print(f"\n{heading}")
        print(f"  {rule.id}  {rule_text(games.find(chosen.game), rule.id)}")
    return 0


def run_rules_how(chosen: argparse.Namespace) -> int:
    """Prints how a game is played; pictures are replaced by their captions."""
    from gloaming.terminal.teaching_words import how_words

    print("\n".join(how_words(games.find(chosen.game))) or f"Nothing is written about how {chosen.game} is played.")
    return 0


def run_rules_coverage(chosen: argparse.Namespace) -> int:
    """Prints how many rules are cited by tests, and which are not."""
    folder = chosen.tests or Path("tests") / "games" / chosen.game
    if not folder.is_dir():
        raise GloamingError(f"There is no folder {folder}; say where the tests are with --tests DIR.")
    rules, tests = ledger(games.find(chosen.game)), cited(folder)
    missing = [rule for rule in rules if rule not in tests]
    print(f"{chosen.game}: {len(rules) - len(missing)} of {len(rules)} rules are cited by tests.")
    for rule in missing:
        print(f"  not cited: {rule}  {rules[rule].text[:90]}")
    for rule in tests:
        if rule not in rules:
            print(f"  cited, but not in the ledger: {rule} by {', '.join(tests[rule])}")
    return 1 if missing or any(rule not in rules for rule in tests) else 0
