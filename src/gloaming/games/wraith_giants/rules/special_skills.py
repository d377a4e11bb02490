"""ADULT WRAITH: the special skills that a hit triggers."""

from gloaming.kernel import DONE, Flow, choose

from ..table import events as told
from ..table.box import Fight, Text
from ..table.choices import Skill
from ..table.state import YOU


def use_skills(e: Text, f: Fight) -> Flow[None]:
    """Triggered skills in the player's order: each is used and its pool refilled before the next (WG-31.8 to 31.14)."""
    s = e.state
    if e.nested:
        return  # finish the present skill first (WG-R132)
    while e.triggered:
        order = [Skill(skill) for skill in dict.fromkeys(e.triggered)]
        skill = (yield from choose(YOU, "next skill", order, "WG-R124")).skill
        e.triggered.remove(skill)
        used = yield from use_skill(e, f, skill)
        tokens = min(f.wraith.skills[skill][0].size, s.pool)
        s.pool -= tokens
        s.skills[skill] += tokens
        s.story.append(told.SkillUsed(skill, used, tokens))


def use_skill(e: Text, f: Fight, skill: str) -> Flow[bool]:
    """One skill: used or declined; without a question where it could do nothing (WG-R123, WG-R156)."""
    line = f.wraith.skills[skill][1].lines[0]
    inner = Text(e.state, f, e.this)
    inner.nested, inner.triggered = True, e.triggered
    if not line.able(inner):
        return False
    options = [Skill(skill), DONE] if e.state.options.skill_use == "optional_effect" else [Skill(skill)]
    if (yield from choose(YOU, "skill", options, "WG-R123")) == DONE:
        return False
    yield from line.run(inner)
    return True
