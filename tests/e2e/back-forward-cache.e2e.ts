import type { Page } from '@playwright/test';
import { findChromium } from '../../scripts/find-chromium.ts';
import { expect, test } from './support/test.ts';
import { textsOf } from './support/texts.ts';

// Playwright turns the back/forward cache off. Whether a page gets into it is up to the browser, so this isn't in the gate.
const { executablePath, args } = await findChromium();
test.use({
  launchOptions: {
    executablePath,
    args: [...args],
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
  },
});

const t = textsOf('en');

/** Goes back to a page in the back/forward cache. A restored page never fires `load`. */
const goBack = (page: Page) => page.goBack({ waitUntil: 'commit' });

test('a page in the back/forward cache shows nothing once its session is over', {
  tag: '@long',
}, async ({ context, page, open }) => {
  const comebacks: string[] = [];
  page.on('console', (message) => {
    if (message.text().startsWith('brought back')) comebacks.push(message.text());
  });
  await open('/dashboard');
  await expect(page.getByText(t('phases.follicular'))).toBeVisible();
  // Runs after the app's own listener.
  await page.evaluate(() =>
    window.addEventListener('pageshow', ({ persisted }) => {
      const look = document.documentElement.hidden ? 'hidden' : 'shown';
      // biome-ignore lint/suspicious/noConsole: the test reads it from a page that is being replaced
      if (persisted) console.debug(`brought back ${look}`);
    }),
  );
  await page.goto('/privacy-policy');
  await goBack(page);
  await expect.poll(() => comebacks).toEqual(['brought back shown']);
  await expect(page.getByText(t('phases.follicular'))).toBeVisible();

  await page.goto('/privacy-policy');
  const other = await context.newPage();
  await other.goto('/settings');
  await other.getByRole('button', { name: t('settings.signOut'), exact: true }).click();
  await expect(other).toHaveURL(/\/start$/);
  await goBack(page);
  await expect(page).toHaveURL(/\/start$/);
  // There's no entry if the browser had dropped the page from its cache.
  expect(comebacks.slice(1).filter((comeback) => comeback !== 'brought back hidden')).toEqual([]);
  await expect(page.getByText(t('phases.follicular'))).toHaveCount(0);
});
