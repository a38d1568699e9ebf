import { LANGUAGES, languageName } from '#domain/account/language.ts';
import { addDays } from '#domain/calendar/local-date.ts';
import { languageTag } from './support/findings.ts';
import { listen } from './support/listen.ts';
import { newAddress } from './support/mail.ts';
import { today } from './support/person.ts';
import { answerOnboarding, signUpByHand } from './support/sign-up.ts';
import { expect, test } from './support/test.ts';
import { textsOf } from './support/texts.ts';

for (const language of LANGUAGES) {
  test(
    `a new person signs up, answers nine questions and sees day 9, follicular (${language})`,
    languageTag(language),
    async ({ page, request }) => {
      const t = textsOf(language);
      const email = newAddress();

      const announcements = await listen(page);
      await page.goto('/start');
      await page.getByRole('link', { name: languageName(language) }).click();
      await expect(page.locator('html')).toHaveAttribute('lang', language);
      const person = { t, email, name: 'Noor' };
      await signUpByHand(page, { request, ...person });
      await answerOnboarding(page, person);

      await expect(page).toHaveURL(/\/dashboard$/);
      const card = page.getByRole('region', {
        name: t('cycle.cardLabel', { phase: t('phases.follicular'), day: 9 }),
      });
      await expect(card).toBeVisible();
      await expect(card).toContainText(t('phases.follicular'));
      await expect(card.getByRole('listitem')).toHaveCount(3);
      // The day of the next period, which is 21 days ahead.
      await expect(card).toContainText(`${Number(addDays(today(), 21).slice(8))}`);

      await page.getByRole('button', { name: t('cycle.log') }).click();
      await expect.poll(announcements).toContain(t('cycle.sameCycle'));
      await card.getByRole('button', { name: t('common.undo') }).click();
      await expect(page.getByRole('button', { name: t('cycle.log') })).toBeVisible();

      await page.reload();
      await expect(card).toBeVisible();
    },
  );
}

test('a sign-up without a needed consent shows an error next to its box and sends nothing', async ({
  page,
}) => {
  const t = textsOf('en');
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST') sent.push(request.url());
  });
  await page.goto('/signup');
  await page.getByRole('textbox').fill(newAddress());
  await page.getByRole('checkbox').nth(0).check();
  await page.getByRole('checkbox').nth(2).check();
  await page.getByRole('button', { name: t('common.continue') }).click();
  await expect(page.getByText(t('signup.accept_terms')).first()).toBeVisible();
  await expect(page.getByRole('checkbox').nth(1)).toHaveAttribute('aria-invalid', 'true');
  expect(sent).toEqual([]);
});

test('the legal texts open above the sign-up, also in another language, and closing them returns to the form', {
  tag: '@state',
}, async ({ page }) => {
  const t = textsOf('en');
  await page.goto('/signup');
  await page.getByRole('textbox').fill('kept@example.org');
  await page.getByRole('link', { name: t('legal.privacy') }).click();
  const sheet = page.getByRole('dialog');
  await expect(sheet).toBeVisible();
  await sheet.getByRole('button', { name: 'Nederlands' }).click();
  await expect(sheet).toContainText('menstruatie');
  await page.keyboard.press('Escape');
  await expect(sheet).toBeHidden();
  await expect(page.getByRole('textbox')).toHaveValue('kept@example.org');
  await expect(page.getByRole('checkbox').first()).not.toBeChecked();
});
