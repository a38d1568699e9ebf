import type { APIRequestContext } from '@playwright/test';
import { newestCode } from './support/mail.ts';
import { logIn, signUpOnboarded } from './support/person.ts';
import { expect, test } from './support/test.ts';
import { textsOf } from './support/texts.ts';

const t = textsOf('en');

/** Strangers request codes from many networks until the address reaches its mail limit. */
async function useUpMails(request: APIRequestContext, email: string): Promise<void> {
  for (let network = 1; ; network += 1) {
    const headers = { cookie: '', 'cf-connecting-ip': `203.0.113.${network}` };
    const answer = await request.post('/api/login/code/request', { data: { email }, headers });
    if (answer.status() === 429) return;
    expect(answer.status()).toBe(200);
  }
}

test('a person who already has a code can type it without requesting another', { tag: '@state' }, async ({
  page,
  request,
}) => {
  const { email } = await signUpOnboarded(request);
  await request.post('/api/login/code/request', { data: { email } });
  const sent: string[] = [];
  page.on('request', (call) => sent.push(new URL(call.url()).pathname));
  await page.goto('/login');
  await page.getByLabel(t('login.email')).fill(email);
  await page.getByRole('button', { name: t('login.haveCode') }).click();

  await expect(page.getByText(t('code.typeFor'))).toBeVisible();
  await expect(page.getByText(email)).toBeVisible();
  await expect(page.getByRole('button', { name: t('code.sendNew') })).toBeEnabled();
  await page.getByLabel(t('code.label')).fill(await newestCode(request, email));
  await expect(page).toHaveURL(/\/dashboard$/);
  expect(sent).not.toContain('/api/login/code/request');
});

test('if strangers use up an address’s mails, its owner gets in with the code in the mailbox', async ({
  page,
  request,
}) => {
  const { email } = await signUpOnboarded(request);
  await useUpMails(request, email);
  await page.goto('/login');
  await page.getByLabel(t('login.email')).fill(email);
  await page.getByRole('button', { name: t('login.submit') }).click();

  await expect(page.getByText(t('login.haveCodeHint'))).toBeVisible();
  await page.getByRole('button', { name: t('login.haveCode') }).click();
  await page.getByLabel(t('code.label')).fill(await newestCode(request, email));
  await expect(page).toHaveURL(/\/dashboard$/);
});

test('if strangers use up an address’s mails, a browser that signed in before still gets a code', {
  tag: '@state',
}, async ({ page, request }) => {
  const { email } = await signUpOnboarded(request);
  await page.goto('/login');
  await logIn(page, { email });
  await expect(page).toHaveURL(/\/dashboard$/);
  await page.goto('/settings');
  await page.getByRole('button', { name: t('settings.signOut'), exact: true }).click();
  await expect(page).toHaveURL(/\/start$/);
  await useUpMails(request, email);

  await page.goto('/login');
  await logIn(page, { email });
  await expect(page).toHaveURL(/\/dashboard$/);
});

test('a person whose address a stranger signed up is asked for consent at log-in, with nothing ticked', {
  tag: '@state',
}, async ({ page, request }) => {
  const email = `owner-${process.pid}-${Date.now()}@example.org`;
  await request.post('/api/register/user', {
    data: { email, language: 'en', privacy_accepted: 1, terms_accepted: 1, adult_confirmed: 1 },
    headers: { 'cf-connecting-ip': '203.0.113.250' },
  });
  await page.goto('/login');
  await logIn(page, { email });

  await expect(page.getByRole('heading', { name: t('consent.gateTitle') })).toBeVisible();
  for (const box of await page.getByRole('checkbox').all()) await expect(box).not.toBeChecked();
});
