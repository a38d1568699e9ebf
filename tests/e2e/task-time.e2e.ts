import type { Locator, Page } from '@playwright/test';
import { expectNoFindings, lookTag } from './support/findings.ts';
import { inDays, tasksOf } from './support/tasks.ts';
import { group, openTask, panel } from './support/tasks-page.ts';
import { expect, test } from './support/test.ts';
import { textsOf } from './support/texts.ts';
import { waiting } from './support/unsent.ts';

const t = textsOf('en');

const timeIn = (form: Locator) => form.getByLabel(t('tasks.time'), { exact: true });
const reminderIn = (form: Locator) => form.getByLabel(t('tasks.remindMe'));

async function openNewTask(page: Page): Promise<Locator> {
  const add = page.getByRole('button', { name: t('tasks.new') });
  await add.first().click();
  return page.getByRole('dialog', { name: t('tasks.new') });
}

test('a new task gets a time and a reminder, is listed by its time, and loses it again', async ({
  page,
  request,
  open,
}) => {
  const person = await open('/tasks');
  const tasks = tasksOf(request, person);
  await tasks.make('Water the plants', { task_end_timestamp: inDays(1), task_priority: 'high' });
  await tasks.make('Physiotherapy', { task_end_timestamp: inDays(1), task_time: '10:30', task_length: 60 });

  const adding = await openNewTask(page);
  await adding.getByLabel(t('tasks.title')).fill('Haircut');
  await adding.getByRole('button', { name: 'Tomorrow' }).click();
  await adding.getByRole('button', { name: t('tasks.time'), exact: true }).click();
  await expect(reminderIn(adding)).toHaveCount(0);
  await timeIn(adding).fill('10:52');
  await expect(adding.getByText(t('tasks.overlapsWith', { title: 'Physiotherapy' }))).toBeVisible();
  await reminderIn(adding).selectOption({ label: t('tasks.remindAtTime') });
  // This browser may show no notices.
  const comes = `${t('tasks.comes', { day: 'tomorrow', time: '10:52' })} ${t('tasks.byMail')}`;
  await expect(adding.getByText(comes)).toBeVisible();
  await expectNoFindings(page, '[role=dialog]');
  await adding.getByRole('button', { name: t('tasks.create'), exact: true }).click();
  await expect(adding.getByText(t('tasks.addedNamed', { title: 'Haircut' }))).toBeVisible();
  await expect(timeIn(adding)).toHaveCount(0);
  await page.keyboard.press('Escape');

  const tomorrow = group(page, { t, name: 'tomorrow' });
  const titles = tomorrow.locator('.task-card-open');
  await expect(titles).toHaveText(['Physiotherapy', 'Haircut', 'Water the plants']);
  const card = tomorrow.getByRole('listitem').filter({ hasText: 'Haircut' });
  await expect(card).toContainText('10:52');
  await expect(card.getByTitle(t('tasks.reminder'))).toHaveText(t('tasks.reminder'));
  await expectNoFindings(page);

  await openTask(page, 'Haircut').click();
  const details = panel(page, t);
  await expect(timeIn(details)).toHaveValue('10:52');
  await details.getByRole('button', { name: t('tasks.removeTime') }).click();
  await expect(timeIn(details)).toBeFocused();
  await expect(details.getByText(t('tasks.needsTime'))).toBeVisible();
  await reminderIn(details).selectOption({ label: t('tasks.remindDayBefore') });
  await details.getByRole('button', { name: t('common.save') }).click();
  await expect
    .poll(async () => {
      const { tasks: listed } = await (
        await request.post('/api/task/list', {
          data: { keyword: 'Haircut' },
          headers: { authorization: `Bearer ${person.stx}` },
        })
      ).json();
      const task = await tasks.get(listed[0].id);
      return [task?.task_time, task?.task_reminder];
    })
    .toEqual([null, { days_before: 1, at: '18:00' }]);
  await details.getByRole('button', { name: t('common.close') }).click();
  await expect(titles).toHaveText(['Physiotherapy', 'Water the plants', 'Haircut']);
  await expect(card).not.toContainText('10:52');
});

test('a time is changed by keyboard alone and without a connection, and is saved afterwards', async ({
  page,
  request,
  context,
  open,
}) => {
  const person = await open('/tasks');
  const tasks = tasksOf(request, person);
  const id = await tasks.make('Dentist', {
    task_end_timestamp: inDays(1),
    task_time: '10:40',
    task_length: 30,
  });
  await tasks.make('Bakery', { task_end_timestamp: inDays(1), task_time: '11:00' });
  await page.reload();
  await openTask(page, 'Dentist').click();
  const details = panel(page, t);
  await expect(timeIn(details)).toHaveValue('10:40');

  await context.setOffline(true);
  await timeIn(details).focus();
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Tab');
  await page.keyboard.press('ArrowUp');
  await expect(timeIn(details)).toHaveValue('11:45');
  await expect(details.getByText(t('tasks.overlapsWith', { title: 'Bakery' }))).toHaveCount(0);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await expect(timeIn(details)).toHaveValue('11:25');
  // From the list, as it's on the device.
  await expect(details.getByText(t('tasks.overlapsWith', { title: 'Bakery' }))).toBeVisible();
  await reminderIn(details).selectOption({ label: t('tasks.remindBefore', { length: '30\u00a0min' }) });
  await expect(details.getByText(t('tasks.comes', { day: 'tomorrow', time: '10:55' }))).toBeVisible();
  await details.getByRole('button', { name: t('common.save') }).click();
  await page.keyboard.press('Escape');
  await expect(waiting(page, 1)).toBeVisible();
  const tomorrow = group(page, { t, name: 'tomorrow' });
  await expect(tomorrow.locator('.task-card-open')).toHaveText(['Bakery', 'Dentist']);
  await expect(tomorrow.getByRole('listitem').filter({ hasText: 'Dentist' })).toContainText('11:25');

  await context.setOffline(false);
  await expect
    .poll(async () => {
      const task = await tasks.get(id);
      return [task?.task_time, task?.task_reminder];
    })
    .toEqual(['11:25', { minutes_before: 30 }]);
});

test('a row with a time says in its menu why it can’t be moved', { tag: '@state' }, async ({
  page,
  request,
  open,
}) => {
  const person = await open('/tasks');
  await tasksOf(request, person).make('Dentist', { task_end_timestamp: inDays(1), task_time: '10:40' });
  await page.reload();
  await page.getByRole('button', { name: t('tasks.menuOf', { title: 'Dentist' }) }).click();
  await expect(page.getByRole('menuitem', { name: t('tasks.timeDecides') })).toBeDisabled();
  await expect(page.getByRole('menuitem', { name: t('tasks.moveUp') })).toHaveCount(0);
});

for (const theme of ['light', 'dark'] as const) {
  for (const width of [390, 1280]) {
    test(
      `all fields of a reminder are accessible, ${theme}, ${width} wide`,
      lookTag({ theme, width }),
      async ({ page, open }) => {
        await page.setViewportSize({ width, height: 844 });
        await page.emulateMedia({ colorScheme: theme });
        await open('/tasks?add=task');
        const adding = page.getByRole('dialog', { name: t('tasks.new') });
        await adding.getByRole('button', { name: t('tasks.time'), exact: true }).click();
        await timeIn(adding).fill('10:40');
        await expect(adding.getByText(t('tasks.needsDay'))).toBeVisible();
        await reminderIn(adding).selectOption({ label: t('tasks.remindOther.before') });
        await expect(adding.getByRole('group', { name: t('tasks.remindEarly') })).toBeVisible();
        await expectNoFindings(page, '[role=dialog]');
        await reminderIn(adding).selectOption({ label: t('tasks.remindOther.on') });
        await expect(adding.getByLabel(t('tasks.remindAt'), { exact: true })).toHaveValue('09:00');
        await expect(adding.getByLabel(t('tasks.titleInReminder'))).toBeVisible();
        await expectNoFindings(page, '[role=dialog]');
      },
    );
  }
}
