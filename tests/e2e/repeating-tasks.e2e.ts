import type { APIRequestContext, Locator, Page } from '@playwright/test';
import { addDays, type LocalDate, weekdayOf } from '#domain/calendar/local-date.ts';
import { noonOf } from '#domain/calendar/zoned-instant.ts';
import { nearDay } from '#web/i18n/format.ts';
import { expectNoFindings } from './support/findings.ts';
import { listen } from './support/listen.ts';
import { callsOf, type Person, signUpOnboarded, today, ZONE } from './support/person.ts';
import { DAY_3, nextTimes, when, withCycles } from './support/repeats.ts';
import { inDays, tasksOf } from './support/tasks.ts';
import { openTask, panel, tick } from './support/tasks-page.ts';
import { expect, test } from './support/test.ts';
import { type TextOf, textsOf } from './support/texts.ts';
import { heldUndo } from './support/toast.ts';
import { cutServer, waiting } from './support/unsent.ts';

const en = textsOf('en');

async function openNewTask(page: Page, t: TextOf): Promise<Locator> {
  await page
    .getByRole('button', { name: t('tasks.new') })
    .first()
    .click();
  return page.getByRole('dialog', { name: t('tasks.new') });
}

const near = (day: LocalDate) => nearDay(day, { today: today(), language: 'en' });

/** The days of a task on the server. */
const daysOf = async (tasks: ReturnType<typeof tasksOf>, id: string) => {
  const { task_start_on, task_end_on } = (await tasks.get(id)) ?? {};
  return [task_start_on, task_end_on];
};

/** The open tasks on the server, by title. */
async function openTasks(request: APIRequestContext, person: Person) {
  type Listed = { tasks: { id: string; title: string; start_date: string }[] };
  return (await callsOf(request, person).post<Listed>('/api/task/list', { is_open: 1 })).tasks;
}

test('a new task is pinned to day 3 of each cycle, and shows its next times at once', async ({
  page,
  request,
  open,
}) => {
  const person = await withCycles(request);
  await open('/tasks', person);
  const sheet = await openNewTask(page, en);
  await sheet.getByLabel(en('tasks.title')).fill('Call the garden centre');
  await sheet.getByRole('button', { name: en('tasks.moreFields'), exact: true }).click();
  await when(sheet, en)
    .getByRole('button', { name: en('tasks.whens.cycle') })
    .click();
  const more = sheet.getByRole('button', { name: en('repeats.more', { label: en('repeats.fromDay') }) });
  await more.click();
  await more.click();
  await expect(sheet.getByLabel(en('repeats.fromDay'), { exact: true })).toHaveValue('3');
  await expect(sheet.getByLabel(en('repeats.toDay'), { exact: true })).toHaveValue('3');
  await expect(nextTimes(sheet, en).getByRole('listitem')).toHaveCount(3);
  await expect(nextTimes(sheet, en).getByRole('listitem').last()).toContainText('about ');
  const first = await nextTimes(sheet, en).getByRole('listitem').first().locator('span').first().innerText();
  await sheet.getByRole('button', { name: en('tasks.create'), exact: true }).click();
  await expect(sheet.getByText(en('tasks.addedNamed', { title: 'Call the garden centre' }))).toBeVisible();
  await sheet.getByRole('button', { name: en('common.close') }).click();

  const [task] = await openTasks(request, person);
  const day = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long' });
  // No line breaks between a day and its month.
  expect(first.replace('\u00a0', ' ')).toBe(day.format(new Date(`${task?.start_date}T12:00:00Z`)));
  const card = page.getByRole('listitem').filter({ hasText: 'Call the garden centre' });
  await expect(card).toContainText(/likely/i);
  await expect(
    card.getByRole('img', { name: en('tasks.followsPhase', { phase: en('phases.menstrual') }) }),
  ).toBeVisible();
});

test('a weekly rule is set with the keyboard alone, and finishing the task creates the next one', {
  tag: '@state',
}, async ({ page, request, open }) => {
  const person = await signUpOnboarded(request);
  const tasks = tasksOf(request, person);
  const id = await tasks.make('Water the plants', { task_end_timestamp: inDays(1) });
  const announcements = await listen(page);
  await open(`/tasks?task=${id}`, person);
  const details = panel(page, en);
  await when(details, en)
    .getByRole('button', { name: en('tasks.whens.repeats') })
    .focus();
  await page.keyboard.press('Enter');
  await details.getByLabel(en('repeats.every'), { exact: true }).focus();
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(details.getByLabel(en('repeats.unit'))).toBeFocused();
  const weekdays = details.getByRole('group', { name: en('repeats.weekdays') });
  await expect(weekdays.getByRole('button')).toHaveCount(7);
  await expect(weekdays.getByRole('button', { pressed: true })).toHaveCount(1);
  const tomorrow = weekdays.getByRole('button').nth(weekdayOf(addDays(today(), 1)) - 1);
  await tomorrow.focus();
  await page.keyboard.press('Space');
  await expect(weekdays.getByRole('button', { pressed: true })).toHaveCount(2);
  await expect(nextTimes(details, en).getByRole('listitem')).toHaveCount(3);
  await details.getByRole('button', { name: en('common.save') }).focus();
  await page.keyboard.press('Enter');
  await expect.poll(announcements).toContain(en('common.saved'));
  await expect.poll(() => daysOf(tasks, id)).toEqual([today(), today()]);
  await page.keyboard.press('Escape');
  await expect(details).toHaveCount(0);

  await tick(page, { t: en, title: 'Water the plants' }).focus();
  await page.keyboard.press('Space');
  const next = weekdayOf(today()) === 7 ? 8 : 1;
  await expect.poll(announcements).toContain(en('tasks.nextOn', { day: near(addDays(today(), next)) }));
  const undo = await heldUndo(page, en);
  await expect
    .poll(async () => (await openTasks(request, person)).map(({ start_date }) => start_date))
    .toEqual([addDays(today(), next)]);
  await expect(openTask(page, 'Water the plants')).toHaveCount(1);

  await undo.focus();
  await page.keyboard.press('Enter');
  await expect.poll(async () => (await openTasks(request, person)).map((task) => task.id)).toEqual([id]);
});

test('a pinned task whose days have passed asks to be done or skipped, also for screen readers', {
  tag: '@state',
}, async ({ page, request, open }) => {
  const person = await withCycles(request, { began: 20 });
  const tasks = tasksOf(request, person);
  const id = await tasks.make('Sort the receipts', {
    task_repeat: { pin: { at: 'cycle_day', from: 25, to: 25 } },
  });
  // The period is logged late and began before those days.
  await callsOf(request, person).post('/api/cycle/period/log', {
    is_now: 0,
    period_timestamp: noonOf(today(), ZONE),
  });
  await expect.poll(() => tasks.get(id)).toMatchObject({ pin_state: 'period_came_first' });
  await open('/tasks', person);
  const card = page.getByRole('listitem').filter({ hasText: 'Sort the receipts' });
  await expect(card).toContainText(/your period came first/i);
  await expectNoFindings(page);
  await openTask(page, 'Sort the receipts').click();
  await expect(panel(page, en).getByText(en('tasks.pinStates.period_came_first'))).toBeVisible();
  await panel(page, en)
    .getByRole('button', { name: en('common.close') })
    .click();
  await card.getByRole('button', { name: `${en('tasks.skip')}: Sort the receipts` }).click();
  await expect.poll(async () => (await openTasks(request, person)).map((task) => task.id)).not.toContain(id);
  await expect(openTask(page, 'Sort the receipts')).toHaveCount(1);
});

test('without a connection the next times are shown, and a finished task creates the next one once it is sent', {
  tag: '@state',
}, async ({ page, request, open }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  const person = await withCycles(request);
  const tasks = tasksOf(request, person);
  const id = await tasks.make('Meal prep', { task_repeat: DAY_3 });
  const other = await tasks.make('Water the plants', {});
  await open(`/tasks?task=${id}`, person);
  const details = panel(page, en);
  await expect(nextTimes(details, en).getByRole('listitem')).toHaveCount(3);
  await details.getByRole('button', { name: en('common.close') }).click();
  await openTask(page, 'Water the plants').click();
  await expect(details.getByLabel(en('tasks.title'))).toHaveValue('Water the plants');

  const bringBack = await cutServer(page);
  await when(details, en)
    .getByRole('button', { name: en('tasks.whens.cycle') })
    .click();
  await details.getByRole('button', { name: en('repeats.pins.before_period') }).click();
  await expect(nextTimes(details, en).getByRole('listitem')).toHaveCount(3);
  await details.getByRole('button', { name: en('common.save') }).click();
  await expect(waiting(page, 1)).toBeVisible();
  await details.getByRole('button', { name: en('common.close') }).click();
  await expect(details).toHaveCount(0);
  await tick(page, { t: en, title: 'Meal prep' }).check();
  await expect(waiting(page, 2)).toBeVisible();

  await bringBack();
  await expect(waiting(page, 2)).toHaveCount(0);
  await expect.poll(() => tasks.get(other)).toMatchObject({ repeat: 'cycle' });
  await expect
    .poll(async () => (await openTasks(request, person)).filter(({ title }) => title === 'Meal prep'))
    .toHaveLength(1);
  await expect(tick(page, { t: en, title: 'Meal prep' })).not.toBeChecked();
});
