import { addDays } from '#domain/calendar/local-date.ts';
import { spokenDay } from '#web/i18n/format.ts';
import { expectNoFindings } from './support/findings.ts';
import { today } from './support/person.ts';
import { dayOf, openPlan, put, withTasks } from './support/plan.ts';
import { expect, test } from './support/test.ts';
import { textsOf } from './support/texts.ts';

const en = textsOf('en');

test('a task that was left out stays on its day, and can be planned after all', {
  tag: '@state',
}, async ({ page, request }) => {
  const { person, tasks, due, free } = await withTasks(request);
  await openPlan(page, person);
  const photographs = page.getByRole('checkbox', {
    name: en('plan.take', { title: 'Sort the photographs' }),
  });
  await photographs.uncheck();
  await page.getByRole('button', { name: en('plan.planAgain') }).click();
  await put(page, 1).click();
  await expect.poll(async () => (await tasks.get(due))?.planned_on).not.toBeNull();
  await expect(photographs).not.toBeChecked();
  await expectNoFindings(page);
  await photographs.check();
  await put(page, 1).click();
  await expect.poll(async () => (await tasks.get(free))?.planned_on).not.toBeNull();
});

test('a task deleted elsewhere doesn’t prevent planning the others again', {
  tag: '@state',
}, async ({ page, request }) => {
  const { person, tasks, free } = await withTasks(request);
  const target = spokenDay(addDays(today(), 2), 'en');
  await openPlan(page, person);
  await page.getByRole('checkbox', { name: en('plan.take', { title: 'Send the invoice' }) }).uncheck();
  await page.getByRole('button', { name: en('plan.moveOf', { title: 'Sort the photographs' }) }).click();
  await page
    .getByRole('menuitemradio', { name: target })
    .or(page.getByRole('menuitem', { name: target }))
    .click();
  await tasks.remove(free);
  const again = page.getByRole('button', { name: en('plan.planAgain') });
  await again.click();
  await expect(page.getByText(en('errors.not_found'))).toBeVisible();

  await page.getByRole('button', { name: en('common.retry') }).click();
  await expect(dayOf(page, 'Send the invoice')).toBeVisible();
  await expect(dayOf(page, 'Sort the photographs')).toHaveCount(0);
  await expect(
    page.getByRole('checkbox', { name: en('plan.take', { title: 'Send the invoice' }) }),
  ).not.toBeChecked();
  await again.click();
  await expect(again).not.toHaveAttribute('aria-busy', 'true');
  await expect(page.getByText(en('errors.not_found'))).toHaveCount(0);
  await expect(dayOf(page, 'Send the invoice')).toBeVisible();
});

test('on a new day the page asks to plan again, and remembers moved and left-out tasks', {
  tag: '@state',
}, async ({ page, request }) => {
  const { person, tasks, due } = await withTasks(request);
  await page.clock.install({ time: Date.now() - 24 * 3_600_000 });
  await openPlan(page, person);
  const day = addDays(today(), 2);
  const target = spokenDay(day, 'en');
  await page.getByRole('button', { name: en('plan.moveOf', { title: 'Send the invoice' }) }).click();
  await page
    .getByRole('menuitemradio', { name: target })
    .or(page.getByRole('menuitem', { name: target }))
    .click();
  const photographs = { name: en('plan.take', { title: 'Sort the photographs' }) };
  await page.getByRole('checkbox', photographs).uncheck();
  await expect(page.getByText(en('plan.newDay'))).toHaveCount(0);
  await page.clock.fastForward('24:00:00');

  const question = page.getByRole('main').getByText(en('plan.newDay'));
  await expect(question).toBeVisible();
  await expect(dayOf(page, 'Send the invoice').getByRole('heading')).toContainText(target);
  await question.getByRole('button', { name: en('plan.planAgain') }).click();
  await expect(question).toHaveCount(0);
  await expect(page.getByRole('checkbox', photographs)).not.toBeChecked();
  await put(page, 1).click();
  await expect.poll(async () => (await tasks.get(due))?.planned_on).toBe(day);
});
