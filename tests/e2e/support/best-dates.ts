import { type APIRequestContext, expect, type Locator, type Page } from '@playwright/test';
import type { TaskRow } from '#domain/tasks/tasks.schema.ts';
import { type Person, useSession as putSession } from './person.ts';
import { textsOf } from './texts.ts';

const t = textsOf('en');

/** A sentence that our own classifier can place. */
export const SENTENCE = 'have dinner with my friends';

/** Makes a call as this person, as if from another device. */
export function callAs(
  { stx }: Person,
  { request, path, data }: { request: APIRequestContext; path: string; data: object },
) {
  return request.post(path, { data, headers: { authorization: `Bearer ${stx}` } });
}

/** All tasks of a person. */
export async function tasksOf(request: APIRequestContext, person: Person): Promise<TaskRow[]> {
  const answer = await callAs(person, { request, path: '/api/task/list', data: {} });
  return (await answer.json()).tasks;
}

/** The button that opens the date finder. */
export const wand = (page: Page, text = t) => page.getByRole('button', { name: text('nav.bestDates') });

/** Opens the date finder on a person's dashboard. */
export async function openPanel(page: Page, person: Person): Promise<Locator> {
  const text = textsOf(person.language);
  await putSession(page, person);
  await page.goto('/dashboard');
  await wand(page, text).click();
  const panel = page.getByRole('dialog', { name: text('nav.bestDates') });
  await expect(panel.getByText(text('bestDates.intro'))).toBeVisible();
  return panel;
}

/** Searches dates for a sentence. */
export async function search(panel: Locator, sentence: string): Promise<void> {
  await panel.getByLabel(t('bestDates.sentence')).fill(sentence);
  await panel.getByRole('button', { name: t('bestDates.find') }).click();
}

/** The button of a theme. */
const themeButton = (panel: Locator, theme: string) =>
  panel.getByRole('button', { name: t(`themes.${theme}`), exact: true });

/** Searches dates for a keyword that fits ovulation. */
export async function searchParty(panel: Locator): Promise<void> {
  await themeButton(panel, 'Connection').click();
  await panel.getByRole('button', { name: 'Party', exact: true }).click();
}
