"""The dataset card of results: which games, by which players, from which seeds, and what the columns mean."""

from collections import Counter

from .results import Results

COLUMNS = {
    "game": "the number of the game in its plan",
    "seed": "from which it is dealt; with the options and the answers it plays again exactly",
    "agents": "the computer player in each seat",
    "options": "the options of the rules that were given",
    "reason": "how it ended",
    "payoffs": "what each seat got",
    "scores": "what each seat counted, where the game counts",
    "decisions": "how many were made",
    "answers": "the options chosen, each by its place among those offered",
    "phases, kinds": "decisions in each phase and of each kind (detail `outcomes`)",
    "branching, widest": "how many options a decision had, and at most",
    "titles": "who each seat was in the game",
    "judged": "for each seat what the game's judge expected after every tenth of the decisions",
    "decided": "the decisions after which the judge named those who won and no other",
    "choices": "by seat, in how many decisions each choice was offered and taken (detail `choices`)",
}


def card_of(results: Results) -> str:
    """The card, in Markdown with the header that dataset hubs read."""
    plan = results.plan
    reasons = Counter(row.reason for row in results)
    agents = sorted({name for table in plan.tables for name in table.agents})
    told = [
        "---",
        f"pretty_name: Games of {plan.game}",
        "tags: [board-games, imperfect-information, gloaming]",
        "---",
        "",
        f"# {len(results)} games of {plan.game}",
        "",
        f"Played by {', '.join(agents)} with Gloaming {plan.gloaming}; detail `{plan.detail}`.",
        f"Game k is dealt from the seed ({plan.seed}, k); the same command plays the same games on every machine.",
        "",
        *("| ended by | games |", "|---|---|"),
        *(f"| {reason} | {count} |" for reason, count in reasons.most_common()),
        "",
        *("| column | what it tells |", "|---|---|"),
        *(f"| {name} | {what} |" for name, what in COLUMNS.items()),
        "",
        f"A record: `gloaming simulate --replay DIR --game K`. A page: `gloaming report {plan.game} --from DIR`.",
    ]
    return "\n".join(told) + "\n"
