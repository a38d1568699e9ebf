import type { APIRequestContext, Page } from '@playwright/test';
import type { LocalDate } from '#domain/calendar/local-date.ts';
import { callsOf, type Person } from './person.ts';
import type { TextOf } from './texts.ts';

type Written = { date: LocalDate; text: string; mood?: number; energy?: number; tags?: readonly string[] };

/** Saves an entry as if from another device. */
export async function saveElsewhere(
  request: APIRequestContext,
  { person, entry }: { person: Person; entry: Written },
): Promise<void> {
  await callsOf(request, person).post('/api/journal/save', entry);
}

/** The server's text of a day; `null` if there's no entry. */
export async function textOnServer(
  request: APIRequestContext,
  { person, date }: { person: Person; date: LocalDate },
): Promise<string | null> {
  const answer = await request.get(`/api/journal/${date}/get`, {
    headers: { authorization: `Bearer ${person.stx}` },
  });
  if (answer.status() === 404) return null;
  const { entry } = (await answer.json()) as { entry: { text: string } };
  return entry.text;
}

/** The parts of a day's page. */
export function pageOf(page: Page, t: TextOf) {
  return {
    text: page.getByLabel(t('journal.text'), { exact: true }),
    addTag: page.getByRole('button', { name: t('journal.addTag'), exact: true }),
    tag: page.getByRole('textbox', { name: t('journal.tags') }),
    mood: (step: number) =>
      page
        .getByRole('group', { name: t('journal.mood') })
        .getByRole('radio', { name: t(`journal.moodWords.${step}`), exact: true }),
    energy: (step: number) =>
      page
        .getByRole('group', { name: t('journal.energy') })
        .getByRole('radio', { name: t(`journal.energyWords.${step}`), exact: true }),
    search: page.getByRole('searchbox', { name: t('journal.search') }),
    saved: page.getByText(t('journal.saved'), { exact: true }),
    savedOnDevice: page.getByText(t('journal.kept')),
    list: page.getByRole('region', { name: t('journal.earlier') }),
  };
}

/** The keys of unsent changes on the device. These tests only change the journal. */
export function draftsOn(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    Object.keys(localStorage).filter((key) => /^marea\.(journal|unsent)\./.test(key)),
  );
}
