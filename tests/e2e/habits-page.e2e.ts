import { expect, type Page, test } from '@playwright/test';
import { addDays } from '#domain/calendar/local-date.ts';
import { addHabit, checkOff } from './support/habits.ts';
import { listen } from './support/listen.ts';
import { signUpOnboarded, today, useSession } from './support/person.ts';
import { textsOf } from './support/texts.ts';

const t = textsOf('en');

const tile = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name });
const doneToday = (page: Page, name: string) =>
  page.getByRole('checkbox', { name: t('habits.doneToday', { name }) });

test('the tabs show the habits of a phase, and the address keeps the choice', { tag: '@state' }, async ({
  page,
  request,
}) => {
  const person = await signUpOnboarded(request);
  await addHabit(request, {
    person,
    habit_name: 'Only luteal',
    menstrual_active: 0,
    follicular_active: 0,
    ovulation_active: 0,
  });
  await addHabit(request, {
    person,
    habit_name: 'Only menstrual',
    luteal_active: 0,
    follicular_active: 0,
    ovulation_active: 0,
  });
  await useSession(page, person);
  await page.goto('/habits');
  await expect(tile(page, 'Only luteal')).toBeVisible();
  await page.getByRole('button', { name: t('habits.phases.menstrual') }).click();
  await expect(tile(page, 'Only luteal')).toHaveCount(0);
  await page.reload();
  await expect(tile(page, 'Only menstrual')).toBeVisible();
  await expect(tile(page, 'Only luteal')).toHaveCount(0);
  await page.getByRole('button', { name: t('habits.phases.ovulation') }).click();
  await expect(page.getByText(t('habits.emptyPhase'))).toBeVisible();
});

test('a description of more than 70 characters is cut on its tile', { tag: '@state' }, async ({
  page,
  request,
}) => {
  const person = await signUpOnboarded(request);
  await addHabit(request, { person, habit_name: 'Just fits', habit_description: 'a'.repeat(70) });
  await addHabit(request, { person, habit_name: 'One too many', habit_description: 'b'.repeat(71) });
  await useSession(page, person);
  await page.goto('/habits');
  await expect(page.getByText('a'.repeat(70), { exact: true })).toBeVisible();
  await expect(page.getByText(`${'b'.repeat(70)}…`, { exact: true })).toBeVisible();
});

test('a refused check is undone with a message, and of quick presses the last one counts', {
  tag: '@state',
}, async ({ page, request }) => {
  const person = await signUpOnboarded(request);
  const id = await addHabit(request, { person, habit_name: 'Stretch' });
  await checkOff(request, { person, id, date: addDays(today(), -1) });
  const told = await listen(page);
  await useSession(page, person);
  await page.goto('/habits');
  const check = doneToday(page, 'Stretch');
  await page.route('**/api/habit/*/check', (route) => route.fulfill({ status: 500, body: '{}' }), {
    times: 1,
  });
  await check.click();
  await expect.poll(told).toContain('Something went wrong. Please try again.');
  await expect(check).not.toBeChecked();

  const sent: boolean[] = [];
  page.on('requestfinished', (call) => {
    if (call.url().endsWith('/check')) sent.push(call.postDataJSON().done === 1);
  });
  for (let press = 0; press < 5; press += 1) await check.click();
  await expect(check).toBeChecked();
  await expect.poll(() => sent).toEqual([true, false, true, false, true]);
  await expect(page.getByText(t('habits.streak_other', { count: 2 }))).toBeAttached();
  await page.reload();
  await expect(check).toBeChecked();
});

test('a tab shows another tab’s check as soon as it’s in view again', { tag: '@state' }, async ({
  context,
  page,
  request,
}) => {
  const person = await signUpOnboarded(request);
  await addHabit(request, { person, habit_name: 'Stretch' });
  await useSession(page, person);
  await context.clock.install();
  const other = await context.newPage();
  for (const each of [page, other]) {
    await each.goto('/habits');
    await expect(doneToday(each, 'Stretch')).toBeVisible();
  }
  const saved = page.waitForResponse((answer) => answer.url().endsWith('/check'));
  await doneToday(page, 'Stretch').check();
  await saved;
  // The clock is stopped: the other tab reloads when it comes into view, not after some time.
  await context.clock.pauseAt(Date.now() + 60_000);
  await other.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));
  await expect(doneToday(other, 'Stretch')).toBeChecked();
});

test('if habits can’t be loaded, the page says so and a retry loads them', { tag: '@state' }, async ({
  page,
  request,
}) => {
  await useSession(page, await signUpOnboarded(request));
  await page.route('**/api/habit/cycle/**', (route) => route.fulfill({ status: 400, body: '{}' }));
  await page.goto('/habits');
  await expect(page.getByText(t('habits.loadFailed'))).toBeVisible();
  await page.unroute('**/api/habit/cycle/**');
  await page.getByRole('button', { name: t('common.retry') }).click();
  await expect(page.getByRole('heading', { name: t('habits.emptyTitle') })).toBeVisible();
});
