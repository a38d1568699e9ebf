import { chromium } from '@playwright/test';
import { APP_PAGES, SHORTCUTS } from '#domain/pages.ts';
import { expectNoFindings } from './support/findings.ts';
import { persistedData } from './support/persisted-data.ts';
import { logIn, signUpOnboarded } from './support/person.ts';
import { cachedFiles, untilCached } from './support/service-worker.ts';
import { expect, test } from './support/test.ts';
import { textsOf } from './support/texts.ts';

// A cached app must not be shared with other tests.
test.use({ serviceWorkers: 'allow', reuseContext: false });

const t = textsOf('en');

test('a browser finds no reason not to install the app', async ({ baseURL, launchOptions }) => {
  // A persistent context, because a test's usual page is a private window and apps can't be installed from those.
  const context = await chromium.launchPersistentContext('', launchOptions);
  const [page = await context.newPage()] = context.pages();
  await page.goto(`${baseURL}/login`);
  const tools = await context.newCDPSession(page);
  const manifest = await tools.send('Page.getAppManifest');
  expect(manifest.errors).toEqual([]);
  expect(manifest.url).toBe(`${baseURL}/manifest.webmanifest`);
  expect(JSON.parse(manifest.data ?? '')).toMatchObject({ display: 'standalone', start_url: '/dashboard' });
  // Only a whole browser checks this; the headless shell doesn't.
  const { installabilityErrors } = await tools.send('Page.getInstallabilityErrors');
  expect(installabilityErrors).toEqual([]);
  await context.close();
});

test('the manifest is in the language of the landing page, and everything it names exists', async ({
  page,
  request,
}) => {
  await page.goto('/start?lang=nl');
  const manifest = await page.evaluate(async () => (await fetch('/manifest.webmanifest')).json());
  expect(manifest).toMatchObject({ id: '/', lang: 'nl', name: 'Marea, cyclusplanner' });
  for (const { src, type } of [...manifest.icons, ...manifest.screenshots]) {
    const answer = await request.get(src);
    expect([answer.status(), answer.headers()['content-type']], src).toEqual([200, type]);
  }
});

test('the shortcuts open their sheet, after a log-in too', { tag: '@state' }, async ({ page, request }) => {
  const { email } = await signUpOnboarded(request);
  await page.goto(SHORTCUTS.addTask);
  await expect(page).toHaveURL(/\/start$/);
  await page.goto('/login');
  await logIn(page, { email });
  const adding = page.getByRole('dialog', { name: t('tasks.new') });
  await expect(adding).toBeVisible();
  await adding.getByRole('button', { name: t('common.close') }).click();
  await expect(adding).toHaveCount(0);
  await expect(page).toHaveURL(/\/tasks$/);

  await page.goto(SHORTCUTS.logPeriod);
  const logging = page.getByRole('dialog', { name: t('cycle.span.title') });
  await expect(logging.getByRole('grid')).toBeVisible();
  await expectNoFindings(page);
  // A period that begins today is chosen already.
  await logging.getByRole('button', { name: t('common.save') }).click();
  await expect(page.getByText(t('cycle.loggedToday'))).toBeVisible();
  await expect(page).toHaveURL(/\/cycle$/);
});

test('the app starts without a connection, and its cached files contain no data of a visit', async ({
  context,
  page,
  request,
  open,
}) => {
  const person = await signUpOnboarded(request);
  await open('/dashboard', person);
  await untilCached(page);
  for (const path of ['/cycle', '/tasks', '/habits', '/journal', '/insights', '/settings', '/dashboard']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  }
  const [cached = [], ...others] = await cachedFiles(page);
  expect(others).toEqual([]);
  expect(cached).toContain('/offline');
  expect(cached.filter((path) => !/^\/(?:assets\/|workers\/|fonts\/|icons\/|offline$)/.test(path))).toEqual(
    [],
  );
  // The workers for other apps' files, calendars and the first formatter are cached; the database engine is too large.
  expect(cached.filter((path) => path.startsWith('/workers/'))).toHaveLength(4);
  expect(cached.filter((path) => path.endsWith('.wasm'))).toEqual([]);

  // Loaded data are stored a little later.
  await expect.poll(() => persistedData(page)).toContain('"cycle_phase":"follicular"');
  await context.setOffline(true);
  await page.reload();
  await expect(page).toHaveURL(/\/dashboard$/);
  await expect(page.getByText(t('offline.banner'))).toBeVisible();
  await expect(page.getByText(t('phases.follicular'))).toBeVisible();
  // Pages outside the app aren't available, and the app explains why.
  await page.goto('/start');
  await expect(page).toHaveURL(/\/offline$/);
  await expect(page.getByRole('heading', { name: t('offline.title') })).toBeVisible();
  await context.setOffline(false);
  await page.goto('/dashboard');
  await expect(page.getByText(t('phases.follicular'))).toBeVisible();
});

test('once the app is installed, every page opens without a connection, also those never visited', async ({
  context,
  page,
  open,
}) => {
  await open('/dashboard');
  await untilCached(page);
  await expect.poll(() => persistedData(page)).toContain('"cycle_phase":"follicular"');
  const missing: string[] = [];
  page.on('requestfailed', (asked) => {
    // A request that the next navigation aborts isn't missing.
    const isCutOff = asked.failure()?.errorText === 'net::ERR_ABORTED';
    if (!isCutOff && new URL(asked.url()).pathname.startsWith('/assets/')) missing.push(asked.url());
  });
  await context.setOffline(true);
  for (const path of APP_PAGES) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 }), path).toBeVisible();
  }
  expect(missing).toEqual([]);
});
