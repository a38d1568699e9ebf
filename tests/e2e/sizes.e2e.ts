import type { Page } from '@playwright/test';
import { test } from './support/enlarged.ts';
import { pagesOf, show, someone } from './support/every-page.ts';
import { chosenByColourOnly, layoutFaults, movingParts } from './support/layout.ts';
import { useSession } from './support/person.ts';
import { expect } from './support/test.ts';
import { textsOf } from './support/texts.ts';

const t = textsOf('en');

const PAGES = pagesOf(t);
const SIZES = [
  [320, 568],
  [360, 740],
  [390, 844],
  [844, 390],
  [768, 1024],
  [820, 1180],
  [1280, 800],
  [1920, 1080],
] as const;

type Part = (typeof PAGES)[number];
type Size = (typeof SIZES)[number];

async function faultsAt(page: Page, [width, height]: Size): Promise<string[]> {
  await page.setViewportSize({ width, height });
  // React draws the other layout after the event.
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done, 50))));
  return page.evaluate(layoutFaults);
}

async function expectNoFaults(page: Page, parts: { pages: readonly Part[]; sizes: readonly Size[] }) {
  for (const shown of parts.pages) {
    await show(page, shown);
    for (const size of parts.sizes)
      expect.soft(await faultsAt(page, size), `${shown[0]} at ${size.join('×')}`).toEqual([]);
  }
}

test('no page scrolls sideways, no control overlaps another, and no word is cut', async ({
  page,
  request,
}) => {
  await useSession(page, await someone(request));
  await expectNoFaults(page, { pages: PAGES.slice(0, 6), sizes: [SIZES[0], SIZES[3], SIZES[5]] });
});

test('so it is in every size', { tag: '@state' }, async ({ page, request }) => {
  test.slow();
  await useSession(page, await someone(request));
  await expectNoFaults(page, { pages: PAGES, sizes: SIZES });
});

test('so it is with text at 200 %', { tag: ['@whole-browser', '@state'] }, async ({ enlarged, request }) => {
  test.slow();
  const page = await enlarged.newPage();
  await useSession(page, await someone(request));
  await expectNoFaults(page, { pages: PAGES, sizes: SIZES.slice(1) });
});

test('with forced colours what is chosen differs in more than its colour', { tag: '@state' }, async ({
  page,
  request,
}) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await useSession(page, await someone(request));
  for (const shown of PAGES) {
    await show(page, shown);
    expect.soft(await page.evaluate(chosenByColourOnly), shown[0]).toEqual([]);
  }
});

test('with reduced motion nothing moves on any page', { tag: '@state' }, async ({ page, request }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await useSession(page, await someone(request));
  for (const shown of PAGES) {
    await show(page, shown);
    expect.soft(await page.evaluate(movingParts), shown[0]).toEqual([]);
  }
});

test('a phone held sideways and a tablet have the navigation at the side, a phone at its foot', async ({
  page,
  open,
}) => {
  await open('/habits');
  const bar = page.getByRole('navigation').filter({ has: page.locator('a[href="/settings"]') });
  for (const [width, height, side] of [
    [390, 844, false],
    [599, 400, false],
    [620, 400, true],
    [844, 390, true],
    [820, 1180, true],
    [1280, 800, true],
  ] as const) {
    await page.setViewportSize({ width, height });
    await expect
      .poll(async () => (await bar.boundingBox())?.x === 0, { message: `${width}×${height}` })
      .toBe(side);
    const [box, main] = await Promise.all([bar.boundingBox(), page.getByRole('main').boundingBox()]);
    if (side) expect(main?.x).toBeGreaterThanOrEqual(box?.width ?? 0);
  }
});
