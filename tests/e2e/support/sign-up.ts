import { type APIRequestContext, expect, type Page } from '@playwright/test';
import { addDays } from '#domain/calendar/local-date.ts';
import { newestCode } from './mail.ts';
import { today } from './person.ts';
import type { TextOf } from './texts.ts';

type NewPerson = { readonly t: TextOf; readonly email: string; readonly name: string };

/** Presses a link of the landing page once its fonts are there, because they move it. */
export async function leaveLanding(page: Page, href: '/login' | '/signup'): Promise<void> {
  await page.evaluate(async () => {
    await Promise.all(['1em Display', '1em Text'].map((font) => document.fonts.load(font)));
  });
  await page.locator(`a[href="${href}"]`).first().click();
}

/** From the landing page through the form and the mailed code to the first question, with only the needed consents. */
export async function signUpByHand(
  page: Page,
  { request, t, email }: NewPerson & { request: APIRequestContext },
): Promise<void> {
  await leaveLanding(page, '/signup');
  await page.getByRole('textbox').fill(email);
  const boxes = page.getByRole('checkbox');
  for (const index of [0, 1, 2]) await boxes.nth(index).check();
  await expect(boxes).toHaveCount(4);
  await page.getByRole('button', { name: t('common.continue') }).click();

  await expect(page.getByText(email)).toBeVisible();
  // A complete code is sent by itself.
  await page.getByLabel(t('code.label')).fill((await newestCode(request, email)).toLowerCase());
}

/** Answers the nine questions; the last period started eight days ago. */
export async function answerOnboarding(page: Page, { t, name }: NewPerson): Promise<void> {
  const next = page.getByRole('button', { name: t('common.continue') });
  const question = (key: string) => page.getByRole('heading', { name: t(`onboarding.${key}.question`) });
  await expect(question('name')).toBeVisible();
  await page.getByLabel(t('onboarding.name.label')).fill(name);
  await next.click();
  await expect(question('gender')).toBeVisible();
  await page.getByText(t('onboarding.gender.unsaid')).click();
  await expect(question('birth')).toBeVisible();
  for (const [index, value] of ['17', '5', '1994'].entries()) {
    await page.getByRole('combobox').nth(index).selectOption(value);
  }
  await next.click();
  await expect(page.getByRole('heading', { name: /Bruxelles|Brussel/ })).toBeVisible();
  await page.getByRole('button', { name: t('common.yes') }).click();
  await expect(question('cycleLength')).toBeVisible();
  await next.click();
  await expect(question('periodLength')).toBeVisible();
  await next.click();
  await expect(question('lastPeriod')).toBeVisible();
  await chooseDay(page, { t, day: addDays(today(), -8) });
  await expect(question('menstruating')).toBeVisible();
  await page.getByText(t('common.no'), { exact: true }).click();
  await expect(question('lastLength')).toBeVisible();
  await expect(page.getByLabel(t('onboarding.lastLength.label'))).toHaveValue('5');
  await page.getByRole('button', { name: t('onboarding.finish') }).click();
}

/** Chooses a day in the month calendar, going back one month if needed. */
async function chooseDay(page: Page, { t, day }: { t: TextOf; day: string }): Promise<void> {
  if (day.slice(0, 7) !== today().slice(0, 7)) {
    await page.getByRole('button', { name: t('calendar.previous') }).click();
  }
  await page.locator(`[data-day="${day}"]`).getByRole('button').click();
}
