import type { APIRequestContext, Page } from '@playwright/test';
import { chooseMode } from './support/modes.ts';
import { type Person, periodStarts, useSession as putSession, signUpOnboarded } from './support/person.ts';
import { inDays, tasksOf } from './support/tasks.ts';
import { expect, test } from './support/test.ts';
import { textsOf } from './support/texts.ts';
import { dragFinger } from './support/touch.ts';

const t = textsOf('en');

/** Signs up a person whose past cycles all had this length and who is on day `cycleDay` now. */
const regular = (
  request: APIRequestContext,
  { length, cycleDay }: { length: number; cycleDay: number },
): Promise<Person> =>
  signUpOnboarded(request, {
    cycleDay,
    calls: periodStarts([1, 2, 3, 4].map((cycle) => cycleDay - 1 + cycle * length)),
  });

async function open(page: Page, person: Person): Promise<void> {
  await putSession(page, person);
  await page.goto('/cycle');
  await expect(page.getByRole('heading', { level: 1, name: t('cycle.title') })).toBeVisible();
}

const dial = (page: Page) => page.getByRole('slider', { name: t('cycle.dialLabel') });
const dayShown = (day: number) => new RegExp(`^Day ${day} of 28`);

/** Where on the page a day of a 28-day dial is. */
async function pointOf(page: Page, day: number): Promise<{ x: number; y: number }> {
  const box = await page.locator('.cycle-dial svg').boundingBox();
  if (box === null) throw new Error('the dial is not shown');
  const angle = -Math.PI / 2 + ((day - 1) / 28) * 2 * Math.PI;
  const radius = (131 / 300) * box.width;
  return {
    x: box.x + box.width / 2 + radius * Math.cos(angle),
    y: box.y + box.height / 2 + radius * Math.sin(angle),
  };
}

test('the dial follows a press and a drag, past the last day to the first', { tag: '@state' }, async ({
  page,
  request,
}) => {
  await open(page, await regular(request, { length: 28, cycleDay: 9 }));
  const tapped = await pointOf(page, 20);
  await page.mouse.click(tapped.x, tapped.y);
  await expect(dial(page)).toHaveAttribute('aria-valuetext', dayShown(20));
  await page.mouse.move(tapped.x, tapped.y);
  await page.mouse.down();
  for (const day of [22, 24, 26, 28, 2]) {
    const { x, y } = await pointOf(page, day);
    await page.mouse.move(x, y);
  }
  await page.mouse.up();
  await expect(dial(page)).toHaveAttribute('aria-valuetext', dayShown(2));
});

test.describe('by touch', () => {
  test.use({ hasTouch: true });

  const scrolled = (page: Page) => page.evaluate(() => window.scrollY);

  test('a finger turns the dial on its ring, and scrolls the page beside it and in its middle', {
    tag: '@state',
  }, async ({ page, request }) => {
    await open(page, await regular(request, { length: 28, cycleDay: 20 }));
    await expect(page.getByRole('heading', { name: t('cycle.history') })).toBeAttached();
    const [from, to] = await Promise.all([pointOf(page, 10), pointOf(page, 5)]);
    await dragFinger(page, { from, by: { x: to.x - from.x, y: to.y - from.y } });
    await expect(dial(page)).toHaveAttribute('aria-valuetext', dayShown(5));
    expect(await scrolled(page)).toBe(0);

    const [top, bottom] = await Promise.all([pointOf(page, 1), pointOf(page, 15)]);
    const middle = { x: top.x, y: (top.y + bottom.y) / 2 };
    await dragFinger(page, { from: middle, by: { x: 0, y: -120 } });
    await expect.poll(() => scrolled(page)).toBeGreaterThan(0);
    await expect(dial(page)).toHaveAttribute('aria-valuetext', dayShown(5));
  });
});

test('a late period is shown as late with a question; “not yet” counts until tomorrow', async ({
  page,
  request,
}) => {
  await open(page, await regular(request, { length: 28, cycleDay: 36 }));
  await expect(page.getByRole('heading', { name: t('cycle.startedTitle') })).toBeVisible();
  await expect(page.getByText('Your period is 7 days late.').first()).toBeVisible();
  await page.getByRole('button', { name: t('cycle.notYet') }).click();
  await expect(page.getByRole('heading', { name: t('cycle.startedTitle') })).toHaveCount(0);
  await page.reload();
  await expect(page.getByText(/^If it hasn’t started yet/)).toBeVisible();
  await expect(page.getByRole('heading', { name: t('cycle.startedTitle') })).toHaveCount(0);
});

test('the month is remembered on the device, and shows a day’s tasks without a connection too', {
  tag: '@state',
}, async ({ context, page, request }) => {
  const person = await regular(request, { length: 28, cycleDay: 9 });
  await tasksOf(request, person).make('Call the dentist', { end_timestamp: inDays(0) });
  await open(page, person);
  await page.getByRole('link', { name: t('month.views.month'), exact: true }).click();
  const chosen = page.getByRole('grid').locator('[aria-pressed="true"]');
  await expect(chosen).toHaveAccessibleName(/today, follicular phase, day 9, 1 task$/);
  await expect(dial(page)).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole('link', { name: 'Call the dentist' })).toBeVisible();
  await context.setOffline(true);
  await chosen.focus();
  await page.keyboard.press('PageUp');
  await page.keyboard.press('Enter');
  // The levels open and take the focus.
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(chosen).toHaveAccessibleName(/day \d+$/);
  await expect(page.getByRole('link', { name: 'Call the dentist' })).toHaveCount(0);
  await page.getByRole('link', { name: t('month.views.dial'), exact: true }).click();
  await expect(dial(page)).toBeVisible();
});

test('the curve loads when it’s opened, and a table has the same data and the source', {
  tag: '@state',
}, async ({ page, request }) => {
  await open(page, await regular(request, { length: 28, cycleDay: 9 }));
  const card = page.getByRole('region', { name: t('graph.title') });
  await card.getByRole('button', { name: t('graph.show') }).click();
  await expect(card.locator('.recharts-curve')).toHaveCount(4);
  await expect(card.getByText(t('graph.today'), { exact: true })).toBeVisible();
  await card.getByText(t('graph.about')).click();
  await expect(card.getByRole('row')).toHaveCount(29);
  await expect(card.getByRole('row', { name: '13 Follicular phase 100% 2%' })).toBeVisible();
  await expect(card.getByRole('link', { name: /Stricker/ })).toBeVisible();
});

test('if the curve’s code can’t be loaded, the card still shows all its text', { tag: '@state' }, async ({
  page,
  request,
}) => {
  await page.route('**/assets/hormone-plot-*.js', (route) => route.abort());
  await open(page, await regular(request, { length: 28, cycleDay: 9 }));
  const card = page.getByRole('region', { name: t('graph.title') });
  await card.getByRole('button', { name: t('graph.show') }).click();
  await card.getByText(t('graph.about')).click();
  await expect(card.getByRole('row')).toHaveCount(29);
});

test('in another mode there’s no forecast; it comes back with the natural cycle', { tag: '@state' }, async ({
  page,
  request,
}) => {
  await open(page, await regular(request, { length: 28, cycleDay: 9 }));
  await page.goto('/settings/cycle');
  await chooseMode(page, 'pregnant');
  await page.goto('/cycle');
  await expect(page.getByText(t('modes.pages.pregnant'))).toBeVisible();
  await expect(dial(page)).toHaveCount(0);
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { name: t('cycle.openDay') })).toBeVisible();
  await expect(page.getByRole('button', { name: t('cycle.log') })).toHaveCount(0);
  await page.getByRole('link', { name: t('modes.change') }).click();
  await expect(page.getByText(t('modes.current'))).toBeVisible();
  await page.goto('/cycle');
  await chooseMode(page, 'natural');
  await expect(dial(page)).toHaveAttribute('aria-valuetext', dayShown(9));
});
