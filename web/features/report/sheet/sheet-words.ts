import i18next, { type TFunction } from 'i18next';
import type { Language } from '#domain/account/language.ts';
import { type LocalDate, parseLocalDate } from '#domain/calendar/local-date.ts';
import { loadTexts } from '#web/i18n/load-texts.ts';

/** The files with the words of a sheet. */
const FILES = ['report', 'modes', 'day-sheet'] as const;

/** Texts in the language of a sheet, which may be another one than the app's. */
export type SheetWords = { readonly language: Language; readonly t: TFunction };

/** Loads the words of a sheet. Rejects if they can't be loaded. */
export async function loadSheetWords(language: Language): Promise<SheetWords> {
  await Promise.all(
    FILES.map(async (file) => {
      if (!i18next.hasResourceBundle(language, file)) {
        i18next.addResourceBundle(language, file, await loadTexts(language, file));
      }
    }),
  );
  return { language, t: i18next.getFixedT(language, [...FILES]) as TFunction };
}

/** A day of an answer. */
export const dayIn = (text: string): LocalDate => parseLocalDate(text) ?? (text as LocalDate); // as the server wrote it
