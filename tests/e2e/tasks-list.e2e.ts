import { addDays } from '#domain/calendar/local-date.ts';
import { expectNoFindings } from './support/findings.ts';
import { listen } from './support/listen.ts';
import { type Person, signUpOnboarded, today } from './support/person.ts';
import { inDays, tasksOf } from './support/tasks.ts';
import { group, openTask, panel, tick } from './support/tasks-page.ts';
import { test as base, expect } from './support/test.ts';
import { textsOf } from './support/texts.ts';
import { dragFinger } from './support/touch.ts';

const en = textsOf('en');

const test = base.extend<{ person: Person; tasks: ReturnType<typeof tasksOf> }>({
  person: async ({ request }, use) => use(await signUpOnboarded(request)),
  tasks: ({ request, person }, use) => use(tasksOf(request, person)),
});

test('a sub-task of a task with a long title doesn’t widen a narrow page', { tag: '@state' }, async ({
  page,
  tasks,
  person,
  open,
}) => {
  const whole = await tasks.make('Covers for all that the bakery at the corner sells');
  await tasks.make('Sketches', { parent_id: whole });
  await page.setViewportSize({ width: 320, height: 844 });
  await open('/tasks', person);
  await expect(
    page.getByText(en('tasks.partOf', { title: 'Covers for all that the bakery at the corner sells' })),
  ).toBeVisible();
  await expectNoFindings(page);
});

test('filters are in the address and survive a reload; the search word is never in the address', async ({
  page,
  tasks,
  person,
  open,
}) => {
  await tasks.make('Café au lait', { task_status: 'in_progress', task_priority: 'high' });
  await tasks.make('Tea', { task_status: 'in_progress', task_priority: 'low' });
  await tasks.make('Water', { task_priority: 'high' });
  await open('/tasks', person);

  const filter = page.getByRole('button', { name: new RegExp(`^${en('tasks.filter')}`) });
  const choose = async (name: string) => {
    await filter.click();
    await page.getByRole('menuitemradio', { name }).click();
  };
  await choose(en('tasks.status.in_progress'));
  await choose(en('tasks.priorities.high'));
  const words = `${en('tasks.status.in_progress')} · ${en('tasks.priorities.high')}`;
  await expect(filter).toHaveAccessibleName(en('tasks.filtered', { filters: words }));
  await expect(page.getByText(words, { exact: true })).toBeVisible();
  await expect(openTask(page, 'Tea')).toHaveCount(0);
  await expect(openTask(page, 'Water')).toHaveCount(0);
  await expect(page).toHaveURL(/\?status=in_progress&priority=high$/);
  await page.reload();
  await expect(openTask(page, 'Café au lait')).toBeVisible();
  await expect(openTask(page, 'Tea')).toHaveCount(0);

  await choose(en('tasks.priorities.high'));
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

test('a status that can’t be saved reverts', { tag: '@state' }, async ({ page, tasks, person, open }) => {
  await tasks.make('Stays open');
  const announcements = await listen(page);
  await open('/tasks', person);
  await page.route('**/api/task/update', (route) => route.fulfill({ status: 500, body: '{}' }));
  await tick(page, { t: en, title: 'Stays open' }).click();
  await expect.poll(announcements).toContain(en('errors.generic'));
  await expect(tick(page, { t: en, title: 'Stays open' })).not.toBeChecked();

  await page.unroute('**/api/task/update');
  const menu = page.getByRole('button', { name: en('tasks.menuOf', { title: 'Stays open' }) });
  await menu.click();
  await page.getByRole('menuitemradio', { name: en('tasks.status.in_progress') }).click();
  await expect(page.locator('.task-card')).toContainText(en('tasks.status.in_progress'));
  await expect(menu).toBeFocused();
});

test('a tab shows another tab’s change as soon as it’s visible again', { tag: '@state' }, async ({
  page,
  tasks,
  person,
  open,
}) => {
  const id = await tasks.make('Here');
  await open('/tasks', person);
  await expect(openTask(page, 'Here')).toBeVisible();
  await tasks.change(id, { task_title: 'There' });
  await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));
  await expect(openTask(page, 'There')).toBeVisible();
});

test('hundreds of tasks load page by page, down to the last', { tag: '@state' }, async ({
  page,
  tasks,
  person,
  open,
}) => {
  await tasks.makeMany(410);
  await open('/tasks', person);
  await expect(page.getByRole('listitem')).toHaveCount(200);
  await page.getByRole('button', { name: en('tasks.more') }).scrollIntoViewIfNeeded();
  await expect(openTask(page, 'Task 399')).toBeAttached();
  await page.getByRole('button', { name: en('tasks.more') }).scrollIntoViewIfNeeded();
  await expect(openTask(page, 'Task 409')).toBeAttached();
  await expect(page.getByRole('button', { name: en('tasks.more') })).toHaveCount(0);
});

test('a task is moved up by its menu, and stays there', { tag: '@state' }, async ({
  page,
  tasks,
  person,
  open,
}) => {
  await tasks.make('Below', { end_timestamp: inDays(0) });
  await tasks.make('Above', { end_timestamp: inDays(0), task_priority: 'high' });
  await open('/tasks', person);
  const rows = page.locator('.task-card-open');
  await expect(rows).toHaveText(['Above', 'Below']);
  await page.getByRole('button', { name: en('tasks.menuOf', { title: 'Below' }) }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitem', { name: en('tasks.moveDown') })).toBeDisabled();
  const saved = page.waitForResponse('**/api/task/update');
  await page.getByRole('menuitem', { name: en('tasks.moveUp') }).press('Enter');
  await expect(rows).toHaveText(['Below', 'Above']);
  await saved;
  await page.reload();
  await expect(rows).toHaveText(['Below', 'Above']);
});

/** Sixty characters, with a long word where a line ends. */
const SIXTY = 'Send the deposit invoice to Lotte for the exhibition posters';

test('a title of sixty characters is whole on a phone, and the rest of its row opens it', async ({
  page,
  tasks,
  person,
  open,
}) => {
  await tasks.make(SIXTY, {
    task_priority: 'high',
    task_length: 30,
    end_timestamp: inDays(0),
  });
  for (const [width, path, title] of [
    [390, '/tasks', '.task-card-open'],
    [320, '/tasks', '.task-card-open'],
    [390, '/dashboard', '.task-slide-title'],
  ] as const) {
    await page.setViewportSize({ width, height: 844 });
    if (!page.url().endsWith(path)) await open(path, person);
    const hidden = () => page.locator(title).evaluate((text) => text.scrollHeight - text.clientHeight);
    await expect.poll(hidden, { message: `${path} at ${width}` }).toBeLessThanOrEqual(1);
    const facts = page.locator('.task-facts');
    await facts.evaluate((line) => line.scrollIntoView({ block: 'center' }));
    const line = await facts.boundingBox();
    if (line === null) throw new Error('the facts are not shown');
    await page.mouse.click(line.x + 8, line.y + line.height / 2);
    await expect(panel(page, en)).toBeVisible();
    await expect(page).toHaveURL(/\?task=/);
    await page.keyboard.press('Escape');
    await expect(panel(page, en)).toHaveCount(0);
  }
});

test('a search marks what it found, in the title or in the description', { tag: '@state' }, async ({
  page,
  tasks,
  person,
  open,
}) => {
  await tasks.make('Cover sketches for the Café');
  await tasks.make('Call Karim', { task_description: 'about the cafe’s chairs' });
  await open('/tasks', person);
  await page.getByRole('button', { name: en('tasks.search') }).click();
  await page.keyboard.type('cafe');
  await expect(page.locator('mark')).toHaveText(['Café', 'cafe']);
  await expect(openTask(page, 'Cover sketches for the Café')).toBeVisible();
});

test('a swipe to the right ticks a task off, a swipe to the left offers another day or none, and all can be undone', async ({
  page,
  tasks,
  person,
  open,
}) => {
  const id = await tasks.make('Water the plants', { end_timestamp: inDays(0), task_status: 'in_progress' });
  await page.setViewportSize({ width: 390, height: 844 });
  await open('/tasks', person);
  const card = page.locator('.task-card', { hasText: 'Water the plants' });
  const swipe = async (x: number) => {
    const box = await card.boundingBox();
    if (box === null) throw new Error('the card is not shown');
    await dragFinger(page, { from: { x: 200, y: box.y + box.height / 2 }, by: { x, y: 0 } });
  };
  const stored = async (field: string) => (await tasks.get(id))?.[field];
  const dueOn = await stored('task_end_on');
  const undo = page.locator('.Toastify').getByRole('button', { name: en('common.undo') });

  await swipe(150);
  await expect.poll(() => stored('task_status')).toBe('completed');
  await undo.click();
  await expect.poll(() => stored('task_status')).toBe('in_progress');
  await expect(panel(page, en)).toHaveCount(0);

  await swipe(-150);
  const actions = card.getByRole('group', { name: en('tasks.menuOf', { title: 'Water the plants' }) });
  await expect(actions.getByRole('button')).toHaveText([
    en('tasks.groups.tomorrow'),
    en('tasks.swipe.day'),
    en('tasks.swipe.delete'),
  ]);
  await expectNoFindings(page);
  await page.goBack();
  await expect(actions).toHaveCount(0);
  await expect(page).toHaveURL(/\/tasks$/);

  await swipe(-150);
  await actions.getByRole('button', { name: en('tasks.groups.tomorrow') }).click();
  await expect(group(page, { t: en, name: 'tomorrow' })).toContainText('Water the plants');
  await undo.click();
  await expect.poll(() => stored('task_end_on')).toBe(dueOn);

  await swipe(-150);
  await actions.getByRole('button', { name: en('tasks.swipe.delete') }).click();
  await expect(card).toHaveCount(0);
  await page
    .locator('main')
    .getByRole('button', { name: en('common.undo') })
    .click();
  await expect(card).toBeVisible();
});

test('the menu offers what a swipe does, another date included', { tag: '@state' }, async ({
  page,
  tasks,
  person,
  open,
}) => {
  const id = await tasks.make('Paint the door');
  await tasks.make('Buy paint', { parent_id: id });
  await open('/tasks', person);
  const choose = async (name: string) => {
    await page.getByRole('button', { name: en('tasks.menuOf', { title: 'Paint the door' }) }).click();
    await page.getByRole('menuitem', { name, exact: true }).click();
  };
  await choose(en('tasks.swipe.day'));
  const dates = page.getByRole('dialog', { name: en('tasks.swipe.day') });
  await expect(dates.getByRole('grid')).toBeVisible();
  await expectNoFindings(page);
  await dates.getByRole('button', { name: en('calendar.next') }).click();
  await dates.getByRole('gridcell', { name: /15/ }).getByRole('button').click();
  await expect(dates).toHaveCount(0);
  await expect.poll(async () => (await tasks.get(id))?.task_end_on).toMatch(/-15$/);

  await choose(en('tasks.swipe.delete'));
  const question = page.getByRole('dialog', { name: en('tasks.delete') });
  await question.getByRole('button', { name: en('tasks.deleteKeep') }).click();
  await expect(openTask(page, 'Paint the door')).toHaveCount(0);
  await expect(openTask(page, 'Buy paint')).toBeVisible();
});

test('on a wide screen keys add a task and go to a group, except while typing or once turned off', {
  tag: '@state',
}, async ({ page, tasks, person, open }) => {
  await tasks.make('Today’s', { end_timestamp: inDays(0) });
  await tasks.make('Tomorrow’s', { end_timestamp: inDays(1) });
  const from = addDays(today(), 20);
  await tasks.make('Weekly', { task_repeat: { rule: 'FREQ=WEEKLY', from, after_completion: 0 } });
  await page.setViewportSize({ width: 1280, height: 800 });
  await open('/tasks', person);
  await expect(openTask(page, 'Today’s')).toBeVisible();
  await page.keyboard.press('2');
  await expect(openTask(page, 'Tomorrow’s')).toBeFocused();
  await page.keyboard.press('1');
  await expect(openTask(page, 'Today’s')).toBeFocused();
  await page.keyboard.press('n');
  const adding = page.getByRole('dialog', { name: en('tasks.new') });
  await expect(adding.getByLabel(en('tasks.title'))).toBeFocused();
  await page.keyboard.type('n1');
  await expect(adding.getByLabel(en('tasks.title'))).toHaveValue('n1');
  await adding.getByLabel(en('tasks.title')).fill('');
  await page.keyboard.press('Escape');
  await expect(adding).toHaveCount(0);

  await page.getByRole('button', { name: en('tasks.menuOf', { title: 'Weekly' }) }).click();
  await page.getByRole('menuitem', { name: en('tasks.endRepeating') }).click();
  const question = page.getByRole('alertdialog');
  await expect(question).toBeVisible();
  await page.keyboard.press('n');
  await expect(page).not.toHaveURL(/add=/);
  await question.getByRole('button', { name: en('tasks.endKeep') }).click();
  await expect(question).toHaveCount(0);

  await page.getByRole('button', { name: en('tasks.filter') }).click();
  await expect(page.getByRole('paragraph').filter({ hasText: en('tasks.keys') })).toBeVisible();
  await page.getByRole('menuitemcheckbox', { name: en('tasks.keys') }).click();
  await expect(page.getByRole('menu')).toHaveCount(0);
  await expect(page.getByText(en('tasks.keys'))).toHaveCount(0);
  await page.keyboard.press('2');
  await page.keyboard.press('n');
  await expect(openTask(page, 'Tomorrow’s')).not.toBeFocused();
  await expect(adding).toHaveCount(0);
});
