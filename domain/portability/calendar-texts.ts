import type { Language } from '#domain/account/language.ts';

/** What stands in the calendar of an export, which its person alone keeps: plain words. */
type CalendarTexts = { readonly periodStarted: string; readonly periodExpected: string };

export const CALENDAR_TEXTS: Readonly<Record<Language, CalendarTexts>> = {
  en: { periodStarted: 'Period started', periodExpected: 'Period expected' },
  nl: { periodStarted: 'Menstruatie begonnen', periodExpected: 'Menstruatie verwacht' },
  fr: { periodStarted: 'Début des règles', periodExpected: 'Règles attendues' },
};
