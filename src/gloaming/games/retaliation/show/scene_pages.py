"""Pages: of the booklet, of the Storybook, of events at the Caern, of envelopes; and the one that lies open."""

import re

from gloaming.lingo.say import say_sentence
from gloaming.lingo.tree import Act, CardText
from gloaming.scene import Area, OpenPage, Place, StoryPage, sentence

from ..rules.booklet import campaign, page, step_of
from ..table.booklet_files import StoryEvent
from ..table.booklet_reader import Page
from ..table.box import box
from ..table.events_campaign import CharacterMade
from ..table.printed import RandomEvent
from ..table.questions import HOLDS, SKIPPED
from ..table.state import MENTAL, PHYSICAL, State
from ..table.storybook import BEGINNING, told_of
from .names import MOON, name_then
from .odds import check_odds, in_hundred
from .scene_month import part_of_month

CHECK = "{figure} make(s) a {attribute} + {skill} check of difficulty {n}"
PRICES = (  # what a choice costs or brings at once; where it leads is still to come
    "{figure} recover(s) {pool}",
    "{figure} gain(s) {pool}",
    "{figure} gain(s) {token}",
    "{figure} lose(s) {pool}",
    "{figure} take(s) {pool}",
    "{figure} take(s) the Effect {effect_name}",
    "{pack} gain(s) {pool}",
    "{pack} lose(s) {pool}",
    "increase {tracker} by {n}",
    "decrease {tracker} by {n}",
    "discard the Item {item_name}",
    "begin combat",
)
AREA = "story"
STORYBOOK = "Storybook"
READ_WHOLE = "Everything is read at this table; a new one can be set to skip the hardest passages."
OUTCOMES = {"success": "it goes well", "failure": "it goes badly"}
OF_SCENARIO = re.compile(r"Scenario (\d+): ")
OF_CONCLUSION = re.compile(r"Conclusion (\S+)")


def open_page(s: State) -> Page | None:
    """The page that was opened last in this scenario."""
    return page(s, s.scenario.pages[-1]) if s.scenario.id and s.scenario.pages else None


def page_area(s: State) -> Area | None:
    """The open page: story, then what new players are told; nothing that is still to come (RT-16.7)."""
    shown = open_page(s)
    return None if shown is None else laid(booklet_page(s, s.scenario.id, shown.name))


def laid(found: StoryPage) -> Area:
    """A page that lies open on the table."""
    return Area(AREA, found.book, "", "book-open", Place.RIGHT, OpenPage(found))


def booklet_page(s: State, scenario: str, name: str) -> StoryPage:
    """A page of a booklet."""
    book = box(s).booklets[scenario]
    shown = book.pages[name]
    date, moon = dated(s, scenario)
    return StoryPage(
        shown.title,
        "\n\n".join(shown.told(s.options.skip_marked)),
        number=name,
        book=book.head.name,
        date=date,
        moon=moon,
        speaker=shown.speaker,
        role=shown.role,
        remark=sentence(shown.lesson),
    )


def section_page(s: State, section: str, numbers: tuple[int, ...]) -> StoryPage:
    """A section of the Storybook: those paragraphs of it that were read."""
    told = box(s).storybook.sections[section].paragraphs
    text = "\n\n".join(told[number].told(s.options.skip_marked) for number in numbers)
    scenario, title = scenario_of(s, section), section.rpartition(" / ")[2]
    if scenario and section.endswith("/ Introduction"):
        title = box(s).booklets[scenario].head.name
    elif OF_CONCLUSION.fullmatch(section):
        title = f"After {box(s).booklets[scenario].head.name}"
    elif section.startswith("Ending"):
        title = section.partition(": ")[2]
    date, moon = dated(s, scenario)
    remark = content_note(s) if section == BEGINNING else ""
    return StoryPage(title, text, book=STORYBOOK, date=date, moon=moon, remark=remark)


def content_note(s: State) -> str:
    """What the story holds, before it begins, and whether the hardest of it is read at this table."""
    return f"{HOLDS} {SKIPPED if s.options.skip_marked else READ_WHOLE}"


def scenario_of(s: State, section: str) -> str:
    """The scenario that a section belongs to; "" for the beginning of all and for interludes."""
    if found := OF_SCENARIO.match(section):
        return next(each.id for each in campaign(s).scenario if each.number == int(found[1]))
    if found := OF_CONCLUSION.match(section):
        return next(each.scenario for each in campaign(s).conclusion if each.id == found[1])
    interlude = [step.scenarios[0] for step in campaign(s).step if step.interlude == section]
    return interlude[0] if interlude else ""


def dated(s: State, scenario: str) -> tuple[str, float | None]:
    """The night of a scenario: in words, and as a part of the month."""
    if not scenario:
        return "", None
    step, steps = step_of(s, scenario), campaign(s).step
    return f"{MOON[step.moon]}, night {step.number} of {len(steps)}", part_of_month(steps, step)


def event_page(s: State, event: RandomEvent | StoryEvent, part: str | int) -> StoryPage:
    """A part of an event at the Caern."""
    text, title = told_of(printed_part(event, part), s.options.skip_marked), event.name
    if isinstance(part, int):
        assert isinstance(event, StoryEvent)
        title = event.choice[part].label
    elif part in OUTCOMES:
        title = f"{event.name}: {OUTCOMES[part]}"
    remark = ""
    if part == "story" and event.skill:
        check = f"{event.attribute.title()} + {event.skill.title()}, {event.difficulty.lower()}"
        remark = f"One of the pack makes a check for all: {check}."
    return StoryPage(title, text, book="At the Caern", remark=remark)


def printed_part(event: RandomEvent | StoryEvent, part: str | int) -> str:
    """What is printed on a Caern event: its story, what a check leads to, or what a choice does."""
    if isinstance(part, int):
        assert isinstance(event, StoryEvent)
        return event.choice[part].story
    return {"story": event.story, "success": event.success_story, "failure": event.failure_story}[part]


def caern_event(s: State, id: str, random: bool) -> RandomEvent | StoryEvent:
    """A Caern event by its id."""
    return box(s).events[id] if random else next(each for each in box(s).pack.all(StoryEvent) if each.id == id)


def character_page(s: State, event: CharacterMade) -> StoryPage:
    """Who a character is, and what it can do."""
    b = box(s)
    born = f"{b.auspices[event.auspice].name} of the {b.tribes[event.tribe].name}"
    past = f" Before the change: {b.backstories[event.backstory].name}." if event.backstory else ""
    rows = [f"{born}.{past} {b.auspices[event.auspice].summary}"]
    for title, level, group in (("Physical", event.physical, PHYSICAL), ("Mental", event.mental, MENTAL)):
        able = [f"{skill.title()} {event.skills[skill]}" for skill in group if event.skills.get(skill)]
        rows.append(f"{title} {level}: {', '.join(able)}.")
    rows.append(
        f"Under {MOON[b.auspices[event.auspice].moon].lower()}, once a night: {b.auspices[event.auspice].text.strip()}"
    )
    rows += [f"{b.gifts[id].name}: {' '.join(b.gifts[id].text.split())}" for id in event.gifts]
    lacks = [skill.title() for skill in (*PHYSICAL, *MENTAL) if not event.skills.get(skill)]
    remark = f"Without a level: {', '.join(lacks)}. Others of the pack may have it; XP buy it later." if lacks else ""
    return StoryPage(name_then(s, event.who), "\n\n".join(rows), book="Your pack", remark=remark)


def envelope_page(s: State, number: int) -> StoryPage:
    """What lay in an envelope."""
    found = next(each for each in campaign(s).envelope if each.number == number)
    return StoryPage(found.name, told_of(found.story, s.options.skip_marked), book=f"Envelope {number}")


def choice_label(s: State, index: int) -> str:
    """A choice of the open page in its own words."""
    shown = open_page(s)
    return shown.choices[index].label if shown is not None and index < len(shown.choices) else ""


def price_of(s: State, index: int) -> str:
    """What a choice of the open page asks and costs at once; where it leads is not told (RT-16.7)."""
    shown = open_page(s)
    if shown is None or index >= len(shown.choices):
        return ""
    b = box(s)
    tree: CardText = b.script(shown.choices[index].text).tree
    acts = [each for line in tree.lines for each in line.sentences if isinstance(each, Act)]
    said = []
    for act in acts:
        if act.verb.word == CHECK:
            attribute, skill, difficulty = map(str, act.verb.parts[-3:])
            asked = f"{attribute} + {skill} check, {difficulty} or more"
            said.append(f"{asked}{of_best(s, attribute.lower(), skill.lower(), int(difficulty))}.")
        elif act.verb.word in PRICES:
            said.append(sentence(say_sentence(act, b.pack.lexicon)))
    return " ".join(said)


def of_best(s: State, attribute: str, skill: str, difficulty: int) -> str:
    """Who of those that may roll is likeliest to make a check, with one roll."""
    turn = [s.turn.who] if s.turn is not None else []
    able = [s.members[id] for id in s.attending or turn] or [who for who in s.members if who.at]
    if not able:
        return ""
    best = max(able, key=lambda who: check_odds(s, who, attribute, skill, difficulty))
    chances = in_hundred(check_odds(s, best, attribute, skill, difficulty))
    return f": {chances} in 100{f' for {best.name}' if len(able) > 1 else ''}"
