"""Signs for icons. All are one cell wide; an icon without a sign is said in words or left out."""

from gloaming.scene import Kind, Tone

SUITS = {"spades": "♠", "clubs": "♣", "hearts": "♥", "diamonds": "♦"}
SEAT_MARKS = "◆●▲⬢■◗"
MARK_NAMES = ("diamond", "circle", "triangle", "hexagon", "square", "arch")  # the words of scenes for them
TONE_SIGNS = {Tone.PLAIN: "·", Tone.GOOD: "✓", Tone.BAD: "✗", Tone.MINE: "•"}
KIND_SIGNS = {Kind.TOKEN: "•", Kind.PAWN: "♟", Kind.MARKER: "▾"}
FACINGS = "↑↗→↘↓↙←↖"
ICONS = {
    **SUITS,
    "arrow-down": "↓",
    "arrow-left": "←",
    "arrow-right": "→",
    "arrow-turn-up": "↱",
    "arrow-up": "↑",
    "ban": "⊘",
    "bed": "z",
    "bell": "!",
    "bolt": "ϟ",
    "burst": "✺",
    "check": "✓",
    "chess-king": "♚",
    "chess-knight": "♞",
    "chess-rook": "♜",
    "circle-xmark": "⊗",
    "city": "⌂",
    "claw": "ψ",
    "coins": "¤",
    "comment": "“",
    "comments": "“",
    "compass": "✧",
    "crosshairs": "⌖",
    "crown": "♛",
    "cube": "■",
    "dice": "⚄",
    "drumstick-bite": "φ",
    "droplet": "δ",
    "dragon": "Ж",
    "dungeon": "∩",
    "exclamation": "!",
    "eye": "◉",
    "fire": "▴",
    "fire-flame-curved": "∆",
    "flag": "⚑",
    "gem": "◊",
    "ghost": "ʘ",
    "hammer": "⚒",
    "heart": "♥",
    "heart-crack": "♡",
    "hit": "†",
    "hand": "ш",
    "hand-fist": "⚔",
    "handshake": "∞",
    "key": "⚷",
    "lock": "⊘",
    "magnifying-glass": "⌕",
    "mask": "☺",
    "meteor": "☄",
    "minus": "-",
    "moon": "☾",
    "moon-new": "○",
    "moon-crescent": "☽",
    "moon-half": "◐",
    "moon-gibbous": "◕",
    "moon-full": "●",
    "paw": "∴",
    "person": "♙",
    "person-walking": "→",
    "plus": "+",
    "right-left": "⇄",
    "robot": "⌬",
    "scar": "\u2571",  # a slanting line of the box drawings
    "scroll": "§",
    "shield": "◈",
    "shield-halved": "◈",
    "shoe-prints": "⁝",
    "skull": "☠",
    "smog": "≈",
    "snowflake": "❄",
    "star": "★",
    "sun": "☼",
    "sword": "†",
    "triangle-exclamation": "⚠",
    "user": "☻",
    "user-group": "☻",
    "user-shield": "♗",
    "users": "☻",
    "wand-magic-sparkles": "✦",
    "wand-sparkles": "\u2217",  # the asterisk of mathematics
    "wind": "≈",
    "xmark": "✗",
}


def icon_sign(icon: str) -> str:
    """The sign of an icon, or nothing."""
    return ICONS.get(icon, icon if len(icon) == 1 and icon.isprintable() else "")


def mark_number(seat: int, word: str = "") -> int:
    """The number of a seat's mark, from its word if it has one, else its seat; it selects shape and colour."""
    return MARK_NAMES.index(word) if word in MARK_NAMES else seat % len(SEAT_MARKS)


def seat_mark(seat: int, word: str = "") -> str:
    """The shape that stands for a seat."""
    return SEAT_MARKS[mark_number(seat, word)]


def facing_sign(degrees: int | None) -> str:
    """An arrow in the direction that a piece looks, 0 degrees being up."""
    return "" if degrees is None else FACINGS[round(degrees / 45) % 8]
