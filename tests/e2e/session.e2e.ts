import { LANGUAGES } from '#domain/account/language.ts';
import { languageTag } from './support/findings.ts';
import { newestCode } from './support/mail.ts';
import { callsOf, signUpOnboarded, useSession } from './support/person.ts';
import { leaveLanding } from './support/sign-up.ts';
import { countRefreshes, expireNextLoad, lookAgain, lookUntilNavigation } from './support/stale-token.ts';
import { USER_CALLS } from './support/start-calls.ts';
import { expect, test } from './support/test.ts';
import { textsOf } from './support/texts.ts';

const t = textsOf('en');

test('an expired access token is replaced without the person noticing', async ({ page, open }) => {
  await open('/dashboard');
  await expect(page.getByText(t('phases.follicular'))).toBeVisible();
  const refreshes = countRefreshes(page);
  const load = await expireNextLoad(page);
  const replay = page.waitForResponse((answer) => answer.url().endsWith('/api/user/details') && answer.ok());
  load.letGo();
  await lookAgain(page);
  await replay;
  expect(refreshes()).toBe(1);
  await expect(page.getByText(t('phases.follicular'))).toBeVisible();
});

test('a session ended by the server leads to the start page and leaves no token', async ({
  page,
  request,
  open,
}) => {
  const person = await signUpOnboarded(request);
  await open('/dashboard', person);
  await expect(page.getByText(t('phases.follicular'))).toBeVisible();
  await lookUntilNavigation(page);
  await callsOf(request, person).post('/api/user/logout', { logout_all: 1 });
  await expect(page).toHaveURL(/\/start$/);
  expect(await page.evaluate(() => localStorage.getItem('marea.session'))).toBeNull();
});

test('an invalid stored token leads to the start page', async ({ page, request, open }) => {
  const person = await signUpOnboarded(request);
  await open('/dashboard', { ...person, xox: 'no such token' });
  await expect(page).toHaveURL(/\/start$/);
  expect(await page.evaluate(() => localStorage.getItem('marea.session'))).toBeNull();
});

test('log in and sign up redirect a signed-in person to the dashboard', { tag: '@state' }, async ({
  page,
  request,
}) => {
  await useSession(page, await signUpOnboarded(request));
  for (const path of ['/login', '/signup']) {
    await page.goto(path);
    await expect(page).toHaveURL(/\/dashboard$/);
  }
});

test('trying again after a failed start shows the page', { tag: '@state' }, async ({ page, open }) => {
  await page.route(USER_CALLS, (route) => route.fulfill({ status: 500, body: '{}' }), { times: 2 });
  await open('/dashboard');
  await page.getByRole('button', { name: t('common.retry') }).click();
  await expect(page.getByText(t('phases.follicular'))).toBeVisible();
});

for (const language of LANGUAGES) {
  test(
    `a reload keeps the code field and its address, and going back leads to the form (${language})`,
    languageTag(language),
    async ({ page, request }) => {
      const text = textsOf(language);
      const { email } = await signUpOnboarded(request, { language });
      await page.goto(`/start?lang=${language}`);
      await leaveLanding(page, '/login');
      await page.getByLabel(text('login.email')).fill(email);
      await page.getByRole('button', { name: text('login.submit') }).click();
      await expect(page.getByText(email)).toBeVisible();
      await page.reload();
      await expect(page.getByText(email)).toBeVisible();
      expect(page.url()).not.toContain('@');
      await page.goBack();
      await expect(page.getByLabel(text('login.email'))).toBeVisible();
      await page.goForward();
      await page.getByLabel(text('code.label')).fill(await newestCode(request, email));
      await expect(page).toHaveURL(/\/dashboard$/);
      await expect(page.getByText(text('phases.follicular'))).toBeVisible();
    },
  );
}
