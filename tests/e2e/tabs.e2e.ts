import type { Page } from '@playwright/test';
import { draftsOn, pageOf, textOnServer } from './support/journal.ts';
import { signUpOnboarded, today, useSession } from './support/person.ts';
import { countRefreshes, expireNextLoad, lookAgain } from './support/stale-token.ts';
import { expect, test } from './support/test.ts';
import { textsOf } from './support/texts.ts';

const t = textsOf('en');

const nowSecond = () => Math.floor(Date.now() / 1000);

async function expectDashboard(page: Page): Promise<void> {
  await expect(page.getByText(t('phases.follicular'))).toBeVisible();
}

test('signing out in one tab ends the other at once, and going back shows nothing', async ({
  context,
  page,
  request,
}) => {
  await context.clock.install();
  const other = await context.newPage();
  await useSession(other, await signUpOnboarded(request));
  await other.goto('/cycle');
  await expect(other.getByRole('heading', { level: 1 })).toBeVisible();
  await page.goto('/dashboard');
  await expectDashboard(page);
  await page.goto('/settings');
  const signOut = page.getByRole('button', { name: t('settings.signOut'), exact: true });
  await expect(signOut).toBeVisible();
  // The clock is stopped, to show that the other tab gets a message and doesn't poll.
  await context.clock.pauseAt(Date.now() + 60_000);
  await signOut.click();
  await expect(page).toHaveURL(/\/start$/);
  await expect(other).toHaveURL(/\/start$/);
  await context.clock.resume();
  expect(await other.evaluate(() => [Object.keys(localStorage), sessionStorage.length])).toEqual([
    ['locale'],
    0,
  ]);
  await page.goBack();
  await expect(page).toHaveURL(/\/start$/);
  await expect(page.getByText(t('phases.follicular'))).toHaveCount(0);
});

test('two tabs whose tokens expire at the same time refresh once in total, and both go on', {
  tag: '@state',
}, async ({ context, page, request }) => {
  await useSession(page, await signUpOnboarded(request));
  const other = await context.newPage();
  for (const tab of [page, other]) {
    await tab.goto('/dashboard');
    await expectDashboard(tab);
  }
  // Tokens of one session made in the same second may be equal. In real use an expired token is fifteen minutes old.
  const loadedAt = nowSecond();
  await expect.poll(nowSecond).toBeGreaterThan(loadedAt);
  const counts = [countRefreshes(page), countRefreshes(other)];
  const loads = [await expireNextLoad(page), await expireNextLoad(other)];
  const replays = [page, other].map((tab) =>
    tab.waitForResponse((answer) => answer.url().endsWith('/api/user/details') && answer.ok()),
  );
  await lookAgain(page);
  await lookAgain(other);
  await Promise.all(loads.map(({ isWaiting }) => isWaiting));
  for (const { letGo } of loads) letGo();
  await Promise.all(replays);
  expect(counts.map((count) => count()).reduce((sum, count) => sum + count, 0)).toBe(1);
  for (const tab of [page, other]) await expectDashboard(tab);
});

test('tabs that are reloaded together stay signed in', { tag: '@state' }, async ({ context, page, open }) => {
  await open('/dashboard');
  const others = [await context.newPage(), await context.newPage()];
  await Promise.all(others.map((tab) => tab.goto('/dashboard')));
  const tabs = [page, ...others];
  for (const tab of tabs) await expectDashboard(tab);
  await Promise.all(tabs.map((tab) => tab.reload()));
  for (const tab of tabs) await expectDashboard(tab);
});

test('two tabs that write on the same day without a connection lose nothing: one is saved, the other asks', {
  tag: '@state',
}, async ({ context, page, request, open }) => {
  const person = await signUpOnboarded(request);
  await open('/journal', person);
  const other = await context.newPage();
  await other.goto('/journal');
  const [here, there] = [pageOf(page, t), pageOf(other, t)];
  await expect(here.text).toBeVisible();
  await expect(there.text).toBeVisible();
  await context.setOffline(true);
  await here.text.fill('Written in the first tab');
  await expect(here.savedOnDevice).toBeVisible();
  await there.text.fill('And this in the second');
  await expect(there.savedOnDevice).toBeVisible();
  expect(await draftsOn(page)).toHaveLength(2);
  await context.setOffline(false);
  await expect(other.getByText(t('journal.otherVersion'))).toBeVisible();
  await expect(other.getByRole('alert')).toContainText('Written in the first tab');
  await expect(there.text).toHaveValue('And this in the second');
  await other.getByRole('button', { name: t('journal.keepMine') }).click();
  await expect.poll(() => textOnServer(request, { person, date: today() })).toBe('And this in the second');
  await expect.poll(() => draftsOn(page)).toEqual([]);
});
