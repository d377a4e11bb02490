"""Pieces and the result in full: what they are, and where their numbers come from."""

from collections import Counter as Count

from msgspec.structs import replace

from gloaming.kernel import Outcome, Viewer
from gloaming.scene import Pose, Reading, Tableau, Tally, Tone, counted

from ..rules.attacking import covering
from ..rules.score import FINISHED, GIVEN_UP, HEALTH, SCARS, VILLAGE
from ..table.box import Fight, box, fight
from ..table.numbers import health, limit_of, room, scars, symbol_counts
from ..table.state import GROUND, RowName, State, row_of
from ..words.lexicon import action_values
from .names import ROW_TITLE, node_name
from .perils import at_foothold, of_card
from .scene import picture


def inspect(s: State, viewer: Viewer, piece: str) -> Reading | None:
    """A piece of the table, large."""
    if not s.row:
        return None
    f = fight(s)
    kind, _, rest = piece.partition(".")
    match kind:
        case "h":
            return read_card(s, f, rest)
        case "top" | "bottom":
            laid = row_of(s, "top" if kind == "top" else "bottom")[int(rest)]
            return read_card(s, f, laid.card)
        case "play" if rest == "up":
            return Reading("Face up", "For the next card", "It does what it says, and its symbols count from now on.")
        case "play":
            return Reading("Face down", "For the next card", "It heals 1 Wound and draws 1 card. It shows no symbols.")
        case "r":
            return read_giant_card(s, f, int(rest))
        case "k":
            known = f.giant_cards[rest]
            return Reading(known.name, "Top of the Giant deck", known.text, remark=known.flavour)
        case "f":
            return read_foothold(s, f, rest)
        case "pawn":
            return read_wraith(s, f)
        case "s":
            pool = f.wraith.skills[rest][0]
            tallies = [Tally("Wounds in the pool", s.skills[rest]), Tally("its size", pool.size)]
            return Reading(pool.name, "Skill pool", pool.text, tallies)
        case "fearless":
            fearless = f.wraith.fearless[rest][0]
            return Reading(fearless.name, "Fearless Action", fearless.text, remark="It costs 1 Wound.")
        case "pool":
            return read_health(s, f)
        case "rage":
            return read_rage(s, f)
        case "deck":
            unseen = [*s.deck, *s.removed, *s.removed_before, *s.removed_known]
            return read_unseen(s, "Draw deck", [f.cards[card].name for card in unseen])
        case "giant-deck":
            left = ", ".join(f.giant_cards[card].name for card in s.gone)
            reading = read_unseen(s, "Giant deck", [f.giant_cards[card].name for card in (*s.giant_deck, *s.aside)])
            return replace(reading, remark=f"Left the row: {left}.") if left else reading
        case "discard":
            names = Count(f.cards[card].name for card in s.discard)
            return Reading("Discard pile", "Face up", tallies=[Tally(name, n) for name, n in sorted(names.items())])
        case "wounds":
            return read_wraith(s, f)
        case "modifier":
            drawn = box(s).modifiers[rest][0]
            return Reading(drawn.name, "Modifier", drawn.text.strip(), remark=drawn.flavour)
    return None


def read_wraith(s: State, f: Fight) -> Reading:
    """The Wraith: her Wounds, where she stands, and what will hit her there."""
    tallies = [Tally("Wounds on you", s.wounds), Tally("you fall at", f.limit)]
    perils = at_foothold(s, f, s.pawn)
    text = f"You are on {node_name(s, s.pawn)}." + ("" if perils else " No card of the Giant row reaches you there.")
    return Reading(f.wraith.printed.name, "You", text, tallies, perils=perils)


def read_card(s: State, f: Fight, card: str) -> Reading:
    """An action card, and what its symbol values come to in the row that is due."""
    printed = f.cards[card]
    row: RowName = "bottom" if s.played else "top"
    counts = symbol_counts(s, row, card)
    tallies = []
    for action in action_values(printed.tree):
        if symbol := action.symbol:
            before = counts[symbol] - printed.symbols.count(symbol)
            tallies.append(Tally(f"{symbol} in the {ROW_TITLE[row].lower()}", before))
            tallies.append(Tally(f"{symbol} on the card itself", printed.symbols.count(symbol)))
            tallies.append(Tally(action.kind, action.now(counts), total=True))
    spell = f" Spell: {printed.spell_name}, at {printed.spell_at}." if printed.spell else ""
    return Reading(
        printed.name,
        f"Action card: {', '.join(printed.symbols) or 'no symbols'}.{spell}",
        printed.text,
        tallies,
        printed.flavour,
    )


def read_giant_card(s: State, f: Fight, id: int) -> Reading | None:
    """A card of the Giant row."""
    g = next((g for g in s.row if g.id == id), None)
    if g is None:
        return None
    printed = f.giant_cards[g.card]
    if g.scarred:
        return Reading("Scar", "Giant card", f"{printed.name} is Scarred: it neither attacks nor can be wounded.")
    tallies = [
        Tally("Wounds on it", g.wounds),
        Tally("Wound Limit", limit_of(f, g)),
        Tally("until it is Scarred", room(f, g), total=True),
    ]
    area = f", attack reaches {'/'.join(printed.area_shown)}" if printed.attacks else ""
    sort = f"Giant card: weak spot {printed.weak_spot}{area}, marks {', '.join(printed.marks_shown)}"
    return Reading(printed.name, sort, printed.text, tallies, printed.flavour, perils=of_card(s, f, g))


def read_foothold(s: State, f: Fight, node: str) -> Reading:
    """A foothold: what lies next to it, what can be hit there, what reaches it."""
    near = ", ".join("the Ground" if each == GROUND else each for each in f.board.adjacent[node])
    hit = [Tally(f"weak spot of {f.giant_cards[g.card].name}", room(f, g)) for g in covering(s, f, node)]
    peak = " It is a peak: a Climb from here goes over the top to the Ground." if f.board.is_peak(node) else ""
    return Reading(node_name(s, node), "Foothold", f"Next to {near}.{peak}", hit, perils=at_foothold(s, f, node))


def read_health(s: State, f: Fight) -> Reading:
    """Where the Giant's health comes from."""
    printed, modifier = f.giant.printed, f.wraith.printed.giant_health_modifier
    left = s.pool + sum(s.skills.values())
    return Reading(
        "The Giant's health",
        tallies=[
            Tally(printed.name, printed.health),
            Tally(f.wraith.printed.name, modifier),
            Tally("Wounds dealt", left - printed.health - modifier),
            Tally("left", left, total=True),
        ],
    )


def read_rage(s: State, f: Fight) -> Reading:
    """What the track would inflict."""
    tallies = [
        Tally(script.lines[0].text, level, total=level == s.rage) for level, script in enumerate(f.giant.track, 1)
    ]
    return Reading(
        f.giant.track_name, "Rage track", f"At level {s.rage}: everything up to there, with the next damage.", tallies
    )


def read_unseen(s: State, title: str, names: list[str]) -> Reading:
    """The cards of a deck that were not seen yet, without their order; removed ones are among them (WG-R141)."""
    if s.options.show_unseen == "nothing":
        return Reading(title, "Deck")
    tallies = [Tally(name, n) for name, n in sorted(Count(names).items())]
    return Reading(title, "Deck", "Not seen, some of them out of the game:", tallies)


def summary(s: State, outcome: Outcome) -> Reading:
    """The result and how it came about."""
    won = outcome.reason in (HEALTH, SCARS, FINISHED)
    f = fight(s)
    wounds = Tally("Wounds on you", f"{s.wounds} of {f.limit}")
    left, scarred = (
        Tally("Health of the Giant", health(s)),
        Tally("Scars of the Giant", f"{scars(s)} of {f.scars_limit}"),
    )
    decisive = {HEALTH: left, SCARS: scarred}.get(outcome.reason, wounds)
    others = [each for each in (wounds, left, scarred) if each is not decisive]
    tallies = [Tally("Rounds", s.round), *others, decisive]
    if s.options.mode != "single":
        tallies = [Tally("Fights lost", s.lost), Tally("Fights won", s.won, total=True)]
    tone = Tone.GOOD if won else Tone.BAD
    text = f"{outcome.reason[:1].upper()}{outcome.reason[1:]}."
    title, reasons = ending_title(f, outcome.reason), decided(s, f, outcome.reason)
    return Reading(title, "", text, tallies, tone=tone, tableau=look(s, f, won), reasons=reasons)


def decided(s: State, f: Fight, reason: str) -> list[str]:
    """What a single fight hung on: the pace, the nearest Scar, and what was left; after a defeat, what to try."""
    if s.options.mode != "single" or not s.row:
        return []
    whole = f.giant.printed.health + f.wraith.printed.giant_health_modifier
    laid, steps = whole - health(s), counted(len(s.giant_deck), "step")
    told = [f"You laid {counted(laid, 'Wound')} in {counted(s.round, 'round')}; its health was {whole}."]
    if reason in (HEALTH, SCARS):
        spare = counted(f.limit - s.wounds, "Wound")
        return [*told, f"It was {steps} from the village.", f"You could have taken {spare} more."]
    near = min([g for g in s.row if not g.scarred], key=lambda g: limit_of(f, g) - g.wounds, default=None)
    if near and scars(s) < f.scars_limit:
        missing = counted(limit_of(f, near) - near.wounds, "Wound")
        made = f"{scars(s)} of {f.scars_limit} were made"
        told.append(f"{f.giant_cards[near.card].name} lacked {missing} to its Scar; {made}.")
    if reason == VILLAGE:
        return [*told, "Try: put cards into a row whose symbols they count: the row keeps them turn after turn."]
    told.append(f"It was still {steps} from the village.")
    return [*told, "Try: end a turn out of the reach of the leftmost card, or lay one Wound on it: then it fails."]


def ending_title(f: Fight, reason: str) -> str:
    """What an ending is called."""
    giant = f.giant.printed.name
    named = {HEALTH: f"The {giant} falls", SCARS: f"The {giant} falls", FINISHED: "No Giant walks any more"}
    return {**named, VILLAGE: "The village is lost", GIVEN_UP: "The Wraith turns back"}.get(reason, "The Wraith falls")


def look(s: State, f: Fight, won: bool) -> Tableau:
    """The Giant of this fight, fallen behind the hills or standing over the village."""
    art = picture(s, f) if f.giant.printed.art else ""
    far, near = (f"/endings/wraith_giants/{'won' if won else 'lost'}-{part}" for part in ("far", "near"))
    if won:
        text = "Morning: the Giant sinks behind the hills, and the windows of the village are lit."
        return Tableau(text, far, art and f"{art}#fallen", (755, 35, 610, 854), Pose.FALLS, near)
    text = "A red night: the Giant stands over the dark village, and the Wraith lies before it."
    return Tableau(text, far, art and f"{art}#standing", (560, -64, 660, 924), Pose.RISES, near)
