import type { Page } from '@playwright/test';
import { LANGUAGES, languageName } from '#domain/account/language.ts';
import { expectNoFindings, languageTag, lookTag, notInGate } from './support/findings.ts';
import { signUpOnboarded, useSession } from './support/person.ts';
import { expect, test } from './support/test.ts';
import { textsOf } from './support/texts.ts';

const t = textsOf('en');

const TITLES = { profile: 'settings.profile', cycle: 'index.cycle', consents: 'consent.title' } as const;

async function openSettings(page: Page, section: keyof typeof TITLES = 'profile'): Promise<void> {
  await page.goto(`/settings/${section}`);
  await expect(page.getByRole('heading', { level: 1, name: t(TITLES[section]) })).toBeVisible();
}

/** The row of an answer, with its label and value. */
const row = (page: Page, label: string) => page.getByRole('button', { name: new RegExp(`^${label} `) });

async function save(page: Page): Promise<void> {
  const sheet = page.getByRole('dialog');
  await sheet.getByRole('button', { name: t('settings.save') }).click();
  await expect(sheet).toBeHidden();
}

test('profile answers are changed where they’re shown, and are still changed after a reload', async ({
  page,
  request,
}) => {
  await useSession(page, await signUpOnboarded(request));
  await openSettings(page);
  const sheet = page.getByRole('dialog');

  await row(page, t('settings.name')).click();
  await sheet.getByLabel(t('onboarding.name.label')).fill('Robin');
  await save(page);
  await row(page, t('settings.birth')).click();
  await sheet.getByLabel(t('onboarding.birth.day')).selectOption('3');
  await save(page);
  await row(page, t('settings.zone')).click();
  await sheet.getByLabel(t('onboarding.zone.search')).fill('tokyo');
  await save(page);
  await openSettings(page, 'cycle');
  await row(page, t('settings.cycleLength')).click();
  await sheet.getByLabel(t('onboarding.cycleLength.label')).fill('31');
  await save(page);
  await row(page, t('settings.periodLength')).click();
  await sheet.getByRole('button', { name: t('onboarding.more') }).click();
  await save(page);

  await page.reload();
  await expect(row(page, t('settings.cycleLength'))).toContainText('31 days');
  await expect(row(page, t('settings.periodLength'))).toContainText('6 days');
  await openSettings(page);
  await expect(row(page, t('settings.name'))).toContainText('Robin');
  await expect(row(page, t('settings.birth'))).toContainText('3 May 1994');
  await expect(row(page, t('settings.zone'))).toContainText('Tokyo');
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Robin');
});

test('the profile can be changed by keyboard alone, and focus returns to its row', {
  tag: '@state',
}, async ({ page, request }) => {
  await useSession(page, await signUpOnboarded(request));
  await openSettings(page);
  await row(page, t('settings.name')).focus();
  await page.keyboard.press('Enter');
  const sheet = page.getByRole('dialog');
  await expect(sheet.getByRole('heading', { name: t('settings.name') })).toBeFocused();
  const field = sheet.getByLabel(t('onboarding.name.label'));
  await expect(field).toBeVisible();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(field).toBeFocused();
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type('Robin');
  await page.keyboard.press('Enter');
  await expect(sheet).toBeHidden();
  await expect(row(page, t('settings.name'))).toContainText('Robin');
  await expect(row(page, t('settings.name'))).toBeFocused();
});

for (const language of LANGUAGES) {
  test(
    `optional consents are given by one tick and withdrawn by the next (${language})`,
    notInGate(languageTag(language)),
    async ({ page, open }) => {
      const text = textsOf(language);
      await open('/settings/consents', { language });
      for (const kind of ['cookies', 'ai_summary', 'health']) {
        const box = page.getByRole('checkbox', { name: text(`consent.${kind}`) });
        await expect(box).not.toBeChecked();
        const saved = page.waitForResponse('**/api/user/consent');
        await box.check();
        await saved;
      }
      await page.reload();
      for (const kind of ['cookies', 'ai_summary', 'health']) {
        const box = page.getByRole('checkbox', { name: text(`consent.${kind}`) });
        await expect(box).toBeChecked();
        const saved = page.waitForResponse('**/api/user/consent');
        await box.uncheck();
        await saved;
      }
      await page.reload();
      await expect(page.getByRole('checkbox', { name: text('consent.cookies') })).not.toBeChecked();
    },
  );
}

test('withdrawing the consent to menstrual data closes the app until it’s given again', async ({
  page,
  request,
}) => {
  await useSession(page, await signUpOnboarded(request));
  await openSettings(page, 'consents');
  await page.getByRole('checkbox', { name: t('consent.privacy') }).click();
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: t('consent.withdraw') })
    .click();
  await expect(page.getByRole('heading', { name: t('consent.gateTitle') })).toBeVisible();
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { name: t('consent.gateTitle') })).toBeVisible();
  await expect(page.getByText(t('phases.follicular'))).toHaveCount(0);
  await page.getByRole('button', { name: t('consent.agree') }).click();
  await expect(page.getByText(t('signup.privacyNeeded'))).toBeVisible();
  await page.getByRole('checkbox', { name: t('signup.privacy') }).check();
  await page.getByRole('button', { name: t('consent.agree') }).click();
  await expect(page.getByText(t('phases.follicular'))).toBeVisible();
});

for (const language of LANGUAGES) {
  test(`at twice the text size no word in the navigation breaks and no page gets wider (${language})`, {
    // Dutch has the longest words.
    tag: ['@whole-browser', language === 'nl' ? '@state' : '@long'],
  }, async ({ page, open }) => {
    await open('/settings', { language });
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    for (const width of [320, 360, 390]) {
      await page.setViewportSize({ width, height: 700 });
      await page.evaluate(() => {
        document.documentElement.style.fontSize = '200%';
      });
      // The fallback font may be wider, so wait for ours.
      await page.evaluate(() => document.fonts.ready);
      const cut = await page
        .getByRole('navigation')
        .getByRole('link')
        .evaluateAll((links) =>
          links
            .filter((link) => link.getBoundingClientRect().width > 0)
            .filter((link) => link.scrollWidth > link.clientWidth)
            .map((link) => link.textContent),
        );
      expect(cut, `${width} wide`).toEqual([]);
      expect(
        await page.evaluate(() => document.fonts.ready.then(() => document.documentElement.scrollWidth)),
      ).toBeLessThanOrEqual(width);
    }
  });
}

for (const colorScheme of ['light', 'dark'] as const) {
  test(
    `an open settings form has no accessibility findings (${colorScheme})`,
    lookTag({ theme: colorScheme, width: 1280 }),
    async ({ browser, request, baseURL }) => {
      const context = await browser.newContext({
        colorScheme,
        reducedMotion: 'reduce',
        baseURL: baseURL ?? '',
      });
      const page = await context.newPage();
      await useSession(page, await signUpOnboarded(request));
      await openSettings(page);
      for (const key of ['birth', 'zone']) {
        await row(page, t(`settings.${key}`)).click();
        await expect(page.getByRole('button', { name: t('settings.save') })).toBeVisible();
        await expectNoFindings(page);
        await page.keyboard.press('Escape');
        await expect(page.getByRole('dialog')).toBeHidden();
      }
      await context.close();
    },
  );
}

test('the second of two quick presses on a language counts', { tag: '@state' }, async ({
  page,
  request,
  open,
}) => {
  const person = await signUpOnboarded(request);
  await open('/settings/language', person);
  const sent: unknown[] = [];
  await page.route('**/api/user/language/update', async (route) => {
    sent.push(route.request().postDataJSON());
    await route.continue();
  });
  const saved = page.waitForResponse(
    (answer) =>
      answer.url().endsWith('/user/language/update') && answer.request().postDataJSON().language === 'fr',
  );
  await page.getByRole('button', { name: languageName('nl') }).click();
  await page.getByRole('button', { name: languageName('fr') }).click();
  await saved;
  await expect(page.locator('html')).toHaveAttribute('lang', 'fr');
  expect(sent).toEqual([{ language: 'nl' }, { language: 'fr' }]);
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('lang', 'fr');
});

test('on a phone the index leads to a section and back, old links work, and the dark theme persists', {
  tag: '@state',
}, async ({ page, open }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.emulateMedia({ colorScheme: 'light' });
  await open('/settings#reminders');
  await expect(page).toHaveURL(/\/settings\/reminders$/);
  await page
    .getByRole('main')
    .getByRole('link', { name: t('settings.title') })
    .click();
  const title = page.getByRole('heading', { level: 1, name: t('settings.title') });
  await expect(title).toBeFocused();
  await expectNoFindings(page);
  await page.getByRole('link', { name: t('consent.title') }).click();
  await expect(page.getByRole('heading', { level: 1, name: t('consent.title') })).toBeFocused();
  await page.goBack();
  await page.getByRole('button', { name: t('index.dark') }).click();
  await page.reload();
  await expect(title).toBeVisible();
  await expect(page.locator('html')).toHaveCSS('color-scheme', 'dark');
});
