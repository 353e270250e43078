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
from quizkit.markup import Form, render

LOCALES = ("en", "uk", "ar")

HOSTILE = (
    "</title></style></script><script>alert(1)</script> <img src=x onerror=alert(1)>"
    """ "quotes" 'apostrophes' & {n} --> ]]>"""
)

_CODE = """```python
def restore(path_of_the_checkpoint_directory, optimizer, scheduler, loader):
    return path_of_the_checkpoint_directory  # one long line that scrolls inside itself and never the page
```"""
_TABLE = """| rank | bytes | file name in the checkpoint directory |
| ---: | :---: | --- |
| 0 | 4,294,967,296 | model-00001-of-00008.safetensors |"""
_ADDRESSES = {"img/tree.svg": "assets/tree.0123456789abcdef.svg", "other.yaml": "html/en/other-quiz.html"}


def text(markdown: str, form: Form = "paragraph", *, lang: str | None = None) -> Text:
    """A text as the compiler makes it of Markdown."""
    rendered = render(markdown, form, addresses=_ADDRESSES)
    return Text(markdown=markdown, html=rendered.html, plain=rendered.plain, lang=lang)


def plain(words: str, *, lang: str | None = None) -> Text:
    """A text in which nothing is markup."""
    return Text(markdown=words, html=escape(words), plain=words, lang=lang)


def paragraph(words: str, *, lang: str | None = None) -> Text:
    """A paragraph in which nothing is markup."""
    return Text(markdown=words, html=f"<p>{escape(words)}</p>", plain=words, lang=lang)


def fixed(markdown: str) -> Text:
    """An option that is the same in every language."""
    made = text(markdown, "bare")
    return made.model_copy(update={"html": f'<span translate="no">{made.html}</span>'})


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
        "description": "Попрацюйте з метаданими контрольних точок, відновленням стану та перевіркою перезапуску.",
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
    image = "![A tree](img/tree.svg)"
    return Question(
        id="blocks",
        kind="single-choice",
        revision="fedcba9876543210",
        shuffle=False,
        stem=text(f"{words['code']}\n\n{_CODE}\n\n{_TABLE}\n\n{image}"),
        options=(
            Option(id="a", text=fixed("`a[-1]`")),
            Option(id="b", text=text(f"{words['feedback']}\n\n{_CODE}", "bare")),
            Option(id="long", text=plain("Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamten" * 2)),
            Option(id="d", text=text(f"{image} [x](other.yaml)", "bare"), pinned=True),
        ),
        answer="b",
        explanation=text(f"`f(x)`, *{words['explanation']}*\n\n> {words['feedback']}\n\n1. x\n2. y\n\n{_TABLE}"),
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
