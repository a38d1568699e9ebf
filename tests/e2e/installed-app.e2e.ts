import { chromium, expect, test } from '@playwright/test';
import { SHORTCUTS } from '#domain/pages.ts';
import { expectNoFindings } from './support/findings.ts';
import { keptData } from './support/kept-data.ts';
import { logIn, signUpOnboarded, useSession } from './support/person.ts';
import { keptFiles, untilKept } from './support/service-worker.ts';
import { textsOf } from './support/texts.ts';

test.use({ serviceWorkers: 'allow' });

const t = textsOf('en');

test('a browser finds nothing that keeps it from installing the app', async ({ baseURL, launchOptions }) => {
  // Nothing is installed from a private window, which is what a test's page is otherwise.
  const context = await chromium.launchPersistentContext('', launchOptions);
  const [page = await context.newPage()] = context.pages();
  await page.goto(`${baseURL}/login`);
  const tools = await context.newCDPSession(page);
  const manifest = await tools.send('Page.getAppManifest');
  expect(manifest.errors).toEqual([]);
  expect(manifest.url).toBe(`${baseURL}/manifest.webmanifest`);
  expect(JSON.parse(manifest.data ?? '')).toMatchObject({ display: 'standalone', start_url: '/dashboard' });
  // A whole browser judges; a headless shell, as comes inside a package, has no opinion.
  const { installabilityErrors } = await tools.send('Page.getInstallabilityErrors');
  expect(installabilityErrors).toEqual([]);
  await context.close();
});

test('the manifest speaks the language that the landing page was read in, and everything it names is there', async ({
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

test('the shortcuts open the very sheet, after a log-in too', { tag: '@state' }, async ({
  page,
  request,
}) => {
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
  const logging = page.getByRole('dialog', { name: t('cycle.datesTitle') });
  await expect(logging.getByRole('grid')).toBeVisible();
  await expectNoFindings(page);
  await logging.getByRole('button', { name: t('cycle.log') }).click();
  await expect(logging.getByText(t('cycle.loggedToday'))).toBeVisible();
  await logging.getByRole('button', { name: t('common.close') }).click();
  await expect(page).toHaveURL(/\/cycle$/);
});

test('the app starts without a connection, and nothing of a visit is in what it keeps', async ({
  context,
  page,
  request,
}) => {
  const person = await signUpOnboarded(request);
  await useSession(page, person);
  await page.goto('/dashboard');
  await untilKept(page);
  for (const path of ['/cycle', '/tasks', '/habits', '/journal', '/insights', '/settings', '/dashboard']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  }
  const [kept = [], ...others] = await keptFiles(page);
  expect(others).toEqual([]);
  expect(kept).toContain('/offline');
  expect(kept.filter((path) => !/^\/(?:assets\/|fonts\/|icons\/|offline$)/.test(path))).toEqual([]);

  // What is loaded is written down a while later.
  await expect.poll(() => keptData(page)).toContain('"cycle_phase":"follicular"');
  await context.setOffline(true);
  await page.reload();
  await expect(page).toHaveURL(/\/dashboard$/);
  await expect(page.getByText(t('offline.banner'))).toBeVisible();
  await expect(page.getByText(t('phases.follicular'))).toBeVisible();
  // What is no page of the app cannot be had; the app says why.
  await page.goto('/start');
  await expect(page).toHaveURL(/\/offline$/);
  await expect(page.getByRole('heading', { name: t('offline.title') })).toBeVisible();
  await context.setOffline(false);
  await page.goto('/dashboard');
  await expect(page.getByText(t('phases.follicular'))).toBeVisible();
});
