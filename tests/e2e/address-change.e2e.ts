import type { Page } from '@playwright/test';
import { LANGUAGES, type Language } from '#domain/account/language.ts';
import { expectNoFindings, languageTag, lookTag } from './support/findings.ts';
import { mailsTo, newAddress, newestCode } from './support/mail.ts';
import { signUpOnboarded, useSession } from './support/person.ts';
import { expect, test } from './support/test.ts';
import { textsOf } from './support/texts.ts';

const LOOKS = [
  { theme: 'light', width: 390, height: 844 },
  { theme: 'dark', width: 1280, height: 800 },
] as const;

/** Opens the sheet for changing the address. */
async function openSheet(page: Page, language: Language = 'en') {
  const t = textsOf(language);
  await page.goto('/settings/profile');
  await page.getByRole('button', { name: t('address.change') }).click();
  return page.getByRole('dialog');
}

/** Changes the address in the open sheet. */
async function change(page: Page, { to, language = 'en' }: { to: string; language?: Language }) {
  const t = textsOf(language);
  const sheet = await openSheet(page, language);
  await sheet.getByLabel(t('address.new')).fill(to);
  await sheet.getByRole('button', { name: t('address.send') }).click();
  const code = sheet.getByLabel(t('code.label'));
  await expect(code).toBeFocused();
  await code.fill(await newestCode(page.request, to));
  await expect(sheet.getByText(t('address.done'))).toBeVisible();
  return sheet;
}

/** Opens the link in the mail to the old address. */
async function openNotice(page: Page, old: string) {
  const notice = (await mailsTo(page.request, old)).find(({ text }) =>
    text.includes('/take-back-address?lang='),
  );
  const [path] = /\/take-back-address\?lang=\w+#\S+/.exec(notice?.text ?? '') ?? [];
  if (path === undefined) throw new Error('the notice holds no link');
  await page.goto(path);
}

for (const language of LANGUAGES) {
  test(
    `an address is changed, and the mail to the old one undoes it (${language})`,
    languageTag(language),
    async ({ page, request }) => {
      const t = textsOf(language);
      const person = await signUpOnboarded(request, { language });
      const to = newAddress();
      await useSession(page, person);
      const sheet = await change(page, { to, language });
      await sheet
        .getByRole('button', { name: t('common.close'), exact: true })
        .last()
        .click();
      await expect(page.getByRole('region', { name: t('settings.profile') }).getByText(to)).toBeVisible();
      await page.reload();
      await expect(page.getByRole('region', { name: t('settings.profile') }).getByText(to)).toBeVisible();

      await openNotice(page, person.email);
      await expect(page.getByRole('heading', { level: 1, name: t('takeBack.title') })).toBeVisible();
      await page.getByRole('button', { name: t('takeBack.submit') }).click();
      await expect(page.getByRole('heading', { level: 1, name: t('takeBack.doneTitle') })).toBeVisible();
      await page.goto('/settings');
      await expect(page).toHaveURL(/\/start$/);
    },
  );
}

test('a wrong code, the current address, a lost connection and the mail limit each show an error in place', {
  tag: '@state',
}, async ({ page, request }) => {
  const t = textsOf('en');
  const person = await signUpOnboarded(request);
  await useSession(page, person);
  const sheet = await openSheet(page);
  const address = sheet.getByLabel(t('address.new'));
  const send = sheet.getByRole('button', { name: t('address.send') });
  await send.click();
  await expect(sheet.getByText(t('address.needed'))).toBeVisible();
  await address.fill(person.email.toUpperCase());
  await send.click();
  await expect(sheet.getByText(t('address.same'))).toBeVisible();
  await address.fill('no address');
  await send.click();
  await expect(sheet.getByText(t('signup.email_invalid'))).toBeVisible();
  await address.fill(newAddress());
  await page.context().setOffline(true);
  await send.click();
  await expect(sheet.getByText(t('errors.network'))).toBeVisible();
  await page.context().setOffline(false);
  await send.click();
  await sheet.getByLabel(t('code.label')).fill('XXXXX');
  await expect(sheet.getByText(t('errors.code_invalid'))).toBeVisible();
  await sheet.getByRole('button', { name: t('code.resend') }).click();

  await expect(sheet.getByRole('alert').filter({ hasText: 'Please wait' })).toBeVisible();
});

test('a link without a token, or with a malformed one, isn’t valid', { tag: '@state' }, async ({ page }) => {
  const t = textsOf('en');
  await page.goto('/take-back-address');
  await expect(page.getByRole('heading', { level: 1, name: t('takeBack.invalidTitle') })).toBeVisible();
  await page.goto('/login');
  await page.goto('/take-back-address#a.b.1.c2ln');
  await page.getByRole('button', { name: t('takeBack.submit') }).click();

  await expect(page.getByRole('heading', { level: 1, name: t('takeBack.invalidTitle') })).toBeVisible();
});

for (const { theme, width, height } of LOOKS) {
  test.describe(`${theme}, ${width} wide`, lookTag({ theme, width }), () => {
    test.use({
      colorScheme: theme,
      viewport: { width, height },
      contextOptions: { reducedMotion: 'reduce' },
    });

    test('changing the address and undoing it have no accessibility findings', { tag: '@state' }, async ({
      page,
      request,
    }) => {
      const t = textsOf('en');
      const person = await signUpOnboarded(request);
      const to = newAddress();
      await useSession(page, person);
      const sheet = await openSheet(page);
      await expectNoFindings(page);
      await sheet.getByLabel(t('address.new')).fill(to);
      await sheet.getByRole('button', { name: t('address.send') }).click();
      await expect(sheet.getByLabel(t('code.label'))).toBeVisible();
      await expectNoFindings(page);
      await sheet.getByLabel(t('code.label')).fill(await newestCode(request, to));
      await expect(sheet.getByText(t('address.done'))).toBeVisible();
      await expectNoFindings(page);
      await openNotice(page, person.email);
      await expect(page.getByRole('button', { name: t('takeBack.submit') })).toBeVisible();
      await expectNoFindings(page);
    });
  });
}
