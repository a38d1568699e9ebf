import type { Page } from '@playwright/test';
import { addDays } from '#domain/calendar/local-date.ts';
import { addHabit, checkOff } from './support/habits.ts';
import { signUpOnboarded, today } from './support/person.ts';
import { expect, test } from './support/test.ts';
import { textsOf } from './support/texts.ts';

const t = textsOf('en');

const sheetOf = (page: Page) => page.getByRole('dialog');

test('a past day is ticked off in the history, and the streak grows by it', { tag: '@state' }, async ({
  page,
  request,
  open,
}) => {
  const person = await signUpOnboarded(request);
  const id = await addHabit(request, { person, habit_name: 'Stretch' });
  await checkOff(request, { person, id, date: today() });
  await open(`/habits?habit=${id}`, person);
  const sheet = sheetOf(page);
  const run = sheet.locator('p', { hasText: t('habits.view.inARow') });
  await expect(run).toHaveText(/^1\s/);
  await sheet.getByRole('button', { name: t('habits.history.older') }).click();
  const day = (back: number) => sheet.locator(`input[name="${addDays(today(), -back)}"]`);
  await expect(day(0)).toBeChecked();
  await day(1).check();
  await expect(run).toHaveText(/^2\s/);
  await expect(sheet.getByRole('definition').first()).toHaveText('2');
  await day(83).check();
  await day(0).focus();
  await page.keyboard.press('ArrowUp');
  await expect(day(7)).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Space');
  await expect(day(6)).toBeChecked();
  await page.keyboard.press('Home');
  await expect(sheet.getByRole('checkbox').first()).toBeFocused();
  await page.keyboard.press('End');
  await expect(day(0)).toBeFocused();
  await page.reload();
  await sheet.getByRole('button', { name: t('habits.history.older') }).click();
  for (const back of [0, 1, 6, 83]) await expect(day(back)).toBeChecked();
  await expect(day(2)).not.toBeChecked();
});

test('a habit is done, skipped and paused from its page, also without a connection', async ({
  context,
  page,
  request,
  open,
}) => {
  const person = await signUpOnboarded(request);
  const id = await addHabit(request, { person, habit_name: 'Stretch' });
  await open(`/habits?habit=${id}`, person);
  const sheet = sheetOf(page);
  const run = sheet.locator('p', { hasText: t('habits.view.inARow') });
  const press = (name: string) => sheet.getByRole('button', { name, exact: true }).click();
  const todays = sheet.locator(`input[name="${today()}"]`);
  await press(t('habits.view.doneToday'));
  await expect(run).toHaveText(/^1\s/);
  await expect(todays).toBeChecked();
  await press(t('common.undo'));
  await expect(run).toHaveText(/^0\s/);

  await context.setOffline(true);
  await press(t('habits.view.skipToday'));
  await expect(sheet.getByText(t('habits.skippedToday'))).toBeVisible();
  await press(t('habits.view.pause'));
  await press(t('habits.view.untilResumed'));
  await expect(sheet.getByText(t('habits.view.paused'), { exact: true })).toBeVisible();
  const paused = page.waitForResponse((answer) => answer.url().endsWith('/habit/update'));
  await context.setOffline(false);
  expect((await paused).ok()).toBe(true);
  await page.goto('/dashboard');
  await expect(page.getByRole('link', { name: t('habits.widget.toHabits') })).toBeVisible();
  await expect(page.getByText('Stretch')).toHaveCount(0);
  await page.goto(`/habits?habit=${id}`);
  await press(t('habits.view.resume'));
  await expect(sheet.getByText(t('habits.skippedToday'))).toBeVisible();
});
