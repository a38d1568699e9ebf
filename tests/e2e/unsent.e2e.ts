import type { APIRequestContext, Page } from '@playwright/test';
import { expectNoFindings } from './support/findings.ts';
import { addHabit } from './support/habits.ts';
import { persistedData } from './support/persisted-data.ts';
import { callsOf, type Person, signInAgain, signUpOnboarded, today, useSession } from './support/person.ts';
import { lookUntilNavigation } from './support/stale-token.ts';
import { tasksOf } from './support/tasks.ts';
import { openTask, panel, tick } from './support/tasks-page.ts';
import { expect, test } from './support/test.ts';
import { textsOf } from './support/texts.ts';
import { cutServer, waiting } from './support/unsent.ts';

const t = textsOf('en');

const go = (page: Page, name: string) =>
  page
    .getByRole('link', { name: t(name) })
    .first()
    .click();
async function addTask(page: Page, title: string): Promise<void> {
  await page
    .getByRole('button', { name: t('tasks.new') })
    .first()
    .click();
  const sheet = page.getByRole('dialog', { name: t('tasks.new') });
  await sheet.getByLabel(t('tasks.title')).fill(title);
  await sheet.getByRole('button', { name: t('tasks.create'), exact: true }).click();
  await expect(sheet.getByLabel(t('tasks.title'))).toHaveValue('');
  await page.keyboard.press('Escape');
  await expect(sheet).toHaveCount(0);
  await expect(openTask(page, title).first()).toBeVisible();
}

test('a task added and ticked off, a habit checked and a period logged without a connection are each saved once afterwards', async ({
  page,
  request,
  open,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  const person = await signUpOnboarded(request);
  const tasks = tasksOf(request, person);
  await tasks.make('Water the plants');
  const habit = await addHabit(request, { person, habit_name: 'Walk' });
  await open('/cycle', person);
  await expect(page.getByRole('button', { name: t('cycle.log') }).first()).toBeVisible();
  await go(page, 'nav.habits');
  await expect(page.getByRole('checkbox', { name: t('habits.doneToday', { name: 'Walk' }) })).toBeVisible();
  await go(page, 'nav.tasks');
  await expect(openTask(page, 'Water the plants')).toBeVisible();

  const bringBack = await cutServer(page);
  await addTask(page, 'Bake bread');
  await expect(waiting(page, 1)).toBeVisible();
  await tick(page, { t, title: 'Water the plants' }).check();
  await expect(waiting(page, 2)).toBeVisible();
  await go(page, 'nav.habits');
  await page.getByRole('checkbox', { name: t('habits.doneToday', { name: 'Walk' }) }).check();
  await expect(waiting(page, 3)).toBeVisible();
  await go(page, 'nav.cycle');
  await page
    .getByRole('button', { name: t('cycle.log') })
    .first()
    .click();
  await expect(page.getByText(t('cycle.loggedToday'))).toBeVisible();
  await expect(waiting(page, 4)).toBeVisible();

  await page.getByRole('button', { name: t('unsent.look'), exact: true }).click();
  const sheet = page.getByRole('dialog', { name: t('unsent.title') });
  await expect(sheet.getByRole('listitem')).toHaveCount(4);
  await expect(sheet.getByRole('listitem').first()).toContainText(
    t('unsent.taskCreated', { name: 'Bake bread' }),
  );
  await expectNoFindings(page);
  await page.keyboard.press('Escape');

  await bringBack();
  await expect(page.getByRole('button', { name: t('unsent.look'), exact: true })).toHaveCount(0);
  await expect.poll(() => tasks.titles()).toEqual(['Bake bread', 'Water the plants']);
  const calls = callsOf(request, person);
  expect(await calls.get(`/api/habit/${habit}/history/1`)).toMatchObject({
    days: expect.arrayContaining([expect.objectContaining({ date: today(), done: 1 })]),
  });
  const { previous_periods_raw_data: starts } = await calls.get<{
    previous_periods_raw_data: { period_on: string }[];
  }>('/api/cycle/calendar/periods/past/all');
  expect(starts.filter(({ period_on }) => period_on === today())).toHaveLength(1);
  await go(page, 'nav.tasks');
  await expect(openTask(page, 'Bake bread')).toBeVisible();
});

test('loaded data and unsent changes survive a start without the server', { tag: '@state' }, async ({
  page,
  request,
  open,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  const person = await signUpOnboarded(request);
  const tasks = tasksOf(request, person);
  const id = await tasks.make('Before');
  await open('/tasks', person);
  await openTask(page, 'Before').click();
  const details = panel(page, t);
  await expect(details.getByLabel(t('tasks.title'))).toHaveValue('Before');
  const bringBack = await cutServer(page);
  await details.getByLabel(t('tasks.title')).fill('After');
  await details.getByRole('button', { name: t('common.save') }).click();
  await expect(waiting(page, 1)).toBeVisible();
  await details.getByRole('button', { name: t('common.close') }).click();
  await expect(openTask(page, 'After')).toBeVisible();
  // The server's answer is stored a little later; the change itself was stored before it was sent.
  await expect.poll(() => persistedData(page)).toContain('"Before"');

  await page.goto('/tasks');
  await expect(openTask(page, 'After')).toBeVisible();
  await expect(waiting(page, 1)).toBeVisible();
  expect((await tasks.get(id))?.task_title).toBe('Before');

  await bringBack();
  await expect.poll(async () => (await tasks.get(id))?.task_title).toBe('After');
  await expect(waiting(page, 1)).toHaveCount(0);
});

test('a change refused later is shown with the reason, and can be edited or dropped', {
  tag: '@state',
}, async ({ context, page, request, open }) => {
  const person = await signUpOnboarded(request);
  const tasks = tasksOf(request, person);
  const id = await tasks.make('Paint the door');
  await open(`/tasks?task=${id}`, person);
  const details = panel(page, t);
  await expect(details.getByLabel(t('tasks.title'))).toHaveValue('Paint the door');
  await context.setOffline(true);
  await details.getByLabel(t('tasks.description')).fill('Two coats, blue');
  await details.getByRole('button', { name: t('common.save') }).click();
  await details.getByRole('button', { name: t('common.close') }).click();
  await expect(waiting(page, 1)).toBeVisible();
  await callsOf(request, person).delete(`/api/task/${id}/1/delete`);

  await context.setOffline(false);
  await expect(page.getByText(t('unsent.refusedBanner_one', { count: '1' }))).toBeVisible();
  await page.getByRole('button', { name: t('unsent.look'), exact: true }).click();
  const sheet = page.getByRole('dialog', { name: t('unsent.title') });
  await expect(sheet.getByText(t('unsent.refused', { reason: t('unsent.gone') }))).toBeVisible();
  await sheet.getByRole('button', { name: t('unsent.edit') }).click();
  await expect(sheet.getByLabel(t('tasks.description'))).toHaveValue('Two coats, blue');
  await sheet.getByLabel(t('tasks.title')).fill('Paint the gate');
  await sheet.getByRole('button', { name: t('unsent.asNew') }).click();
  await expect(sheet.getByText(t('unsent.empty'))).toBeVisible();
  await expect.poll(() => tasks.titles()).toEqual(['Paint the gate']);
});

test('signing out with unsent changes asks first, and then leaves none', { tag: '@state' }, async ({
  page,
  request,
  open,
}) => {
  const person = await signUpOnboarded(request);
  await tasksOf(request, person).make('Water the plants');
  await open('/settings', person);
  await expect(page.getByRole('heading', { level: 1, name: t('settings.title') })).toBeVisible();
  await go(page, 'nav.tasks');
  await expect(openTask(page, 'Water the plants')).toBeVisible();
  const bringBack = await cutServer(page);
  await tick(page, { t, title: 'Water the plants' }).check();
  await expect(waiting(page, 1)).toBeVisible();
  await go(page, 'nav.settings');
  await page.getByRole('button', { name: t('settings.signOut'), exact: true }).click();
  const question = page.getByRole('alertdialog', { name: t('unsent.title') });
  await question.getByRole('button', { name: t('settings.cancel') }).click();
  await expect(question).toHaveCount(0);
  await page.getByRole('button', { name: t('settings.signOut'), exact: true }).click();
  // Without a connection the server doesn't get the sign-out, but the device still forgets everything.
  await question.getByRole('button', { name: t('settings.signOut') }).click();
  await expect(page).toHaveURL(/\/start$/);
  await bringBack();
  expect(await page.evaluate(() => Object.keys(localStorage))).toEqual(['locale']);
  await expect.poll(() => persistedData(page)).toBe('');
});

test('if the session is ended elsewhere, unsent changes are sealed on the device and sent after the same person’s next log-in', async ({
  page,
  request,
  open,
}) => {
  const person = await signUpOnboarded(request);
  const id = await tasksOf(request, person).make('Water the plants');
  await useSession(page, person);
  await tickWithoutServer(page, 'Water the plants');
  await endElsewhere(page, request, person);
  const stored = await page.evaluate(() => JSON.stringify(localStorage));
  for (const word of ['task', 'plants', id]) expect(stored).not.toContain(word);
  await page.goto('/login');
  await expect(page.getByText(t('unsent.sealed_one'))).toBeVisible();
  await expectNoFindings(page);

  const again = await signInAgain(request, person);
  await open('/dashboard', again);
  await expect.poll(() => tasksOf(request, again).get(id)).toMatchObject({ task_status: 'completed' });
  await expect.poll(() => page.evaluate(() => JSON.stringify(localStorage))).not.toContain('marea.sealed');
});

async function tickWithoutServer(page: Page, title: string): Promise<void> {
  await page.goto('/tasks');
  await expect(openTask(page, title)).toBeVisible();
  await page.route('**/api/**', (route) => route.abort('connectionreset'));
  await tick(page, { t, title }).check();
  await expect(waiting(page, 1)).toBeVisible();
}

/** Signs the person out everywhere from another device; this device notices at its next call. */
async function endElsewhere(page: Page, request: APIRequestContext, { stx }: Person): Promise<void> {
  await callsOf(request, { stx }).post('/api/user/logout', { logout_all: 1 });
  await lookUntilNavigation(page);
  await page.unroute('**/api/**');
  await expect(page).toHaveURL(/\/start$/);
}
