import { DEFAULT_LANGUAGE, type Language } from '#domain/account/language.ts';
import type { HabitTemplateId } from '#domain/habits/templates.ts';
import type { LegalText } from '#domain/pages.ts';
import type pages from '#web/texts/en/pages.json';
import type settings from '#web/texts/en/settings.json';
import type shell from '#web/texts/en/shell.json';

/**
 * A legal text in one language. A block is a paragraph, or a bullet list when it is an array.
 * Section ids are kebab-case and the same in every language, so that a link survives a change of language.
 * The token `{{supportEmail}}` stands for the support address and is filled in where the text is shown.
 */
export type LegalDocument = {
  readonly title: string;
  /** The day it took effect, `YYYY-MM-DD`; the same in every language, and raised with every change (docs/operations.md). */
  readonly version: string;
  /** The localized sentence that says since when the text is in effect. */
  readonly effective: string;
  readonly intro: string;
  readonly sections: readonly {
    readonly id: string;
    readonly heading: string;
    readonly blocks: readonly (string | readonly string[])[];
  }[];
};

/** What each file of a language's folder holds; English is the measure, and a test holds every other language against it. */
export type Texts = {
  /** What the dashboard, the frame around each page and the errors say: all that a first paint needs. */
  shell: typeof shell;
  /** What the other pages say, and what opens over them. */
  pages: typeof pages;
  /** What the settings alone say. */
  settings: typeof settings;
  /** The 28-day reference, day 1 first; `hormone` says what oestrogen and progesterone typically do. */
  days: readonly { readonly title: string; readonly message: string; readonly hormone: string }[];
  /** Three words for each of these days, apart from their texts, because the dashboard begins with them. */
  'day-words': readonly (readonly string[])[];
  'habit-templates': Readonly<
    Record<HabitTemplateId, { readonly title: string; readonly description: string }>
  >;
} & Record<LegalText, LegalDocument>;
export type TextFile = keyof Texts;

// Spanish is written and not offered yet: it stays out of the build, as does what only static pages say.
const loaders = import.meta.glob<Texts[TextFile]>(
  ['../texts/*/*.json', '!**/es/*', '!**/static-pages.json'],
  { import: 'default' },
);

/** One file of a language's texts, loaded once. */
export async function loadTexts<File extends TextFile>(language: Language, file: File): Promise<Texts[File]> {
  const load = loaders[`../texts/${language}/${file}.json`];
  if (load === undefined) throw new Error(`no ${file} in ${language}`);
  return (await load()) as Texts[File]; // named by its path
}

/** The shell's texts in a language; where they cannot be loaded, English ones and the word that they are English. */
export async function loadShellTexts(
  language: Language,
): Promise<{ language: Language; texts: Texts['shell'] }> {
  try {
    return { language, texts: await loadTexts(language, 'shell') };
  } catch (error) {
    if (language === DEFAULT_LANGUAGE) throw error;
    return loadShellTexts(DEFAULT_LANGUAGE);
  }
}
