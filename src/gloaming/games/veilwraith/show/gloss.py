"""Questions and options in words, the pieces one touches for them, and what they would lead to."""

from textwrap import shorten
from typing import Any

from gloaming.kernel import Ask, Done
from gloaming.lingo import Do, HowMany
from gloaming.scene import Gloss, Tone, Verdict, counted

from ..rules.card_abilities import BOOST
from ..rules.legal import flips
from ..table import choices as c
from ..table.box import box
from ..table.events import PlayedMemory, Triggered
from ..table.numbers import action_of, open_values, power, value
from ..table.state import WORD, Card, Player, State, Threat, Weighed
from .names import ABILITY, card_name, own_action, who_name

QUESTIONS = {
    "play": "What do you do?",
    "use more": "Which further Action do you Use?",
    "window": "Do you play a Memory now?",
    "memory limit": "More than 6 Memories in hand: which do you discard or play?",
    "order": "Several things happen now: which comes first?",
    "combine": "Combine it with which Memory?",
    "value": "Which of its values do you attack?",
    "discard": "Which Memory do you discard?",
    "discard token": "From which Action do you discard a Power Token?",
    "discard threat": "Which Threat do you discard?",
    "defeat": "Which Threat do you defeat?",
    "sink": "Which Threat goes on the bottom of the Threat deck?",
    "raise": "Which Threat comes back from the discard pile?",
    "draw beneath": "Which card beneath it do you draw first?",
    "return": "Which Memory returns to your hand?",
    "remove": "Which Memory is removed from the game?",
    "put beneath": "Which Memory goes beneath the Threat?",
    "shuffle": "Which Memory is shuffled away?",
    "exhaust": "Which Action is Exhausted?",
    "reset": "Which Action is reset?",
    "reset key": "Which Key is reset?",
    "exhaust key": "Which Key is Exhausted?",
    "tilt": "Which Action is Tilted?",
    "search": "Which Memory of your deck do you take?",
    "put back": "Which of these is drawn first?",
    "move tokens from": "From which Action do Power Tokens move?",
    "move tokens to": "To which Action do they move?",
    "move tokens": "How many Power Tokens move?",
    "upgrade": "Which Memory goes back to the box?",
    "take": "Which Memory Upgrade comes for it?",
    "upgrade action": "Which Action is upgraded?",
    "upgrade token": "Which Action Power Token is upgraded?",
    "circle": "Which slot is stronger from the start?",
    "starting ability": "Which starting ability do you choose?",
    "start exhausted": "Which Action starts Exhausted?",
    "skip": "Do you spend a Ribbon to skip this Vignette?",
    "join": "Do you join the Campaign now?",
    "begin": "The Vignette lies before you.",
    "again": "Does another Campaign follow?",
    "may": "Do you do this?",
    "choose one": "Which of these?",
    "pick action": "Which Action?",
    "pick threat": "Which Threat?",
    "pick player": "Which Veilwraith?",
}
DONE_WORDS = {
    "play": Gloss("End the turn", key="e"),
    "window": Gloss("Play no Memory now", key="e"),
    "upgrade": Gloss("No upgrade", key="e"),
    "skip": Gloss("Play the Vignette", key="e"),
    "again": Gloss("It ends here", key="e"),
    "may": Gloss("No", key="n"),
}
YES_WORDS = {"ability": ("Use", "Skip"), "join": ("Join now", "Not yet")}
OF_A_CARD = ("may", "choose one", "pick action", "pick threat", "pick player", "discard", "exhaust")  # texts ask so
RECENT = 4  # events since which a text is still at work
LONGEST = 60  # letters of an ability in a question
FROM_HAND = ("discard", "remove", "put beneath", "shuffle", "combine", "memory limit", "pick memory")


def question(s: State, ask: Ask) -> str:
    """What is asked."""
    words = QUESTIONS.get(ask.kind, f"{ask.kind.capitalize()}?")
    if ask.kind == "slot":
        words = f"Which Action starts in slot {ask.about}?"
    if ask.kind == "power":
        words = power_question(s, asked_player(s, ask))
    if ask.kind == "upgrade" and s.options.nightmare:
        words = "Which Memory goes back to the box, or which Upgrade comes?"
    if ask.kind == "ability" and (weighed := asked_player(s, ask).weighed):
        words = f"{card_name(s, weighed.card)}: do you use “{ability_text(s, weighed)}”?"
    if ask.kind in OF_A_CARD and (card := at_work(s)):
        words = f"{card_name(s, card)}: {words[0].lower()}{words[1:]}"
    return words


def at_work(s: State) -> str:
    """The card whose text was told of last: it is what asks."""
    told = (event for event in reversed(s.story[-RECENT:]) if isinstance(event, PlayedMemory | Triggered))
    return next((event.card for event in told), "")


def power_question(s: State, p: Player) -> str:
    """How the Power of the Use stands against the value that it attacks: before Power Tokens are spent."""
    using = p.using
    assert using is not None
    owner = s.players[using.whose]
    target = next(threat for threat in owner.area if threat.id == using.threat)
    ours, theirs = power(s, p, using.action, using.combined), value(s, owner, target, using.value)
    return f"Power {ours} against {theirs}: do you add anything?"


def asked_player(s: State, ask: Ask) -> Player:
    """Whose question it is; in a team the options say whose they are."""
    return s.players[max(ask.seat, 0)]


def gloss(s: State, ask: Ask, option: c.Option) -> Gloss:
    """An option in words, the pieces to touch, and what it would lead to."""
    p = s.players[option.seat] if hasattr(option, "seat") else asked_player(s, ask)
    who = f"{who_name(s, p.seat)}: " if ask.seat < 0 else ""
    match option:
        case c.Play(card, choosing):
            touched = [f"h{p.seat}.{card}"] * (1 + choosing)  # twice to be asked
            drawer = "Not as it is printed" if choosing else ""
            return Gloss(f"{who}Play {card_name(s, card)}{how_played(s, card, choosing)}", touched, drawer=drawer)
        case c.Tilt(base):
            pieces = [f"a{p.seat}.{base}", f"supply{p.seat}"]
            return Gloss(f"{who}Tilt {own_action(s, p, base)} for a Power Token", pieces, Verdict("Tilt it: 1 token"))
        case c.Use():
            return gloss_use(s, p, option, who)
        case c.UseDraw(base):
            pieces = [f"a{p.seat}.{base}", f"deck{p.seat}.pile"]
            return Gloss(f"{who}Use {own_action(s, p, base)} to draw a Memory", pieces, Verdict("Use it: draw 1"))
        case c.Turn(key):
            pieces = [f"k{p.seat}.{key}", f"supply{p.seat}"]
            return Gloss(f"{who}Turn {card_name(s, key)}: {key_text(s, key, 'Turn')}", pieces, Verdict("Turn it"))
        case c.Flip(key):
            pieces = [f"k{p.seat}.{key}", f"discard{p.seat}.pile"]
            return Gloss(f"{who}Flip {card_name(s, key)}: {key_text(s, key, 'Flip')}", pieces, Verdict("Flip it"))
        case c.EndTurn():
            return Gloss(f"{who}End the turn", key="e" if ask.seat >= 0 else "")
        case c.Concede():
            return Gloss(f"{who}Give the game up", warning="The game is lost.")
        case c.Combine(card):
            return Gloss(f"Combine {card_name(s, card)} with another Memory", [used_piece(p), f"h{p.seat}.{card}"])
        case c.Spend(tokens):
            return gloss_spend(s, p, tokens)
        case c.Pick():
            return gloss_pick(s, p, ask, option)
        case c.Return(card):
            return Gloss(f"Return {card_name(s, card)} to the box", [f"m{p.seat}.{card}"])
        case c.Take(card):
            return Gloss(f"Take {card_name(s, card)}", [f"box.{card}"])
        case c.First():
            return gloss_first(s, p, option)
        case _:
            return gloss_answer(s, p, ask, option)


def gloss_answer(s: State, p: Player, ask: Ask, option: Any) -> Gloss:
    """What effects and set-up ask."""
    match option:
        case c.Aim(threat):
            return Gloss(threat_name(s, p, threat), [f"t{p.seat}.{threat}"])
        case c.OnAction(base):
            return Gloss(own_action(s, p, base), [f"a{p.seat}.{base}"] if p.row else [])
        case c.Amount(number) | HowMany(number):
            return Gloss(counted(number, "Power Token"), key=str(number))
        case c.Answer(yes):
            words = YES_WORDS.get(ask.kind, ("Yes", "No"))[0 if yes else 1]
            what = f": {ability_text(s, p.weighed)}" if ask.kind == "ability" and p.weighed else ""
            return Gloss(words + what, key="y" if yes else "n")
        case c.Branch(place):
            return Gloss(f"Value {place + 1}", key=str(place + 1))
        case c.Whom(who):
            return Gloss(who_name(s, who))
        case c.Circle(slot):
            return Gloss(f"Slot {slot}: Power {slot + 1} instead of {slot}", key=str(slot))
        case c.Start(None):
            return Gloss("No starting ability", key="e")
        case c.Start(ability) if ability is not None:
            return Gloss(": ".join(ABILITY[ability]))
        case c.Skip():
            return Gloss("Spend a Ribbon to skip it")
        case c.Begin():
            return Gloss(f"Begin {box(s).vignettes[s.vignette].name}", key="b")
        case c.Again():
            return Gloss("Begin another Campaign")
        case Do(text):
            return Gloss(text[:1].upper() + text[1:])
        case Done():
            return DONE_WORDS.get(ask.kind, Gloss("No more", key="e"))
    return Gloss(str(option))


def ability_text(s: State, ability: Weighed) -> str:
    """An ability of a Memory, short enough for a question."""
    return shorten(box(s).cards[ability.card].text.split("\n")[ability.line], LONGEST, placeholder=" …")


def key_text(s: State, key: Card, trigger: str) -> str:
    """What a Key does when it is Turned or Flipped, short enough for an option."""
    printed = box(s).cards[key]
    lines = printed.text.split("\n")
    told = " ".join(lines[line.place].removeprefix(f"{trigger}: ") for line in printed.on.get(trigger, ()))
    return shorten(told.rstrip("."), LONGEST, placeholder=" …") or "no ability"


def threat_name(s: State, p: Player, number: int) -> str:
    """The name of a Threat in the Area."""
    return next((card_name(s, threat.card) for threat in p.area if threat.id == number), f"Threat {number}")


def used_piece(p: Player) -> str:
    """The Action that is being Used."""
    return f"a{p.seat}.{p.using.action}" if p.using else f"supply{p.seat}"


def gloss_pick(s: State, p: Player, ask: Ask, option: c.Pick) -> Gloss:
    """A card, where the question looks for it."""
    name = card_name(s, option.card)
    if ask.kind == "memory limit":
        return Gloss(f"Discard {name}", [f"h{p.seat}.{option.card}", f"discard{p.seat}.pile"])
    if ask.kind in FROM_HAND:
        return Gloss(name, [f"h{p.seat}.{option.card}"])
    if ask.kind in ("reset key", "exhaust key"):
        return Gloss(name, [f"k{p.seat}.{option.card}"])
    printed = box(s).cards[option.card]  # it lies in a pile: several of one name differ by what they say
    says = printed.text.strip().replace("\n", " ") or ", ".join(
        f"{WORD[each.type]} {each.number}" for each in printed.values
    )
    return Gloss(f"{name}: {shorten(says, LONGEST, placeholder=' …')}" if says else name)


def gloss_first(s: State, p: Player, option: c.First) -> Gloss:
    """An effect that waits for its turn; the card is touched for it where it lies and has no other ability."""
    printed = box(s).cards[option.card]
    if option.line == BOOST:
        return Gloss(f"{printed.name}: Spirit Boost {printed.boost}")
    text = printed.text.split("\n")[option.line]
    lies = any(threat.id == option.threat for threat in p.area)
    alone = sum(each.place == option.line for lines in printed.on.values() for each in lines) == 1
    single = alone and len(printed.on) == 1
    return Gloss(f"{printed.name}: {text}", [f"t{p.seat}.{option.threat}"] if lies and single else [])


def target_of(s: State, option: c.Use) -> Threat | None:
    """The Threat that a Use aims at."""
    return next((threat for threat in s.players[option.whose].area if threat.id == option.threat), None)


def how_played(s: State, card: Card, choosing: bool) -> str:
    """With all abilities of a Memory, choosing among them, or without the only one."""
    if not choosing:
        return ""
    several = len(box(s).cards[card].on.get("", ())) > 1
    return ", but only a part of it" if several else " without its ability"


def gloss_use(s: State, p: Player, option: c.Use, who: str) -> Gloss:
    """An attack: what Power there is without spending anything, and what more there could be."""
    target = target_of(s, option)
    pieces = [f"a{p.seat}.{option.action}", f"t{option.whose}.{option.threat}"]
    if target is None:
        return Gloss(f"{who}Use {own_action(s, p, option.action)}", pieces)
    label = f"{who}Use {own_action(s, p, option.action)} on {card_name(s, target.card)}"
    if option.whose != p.seat:
        label += f" before {who_name(s, option.whose)}"
    places = open_values(box(s).cards[target.card], target, option.action)
    if not places:
        return Gloss(label, pieces)
    needed = min(value(s, s.players[option.whose], target, place) for place in places)
    now, tokens = power(s, p, option.action), action_of(p, option.action).tokens
    if now >= needed:
        return Gloss(label, pieces, Verdict(f"{now} beats {needed}", Tone.GOOD))
    if now + tokens >= needed:
        verdict = Verdict(f"{now} and {counted(needed - now, 'token')} beat {needed}", Tone.GOOD)
        return Gloss(label, pieces, verdict)
    short = needed - now - tokens
    hopeless = not p.hand and not flips(s, p)
    warning = "It must fail: you have nothing to raise the Power with." if hopeless else ""
    return Gloss(label, pieces, Verdict(f"{short} short of {needed}", Tone.BAD if hopeless else Tone.PLAIN), warning)


def gloss_spend(s: State, p: Player, tokens: int) -> Gloss:
    """Power is fixed, and whether it is enough; nothing and just enough are near, other amounts in a drawer."""
    using = p.using
    label = f"Spend {counted(tokens, 'Power Token')}" if tokens else "Spend no Power Token"
    if using is None or using.threat is None:
        return Gloss(label, key=str(tokens))
    if not action_of(p, using.action).tokens:
        label = "Add nothing more"
    owner = s.players[using.whose]
    target = next((threat for threat in owner.area if threat.id == using.threat), None)
    ours = power(s, p, using.action, using.combined + tokens)
    if target is None:
        return Gloss(label, key=str(tokens))
    theirs = value(s, owner, target, using.value)
    enough = theirs - power(s, p, using.action, using.combined)  # tokens that are just enough
    others = action_of(p, using.action).tokens - (1 <= enough <= action_of(p, using.action).tokens)
    drawer = "Other amounts" if tokens and tokens != enough and others > 1 else ""
    if ours >= theirs:
        return Gloss(label, [], Verdict(f"{ours} beats {theirs}", Tone.GOOD), key=str(tokens), drawer=drawer)
    verdict = Verdict(f"{ours} falls short of {theirs}", Tone.BAD)
    return Gloss(label, [], verdict, "The Action fails.", key=str(tokens), drawer=drawer)
