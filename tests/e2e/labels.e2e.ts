import type { APIRequestContext, Page } from '@playwright/test';
import type { Label } from '#domain/labels/labels.calls.ts';
import { openPanel, SENTENCE, search } from './support/best-dates.ts';
import { expectNoFindings, notInGate } from './support/findings.ts';
import { callsOf, type Person, signUpOnboarded } from './support/person.ts';
import { card, openPlan, withTasks } from './support/plan.ts';
import { tasksOf } from './support/tasks.ts';
import { openTask } from './support/tasks-page.ts';
import { expect, test } from './support/test.ts';
import { textsOf } from './support/texts.ts';
import { cutServer, waiting } from './support/unsent.ts';

const t = textsOf('en');
const LONG_NAME = 'Everything for the house by the sea 2027';

/** A person's calls about labels. */
function labelsOf(request: APIRequestContext, person: Person) {
  const calls = callsOf(request, person);
  return {
    add: async (name: string, color?: string) =>
      (await calls.post<{ label_id: string }>('/api/label/add', { name, color })).label_id,
    remove: (id: string) => calls.delete(`/api/label/${id}/delete`),
    /** Names with their colours and numbers of tasks. */
    all: async () =>
      (await calls.get<{ labels: Label[] }>('/api/label/list')).labels.map(
        ({ name, color, tasks }) => `${name} ${color ?? '–'} ${tasks}`,
      ),
  };
}

/** A tree of three levels under a task with a label, and a task without one. */
async function withTree(request: APIRequestContext) {
  const person = await signUpOnboarded(request);
  const tasks = tasksOf(request, person);
  const house = await tasks.make('Move house', { task_labels: ['errand'] });
  const van = await tasks.make('Book a van', { parent_id: house });
  await tasks.make('Measure the sofa', { parent_id: van, task_labels: ['home'] });
  await tasks.make('Water the plants', { task_labels: ['home'] });
  await tasks.make('Call Mum');
  return { person, tasks, labels: labelsOf(request, person) };
}

const chip = (page: Page, name: string) =>
  page.getByRole('group', { name: t('labels.filter') }).getByRole('button', { name, exact: true });
const row = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const sheet = (page: Page, name: string) => page.getByRole('dialog', { name });
const question = (page: Page) => page.getByRole('alertdialog');
const back = (page: Page) => page.evaluate(() => history.back());

for (const { width, height, hasTouch } of [
  { width: 390, height: 844, hasTouch: true },
  { width: 1280, height: 800, hasTouch: false },
]) {
  test.describe(`${width} wide`, hasTouch ? {} : notInGate({ tag: [] }), () => {
    test.use({ viewport: { width, height }, hasTouch });

    test('the list of a label has all steps below its tasks, stays after reload and back, and is whole once the label is gone', async ({
      page,
      request,
      open,
    }) => {
      const { person, labels } = await withTree(request);
      await open('/tasks', person);
      const listed = async (titles: readonly string[]) => {
        for (const title of ['Move house', 'Book a van', 'Measure the sofa', 'Water the plants', 'Call Mum'])
          await expect(openTask(page, title), title).toHaveCount(titles.includes(title) ? 1 : 0);
      };
      const errands = ['Move house', 'Book a van', 'Measure the sofa'];
      await chip(page, 'errand').click();
      await listed(errands);
      await expect(chip(page, 'errand')).toHaveAttribute('aria-pressed', 'true');
      await expect(page.getByText(t('labels.only', { name: 'errand' }), { exact: true })).toBeVisible();
      await expect(page).toHaveURL(/\/tasks\?label=[\w-]+$/);
      expect(page.url()).not.toContain('errand');
      await expectNoFindings(page);

      await page.reload();
      await listed(errands);
      await openTask(page, 'Book a van').click();
      await expect(page).toHaveURL(/label=[\w-]+&task=/);
      await back(page);
      await expect(page).toHaveURL(/\/tasks\?label=[\w-]+$/);
      await page.getByRole('link', { name: t('labels.all') }).click();
      await expect(page).toHaveURL(/\/labels$/);
      await back(page);
      await listed(errands);

      await chip(page, 'home').click();
      await listed(['Measure the sofa', 'Water the plants']);
      const id = new URL(page.url()).searchParams.get('label') ?? '';
      await labels.remove(id);
      await page.reload();
      await expect(page.getByText(t('labels.gone'))).toBeVisible();
      await listed([...errands, 'Water the plants', 'Call Mum']);
      await expect(chip(page, 'home')).toHaveCount(0);
      await chip(page, 'errand').click();
      await expect(page.getByText(t('labels.gone'))).toHaveCount(0);
      await chip(page, 'errand').click();
      await expect(page).toHaveURL(/\/tasks$/);
      await listed([...errands, 'Water the plants', 'Call Mum']);
    });

    test('on its page a label is made, renamed, coloured, put together with another one and deleted', async ({
      page,
      request,
      open,
    }) => {
      const { person, tasks, labels } = await withTree(request);
      await open('/settings', person);
      await page.getByRole('link', { name: t('titles.labels') }).click();
      await expect(
        page.getByRole('link', { name: `home: ${t('labels.tasks_other', { shown: '2' })}` }),
      ).toBeVisible();
      await page.getByLabel(t('labels.newLabel')).fill(LONG_NAME);
      await page.getByRole('button', { name: t('labels.add'), exact: true }).click();
      await expect(row(page, LONG_NAME)).toBeVisible();
      await expect(page.getByLabel(t('labels.newLabel'))).toHaveValue('');
      await expectNoFindings(page);

      await row(page, 'errand').click();
      const errand = sheet(page, 'errand');
      await errand.getByLabel(t('labels.name')).fill('errands');
      await errand.getByRole('radio', { name: t('tasks.colours.saffron') }).check();
      await expectNoFindings(page);
      await errand.getByRole('button', { name: t('common.save') }).click();
      const errands = sheet(page, 'errands');
      await expect(errands.getByRole('button', { name: t('common.saved') })).toBeVisible();
      expect(await labels.all()).toContain('errands saffron 1');

      await errands.getByLabel(t('labels.name')).fill('HOME');
      await errands.getByRole('button', { name: t('common.save') }).click();
      await expect(errands.getByText(t('labels.exists', { name: 'home' }))).toBeVisible();
      await errands.getByRole('button', { name: t('labels.mergeWith', { name: 'home' }) }).click();
      await expect(question(page)).toBeVisible();
      await expectNoFindings(page);
      await question(page)
        .getByRole('button', { name: t('labels.mergeConfirm') })
        .click();
      await expect(page.getByRole('dialog')).toHaveCount(0);
      await expect(row(page, 'errands')).toHaveCount(0);
      await expect.poll(labels.all).toEqual([`${LONG_NAME} – 0`, 'home – 3']);

      await row(page, 'home').click();
      await sheet(page, 'home')
        .getByRole('button', { name: t('labels.delete') })
        .click();
      await expect(question(page)).toContainText('Take #home off 3 tasks?');
      await expect(question(page)).toContainText(t('labels.deleteText_other'));
      await question(page)
        .getByRole('button', { name: t('labels.deleteConfirm') })
        .click();
      await expect(page.getByRole('dialog')).toHaveCount(0);
      await expect.poll(labels.all).toEqual([`${LONG_NAME} – 0`]);
      expect(await tasks.titles()).toHaveLength(5);

      await row(page, LONG_NAME).click();
      await sheet(page, LONG_NAME)
        .getByRole('button', { name: t('labels.delete') })
        .click();
      await question(page)
        .getByRole('button', { name: t('labels.deleteConfirm') })
        .click();
      await expect(page.getByRole('heading', { name: t('labels.emptyTitle') })).toBeVisible();
      await expectNoFindings(page);
    });
  });
}

test('labels added, renamed, coloured and deleted without a connection show at once, and are saved afterwards', async ({
  page,
  request,
  open,
}) => {
  const { person, labels } = await withTree(request);
  await open('/labels', person);
  await expect(row(page, 'home')).toBeVisible();
  const bringBack = await cutServer(page);
  await page.getByLabel(t('labels.newLabel')).fill('garden');
  await page.getByRole('button', { name: t('labels.add'), exact: true }).click();
  await expect(row(page, 'garden')).toBeVisible();
  await expect(waiting(page, 1)).toBeVisible();
  await row(page, 'garden').click();
  await sheet(page, 'garden')
    .getByRole('radio', { name: t('tasks.colours.iris') })
    .check();
  await sheet(page, 'garden').getByLabel(t('labels.name')).fill('allotment');
  await sheet(page, 'garden')
    .getByRole('button', { name: t('common.save') })
    .click();
  await expect(sheet(page, 'allotment').getByRole('button', { name: t('common.saved') })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(waiting(page, 2)).toBeVisible();
  await row(page, 'errand').click();
  await sheet(page, 'errand')
    .getByRole('button', { name: t('labels.delete') })
    .click();
  await question(page)
    .getByRole('button', { name: t('labels.deleteConfirm') })
    .click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(row(page, 'errand')).toHaveCount(0);
  await expect(waiting(page, 3)).toBeVisible();
  expect(await labels.all()).toEqual(['errand – 1', 'home – 2']);

  await page.getByRole('button', { name: t('unsent.look'), exact: true }).click();
  const unsent = page.getByRole('dialog', { name: t('unsent.title') });
  await expect(unsent).toContainText(t('unsent.labelAdded', { name: 'garden' }));
  await expect(unsent).toContainText(t('unsent.labelChanged', { name: 'allotment' }));
  await expect(unsent).toContainText(t('unsent.labelDeleted', { name: 'errand' }));
  await page.keyboard.press('Escape');
  await bringBack();
  await expect.poll(labels.all).toEqual(['allotment iris 0', 'home – 2']);
  await expect(row(page, 'allotment')).toBeVisible();
});

test('a name that another device has taken meanwhile stays among the unsent changes with its reason', {
  tag: '@state',
}, async ({ page, request, open }) => {
  const { person, labels } = await withTree(request);
  await open('/labels', person);
  await row(page, 'errand').click();
  const bringBack = await cutServer(page);
  await sheet(page, 'errand').getByLabel(t('labels.name')).fill('garden');
  await sheet(page, 'errand')
    .getByRole('button', { name: t('common.save') })
    .click();
  await expect(waiting(page, 1)).toBeAttached();
  await page.keyboard.press('Escape');
  await expect(row(page, 'garden')).toBeVisible();
  await labels.add('Garden');
  await bringBack();
  await expect(row(page, 'errand')).toBeVisible();
  await page.getByRole('button', { name: t('unsent.look'), exact: true }).click();
  await expect(page.getByRole('dialog', { name: t('unsent.title') })).toContainText(
    t('unsent.refused', { reason: t('errors.conflicts.name') }),
  );
});

test('the plan of a label has its tasks alone, and the whole plan is back after a second press', async ({
  page,
  request,
}) => {
  const { person, tasks, free } = await withTasks(request);
  await tasks.change(free, { task_labels_add: ['pictures'] });
  await openPlan(page, person);
  await expect(card(page, 'Send the invoice')).toBeVisible();
  const only = chip(page, t('labels.only', { name: 'pictures' }));
  await only.click();
  await expect(card(page, 'Send the invoice')).toHaveCount(0);
  await expect(card(page, 'Sort the photographs')).toBeVisible();
  await expectNoFindings(page);
  await only.click();
  await expect(card(page, 'Send the invoice')).toBeVisible();
});

test('the date finder counts only a chosen label’s tasks', async ({ page, request }) => {
  const person = await signUpOnboarded(request, { cycleDay: 9 });
  const id = await labelsOf(request, person).add('friends');
  const panel = await openPanel(page, person);
  await chip(page, t('labels.only', { name: 'friends' })).click();
  const asked = page.waitForRequest('**/api/best/dates/find');
  await search(panel, SENTENCE);
  expect((await asked).postDataJSON()).toMatchObject({ label_id: id });
  await expect(panel.getByRole('heading', { name: new RegExp(SENTENCE) })).toBeVisible();
});
