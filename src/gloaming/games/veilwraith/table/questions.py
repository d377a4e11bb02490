"""What a new table asks: which Vignette, how hard, how many play."""

from gloaming.kernel import Answer, Question

ONE, ALL = {"mode": ("vignette",)}, {"mode": ("campaign",)}
EASY = "One Action is better from the start"


def vignette(number: int, name: str, line: str) -> Answer:
    """A Vignette to play."""
    return Answer(name, {"vignette": number}, line, f"adventures/{name.lower().replace(' ', '-')}.svg")


QUESTIONS = (
    Question(
        "adventure",
        "Which adventure?",
        (
            Answer("One evening", {"mode": "vignette"}),
            Answer(
                "All five, as a campaign",
                {"mode": "campaign"},
                "From the Lost Ruins to the Red Halo. A lost game costs a Ribbon; you have five.",
                spoken="the campaign",
            ),
        ),
        brief=True,
    ),
    Question(
        "adventure",
        "Which adventure?",
        (
            vignette(1, "Lost Ruins", "Where it begins. Two Foes."),
            vignette(2, "Nesting Woods", "Beasts that guard their young."),
            vignette(3, "Hanging Sprawl", "A town on ropes. Mind the drop."),
            vignette(4, "Weald Heart", "The oldest tree wants its heart back."),
            vignette(5, "Red Halo", "The last door. It has seen you."),
        ),
        when=ONE,
    ),
    Question(
        "difficulty",
        "How hard?",
        (
            Answer(
                "Gentle",
                {"easy_dream": True, "first_game": True},
                f"{EASY}, and the place has no special ability.",
                when=ONE,
            ),
            Answer(
                "Gentle", {"easy_dream": True, "day_dream": True}, f"{EASY}; a Ribbon can skip a Vignette.", when=ALL
            ),
            Answer("Fair", {}, "As the rules have it."),
            Answer(
                "Hard",
                {"nightmare": True},
                "Each upgrade only takes a Memory away, or only adds one.",
                when=ONE | {"vignette": (2, 3, 4, 5)},
            ),
            Answer("Hard", {"veil_veteran": True}, "Three Ribbons instead of five.", when=ALL),
            Answer(
                "Merciless",
                {"nightmare": True, "endworld": True},
                "One Ribbon. Each upgrade only takes a Memory away, or only adds one.",
                when=ALL,
            ),
        ),
    ),
    Question("company", "How many play?", tuple(Answer(str(n), {"players": n}) for n in range(1, 5)), brief=True),
    Question(
        "company",
        "Together?",
        (Answer("Together", {"rivals": False}), Answer("Against each other", {"rivals": True}, spoken="as rivals")),
        when={"players": (2, 3, 4)},
        brief=True,
    ),
)
