import { setTimeout as pause } from 'node:timers/promises';
import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test';
import { findChromium, findHeadlessShell } from '../../scripts/find-chromium.ts';
import { countCalls, untilAtRest, watchRest } from './page-rest.ts';
import { ORIGIN, type Server } from './serve.ts';

/** The look of a page. */
export const LOOKS = {
  phone: { viewport: { width: 390, height: 844 }, colorScheme: 'light' },
  laptop: { viewport: { width: 1280, height: 800 }, colorScheme: 'dark' },
} as const;
export type Look = keyof typeof LOOKS;
export const LOOK_NAMES = ['phone', 'laptop'] as const satisfies Look[];

const LOCALES = { en: 'en-GB', nl: 'nl-BE', fr: 'fr-BE' } as const;
export type Language = keyof typeof LOCALES;
export const LANGUAGES = ['en', 'nl', 'fr'] as const satisfies Language[];

/** Starts a browser that reaches the product at its fixed address, whatever its port. */
export async function openBrowser({ runtime }: Server): Promise<Browser> {
  const { host } = await runtime.ready;
  const { executablePath, args } = findHeadlessShell() ?? (await findChromium());
  const mapped = `--host-resolver-rules=MAP ${new URL(ORIGIN).host} ${host}`;
  return chromium.launch({ executablePath, args: [...args, ...SAME_PIXELS, mapped] });
}

/** Flags against differences in letters and edges between machines or runs. */
const SAME_PIXELS = [
  '--font-render-hinting=none',
  '--disable-lcd-text',
  '--force-color-profile=srgb',
  '--disable-partial-raster',
  '--disable-checker-imaging',
  '--disable-threaded-animation',
  '--disable-threaded-scrolling',
  '--run-all-compositor-stages-before-draw',
];

/** A new context whose clock is fixed at an instant, in unix seconds. */
export async function openContext(
  browser: Browser,
  { look, language, now }: { look: Look; language: Language; now: number },
): Promise<BrowserContext> {
  const context = await browser.newContext({
    ...LOOKS[look],
    locale: LOCALES[language],
    timezoneId: 'Europe/Brussels',
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
  });
  await context.clock.setFixedTime(now * 1000);
  await watchRest(context);
  return context;
}

const TALLEST = 6_000;
const GROWTHS = 5;

/** Opens an address, and makes the window as high as the page, so that parts drawn only in view are drawn. */
export async function openWhole(page: Page, address: string): Promise<void> {
  const openCalls = countCalls(page);
  await page.goto(address);
  await untilAtRest(page, openCalls);
  const usual = page.viewportSize() ?? LOOKS.phone.viewport;
  const setHeight = (height: number) => page.setViewportSize({ ...usual, height });
  let height = usual.height;
  // Repeated, because newly drawn parts make the page longer.
  for (let times = 0; times < GROWTHS; times += 1) {
    const needed = await heightOf(page);
    if (needed <= height) break;
    height = needed;
    await setHeight(height);
    await untilAtRest(page, openCalls);
  }
  await scrollThrough(page, openCalls);
  if (height === usual.height) return;
  // A page is at least as high as its window, and undrawn parts only have an estimated height.
  await setHeight(usual.height);
  await setHeight(await heightOf(page));
  await untilAtRest(page, openCalls);
}

/** Shows the rest of a page that is higher than the highest window. */
async function scrollThrough(page: Page, openCalls: () => number): Promise<void> {
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  for (let top = TALLEST; top < height; top += TALLEST) {
    await page.evaluate((y) => window.scrollTo(0, y), top);
    await untilAtRest(page, openCalls);
  }
  await page.evaluate(() => window.scrollTo(0, 0));
}

const heightOf = async (page: Page): Promise<number> =>
  Math.min(TALLEST, await page.evaluate(() => document.documentElement.scrollHeight));

const TRIES = 12;
const PAUSE_MS = 100;

/** A picture of a whole page, once two in a row are the same. */
export async function stablePicture(page: Page): Promise<Buffer> {
  const take = () => page.screenshot({ fullPage: true, animations: 'disabled' });
  let last = await take();
  for (let tries = 0; tries < TRIES; tries += 1) {
    await pause(PAUSE_MS);
    const next = await take();
    if (next.equals(last)) return next;
    last = next;
  }
  throw new Error(`${page.url()} doesn't come to rest`);
}
