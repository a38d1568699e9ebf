import pRetry from 'p-retry';
import puppeteer, { type Page } from 'puppeteer-core';
import type { Browser } from './browser.ts';
import type { Engine } from './engine.ts';

const PROGRAM = '/usr/bin/firefox-esr';
/** An element that doesn't appear within 20 seconds counts as missing. */
const TRIES = { retries: 80, factor: 1, minTimeout: 250 } as const;

/** Firefox, controlled by WebDriver BiDi. */
export const firefox: Engine = {
  name: 'Firefox',
  programs: [PROGRAM],
  async start() {
    const process = await puppeteer.launch({
      browser: 'firefox',
      executablePath: PROGRAM,
      headless: true,
      // As in the gate, because a page doesn't react to presses during a fade.
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
    // Finds the element again if it was rendered again meanwhile.
    press: (element) => pRetry(async () => (await find(element)).click(), TRIES),
    type: async (element, text) => (await find(element)).type(text),
    choose: async (element, value) => void (await (await find(element)).select(value)),
    sees: async (element) => void (await find(element)),
  };
}
