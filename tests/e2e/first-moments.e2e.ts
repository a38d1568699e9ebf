import { expect, type Page, test } from '@playwright/test';
import { GREETING_KEY } from '#web/lib/device-storage.ts';
import { keptData } from './support/kept-data.ts';
import { type Person, signUpOnboarded, useSession } from './support/person.ts';
import { untilKept } from './support/service-worker.ts';
import { textsOf } from './support/texts.ts';

test.use({ serviceWorkers: 'allow' });

const t = textsOf('en');

/** A first visit that is left alone until the device keeps what a second one begins with. */
async function useFirstVisit(page: Page, person: Person): Promise<void> {
  await useSession(page, person);
  await page.goto('/dashboard');
  await untilKept(page);
  await expect.poll(() => keptData(page)).toContain('"cycle_phase":"follicular"');
}

test('a first visit greets while the app itself is still on its way, and the app then takes over', async ({
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

test('a second visit shows what was loaded last while the server takes its time, and then what is true', async ({
  context,
  page,
  request,
}) => {
  const person = await signUpOnboarded(request);
  await useFirstVisit(page, person);
  await request.post('/api/user/name/update', {
    data: { name: 'Ilse' },
    headers: { authorization: `Bearer ${person.stx}` },
  });

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

const keptGreeting = (page: Page): Promise<string | null> =>
  page.evaluate((key) => localStorage.getItem(key), GREETING_KEY);

test.describe('before the app is asked for', () => {
  // Nothing but the network has the files then.
  test.use({ serviceWorkers: 'block' });

  /** Every file of the build but the one that draws. */
  const LATER_FILES = /\/assets\/(?!first-script-)/;

  /** Leaves what a visit to the cycle page leaves next to the session; from here on no other file comes. */
  async function hold(page: Page): Promise<void> {
    await page.goto('/cycle');
    await expect.poll(() => keptGreeting(page)).toContain('heading');
    await page.route(LATER_FILES, () => new Promise(() => {}));
  }

  test('the dashboard greets and the cycle page has the words of the day, as the last visit left them', async ({
    page,
    request,
  }) => {
    await useSession(page, await signUpOnboarded(request));
    await hold(page);
    await page.goto('/dashboard', { waitUntil: 'commit' });
    await expect(page.getByRole('heading', { level: 1, name: /Noor/ })).toBeVisible();
    await page.goto('/cycle', { waitUntil: 'commit' });
    await expect(page.getByRole('heading', { level: 1, name: t('cycle.title') })).toBeVisible();
    await expect(page.getByRole('heading', { level: 2 })).not.toBeEmpty();
  });

  test('the words of another day are not shown', { tag: '@state' }, async ({ page, request }) => {
    await useSession(page, await signUpOnboarded(request));
    await hold(page);
    await page.clock.setFixedTime(Date.now() + 86_400_000);
    await page.goto('/cycle', { waitUntil: 'commit' });
    await expect
      .poll(() => page.evaluate(() => document.querySelector('script[type=module]') !== null))
      .toBe(true);
    await expect(page.getByRole('heading')).toHaveCount(0);
  });

  test.describe('on a device that is set to another time', () => {
    test.use({ timezoneId: 'America/St_Johns' });

    test('the first answer is waited for', { tag: '@state' }, async ({ page, request }) => {
      await useSession(page, await signUpOnboarded(request));
      await hold(page);
      await page.goto('/dashboard', { waitUntil: 'commit' });
      await expect
        .poll(() => page.evaluate(() => document.querySelector('script[type=module]') !== null))
        .toBe(true);
      await expect(page.getByRole('heading')).toHaveCount(0);
    });
  });

  test('what was kept cannot keep the app away, whatever it is', { tag: '@state' }, async ({
    page,
    request,
  }) => {
    await useSession(page, await signUpOnboarded(request));
    await page.goto('/cycle');
    await expect.poll(() => keptGreeting(page)).toContain('greetings');
    const broken = (await keptGreeting(page))?.replace('"greetings"', '"farewells"') ?? '';
    await page.addInitScript(([key, text]) => localStorage.setItem(key, text), [
      GREETING_KEY,
      broken,
    ] as const);
    await page.goto('/dashboard');
    await expect(page.getByRole('heading', { level: 1, name: /Noor/ })).toBeVisible();
  });

  test('a page whose first file cannot be had says so', { tag: '@state' }, async ({ page, request }) => {
    await useSession(page, await signUpOnboarded(request));
    await hold(page);
    await page.unroute(LATER_FILES);
    await page.route(LATER_FILES, (route) => route.abort());
    await page.goto('/dashboard', { waitUntil: 'commit' });
    for (const words of [
      'Marea could not be loaded.',
      'Marea kon niet worden geladen.',
      'Impossible de charger Marea.',
    ])
      await expect(page.getByText(words)).toBeVisible();
  });
});

test('a second visit of a session that was ended elsewhere leaves, and nothing of it stays', async ({
  page,
  request,
}) => {
  const person = await signUpOnboarded(request);
  await useFirstVisit(page, person);
  const ended = await request.post('/api/user/logout', {
    data: { logout_all: 1 },
    headers: { authorization: `Bearer ${person.stx}` },
  });
  expect(ended.ok()).toBe(true);

  await page.goto('/dashboard');
  await expect(page).toHaveURL(/\/start$/);
  await expect.poll(() => page.evaluate(() => Object.keys(localStorage))).toEqual(['locale']);
  await expect.poll(() => keptData(page)).toBe('');
});
