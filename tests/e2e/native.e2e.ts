import type { Server } from 'node:http';
import type { Page } from '@playwright/test';
import { PORT, SHELL } from '../../scripts/addresses-for-tests.ts';
import { wand } from './support/best-dates.ts';
import { lockHeading, setPin, unlockButton } from './support/lock.ts';
import { newestCode } from './support/mail.ts';
import { signUpOnboarded } from './support/person.ts';
import { enterShell, serveShell } from './support/shell.ts';
import { leaveLanding } from './support/sign-up.ts';
import { expect, test } from './support/test.ts';
import { textsOf } from './support/texts.ts';

const t = textsOf('en');
const API = `http://127.0.0.1:${PORT}`;

// The app has one fixed address, so one worker.
test.describe.configure({ mode: 'default' });

let server: Server;
test.beforeAll(async () => {
  server = await serveShell();
});
// The page leaves the app before its server closes, otherwise pending loads would fail in the next test.
test.afterEach(async ({ page }) => {
  await page.goto('about:blank');
});
test.afterAll(() => {
  server.close();
});

async function openLanding(page: Page): Promise<void> {
  await page.goto(SHELL);
  await expect(page).toHaveURL(/\/pages\/start\.en\.html$/);
}

/** Logs in with a mailed code, from the landing page, which is inside the shell, to the dashboard. */
async function signInByCode(page: Page, { email, code }: { email: string; code: () => Promise<string> }) {
  await openLanding(page);
  await leaveLanding(page, '/login');
  await page.getByLabel(t('login.email')).fill(email);
  await page.getByRole('button', { name: t('login.submit') }).click();
  await expect(page.getByLabel(t('code.label'))).toBeVisible();
  await page.getByLabel(t('code.label')).fill(await code());
  await expect(page).toHaveURL(`${SHELL}/dashboard`);
  await expect(page.getByText(t('phases.follicular'))).toBeVisible();
}

test('on Android a link opens its page, and the back button closes what’s open, then goes back, then leaves the app', async ({
  page,
  request,
}) => {
  const { email } = await signUpOnboarded(request);
  const shell = await enterShell(page, 'android');
  await openLanding(page);
  await shell.pressBack();
  await expect.poll(shell.timesLeft).toBe(1);
  await signInByCode(page, { email, code: () => newestCode(request, email) });

  await shell.openLink('https://elsewhere.example/settings');
  await shell.openLink(`${API}/habits?phase=luteal`);
  await expect(page).toHaveURL(`${SHELL}/habits?phase=luteal`);
  await wand(page).click();
  await expect(page.getByRole('dialog')).toBeVisible();

  await shell.pressBack();
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(page).toHaveURL(`${SHELL}/habits?phase=luteal`);

  await shell.pressBack();
  await expect(page).toHaveURL(`${SHELL}/dashboard`);
  expect(shell.timesLeft()).toBe(1);

  await shell.pressBack();
  await expect.poll(shell.timesLeft).toBe(2);
  await expect(page).toHaveURL(`${SHELL}/dashboard`);
});

test('on iOS the refresh token is only in the Keychain, survives a reload and is removed on sign-out', {
  tag: '@state',
}, async ({ page, request }) => {
  const { email } = await signUpOnboarded(request);
  const shell = await enterShell(page, 'ios');
  await signInByCode(page, { email, code: () => newestCode(request, email) });
  await expect.poll(shell.keychainTokens).toHaveLength(1);
  expect(await page.evaluate(() => localStorage.getItem('marea.session'))).toBeNull();

  await page.reload();
  await expect(page.getByText(t('phases.follicular'))).toBeVisible();

  await page.goto(`${SHELL}/settings`);
  await page.getByRole('button', { name: t('settings.signOut'), exact: true }).click();
  await expect(page).toHaveURL(/\/pages\/start\.en\.html$/);
  await expect.poll(shell.keychainTokens).toEqual([]);
});

test('in the app the lock opens by the system’s check, which needs no passkey; back leaves a locked app', {
  tag: '@state',
}, async ({ browser, request }) => {
  const { email } = await signUpOnboarded(request);
  const context = await browser.newContext({ baseURL: SHELL });
  const page = await context.newPage();
  const shell = await enterShell(page, 'android');
  await signInByCode(page, { email, code: () => newestCode(request, email) });
  await setPin(page);
  await expect(page.getByText(t('lock.deviceHintNative'))).toBeVisible();
  await expect(page.getByText(t('lock.sealTitle'))).toHaveCount(0);
  const deviceWay = page.getByLabel(t('lock.device'));

  shell.leaveDevice();
  await deviceWay.click();
  await expect(page.getByText(t('lock.failed'))).toBeVisible();
  await expect(deviceWay).not.toBeChecked();
  shell.comeToDevice();
  await deviceWay.click();
  await expect(deviceWay).toBeChecked();

  await page.getByRole('button', { name: t('lock.now') }).click();
  await expect(lockHeading(page)).toBeVisible();
  await shell.pressBack();
  await expect.poll(shell.timesLeft).toBe(1);
  shell.leaveDevice();
  await unlockButton(page).click();
  await expect(page.getByText(t('lock.deviceFailed'))).toBeVisible();
  await expect(lockHeading(page)).toBeVisible();

  shell.comeToDevice();
  await unlockButton(page).click();
  await expect(page.getByRole('heading', { name: t('lock.title') })).toBeVisible();
  await expect(page).toHaveURL(`${SHELL}/settings/lock`);
  await context.close();
});
