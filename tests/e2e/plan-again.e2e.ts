import { addDays } from '#domain/calendar/local-date.ts';
import { spokenDay } from '#web/i18n/format.ts';
import { expectNoFindings } from './support/findings.ts';
import { today } from './support/person.ts';
import { dayOf, openPlan, put, withTasks } from './support/plan.ts';
import { expect, test } from './support/test.ts';
import { textsOf } from './support/texts.ts';

const en = textsOf('en');

test('a task that was left out can be planned after all', { tag: '@state' }, async ({ page, request }) => {
  const { person } = await withTasks(request);
  await openPlan(page, person);
  const photographs = { name: en('plan.take', { title: 'Sort the photographs' }) };
  await page.getByRole('checkbox', photographs).uncheck();
  const again = page.getByRole('button', { name: en('plan.planAgain') });
  await again.click();
  const leftOut = page.getByRole('region', { name: en('plan.leftOut') });
  await leftOut.getByRole('checkbox', photographs).check();
  await expect(leftOut).toContainText(en('plan.withTheRest'));
  await expectNoFindings(page);
  await again.click();
  await expect(leftOut).toHaveCount(0);
  await expect(dayOf(page, 'Sort the photographs')).toBeVisible();
});

test('a task deleted elsewhere doesn’t prevent planning the others again', {
  tag: '@state',
}, async ({ page, request }) => {
  const { person, tasks, free } = await withTasks(request);
  await openPlan(page, person);
  await page.getByRole('checkbox', { name: en('plan.take', { title: 'Send the invoice' }) }).uncheck();
  await page.getByRole('checkbox', { name: en('plan.take', { title: 'Sort the photographs' }) }).uncheck();
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
  const leftOut = page.getByRole('region', { name: en('plan.leftOut') });
  await expect(leftOut.getByRole('checkbox')).toHaveCount(1);
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
  await expect(
    page.getByRole('region', { name: en('plan.leftOut') }).getByRole('checkbox', photographs),
  ).not.toBeChecked();
  await put(page, 1).click();
  await expect.poll(async () => (await tasks.get(due))?.planned_on).toBe(day);
});
