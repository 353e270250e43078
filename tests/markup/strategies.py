"""Texts that try a Markdown reader: its own signs in any order, and whole pieces of hostile and of ordinary texts."""

from __future__ import annotations

from hypothesis import strategies as st

_SIGNS = "\\`*_~[]()<>!#&;:|+-.=\"'$^{}/@%1a Бя \t\n"
_PIECES = (
    "word", "слово", "**", "__", "~~", "`", "``", "```\n", "```python\n", "\n\n", "\n", "  \n", "\\\n", "    ", "\t", "- ", "* ",
    "+ ", "1. ", "7) ", "> ", "# ", "## ", "---\n", "===\n", "***\n", "| a | b |\n| --- | :-: |\n| c | d |\n", "|", "\\|",
    "[a](b)", "[a](<b c> \"t\")", "[x]: /url 'title'\n", "[x]", "![alt](img.png)", "![](i.png)", "![x](https://e.org/i.png)", "[a](javascript:x)",
    "<javascript:alert(1)>", "<https://e.org>", "<a@b.org>", "<std::string>", "<b>", "</b>", "<br>", "<img src=x onerror=y>", "<!--", "-->", "<script>",
    "</script>", "&lt;", "&amp;", "&#106;", "&nbsp;", "&copy", "[c](&#x6A;avascript:x)", "[d](java\tscript:x)", "[e](//e.org)", "[f](\\\\e.org)",
    "[g](%6Aavascript:x)", "[h]( javascript:x)", "![i](data:image/svg+xml,x)", "$x$", "$$\nx\n$$\n", "$5 and $6", "\\*", "\\[", "C:\\new\\*", "__init__",
    "2*3*4", "\r\n", "\r", "\0", "\x07", "\u2028", "\u00a0", "\ufeff", "👍🏽", ":x:", "@user", "#12", "[^1]", "- [ ] ",
)  # fmt: skip

texts = st.one_of(
    st.text(st.sampled_from(_SIGNS), max_size=24),
    st.lists(st.sampled_from(_PIECES), max_size=10).map("".join),
    st.lists(st.one_of(st.sampled_from(_PIECES), st.text(max_size=3)), max_size=8).map("".join),
)
forms = st.sampled_from(("inline", "bare", "paragraph"))
