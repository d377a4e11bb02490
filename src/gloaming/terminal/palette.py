"""The colours of the dusk theme as styles. No meaning hangs on a colour alone: each comes with a sign."""

from rich.style import Style

from gloaming.scene import Tone

GROUND, TABLE, PANEL, RAISED = "#11101c", "#191826", "#232131", "#2f2e40"
EDGE = "#828098"
EMBER, WRAITH = "#f4a761", "#96e4d9"
ON_LIGHT = "#151423"
PAPER, SHADED_PAPER = "#e4dfd8", "#b3aea8"
SEATS = ("#5c82ef", "#eff1f5", "#d55e1c", "#6dd0de", "#aea286", "#cad943")

NOTHING = Style()
INK = Style(color="#ececf3")
SECOND = Style(color="#c5c4d1")
THIRD = Style(color="#a8a7b7")
LINE = Style(color="#5d5b70")
STRONG = INK + Style(bold=True)
FELT = Style(bgcolor="#1f1e2e")

YOURS = Style(color=EMBER, bold=True)  # yours to touch
CHOSEN = Style(color=ON_LIGHT, bgcolor=EMBER, bold=True)
COLD = Style(color=WRAITH, bold=True)  # where it can go, and what has just changed
AIMED = Style(color=ON_LIGHT, bgcolor=WRAITH, bold=True)
FOCUS = Style(reverse=True, bold=True)
UNDERLINED = Style(underline=True)

DANGER = Style(color="#f1878c")
GOOD = Style(color="#95d7a2")

PRINT = Style(color="#211f2f", bgcolor=PAPER)
PRINT_RED = Style(color="#a12628", bgcolor=PAPER)
FRAME = Style(color="#77727a", bgcolor=PAPER)
SHADED = Style(bgcolor=SHADED_PAPER)
BACK = Style(color="#828098", bgcolor=RAISED)

TONES = {Tone.PLAIN: SECOND, Tone.GOOD: GOOD, Tone.BAD: DANGER, Tone.MINE: YOURS}


def of_seat(seat: int) -> Style:
    """The colour of a seat."""
    return Style(color=SEATS[seat % len(SEATS)], bold=True)
