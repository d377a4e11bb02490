"""What is asked, in words."""

from gloaming.kernel import DONE, Ask
from gloaming.lingo import Do
from gloaming.scene import counted

from ..table import choices as c
from ..table.state import Phase, State
from .names import POOL_WORD, card_name, cards_named, race_name, region_name

QUESTIONS = {
    "draft": "Which Resource Card do you draft?",
    "turn": "What do you do this turn?",
    "group": "Where to, and who goes along?",
    "path": "Where does the group go on to?",
    "penalty": "How do you pay for the passage?",
    "make room": "Who makes room?",
    "give": "Which cards do you give?",
    "give back": "Which cards do you give back?",
    "offer": "Which cards do you offer?",
    "want": "Which cards do you want for them?",
    "answer": "Do you agree to the trade?",
    "exchange": "Which cards do you exchange?",
    "take discarded": "Do you take one card of the discard?",
    "take": "Which card do you take?",
    "discard": "Which card do you discard?",
    "discard spell": "Which of these Spells do you discard?",
    "steal": "Which card do you take?",
    "attack": "From where do you attack, and whom?",
    "advance": "Where do you advance to?",
    "attackers": "Does anybody stay out of the attack?",
    "advancing": "Does anybody stay behind?",
    "window": "Do you use a card?",
    "re-roll": "Which dice are rolled again?",
    "convert": "Of which die is a result converted?",
    "conquest": "Who stays behind? At least half must move in.",
    "heal": "Who is healed?",
    "wound": "Who is wounded?",
    "point": "Who takes damage first?",
    "refuge": "Where do they slip away to?",
    "fly": "Where does Lyn Armaal fly to?",
    "place": "Where is the giant placed?",
    "return": "Which Leader returns?",
    "marker": "Where do you lay the marker?",
    "banish": "Which Giantslayer leaves the board?",
    "pick player": "Which player?",
    "choose one": "Which do you choose?",
}
MOMENTS = {  # of a battle, in which cards are used
    Phase.SPELLS: "Before the dice are rolled",
    Phase.ROLL: "Before they roll",
    Phase.CARDS: "Before your totals stand",
    Phase.AFTER: "After the battle",
}
SHORT = 32  # letters of a text that can be asked as a question; a longer one is read on its button


def question(s: State, ask: Ask) -> str:
    """What is asked; who decides for giants without a player is told so."""
    words, side = asked(s, ask), s.battles[-1].sides[s.battles[-1].now] if s.battles else None
    if side is None or not side.npc or side.seat != ask.seat:
        return words
    return f"For the {race_name(s, side.race)}: {words[:1].lower()}{words[1:]}"


def asked(s: State, ask: Ask) -> str:
    """What is asked, whoever it is for."""
    if ask.kind in POOL_WORD:
        return f"{counted(s.pool, *POOL_WORD[ask.kind])} left. What next?"
    if ask.kind == "casualties":
        damage = s.battles[-1].sides[s.battles[-1].now].damage
        return f"{counted(damage, 'point')} of damage. Who takes it?"
    if ask.kind == "convert into":
        return "How many arcane results are turned?"
    if ask.kind in ("slip away", "passengers") and ask.about is not None:
        return f"Who {'slips away' if ask.kind == 'slip away' else 'flies along'} to {region_name(s, str(ask.about))}?"
    if offer := offered(s, ask):
        return f"Do you agree: {offer}?"
    if ask.kind in ("pick player", "choose one"):
        return asked_by(s, ask, QUESTIONS[ask.kind])
    if ask.kind == "discard" and ask.about is not None:
        return f"Do you discard {ask.about}?"
    if isinstance(do := ask.options[0], Do) and ask.kind == "may":
        text = do.text.rstrip(".").removeprefix("choose one: ")
        return asked_by(s, ask, f"Do you {text}?" if len(text) <= SHORT else "Do you do this?")
    if ask.kind == "window":
        return window_question(s, ask)
    if ask.kind == "turn" and any(isinstance(option, c.Claim) for option in ask.options):
        return "Claim an Event first, or play a Command?"
    return QUESTIONS.get(ask.kind, f"{ask.kind.capitalize()}?")


def asked_by(s: State, ask: Ask, asks: str) -> str:
    """A question with the card that asks it."""
    return f"{card_name(s, str(ask.about))}: {asks[:1].lower()}{asks[1:]}" if ask.about is not None else asks


def window_question(s: State, ask: Ask) -> str:
    """Which moment it is; who has nothing for it is asked all the same, so that nobody learns what Spells they hold."""
    if ask.options == [DONE]:
        return "Nothing you hold fits this moment. You are asked so that nobody knows your Spells."
    moment = MOMENTS.get(s.phase, "") if s.battles else ""
    return f"{moment}: do you use a card?" if moment else QUESTIONS[ask.kind]


def offered(s: State, ask: Ask) -> str:
    """An offer in words, as the one who answers hears it."""
    deal = s.deal
    if ask.kind != "answer" or deal is None:
        return ""
    return f"{cards_named(s, deal.gives) or 'nothing'} for your {cards_named(s, deal.wants) or 'goodwill'}"
