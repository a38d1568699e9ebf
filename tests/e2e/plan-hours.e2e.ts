import type { APIRequestContext, Page } from '@playwright/test';
import { addDays } from '#domain/calendar/local-date.ts';
import { dayHeading } from '#web/i18n/format.ts';
import { expectNoFindings } from './support/findings.ts';
import { listen } from './support/listen.ts';
import { callsOf, today } from './support/person.ts';
import { card, openPlan, put, withTasks } from './support/plan.ts';
import { inDays } from './support/tasks.ts';
import { expect, test } from './support/test.ts';
import { textsOf } from './support/texts.ts';

const en = textsOf('en');
const { weekday } = dayHeading(addDays(today(), 2), 'en');

/** A person with two tasks to plan and one at a time in two days, whose hours are whole days; times are suggested. */
async function withTimes(request: APIRequestContext) {
  const all = await withTasks(request);
  const hours = { from: '00:00', until: '23:59' };
  await callsOf(request, all.person).post('/api/plan/preferences/update', {
    suggest_times: 1,
    window: [hours, hours, hours, hours, hours, hours, hours],
  });
  await all.tasks.make('Dentist', { task_end_timestamp: inDays(2), task_time: '10:40', task_length: 30 });
  return all;
}

const bar = (page: Page) =>
  page.getByRole('button', { name: `Hours of ${weekday}: Dentist 10:40 to 11:10, free` });

test('a plan with times gives those that weren’t removed, and one undo takes them back', async ({
  page,
  request,
}) => {
  const { person, tasks, due, free } = await withTimes(request);
  const announcements = await listen(page);
  const times = () => Promise.all([due, free].map(async (id) => (await tasks.get(id))?.task_time));
  await openPlan(page, person);
  await expect(bar(page)).toBeVisible();
  await expect(card(page, 'Send the invoice')).toContainText(/\d:\d\d/);
  await page.getByRole('button', { name: en('plan.dropTime', { title: 'Sort the photographs' }) }).click();
  await expect.poll(announcements).toContain(en('plan.untimed', { title: 'Sort the photographs' }));
  await expectNoFindings(page);

  await put(page, 2).click();
  await expect.poll(times).toEqual([expect.stringMatching(/^\d\d:\d\d$/), null]);
  await page
    .getByRole('main')
    .getByRole('button', { name: en('common.undo') })
    .click();
  await expect.poll(times).toEqual([null, null]);
  await expect(put(page, 2)).toBeVisible();
});

test('with the keyboard alone a day’s hours are read, and a gap gets a task', { tag: '@state' }, async ({
  page,
  request,
}) => {
  const { person } = await withTimes(request);
  await openPlan(page, person);
  await bar(page).focus();
  await page.keyboard.press('Enter');
  const hours = page.getByRole('dialog', { name: en('plan.hours.title', { day: weekday }) });
  await expect(hours.getByRole('listitem').filter({ hasText: 'Dentist' })).toContainText('10:40–\u206011:10');
  await expectNoFindings(page);
  await page.keyboard.press('Tab'); // the button that closes it
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(hours.getByRole('button', { name: en('plan.hours.add', { time: '11:10' }) })).toBeFocused();
  await page.keyboard.press('Enter');
  const form = page.getByRole('dialog', { name: en('tasks.new') });
  await expect(form.getByRole('textbox', { name: en('tasks.title') })).toBeFocused();
  await page.keyboard.type('Walk home');
  await page.keyboard.press('Enter');
  await expect(form.getByRole('status').filter({ hasText: 'Walk home' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(hours.getByRole('button', { name: en('plan.hours.add', { time: '11:40' }) })).toBeFocused();
  await expect(hours.getByRole('listitem').filter({ hasText: 'Walk home' })).toContainText(
    '11:10–\u206011:40',
  );
  await page.keyboard.press('Escape');
  const after = `Hours of ${weekday}: Dentist 10:40 to 11:10, Walk home 11:10 to 11:40, free`;
  await expect(page.getByRole('button', { name: after })).toBeFocused();
});

test('on a ruler two blocks stand side by side; on a narrow screen and in forced colours there is a list alone', {
  tag: '@state',
}, async ({ page, request }) => {
  const { person, tasks } = await withTimes(request);
  for (const [title, time] of [
    ['Waiting room', '10:45'],
    ['Call the insurer', '10:50'],
  ] as const) {
    await tasks.make(title, { task_end_timestamp: inDays(2), task_time: time });
  }
  await openPlan(page, person);
  await page.getByRole('button', { name: `Hours of ${weekday}: Dentist` }).click();
  const list = page.locator('.hours-list');
  const hour = list.getByText('9:00', { exact: true });
  await expect(hour).toBeVisible();
  const [dentist, waiting] = await Promise.all(
    ['Dentist', 'Waiting room'].map((hasText) =>
      list.getByRole('listitem').filter({ hasText }).boundingBox(),
    ),
  );
  expect(dentist?.width).toBe(waiting?.width);
  expect(waiting?.x).toBeGreaterThan((dentist?.x ?? 0) + (dentist?.width ?? 0));
  const third = list.getByText('Call the insurer').filter({ visible: true });
  await expect(third).toHaveCount(0);
  await list.getByText('+1').click();
  await expect(third).toHaveCount(1);
  await expectNoFindings(page);

  await page.emulateMedia({ forcedColors: 'active' });
  await expect(hour).toBeHidden();
  await expect(third).toHaveCount(1);
  await page.emulateMedia({ forcedColors: 'none', colorScheme: 'dark' });
  await expect(hour).toBeVisible();
  await expectNoFindings(page);
  await page.setViewportSize({ width: 320, height: 568 });
  await expect(hour).toBeHidden();
  await expect(third).toHaveCount(1);
  await expectNoFindings(page);
});
