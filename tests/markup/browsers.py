"""What a browser makes of rendered HTML, by html5lib: its elements, and its text as a reader would have it."""

from __future__ import annotations

from collections.abc import Iterator
from xml.etree.ElementTree import Element

import html5lib

from quizkit.markup.parser import WHITE

_XHTML = "{http://www.w3.org/1999/xhtml}"
_MATHML = "{http://www.w3.org/1998/Math/MathML}"
_LINES = {"p", "li", "pre", "tr", "blockquote", "ul", "ol", "table", "hr"}

ALLOWED: dict[str, set[str]] = {
    **{name: set() for name in "p strong em del br hr ul li blockquote table thead tbody tr".split()},
    "ol": {"start"},
    "th": {"class"},
    "td": {"class"},
    "pre": {"dir"},
    "code": {"dir", "class"},
    "span": {"class"},
    "a": {"href", "title", "rel"},
    "img": {"src", "alt", "title"},
}
MATH = {"display", "dir", "alttext"}


def tree(html: str) -> Element:
    """The fragment as a browser parses it."""
    parsed = html5lib.parseFragment(html, treebuilder="etree")
    assert isinstance(parsed, Element)
    return parsed


def elements(root: Element) -> Iterator[tuple[str, str, dict[str, str]]]:
    """Namespace (`html` or `math`), name and attributes of every element."""
    for element in list(root.iter())[1:]:
        if not isinstance(element.tag, str):
            continue  # a comment
        tag = element.tag
        if tag.startswith(_XHTML):
            yield "html", tag.removeprefix(_XHTML), dict(element.attrib)
        else:
            yield "math", tag.removeprefix(_MATHML), dict(element.attrib)


def text(html: str) -> str:
    """The text content: blocks are lines, cells are parted by tabs, images are their alt text, formulas their TeX."""
    lines: list[str] = [""]
    _walk(tree(html), lines)
    shown = (line.removeprefix("\0") if line.startswith("\0") else line.strip(WHITE) for line in lines)
    return "\n".join(line for line in shown if line.strip(WHITE)).strip()


def _walk(element: Element, lines: list[str]) -> None:
    name = str(element.tag).rpartition("}")[2]
    if name in _LINES:
        lines.append("")
    if name == "img":
        lines[-1] += element.attrib["alt"]
    elif name == "math":
        lines[-1] += element.attrib["alttext"]
    elif name == "pre":
        # Marked as code: its white space counts, but for the last line end.
        lines[-1] = "\0" + "".join(element.itertext()).removesuffix("\n")
    elif isinstance(element.tag, str):
        lines[-1] += element.text or ""
        for child in element:
            _walk(child, lines)
            lines[-1] += "\t" if str(child.tag).endswith(("}td", "}th")) else child.tail or ""
    if name in _LINES:
        lines.append("")
