import { expect, type Page, test } from '@playwright/test';
import { LANGUAGE_NAMES, LANGUAGES } from '#domain/account/language.ts';
import { addDays } from '#domain/calendar/local-date.ts';
import { newAddress, newestCode } from './support/mail.ts';
import { today } from './support/person.ts';
import { type TextOf, textsOf } from './support/texts.ts';

/** Chooses a day in the month calendar, going back a month where it lies in the last one. */
async function chooseDay(page: Page, { t, day }: { t: TextOf; day: string }): Promise<void> {
  if (day.slice(0, 7) !== today().slice(0, 7)) {
    await page.getByRole('button', { name: t('calendar.previous') }).click();
  }
  await page.locator(`[data-day="${day}"]`).getByRole('button').click();
}

for (const language of LANGUAGES) {
  test(`a new person signs up, answers nine questions and sees day 9, follicular (${language})`, async ({
    page,
    request,
  }) => {
    const t = textsOf(language);
    const email = newAddress();

    await page.goto('/start');
    await page.getByRole('link', { name: LANGUAGE_NAMES[language] }).click();
    await expect(page.locator('html')).toHaveAttribute('lang', language);
    await page.locator('a[href="/signup"]').first().click();

    await page.getByRole('textbox').fill(email);
    const boxes = page.getByRole('checkbox');
    for (const index of [0, 1, 2]) await boxes.nth(index).check();
    await expect(boxes).toHaveCount(4);
    await page.getByRole('button', { name: t('common.continue') }).click();

    await expect(page.getByText(email)).toBeVisible();
    await page.getByLabel(t('code.label')).fill((await newestCode(request, email)).toLowerCase());
    await page.getByRole('button', { name: t('common.next') }).click();

    const next = page.getByRole('button', { name: t('common.continue') });
    const question = (key: string) => page.getByRole('heading', { name: t(`onboarding.${key}.question`) });
    await expect(question('name')).toBeVisible();
    await page.getByLabel(t('onboarding.name.label')).fill('Noor');
    await next.click();
    await expect(question('gender')).toBeVisible();
    await page.getByLabel(t('onboarding.gender.label')).selectOption('0');
    await next.click();
    await expect(question('birth')).toBeVisible();
    for (const [index, value] of ['17', '5', '1994'].entries()) {
      await page.getByRole('combobox').nth(index).selectOption(value);
    }
    await next.click();
    await expect(question('zone')).toBeVisible();
    await expect(page.getByLabel(t('onboarding.zone.label'), { exact: true })).toHaveValue('Europe/Brussels');
    await next.click();
    await expect(question('cycleLength')).toBeVisible();
    await next.click();
    await expect(question('periodLength')).toBeVisible();
    await next.click();
    await expect(question('lastPeriod')).toBeVisible();
    await chooseDay(page, { t, day: addDays(today(), -8) });
    await next.click();
    await expect(question('menstruating')).toBeVisible();
    await page.getByText(t('common.no'), { exact: true }).click();
    await next.click();
    await expect(question('lastLength')).toBeVisible();
    await expect(page.getByLabel(t('onboarding.lastLength.label'))).toHaveValue('5');
    await page.getByRole('button', { name: t('onboarding.finish') }).click();

    await expect(page).toHaveURL(/\/dashboard$/);
    const card = page.getByRole('region', {
      name: t('cycle.cardLabel', { phase: t('phases.follicular'), day: 9 }),
    });
    await expect(card).toBeVisible();
    await expect(card).toContainText(t('phases.follicular'));
    await expect(card.getByRole('listitem')).toHaveCount(3);
    await expect(card).toContainText('21');

    await page.getByRole('button', { name: t('cycle.log') }).click();
    await expect(page.getByText(t('cycle.sameCycle'))).toBeVisible();
    await card.getByRole('button', { name: t('common.undo') }).click();
    await expect(page.getByRole('button', { name: t('cycle.log') })).toBeVisible();

    await page.reload();
    await expect(card).toBeVisible();
  });
}

test('a sign-up that lacks a consent says which, beside the box, and sends nothing', async ({ page }) => {
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

test('a sign-up with something that is no address says so beside the field', async ({ page }) => {
  const t = textsOf('en');
  await page.goto('/signup');
  await page.getByRole('textbox').fill('no address');
  await page.getByRole('button', { name: t('common.continue') }).click();
  await expect(page.getByRole('textbox')).toHaveAttribute('aria-invalid', 'true');
  await expect(page.getByText(t('signup.email_invalid')).first()).toBeVisible();
});

test('the legal texts open over the sign-up, in another language too, and give the form back', async ({
  page,
}) => {
  const t = textsOf('en');
  await page.goto('/signup');
  await page.getByRole('textbox').fill('kept@example.org');
  await page.getByRole('button', { name: t('legal.privacy') }).click();
  const sheet = page.getByRole('dialog');
  await expect(sheet).toBeVisible();
  await sheet.getByRole('button', { name: 'Nederlands' }).click();
  await expect(sheet).toContainText('menstruatie');
  await page.keyboard.press('Escape');
  await expect(sheet).toBeHidden();
  await expect(page.getByRole('textbox')).toHaveValue('kept@example.org');
});
