import { addDays } from '#domain/calendar/local-date.ts';
import { spokenDay } from '#web/i18n/format.ts';
import { expectNoFindings, languageTag, lookTag, notInGate } from './support/findings.ts';
import { listen } from './support/listen.ts';
import { signUpOnboarded, today } from './support/person.ts';
import { card, dayOf, openPlan, put, withTasks } from './support/plan.ts';
import { inDays } from './support/tasks.ts';
import { expect, test } from './support/test.ts';
import { textsOf } from './support/texts.ts';

const en = textsOf('en');

test('a plan shows its reasons, changes nothing before the press, and one undo reverts all of it', async ({
  page,
  request,
  open,
}) => {
  const { person, tasks, due, free } = await withTasks(request);
  const announcements = await listen(page);
  const plannedOn = () =>
    Promise.all([due, free].map(async (id) => (await tasks.get(id))?.planned_on ?? null));
  await open('/tasks', person);
  await page.getByRole('link', { name: en('week.label'), exact: true }).click();
  await expect(page).toHaveURL(/\/plan$/);
  await expect(card(page, 'Send the invoice')).toContainText(/due /);
  await expect(card(page, 'Sort the photographs')).toContainText(/min free/);
  expect(await plannedOn()).toEqual([null, null]);

  await put(page, 2).click();
  // The week itself stays, with its undo, and both tasks in it.
  const undo = page.getByRole('main').getByRole('button', { name: en('common.undo') });
  await expect(undo).toBeFocused();
  await expect(card(page, 'Send the invoice').getByRole('checkbox')).toHaveAccessibleName(
    en('tasks.doneLabel', { title: 'Send the invoice' }),
  );
  await expect.poll(announcements).toContain(en('plan.placed_other', { count: 2 }));
  expect((await plannedOn()).every((day) => day !== null)).toBe(true);
  await undo.click();
  await expect.poll(plannedOn).toEqual([null, null]);
  await expect.poll(announcements).toContain(en('plan.undone'));
  await expect(put(page, 2)).toBeVisible();
  await page.reload();
  await expect(put(page, 2)).toBeVisible();
});

test('with the keyboard alone one task is moved, one left out, and the rest planned again and saved', {
  tag: '@state',
}, async ({ page, request }) => {
  const { person, tasks, due, free } = await withTasks(request);
  const announcements = await listen(page);
  await openPlan(page, person);
  const target = spokenDay(addDays(today(), 2), 'en');
  await page.getByRole('button', { name: en('plan.moveOf', { title: 'Send the invoice' }) }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menu', { name: en('plan.moveTo') })).toBeVisible();
  await page
    .getByRole('menuitemradio', { name: target })
    .or(page.getByRole('menuitem', { name: target }))
    .focus();
  await page.keyboard.press('Enter');
  await expect.poll(announcements).toContain(en('plan.moved', { title: 'Send the invoice', day: target }));
  await expect(dayOf(page, 'Send the invoice').getByRole('heading')).toContainText(target);

  await page.getByRole('checkbox', { name: en('plan.take', { title: 'Sort the photographs' }) }).focus();
  await page.keyboard.press('Space');
  await expect(put(page, 1)).toBeVisible();
  await page.getByRole('button', { name: en('plan.planAgain') }).focus();
  await page.keyboard.press('Enter');
  await expect(
    page.getByRole('checkbox', { name: en('plan.take', { title: 'Sort the photographs' }) }),
  ).not.toBeChecked();
  await expect(dayOf(page, 'Send the invoice').getByRole('heading')).toContainText(target);
  await put(page, 1).focus();
  await page.keyboard.press('Enter');
  await expect.poll(async () => (await tasks.get(due))?.planned_on).toBe(addDays(today(), 2));
  expect((await tasks.get(free))?.planned_on).toBeNull();
});

test('dragging a card with the mouse moves it to another day', { tag: '@state' }, async ({
  page,
  request,
}) => {
  const { person } = await withTasks(request);
  await page.setViewportSize({ width: 1440, height: 900 });
  await openPlan(page, person);
  const days = page.locator('.plan-day');
  await expect(days).toHaveCount(7);
  await page
    .getByRole('button', { name: en('plan.moveOf', { title: 'Sort the photographs' }) })
    .dragTo(days.nth(5));
  await expect(days.nth(5)).toContainText('Sort the photographs');
});

test('the first questions, the settings, a plan of nothing and one that fails have no accessibility findings', {
  tag: '@state',
}, async ({ page, request }) => {
  await openPlan(page, await signUpOnboarded(request));
  await expect(page.getByRole('heading', { name: en('plan.firstTitle') })).toBeVisible();
  await expect(page.getByRole('heading', { name: en('plan.empty') })).toBeVisible();
  await expectNoFindings(page);
  await page.getByRole('button', { name: en('plan.settings') }).click();
  await expect(page.getByRole('dialog', { name: en('plan.settings') })).toBeVisible();
  await expectNoFindings(page);
  await page.route('**/api/plan/preview', (route) => route.fulfill({ status: 500, body: '{}' }));
  await page.reload();
  await expect(page.getByRole('button', { name: en('common.retry') })).toBeVisible();
  await expectNoFindings(page);
});

for (const [theme, width] of [
  ['light', 390],
  ['dark', 1280],
  ['dark', 390],
  ['light', 1280],
] as const) {
  test(
    `a plan with long titles and unplaced tasks has no accessibility findings, ${theme}, ${width} wide`,
    notInGate(lookTag({ theme, width })),
    async ({ page, request }) => {
      const { person, tasks } = await withTasks(request);
      await tasks.make(`Rindfleischetikettierungsüberwachungsaufgabe ${'very '.repeat(30)}long`, {
        task_end_timestamp: inDays(2),
      });
      await tasks.make('Write the whole book', { task_length: 2_000 });
      await page.emulateMedia({ colorScheme: theme });
      await page.setViewportSize({ width, height: 800 });
      await openPlan(page, person);
      await expect(page.getByRole('heading', { name: en('plan.waits') })).toBeVisible();
      await expect(page.getByText('Write the whole book')).toBeVisible();
      await expectNoFindings(page);
    },
  );
}

for (const language of ['nl', 'fr'] as const) {
  test(`a plan is made and saved in ${language}`, languageTag(language), async ({ page, request }) => {
    const t = textsOf(language);
    const { person } = await withTasks(request, language);
    const announcements = await listen(page);
    await openPlan(page, person);
    await page.getByRole('button', { name: t('plan.put_other', { count: 2 }) }).click();
    await expect.poll(announcements).toContain(t('plan.placed_other', { count: 2 }));
    await expect(
      page.getByRole('checkbox', { name: t('plan.take', { title: 'Send the invoice' }) }),
    ).toHaveCount(0);
    await expect(card(page, 'Send the invoice')).toBeVisible();
  });
}
