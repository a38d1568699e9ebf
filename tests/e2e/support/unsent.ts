import type { Locator, Page } from '@playwright/test';
import { textsOf } from './texts.ts';

const t = textsOf('en');

/** The banner with the number of changes that wait for a connection. */
export const waiting = (page: Page, count: number): Locator =>
  page.getByText(t(count === 1 ? 'unsent.banner_one' : 'unsent.banner_other', { count: String(count) }));

/** Leaves API calls unanswered from now on. The returned function ends this and fires the browser's `online` event. */
export async function cutServer(page: Page): Promise<() => Promise<void>> {
  await page.route('**/api/**', (route) => route.abort('connectionreset'));
  return async () => {
    await page.unroute('**/api/**');
    await page.evaluate(() => window.dispatchEvent(new Event('online')));
  };
}
