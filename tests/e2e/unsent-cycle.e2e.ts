import type { Page } from '@playwright/test';
import { expect, test } from './support/test.ts';
import { textsOf } from './support/texts.ts';

const t = textsOf('en');

/** The cycle page's text without the notes about unsent changes. */
const cycleText = async (page: Page): Promise<string> => {
  const text = await page.locator('main').innerText();
  const about = [
    /^You’re offline.*/,
    new RegExp(t('unsent.banner_one', { count: '1' })),
    new RegExp(`^${t('unsent.look')}$`),
  ];
  const waits = t('unsent.waits');
  return text
    .split('\n')
    .filter((line) => line.trim() !== waits && !about.some((words) => words.test(line.trim())))
    .join('\n');
};

/** The page's text once it no longer changes: the change is applied to its parts one after the other. */
async function settledText(page: Page): Promise<string> {
  let text = '';
  const isSettled = async () => {
    const before = text;
    text = await cycleText(page);
    return text === before;
  };
  await expect.poll(isSettled, { intervals: [500] }).toBe(true);
  return text;
}

const isLoaded = (page: Page, path: string): Promise<boolean> =>
  page.evaluate(
    (end) => performance.getEntriesByType('resource').some(({ name }) => name.endsWith(end)),
    path,
  );

for (const [words, cycleDay, inHistory] of [
  ['a new cycle', 27, t('cycle.cycleOf_other', { count: '26' })],
  ['bleeding within the cycle', 9, t('cycle.sameCycleEntry')],
] as const) {
  test(`a period logged without a connection already shows the server’s future answer: ${words}`, {
    tag: cycleDay === 27 ? [] : '@state',
  }, async ({ page, open }) => {
    await page.setViewportSize({ width: 1280, height: 1600 });
    await open('/cycle', { cycleDay });
    await expect(page.getByRole('heading', { name: t('cycle.history') })).toBeVisible();
    // What the forecast is computed from loads after the page.
    await expect.poll(() => isLoaded(page, '/api/cycle/record')).toBe(true);
    const before = await cycleText(page);

    await page.route('**/api/**', (route) => route.abort('connectionreset'));
    await page
      .getByRole('link', { name: t('nav.today') })
      .first()
      .click();
    await page.getByRole('button', { name: t('cycle.log') }).click();
    await expect(page.getByText(t('cycle.loggedToday'))).toBeVisible();
    await page
      .getByRole('link', { name: t('nav.cycle') })
      .first()
      .click();
    await expect(page.getByRole('heading', { name: t('cycle.history') })).toBeVisible();
    await expect(page.getByText(t('unsent.waits')).first()).toBeVisible();
    // The code that applies the change to the cycle loads with the first change.
    await expect.poll(() => cycleText(page)).toContain(inHistory);
    if (cycleDay === 27) await expect(page.locator('main')).toContainText(t('phases.menstrual'));
    const waiting = await settledText(page);
    expect(waiting).not.toBe(before);

    await page.unroute('**/api/**');
    await page.evaluate(() => window.dispatchEvent(new Event('online')));
    await expect(page.getByText(t('unsent.waits'))).toHaveCount(0);
    // After the reload everything comes from the server.
    await page.reload();
    await expect(page.getByRole('heading', { name: t('cycle.history') })).toBeVisible();
    await expect.poll(() => cycleText(page)).toBe(waiting);
  });
}
