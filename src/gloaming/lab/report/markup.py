"""HTML and SVG elements that are always closed and escaped; every page is well-formed XML, too."""

from html import escape
from typing import Any


class Markup(str):
    """A string that is markup already and is not escaped."""

    __slots__ = ()


def el(name: str, /, *inside: str | None, **attributes: Any) -> Markup:
    """An element. Contents that are not markup are escaped; `class_` is class, and `_` in a name is a hyphen."""
    names = ((key.rstrip("_").replace("_", "-"), value) for key, value in attributes.items())
    written = "".join(f' {key}="{escape(shown(value))}"' for key, value in names if value is not None)
    contents = "".join(each if isinstance(each, Markup) else escape(each) for each in inside if each is not None)
    return Markup(f"<{name}{written}>{contents}</{name}>" if inside else f"<{name}{written}/>")


def together(*parts: str) -> Markup:
    """Several pieces of markup as one."""
    return Markup("".join(part if isinstance(part, Markup) else escape(part) for part in parts))


def shown(value: Any) -> str:
    """The value of an attribute, numbers without needless digits."""
    return f"{value:.2f}".rstrip("0").rstrip(".") if isinstance(value, float) else str(value)


def table(head: list[str], rows: list[list[str]], caption: str) -> Markup:
    """A table with a heading for every column and for every row."""
    lines = [el("tr", el("th", row[0], scope="row"), *(el("td", cell) for cell in row[1:])) for row in rows]
    return el(
        "table",
        el("caption", caption),
        el("thead", el("tr", *(el("th", cell, scope="col") for cell in head))),
        el("tbody", *lines) if lines else el("tbody", ""),
    )


def scrolling(inside: Markup, title: str) -> Markup:
    """Contents that may be wider than the page and can be scrolled, also by keyboard."""
    return el("div", inside, class_="wide", tabindex="0", role="region", aria_label=title)


def figure(title: str, drawing: Markup, behind: Markup, note: str = "") -> Markup:
    """A plot with its title, and a table with the numbers."""
    caption = el("figcaption", el("h3", title), el("p", note) if note else None)
    return el("figure", caption, drawing, el("details", el("summary", "The numbers"), scrolling(behind, title)))
