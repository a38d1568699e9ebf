import { DEFAULT_LANGUAGE, type Language } from '#domain/account/language.ts';
import type { LegalText } from '#domain/pages.ts';
import type changes from '#web/texts/en/changes.json';
import type daySheet from '#web/texts/en/day-sheet.json';
import type habitTemplates from '#web/texts/en/habit-templates.json';
import type ideas from '#web/texts/en/ideas.json';
import type importTexts from '#web/texts/en/import.json';
import type lock from '#web/texts/en/lock.json';
import type modes from '#web/texts/en/modes.json';
import type pages from '#web/texts/en/pages.json';
import type plan from '#web/texts/en/plan.json';
import type repeats from '#web/texts/en/repeats.json';
import type report from '#web/texts/en/report.json';
import type settings from '#web/texts/en/settings.json';
import type shared from '#web/texts/en/shared.json';
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
  /** The localized sentence with the day the text took effect. */
  readonly effective: string;
  readonly intro: string;
  readonly sections: readonly {
    readonly id: string;
    readonly heading: string;
    readonly blocks: readonly (string | readonly string[])[];
  }[];
};

/** The content of each file of a language; English is the reference, and a test compares every other language with it. */
export type Texts = {
  /** The texts of the dashboard, the frame around each page and the errors: all that a first paint needs. */
  shell: typeof shell;
  /** The texts of the other pages and their overlays. */
  pages: typeof pages;
  settings: typeof settings;
  /** The ideas for a first task. */
  ideas: typeof ideas;
  'day-sheet': typeof daySheet;
  /** The texts of the page that brings in another app's file. */
  import: typeof importTexts;
  repeats: typeof repeats;
  /** The texts of the list of moved and planned tasks. */
  changes: typeof changes;
  plan: typeof plan;
  /** The texts of one's own figures and of the report. */
  report: typeof report;
  /** The texts of the lock and of passkeys. */
  lock: typeof lock;
  /** The texts of modes, of cycles unlike the others and of signs. */
  modes: typeof modes;
  /** The words of the page that somebody with a link sees, which the preview of a link also shows. */
  shared: typeof shared;
  /** The 28-day reference, day 1 first; three words each. */
  days: readonly { readonly title: string; readonly words: readonly string[] }[];
  /** A message for each of these days; separate, because only the cycle page shows it. */
  'day-messages': readonly string[];
  /** What oestrogen and progesterone typically do on each of these days; separate, because the dashboard shows the days first. */
  hormones: readonly string[];
  'habit-templates': typeof habitTemplates;
} & Record<LegalText, LegalDocument>;
export type TextFile = keyof Texts;

// Spanish is written but not offered yet, so it's not in the build. The other files' paths aren't in the first chunk.
const loaders = import.meta.glob<Texts[TextFile]>(
  ['../texts/*/{shell,pages,settings,days}.json', '!**/es/*'],
  {
    import: 'default',
  },
);

/** One file of a language's texts, loaded once. */
export async function loadTexts<File extends TextFile>(language: Language, file: File): Promise<Texts[File]> {
  const path = `../texts/${language}/${file}.json`;
  const load = loaders[path] ?? (await import('./later-texts.ts')).laterTexts[path];
  if (load === undefined) throw new Error(`no ${file} in ${language}`);
  return (await load()) as Texts[File]; // The path determines the type.
}

type ShellTexts = { language: Language; texts: Texts['shell'] };

/** The shell's texts in a language, or the English ones if they can't be loaded; `language` says which. */
export async function loadShellTexts(language: Language): Promise<ShellTexts> {
  try {
    return { language, texts: await loadTexts(language, 'shell') };
  } catch (error) {
    if (language === DEFAULT_LANGUAGE) throw error;
    return loadShellTexts(DEFAULT_LANGUAGE);
  }
}
