import type { Page } from '@playwright/test';
import { GREETING_KEY } from '#web/lib/device-storage.ts';
import { persistedData } from './support/persisted-data.ts';
import { callsOf, type Person, signUpOnboarded, useSession } from './support/person.ts';
import { untilCached } from './support/service-worker.ts';
import { expect, test } from './support/test.ts';
import { textsOf } from './support/texts.ts';

// A cached app must not be shared with other tests.
test.use({ serviceWorkers: 'allow', reuseContext: false });

const t = textsOf('en');

/** Makes a first visit and waits until the device has stored the data for a second one. */
async function useFirstVisit(page: Page, person: Person): Promise<void> {
  await useSession(page, person);
  await page.goto('/dashboard');
  await untilCached(page);
  await expect.poll(() => persistedData(page)).toContain('"cycle_phase":"follicular"');
}

test('a first visit greets while the app is still loading, and the app then takes over', async ({
  page,
  request,
}) => {
  await useSession(page, await signUpOnboarded(request));
  let letGo = () => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route('**/assets/libraries-*.js', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto('/dashboard', { waitUntil: 'commit' });
  const heading = page.getByRole('heading', { level: 1, name: /Noor/ });
  await expect(heading).toBeVisible();
  await expect(page.getByRole('navigation')).toHaveCount(0);
  letGo();
  await expect(page.getByText(t('phases.follicular'))).toBeVisible();
  await expect(heading).toHaveCount(1);
});

test('a second visit shows the last loaded data while the server is slow, and then the current data', {
  tag: '@state',
}, async ({ context, page, request }) => {
  const person = await signUpOnboarded(request);
  await useFirstVisit(page, person);
  await callsOf(request, person).post('/api/user/name/update', { name: 'Ilse' });

  let letGo = () => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await context.route('**/api/**', async (route) => {
    await held;
    await route.continue();
  });
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: /Noor/ })).toBeVisible();
  await expect(page.getByText(t('phases.follicular'))).toBeVisible();
  await expect(page.getByRole('navigation').first()).toBeVisible();
  letGo();
  await expect(page.getByRole('heading', { level: 1, name: /Ilse/ })).toBeVisible();
});

const storedGreeting = (page: Page): Promise<string | null> =>
  page.evaluate((key) => localStorage.getItem(key), GREETING_KEY);

test.describe('before the app is loaded', () => {
  // Files can then only come from the network.
  test.use({ serviceWorkers: 'block' });

  /** Every file of the build except the one that draws the first paint. */
  const LATER_FILES = /\/assets\/(?!first-script-)/;

  /** Visits the cycle page, which stores its greeting, and then blocks all later files. */
  async function hold(page: Page): Promise<void> {
    await page.goto('/cycle');
    await expect.poll(() => storedGreeting(page)).toContain('heading');
    await page.route(LATER_FILES, () => new Promise(() => {}));
  }

  test('the dashboard shows the greeting and the cycle page the words of the day that the last visit stored', async ({
    page,
    request,
  }) => {
    await useSession(page, await signUpOnboarded(request));
    await hold(page);
    await page.goto('/dashboard', { waitUntil: 'commit' });
    await expect(page.getByRole('heading', { level: 1, name: /Noor/ })).toBeVisible();
    await expect(page.locator('.cycle-card')).not.toBeEmpty();
    await page.goto('/cycle', { waitUntil: 'commit' });
    await expect(page.getByRole('heading', { level: 1, name: t('cycle.title') })).toBeVisible();
    await expect(page.getByRole('heading', { level: 2 })).not.toBeEmpty();
  });

  test('if the first file of a page can’t be loaded, the page shows an error', { tag: '@state' }, async ({
    page,
    request,
  }) => {
    await useSession(page, await signUpOnboarded(request));
    await hold(page);
    await page.unroute(LATER_FILES);
    await page.route(LATER_FILES, (route) => route.abort());
    await page.goto('/dashboard', { waitUntil: 'commit' });
    for (const words of [
      'Marea couldn’t be loaded.',
      'Marea kon niet worden geladen.',
      'Impossible de charger Marea.',
    ])
      await expect(page.getByText(words)).toBeVisible();
  });
});

test('a second visit whose session was ended elsewhere goes to the start page and leaves no data', {
  tag: '@state',
}, async ({ page, request }) => {
  const person = await signUpOnboarded(request);
  await useFirstVisit(page, person);
  await callsOf(request, person).post('/api/user/logout', { logout_all: 1 });

  await page.goto('/dashboard');
  await expect(page).toHaveURL(/\/start$/);
  await expect.poll(() => page.evaluate(() => Object.keys(localStorage))).toEqual(['locale']);
  await expect.poll(() => persistedData(page)).toBe('');
});
