"""`gloaming completion`: shell completion. It asks the parser itself, so it is always up to date."""

import argparse
from collections.abc import Iterable, Sequence

from gloaming.kernel import catalogue

from .arguments import Commands, add_command

BASH = """\
_gloaming() {
  local IFS=$'\\n'
  COMPREPLY=($(gloaming completion words -- "${COMP_WORDS[@]:1:COMP_CWORD}" 2>/dev/null))
}
complete -o default -F _gloaming gloaming"""
ZSH = """\
#compdef gloaming
_gloaming() {
  local -a found
  found=("${(@f)$(gloaming completion words -- "${(@)words[2,CURRENT]}" 2>/dev/null)}")
  if [[ -n "$found" ]]; then compadd -- $found; else _files; fi
}
compdef _gloaming gloaming"""
FISH = """\
function _gloaming
  set -l found (gloaming completion words -- (commandline -opc)[2..-1] (commandline -ct) 2>/dev/null)
  if test -n "$found"; printf '%s\\n' $found; else; __fish_complete_path (commandline -ct); end
end
complete -c gloaming -f -a '(_gloaming)'"""
SCRIPTS = {"bash": BASH, "zsh": ZSH, "fish": FISH}
HOW = """\
bash: add this line to ~/.bashrc            eval "$(gloaming completion bash)"
zsh:  add this line to ~/.zshrc, at its end eval "$(gloaming completion zsh)"
fish: once                                  gloaming completion fish > ~/.config/fish/completions/gloaming.fish"""


def add(commands: Commands) -> None:
    """The command of this file, with its help."""
    completion = add_command(
        commands,
        "completion",
        "complete commands, options and games with Tab in bash, zsh or fish",
        epilog=HOW,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    completion.add_argument(
        "shell", choices=[*SCRIPTS, "words"], help="whose script is printed; `words` is what it asks"
    )
    completion.add_argument("typed", nargs=argparse.REMAINDER, metavar="WORD", help="what has been typed so far")
    completion.set_defaults(run=run_completion)


def run_completion(chosen: argparse.Namespace) -> int:
    """Prints the script for a shell, or the completions of the last word."""
    if chosen.shell in SCRIPTS:
        print(SCRIPTS[chosen.shell])
        return 0
    from . import parser

    typed = [word for word in chosen.typed[:1] if word != "--"] + chosen.typed[1:]
    print("\n".join(candidates(parser(), typed or [""])))
    return 0


def candidates(parser: argparse.ArgumentParser, typed: Sequence[str]) -> list[str]:
    """The completions of the last word: commands, options, choices, games."""
    *before, last = typed
    for word in before:
        parser = commands_of(parser).get(word, parser)
    waiting = option_called(parser, before[-1]) if before else None
    if waiting is not None and waiting.nargs != 0:
        found: Iterable[str] = map(str, waiting.choices or ())
    elif last.startswith("-"):
        found = [name for action in parser._actions for name in action.option_strings if name.startswith("--")]
    else:
        found = commands_of(parser) or words_of(parser)
    return sorted({word for word in found if word.startswith(last)})


def commands_of(parser: argparse.ArgumentParser) -> dict[str, argparse.ArgumentParser]:
    """The subcommands of a parser."""
    for action in parser._actions:
        if isinstance(action, argparse._SubParsersAction):
            return dict(action.choices)
    return {}


def option_called(parser: argparse.ArgumentParser, name: str) -> argparse.Action | None:
    """The option of that name, if the parser has one."""
    return next((action for action in parser._actions if name in action.option_strings), None)


def words_of(parser: argparse.ArgumentParser) -> list[str]:
    """The possible positional words: choices, and games where a game is named."""
    said: list[str] = []
    for action in parser._actions:
        if not action.option_strings:
            said += map(str, action.choices or ())
            said += catalogue.names() if "GAME" in (action.metavar, action.dest.upper()) else ()
    return said
