"""What a new table asks: which Vignette, how hard, how many play."""

from gloaming.kernel import TableAnswer, TableQuestion

ONE, ALL = {"mode": ("vignette",)}, {"mode": ("campaign",)}
EASY = "One Action is better from the start"


def vignette(number: int, name: str, line: str) -> TableAnswer:
    """A Vignette to play."""
    return TableAnswer(name, {"vignette": number}, line, f"adventures/{name.lower().replace(' ', '-')}.svg")


QUESTIONS = (
    TableQuestion(
        "adventure",
        "Which adventure?",
        (
            TableAnswer("One evening", {"mode": "vignette"}),
            TableAnswer(
                "All five, as a campaign",
                {"mode": "campaign"},
                "From the Lost Ruins to the Red Halo. A lost game costs a Ribbon; you have five.",
                spoken="the campaign",
            ),
            TableAnswer(
                "The second journey",
                {"mode": "campaign", "journey": 2},
                "Five more, from the Long Gallery to the Blind Sun, for who has been to the Red Halo.",
                spoken="the second journey",
            ),
        ),
        brief=True,
    ),
    TableQuestion(
        "adventure",
        "Which adventure?",
        (
            vignette(1, "Lost Ruins", "Where it begins. Two Foes."),
            vignette(2, "Nesting Woods", "Beasts that guard their young."),
            vignette(3, "Hanging Sprawl", "A town on ropes. Mind the drop."),
            vignette(4, "Weald Heart", "The oldest tree wants its heart back."),
            vignette(5, "Red Halo", "The last door. It has seen you."),
            vignette(6, "Long Gallery", "Portraits that keep what they are told."),
            vignette(7, "Salt Orchard", "What you let fall bears fruit."),
            vignette(8, "Tide Clock", "It strikes, and everything comes in."),
            vignette(9, "House of Doors", "Each key turns once."),
            vignette(10, "Blind Sun", "He has learned to listen."),
        ),
        when=ONE,
    ),
    TableQuestion(
        "difficulty",
        "How hard?",
        (
            TableAnswer(
                "Gentle",
                {"easy_dream": True, "first_game": True},
                f"{EASY}, and the place has no special ability.",
                when=ONE,
            ),
            TableAnswer(
                "Gentle", {"easy_dream": True, "day_dream": True}, f"{EASY}; a Ribbon can skip a Vignette.", when=ALL
            ),
            TableAnswer("Fair", {}, "As the rules have it."),
            TableAnswer(
                "Hard",
                {"nightmare": True},
                "Each upgrade only takes a Memory away, or only adds one.",
                when=ONE | {"vignette": (2, 3, 4, 5, 7, 8, 9, 10)},
            ),
            TableAnswer("Hard", {"veil_veteran": True}, "Three Ribbons instead of five.", when=ALL),
            TableAnswer(
                "Merciless",
                {"nightmare": True, "endworld": True},
                "One Ribbon. Each upgrade only takes a Memory away, or only adds one.",
                when=ALL,
            ),
        ),
    ),
    TableQuestion(
        "company", "How many play?", tuple(TableAnswer(str(n), {"players": n}) for n in range(1, 5)), brief=True
    ),
    TableQuestion(
        "company",
        "Together?",
        (
            TableAnswer("Together", {"rivals": False}),
            TableAnswer("Against each other", {"rivals": True}, spoken="as rivals"),
        ),
        when={"players": (2, 3, 4)},
        brief=True,
    ),
)
