import { expectNoFindings } from './support/findings.ts';
import { listen } from './support/listen.ts';
import { signUpOnboarded } from './support/person.ts';
import { inDays, tasksOf } from './support/tasks.ts';
import { field, openTask, panel } from './support/tasks-page.ts';
import { expect, test } from './support/test.ts';
import { textsOf } from './support/texts.ts';

const en = textsOf('en');

test('a failed save rolls the list back and keeps what was typed, and closing asks first', {
  tag: '@state',
}, async ({ page, request, open }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  const person = await signUpOnboarded(request);
  const id = await tasksOf(request, person).make('Before');
  const told = await listen(page);
  await open('/dashboard', person);
  await page
    .getByRole('link', { name: en('nav.tasks') })
    .first()
    .click();
  await page.route('**/api/task/update', (route) => route.fulfill({ status: 500, body: '{}' }));

  await openTask(page, 'Before').click();
  const details = panel(page, en);
  await details.getByLabel(en('tasks.title')).fill('After');
  await details.getByRole('button', { name: en('common.save') }).click();
  await expect.poll(told).toContain(en('errors.generic'));
  await expect(page.locator('.task-card')).toContainText('Before');
  await expect(details.getByLabel(en('tasks.title'))).toHaveValue('After');

  await details.getByRole('button', { name: en('common.close') }).click();
  const question = page.getByRole('alertdialog', { name: en('common.leaveTitle') });
  await question.getByRole('button', { name: en('common.stay') }).click();
  await expect(details.getByLabel(en('tasks.title'))).toHaveValue('After');

  await page.unroute('**/api/task/update');
  await details.getByRole('button', { name: en('common.save') }).click();
  await expect(page.locator('.task-card')).toContainText('After');
  await details.getByRole('button', { name: en('common.close') }).click();
  await expect(details).toHaveCount(0);
  const titleOnServer = async () => (await tasksOf(request, person).get(id))?.task_title;
  await expect.poll(titleOnServer).toBe('After');
  await page.goBack();
  await expect(page).toHaveURL(/\/dashboard$/);
});

test('unsaved words can be discarded', { tag: '@state' }, async ({ page, request, open }) => {
  const person = await signUpOnboarded(request);
  const id = await tasksOf(request, person).make('Before');
  await open(`/tasks?task=${id}`, person);
  const details = panel(page, en);
  await details.getByLabel(en('tasks.title')).fill('After');
  await page.keyboard.press('Escape');
  const question = page.getByRole('alertdialog', { name: en('common.leaveTitle') });
  await question.getByRole('button', { name: en('common.leave') }).click();
  await expect(details).toHaveCount(0);
  await expect(page).toHaveURL(/\/tasks$/);
  await openTask(page, 'Before').click();
  await expect(details.getByLabel(en('tasks.title'))).toHaveValue('Before');
});

test('a past day is kept when a task is saved, but can’t be picked', { tag: '@state' }, async ({
  page,
  request,
  open,
}) => {
  const person = await signUpOnboarded(request);
  const tasks = tasksOf(request, person);
  const id = await tasks.make('Since last week', {
    start_timestamp: inDays(-9),
    end_timestamp: inDays(-6),
  });
  const before = await tasks.get(id);
  const told = await listen(page);
  await open(`/tasks?task=${id}`, person);
  const details = panel(page, en);
  await details.getByLabel(en('tasks.title')).fill('Since last week, still');
  await field(details, en('tasks.dueOn')).click();
  const chosen = details.locator('button[data-selected]');
  await expect(chosen).toHaveAttribute('data-date', String(before?.task_end_on));
  await expect(chosen).toHaveAttribute('aria-disabled', 'true');
  await chosen.click({ force: true });
  await details.getByRole('button', { name: en('common.save') }).click();
  await expect.poll(told).toContain(en('common.saved'));
  expect(await tasks.get(id)).toMatchObject({
    task_title: 'Since last week, still',
    task_start_on: before?.task_start_on,
    task_end_on: before?.task_end_on,
  });

  await details.getByRole('button', { name: en('tasks.clearDay', { field: en('tasks.dueOn') }) }).click();
  await details.getByRole('button', { name: en('common.save') }).click();
  await expect.poll(async () => (await tasks.get(id))?.task_end_on).toBeNull();
});

test('a duration can be pressed, cleared or typed, up to a week', { tag: '@state' }, async ({
  page,
  request,
  open,
}) => {
  const person = await signUpOnboarded(request);
  const tasks = tasksOf(request, person);
  const id = await tasks.make('Read');
  const told = await listen(page);
  await open(`/tasks?task=${id}`, person);
  const duration = panel(page, en).getByRole('group', { name: en('tasks.duration') });
  const [hours, minutes] = [
    duration.getByLabel(en('duration.hours'), { exact: true }),
    duration.getByLabel(en('duration.minutes'), { exact: true }),
  ];
  const preset = duration.getByRole('button', { name: '15 min' });
  await preset.click();
  await expect(minutes).toHaveValue('15');
  await preset.click();
  await expect(minutes).toHaveValue('');
  await minutes.fill('90');
  await hours.focus();
  await expect(hours).toHaveValue('1');
  await expect(minutes).toHaveValue('30');
  await hours.fill('200');
  await expect(hours).toHaveValue('168');
  await hours.fill('2');
  await page.keyboard.press('Enter');
  await expect.poll(told).toContain(en('common.saved'));
  expect((await tasks.get(id))?.task_length).toBe(120);
});

test('an end before the start shows an error at the field, and nothing is sent', { tag: '@state' }, async ({
  page,
  request,
  open,
}) => {
  const person = await signUpOnboarded(request);
  const tasks = tasksOf(request, person);
  const id = await tasks.make('Later', { start_timestamp: inDays(40) });
  await open(`/tasks?task=${id}`, person);
  const details = panel(page, en);
  await field(details, en('tasks.dueOn')).click();
  await details.locator('button[data-today]').click();
  await expect(details.getByRole('alert')).toHaveText(en('tasks.endBeforeStart'));
  await details.getByRole('button', { name: en('common.save') }).click();
  await expect(field(details, en('tasks.dueOn'))).toBeFocused();
  expect((await tasks.get(id))?.task_end_on).toBeNull();
});

test('sub-tasks are shown, added and kept or deleted with their task; deleting can be undone', async ({
  page,
  request,
  open,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  const person = await signUpOnboarded(request);
  const tasks = tasksOf(request, person);
  const id = await tasks.make('Move house');
  await tasks.make('Pack', { parent_id: id });
  await open(`/tasks?task=${id}`, person);
  const details = panel(page, en);
  const subTasks = details.getByRole('region', { name: en('tasks.subTasks') });
  await expect(subTasks.getByRole('button', { name: 'Pack' })).toBeVisible();
  await subTasks.getByLabel(en('tasks.newSubTask')).fill('Carry');
  await page.keyboard.press('Enter');
  await expect(subTasks.getByRole('button', { name: 'Carry' })).toBeVisible();
  await expect(page.getByText(en('tasks.partOf', { title: 'Move house' }))).toHaveCount(2);

  await details.getByRole('button', { name: en('tasks.delete') }).click();
  await details.getByRole('button', { name: en('tasks.deleteAll') }).click();
  await expect(openTask(page, 'Carry')).toHaveCount(0);
  await page
    .getByRole('main')
    .getByRole('button', { name: en('common.undo') })
    .click();
  await expect(openTask(page, 'Carry')).toBeVisible();
  await expect.poll(() => tasks.titles()).toEqual(['Carry', 'Move house', 'Pack']);

  await openTask(page, 'Move house').click();
  await details.getByRole('button', { name: en('tasks.delete') }).click();
  await details.getByRole('button', { name: en('tasks.deleteKeep') }).click();
  await expect(openTask(page, 'Move house')).toHaveCount(0);
  await page.reload();
  await expect.poll(() => tasks.titles()).toEqual(['Carry', 'Pack']);
});

test('a task can become part of another, but never of its own sub-task', { tag: '@state' }, async ({
  page,
  request,
  open,
}) => {
  const person = await signUpOnboarded(request);
  const tasks = tasksOf(request, person);
  const top = await tasks.make('Top');
  const mid = await tasks.make('Mid', { parent_id: top });
  await tasks.make('Low', { parent_id: mid });
  await tasks.make('Other');
  const told = await listen(page);
  await open(`/tasks?task=${top}`, person);
  const details = panel(page, en);
  const parent = field(details, en('tasks.parent'));
  await parent.click();
  await expect(details.getByRole('button', { name: 'Other', exact: true })).toBeVisible();
  await details
    .getByRole('group', { name: en('tasks.parent') })
    .getByRole('button', { name: 'Low', exact: true })
    .click();
  await details.getByRole('button', { name: en('common.save') }).click();
  await expect(details.getByText(en('tasks.parentCircle'))).toBeVisible();

  await parent.click();
  await details.getByLabel(en('tasks.findParent')).fill('oth');
  await expect(
    details
      .getByRole('group', { name: en('tasks.parent') })
      .getByRole('button', { name: 'Low', exact: true }),
  ).toHaveCount(0);
  await details.getByRole('button', { name: 'Other', exact: true }).click();
  await details.getByRole('button', { name: en('common.save') }).click();
  await expect.poll(told).toContain(en('common.saved'));
  expect((await tasks.get(top))?.parent_id).not.toBeNull();
});

test('on a laptop the buttons at the panel’s foot cover none of its controls', { tag: '@state' }, async ({
  page,
  request,
  open,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  const person = await signUpOnboarded(request);
  const id = await tasksOf(request, person).make('Read');
  await open(`/tasks?task=${id}`, person);
  const details = panel(page, en);
  const minutes = details.getByLabel(en('duration.minutes'), { exact: true });
  await expect(minutes).toBeVisible();
  await expectNoFindings(page);
  await minutes.focus();
  const save = await details.getByRole('button', { name: en('common.save') }).boundingBox();
  const field = await minutes.boundingBox();
  expect((field?.y ?? 0) + (field?.height ?? 0)).toBeLessThanOrEqual(save?.y ?? 0);
});
