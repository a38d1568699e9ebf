import type { Locator, Page } from '@playwright/test';
import type { FoundDates } from '#domain/best-dates/best-dates.calls.ts';
import { openPanel, searchParty, tasksOf, wand } from './support/best-dates.ts';
import { signUpOnboarded } from './support/person.ts';
import { expect, test } from './support/test.ts';
import { textsOf } from './support/texts.ts';

const t = textsOf('en');

test('one press adds a task on a best day, and the next press undoes it', async ({ page, request }) => {
  const person = await signUpOnboarded(request);
  const panel = await openPanel(page, person);
  const found = page.waitForResponse('**/api/best/dates/find');
  await searchParty(panel);
  const { days }: FoundDates = await (await found).json();
  const row = panel
    .getByRole('listitem')
    .filter({ has: page.getByRole('button') })
    .first();
  // Assistive technology reads no space before the comma.
  expect(await row.getByRole('paragraph').first().ariaSnapshot()).toMatch(/\d [A-Z][a-z]+, /);
  const made = page.waitForResponse('**/api/task/create');
  await row.getByRole('button', { name: /^Add a task on / }).click();
  await expect(row.getByRole('status')).toContainText(/Task added for /);
  await made;
  const [task] = await tasksOf(request, person);
  expect(task).toMatchObject({ title: 'Party', theme: 'Connection' });
  expect(days.map(({ date }) => date)).toContain(task?.due_date);

  const removed = page.waitForResponse((answer) => answer.request().method() === 'DELETE');
  await row.getByRole('button', { name: /^Undo: / }).click();
  await expect(row.getByRole('status')).toHaveText('');
  expect((await removed).status()).toBe(200);
  expect(await tasksOf(request, person)).toEqual([]);
});

test('every way of closing clears the result', { tag: '@state' }, async ({ page, request }) => {
  const panel = await openPanel(page, await signUpOnboarded(request));
  const closings: readonly (() => Promise<void>)[] = [
    () => page.keyboard.press('Escape'),
    () => panel.getByRole('button', { name: t('common.close') }).click(),
    () => page.mouse.click(195, 10),
    async () => {
      const handle = await panel.locator('[data-sheet-handle]').boundingBox();
      await page.mouse.click(195, (handle?.y ?? 0) + 12);
    },
    () => dragHead(page, { panel, distance: 200 }),
  ];
  for (const close of closings) {
    await searchParty(panel);
    await expect(panel.getByRole('grid')).toBeVisible();
    await close();
    await expect(panel).toHaveCount(0);
    await expect(wand(page)).toBeFocused();
    await wand(page).click();
    await expect(panel.getByText(t('bestDates.intro'))).toBeVisible();
    await expect(panel.getByRole('button', { pressed: true })).toHaveCount(0);
  }
  await dragHead(page, { panel, distance: 100 });
  await expect(panel.getByText(t('bestDates.intro'))).toBeVisible();
});

/** Drags the panel's head down by a number of pixels, starting to the right of the title's left edge. */
async function dragHead(
  page: Page,
  { panel, distance }: { panel: Locator; distance: number },
): Promise<void> {
  const handle = await panel.locator('[data-sheet-handle]').boundingBox();
  const y = (handle?.y ?? 0) + 12;
  await page.mouse.move(195, y);
  await page.mouse.down();
  await page.mouse.move(195, y + distance / 2);
  await page.mouse.move(195, y + distance);
  await page.mouse.up();
}
