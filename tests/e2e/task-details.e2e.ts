import { expectNoFindings } from './support/findings.ts';
import { listen } from './support/listen.ts';
import { signUpOnboarded } from './support/person.ts';
import { tasksOf } from './support/tasks.ts';
import { field, openTask, panel } from './support/tasks-page.ts';
import { expect, test } from './support/test.ts';
import { textsOf } from './support/texts.ts';

const en = textsOf('en');

test('sub-tasks are shown and added, and stay or are deleted with their task; deleting can be undone', async ({
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
  const announcements = await listen(page);
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
  await expect.poll(announcements).toContain(en('common.saved'));
  expect((await tasks.get(top))?.parent_id).not.toBeNull();
});

test('on a laptop the buttons at the panel’s bottom cover none of its controls', { tag: '@state' }, async ({
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
