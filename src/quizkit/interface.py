"""The interface words of pages: gettext domain `quizkit`, with Babel's plural rules and number formats."""

from __future__ import annotations


class Words:
    """The words of one locale."""

    locale: str

    def text(self, message: str, /, **values: object) -> str:
        """A phrase such as `Question {n} of {total}`, filled; integers and floats in the locale's form."""
        raise NotImplementedError

    def count(self, one: str, many: str, number: float, /, **values: object) -> str:
        """A phrase with a plural: `count("{n} question", "{n} questions", 5)`."""
        raise NotImplementedError

    def name(self, kind: str, value: str, /) -> str:
        """The name of a tag or level (msgctxt `tag` or `level`), else the value as written."""
        raise NotImplementedError
