"""What a new table asks: which night, with whom, how much is told, how hard, how many play."""

from gloaming.kernel import TableAnswer, TableQuestion

from .options import SCENARIOS

HOLDS = (
    "This is a story of loss. It holds fire, people robbed of their memory, torn limbs, and children who come to harm."
)
SKIPPED = "The hardest passages are skipped; a short line says what happened."

QUESTIONS = (
    TableQuestion(
        "adventure",
        "Which night?",
        (
            TableAnswer(
                "The whole month",
                {"scenario": ""},
                "The campaign from its beginning; your pack grows from night to night.",
                spoken="the campaign",
            ),
            *(TableAnswer(name, {"scenario": id}) for id, name in SCENARIOS.items()),
        ),
    ),
    TableQuestion(
        "adventure",
        "Which werewolves?",
        (
            TableAnswer("Ready-made", {"ready_made": True}, "You play at once.", spoken="with ready-made werewolves"),
            TableAnswer(
                "Our own",
                {"ready_made": False},
                "You make them at the table, step by step; thirteen questions for each.",
                spoken="with our own werewolves",
            ),
        ),
        when={"scenario": ("",)},
        suggested=True,
    ),
    TableQuestion(
        "adventure",
        "How much is told?",
        (
            TableAnswer("Everything", {}, HOLDS, spoken="told whole"),
            TableAnswer("The hardest skipped", {"skip_marked": True}, SKIPPED, spoken="the hardest skipped"),
        ),
    ),
    TableQuestion(
        "difficulty",
        "How hard?",
        (
            TableAnswer(
                "Gentle",
                {"sand_timer": 0, "moon_lock": False},
                "No page hurries you, and an auspice helps under any moon.",
            ),
            TableAnswer("Fair", {}, "As the rules have it. A retry gives back what was used up."),
            TableAnswer("Hard", {"restore_consumed": False}, "What was used up stays gone, even in a retry."),
        ),
    ),
    TableQuestion(
        "company",
        "How many werewolves?",
        tuple(TableAnswer(str(n), {"characters": n}) for n in range(1, 5)),
        brief=True,
    ),
)
