import type { Page } from '@playwright/test';
import { LANGUAGES } from '#domain/account/language.ts';
import { expectNoFindings, languageTag, notInGate } from './support/findings.ts';
import { listen } from './support/listen.ts';
import { newestCode } from './support/mail.ts';
import { signUp, signUpOnboarded, useSession } from './support/person.ts';
import { leaveLanding } from './support/sign-up.ts';
import { USER_CALLS } from './support/start-calls.ts';
import { expect, test } from './support/test.ts';
import { textsOf } from './support/texts.ts';

const t = textsOf('en');

/** Answers the app's calls as the server does once the operator has blocked the account. */
async function block(page: Page): Promise<void> {
  const problem = { type: 'x', title: 'x', status: 403, detail: 'x', code: 'account_banned', success: 0 };
  await page.route(/\/api\/(?:user\/|dashboard$)/, (route) =>
    route.fulfill({
      status: 403,
      contentType: 'application/problem+json',
      body: JSON.stringify(problem),
    }),
  );
}

test('an account is deleted after a confirmation, and the same address can sign up again', async ({
  page,
  request,
  open,
}) => {
  const { email, ...tokens } = await signUpOnboarded(request);
  const announcements = await listen(page);
  await open('/settings/data', { email, ...tokens });
  await page.getByRole('button', { name: t('settings.delete') }).click();
  const sheet = page.getByRole('dialog');
  await sheet.getByRole('button', { name: t('settings.keep') }).click();
  await expect(sheet).toBeHidden();
  await page.getByRole('button', { name: t('settings.delete') }).click();
  await sheet.getByRole('button', { name: t('settings.deleteConfirm') }).click();
  await expect.poll(announcements).toContain('Account deleted successfully.');
  await expect(page).toHaveURL(/\/start$/);
  expect(await page.evaluate(() => Object.keys(localStorage))).toEqual(['locale']);

  await leaveLanding(page, '/signup');
  await page.getByRole('textbox').fill(email);
  for (const index of [0, 1, 2]) await page.getByRole('checkbox').nth(index).check();
  await page.getByRole('button', { name: t('common.continue') }).click();
  await expect(page.getByLabel(t('code.label'))).toBeVisible();
  await page.getByLabel(t('code.label')).fill(await newestCode(request, email));
  await expect(page.getByRole('heading', { name: t('onboarding.name.question') })).toBeVisible();
  await expect(page.getByLabel(t('onboarding.name.label'))).toHaveValue('');
});

for (const language of LANGUAGES) {
  test(
    `the next start requests missing consents (${language})`,
    notInGate(languageTag(language)),
    async ({ page, request, open }) => {
      const text = textsOf(language);
      await open('/dashboard', await signUp(request, { language, consents: {} }));
      await expect(page.getByRole('heading', { name: text('consent.gateTitle') })).toBeVisible();
      await page.getByRole('button', { name: text('consent.agree') }).click();
      for (const kind of ['privacy', 'terms', 'adult']) {
        await expect(page.getByText(text(`signup.${kind}Needed`))).toBeVisible();
      }
      await expectNoFindings(page);
      for (const kind of ['privacy', 'terms', 'adult']) {
        await page.getByRole('checkbox', { name: text(`signup.${kind}`) }).check();
      }
      await page.getByRole('button', { name: text('consent.agree') }).click();
      await expect(page.getByRole('heading', { name: text('onboarding.name.question') })).toBeVisible();
      await page.reload();
      await expect(page.getByRole('heading', { name: text('onboarding.name.question') })).toBeVisible();
    },
  );
}

test('without agreeing, a person can read the texts, sign out, or delete the account', {
  tag: '@state',
}, async ({ page, request, open }) => {
  const person = await signUp(request, { consents: {} });
  await open('/dashboard', person);
  await page.getByRole('link', { name: t('legal.terms') }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: t('settings.delete') }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('settings.deleteConfirm') })
    .click();
  await expect(page).toHaveURL(/\/start$/);
  const details = await request.get('/api/user/details', {
    headers: { authorization: `Bearer ${person.stx}` },
  });
  expect(details.status()).toBe(401);
});

for (const language of LANGUAGES) {
  test(
    `a blocked account only shows a page about it, with the support’s address and a sign-out (${language})`,
    notInGate(languageTag(language)),
    async ({ page, open }) => {
      const text = textsOf(language);
      await block(page);
      await open('/dashboard', { language });
      await expect(page.getByRole('heading', { name: text('account.bannedTitle') })).toBeVisible();
      await expect(page.locator('a[href^="mailto:"]')).toBeVisible();
      await expect(page.getByRole('alert')).toHaveCount(0);
      await expectNoFindings(page);
      await page.getByRole('button', { name: text('settings.signOut') }).click();
      await expect(page).toHaveURL(/\/start$/);
      expect(await page.evaluate(() => localStorage.getItem('marea.session'))).toBeNull();
    },
  );
}

test('an account blocked during use shows only the page about it from then on', { tag: '@state' }, async ({
  page,
  open,
}) => {
  await open('/settings/consents');
  await expect(page.getByRole('heading', { level: 1, name: t('consent.title') })).toBeVisible();
  await block(page);
  await page.getByRole('checkbox', { name: t('consent.cookies') }).click();
  await expect(page.getByRole('heading', { name: t('account.bannedTitle') })).toBeVisible();
});

test('a warned account works, shows the reason, and hides it once it’s been read', {
  tag: '@state',
}, async ({ page, request }) => {
  await useSession(page, await signUpOnboarded(request));
  await page.route(USER_CALLS, async (route) => {
    const answer = await route.fetch();
    const content = await answer.json();
    Object.assign((content.user ?? content).details, {
      status: 'warned',
      warning: 'Please stop sharing your account.',
    });
    await route.fulfill({ response: answer, json: content });
  });
  await page.goto('/dashboard');
  await expect(page.getByText('Please stop sharing your account.')).toBeVisible();
  await expect(page.getByText(t('phases.follicular'))).toBeVisible();
  await expectNoFindings(page);
  await page.getByRole('button', { name: t('account.warnedRead') }).click();
  await page.reload();
  await expect(page.getByText(t('phases.follicular'))).toBeVisible();
  await expect(page.getByText('Please stop sharing your account.')).toHaveCount(0);
  // Wait: a route handler still running at the end of the test would fail the whole run.
  await page.unrouteAll({ behavior: 'wait' });
});
