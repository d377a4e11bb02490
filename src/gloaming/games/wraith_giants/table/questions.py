"""What a new table asks: which Giant, which Wraith, how hard."""

from gloaming.kernel import TableAnswer, TableQuestion

SINGLE = {"mode": ("single",)}


def giant(name: str, line: str) -> TableAnswer:
    """A Giant to fight."""
    picture = f"adventures/{name}-giant.svg"
    return TableAnswer(f"{name.title()} Giant", {"giant": name}, line, picture, f"the {name.title()} Giant")


def wraith(name: str, line: str) -> TableAnswer:
    """A Wraith to be."""
    return TableAnswer(name.title(), {"wraith": name}, line, spoken=f"as the {name.title()} Wraith")


def dangerous(label: str, tokens: int, wraith: str) -> TableAnswer:
    """Dangerous Footholds (WG-29.5, WG-29.7)."""
    line = f"{tokens} Dangerous Footholds: who ends a move there pays for it."
    return TableAnswer(label, {"footholds": tokens}, line, when={"wraith": (wraith,)})


QUESTIONS = (
    TableQuestion(
        "adventure",
        "Which adventure?",
        (
            TableAnswer("One fight", {"mode": "single"}),
            TableAnswer(
                "All four, with the story",
                {"mode": "campaign"},
                "All Giants as the Young, the Adult and the Elder Wraith. A lost fight is fought again.",
                spoken="the campaign",
            ),
            TableAnswer(
                "Impossible",
                {"mode": "impossible"},
                "All Giants in a row. A defeat sends your Wraith back to the Earth Giant.",
                spoken="the Impossible Gauntlet",
            ),
            TableAnswer(
                "Insane",
                {"mode": "insane"},
                "All Giants in a row. A defeat sends you back to the Young Wraith and the Earth Giant.",
                spoken="the Insane Gauntlet",
            ),
        ),
        brief=True,
    ),
    TableQuestion(
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
    TableQuestion(
        "adventure",
        "Which Wraith are you?",
        (
            wraith("young", "The fewest rules. Begin here."),
            wraith("adult", "Has skills that come as you hurt the Giant."),
            wraith("elder", "Has skills, and spells besides."),
        ),
        when=SINGLE,
    ),
    TableQuestion(
        "difficulty",
        "How hard?",
        (
            TableAnswer("Fair", {"footholds": 0}, "As the rules have it."),
            dangerous("Hard", 2, "young"),
            dangerous("Hard", 4, "adult"),
            dangerous("Hard", 6, "elder"),
            dangerous("Merciless", 4, "young"),
            dangerous("Merciless", 6, "adult"),
        ),
        when=SINGLE,
    ),
)
