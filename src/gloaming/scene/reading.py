"""What people read: an option, a refusal, a piece in full, a line of the log, how a game ended."""

from enum import StrEnum

from msgspec import Struct

from .pieces import Piece, Tone


class Verdict(Struct, frozen=True, omit_defaults=True):
    """What an option would lead to, shown before it is taken: '20 beats 9'."""

    text: str
    tone: Tone = Tone.PLAIN


class BoardWalk(Struct, frozen=True, omit_defaults=True):
    """A way over a board: who goes, what it covers after each step, its cost, what is left, who may strike there."""

    who: str
    steps: list[list[str]]  # pieces of places
    cost: int = 0
    left: int = 0
    threats: list[str] = []  # pieces
    facing: int | None = None  # in the end, in degrees


class Gloss(Struct, frozen=True, omit_defaults=True):
    """An option in words, and the pieces one touches to choose it, in that order.

    With `any_order`, pieces whose ids are the same up to a `#` stand for each other: dice with the same face.
    """

    label: str
    pieces: list[str] = []
    verdict: Verdict | None = None
    warning: str = ""  # asks for confirmation: legal, but hardly ever wanted
    key: str = ""  # a letter that takes it, for options that touch no piece
    on_page: bool = False  # printed on the page that lies open, and offered below it
    any_order: bool = False  # the pieces may be touched in any order
    button: bool = False  # it has a button of its own, although pieces can be touched for it
    drawer: str = ""  # rarely used: it is in a drawer with this heading, not among the first buttons
    facing: int | None = None  # it turns its first piece to this many degrees
    walk: BoardWalk | None = None
    idle: bool = False  # the only thing that can be done; it is asked so that others do not learn that


class Refusal(Struct, frozen=True):
    """Why something cannot be done now: the rule that forbids it, in words."""

    rule: str
    text: str


class Tally(Struct, frozen=True, omit_defaults=True):
    """One line of a sum: where a number comes from."""

    text: str
    number: int | str = ""
    total: bool = False
    marks: list[int] = []  # of a number like "2 of 10": where something happens


class FinalPlace(Struct, frozen=True, omit_defaults=True):
    """The final place of a seat: its result, where that came from, and the tie-breakers."""

    seat: int
    place: int  # from 1, the best; equals share one
    number: int
    parts: list[Tally] = []
    note: str = ""
    ties: list[Tally] = []  # what parts equals, in the order in which it counts


class Pose(StrEnum):
    """How the figure of an ending is shown at rest."""

    STANDS = "stands"
    FALLS = "falls"
    RISES = "rises"
    CLOSES = "closes"  # like the cover of a book, around its left edge


class Tableau(Struct, frozen=True, omit_defaults=True):
    """The picture of an ending, painted from far to near; its parts are addresses of pictures.

    They reach from -180 to 1620 and are 640 high; the outermost parts are lost on a narrow page.
    """

    text: str  # what is to be seen, for those who do not see it
    far: str
    figure: str = ""
    box: tuple[int, int, int, int] = (0, 0, 0, 0)  # of the figure: left, top, width, height
    pose: Pose = Pose.STANDS
    near: str = ""


class PerilKind(StrEnum):
    """How a piece is involved in an attack: how surely it is hit, or that it could stop it."""

    HITS = "hits"  # certain as things are
    COULD = "could"  # only if something happens
    THERE = "there"  # whoever is there would be hit
    STOPS = "stops"  # it could stop the blow


class Peril(Struct, frozen=True, omit_defaults=True):
    """A piece that an attack reaches, comes from, or is stopped by: marked on the table while the other piece is
    read."""

    piece: str
    kind: PerilKind
    text: str = ""  # a sentence; where several pieces share one, the first has it
    deals: bool = False  # the blow comes from it; else it is what the blow is about
    label: str = ""  # a word or two for the arrow


class Reading(Struct, frozen=True, omit_defaults=True):
    """A piece, a page or a result in full: name, kind, text, and where its numbers come from."""

    title: str
    sort: str = ""
    text: str = ""
    tallies: list[Tally] = []
    remark: str = ""
    pieces: list[str] = []  # pieces that it concerns: lit on the table while this is read
    tone: Tone = Tone.PLAIN  # whether a result is good or bad news for all who played
    seats: list[int] = []  # who won, where the text only numbers them: a client that knows their names says those
    places: list[FinalPlace] = []  # of a result with places, the best first
    perils: list[Peril] = []  # whom it will hit, or could, or what will hit it, and who could stop that
    tableau: Tableau | None = None  # of a result: the picture of the ending
    reasons: list[
        str
    ] = []  # of a result: what decided it, the weightiest first; after a defeat the last says what to try


class StoryPage(Struct, frozen=True, omit_defaults=True):
    """A page of a story. It opens when its line is told, stays until it is closed, and can be read again.

    Paragraphs are separated by an empty line; `*text between stars*` is stressed. The moon goes from 0 (new) over 0.5
    (full) to 1.
    """

    title: str
    text: str
    number: str = ""  # as its book counts: 'E.2'
    book: str = ""
    date: str = ""
    moon: float | None = None
    speaker: str = ""  # who speaks what stands in quotation marks
    role: str = ""  # who that is, in a few words
    remark: str = ""  # what is said to those who play for the first time


class RollOutcome(Struct, frozen=True, omit_defaults=True):
    """The outcome of a roll: in words, then the numbers, then what was paid. It stays until it is dismissed."""

    title: str  # who rolled for what
    word: str  # 'It succeeds.'
    text: str = ""  # by how much
    dice: list[Piece] = []
    tallies: list[Tally] = []
    spread: list[int] = []  # how often of 100 each sum from 0 on comes up
    needed: int | None = None
    came: int = 0  # the sum that came up
    odds: str = ""
    paid: str = ""
    tone: Tone = Tone.PLAIN


class LogLine(Struct, frozen=True, omit_defaults=True):
    """One line of the log; `page` is the page of a story that was opened, `outcome` what came of a roll."""

    text: str
    icon: str = ""
    heading: bool = False
    seat: int | None = None
    pieces: list[str] = []
    page: StoryPage | None = None
    outcome: RollOutcome | None = None
