import type { Locator, Page } from '@playwright/test';
import { GALLERY } from '../../scripts/addresses-for-tests.ts';
import { expect, test } from './support/test.ts';
import { textsOf } from './support/texts.ts';
import { dragFinger, dragMouse } from './support/touch.ts';

const t = textsOf('en');
const NUMBERS = ['16', '17', '18', '19', '20', '21', '22'];

const strip = (page: Page) => page.getByRole('region', { name: t('week.label'), exact: true });
const group = (page: Page) => strip(page).getByRole('radiogroup');
const day = (page: Page, name: RegExp) => strip(page).getByRole('radio', { name });
const button = (page: Page, name: string) => strip(page).getByRole('button', { name: t(`week.${name}`) });
const heading = (page: Page) => strip(page).getByRole('heading');

/** The seven visible days, without the hidden ones on either side. */
const inSight = (page: Page) => group(page).locator('label:not([inert])');
const numbers = (page: Page) => inSight(page).locator('.day-disc');

async function middleOf(page: Page): Promise<{ x: number; y: number }> {
  await group(page).scrollIntoViewIfNeeded();
  const box = await group(page).boundingBox();
  if (box === null) throw new Error('the strip is not shown');
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

test.describe('the week strip', () => {
  test.use({ baseURL: GALLERY, contextOptions: { reducedMotion: 'reduce' } });

  test.beforeEach(async ({ page }) => {
    await page.goto('/');
    await expect(numbers(page)).toHaveText(NUMBERS);
  });

  test('starts on Monday and names today above', async ({ page }) => {
    await expect(heading(page)).toHaveText('Wednesday 18 November');
    await expect(day(page, /^Wednesday 18 November$/)).toHaveAttribute('aria-current', 'date');
    await expect(day(page, /^Friday 20 November, bleeding likely$/)).toBeAttached();
    await expect(button(page, 'today')).toHaveCount(0);
  });

  test('moves one day per 40 px, names the month during the drag, and snaps back from less', async ({
    page,
  }) => {
    const from = await middleOf(page);
    await dragMouse(page, { from, by: { x: -40, y: 0 } });
    await expect(heading(page)).toHaveText('November 2026');
    await page.mouse.up();
    await expect(numbers(page)).toHaveText(['17', '18', '19', '20', '21', '22', '23']);
    await dragMouse(page, { from, by: { x: -19, y: 0 } });
    await page.mouse.up();
    await expect(numbers(page).first()).toHaveText('17');
    await dragMouse(page, { from, by: { x: 120, y: 0 } });
    await page.mouse.up();
    await expect(numbers(page)).toHaveText(['14', '15', '16', '17', '18', '19', '20']);
    await expect(heading(page)).toHaveText('Wednesday 18 November');
  });

  test('a tap chooses a day, the end of a swipe doesn’t', async ({ page }) => {
    await strip(page).getByText('20', { exact: true }).click();
    await expect(heading(page)).toHaveText('Friday 20 November');
    await dragMouse(page, { from: await middleOf(page), by: { x: -40, y: 0 } });
    await page.mouse.up();
    await expect(day(page, /^Friday 20 November/)).toBeChecked();
    await button(page, 'today').click();
    await expect(numbers(page)).toHaveText(NUMBERS);
    await expect(heading(page)).toHaveText('Wednesday 18 November');
    await expect(day(page, /^Wednesday 18/)).toBeFocused();
  });

  test('buttons go to the previous and next week and announce which week it is', async ({ page }) => {
    await button(page, 'next').click();
    await expect(numbers(page).first()).toHaveText('23');
    await expect(heading(page)).toHaveText('November 2026');
    await expect(strip(page).getByRole('status')).toHaveText(/^23\D+29\sNovember$/);
    await button(page, 'next').click();
    await expect(heading(page)).toHaveText('December 2026');
    await button(page, 'today').click();
    await expect(strip(page).getByRole('status')).toBeEmpty();
    for (let week = 0; week < 4; week += 1) await button(page, 'previous').click();
    await expect(day(page, /^Friday 23 October, bleeding logged$/)).toBeAttached();
  });

  test('between two Mondays, a button goes to the nearer one', async ({ page }) => {
    await dragMouse(page, { from: await middleOf(page), by: { x: -120, y: 0 } });
    await page.mouse.up();
    await expect(numbers(page).first()).toHaveText('19');
    await button(page, 'previous').click();
    await expect(numbers(page)).toHaveText(NUMBERS);
  });

  test('the keyboard moves through the days, and the focus follows', async ({ page }) => {
    const keys = async (...pressed: string[]) => {
      for (const key of pressed) await page.keyboard.press(key);
    };
    await day(page, /^Wednesday 18/).focus();
    await keys('ArrowRight', 'ArrowRight');
    await expect(day(page, /^Friday 20/)).toBeFocused();
    await expect(heading(page)).toHaveText('Friday 20 November');
    await keys('ArrowRight', 'ArrowRight', 'ArrowRight');
    await expect(day(page, /^Monday 23/)).toBeFocused();
    await expect(numbers(page).first()).toHaveText('23');
    await keys('PageUp');
    await expect(day(page, /^Monday 16/)).toBeFocused();
    await keys('ArrowLeft');
    await expect(day(page, /^Sunday 15/)).toBeFocused();
    await keys('PageDown', 'PageDown', 'Home');
    await expect(day(page, /^Wednesday 18/)).toBeFocused();
    await expect(numbers(page)).toHaveText(NUMBERS);
    await keys('Shift+Tab');
    await expect(button(page, 'next')).toBeFocused();
  });

  test('is translated into every language', async ({ page }) => {
    for (const [language, words] of [
      ['nl', 'woensdag 18 november'],
      ['fr', 'mercredi 18 novembre'],
    ] as const) {
      await page.goto(`/?language=${language}`);
      const text = textsOf(language);
      await expect(page.getByRole('radio', { name: words })).toBeChecked();
      await page.getByRole('button', { name: text('week.next') }).click();
      await expect(page.getByRole('button', { name: text('week.today'), exact: true })).toBeVisible();
    }
  });
});

test.describe('the week strip under a finger', () => {
  test.use({ baseURL: GALLERY, hasTouch: true });

  test('follows it sideways and leaves other directions to the page', async ({ page }) => {
    await page.goto('/');
    await expect(numbers(page)).toHaveText(NUMBERS);
    await dragFinger(page, { from: await middleOf(page), by: { x: -80, y: 0 } });
    await expect(numbers(page).first()).toHaveText('18');
    const before = await page.evaluate(() => window.scrollY);
    await dragFinger(page, { from: await middleOf(page), by: { x: 0, y: -150 } });
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(before);
    await expect(numbers(page).first()).toHaveText('18');
  });
});

for (const [what, hasTouch] of [
  ['mouse', false],
  ['finger', true],
] as const) {
  test.describe(`the week strip on the dashboard, by ${what}`, () => {
    test.use({ hasTouch });

    test('reaches the weeks of the next period, where a day can be chosen', async ({ page, open }) => {
      const press = (target: Locator) => (hasTouch ? target.tap() : target.click());
      await open('/dashboard', { cycleDay: 9 });
      await expect(numbers(page)).toHaveCount(7);
      // Only visible days: the day after Sunday exists too, but can't be pressed before it's swiped in.
      const expected = inSight(page)
        .filter({ hasText: t('marks.expected') })
        .first();
      await expect(async () => {
        await press(button(page, 'next'));
        await expect(expected).toBeVisible({ timeout: 500 });
      }).toPass();
      await press(expected);
      await expect(expected.getByRole('radio')).toBeChecked();
      await expect(heading(page)).toContainText(t('marks.expected'));
      await expect(page.getByRole('list', { name: t('chosenDay.chances') })).toContainText('%');
      await press(button(page, 'today'));
      await expect(strip(page).locator('[aria-current="date"]')).toBeChecked();
      await expect(strip(page).locator('[aria-current="date"]')).toBeFocused();
      await expect(page.getByRole('region', { name: /day 9$/ })).toBeVisible();
    });
  });
}
