import type { Page } from '@playwright/test';
import { addDays } from '#domain/calendar/local-date.ts';
import { callAs } from './support/best-dates.ts';
import { draftsOn, pageOf, saveElsewhere, textOnServer } from './support/journal.ts';
import { keptData } from './support/kept-data.ts';
import { signUpOnboarded, today, useSession } from './support/person.ts';
import { lookAgain } from './support/stale-token.ts';
import { expect, test } from './support/test.ts';
import { textsOf } from './support/texts.ts';

const t = textsOf('en');

/** Opens today's page, whatever is on it. */
async function openJournal(page: Page) {
  await page.goto('/journal');
  const day = pageOf(page, t);
  await expect(day.text).toBeVisible();
  return day;
}

test('what’s typed without a connection survives closing the tab and is sent from any page', async ({
  context,
  page,
  request,
}) => {
  const person = await signUpOnboarded(request);
  await useSession(page, person);
  const day = await openJournal(page);
  await context.setOffline(true);
  await day.text.fill('Typed in a tunnel');
  await expect(day.kept).toBeVisible();
  await page.close();
  await context.setOffline(false);
  const later = await context.newPage();
  await later.goto('/dashboard');
  await expect.poll(() => textOnServer(request, { person, date: today() })).toBe('Typed in a tunnel');
  await expect.poll(() => draftsOn(later)).toEqual([]);
});

test('an open page sends what it kept when the connection is back', { tag: '@state' }, async ({
  context,
  page,
  request,
}) => {
  const person = await signUpOnboarded(request);
  await useSession(page, person);
  const day = await openJournal(page);
  await context.setOffline(true);
  await day.text.fill('First');
  await expect(day.kept).toBeVisible();
  await day.text.fill('First, second');
  await context.setOffline(false);
  await expect(day.saved).toBeVisible();
  expect(await textOnServer(request, { person, date: today() })).toBe('First, second');
  expect(await draftsOn(page)).toEqual([]);
});

test('with one device nothing conflicts after a lost answer, and an empty page is no error', {
  tag: '@state',
}, async ({ context, page, request }) => {
  const person = await signUpOnboarded(request);
  await useSession(page, person);
  const refused: string[] = [];
  page.on('response', (answer) => {
    if (answer.url().includes('/api/') && answer.status() >= 400)
      refused.push(`${answer.status()} ${answer.url()}`);
  });
  const day = await openJournal(page);
  // The server has the save, but its answer is lost with the line.
  await page.route(
    '**/api/journal/save',
    async (route) => {
      await route.fetch();
      await context.setOffline(true);
      await route.abort();
    },
    { times: 1 },
  );
  await day.text.fill('First');
  await expect(day.kept).toBeVisible();
  await day.text.fill('Something else');
  await day.mood(4).check();
  await context.setOffline(false);
  await expect(day.saved).toBeVisible();
  expect(await textOnServer(request, { person, date: today() })).toBe('Something else');
  expect(refused).toEqual([]);
});

test('a page refused because the consent was withdrawn elsewhere stays on this device until consent is given again', {
  tag: '@state',
}, async ({ page, request }) => {
  const person = await signUpOnboarded(request);
  const consent = (given: 0 | 1) =>
    callAs(person, { request, path: '/api/user/consent', data: { kind: 'privacy', given } });
  let saves = 0;
  page.on('request', (sent) => {
    if (sent.url().endsWith('/api/journal/save')) saves += 1;
  });
  await useSession(page, person);
  const day = await openJournal(page);
  await consent(0);
  await day.text.fill('Nobody takes this yet');
  await expect(page.getByRole('heading', { name: t('consent.gateTitle') })).toBeVisible();
  expect(await draftsOn(page)).toHaveLength(1);
  expect(saves).toBeLessThan(4);

  await page.getByRole('checkbox', { name: t('signup.privacy') }).check();
  await page.getByRole('button', { name: t('consent.agree') }).click();
  await expect.poll(() => textOnServer(request, { person, date: today() })).toBe('Nobody takes this yet');
  await expect.poll(() => draftsOn(page)).toEqual([]);
});

test('closing the tab in the middle of a word loses nothing', { tag: '@state' }, async ({
  context,
  page,
  request,
}) => {
  await useSession(page, await signUpOnboarded(request));
  const day = await openJournal(page);
  await day.text.pressSequentially('In the middle of a wo');
  await page.close();
  const again = pageOf(await context.newPage(), t);
  await again.text.page().goto('/journal');
  await expect(again.text).toHaveValue('In the middle of a wo');
});

test('switching to another day right after typing saves this one', { tag: '@state' }, async ({
  page,
  request,
}) => {
  const person = await signUpOnboarded(request);
  await useSession(page, person);
  const day = await openJournal(page);
  await day.text.fill('Written quickly');
  await page.getByRole('button', { name: t('journal.dayBefore') }).click();
  await expect(day.text).toHaveValue('');
  await expect.poll(() => textOnServer(request, { person, date: today() })).toBe('Written quickly');
  await expect.poll(() => draftsOn(page)).toEqual([]);
  await expect(day.list.getByText('Written quickly')).toBeVisible();
});

test('a day written elsewhere since the list was loaded can be written offline, and the person is asked which one stays', {
  tag: '@state',
}, async ({ context, page, request }) => {
  const person = await signUpOnboarded(request);
  const yesterday = addDays(today(), -1);
  await useSession(page, person);
  const day = await openJournal(page);
  await context.setOffline(true);
  await saveElsewhere(request, { person, entry: { date: yesterday, text: 'Held before' } });
  await page.getByRole('button', { name: t('journal.dayBefore') }).click();
  await day.text.fill('Typed blindly');
  await expect(day.kept).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByText(t('journal.otherVersion'))).toBeVisible();
  await expect(page.getByRole('alert').getByText('Held before')).toBeVisible();
  await expect(day.text).toHaveValue('Typed blindly');
  expect(await textOnServer(request, { person, date: yesterday })).toBe('Held before');
});

test('a save whose answer got lost isn’t treated as another version', { tag: '@state' }, async ({
  page,
  request,
}) => {
  const person = await signUpOnboarded(request);
  await useSession(page, person);
  const day = await openJournal(page);
  await page.route('**/api/journal/save', async (route) => {
    await route.fetch();
    await route.abort('connectionreset');
  });
  await day.text.fill('Arrived');
  await expect(day.kept).toBeVisible();
  await page.unroute('**/api/journal/save');
  await day.text.press('End');
  await day.text.pressSequentially(', and went on');
  await expect(day.saved).toBeVisible();
  await expect(page.getByText(t('journal.otherVersion'))).toHaveCount(0);
  expect(await textOnServer(request, { person, date: today() })).toBe('Arrived, and went on');
});

test('a repeated save has the same key and gets the same answer as the first time', {
  tag: '@state',
}, async ({ page, request }) => {
  const person = await signUpOnboarded(request);
  await useSession(page, person);
  const day = await openJournal(page);
  const keys: (string | undefined)[] = [];
  await page.route('**/api/journal/save', async (route) => {
    keys.push(route.request().headers()['idempotency-key']);
    if (keys.length > 1) return route.continue();
    await route.fetch();
    await route.abort('connectionreset');
  });
  await day.text.fill('Arrived');
  await expect(day.kept).toBeVisible();
  const answer = page.waitForResponse('**/api/journal/save');
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
  expect((await answer).status()).toBe(200);
  await expect(day.saved).toBeVisible();
  expect(keys).toEqual([keys[0], keys[0]]);
  expect(keys[0]).toMatch(/^[\da-f-]{36}$/);
  await day.text.fill('Arrived, and went on');
  await expect.poll(() => textOnServer(request, { person, date: today() })).toBe('Arrived, and went on');
  expect(new Set(keys).size).toBe(2);
});

for (const which of ['keepMine', 'takeOther'] as const) {
  test(`two devices write on one day: both versions are shown and the chosen one is kept: ${which}`, {
    tag: '@state',
  }, async ({ page, request }) => {
    const person = await signUpOnboarded(request);
    await saveElsewhere(request, { person, entry: { date: today(), text: 'Morning' } });
    await useSession(page, person);
    const day = await openJournal(page);
    await expect(day.text).toHaveValue('Morning');
    await saveElsewhere(request, { person, entry: { date: today(), text: 'From the phone', mood: 2 } });
    await day.text.fill('From the laptop');
    await expect(page.getByText(t('journal.otherVersion'))).toBeVisible();
    await expect(page.getByRole('alert')).toContainText('From the phone');
    expect(await textOnServer(request, { person, date: today() })).toBe('From the phone');
    // No choice was made, so the page asks again after a reload.
    await page.reload();
    await expect(day.text).toHaveValue('From the laptop');
    await page.getByRole('button', { name: t(`journal.${which}`) }).click();
    const kept = which === 'keepMine' ? 'From the laptop' : 'From the phone';
    await expect(day.text).toHaveValue(kept);
    await expect.poll(() => textOnServer(request, { person, date: today() })).toBe(kept);
    await expect.poll(() => draftsOn(page)).toEqual([]);
  });
}

test('what another device saves is shown if nothing was typed here', { tag: '@state' }, async ({
  page,
  request,
}) => {
  const person = await signUpOnboarded(request);
  await useSession(page, person);
  const day = await openJournal(page);
  await saveElsewhere(request, { person, entry: { date: today(), text: 'From the phone' } });
  await lookAgain(page);
  await expect(day.text).toHaveValue('From the phone');
});

test('signing out asks about unsaved words, and leaves none on the device', { tag: '@state' }, async ({
  context,
  page,
  request,
}) => {
  await useSession(page, await signUpOnboarded(request));
  const day = await openJournal(page);
  await context.route('**/api/journal/save', (route) => route.abort('connectionreset'));
  await day.text.fill('Not for whoever comes next');
  await expect(day.kept).toBeVisible();
  expect(await draftsOn(page)).toHaveLength(1);
  const other = await context.newPage();
  await other.goto('/settings');
  await other.getByRole('button', { name: t('settings.signOut'), exact: true }).click();
  const question = other.getByRole('alertdialog');
  await expect(question).toContainText(t('unsent.signOut_one', { count: '1' }));
  await question.getByRole('button', { name: t('settings.signOut') }).click();
  await expect(other).toHaveURL(/\/start$/);
  await expect(page).toHaveURL(/\/start$/);
  expect(await other.evaluate(() => Object.keys(localStorage))).toEqual(['locale']);
  expect(JSON.stringify(await context.storageState())).not.toContain('whoever');
});

test('unsaved words of another person on the device are neither sent nor shown', { tag: '@state' }, async ({
  page,
  request,
}) => {
  const ana = await signUpOnboarded(request);
  const ben = await signUpOnboarded(request);
  await useSession(page, ana);
  const day = await openJournal(page);
  await page.route('**/api/journal/save', (route) => route.abort('connectionreset'));
  await day.text.fill('Of Ana alone');
  await expect(day.kept).toBeVisible();
  await page.unroute('**/api/journal/save');
  // The next visit could start from Ana's copy.
  await expect.poll(() => keptData(page)).toContain('"user"');
  // The session is replaced without signing out, as after a crash.
  await page.goto('about:blank');
  await useSession(page, ben);
  await openJournal(page);
  await expect(day.text).toHaveValue('');
  await page.goto('/dashboard');
  await page.goto('/journal');
  await expect(day.list.getByText(t('journal.empty'))).toBeVisible();
  expect(await textOnServer(request, { person: ben, date: today() })).toBeNull();
});
