"""Locales by CLDR."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from quizkit import locales


@pytest.mark.parametrize(
    "tag",
    [
        "en",
        "uk",
        "pt-BR",
        "zh-Hant",
        "zh-TW",
        "zh-Hant-TW",
        "sr-Latn-RS",
        "no",
        "nb",
        "es-419",
        "ca-ES-valencia",
        "ckb",
    ],
)
def test_known_tags(tag: str) -> None:
    assert locales.is_known(tag)


@pytest.mark.parametrize(
    "tag",
    [
        "",
        "root",
        "und",
        "tlh",
        "x-foo",
        "en_US",
        "en-us",
        "EN",
        "zh-hant",
        "en-ZZ",
        "iw",
        "tl",
        "de-1996",
        "en-Cyrl",
        "zh-Latn-TW",
        "ca-ES-VALENCIA",
        "../en",
        "e\0n",
        "tuples",
        "False",
        "будь",
    ],
)
def test_unknown_tags_and_other_spellings(tag: str) -> None:
    assert not locales.is_known(tag)
    assert locales.name(tag) == tag
    assert locales.direction(tag) == "ltr"


@pytest.mark.parametrize(
    ("tag", "parent"),
    [
        ("pt-BR", "pt"),
        ("pt", None),
        ("pt-AO", "pt-PT"),
        ("en-GB", "en-001"),
        ("en-001", "en"),
        ("es-MX", "es-419"),
        ("nb", "no"),
        ("zh-Hant", None),
        ("zh-Hans", "zh"),
        ("zh-TW", "zh-Hant"),
        ("zh-Hant-HK", "zh-Hant"),
        ("zh-Hant-MO", "zh-Hant-HK"),
        ("zh-CN", "zh-Hans"),
        ("sr-Latn", None),
        ("sr-Latn-RS", "sr-Latn"),
        ("sr-Cyrl", "sr"),
        ("sr-RS", "sr-Cyrl"),
        ("uz-Cyrl", None),
        ("uk-UA", "uk"),
        ("ca-ES-valencia", "ca-ES"),
        ("uk", None),
    ],
)
def test_parents_are_those_of_cldr(tag: str, parent: str | None) -> None:
    assert locales.parent(tag) == parent


def test_an_exception_may_lead_to_the_root(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(locales, "get_global", lambda name: {"nb": "root"})
    locales.parent.cache_clear()
    assert locales.parent("nb") is None
    locales.parent.cache_clear()


def test_names() -> None:
    assert locales.name("uk") == "українська"
    assert locales.name("pt-BR") == "português (Brasil)"
    assert locales.name_in("en", "uk") == "англійська"
    assert locales.name_in("uk", "en") == "Ukrainian"
    assert locales.name_in("mn-Mong", "mn-Mong") == "mn-Mong"
    assert locales.name_in("xx-nowhere", "uk") == "xx-nowhere"
    assert locales.name_in("uk", "xx-nowhere") == "uk"


@pytest.mark.parametrize(
    ("tag", "direction"), [("ar", "rtl"), ("he", "rtl"), ("az-Arab", "rtl"), ("uk", "ltr"), ("mn-Mong", "ltr")]
)
def test_directions(tag: str, direction: str) -> None:
    assert locales.direction(tag) == direction


def test_folders_are_spelled_as_gettext_does() -> None:
    assert locales.folder("zh-Hant-TW") == "zh_Hant_TW"


@given(st.text(alphabet=st.sampled_from("aeknruzABLNTaбї-_.0159\0/ "), max_size=12) | st.text(max_size=8))
def test_no_tag_makes_anything_raise(tag: str) -> None:
    locales.is_known(tag)
    locales.parent(tag)
    assert isinstance(locales.name(tag), str)
    assert locales.direction(tag) in ("ltr", "rtl")


@given(st.sampled_from(["zh-Hant-TW", "pt-BR", "sr-Latn-RS", "en-GB", "nn", "ca-ES-valencia", "yue-Hans", "pa-PK"]))
def test_every_line_of_parents_ends(tag: str) -> None:
    seen = set()
    above: str | None = tag
    while above is not None:
        assert above not in seen
        seen.add(above)
        above = locales.parent(above)
