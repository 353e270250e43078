"""Texts that try a Markdown reader: its own signs in any order, and whole pieces of hostile and of ordinary texts."""

from __future__ import annotations

from hypothesis import strategies as st

_SIGNS = "\\`*_~[]()<>!#&;:|+-.=\"'$^{}/@%1a Бя \t\n"

# One piece a line; a line end within a piece is written ⏎.
_PIECES = r"""
word
слово
**
__
~~
`
``
```⏎
```python⏎
⏎⏎
⏎
  ⏎
\⏎
    if a:
-␣
*␣
+␣
1.␣
7)␣
>␣
#␣
##␣
---⏎
===⏎
***⏎
| a | b |⏎| --- | :-: |⏎| c | d |⏎
|
\|
[a](b)
[a](<b c> "t")
[x]: /url 'title'⏎
[x]
![alt](img.png)
![](i.png)
![x](https://e.org/i.png)
[a](javascript:x)
[c](&#x6A;avascript:x)
[e](//e.org)
[f](\\e.org)
[g](%6Aavascript:x)
[h]( javascript:x)
![i](data:image/svg+xml,x)
<javascript:alert(1)>
<https://e.org>
<a@b.org>
<std::string>
<b>
</b>
<br>
<img src=x onerror=y>
<!--
-->
<script>
</script>
&lt;
&amp;
&#106;
&nbsp;
&copy
$x$
$$⏎x⏎$$⏎
$\text{<b>}$
$\frac{1}{2}$
$5 and $6
\*
\[
C:\new\*
__init__
2*3*4
:x:
@user
#12
[^1]
-␣[ ]␣
👍🏽
"""
_INVISIBLE = ("\t", "\r\n", "\r", "\0", "\x07", "\u2028", "\u00a0", "\ufeff", "[d](java\tscript:x)")

pieces = (
    *(line.replace("⏎", "\n").replace("␣", " ") for line in _PIECES.strip("\n").split("\n")),
    *_INVISIBLE,
)

texts = st.one_of(
    st.text(st.sampled_from(_SIGNS), max_size=24),
    st.lists(st.sampled_from(pieces), max_size=10).map("".join),
    st.lists(st.one_of(st.sampled_from(pieces), st.text(max_size=3)), max_size=8).map("".join),
)
forms = st.sampled_from(("inline", "bare", "paragraph"))
