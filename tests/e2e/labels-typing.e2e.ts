import type { APIRequestContext, Locator, Page } from '@playwright/test';
import { expectNoFindings } from './support/findings.ts';
import { callsOf, type Person, signUpOnboarded } from './support/person.ts';
import { tasksOf } from './support/tasks.ts';
import { openTask, panel } from './support/tasks-page.ts';
import { expect, test } from './support/test.ts';
import { textsOf } from './support/texts.ts';

const t = textsOf('en');
const SIZES = [
  { width: 390, height: 844, hasTouch: true, isMobile: true },
  { width: 1280, height: 800, hasTouch: false, isMobile: false },
] as const;

const sheet = (page: Page) => page.getByRole('dialog', { name: t('tasks.new') });
const titleIn = (within: Locator) => within.getByLabel(t('tasks.title'), { exact: true });
const option = (within: Locator, name: string) => within.getByRole('option', { name, exact: true });
const chip = (within: Locator, text: string) =>
  within.getByRole('listitem').filter({ hasText: new RegExp(`^${text}$`) });
const card = (page: Page, title: string) => page.locator('.task-card').filter({ hasText: title });

type Label = { readonly label_id: string; readonly name: string; readonly tasks: number };

/** The names of a person's labels on the server, and of those of a task by its title. */
function serverOf(request: APIRequestContext, person: Person) {
  const { get, post } = callsOf(request, person);
  return {
    add: (name: string, color: string | null = null) => post('/api/label/add', { name, color }),
    labels: async () => (await get<{ labels: Label[] }>('/api/label/list')).labels.map(({ name }) => name),
    tasks: async () => {
      const { tasks } = await post<{ tasks: { title: string; labels: Label[] }[] }>('/api/task/list', {});
      return tasks.map(({ title, labels }) => [title, ...labels.map(({ name }) => name)].join(' | ')).sort();
    },
  };
}

for (const { width, height, hasTouch, isMobile } of SIZES) {
  test.describe(`${width} wide`, () => {
    test.use({ viewport: { width, height }, hasTouch, isMobile });

    const press = (target: Locator) => (hasTouch ? target.tap() : target.click());

    test('a new label is typed, shown as one, taken back, and made with its task', async ({
      page,
      request,
      open,
    }) => {
      const person = await open('/tasks?add=task');
      const server = serverOf(request, person);
      const adding = sheet(page);
      await titleIn(adding).fill('Buy stamps #errand #shop tomorrow');
      await expect(adding.locator('mark')).toHaveText(['#errand', '#shop', 'tomorrow']);
      await expect(chip(adding, t('labels.new', { name: 'errand' }))).toBeVisible();
      await expectNoFindings(page);
      await press(adding.getByRole('button', { name: t('tasks.dropWords', { words: '#shop' }) }));
      await expect(adding.locator('mark')).toHaveText(['#errand', 'tomorrow']);
      await press(adding.getByRole('button', { name: t('tasks.create') }));
      await expect(adding.getByText(t('tasks.addedNamed', { title: 'Buy stamps #shop' }))).toBeVisible();
      expect(await server.labels()).toEqual(['errand']);
      expect(await server.tasks()).toEqual(['Buy stamps #shop | errand']);
      // Now it's there.
      await titleIn(adding).fill('Post the parcel #Errand');
      await expect(chip(adding, 'errand')).toBeVisible();
      await press(adding.getByRole('button', { name: t('tasks.create') }));
      await expect(adding.getByText(t('tasks.addedNamed', { title: 'Post the parcel' }))).toBeVisible();
      await press(adding.getByRole('button', { name: t('common.close') }));
      await expect(card(page, 'Post the parcel').getByText('errand', { exact: true })).toBeVisible();
      expect(await server.labels()).toEqual(['errand']);
    });

    test('labels are chosen from a list while they are typed', async ({ page, request, open }) => {
      const person = await signUpOnboarded(request);
      const server = serverOf(request, person);
      await server.add('home', 'iris');
      await server.add('home office', 'saffron');
      await server.add('garden');
      await open('/tasks?add=task', person);
      const adding = sheet(page);
      const title = titleIn(adding);
      await press(title);
      await title.pressSequentially('Water the plants #');
      await expect(adding.getByRole('listbox').getByRole('option')).toHaveCount(3);
      await title.pressSequentially('gar');
      await expect(adding.getByRole('listbox').getByRole('option')).toHaveText(['garden']);
      await expectNoFindings(page);
      await page.keyboard.press('Enter');
      await expect(title).toHaveValue('Water the plants #garden ');
      await expect(title).toBeFocused();
      await title.pressSequentially('#hom');
      await press(option(adding, 'home office'));
      await expect(title).toHaveValue('Water the plants #garden #home office ');
      await expect(adding.getByRole('listbox')).toHaveCount(0);
      await expect(chip(adding, 'home office')).toBeVisible();
      await title.pressSequentially('today');
      await page.keyboard.press('Enter');
      await expect(adding.getByText(t('tasks.addedNamed', { title: 'Water the plants' }))).toBeVisible();
      expect(await server.tasks()).toEqual(['Water the plants | garden | home office']);
    });

    test('the sub-task’s line reads labels, and a step shows its task’s labels', async ({
      page,
      request,
      open,
    }) => {
      const person = await signUpOnboarded(request);
      const server = serverOf(request, person);
      const id = await tasksOf(request, person).make('Plan the party', { task_labels: ['fun', 'home'] });
      await open(`/tasks?task=${id}`, person);
      const details = panel(page, t);
      const line = details.getByLabel(t('tasks.newSubTask'));
      await line.fill('Buy candles #errand');
      await expect(chip(details, t('labels.new', { name: 'errand' }))).toBeVisible();
      await expectNoFindings(page);
      await press(details.getByRole('button', { name: t('tasks.addSubTask') }));
      await expect(line).toHaveValue('');
      await expect(details.getByRole('listitem').filter({ hasText: 'Buy candles' })).toContainText('errand');
      await press(details.getByRole('button', { name: t('common.close') }));
      const step = card(page, 'Buy candles');
      await expect(step).toContainText('errand');
      await expect(step.getByText('fun', { exact: true })).toBeVisible();
      await expect(step).toContainText('+1');
      await expectNoFindings(page);
      expect(await server.tasks()).toEqual(['Buy candles | errand', 'Plan the party | fun | home']);
    });

    test('labels are put on and taken off in the form, beside another device’s', async ({
      page,
      request,
      open,
    }) => {
      const person = await signUpOnboarded(request);
      const server = serverOf(request, person);
      await server.add('garden', 'verdigris');
      const tasks = tasksOf(request, person);
      const id = await tasks.make('Plan the party', { task_labels: ['fun', 'home'] });
      await open(`/tasks?task=${id}`, person);
      const details = panel(page, t);
      const field = details.getByRole('combobox', { name: t('titles.labels') });
      await press(field);
      await field.pressSequentially('gar');
      await press(option(details, 'garden'));
      await expect(field).toHaveValue('');
      await field.pressSequentially('At the lake');
      await page.keyboard.press('Enter');
      await expect(chip(details, t('labels.new', { name: 'At the lake' }))).toBeVisible();
      await field.pressSequentially('123');
      await page.keyboard.press('Enter');
      await expect(details.getByRole('alert')).toHaveText(t('labels.nameInvalid'));
      await field.fill('');
      await press(details.getByRole('button', { name: t('labels.remove', { name: 'home' }) }));
      await expectNoFindings(page);
      await tasks.change(id, { task_labels_add: ['elsewhere'] });
      await press(details.getByRole('button', { name: t('common.save') }));
      await expect.poll(server.tasks).toEqual(['Plan the party | At the lake | elsewhere | fun | garden']);
      await expect(chip(details, 'elsewhere')).toBeVisible();
      await press(details.getByRole('button', { name: t('common.close') }));
      await expect(card(page, 'Plan the party')).toContainText('+2');
    });
  });
}

test('arrows move in the list, Tab chooses, and Escape closes only the list', async ({
  page,
  request,
  open,
}) => {
  const person = await signUpOnboarded(request);
  const server = serverOf(request, person);
  for (const name of ['home', 'home office', 'work']) await server.add(name);
  await open('/tasks?add=task', person);
  const adding = sheet(page);
  const title = titleIn(adding);
  await title.pressSequentially('Tidy up #ho');
  await expect(option(adding, 'home')).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('ArrowDown');
  await expect(option(adding, 'home office')).toHaveAttribute('aria-selected', 'true');
  const id = await option(adding, 'home office').getAttribute('id');
  await expect(title).toHaveAttribute('aria-activedescendant', `${id}`);
  await page.keyboard.press('Tab');
  await expect(title).toHaveValue('Tidy up #home office ');
  await title.pressSequentially('#wo');
  await expect(option(adding, 'work')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(adding.getByRole('listbox')).toHaveCount(0);
  await expect(title).toHaveValue('Tidy up #home office #wo');
  // Enter is the form's, and the typed word is a label of its own.
  await page.keyboard.press('Enter');
  await expect(adding.getByText(t('tasks.addedNamed', { title: 'Tidy up' }))).toBeVisible();
  expect(await server.tasks()).toEqual(['Tidy up | home office | wo']);
  // The whole name of a label needs no choice.
  await title.pressSequentially('Sweep the floor #home');
  await expect(option(adding, 'home')).toHaveAttribute('aria-selected', 'false');
  await page.keyboard.press('Enter');
  await expect(adding.getByText(t('tasks.addedNamed', { title: 'Sweep the floor' }))).toBeVisible();
  expect(await server.tasks()).toContain('Sweep the floor | home');
});

test('without a connection labels are typed, edited and shown; with one they’re sent', async ({
  context,
  page,
  request,
  open,
}) => {
  const person = await signUpOnboarded(request);
  const server = serverOf(request, person);
  const id = await tasksOf(request, person).make('Plan the party', { task_labels: ['fun'] });
  await open(`/tasks?task=${id}`, person);
  const details = panel(page, t);
  await expect(chip(details, 'fun')).toBeVisible();
  await context.setOffline(true);
  const field = details.getByRole('combobox', { name: t('titles.labels') });
  await field.fill('lake');
  await page.keyboard.press('Enter');
  await details.getByRole('button', { name: t('labels.remove', { name: 'fun' }) }).click();
  await details.getByRole('button', { name: t('common.save') }).click();
  await details.getByRole('button', { name: t('common.close') }).click();
  await expect(card(page, 'Plan the party').getByText('lake', { exact: true })).toBeVisible();
  await expect(card(page, 'Plan the party').getByText('fun', { exact: true })).toHaveCount(0);
  await page
    .getByRole('button', { name: t('tasks.new') })
    .first()
    .click();
  await titleIn(sheet(page)).fill('Buy a boat #lake #Water');
  await page.keyboard.press('Enter');
  await expect(sheet(page).getByText(t('tasks.addedNamed', { title: 'Buy a boat' }))).toBeVisible();
  await sheet(page)
    .getByRole('button', { name: t('common.close') })
    .click();
  await expect(card(page, 'Buy a boat').getByText('Water', { exact: true })).toBeVisible();
  expect(await server.tasks()).toEqual(['Plan the party | fun']);
  await context.setOffline(false);
  await expect.poll(server.tasks).toEqual(['Buy a boat | lake | Water', 'Plan the party | lake']);
  await expect(openTask(page, 'Buy a boat')).toBeVisible();
});
