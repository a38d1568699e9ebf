import puppeteer from 'puppeteer-core';
import type { Browser } from './browser.ts';
import type { Engine } from './engine.ts';

/** What is not there by then is not slow, but missing. */
const WAIT_MS = 20_000;

const PROGRAM = '/usr/bin/firefox-esr';

/** Firefox, by WebDriver BiDi. */
export const firefox: Engine = {
  name: 'Firefox',
  programs: [PROGRAM],
  async start() {
    const process = await puppeteer.launch({ browser: 'firefox', executablePath: PROGRAM, headless: true });
    const page = await process.newPage();
    await page.setViewport({ width: 390, height: 844 });
    const find = (element: string) => page.locator(`::-p-xpath(${element})`).setTimeout(WAIT_MS);
    const browser: Browser = {
      open: async (url) => void (await page.goto(url)),
      press: (element) => find(element).click(),
      type: (element, text) => find(element).fill(text),
      choose: (element, value) => find(element).fill(value),
      sees: async (element) => void (await find(element).wait()),
    };
    return {
      browser,
      version: await process.version(),
      picture: () => page.screenshot(),
      stop: () => process.close(),
    };
  },
};
