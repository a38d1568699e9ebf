import pRetry from 'p-retry';
import puppeteer, { type Page } from 'puppeteer-core';
import type { Browser } from './browser.ts';
import type { Engine } from './engine.ts';

const PROGRAM = '/usr/bin/firefox-esr';
/** What is not there by then is not slow, but missing: 20 seconds in all. */
const TRIES = { retries: 80, factor: 1, minTimeout: 250 } as const;

/** Firefox, by WebDriver BiDi. */
export const firefox: Engine = {
  name: 'Firefox',
  programs: [PROGRAM],
  async start() {
    const process = await puppeteer.launch({
      browser: 'firefox',
      executablePath: PROGRAM,
      headless: true,
      // As in the gate: a fade between two pages takes no presses.
      extraPrefsFirefox: { 'ui.prefersReducedMotion': 1 },
    });
    const page = await process.newPage();
    await page.setViewport({ width: 390, height: 844 });
    return {
      browser: browserOf(page),
      version: await process.version(),
      picture: () => page.screenshot(),
      stop: () => process.close(),
    };
  },
};

function browserOf(page: Page): Browser {
  const find = (element: string) =>
    pRetry(async () => {
      for (const found of await page.$$(`::-p-xpath(${element})`)) if (await found.isVisible()) return found;
      throw new Error(`not on the page: ${element}`);
    }, TRIES);
  return {
    open: async (url) => void (await page.goto(url)),
    // An element that was drawn anew meanwhile is looked for again.
    press: (element) => pRetry(async () => (await find(element)).click(), TRIES),
    type: async (element, text) => (await find(element)).type(text),
    choose: async (element, value) => void (await (await find(element)).select(value)),
    sees: async (element) => void (await find(element)),
  };
}
