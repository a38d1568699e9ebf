import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Page } from '@playwright/test';
import { WEB_BUILD } from '../../scripts/build-for-tests.ts';
import { startDeployment } from './support/deployment.ts';
import { expectNoFindings } from './support/findings.ts';
import { listen } from './support/listen.ts';
import { useSession as putSession, signUpOnboarded } from './support/person.ts';
import { untilPrefetched } from './support/prefetched.ts';
import { cachedFiles, untilCached, untilUpdateInstalled } from './support/service-worker.ts';
import { inDays, tasksOf } from './support/tasks.ts';
import { panel } from './support/tasks-page.ts';
import { test as base, expect } from './support/test.ts';
import { textsOf } from './support/texts.ts';
import { waiting } from './support/unsent.ts';

const t = textsOf('en');

type Deployment = Awaited<ReturnType<typeof startDeployment>>;

const test = base.extend<{ deployment: Deployment }>({
  // biome-ignore lint/correctness/noEmptyPattern: a fixture without dependencies needs an empty pattern.
  deployment: async ({}, use) => {
    const deployment = await startDeployment();
    await use(deployment);
    deployment.close();
  },
});

/** A page of the deployment at laptop size. */
async function openAt(
  browser: Browser,
  { origin, serviceWorkers }: { origin: string; serviceWorkers: 'allow' | 'block' },
): Promise<Page> {
  const viewport = { width: 1280, height: 800 };
  const context = await browser.newContext({ baseURL: origin, serviceWorkers, viewport });
  return context.newPage();
}

/** Matches the file of the build that contains a text. */
function fileWith(text: string): RegExp {
  const assets = join(WEB_BUILD, 'assets');
  const [file = ''] = globSync('*.js', { cwd: assets }).filter((name) =>
    readFileSync(join(assets, name), 'utf8').includes(text),
  );
  return new RegExp(`/${file}$`);
}

/** Whether the page runs the next build. */
const isNextBuild = async (page: Page): Promise<boolean> =>
  (await page.locator('script[src*="/assets/index-"]').getAttribute('src'))?.includes('.next.') ?? false;

test('a page whose code is missing reloads once into the next version, with the same task open', async ({
  browser,
  deployment,
  request,
}) => {
  const person = await signUpOnboarded(request);
  const id = await tasksOf(request, person).make('Water the plants', { task_start_timestamp: inDays(0) });
  const page = await openAt(browser, { origin: deployment.origin, serviceWorkers: 'block' });
  // Finds the page's own file by its text, because a shared file has the same name.
  deployment.lose(fileWith('tasks.emptyTitle'));
  await putSession(page, person);
  await page.goto('/dashboard');
  await expect(page.getByRole('link', { name: 'Water the plants' })).toBeVisible();
  // All code of the dashboard has loaded; without it the dashboard itself would reload.
  await expect(page.getByRole('link', { name: t('habits.widget.toHabits') })).toBeVisible();
  await page.waitForLoadState('networkidle');
  deployment.deployNext();

  await page.getByRole('link', { name: 'Water the plants' }).click();
  await expect(panel(page, t).getByLabel(t('tasks.title'))).toHaveValue('Water the plants');
  expect(await isNextBuild(page)).toBe(true);
  expect(page.url()).toBe(`${deployment.origin}/tasks?task=${id}`);
  expect(deployment.pages.filter((path) => path.startsWith('/tasks'))).toHaveLength(1);
  await page.context().close();
});

test('if the code is still missing after one reload, the page shows an error, and a press tries again', {
  tag: '@state',
}, async ({ browser, deployment, request }) => {
  const person = await signUpOnboarded(request);
  const page = await openAt(browser, { origin: deployment.origin, serviceWorkers: 'block' });
  deployment.lose(/^\/assets\/cycle-[\w-]{8}\.js/);
  await putSession(page, person);
  await page.goto('/dashboard');
  await page
    .getByRole('link', { name: t('nav.cycle') })
    .first()
    .click();
  const retry = page.getByRole('button', { name: t('common.retry') });
  await expect(page.getByRole('heading', { name: t('errors.pageTitle') })).toBeVisible();
  await expect(retry).toBeVisible();
  const cycleLoads = () => deployment.pages.filter((path) => path === '/cycle');
  expect(cycleLoads()).toHaveLength(1);

  deployment.lose(undefined);
  await retry.click();
  await expect(page.getByRole('heading', { level: 1, name: t('cycle.title') })).toBeVisible();
  expect(cycleLoads()).toHaveLength(2);
  await page.context().close();
});

test('a new version is offered, waits for unsaved text, and loads at the same place', {
  tag: '@state',
}, async ({ browser, deployment, request }) => {
  const person = await signUpOnboarded(request);
  const id = await tasksOf(request, person).make('Water the plants');
  const page = await openAt(browser, { origin: deployment.origin, serviceWorkers: 'allow' });
  const announcements = await listen(page);
  await putSession(page, person);
  await page.goto(`/tasks?task=${id}`);
  const title = panel(page, t).getByLabel(t('tasks.title'));
  await expect(title).toHaveValue('Water the plants');
  await untilCached(page);
  await expect(page.getByText(t('version.banner'))).toHaveCount(0);
  await title.fill('Water the garden');

  deployment.deployNext();
  expect(await untilUpdateInstalled(page)).toBe('installed');
  await expect(page.getByText(t('version.banner'))).toBeVisible();
  await expectNoFindings(page, '[role=status]:has(button)');
  // Behind an open task it can't be pressed.
  const reload = page.getByRole('button', { name: t('common.reload') });
  await expect(reload).toHaveCount(0);
  await expect(title).toHaveValue('Water the garden');

  await panel(page, t)
    .getByRole('button', { name: t('common.save') })
    .click();
  await expect.poll(announcements).toContain(t('common.saved'));
  await panel(page, t)
    .getByRole('button', { name: t('common.close') })
    .click();
  await reload.click();
  await expect.poll(() => isNextBuild(page)).toBe(true);
  await expect(page.getByText('Water the garden').first()).toBeVisible();
  expect(page.url()).toBe(`${deployment.origin}/tasks`);
  await expect(page.getByText(t('version.banner'))).toHaveCount(0);
  // The cached files of the previous version are gone once no window needs them.
  await expect.poll(async () => (await cachedFiles(page)).length).toBe(1);
  const [cached = []] = await cachedFiles(page);
  expect(cached.filter((path) => path.endsWith('.js') && !path.includes('.next.'))).toEqual([]);
  await page.context().close();
});

test('after another tab opened the next version, typed text, the question before leaving and unopened pages still work', async ({
  browser,
  deployment,
  request,
}) => {
  const person = await signUpOnboarded(request);
  const id = await tasksOf(request, person).make('Water the plants');
  const page = await openAt(browser, { origin: deployment.origin, serviceWorkers: 'allow' });
  await putSession(page, person);
  await page.goto(`/tasks?task=${id}`);
  const title = panel(page, t).getByLabel(t('tasks.title'));
  await expect(title).toHaveValue('Water the plants');
  await untilCached(page);
  await title.fill('Water the garden');

  deployment.deployNext();
  const other = await page.context().newPage();
  await other.goto('/dashboard');
  expect(await isNextBuild(other)).toBe(true);
  await expect(page.getByText(t('version.banner'))).toBeVisible();
  await panel(page, t)
    .getByRole('button', { name: t('common.close') })
    .click();
  const question = page.getByRole('alertdialog');
  await question.getByRole('button', { name: t('common.stay') }).click();
  await expect(title).toHaveValue('Water the garden');
  await panel(page, t)
    .getByRole('button', { name: t('common.close') })
    .click();
  await question.getByRole('button', { name: t('common.leave') }).click();
  await page
    .getByRole('link', { name: t('nav.cycle') })
    .first()
    .click();
  await expect(page.getByRole('heading', { level: 1, name: t('cycle.title') })).toBeVisible();
  expect(await isNextBuild(page)).toBe(false);
  await page.context().close();
});

test('offline after the first visit a tick is shown as pending, and a sheet that can’t be loaded shows an error', async ({
  browser,
  deployment,
  request,
}) => {
  const person = await signUpOnboarded(request);
  await tasksOf(request, person).make('Water the plants', { task_start_timestamp: inDays(0) });
  const page = await openAt(browser, { origin: deployment.origin, serviceWorkers: 'block' });
  deployment.lose(/^\/assets\/new-task-/);
  await putSession(page, person);
  await page.goto('/dashboard');
  const tick = page.getByRole('checkbox', { name: t('tasks.doneLabel', { title: 'Water the plants' }) });
  await expect(tick).toBeVisible();
  await untilPrefetched(page);
  await page.context().setOffline(true);
  await tick.click();
  await expect(tick).toBeChecked();
  await expect(waiting(page, 1)).toBeVisible();
  await page.getByRole('button', { name: t('tasks.add') }).click();
  await expect(page.getByText(t('errors.network')).first()).toBeVisible();
  await expect(tick).toBeChecked();
  await page.context().close();
});
