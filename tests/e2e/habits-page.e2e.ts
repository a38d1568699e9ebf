import type { Page } from '@playwright/test';
import { addHabit } from './support/habits.ts';
import { signUpOnboarded, useSession } from './support/person.ts';
import { expect, test } from './support/test.ts';
import { textsOf } from './support/texts.ts';

const t = textsOf('en');

const doneToday = (page: Page, name: string) =>
  page.getByRole('checkbox', { name: t('habits.doneToday', { name }) });

test('a tab shows another tab’s check as soon as it’s in view again', { tag: '@state' }, async ({
  context,
  page,
  request,
}) => {
  const person = await signUpOnboarded(request);
  await addHabit(request, { person, habit_name: 'Stretch' });
  await useSession(page, person);
  await context.clock.install();
  const other = await context.newPage();
  for (const each of [page, other]) {
    await each.goto('/habits');
    await expect(doneToday(each, 'Stretch')).toBeVisible();
  }
  const saved = page.waitForResponse((answer) => answer.url().endsWith('/check'));
  await doneToday(page, 'Stretch').check();
  await saved;
  // The clock is stopped: the other tab reloads when it comes into view, not after some time.
  await context.clock.pauseAt(Date.now() + 60_000);
  await other.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));
  await expect(doneToday(other, 'Stretch')).toBeChecked();
});

test('a press on the letters of a tile opens its habit', async ({ page, request, open }) => {
  const person = await signUpOnboarded(request);
  await addHabit(request, { person, habit_name: 'Stretch', mon_active: 0 });
  await open('/habits', person);
  const letter = page.locator('.habit-weekday').first();
  const box = (await letter.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
  await expect(page.getByRole('dialog', { name: 'Stretch' })).toBeVisible();
});
