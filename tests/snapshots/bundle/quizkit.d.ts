// Version 1.0 of the contract. A consumer of 1.x reads every 1.y and passes over unknown fields.

/** What is in a bundle: `manifest.json`. `answers/manifest.json` says the same of the folder `answers`. */
export interface Manifest {
  /** The version of this contract. A consumer of 1.x reads every 1.y and passes over fields that it does not know. */
  readonly contract: string;
  /** The name of the content package. */
  readonly name: string;
  /** The version of the content. */
  readonly version: string;
  /** The tool that made the bundle, with its version. */
  readonly generator: string;
  /** The locale that texts are written in unless their source says otherwise. */
  readonly sourceLocale: string;
  /** Where the answers are: `inline` in the quiz, `separate` in the folder `answers`, or left out: `omit`. */
  readonly answers: "inline" | "separate" | "omit";
  /** The locales of the bundle, in the order of the settings. */
  readonly locales: readonly LocaleEntry[];
  /** The quizzes, in the order of their sources. */
  readonly quizzes?: readonly QuizEntry[];
  /** Every file but this one and those in `answers`, sorted by path. */
  readonly files?: readonly FileEntry[];
}

/** A locale of the bundle: how many texts there are, and how many of them are shown in it. */
export interface LocaleEntry {
  /** The BCP 47 tag. */
  readonly tag: string;
  /** The name of the locale in its own language. */
  readonly name: string;
  /** The direction of its script. */
  readonly direction: "ltr" | "rtl";
  /** How many texts of the bundle are to be translated into the locale or written in it. */
  readonly texts: number;
  /** How many of them are shown in the locale: the others fell back. */
  readonly translated: number;
}

/** A quiz of the bundle, and its files. */
export interface QuizEntry {
  /** The name of the quiz; it never changes. */
  readonly id: string;
  /** How demanding the quiz is. */
  readonly level?: "beginner" | "intermediate" | "advanced";
  /** What the quiz is about, as the source names it. */
  readonly tags?: readonly string[];
  /** How many questions the source has. */
  readonly questionCount: number;
  /** By locale: how many questions are shown in it, where some are left out. */
  readonly questionCounts?: { readonly [key: string]: number };
  /** 16 hex digits that stand for all questions of the quiz, in order: another one where one of theirs is. */
  readonly revision: string;
  /** By locale: the title in plain text, where there is one of its own. */
  readonly title: { readonly [key: string]: string };
  /** By locale: the description in plain text, where there is one of its own. */
  readonly description?: { readonly [key: string]: string };
  /** By format and locale: the path of the quiz. */
  readonly files?: { readonly [key: string]: { readonly [key: string]: string } };
}

/** A file of the bundle. */
export interface FileEntry {
  /** Where it lies, from the root of the bundle. */
  readonly path: string;
  /** Its size. */
  readonly bytes: number;
  /** The SHA-256 of its content, in hex. */
  readonly sha256: string;
}

/** A quiz in one locale: `json/<locale>/<quiz-id>.json`. */
export interface Quiz {
  /** The version of this contract. A consumer of 1.x reads every 1.y and passes over fields that it does not know. */
  readonly contract: string;
  /** Where the answers are: `inline` in the quiz, `separate` in the folder `answers`, or left out: `omit`. */
  readonly answers: "inline" | "separate" | "omit";
  /** The name of the quiz; it never changes. */
  readonly id: string;
  /** The locale that the quiz is shown in, as a BCP 47 tag. */
  readonly locale: string;
  /** The direction of the locale's script. */
  readonly direction: "ltr" | "rtl";
  /** How demanding the quiz is. */
  readonly level?: "beginner" | "intermediate" | "advanced";
  /** What the quiz is about, as the source names it. */
  readonly tags?: readonly string[];
  /** The guide that the quiz goes with. */
  readonly guide?: string;
  /** 16 hex digits that stand for all questions of the quiz, in order: another one where one of theirs is. */
  readonly revision: string;
  /** The title, inline. */
  readonly title: Text;
  /** What the quiz is for. */
  readonly description?: Text;
  /** The questions, in order. */
  readonly questions: readonly Question[];
}

/** A text in three forms. */
export interface Text {
  /** What the author wrote, in Unicode NFC. */
  readonly markdown: string;
  /** HTML that is safe to insert as it is; inline for titles and options of one line. */
  readonly html: string;
  /** The text content of `html`: blocks are lines, an image is its alt text. */
  readonly plain: string;
  /** The language of the text, where it is not that of the quiz or question around it. */
  readonly lang?: string;
}

/** One of the answers to choose from. */
export interface Option {
  /** The name of the option in its question; it never changes. */
  readonly id: string;
  /** What the option says. */
  readonly text: Text;
  /** What to tell someone who chose the option. */
  readonly feedback?: Text;
  /** True where the option keeps its place in a shuffle. */
  readonly pinned?: boolean;
}

/** Where a claim can be checked. */
export interface Source {
  /** The name of the source, in plain text. */
  readonly title: string;
  /** Its address. */
  readonly url: string;
}

/** A question, ready to show. */
export interface Question {
  /** The name of the question in its quiz; it never changes. */
  readonly id: string;
  /** The kind of question: one option is right. */
  readonly kind: "single-choice";
  /**
   * 16 hex digits that stand for the question as it was written: its stem and its options, in the language of the
   * source. The same in every locale and in the answers; the key, feedback and explanation do not enter into it.
   */
  readonly revision: string;
  /** Whether a player may show the options in another order. */
  readonly shuffle: boolean;
  /** The language of all texts of the question, where it has none in the quiz's locale. */
  readonly lang?: string;
  /** What is asked. */
  readonly stem: Text;
  /** The answers to choose from, in the order of the source. */
  readonly options: readonly Option[];
  /** The id of the right option (the key); only where answers are inline. */
  readonly answer?: string;
  /** Why the key is right; only where answers are inline. */
  readonly explanation?: Text;
  /** Where the explanation can be checked; only where answers are inline. */
  readonly sources?: readonly Source[];
}

/** The answers of a quiz, apart from it: `answers/<quiz-id>.json`. */
export interface Answers {
  /** The version of this contract. A consumer of 1.x reads every 1.y and passes over fields that it does not know. */
  readonly contract: string;
  /** The id of the quiz. */
  readonly id: string;
  /** An answer to each question, in the order of the source. */
  readonly questions: readonly Answer[];
}

/** The key of a question and what is told after answering, in all locales. */
export interface Answer {
  /** The id of the question. */
  readonly id: string;
  /** The revision of the question that this is the answer to. */
  readonly revision: string;
  /** The id of the right option (the key). */
  readonly answer: string;
  /** By option id and locale: what to tell someone who chose the option. */
  readonly feedback?: { readonly [key: string]: { readonly [key: string]: Text } };
  /** By locale: why the key is right. */
  readonly explanation?: { readonly [key: string]: Text };
  /** Where the explanation can be checked. */
  readonly sources?: readonly Source[];
}
