"""What authors write who do not know YAML, by families: short files, each with one idea."""

from __future__ import annotations

FAMILIES: dict[str, str] = {
    "plain-texts": r"""
id: q
a: No
b: 1.10
c: 007
d: 12:30
e: 2024-03-01
f: ~
g: null
h: x & mask
i: C#
j: a#b
k: AT&T
l: 2 * 3
m: it's "fine"
n: std::vector
o: http://example.org/#top
p: Which?
q: -5
r: -> x
s: a ] b } c
t: 1,5
u: $\frac{1}{2}$
v: C:\new\table
w: :x
x: ?x
y: -x
z:
---8<---
norsk:
  en: Cat
  no: Katt
---8<---
stem: a text
  that goes on
   and on

  after an empty line
last: x
---8<---
'quoted': 'it''s'
"double": "say \"hi\""
spaced  : x
"tight":
  - a
""",
    "opening-signs": """
a: **Which** statement?
b: *ptr
c: *ptr + 1
d: > 0
e: | x
f: |x|
g: %d
h: @decorator
i: `code` and
j: && x
k: & x
l: ,x
m: ]
n: }
o: - item
p: -
q: ? x
r: ?
s: :
t: ": x"
u: *.txt
---8<---
options:
  - *a
  - > b
  - - c
  - `d`
  - : e
---8<---
stem: *one
  two
last: x
""",
    "tags-and-anchors": """
a: &x
b: &p points to x
c: !ready
d: ! not
e: !!str 5
f: !important # really
---8<---
a: &used text
b: *used
c: &list [1, 2]
d: [*list, *list, *used]
---8<---
a: &x [*x]
b: &y {k: &z v}
c: [*y, *z]
---8<---
a: &twice one
b: *twice
c: &twice two
d: *twice
---8<---
a: &twice one
b: &twice two
---8<---
a: &before
  k: v
b: !map
  k: v
c: !list [a]
d: !text "x"
---8<---
<<: {a: 1}
a: 2
---8<---
options: [&a x, &b, !c, *d, *e f]
""",
    "colons": """
stem: Remember: which city?
title: Note:
a: yes: no: pick
b: "a": b
---8<---
options:
  - Which one:
  - Note: x
  - Note that: y
  - id: a
    text: b
  - Text: c
    correct: true
  - en: A
---8<---
stem:
  Which one: this or that?
title:
  en: a: b
  uk: c
---8<---
id:q
title:T
tags:[a]
link:\u00a0x
explanation
correct true
shuffle = false
key=value
---8<---
stem: Text
  en: Foo
title: Foo
  correct: true
---8<---
options: [Note: x, "a": b, c: d]
""",
    "comments": """
id: q           # a comment of the tool's own
stem: Which word is house #7 of?
title: What?  # later
text: Use C # for this
feedback: #include <stdio.h>
explanation: # to do
unknown: x  # meant
other: x #7
options: # four of them
  - A # b
  - "c" # d
  - #e
  - [f] # g
tags: [a, b]  # fine
---8<---
stem: {en: x # y, uk: z}
tags: [
  a, # one
  b # two
]
text: [a, #b]
---8<---
stem: What does it print?
  # a comment
  print(1)
title: x
  # a comment of its own
---8<---
stem: one # two
  three
""",
    "quotes": """
a: "a" + b
b: 'don't know'
c: 'it's'
d: "He said "no""
e: "50"%
f: "a" or "b"
g: 'x',
h: ''''
i: ""
---8<---
a: "Hello
b: 'tis the season
c: "
d: '
e: x
---8<---
a: "first
  second

  third \\
  fourth"
b: 'one
  two'
c: "not
indented"
---8<---
- "a
  - b"
- 'c' d
  e
""",
    "escapes": r"""
a: "Simplify $\frac{a}{b} + \beta + \alpha$"
b: "$\nu \times \theta$"
c: "C:\temp\new"
d: "\lambda"
e: "\\server\new"
f: "a\x07b\0"
g: "\x41\u0456"
h: "\ud83d\ude00"
i: "\ud800"
j: "\U00110000"
k: "\n"
l: "What does \t do?"
m: "print('a\n')"
n: "First\n\tsecond\nthird"
o: "$\\alpha$\nin"
p: "$x \in y$\nin text"
q: "a\ b"
r: "say \"hi\" \/ \\"
s: "a\u200bb"
t: "\u2028\L\N\_"
u: "caf\u0065\u0301"
---8<---
a: "one \f
  two \q"
b: "x\
  \ y"
c: "a\u200b
  b"
""",
    "folds": """
a: >
  Look:
  - one
  - two
b: >
  One paragraph.

  Another.
c: >
  some words and
  - a dash
  more
d: >
  ```
  code
  ```
e: >-
  Text.

    kept as it is

  Text.
f: >
  prose over
  two lines
g: >
  | a | b |
  | 1 | 2 |
---8<---
stem: Which of these?
  - one
  - two
text: "Which?

  1. one
  2. two"
feedback: Words
  - more
""",
    "block-texts": """
a: |
  one

    two
  three


b: |-
  x
c: |+
  x

d: >+

  x

e: |2
    deep
  flat
f: |  # a comment
  x
---8<---
a: |
    deep
  shallow
b: |
  text
# comment
c: |0
  x
d: |3x
---8<---
a: |
b: >-
options:
  - |
  - >

  - |

    x
---8<---
a: |
     \n
  x
b: |
   \x20
  x
---8<---
a: |
  all:
  \tcc main.c
b: |
\ttabbed
  spaced
c: |
  \tfirst
""",
    "indentation": """
questions:
  - id: a
    stem: x
   options: [b]
     feedback: c
  explanation: d
 - id: b
   stem: y
---8<---
questions:
- id: q
\u00a0\u00a0stem: P
\u2003options: [a]
---8<---
id: q
\ttitle: P
tags:
\t- a
\t# comment
\t
- \tb
---8<---
options:
- a
 - b
- text: c
  - d
    - text: e
---8<---
options:
  - MP3
    correct: true
  - "CSV"
    correct: true
  - [a]
    correct: true
  - id: d
  text: x
---8<---
stem: one
two
title: x
"three"
- four
> five
---8<---
a:
    b: 1
  c: 2
d: 3
  e: 4
---8<---
a: "x"
  b: 1
c: [y]
   d
e: {f: g}
    - h
---8<---
- a
b: c
""",
    "hyphens": """
options:
  * A
  * B
---8<---
options:
  -A
  -B
---8<---
options:
  1. A
  2. B
tags:
  a) x
  • y
---8<---
questions:
  -id: a
   stem: b
  –id: c
---8<---
stem:
  -5
a: - 5
""",
    "braces": """
a: {}
b: []
c: [1, 2]
d: {x}
e: {{ x }}
f: [[a]]
g: [a](http://x) is
h: [0, 1)
i: {x, y}
j: {a} + b
k: [a] b
l: [
m: {
n: {"a"}
---8<---
title: {en: Lists, tuples, uk: "Списки, кортежі"}
stem: {en: "Pick one", uk: Оберіть, будь ласка, одну}
text: {en: first, second, uk: "перший, другий"}
feedback: {en: f(x, y), uk: 1,5 ГБ}
explanation: {en: "a, b", c, uk: d, correct}
---8<---
a: {en: Why?, uk: Чому?}
b: {en: a:b, uk: http://x/y}
c: {en: Note: this, uk: Note:}
d: {en:x, uk: y}
e: {en: a[0], uk: f{x}}
f: {en: **b**, uk: *i*}
g: {en: &x, uk: !y}
h: {en: @x, uk: `y`}
i: {en: - x, uk: -5}
j: {en: "a" b, uk: 'it's'}
k: {en: 12:30, uk: ?b}
l: {en: [link](x), uk: ![i](y)}
m: {en: , uk: }
n: {"en":"x", 'uk':'y'}
o: {en: a:?b}
---8<---
options:
  - {text: {x, y}, correct: true}
  - {text: [0, 1), correct: true}
  - {text: A, correct: true}}
  - {text: A, correct: true},
  - {text: A, correct: true
  - {text: "A, correct: true}
  - {text: A,, correct: true}
  - {text: A, text: B}
  - {text: {en: a} b, correct: true}
  - {: a, [b]: c, {d: e}: f}
---8<---
tags: [a, b]]
ignore: [a, b
sources: [a b, c
  d]
options: [
  a,

  "b",
  'c'
]
a: {en: x
  uk: y}
b: {en: x,
  uk: y z
    and more,
  }
c: {en: "one
  two" three}
d: [[a, b], {c: d}
  e]
---8<---
{"id": "q", "title": {"en": "A, b: c", "uk": "X # y"},
 "questions": [{"id": "a", "options": ["x", "y"], "n": null}]}
---8<---
a: [x
b: {k: [x, y}
c: {k: "x
d: {é: a, "b ": c, d\u00a0: e}
""",
    "keys": """
id: a
id: b
q:
  - text: x
    text: y
    text : z
cafe\u0301: 1
caf\u00e9: 2
"a b": 1
" c ": 2
\u200bd: 3
e\u00a0: 4
---8<---
? a
: b
[c]: d
{e: f}: g
*h : i
&j k: l
: m
? - n
"o":p
""",
    "documents": """
---
id: a
---8<---
id: a
---
title: b
---8<---
id: a
title: b
---
id: c
title: d
---8<---
id: a
...
title: b
---8<---
id: a
...
# the end
---8<---
%YAML 1.2
%TAG ! x
---
id: a
---8<---
--- text
---8<---
a: b
--- # again
...
---8<---
a: |
  x
---
b: "y
---
z"
""",
    "nothing": """
---8<---
# only a comment
---8<---
---
---8<---
hello
---8<---
- a
- b
---8<---
-
-
  - a
""",
    "hidden": """
a: one\u200btwo
b: \u202eright to left\u202c
c: soft\u00adhyphen, and\ufeff more\u2060
d: 👩\u200d💻 ❤\ufe0f 1\ufe0f\u20e3 🏴\U000e0067\U000e007f
e: می\u200cخواهم क्\u200dष
f: x\u200dy
g: \u2800 ⠁\u2800⠃
h: 葛\U000e0100 ᠠ\u180b
# in a comment\u200b
""",
}


def snippets(family: str) -> list[str]:
    """The files of a family."""
    return [part.removeprefix("\n") for part in FAMILIES[family].split("---8<---\n")]
