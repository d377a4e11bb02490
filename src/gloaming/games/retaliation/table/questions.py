"""What a new table asks: which night, with whom, how hard, how many play."""

from gloaming.kernel import Answer, Question

from .options import SCENARIOS

QUESTIONS = (
    Question(
        "adventure",
        "Which night?",
        (
            Answer(
                "The whole month",
                {"scenario": ""},
                "The campaign from its beginning; your pack grows from night to night.",
                spoken="the campaign",
            ),
            *(Answer(name, {"scenario": id}) for id, name in SCENARIOS.items()),
        ),
    ),
    Question(
        "adventure",
        "Which werewolves?",
        (
            Answer(
                "Our own",
                {"ready_made": False},
                "You make them at the table, step by step.",
                spoken="with our own werewolves",
            ),
            Answer("Ready-made", {"ready_made": True}, "You play at once.", spoken="with ready-made werewolves"),
        ),
    ),
    Question(
        "difficulty",
        "How hard?",
        (
            Answer(
                "Gentle",
                {"sand_timer": 0, "moon_lock": False},
                "No page hurries you, and an auspice helps under any moon.",
            ),
            Answer("Fair", {}, "As the rules have it. A retry gives back what was used up."),
            Answer("Hard", {"restore_consumed": False}, "What was used up stays gone, even in a retry."),
        ),
    ),
    Question(
        "company", "How many werewolves?", tuple(Answer(str(n), {"characters": n}) for n in range(1, 5)), brief=True
    ),
)
