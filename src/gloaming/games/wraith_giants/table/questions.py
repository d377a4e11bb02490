"""What a new table asks: which Giant, which Wraith, how hard."""

from gloaming.kernel import Answer, Question

SINGLE = {"mode": ("single",)}


def giant(name: str, line: str) -> Answer:
    """A Giant to fight."""
    picture = f"adventures/{name}-giant.svg"
    return Answer(f"{name.title()} Giant", {"giant": name}, line, picture, f"the {name.title()} Giant")


def wraith(name: str, line: str) -> Answer:
    """A Wraith to be."""
    return Answer(name.title(), {"wraith": name}, line, spoken=f"as the {name.title()} Wraith")


def dangerous(label: str, tokens: int, wraith: str) -> Answer:
    """Dangerous Footholds (WG-29.5, WG-29.7)."""
    line = f"{tokens} Dangerous Footholds: who ends a move there pays for it."
    return Answer(label, {"footholds": tokens}, line, when={"wraith": (wraith,)})


QUESTIONS = (
    Question(
        "adventure",
        "Which adventure?",
        (
            Answer("One fight", {"mode": "single"}),
            Answer(
                "All four, with the story",
                {"mode": "campaign"},
                "All Giants as the Young, the Adult and the Elder Wraith. A lost fight is fought again.",
                spoken="the campaign",
            ),
            Answer(
                "Impossible",
                {"mode": "impossible"},
                "All Giants in a row. A defeat sends your Wraith back to the Earth Giant.",
                spoken="the Impossible Gauntlet",
            ),
            Answer(
                "Insane",
                {"mode": "insane"},
                "All Giants in a row. A defeat sends you back to the Young Wraith and the Earth Giant.",
                spoken="the Insane Gauntlet",
            ),
        ),
        brief=True,
    ),
    Question(
        "adventure",
        "Which Giant?",
        (
            giant("earth", "A hill that walks. The one to begin with."),
            giant("air", "It walks like a tree on legs of rain."),
            giant("water", "It wears a ship on its shoulder."),
            giant("fire", "Thatch smokes a mile ahead of it. The last to come."),
        ),
        when=SINGLE,
    ),
    Question(
        "adventure",
        "Which Wraith are you?",
        (
            wraith("young", "The fewest rules. Begin here."),
            wraith("adult", "Has skills that come as you hurt the Giant."),
            wraith("elder", "Has skills, and spells besides."),
        ),
        when=SINGLE,
    ),
    Question(
        "difficulty",
        "How hard?",
        (
            Answer("Fair", {"footholds": 0}, "As the rules have it."),
            dangerous("Hard", 2, "young"),
            dangerous("Hard", 4, "adult"),
            dangerous("Hard", 6, "elder"),
            dangerous("Merciless", 4, "young"),
            dangerous("Merciless", 6, "adult"),
        ),
        when=SINGLE,
    ),
)
