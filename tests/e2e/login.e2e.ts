import { newestCode } from './support/mail.ts';
import { logIn, signInAgain, signUpOnboarded, useSession } from './support/person.ts';
import { leaveLanding } from './support/sign-up.ts';
import { lookUntilNavigation } from './support/stale-token.ts';
import { expect, test } from './support/test.ts';
import { textsOf } from './support/texts.ts';

const t = textsOf('en');

test('logging in on a second device shows the same cycle and leaves the first signed in', {
  tag: '@state',
}, async ({ browser, page, request, open }) => {
  const person = await signUpOnboarded(request);
  await open('/dashboard', person);
  await expect(page.getByText(t('phases.follicular'))).toBeVisible();

  const second = await (await browser.newContext()).newPage();
  await second.goto('/start');
  await leaveLanding(second, '/login');
  await logIn(second, { email: person.email, typed: person.email.toUpperCase() });
  await expect(second).toHaveURL(/\/dashboard$/);
  await expect(second.getByText(t('phases.follicular'))).toBeVisible();

  await page.reload();
  await expect(page.getByText(t('phases.follicular'))).toBeVisible();
});

test('a wrong code shows an error next to the field, and the right one still works', async ({
  page,
  request,
}) => {
  const { email } = await signUpOnboarded(request);
  await page.goto('/login');
  await page.getByLabel(t('login.email')).fill(email);
  await page.getByRole('button', { name: t('login.submit') }).click();
  await page.getByLabel(t('code.label')).fill('BBBBB');
  await expect(page.getByText(t('errors.code_invalid')).first()).toBeVisible();
  await expect(page.getByRole('button', { name: t('common.next') })).toBeEnabled();
  await page.getByLabel(t('code.label')).fill(await newestCode(request, email));
  await expect(page).toHaveURL(/\/dashboard$/);
});

test('signing out here ends this session and empties the storage', async ({ page, request, open }) => {
  const person = await signUpOnboarded(request);
  await open('/settings', person);
  await page.getByRole('button', { name: t('settings.signOut'), exact: true }).click();
  await expect(page).toHaveURL(/\/start$/);
  expect(await page.evaluate(() => localStorage.getItem('marea.session'))).toBeNull();
  const refresh = await request.post('/api/token/refresh', { data: { refresh_token: person.xox } });
  expect(refresh.status()).toBe(400);
  await page.goto('/dashboard');
  await expect(page).toHaveURL(/\/start$/);
});

test('signing out everywhere signs the other device out at its next call', { tag: '@state' }, async ({
  browser,
  page,
  request,
  open,
}) => {
  const person = await signUpOnboarded(request);
  const other = await (await browser.newContext()).newPage();
  await useSession(other, person);
  await other.goto('/dashboard');
  await expect(other.getByText(t('phases.follicular'))).toBeVisible();
  await open('/settings/devices', await signInAgain(request, person));
  await lookUntilNavigation(other);
  await page.getByRole('button', { name: t('settings.signOutAll') }).click();
  await expect(page).toHaveURL(/\/start$/);
  await expect(other).toHaveURL(/\/start$/);
});
