import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, chromium, type Page } from '@playwright/test';
import { GREETING_KEY, TOKEN_KEY } from '#web/lib/device-storage.ts';
import { findChromium } from '../../scripts/find-chromium.ts';
import { freePort } from './serve.ts';
import type { Session } from './sign-in.ts';

/** Lighthouse's phone. */
const PHONE = {
  viewport: { width: 412, height: 823 },
  deviceScaleFactor: 1.75,
  isMobile: true,
  hasTouch: true,
};

export type Browser = {
  readonly context: BrowserContext;
  /** Port of its developer tools. */
  readonly port: number;
  readonly close: () => Promise<void>;
};

/** A browser with a new profile, which is removed when it closes. */
export async function openBrowser(): Promise<Browser> {
  const { executablePath, args } = await findChromium();
  const port = await freePort();
  const profile = mkdtempSync(join(tmpdir(), 'marea-bench-web-'));
  const context = await chromium.launchPersistentContext(profile, {
    executablePath,
    args: [...args, `--remote-debugging-port=${port}`],
    locale: 'en-GB',
    timezoneId: 'Europe/Brussels',
    ...PHONE,
  });
  const close = async () => {
    await context.close();
    rmSync(profile, { recursive: true, force: true });
  };
  return { context, port, close };
}

/** The browser's first tab, at a file of the origin without the app. */
export async function atRest({ context }: Browser, origin: string): Promise<Page> {
  const page = context.pages()[0] ?? (await context.newPage());
  await page.goto(`${origin}/floor/list.json`);
  return page;
}

/** Stores a session in the browser, like a sign-in would. */
export async function keepSession(page: Page, { refreshToken }: Session): Promise<void> {
  await page.evaluate(
    ([key, token]) => {
      localStorage.setItem(key, token);
      localStorage.setItem('locale', 'en');
    },
    [TOKEN_KEY, refreshToken] as const,
  );
}

/** The data that a visit leaves in this browser: the session, and the greeting that the next visit draws first. */
export async function leftIn(page: Page): Promise<Session & { readonly greeting: string }> {
  await page.waitForFunction((key) => localStorage.getItem(key)?.includes('"heading"'), GREETING_KEY);
  const [refreshToken, greeting] = await page.evaluate(
    (keys) => keys.map((key) => localStorage.getItem(key)),
    [TOKEN_KEY, GREETING_KEY],
  );
  if (!refreshToken || !greeting) throw new Error('a visit left nothing for the next one');
  return { refreshToken, greeting };
}

export async function keepGreeting(page: Page, greeting: string): Promise<void> {
  await page.evaluate(([key, value]) => localStorage.setItem(key, value), [GREETING_KEY, greeting] as const);
}
