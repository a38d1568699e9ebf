import { expect, type Locator, type Page, test } from '@playwright/test';
import { LANGUAGES } from '#domain/account/language.ts';
import { useSession as putSession, signUpOnboarded } from './support/person.ts';
import { inDays, tasksOf } from './support/tasks.ts';
import { type TextOf, textsOf } from './support/texts.ts';

const en = textsOf('en');
const SIZES = [
  { width: 360, height: 740 },
  { width: 1280, height: 800 },
] as const;

const openTask = (page: Page, title: string) => page.getByRole('button', { name: title, exact: true });
const group = (page: Page, { t, name }: { t: TextOf; name: string }) =>
  page.getByRole('region', { name: t(`tasks.groups.${name}`), exact: true });
const tick = (page: Page, { t, title }: { t: TextOf; title: string }) =>
  page.getByRole('checkbox', { name: t('tasks.doneLabel', { title }) });

/** The details that are open: a dialog on phones, a region beside the list on wide screens. */
function panel(page: Page, t: TextOf): Locator {
  const name = t('tasks.detail');
  return page.getByRole('dialog', { name }).or(page.getByRole('region', { name, exact: true }));
}

for (const language of LANGUAGES) {
  for (const viewport of SIZES) {
    test.describe(`in ${language}, ${viewport.width} wide`, () => {
      test.use({ viewport });
      const t = textsOf(language);

      test('a task is added, planned, done and deleted', async ({ page, request }) => {
        const person = await signUpOnboarded(request, { language });
        await putSession(page, person);
        await page.goto('/tasks');
        await expect(page.getByRole('heading', { name: t('tasks.emptyTitle') })).toBeVisible();

        await page
          .getByRole('button', { name: t('tasks.new') })
          .first()
          .click();
        const adding = page.getByRole('dialog', { name: t('tasks.new') });
        await adding.getByLabel(t('tasks.title')).fill('ab');
        await adding.getByRole('button', { name: t('tasks.create') }).click();
        await expect(adding.getByRole('alert')).toHaveText(t('tasks.titleShort'));
        await expect(adding.getByLabel(t('tasks.title'))).toBeFocused();
        await adding.getByLabel(t('tasks.title')).fill('Water the plants');
        await adding.getByLabel(t('tasks.description')).fill('The fern most of all');
        await adding.getByRole('button', { name: t('tasks.create') }).click();
        await expect(adding).toHaveCount(0);
        await expect(
          group(page, { t, name: 'no_date' }).getByRole('button', { name: 'Water the plants' }).first(),
        ).toBeVisible();

        await page.getByRole('button', { name: t('tasks.plan') }).click();
        const details = panel(page, t);
        await details.getByRole('button', { name: new RegExp(`^${t('tasks.dueOn')}`) }).click();
        await details.locator('[data-today]').click();
        await details.getByLabel(t('tasks.priority')).selectOption('high');
        await details.getByRole('button', { name: '30 min' }).click();
        await details.getByRole('button', { name: t('tasks.save') }).click();
        await expect(details.getByRole('status').filter({ hasText: t('tasks.saved') })).toBeAttached();
        await details.getByRole('button', { name: t('common.close') }).click();
        await expect(details).toHaveCount(0);
        const card = group(page, { t, name: 'today' }).getByRole('listitem');
        await expect(card).toContainText('30 min');
        await expect(card).toContainText(t('tasks.priorities.high'));

        await tick(page, { t, title: 'Water the plants' }).check();
        await page.reload();
        await expect(page.getByRole('heading', { name: t('tasks.emptyTitle') })).toBeVisible();
        await page.getByRole('button', { name: t('tasks.showDone') }).click();
        await expect(tick(page, { t, title: 'Water the plants' })).toBeChecked();

        await openTask(page, 'Water the plants').click();
        await details.getByRole('button', { name: t('tasks.delete') }).click();
        await expect(page.getByText(t('tasks.deleted'))).toBeVisible();
        await expect(details).toHaveCount(0);
        await expect(openTask(page, 'Water the plants')).toHaveCount(0);
        await page.reload();
        await expect.poll(() => tasksOf(request, person).titles()).toEqual([]);
      });
    });
  }
}

test('a task is added, planned, done and deleted by keyboard alone', async ({ page, request }) => {
  await putSession(page, await signUpOnboarded(request));
  await page.goto('/tasks');
  const press = (key: string) => page.keyboard.press(key);
  const tabTo = async (target: Locator) => {
    for (let step = 0; step < 60; step += 1) {
      if (await target.evaluate((element) => element === document.activeElement)) return;
      await press('Tab');
    }
    throw new Error('not reached by the Tab key');
  };

  const add = page.getByRole('button', { name: en('tasks.new') }).first();
  await expect(add).toBeVisible();
  await tabTo(add);
  await press('Enter');
  await tabTo(page.getByLabel(en('tasks.title')));
  await page.keyboard.type('Sort the photos');
  await press('Enter');
  await expect(add).toBeFocused();

  await tabTo(openTask(page, 'Sort the photos'));
  await press('Enter');
  const details = panel(page, en);
  const due = details.getByRole('button', { name: new RegExp(`^${en('tasks.dueOn')}`) });
  await expect(due).toBeVisible();
  await tabTo(due);
  await press('Enter');
  await tabTo(details.locator('[data-today]'));
  await press('Enter');
  await expect(due).toBeFocused();
  await tabTo(details.getByRole('button', { name: en('tasks.save') }));
  await press('Enter');
  await expect(details.getByRole('status').filter({ hasText: en('tasks.saved') })).toBeAttached();
  await press('Escape');
  await expect(openTask(page, 'Sort the photos')).toBeFocused();

  await press('Shift+Tab');
  await press('Space');
  await expect(tick(page, { t: en, title: 'Sort the photos' })).toBeChecked();
  await tabTo(openTask(page, 'Sort the photos'));
  await press('Enter');
  const remove = details.getByRole('button', { name: en('tasks.delete') });
  await expect(remove).toBeVisible();
  await tabTo(remove);
  await press('Enter');
  await expect(page.getByText(en('tasks.deleted'))).toBeVisible();
  await expect(openTask(page, 'Sort the photos')).toHaveCount(0);
});

test('filters stand in the address and survive a reload; the typed word never gets there', async ({
  page,
  request,
}) => {
  const person = await signUpOnboarded(request);
  const tasks = tasksOf(request, person);
  await tasks.make('Café au lait', { task_status: 'in_progress', task_priority: 'high' });
  await tasks.make('Tea', { task_status: 'in_progress', task_priority: 'low' });
  await tasks.make('Water', { task_priority: 'high' });
  await putSession(page, person);
  await page.goto('/tasks');

  await page.getByRole('button', { name: en('tasks.status.in_progress') }).click();
  await page.getByRole('button', { name: en('tasks.priorities.high') }).click();
  await expect(openTask(page, 'Tea')).toHaveCount(0);
  await expect(openTask(page, 'Water')).toHaveCount(0);
  await expect(page).toHaveURL(/\?status=in_progress&priority=high$/);
  await page.reload();
  await expect(openTask(page, 'Café au lait')).toBeVisible();
  await expect(openTask(page, 'Tea')).toHaveCount(0);

  await page.getByRole('button', { name: en('tasks.priorities.high') }).click();
  await expect(openTask(page, 'Tea')).toBeVisible();
  await page.getByRole('button', { name: en('tasks.search') }).click();
  await expect(page.getByLabel(en('tasks.searchLabel'))).toBeFocused();
  await page.keyboard.type('CAFE');
  await expect(openTask(page, 'Tea')).toHaveCount(0);
  await expect(openTask(page, 'Café au lait')).toBeVisible();
  expect(page.url()).not.toContain('CAFE');
  await page.keyboard.type('x');
  await expect(page.getByRole('heading', { name: en('tasks.noMatchTitle') })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(openTask(page, 'Tea')).toBeVisible();
});

test('a failed save rolls the list back and keeps what was typed, which is not left behind unasked', async ({
  page,
  request,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  const person = await signUpOnboarded(request);
  const id = await tasksOf(request, person).make('Before');
  await putSession(page, person);
  await page.goto('/tasks');
  await page.route('**/api/task/update', (route) => route.abort());

  await openTask(page, 'Before').click();
  const details = panel(page, en);
  await details.getByLabel(en('tasks.title')).fill('After');
  await details.getByRole('button', { name: en('tasks.save') }).click();
  await expect(page.getByText(en('errors.generic'))).toBeVisible();
  await expect(openTask(page, 'Before')).toBeVisible();
  await expect(details.getByLabel(en('tasks.title'))).toHaveValue('After');

  await details.getByRole('button', { name: en('common.close') }).click();
  const question = page.getByRole('alertdialog', { name: en('tasks.leaveTitle') });
  await question.getByRole('button', { name: en('tasks.stay') }).click();
  await expect(details.getByLabel(en('tasks.title'))).toHaveValue('After');

  await page.unroute('**/api/task/update');
  await details.getByRole('button', { name: en('tasks.save') }).click();
  await expect(openTask(page, 'After')).toBeVisible();
  await details.getByRole('button', { name: en('common.close') }).click();
  await expect(details).toHaveCount(0);
  expect((await tasksOf(request, person).get(id))?.task_title).toBe('After');
});

test('what was typed and not saved can be thrown away', async ({ page, request }) => {
  const person = await signUpOnboarded(request);
  const id = await tasksOf(request, person).make('Before');
  await putSession(page, person);
  await page.goto(`/tasks?task=${id}`);
  const details = panel(page, en);
  await details.getByLabel(en('tasks.title')).fill('After');
  await page.keyboard.press('Escape');
  const question = page.getByRole('alertdialog', { name: en('tasks.leaveTitle') });
  await question.getByRole('button', { name: en('tasks.leave') }).click();
  await expect(details).toHaveCount(0);
  await expect(page).toHaveURL(/\/tasks$/);
  await openTask(page, 'Before').click();
  await expect(details.getByLabel(en('tasks.title'))).toHaveValue('Before');
});

test('a status that cannot be changed goes back', async ({ page, request }) => {
  const person = await signUpOnboarded(request);
  await tasksOf(request, person).make('Stays open');
  await putSession(page, person);
  await page.goto('/tasks');
  await page.route('**/api/task/update', (route) => route.abort());
  await tick(page, { t: en, title: 'Stays open' }).click();
  await expect(page.getByText(en('errors.generic'))).toBeVisible();
  await expect(tick(page, { t: en, title: 'Stays open' })).not.toBeChecked();

  await page.unroute('**/api/task/update');
  await page.getByLabel(en('tasks.statusOf', { title: 'Stays open' })).selectOption('in_progress');
  await expect(page.locator('.status-pill')).toHaveText(new RegExp(`^${en('tasks.status.in_progress')}`));
});

test('a day that has passed is kept when a task is saved, and cannot be picked', async ({
  page,
  request,
}) => {
  const person = await signUpOnboarded(request);
  const tasks = tasksOf(request, person);
  const id = await tasks.make('Since last week', {
    start_timestamp: inDays(-9),
    end_timestamp: inDays(-6),
  });
  const before = await tasks.get(id);
  await putSession(page, person);
  await page.goto(`/tasks?task=${id}`);
  const details = panel(page, en);
  await details.getByLabel(en('tasks.title')).fill('Since last week, still');
  await details.getByRole('button', { name: new RegExp(`^${en('tasks.dueOn')}`) }).click();
  const chosen = details.locator('[data-selected]');
  await expect(chosen).toHaveAttribute('data-date', String(before?.task_end_on));
  await expect(chosen).toHaveAttribute('aria-disabled', 'true');
  await chosen.click();
  await details.getByRole('button', { name: en('tasks.save') }).click();
  await expect(details.getByRole('status').filter({ hasText: en('tasks.saved') })).toBeAttached();
  expect(await tasks.get(id)).toMatchObject({
    task_title: 'Since last week, still',
    task_start_on: before?.task_start_on,
    task_end_on: before?.task_end_on,
  });

  await details.getByRole('button', { name: en('tasks.clearDay', { field: en('tasks.dueOn') }) }).click();
  await details.getByRole('button', { name: en('tasks.save') }).click();
  await expect.poll(async () => (await tasks.get(id))?.task_end_on).toBeNull();
});

test('an end before the start is told at the field, and nothing is sent', async ({ page, request }) => {
  const person = await signUpOnboarded(request);
  const tasks = tasksOf(request, person);
  const id = await tasks.make('Later', { start_timestamp: inDays(40) });
  await putSession(page, person);
  await page.goto(`/tasks?task=${id}`);
  const details = panel(page, en);
  await details.getByRole('button', { name: new RegExp(`^${en('tasks.dueOn')}`) }).click();
  await details.locator('[data-today]').click();
  await expect(details.getByRole('alert')).toHaveText(en('tasks.endBeforeStart'));
  await details.getByRole('button', { name: en('tasks.save') }).click();
  await expect(details.getByRole('button', { name: new RegExp(`^${en('tasks.dueOn')}`) })).toBeFocused();
  expect((await tasks.get(id))?.task_end_on).toBeNull();
});

test('sub-tasks are shown, added and kept or deleted with their task; deleting can be undone', async ({
  page,
  request,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  const person = await signUpOnboarded(request);
  const tasks = tasksOf(request, person);
  const id = await tasks.make('Move house');
  await tasks.make('Pack', { parent_id: id });
  await putSession(page, person);
  await page.goto(`/tasks?task=${id}`);
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
  await page.getByRole('button', { name: en('common.undo') }).click();
  await expect(openTask(page, 'Carry')).toBeVisible();
  expect(await tasks.titles()).toEqual(['Carry', 'Move house', 'Pack']);

  await openTask(page, 'Move house').click();
  await details.getByRole('button', { name: en('tasks.delete') }).click();
  await details.getByRole('button', { name: en('tasks.deleteKeep') }).click();
  await expect(openTask(page, 'Move house')).toHaveCount(0);
  await page.reload();
  await expect.poll(() => tasks.titles()).toEqual(['Carry', 'Pack']);
});

test('a task becomes part of another, and never of its own sub-task', async ({ page, request }) => {
  const person = await signUpOnboarded(request);
  const tasks = tasksOf(request, person);
  const top = await tasks.make('Top');
  const mid = await tasks.make('Mid', { parent_id: top });
  await tasks.make('Low', { parent_id: mid });
  await tasks.make('Other');
  await putSession(page, person);
  await page.goto(`/tasks?task=${top}`);
  const details = panel(page, en);
  const parent = details.getByRole('button', { name: new RegExp(`^${en('tasks.parent')}`) });
  await parent.click();
  await expect(details.getByRole('button', { name: 'Other' })).toBeVisible();
  await details
    .getByRole('group', { name: en('tasks.parent') })
    .getByRole('button', { name: 'Low' })
    .click();
  await details.getByRole('button', { name: en('tasks.save') }).click();
  await expect(details.getByText(en('tasks.parentCircle'))).toBeVisible();

  await parent.click();
  await details.getByLabel(en('tasks.findParent')).fill('oth');
  await expect(
    details.getByRole('group', { name: en('tasks.parent') }).getByRole('button', { name: 'Low' }),
  ).toHaveCount(0);
  await details.getByRole('button', { name: 'Other' }).click();
  await details.getByRole('button', { name: en('tasks.save') }).click();
  await expect(details.getByRole('status').filter({ hasText: en('tasks.saved') })).toBeAttached();
  expect((await tasks.get(top))?.parent_id).not.toBeNull();
});

test('a task that is not there is called that', async ({ page, request }) => {
  await putSession(page, await signUpOnboarded(request));
  await page.goto('/tasks?task=01900000-0000-7000-8000-000000000000');
  await expect(page.getByText(en('tasks.goneTitle'))).toBeVisible();
  await page.getByRole('button', { name: en('common.close') }).click();
  await expect(page).toHaveURL(/\/tasks$/);
});

test('another tab’s change is there as soon as this one is looked at again', async ({ page, request }) => {
  const person = await signUpOnboarded(request);
  const tasks = tasksOf(request, person);
  const id = await tasks.make('Here');
  await putSession(page, person);
  await page.goto('/tasks');
  await expect(openTask(page, 'Here')).toBeVisible();
  await tasks.change(id, { task_title: 'There' });
  await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));
  await expect(openTask(page, 'There')).toBeVisible();
});

test('a list that cannot be loaded says so and can be asked for again', async ({ page, request }) => {
  const person = await signUpOnboarded(request);
  await tasksOf(request, person).make('There after all');
  await putSession(page, person);
  await page.route('**/api/task/list', (route) =>
    route.fulfill({ status: 400, json: { code: 'validation_failed' } }),
  );
  await page.goto('/tasks');
  await expect(page.getByText(en('tasks.loadFailed'))).toBeVisible();
  await page.unroute('**/api/task/list');
  await page.getByRole('button', { name: en('common.retry') }).click();
  await expect(openTask(page, 'There after all')).toBeVisible();
});

test('hundreds of tasks are loaded page by page, down to the last', async ({ page, request }) => {
  test.slow();
  const person = await signUpOnboarded(request);
  const tasks = tasksOf(request, person);
  for (let first = 0; first < 410; first += 10) {
    await Promise.all(
      Array.from({ length: 10 }, (_, offset) =>
        tasks.make(`Task ${first + offset}`, { end_timestamp: inDays(first + offset) }),
      ),
    );
  }
  await putSession(page, person);
  await page.goto('/tasks');
  await expect(page.getByRole('listitem')).toHaveCount(200);
  await page.getByRole('button', { name: en('tasks.more') }).scrollIntoViewIfNeeded();
  await expect(page.getByRole('listitem')).toHaveCount(400);
  await page.getByRole('button', { name: en('tasks.more') }).scrollIntoViewIfNeeded();
  await expect(openTask(page, 'Task 409')).toBeAttached();
  await expect(page.getByRole('button', { name: en('tasks.more') })).toHaveCount(0);
});

test('the dashboard has the tasks of the day and those that fit the phase, and leads to each', async ({
  page,
  request,
}) => {
  const person = await signUpOnboarded(request, { cycleDay: 22 });
  const tasks = tasksOf(request, person);
  await putSession(page, person);
  await page.goto('/dashboard');
  const slider = page.getByRole('region', { name: en('tasks.today') });
  await expect(slider).toContainText(en('tasks.todayEmpty'));

  await tasks.make('Call the dentist', { end_timestamp: inDays(0), task_length: 90, task_priority: 'mid' });
  await tasks.make('Finish it', { task_cycle_phase: 'luteal' });
  await tasks.make('Some other time', { task_cycle_phase: 'follicular' });
  await page.reload();
  const [first, second] = [slider.getByRole('listitem').nth(0), slider.getByRole('listitem').nth(1)];
  await expect(first).toContainText('Call the dentist');
  await expect(first).toContainText('1 h 30');
  await expect(first).toContainText(en('tasks.priorities.mid'));
  await expect(second).toContainText('Finish it');
  await expect(second).toContainText(en('tasks.suggested'));
  await expect(slider.getByRole('listitem')).toHaveCount(2);
  await slider.getByRole('link', { name: 'Finish it' }).click();
  await expect(panel(page, en).getByLabel(en('tasks.title'))).toHaveValue('Finish it');
});
