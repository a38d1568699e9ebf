import type { APIRequestContext, Page } from '@playwright/test';
import { addDays } from '#domain/calendar/local-date.ts';
import { expectNoFindings, languageTag, lookTag, notInGate } from './support/findings.ts';
import { listen } from './support/listen.ts';
import { callsOf, daysAgo, type Person, today } from './support/person.ts';
import { DAY_3, withCycles } from './support/repeats.ts';
import { lookAgain } from './support/stale-token.ts';
import { inDays, tasksOf } from './support/tasks.ts';
import { expect, test } from './support/test.ts';
import { textsOf } from './support/texts.ts';
import { cutServer } from './support/unsent.ts';

const en = textsOf('en');

/** A person whose cycle began 24 days ago, with a task pinned to day 3 of each cycle and one on a fixed day. */
async function withPinned(request: APIRequestContext, language: 'en' | 'nl' | 'fr' = 'en') {
  const person = await withCycles(request, { began: 24, language });
  const tasks = tasksOf(request, person);
  const pinned = await tasks.make('Meal prep', { task_repeat: DAY_3 });
  const fixed = await tasks.make('Dentist', { task_end_timestamp: inDays(6) });
  return {
    person,
    tasks,
    startOf: async () => (await tasks.get(pinned))?.task_start_on,
    fixedOn: async () => (await tasks.get(fixed))?.task_end_on,
  };
}

/** Logs the period three days before it was expected. */
const logPeriod = (request: APIRequestContext, person: Person) =>
  callsOf(request, person).post('/api/cycle/period/log', { is_now: 0, period_timestamp: daysAgo(0) });

const notice = (page: Page, t = en) => page.getByRole('region', { name: t('changes.title') });

test('a period that is logged early moves pinned tasks with a notice, and one press moves them back', async ({
  page,
  request,
  open,
}) => {
  const { person, startOf, fixedOn } = await withPinned(request);
  const [before, fixed] = [await startOf(), await fixedOn()];
  await open('/dashboard', person);
  await expect(notice(page)).toHaveCount(0);
  await page
    .getByRole('button', { name: en('cycle.log') })
    .first()
    .click();

  await expect(notice(page)).toContainText('Meal prep');
  await expect(notice(page)).toContainText(/Your period came \d days? sooner/);
  const after = await startOf();
  expect(after).toBe(addDays(today(), 2));
  expect(after).not.toBe(before);
  expect(await fixedOn()).toBe(fixed);

  await notice(page)
    .getByRole('button', { name: en('changes.undo') })
    .click();
  await expect.poll(startOf).toBe(before);
  // The notice stays when other data is reloaded.
  await lookAgain(page);
  await expect(notice(page)).toContainText(en('changes.undone_one'));
  await page.reload();
  await expect(page.getByRole('main')).toContainText(en('week.label'));
  await expect(notice(page)).toHaveCount(0);
  expect(await startOf()).toBe(before);
});

test('from the notice the history opens by keyboard, with the old and the new day and its undo', {
  tag: '@state',
}, async ({ page, request, open }) => {
  const { person, startOf } = await withPinned(request);
  const before = await startOf();
  await logPeriod(request, person);
  const announcements = await listen(page);
  await open('/tasks', person);
  await expect(notice(page)).toBeVisible();
  await notice(page)
    .getByRole('link', { name: en('changes.look') })
    .focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/changes$/);
  const batch = page
    .getByRole('listitem')
    .filter({ has: page.getByRole('link', { name: 'Meal prep' }) })
    .first();
  await expect(batch.getByText(/→/)).toBeVisible();
  await expectNoFindings(page);

  await page.getByRole('button', { name: en('changes.undo') }).focus();
  await page.keyboard.press('Enter');
  await expect.poll(announcements).toContain(en('changes.undone_one'));
  expect(await startOf()).toBe(before);
  // Once seen, the notice is gone from every page.
  await page.goto('/dashboard');
  await expect(page.getByRole('main')).toContainText(en('week.label'));
  await expect(notice(page)).toHaveCount(0);
});

test('a notice dismissed without a connection stays dismissed, and undo explains that it needs one', {
  tag: '@state',
}, async ({ page, request, open }) => {
  const { person, startOf } = await withPinned(request);
  await logPeriod(request, person);
  const after = await startOf();
  await open('/dashboard', person);
  await expect(notice(page)).toBeVisible();
  const connect = await cutServer(page);
  await notice(page)
    .getByRole('button', { name: en('changes.undo') })
    .click();
  await expect(page.getByText(en('changes.needsConnection'))).toBeVisible();
  await page.getByRole('button', { name: en('changes.dismiss') }).click();
  await expect(notice(page)).toHaveCount(0);
  await connect();
  await expect
    .poll(async () => (await callsOf(request, person).get<{ moved: unknown }>('/api/dashboard')).moved)
    .toBeNull();
  expect(await startOf()).toBe(after);
});

test('an empty history shows a message, and one that fails to load can be loaded again', {
  tag: '@state',
}, async ({ page, request, open }) => {
  const person = await withCycles(request);
  await page.route('**/api/changes*', (route) => route.fulfill({ status: 500, body: '{}' }));
  await open('/changes', person);
  await expect(page.getByText(en('changes.loadFailed'))).toBeVisible();
  await page.unroute('**/api/changes*');
  await page.getByRole('button', { name: en('common.retry') }).click();
  await expect(page.getByRole('heading', { name: en('changes.empty') })).toBeVisible();
  await expectNoFindings(page);
});

for (const [theme, width] of [
  ['light', 390],
  ['dark', 1280],
  ['dark', 390],
  ['light', 1280],
] as const) {
  test(
    `the notice has no accessibility findings, ${theme}, ${width} wide`,
    notInGate(lookTag({ theme, width })),
    async ({ page, request, open }) => {
      const { person, tasks } = await withPinned(request);
      await tasks.make(`A long name ${'very '.repeat(30)}long`, { task_repeat: DAY_3 });
      await logPeriod(request, person);
      await page.emulateMedia({ colorScheme: theme });
      await page.setViewportSize({ width, height: width === 390 ? 844 : 800 });
      await open('/dashboard', person);
      await expect(notice(page)).toBeVisible();
      await expectNoFindings(page);
    },
  );
}

for (const language of ['nl', 'fr'] as const) {
  test(
    `the notice and the history are in the person’s language: ${language}`,
    languageTag(language),
    async ({ page, request, open }) => {
      const t = textsOf(language);
      const { person } = await withPinned(request, language);
      await logPeriod(request, person);
      await open('/dashboard', person);
      await notice(page, t)
        .getByRole('link', { name: t('changes.look') })
        .click();
      await expect(page.getByRole('heading', { level: 1, name: t('changes.title') })).toBeVisible();
      await expect(page.getByRole('link', { name: 'Meal prep' })).toBeVisible();
    },
  );
}
