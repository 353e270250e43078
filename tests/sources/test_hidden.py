"""Characters that nobody sees: found where they do harm, left alone where a script or an emoji needs them."""

from __future__ import annotations

import pytest

from quizkit.sources.hidden import hidden_characters, name_of


@pytest.mark.parametrize(
    ("text", "places"),
    [
        ("plain", []),
        ("zero\u200bwidth", [4]),
        ("soft\u00adhyphen", [4]),
        ("\ufeffmark", [0]),
        ("\u202eover\u202c", [0, 5]),
        ("\u2066isolate\u2069", [0, 8]),
        ("مرحبا\u200f!", [5]),
        ("a\u2060b\u034fc\u115fd\u3164e", [1, 3, 5, 7]),
        ("x\u200dy", [1]),
        ("x\u200cy", [1]),
        ("x\ufe0f", [1]),
        ("می\u200cخواهم", []),
        ("क्\u200dष", []),
        ("👩\u200d💻 👨🏽\u200d🚀", []),
        ("🏳\ufe0f\u200d🌈", []),
        ("❤\ufe0f 1\ufe0f\u20e3 ©\ufe0f ↔\ufe0f ℹ\ufe0f ‼\ufe0f", []),
        ("🏴\U000e0067\U000e0062\U000e007f", []),
        ("a\U000e0067", [1]),
        ("葛\U000e0100", []),
        ("a\U000e0100", [1]),
        ("葛\ufe00", []),
        ("ᠠ\u180b", []),
        ("a\u180b", [1]),
        ("\u2800", [0]),
        ("⠁\u2800⠃", []),
        ("\u200d", [0]),
    ],
)
def test_places(text: str, places: list[int]) -> None:
    assert list(hidden_characters(text)) == places


@pytest.mark.parametrize(
    ("char", "name"),
    [
        ("\u200b", "a zero width space (U+200B)"),
        ("\u00a0", "a no-break space (U+00A0)"),
        ("\u2003", "an em space (U+2003)"),
        ("\x01", "a control character (U+0001)"),
        ("\U000e0001", "a language tag (U+E0001)"),
    ],
)
def test_names(char: str, name: str) -> None:
    assert name_of(char) == name
