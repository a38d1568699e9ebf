import { expect, test } from '@playwright/test';
import { listen } from './support/listen.ts';
import { newAddress } from './support/mail.ts';
import { signUpOnboarded, useSession } from './support/person.ts';
import { textsOf } from './support/texts.ts';

const t = textsOf('en');

const problem = (status: number, code: string) =>
  JSON.stringify({ type: 'x', title: 'x', status, detail: 'x', code, success: 0 });

test('error messages disappear when leaving their page', { tag: '@state' }, async ({ page }) => {
  await page.goto('/login');
  await page.getByRole('button', { name: t('login.submit') }).click();
  const toast = page.locator('.Toastify').getByText('Please enter your email.');
  await expect(toast).toBeVisible();
  // Hovering keeps it open, as when someone reads it.
  await toast.hover();
  await page.getByRole('link', { name: t('login.toSignup') }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: t('signup.title') })).toBeVisible();
  await expect(toast).toHaveCount(0);
});

test('a limit shows with the time to wait, in the toast and in the form', { tag: '@state' }, async ({
  page,
}) => {
  const told = await listen(page);
  await page.route('**/api/login/code/request', (route) =>
    route.fulfill({
      status: 429,
      contentType: 'application/problem+json',
      headers: { 'Retry-After': '25' },
      body: problem(429, 'rate_limited'),
    }),
  );
  await page.goto('/login');
  await page.getByLabel(t('login.email')).fill(newAddress());
  await page.getByRole('button', { name: t('login.submit') }).click();
  const text = t('errors.waitSeconds', { wait: '25 seconds' });
  await expect.poll(told).toContain(text);
  await expect(page.getByRole('main').getByText(text)).toBeVisible();
});

test('an outage is shown as an outage', { tag: '@state' }, async ({ page }) => {
  await page.route('**/api/register/user', (route) =>
    route.fulfill({
      status: 503,
      contentType: 'application/problem+json',
      headers: { 'Retry-After': '120' },
      body: problem(503, 'unavailable'),
    }),
  );
  await page.goto('/signup');
  await page.getByRole('textbox').fill(newAddress());
  for (const index of [0, 1, 2]) await page.getByRole('checkbox').nth(index).check();
  await page.getByRole('button', { name: t('common.continue') }).click();
  await expect(page.getByText(t('errors.unavailableFor', { wait: '2 minutes' })).first()).toBeVisible();
});

test('a right code for a blocked account shows the support address', { tag: '@state' }, async ({ page }) => {
  await page.route('**/api/login/code/verify', (route) =>
    route.fulfill({
      status: 403,
      contentType: 'application/problem+json',
      body: problem(403, 'account_banned'),
    }),
  );
  await page.goto('/login');
  await page.getByLabel(t('login.email')).fill(newAddress());
  await page.getByRole('button', { name: t('login.submit') }).click();
  await page.getByLabel(t('code.label')).fill('BBBBB');
  await page.getByRole('button', { name: t('common.next') }).click();
  const notice = page.getByRole('main').getByRole('alert');
  await expect(notice).toContainText(t('errors.account_banned'));
  await expect(notice.getByRole('link')).toHaveAttribute('href', /^mailto:/);
});

test('another version on the server shows above the page, with a way to load it', {
  tag: '@state',
}, async ({ page, request }) => {
  await useSession(page, await signUpOnboarded(request));
  await page.route('**/api/system/version', (route) =>
    route.fulfill({ json: { success: 1, system_version: 'beta2.0' } }),
  );
  await page.goto('/dashboard');
  await expect(page.getByText(t('version.banner'))).toBeVisible();
  await page.unroute('**/api/system/version');
  await page.getByRole('button', { name: t('common.reload') }).click();
  await expect(page.getByText(t('phases.follicular'))).toBeVisible();
  await expect(page.getByText(t('version.banner'))).toHaveCount(0);
});

test('a page whose code fails to load can be retried in place', { tag: '@state' }, async ({
  page,
  request,
}) => {
  await useSession(page, await signUpOnboarded(request));
  const code = /\/assets\/settings-.*\.js$/;
  await page.route(code, (route) => route.abort());
  // The page reloads once first, and must not show the error before that has failed too.
  const shownInLoad: string[] = [];
  await page.exposeFunction('noteTold', (load: string) => void shownInLoad.push(load));
  await page.addInitScript((title) => {
    const load = Number(sessionStorage.getItem('test.loads')) + 1;
    sessionStorage.setItem('test.loads', String(load));
    new MutationObserver(() => {
      if (document.body?.textContent?.includes(title)) window.noteTold(String(load));
    }).observe(document, { subtree: true, childList: true, characterData: true });
  }, t('errors.pageTitle'));
  await page.goto('/settings');
  await expect(page.getByRole('heading', { name: t('errors.pageTitle') })).toBeVisible();
  await expect.poll(() => shownInLoad[0]).toBe('2');
  await page.unroute(code);
  await page.getByRole('button', { name: t('common.retry') }).click();
  await expect(page.getByRole('heading', { level: 1, name: t('settings.title') })).toBeVisible();
});
