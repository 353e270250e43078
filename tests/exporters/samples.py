"""Hand-made quizzes for the exporters' tests: three scripts, code, tables, long words, images, and hostile texts."""

from __future__ import annotations

from html import escape

from quizkit.bundle.models import (
    CONTRACT,
    AnswersMode,
    LocaleEntry,
    Manifest,
    Option,
    Question,
    Quiz,
    QuizEntry,
    Source,
    Text,
)
from quizkit.exporters import Site
from quizkit.interface import load_words
from quizkit.locales import direction
from quizkit.locales import name as locale_name

LOCALES = ("en", "uk", "ar")

HOSTILE = (
    """</style></script><script>alert(1)</script> <img src=x onerror=alert(1)> "quotes" 'apostrophes' & {n} --> ]]>"""
)

_CODE = (
    '<pre><code class="highlight language-python"><span class="k">def</span> <span class="nf">restore</span>'
    '(<span class="n">path_of_the_checkpoint_directory</span>, <span class="n">optimizer</span>,'
    ' <span class="n">scheduler</span>, <span class="n">loader</span>):\n'
    '    <span class="k">return</span> <span class="n">path_of_the_checkpoint_directory</span>'
    ' <span class="c1"># one long line that scrolls inside itself and never the page</span>\n</code></pre>'
)
_TABLE = (
    "<table><thead><tr><th>rank</th><th>shard</th><th>bytes</th><th>file name in the checkpoint directory</th></tr>"
    "</thead><tbody><tr><td>0</td><td>1</td><td>4,294,967,296</td>"
    "<td>model-00001-of-00008.safetensors</td></tr></tbody></table>"
)


def text(html: str, *, lang: str | None = None) -> Text:
    """A text whose Markdown and plain form do not matter."""
    return Text(markdown=html, html=html, plain=html, lang=lang)


def plain(words: str, *, lang: str | None = None) -> Text:
    """A text without markup."""
    return Text(markdown=words, html=escape(words), plain=words, lang=lang)


def paragraph(words: str, *, lang: str | None = None) -> Text:
    """A text of one line in a paragraph of its own."""
    return Text(markdown=words, html=f"<p>{escape(words)}</p>", plain=words, lang=lang)


_WORDS = {
    "en": {
        "title": "Checkpoint Sharding and Resumable Training",
        "description": "Practise checkpoint metadata, restoring training state, and testing a restart.",
        "stem": "Why are the checkpoints of large models split into shards?",
        "options": (
            "So that no single file or machine has to hold the whole state at once",
            "So that the optimizer needs fewer steps to reach the same loss",
            "So that the weights cannot be read without all of the files",
            "So that small inputs take less time in the forward pass",
        ),
        "feedback": "Sharding changes how state is stored, not how fast a step runs.",
        "explanation": "Each rank writes and reads its own part, in parallel and within its own memory.",
        "code": "What does this function give back?",
    },
    "uk": {
        "title": "Фрагментовані контрольні точки та відновлюване навчання",
        "description": "Попрацюйте з метаданими контрольних точок, відновленням стану навчання та перевіркою перезапуску.",
        "stem": "Чому контрольні точки великих моделей розбивають на фрагменти?",
        "options": (
            "Щоб жоден файл і жодна машина не мусили вміщати весь стан одразу",
            "Щоб оптимізатор досягав тієї самої втрати за меншу кількість кроків",
            "Щоб ваги не можна було прочитати, не маючи всіх файлів разом",
            "Щоб прямий прохід на малих входах забирав менше часу",
        ),
        "feedback": "Поділ на фрагменти змінює спосіб зберігання стану, а не швидкість кроку.",
        "explanation": "Кожен процес записує та читає свою частину: паралельно й у межах власної пам’яті.",
        "code": "Що повертає ця функція?",
    },
    "ar": {
        "title": "تجزئة نقاط التحقق والتدريب القابل للاستئناف",
        "description": "تدرّب على بيانات نقاط التحقق الوصفية واستعادة حالة التدريب واختبار إعادة التشغيل.",
        "stem": "لماذا تُقسَّم نقاط تحقق النماذج الكبيرة إلى أجزاء؟",
        "options": (
            "كي لا يضطر ملف واحد أو جهاز واحد إلى حمل الحالة كلها دفعة واحدة",
            "كي يصل المُحسِّن إلى الخسارة نفسها بخطوات أقل",
            "كي لا تُقرأ الأوزان إلا بوجود الملفات جميعها",
            "كي يستغرق المرور الأمامي للمدخلات الصغيرة وقتًا أقل",
        ),
        "feedback": "التجزئة تغيّر طريقة حفظ الحالة، لا سرعة الخطوة.",
        "explanation": "تكتب كل عملية جزأها وتقرؤه بالتوازي وضمن ذاكرتها.",
        "code": "ماذا تُرجع هذه الدالة؟",
    },
}


def _first(locale: str) -> Question:
    words = _WORDS[locale]
    options = tuple(
        Option(id=id_, text=plain(option), feedback=paragraph(str(words["feedback"])) if id_ != "c" else None)
        for id_, option in zip("abcd", words["options"], strict=True)
    )
    return Question(
        id="why-shards",
        kind="single-choice",
        revision="0123456789abcdef",
        shuffle=True,
        stem=paragraph(str(words["stem"])),
        options=options,
        answer="a",
        explanation=paragraph(str(words["explanation"])),
        sources=(
            Source(title="safetensors documentation", url="https://example.org/safetensors?a=1&b=2"),
            Source(title='A "paper" <on> sharding', url="https://example.org/paper"),
        ),
    )


def _blocks(locale: str) -> Question:
    """Blocks in every text, an image, code from left to right in any script, a long word, a pinned option."""
    words = _WORDS[locale]
    image = '<img src="assets/tree.0123456789abcdef.svg" alt="A tree">'
    link = '<a href="html/en/other-quiz.html">x</a>'
    return Question(
        id="blocks",
        kind="single-choice",
        revision="fedcba9876543210",
        shuffle=False,
        stem=text(f"<p>{words['code']}</p>{_CODE}{_TABLE}<p>{image}</p>"),
        options=(
            Option(id="a", text=text('<code translate="no">a[-1]</code>')),
            Option(id="b", text=text(f"<p>{words['feedback']}</p>{_CODE}")),
            Option(id="long", text=plain("Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamten" * 2)),
            Option(id="d", text=text(f'{image} {link} <span translate="no">(x)</span>'), pinned=True),
        ),
        answer="b",
        explanation=text(f"<p><code>f(x)</code> {words['explanation']}</p>{_TABLE}"),
    )


def _fallen(locale: str) -> Question:
    """A question that fell back to English, with hostile texts throughout, and no feedback or explanation."""
    return Question(
        id="fallen",
        kind="single-choice",
        revision="00ff00ff00ff00ff",
        shuffle=True,
        lang=None if locale == "en" else "en",
        stem=paragraph(HOSTILE),
        options=(
            Option(id="a", text=plain(HOSTILE)),
            Option(id="b", text=plain("safetensors", lang="de")),
        ),
        answer="b",
    )


def quiz(locale: str, answers: AnswersMode = "inline") -> Quiz:
    """The sample quiz in a locale. Without answers nothing of the key is in it."""
    words = _WORDS[locale]
    questions = (_first(locale), _blocks(locale), _fallen(locale))
    whole = Quiz(
        contract=CONTRACT,
        answers=answers,
        id="checkpoint-sharding",
        locale=locale,
        direction=direction(locale),
        level="intermediate",
        tags=("checkpoints", "distributed-training"),
        guide="https://example.org/guides/checkpoint-sharding",
        revision="8888888888888888",
        title=plain(str(words["title"])),
        description=paragraph(str(words["description"])),
        questions=questions,
    )
    return whole if answers == "inline" else without_answers(whole)


def without_answers(whole: Quiz) -> Quiz:
    """A quiz as it is compiled where the answers live apart."""
    bare = tuple(
        question.model_copy(
            update={
                "answer": None,
                "explanation": None,
                "sources": (),
                "options": tuple(option.model_copy(update={"feedback": None}) for option in question.options),
            }
        )
        for question in whole.questions
    )
    return whole.model_copy(update={"questions": bare})


def site(answers: AnswersMode = "inline", locales: tuple[str, ...] = LOCALES) -> Site:
    """The site of the sample."""
    titles = {"en": "Training large models", "uk": "Навчання великих моделей", "ar": "تدريب النماذج الكبيرة"}
    return Site(
        name="training-large-models",
        version="1.0.0",
        title={locale: titles[locale] for locale in locales},
        source_locale="en",
        locales=locales,
        formats=("json", "markdown", "html"),
        answers=answers,
        words=lambda locale: load_words(locale, {}),
    )


def manifest() -> Manifest:
    """A manifest with the sample quiz, and one that only some locales have."""
    return Manifest(
        contract=CONTRACT,
        name="training-large-models",
        version="1.0.0",
        generator="quizkit 0",
        source_locale="en",
        answers="inline",
        locales=tuple(
            LocaleEntry(tag=tag, name=locale_name(tag), direction=direction(tag), texts=20, translated=16)
            for tag in LOCALES
        ),
        quizzes=(
            QuizEntry(
                id="checkpoint-sharding",
                level="intermediate",
                tags=("checkpoints", "distributed-training"),
                question_count=3,
                revision="8888888888888888",
                title={locale: str(words["title"]) for locale, words in _WORDS.items()},
                description={locale: str(words["description"]) for locale, words in _WORDS.items()},
                files={"html": {locale: f"html/{locale}/checkpoint-sharding.html" for locale in LOCALES}},
            ),
            QuizEntry(
                id="hostile",
                question_count=1,
                revision="9999999999999999",
                title={"en": HOSTILE},
                files={"html": {locale: f"html/{locale}/hostile.html" for locale in ("en", "uk")}},
            ),
        ),
    )
