import { saveElsewhere } from './support/journal.ts';
import { listen } from './support/listen.ts';
import { persistedData } from './support/persisted-data.ts';
import { signUpOnboarded, today, useSession } from './support/person.ts';
import { untilPrefetched } from './support/prefetched.ts';
import { untilCached } from './support/service-worker.ts';
import { tasksOf } from './support/tasks.ts';
import { openTask } from './support/tasks-page.ts';
import { expect, test } from './support/test.ts';
import { textsOf } from './support/texts.ts';

// A cached app must not be shared with other tests.
test.use({ reuseContext: false });

const t = textsOf('en');

test('without a connection the app shows a banner and its pages still open; everything recovers with the connection', async ({
  context,
  page,
  open,
}) => {
  const announcements = await listen(page);
  await open('/dashboard');
  await expect(page.getByText(t('phases.follicular'))).toBeVisible();
  await untilPrefetched(page);
  await context.setOffline(true);
  await expect(page.getByText(t('offline.banner'))).toBeVisible();
  await page
    .getByRole('link', { name: t('nav.tasks') })
    .first()
    .click();
  await expect(page).toHaveURL(/\/tasks$/);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page
    .getByRole('link', { name: t('nav.cycle') })
    .first()
    .click();
  await expect(page).toHaveURL(/\/cycle$/);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  // Failed reads aren't announced beside the banner.
  expect(announcements()).not.toContain(t('errors.generic'));
  await context.setOffline(false);
  await expect(page.getByText(t('phases.follicular'))).toBeVisible();
});

test('a name of a hundred characters doesn’t widen a page', { tag: '@state' }, async ({ page, request }) => {
  const calls = [['/api/user/name/update', { name: 'A'.repeat(100) }]] as const;
  const person = await signUpOnboarded(request, { calls });
  await page.setViewportSize({ width: 320, height: 640 });
  await useSession(page, person);
  for (const path of ['/dashboard', '/settings']) {
    await page.goto(path);
    await expect(page.getByText('A'.repeat(100)).first()).toBeVisible();
    expect(
      await page.evaluate(() => document.fonts.ready.then(() => document.documentElement.scrollWidth)),
      path,
    ).toBeLessThanOrEqual(320);
  }
});

test('the settings open without a connection and show what can’t be loaded; with one they’re complete again', {
  tag: '@state',
}, async ({ context, page, open }) => {
  await open('/dashboard');
  await expect(page.getByText(t('phases.follicular'))).toBeVisible();
  await untilPrefetched(page);
  await context.setOffline(true);
  await page
    .getByRole('link', { name: t('nav.settings') })
    .first()
    .click();
  await expect(page.getByRole('heading', { level: 1, name: t('settings.title') })).toBeVisible();
  await expect(page.getByText(t('offline.banner'))).toBeVisible();
  await expect(page.getByRole('link', { name: t('settings.profile') })).toContainText('Noor');
  await page.getByRole('link', { name: t('consent.title') }).click();
  await page.getByRole('checkbox', { name: t('consent.cookies') }).click();
  await expect(
    page
      .getByRole('alert')
      .filter({ hasText: t('errors.generic') })
      .first(),
  ).toBeVisible();
  await expect(page.getByRole('checkbox', { name: t('consent.cookies') })).not.toBeChecked();
  await context.setOffline(false);
  await expect(page.getByText(t('offline.banner'))).toBeHidden();
  const saved = page.waitForResponse('**/api/user/consent');
  await page.getByRole('checkbox', { name: t('consent.cookies') }).check();
  await saved;
  await page.reload();
  await expect(page.getByRole('checkbox', { name: t('consent.cookies') })).toBeChecked();
});

test('a start without a connection shows the offline view, and the page loads with the connection', async ({
  context,
  page,
  open,
}) => {
  await open('/no-such-page');
  await expect(page.getByRole('heading', { name: t('notFound.title') })).toBeVisible();
  await context.setOffline(true);
  // Like a link within the app, so the page's code is available but its data isn't.
  await page.evaluate(() => {
    history.pushState(null, '', '/dashboard');
    window.dispatchEvent(new PopStateEvent('popstate'));
  });
  await expect(page).toHaveURL(/\/dashboard$/);
  await expect(page.getByRole('heading', { name: t('offline.title') })).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByText(t('phases.follicular'))).toBeVisible();
});

test.describe('an app cached on the device', () => {
  test.use({ serviceWorkers: 'allow' });

  test('shows the loaded data at every start without a connection, not only at the first', {
    tag: '@state',
  }, async ({ context, page, request, open }) => {
    const person = await signUpOnboarded(request);
    await tasksOf(request, person).make('Water the plants');
    await saveElsewhere(request, { person, entry: { date: today(), text: 'A quiet day' } });
    await open('/dashboard', person);
    await untilCached(page);
    for (const [path, text] of [
      ['/tasks', 'Water the plants'],
      ['/journal', 'A quiet day'],
    ] as const) {
      await page.goto(path);
      // Loaded data are stored a little later.
      await expect.poll(async () => (await persistedData(page)).includes(text)).toBe(true);
    }

    await context.setOffline(true);
    const writtenAt = async () => (JSON.parse(await persistedData(page)) as { at: number }).at;
    for (const start of ['first', 'second', 'third']) {
      const before = await writtenAt();
      for (const path of ['/tasks', '/journal', '/dashboard']) {
        await page.goto(path);
        await expect(page.getByText(t('offline.banner')), `${path}, ${start} start`).toBeVisible();
        if (path === '/tasks') await expect(openTask(page, 'Water the plants').first()).toBeVisible();
        if (path === '/journal') await expect(page.getByText('A quiet day').last()).toBeVisible();
        if (path === '/dashboard') await expect(page.getByText(t('phases.follicular'))).toBeVisible();
      }
      // By now the reloads have failed and the copy has been written again.
      await expect.poll(writtenAt).toBeGreaterThan(before);
      await expect(page.getByText(t('errors.generic'))).toHaveCount(0);
    }
  });
});
