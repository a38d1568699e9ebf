import { spawn } from 'node:child_process';
import { globSync } from 'node:fs';
import pRetry from 'p-retry';
import { Builder, By, Capabilities, type WebDriver } from 'selenium-webdriver';
import { freePorts } from '../../scripts/free-ports.ts';
import type { Browser } from './browser.ts';
import type { Engine } from './engine.ts';

/** An element that doesn't appear within this time counts as missing. */
const WAIT_MS = 20_000;
/** Tries until the driver answers, one second apart. */
const TRIES = 60;
const MINI_BROWSER = '/usr/lib/*/webkit2gtk-4.1/MiniBrowser';

/** WebKitGTK's MiniBrowser, controlled by its driver, on a virtual screen. */
export const webkit: Engine = {
  name: 'WebKitGTK',
  programs: ['/usr/bin/WebKitWebDriver', '/usr/bin/xvfb-run', MINI_BROWSER],
  async start() {
    const port = await freePorts(1);
    const driverProcess = spawn('xvfb-run', ['--auto-servernum', 'WebKitWebDriver', `--port=${port}`], {
      detached: true,
      stdio: 'ignore',
    });
    const server = `http://127.0.0.1:${port}`;
    await pRetry(() => fetch(`${server}/status`), { retries: TRIES, factor: 1 });
    const driver = await new Builder()
      .usingServer(server)
      .withCapabilities(
        new Capabilities({
          browserName: 'MiniBrowser',
          'webkitgtk:browserOptions': { binary: globSync(MINI_BROWSER)[0], args: ['--automation'] },
        }),
      )
      .build();
    const capabilities = await driver.getCapabilities();
    return {
      browser: browserOf(driver),
      version: String(capabilities.getBrowserVersion()),
      picture: async () => Buffer.from(await driver.takeScreenshot(), 'base64'),
      stop: async () => {
        await driver.quit();
        // The driver is a child of xvfb-run, so the whole group is ended.
        if (driverProcess.pid !== undefined) process.kill(-driverProcess.pid);
      },
    };
  },
};

function browserOf(driver: WebDriver): Browser {
  async function visible(path: string) {
    // The driver may fail while the page renders.
    for (const element of await driver.findElements(By.xpath(path)).catch(() => [])) {
      if (await element.isDisplayed().catch(() => false)) return element;
    }
    return undefined;
  }
  async function find(path: string) {
    const element = await driver.wait(() => visible(path), WAIT_MS, path);
    if (element === undefined) throw new Error(`not on the page: ${path}`);
    return element;
  }
  /** Tries to press; the driver refuses an element that is covered or was rendered again meanwhile. */
  async function isPressed(path: string) {
    const element = await find(path);
    return element.click().then(
      () => true,
      () => false,
    );
  }
  return {
    open: (url) => driver.get(url),
    press: async (element) => void (await driver.wait(() => isPressed(element), WAIT_MS, element)),
    type: async (element, text) => (await find(element)).sendKeys(text),
    // The list of options is a system window that the driver can't press, so it types the option's first letters.
    choose: async (element, value) => {
      const option = await driver.findElement(By.xpath(`${element}/option[@value="${value}"]`));
      await (await find(element)).sendKeys(await option.getText());
    },
    sees: async (element) => void (await find(element)),
  };
}
