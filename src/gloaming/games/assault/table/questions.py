"""What a new table asks: how many play."""

from gloaming.kernel import TableAnswer, TableQuestion

QUESTIONS = (
    TableQuestion(
        "company", "How many play?", tuple(TableAnswer(str(n), {"players": n}) for n in range(3, 7)), brief=True
    ),
)
