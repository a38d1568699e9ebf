import type { Locator, Page } from '@playwright/test';
import { GALLERY } from '../../scripts/addresses-for-tests.ts';
import { expect, test } from './support/test.ts';
import { textsOf } from './support/texts.ts';
import { dragFinger, dragMouse } from './support/touch.ts';

const t = textsOf('en');
test.use({ baseURL: GALLERY });

const dialog = (page: Page) => page.getByRole('dialog');
// By its text, not its role, because behind an open panel it's hidden from screen readers.
const opener = (page: Page, name: string) =>
  page.locator('button').filter({ hasText: new RegExp(`^${name}$`) });

async function boxOf(part: Locator) {
  const box = await part.boundingBox();
  if (box === null) throw new Error('the part is not shown');
  return { ...box, right: box.x + box.width, bottom: box.y + box.height };
}

/** Opens a panel and waits until it stops moving. */
async function open(page: Page, name: string): Promise<void> {
  await opener(page, name).click();
  await expect(dialog(page).getByRole('heading').first()).toBeFocused();
  await settled(page);
}

async function settled(page: Page): Promise<void> {
  await expect
    .poll(() =>
      dialog(page).evaluate((node) => node.getAnimations().filter((it) => it.playState === 'running').length),
    )
    .toBe(0);
}

/** A point in the sheet's head that isn't on a control. */
async function headOf(page: Page): Promise<{ x: number; y: number }> {
  const { x, y } = await boxOf(dialog(page));
  return { x: x + 60, y: y + 12 };
}

/** Moves the focus by key and checks that it never leaves the panel. */
async function walkInside(
  page: Page,
  { key = 'Tab', times }: { key?: string; times: number },
): Promise<void> {
  for (let press = 0; press < times; press += 1) {
    await page.keyboard.press(key);
    // At either end the focus wraps around in the next frame.
    await expect
      .poll(() => dialog(page).evaluate((node) => node.contains(document.activeElement)))
      .toBe(true);
  }
}

test.describe('the sheet', () => {
  test.beforeEach(async ({ page }) => {
    await page.goto('/');
  });

  test('follows the finger down, snaps back from 149 px in 300 ms and closes from 151 px', async ({
    page,
  }) => {
    await open(page, 'Default height');
    const { y } = await boxOf(dialog(page));
    await dragMouse(page, { from: await headOf(page), by: { x: 0, y: 149 } });
    expect((await boxOf(dialog(page))).y).toBeCloseTo(y + 149, 0);
    await page.mouse.up();
    await expect(dialog(page)).toHaveCSS('transition-duration', '0.3s, 0.3s');
    await settled(page);
    expect((await boxOf(dialog(page))).y).toBeCloseTo(y, 0);
    await dragMouse(page, { from: await headOf(page), by: { x: 0, y: 151 } });
    await page.mouse.up();
    await expect(dialog(page)).toHaveCount(0);
    await expect(opener(page, 'Default height')).toBeFocused();
  });

  test('does not follow upwards', async ({ page }) => {
    await open(page, 'Default height');
    const { y } = await boxOf(dialog(page));
    await dragMouse(page, { from: await headOf(page), by: { x: 0, y: -100 } });
    expect((await boxOf(dialog(page))).y).toBeCloseTo(y, 0);
    await page.mouse.up();
    await expect(dialog(page)).toBeVisible();
  });

  const WAYS: Record<string, (page: Page) => Promise<void>> = {
    'a tap on the handle': async (page) => page.mouse.click(195, (await boxOf(dialog(page))).y + 10),
    'a tap on the page behind': (page) => page.mouse.click(195, 60),
    Escape: (page) => page.keyboard.press('Escape'),
    'its button': (page) =>
      dialog(page)
        .getByRole('button', { name: t('common.close') })
        .click(),
  };
  for (const [way, close] of Object.entries(WAYS)) {
    test(`closes by ${way} and gives the focus back`, async ({ page }) => {
      await open(page, 'Default height');
      await close(page);
      await expect(dialog(page)).toHaveCount(0);
      await expect(opener(page, 'Default height')).toBeFocused();
    });
  }

  test('keeps the focus inside, in both directions', async ({ page }) => {
    await open(page, 'Default height');
    await walkInside(page, { times: 7 });
    await walkInside(page, { key: 'Shift+Tab', times: 7 });
  });

  test('of full height reaches the top, and scrolls contents that don’t fit', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 500 });
    await open(page, 'Full height');
    const box = await boxOf(dialog(page));
    expect(box.y).toBeLessThanOrEqual(24);
    expect(box.bottom).toBeCloseTo(500, 0);
    const last = dialog(page).locator('p').last();
    await expect(last).not.toBeInViewport();
    // First the close button, then the scrolling text itself, because nothing inside it is focusable.
    await walkInside(page, { times: 2 });
    await page.keyboard.press('End');
    await expect(last).toBeInViewport();
  });

  test('is at the right side on wide screens, whatever its height on phones, and can’t be dragged there', async ({
    page,
  }) => {
    await page.setViewportSize({ width: 1280, height: 800 });
    for (const height of ['Default height', 'Full height']) {
      await open(page, height);
      const side = await boxOf(dialog(page));
      expect(side, height).toMatchObject({ y: 0, right: 1280, height: 800 });
      expect(side.width, height).toBeLessThan(480);
      await dragMouse(page, { from: await headOf(page), by: { x: 0, y: 200 } });
      await page.mouse.up();
      expect((await boxOf(dialog(page))).y, height).toBeCloseTo(0, 0);
      // A press beside it closes it, as on phones.
      await page.mouse.click(300, 400);
      await expect(dialog(page)).toHaveCount(0);
      await expect(opener(page, height)).toBeFocused();
    }
  });

  test('dims the page like a question does', async ({ page }) => {
    const dimming = async (name: string) => {
      await opener(page, name).click();
      const backdrop = page.locator('.scrim');
      await expect(backdrop).toHaveCSS('opacity', '1');
      const colour = await backdrop.evaluate((node) => getComputedStyle(node).backgroundColor);
      expect(await boxOf(backdrop), name).toMatchObject({ x: 0, y: 0, width: 390, height: 844 });
      await page.keyboard.press('Escape');
      await expect(backdrop).toHaveCount(0);
      return colour;
    };
    const sheet = await dimming('Default height');
    expect(await dimming('Ask')).toBe(sheet);
  });
});

test.describe('the sheet under a finger', () => {
  test.use({ hasTouch: true });

  test('is pulled down by its head', async ({ page }) => {
    await page.goto('/');
    await open(page, 'Default height');
    await dragFinger(page, { from: await headOf(page), by: { x: 0, y: 149 } });
    await settled(page);
    await expect(dialog(page)).toBeVisible();
    await dragFinger(page, { from: await headOf(page), by: { x: 0, y: 151 } });
    await expect(dialog(page)).toHaveCount(0);
  });
});

test.describe('with reduced motion the sheet', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } });

  test('opens and closes without moving', async ({ page }) => {
    await page.goto('/');
    await opener(page, 'Default height').click();
    await expect(dialog(page)).toHaveCSS('transition-duration', '0s, 0s');
    await page.keyboard.press('Escape');
    await expect(dialog(page)).toHaveCount(0);
  });
});
