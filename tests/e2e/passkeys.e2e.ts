import type { Page } from '@playwright/test';
import { PORT } from '../../scripts/addresses-for-tests.ts';
import { NAMED_HOST, withAuthenticator } from './support/authenticator.ts';
import { expectNoFindings } from './support/findings.ts';
import { addPasskey } from './support/lock.ts';
import { callsOf, logIn, type Person, useSession as putSession, signUpOnboarded } from './support/person.ts';
import { expect, test } from './support/test.ts';
import { textsOf } from './support/texts.ts';

// A page's authenticator survives when the context is reset.
test.use({ baseURL: NAMED_HOST, reuseContext: false });

const t = textsOf('en');

const leave = (page: Page) => page.evaluate(() => localStorage.removeItem('marea.session'));
const byPasskey = (page: Page) => page.getByRole('button', { name: t('login.passkey') });
const isIn = (page: Page) => expect(page.getByText(t('phases.follicular'))).toBeVisible();

async function nameAs(page: Page, { stx }: Person, name: string): Promise<void> {
  await callsOf(page.request, { stx }).post('/api/user/name/update', { name });
}

test('a passkey is added, signs in without typing, is renamed and removed', async ({ page, request }) => {
  const sent: string[] = [];
  page.on('request', (call) => void sent.push(call.postData() ?? ''));
  const device = await withAuthenticator(page);
  await putSession(page, await signUpOnboarded(request));
  await addPasskey(page);
  await expectNoFindings(page);
  expect(await device.credentials()).toBe(1);
  // The server learns whether the passkey can make keys, but never gets the keys.
  const added = sent.find((body) => body.includes('attestationObject')) ?? '';
  expect(JSON.parse(added).response.clientExtensionResults).toEqual({ prf: { enabled: true } });

  // Nothing is typed: the browser offers the passkey in the field, and the authenticator accepts.
  await leave(page);
  await page.goto('/login');
  await page.getByLabel(t('login.email')).focus();
  await expect(page).toHaveURL(/\/dashboard$/);
  await isIn(page);

  await page.goto('/settings/signing-in');
  await expect(page.getByRole('listitem').filter({ hasText: 'Chrome' })).toBeVisible();
  await expect(page.getByText(t('passkeys.neverUsed'))).toHaveCount(0);
  await page.getByRole('button', { name: /^Rename / }).click();
  await page.getByRole('textbox', { name: t('passkeys.name') }).fill('My phone');
  await page.getByRole('button', { name: t('passkeys.save') }).click();
  await expect(page.getByText('My phone')).toBeVisible();
  await page.getByRole('button', { name: t('passkeys.removeOf', { name: 'My phone' }) }).click();
  const sheet = page.getByRole('dialog');
  await expectNoFindings(page);
  await sheet.getByRole('button', { name: t('passkeys.remove'), exact: true }).click();
  // The session was opened by this passkey, so it ends with it.
  await expect(page).toHaveURL(/\/(login|start)/);
});

test('each passkey of two accounts on one device opens its own', { tag: '@state' }, async ({
  page,
  request,
}) => {
  const device = await withAuthenticator(page);
  for (const name of ['Noor', 'Saar']) {
    const person = await signUpOnboarded(request);
    await nameAs(page, person, name);
    await putSession(page, person);
    await addPasskey(page);
    await leave(page);
  }
  expect(await device.credentials()).toBe(2);

  const seen: string[] = [];
  for (const _ of [1, 2]) {
    await page.goto('/login');
    await page.getByLabel(t('login.email')).focus();
    await isIn(page);
    seen.push(
      (await page.getByRole('heading', { level: 1 }).innerText()).match(/Noor|Saar/)?.[0] ?? 'nobody',
    );
    await leave(page);
    await device.forgetLast();
  }
  expect(seen.toSorted()).toEqual(['Noor', 'Saar']);
});

test('after a cancelled, removed or timed-out passkey a person can still sign in by code', {
  tag: '@state',
}, async ({ page, request }) => {
  const person = await signUpOnboarded(request);
  // Chromium's virtual authenticator with PRF would refuse forever after one refusal.
  const device = await withAuthenticator(page, { hasPrf: false });
  await putSession(page, person);
  await addPasskey(page);
  const calls = callsOf(page.request, person);
  const { passkeys } = await calls.get<{ passkeys: { id: string }[] }>('/api/user/passkeys');

  await leave(page);
  await device.verify(false);
  await page.goto('/login');
  await byPasskey(page).click();
  await expect(page.getByText(t('login.passkeyNotChosen'))).toBeVisible();
  await expectNoFindings(page);

  await calls.delete(`/api/passkey/${passkeys[0]?.id}/delete`);
  await device.verify(true);
  await byPasskey(page).click();
  await expect(page.getByText(t('login.passkeyRefused'))).toBeVisible();

  // Nobody touches the device, so the browser gives up after the timeout, here one second.
  await device.answer(false);
  await page.route('**/api/login/passkey/options', async (route) => {
    const answer = await route.fetch();
    const { options, ...rest } = await answer.json();
    await route.fulfill({ response: answer, json: { ...rest, options: { ...options, timeout: 1000 } } });
  });
  await page.goto('/login');
  await byPasskey(page).click();
  await expect(page.getByText(t('login.passkeyNotChosen'))).toBeVisible();
  await logIn(page, person);
  await isIn(page);
});

test('after a code a passkey is offered once; "Not now" is remembered for good', { tag: '@state' }, async ({
  page,
  request,
}) => {
  const person = await signUpOnboarded(request);
  await page.goto('/login');
  await withAuthenticator(page);
  await logIn(page, person);
  const offer = page.getByRole('region', { name: t('passkeys.offerTitle') });
  await expect(offer).toBeVisible();
  await expectNoFindings(page);
  await offer.getByRole('button', { name: t('passkeys.offerNo') }).click();
  await expect(offer).toHaveCount(0);
  expect(await page.evaluate(() => localStorage.getItem('marea.no-passkey'))).toBe('1');

  await page.goto('/settings');
  await page.getByRole('button', { name: t('settings.signOut'), exact: true }).click();
  await expect(page).toHaveURL(/\/start$/);
  expect(await page.evaluate(() => localStorage.getItem('marea.no-passkey'))).toBe('1');
});

test('accepting the offer after a code adds a passkey', { tag: '@state' }, async ({ page, request }) => {
  const person = await signUpOnboarded(request);
  const device = await withAuthenticator(page);
  await page.goto('/login');
  await logIn(page, person);
  const offer = page.getByRole('region', { name: t('passkeys.offerTitle') });
  await offer.getByRole('button', { name: t('passkeys.add') }).click();
  await expect(offer).toHaveCount(0);
  expect(await device.credentials()).toBe(1);
});

test('a device without an authenticator and an IP address offer no passkey and explain why', {
  tag: '@state',
}, async ({ page, request }) => {
  const person = await signUpOnboarded(request);
  await page.goto('/login');
  await logIn(page, person);
  await isIn(page);
  await expect(page.getByRole('region', { name: t('passkeys.offerTitle') })).toHaveCount(0);

  const numbers = `http://127.0.0.1:${PORT}`;
  await page.goto(`${numbers}/login`);
  await expect(page.getByLabel(t('login.email'))).toBeVisible();
  await expect(byPasskey(page)).toHaveCount(0);
  await page.goto(`${numbers}/icons/favicon.svg`);
  await page.evaluate((xox) => localStorage.setItem('marea.session', xox), person.xox);
  await page.goto(`${numbers}/settings/signing-in`);
  await expect(page.getByText(t('passkeys.elsewhere'))).toBeVisible();
});
