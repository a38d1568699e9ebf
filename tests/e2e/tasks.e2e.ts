import type { Locator } from '@playwright/test';
import { LANGUAGES } from '#domain/account/language.ts';
import { expectNoFindings, journeyTag } from './support/findings.ts';
import { listen } from './support/listen.ts';
import { useSession as putSession, signUpOnboarded } from './support/person.ts';
import { tasksOf } from './support/tasks.ts';
import { field, group, openTask, panel, tick } from './support/tasks-page.ts';
import { expect, test } from './support/test.ts';
import { textsOf } from './support/texts.ts';

const en = textsOf('en');
const SIZES = [
  { width: 360, height: 740 },
  { width: 1280, height: 800 },
] as const;

for (const language of LANGUAGES) {
  for (const viewport of SIZES) {
    test.describe(
      `in ${language}, ${viewport.width} wide`,
      journeyTag({ language, width: viewport.width }, 'nl'),
      () => {
        test.use({ viewport });
        const t = textsOf(language);

        test('a task is added, planned, done and deleted', async ({ page, request, open }) => {
          const person = await signUpOnboarded(request, { language });
          const announcements = await listen(page);
          await open('/tasks', person);
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
          await adding.getByRole('button', { name: t('tasks.moreFields'), exact: true }).click();
          await adding.getByLabel(t('tasks.description')).fill('The fern most of all');
          await adding.getByRole('button', { name: t('tasks.create') }).click();
          await expect(adding.getByText(t('tasks.addedNamed', { title: 'Water the plants' }))).toBeVisible();
          await expect(adding.getByLabel(t('tasks.title'))).toBeFocused();
          await adding.getByRole('button', { name: t('common.close') }).click();
          await expect(adding).toHaveCount(0);
          await expect(page.locator('.task-card[data-shown]')).toContainText('Water the plants');
          await group(page, { t, name: 'no_date' })
            .getByRole('button', { name: 'Water the plants' })
            .first()
            .click();
          const details = panel(page, t);
          await field(details, t('tasks.dueOn')).click();
          await details.locator('button[data-today]').click();
          await details.getByLabel(t('tasks.priority')).selectOption('high');
          await details.getByRole('button', { name: '30 min' }).click();
          await details.getByRole('button', { name: t('common.save') }).click();
          await expect.poll(announcements).toContain(t('common.saved'));
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
          await expect.poll(announcements).toContain(t('tasks.deleted'));
          await expect(details).toHaveCount(0);
          await expect(openTask(page, 'Water the plants')).toHaveCount(0);
          await page.reload();
          await expect.poll(() => tasksOf(request, person).titles()).toEqual([]);
        });
      },
    );
  }
}

test('a task can be added, planned, done and deleted by keyboard alone', { tag: '@state' }, async ({
  page,
  open,
}) => {
  const announcements = await listen(page);
  await open('/tasks');
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
  await expect(page.getByLabel(en('tasks.title'))).toBeFocused();
  await page.keyboard.type('Sort the photos');
  await press('Enter');
  await expect(page.getByLabel(en('tasks.title'))).toHaveValue('');
  await press('Escape');
  await expect(add).toBeFocused();

  await tabTo(openTask(page, 'Sort the photos'));
  await press('Enter');
  const details = panel(page, en);
  const due = field(details, en('tasks.dueOn'));
  await expect(due).toBeVisible();
  await tabTo(due);
  await press('Enter');
  await tabTo(details.locator('button[data-today]'));
  await press('Enter');
  await expect(due).toBeFocused();
  await tabTo(details.getByRole('button', { name: en('common.save') }));
  await press('Enter');
  await expect.poll(announcements).toContain(en('common.saved'));
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
  await expect.poll(announcements).toContain(en('tasks.deleted'));
  await expect(openTask(page, 'Sort the photos')).toHaveCount(0);
});

test('a task for today takes at most four presses from the dashboard', { tag: '@state' }, async ({
  page,
  open,
}) => {
  await open('/dashboard');
  let presses = 0;
  const press = async (control: Locator) => {
    presses += 1;
    await control.click();
  };
  const slider = page.getByRole('region', { name: new RegExp(`^${en('nav.today')} · \\d+$`) });
  await press(page.getByRole('button', { name: en('tasks.add') }).first());
  const adding = page.getByRole('dialog', { name: en('tasks.new') });
  await expect(adding.getByLabel(en('tasks.title'))).toBeFocused();
  await page.keyboard.type('Call the physio');
  await press(adding.getByRole('button', { name: en('tasks.groups.today'), exact: true }));
  presses += 1;
  await adding.getByLabel(en('tasks.title')).press('Enter');
  await expect(adding.getByText(en('tasks.addedNamed', { title: 'Call the physio' }))).toBeVisible();
  // Behind the sheet it's hidden from screen readers.
  await expect(page.locator('.task-slide', { hasText: 'Call the physio' })).toHaveCount(1);
  await expectNoFindings(page);
  await press(adding.getByRole('button', { name: en('common.close') }));
  await expect(slider.getByRole('link', { name: 'Call the physio' })).toBeVisible();
  expect(presses).toBeLessThanOrEqual(4);
});

test('a day and a time typed in words become the task’s', { tag: '@state' }, async ({
  page,
  request,
  open,
}) => {
  const person = await signUpOnboarded(request, { language: 'nl' });
  const nl = textsOf('nl');
  await open('/tasks?add=task', person);
  const adding = page.getByRole('dialog', { name: nl('tasks.new') });
  const title = adding.getByRole('textbox', { name: nl('tasks.title'), exact: true });
  await title.pressSequentially('Bel de kinesist morgen om half drie');
  for (const words of ['morgen', 'om half drie']) {
    await expect(adding.getByRole('button', { name: nl('tasks.dropWords', { words }) })).toBeVisible();
  }
  await expect(adding.getByRole('listitem').filter({ hasText: '14:30' })).toBeVisible();
  await expectNoFindings(page);
  await page.keyboard.press('Enter');
  await expect(title).toHaveValue('');
  await page.keyboard.press('Escape');
  await expect(group(page, { t: nl, name: 'tomorrow' })).toContainText('Bel de kinesist');
});

test('“Find a day” gives the new task the day found for its title’s words', { tag: '@state' }, async ({
  page,
  open,
}) => {
  await open('/tasks?add=task');
  const adding = page.getByRole('dialog', { name: en('tasks.new') });
  await adding.getByLabel(en('tasks.title')).fill('have dinner with my friends');
  await adding.getByRole('button', { name: en('tasks.bestDay') }).click();
  const finder = page.getByRole('dialog', { name: en('nav.bestDates') });
  await expect(finder.getByRole('heading', { name: 'have dinner with my friends' })).toBeVisible();
  await finder
    .getByRole('button')
    .filter({ hasText: en('bestDates.useDay') })
    .first()
    .click();
  await expect(finder).toHaveCount(0);
  await expect(adding.getByLabel(en('tasks.title'))).toHaveValue('have dinner with my friends');
  await expect(adding.locator('.task-chips [aria-pressed=true]')).toHaveCount(1);
});

test('a task that is added after its panel was closed leaves the page and the next panel unchanged', {
  tag: '@state',
}, async ({ page, request }) => {
  const person = await signUpOnboarded(request);
  const announcements = await listen(page);
  await putSession(page, person);
  const { promise: ready, resolve: answer } = Promise.withResolvers<void>();
  await page.route('**/api/task/create', async (route) => {
    await ready;
    await route.continue();
  });
  await page.goto('/dashboard');
  await page
    .getByRole('link', { name: en('nav.tasks') })
    .first()
    .click();
  const add = page.getByRole('button', { name: en('tasks.new') }).first();
  const adding = page.getByRole('dialog', { name: en('tasks.new') });
  await add.click();
  await adding.getByLabel(en('tasks.title')).fill('Water the plants');
  const sent = page.waitForRequest('**/api/task/create');
  await adding.getByRole('button', { name: en('tasks.create') }).click();
  await sent;
  await page.keyboard.press('Escape');
  await expect(adding).toHaveCount(0);
  answer();
  await expect.poll(announcements).toContain(en('tasks.added'));
  await expect(openTask(page, 'Water the plants')).toBeVisible();
  await expect(page).toHaveURL(/\/tasks$/);

  await add.click();
  await expect(adding.getByLabel(en('tasks.title'))).toHaveValue('');
  // Presses twice, before the first press has closed it.
  await adding.getByRole('button', { name: en('common.close') }).evaluate((button: HTMLElement) => {
    button.click();
    button.click();
  });
  await expect(adding).toHaveCount(0);
  await expect(add).toBeFocused();
  await expect(page).toHaveURL(/\/tasks$/);
});
