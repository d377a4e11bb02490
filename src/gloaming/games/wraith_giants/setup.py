"""A new match: a single fight, or the beginning of a campaign."""

from gloaming.kernel import BadOptions, Dice
from gloaming.packs import choose as choose_pack
from gloaming.packs.modifiers import draw

from .rules.dangerous_footholds import recommended
from .rules.set_up import set_up_fight
from .rules.story import BEGINNING, fight_page
from .table.box import box
from .table.options import Options
from .table.state import Phase, State


def setup(options: Options, dice: Dice) -> State:
    """A single fight, or the beginning of a campaign: the Young Wraith against the Earth Giant (WG-1.4)."""
    pack = choose_pack("wraith_giants", options.pack)
    s = State(phase=Phase.SET_UP, options=options, pack=pack.ref, wraith=options.wraith, giant=options.giant, dice=dice)
    s.modifiers = draw(box(s).modifiers, options.modifiers, options.twist, dice)
    if options.mode == "single":
        check_footholds(s)
        set_up_fight(s)
        return s
    s.wraith, s.giant = next(iter(box(s).wraiths)), next(iter(box(s).giants))
    s.reading = options.story
    s.pages = [BEGINNING, fight_page(s, "before")]
    s.phase = Phase.STORY
    return s


def check_footholds(s: State) -> None:
    """Fewer Foothold tokens than recommended for the Wraith are refused (WG-29.8)."""
    asked, least = s.options.footholds, recommended(s)
    if asked and asked < least:
        raise BadOptions(
            f"wraith_giants: footholds={asked} is too few; the {s.wraith} Wraith fights with at least {least} Foothold "
            "tokens, or with 0, which leaves Dangerous Footholds out (WG-29.8)."
        )
