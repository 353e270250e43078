"""The list of quizzes in a locale, and the choice of locale."""

from __future__ import annotations

from collections.abc import Mapping
from html import escape

from quizkit import locales
from quizkit.bundle.models import Manifest, QuizEntry
from quizkit.exporters.base import Site
from quizkit.exporters.html.page import Link, Voice, document, language, language_links
from quizkit.exporters.html.quiz import facts_line


def list_page(manifest: Manifest, locale: str, site: Site) -> bytes:
    """The quizzes that a locale has, in the manifest's order."""
    voice = Voice(site.words(locale), locale)
    links = [Link(tag, None if tag == locale else f"../{tag}/index.html") for tag in site.locales]
    title = _title(site, locale)
    entries = [entry for entry in manifest.quizzes if locale in entry.files.get("html", {})]
    quizzes = "".join(_entry(entry, locale, manifest.source_locale, voice) for entry in entries)
    body = (
        f'<header class="top">\n{language_links(links, voice.words)}</header>\n'
        f"<main>\n<h1>{escape(title)}</h1>\n"
        + (
            f'<ul class="quizzes">\n{quizzes}</ul>\n'
            if quizzes
            else f"<p>{voice.text('There are no quizzes yet.')}</p>\n"
        )
        + "</main>\n"
    )
    return document(locale, title, body)


def _title(site: Site, locale: str) -> str:
    return site.title.get(locale) or site.title.get(site.source_locale) or site.name


def _entry(entry: QuizEntry, locale: str, source_locale: str, voice: Voice) -> str:
    count = entry.question_counts.get(locale, entry.question_count)
    facts = [voice.count("{n} question", "{n} questions", count)]
    if entry.level is not None:
        facts.append(voice.text("Level: {level}", level=voice.words.name("level", entry.level)))
    facts += [f"<bdi>{escape(voice.words.name('tag', tag))}</bdi>" for tag in entry.tags]
    title, lang = _in_locale(entry.title, locale, source_locale)
    about = ""
    if entry.description:
        text, text_lang = _in_locale(entry.description, locale, source_locale)
        about = f"<p{language(text_lang)}>{escape(text)}</p>\n"
    level = f' data-level="{entry.level}"' if entry.level is not None else ""
    return (
        f'<li data-quiz="{entry.id}"{level}>\n'
        f'<h2><a href="{entry.id}.html"{language(lang)}>{escape(title)}</a></h2>\n{about}{facts_line(facts)}\n</li>\n'
    )


def _in_locale(texts: Mapping[str, str], locale: str, source_locale: str) -> tuple[str, str | None]:
    """A text in a locale, else in the source locale or the first that there is, with the language that it is in."""
    if locale in texts:
        return texts[locale], None
    lang = source_locale if source_locale in texts else next(iter(texts))
    return texts[lang], lang


def choice_page(site: Site) -> bytes:
    """The way in: every locale by its own name."""
    title = _title(site, site.source_locale)
    items = "".join(_choice(tag, title, site) for tag in site.locales)
    body = f'<main>\n<h1>{escape(title)}</h1>\n<ul class="choice">\n{items}</ul>\n</main>\n'
    return document(site.source_locale, title, body, root="")


def _choice(tag: str, heading: str, site: Site) -> str:
    title = _title(site, tag)
    own = "" if title == heading else f" <span>{escape(title)}</span>"
    name = escape(locales.name(tag))
    return f'<li><a href="{tag}/index.html" hreflang="{tag}"{language(tag)}><b>{name}</b>{own}</a></li>\n'
