"""What a new table asks: how many play."""

from gloaming.kernel import Answer, Question

QUESTIONS = (
    Question("company", "How many play?", tuple(Answer(str(n), {"players": n}) for n in range(3, 7)), brief=True),
)
