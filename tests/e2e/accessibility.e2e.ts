import { expect, test } from '@playwright/test';
import { expectNoFindings } from './support/findings.ts';
import { signUp, signUpOnboarded, useSession } from './support/person.ts';
import { textsOf } from './support/texts.ts';

const t = textsOf('en');
const THEMES = ['light', 'dark'] as const;
const SIZES = [
  { width: 390, height: 844 },
  { width: 1280, height: 800 },
] as const;

for (const theme of THEMES) {
  for (const size of SIZES) {
    test.describe(`${theme}, ${size.width} wide`, () => {
      test.use({ colorScheme: theme, viewport: size, contextOptions: { reducedMotion: 'reduce' } });

      test('public pages have no accessibility findings', async ({ page }) => {
        for (const path of [
          '/start',
          '/privacy-policy',
          '/terms-conditions',
          '/cookie-policy',
          '/login',
          '/signup',
          '/offline',
          '/no-such-page',
        ]) {
          await page.goto(path);
          await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
          await expectNoFindings(page);
        }
      });

      test('the app has no accessibility findings', async ({ page, request }) => {
        await useSession(page, await signUpOnboarded(request));
        for (const path of ['/dashboard', '/cycle', '/tasks', '/habits', '/settings']) {
          await page.goto(path);
          await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
          await expectNoFindings(page);
        }
        await page.getByRole('button', { name: t('settings.delete') }).click();
        await expect(page.getByRole('dialog')).toBeVisible();
        await expectNoFindings(page);
      });

      test('a late cycle, its calendar and the curve’s table have no accessibility findings', async ({
        page,
        request,
      }) => {
        await useSession(page, await signUpOnboarded(request, { cycleDay: 60 }));
        await page.goto('/cycle');
        await expect(page.getByRole('heading', { name: t('cycle.startedTitle') })).toBeVisible();
        await page.getByText(t('graph.about')).click();
        await expect(page.getByRole('table')).toBeVisible();
        await expectNoFindings(page);
        await page.getByRole('button', { name: t('cycle.startedOtherDay') }).click();
        await expect(page.getByRole('dialog').getByRole('grid')).toBeVisible();
        await expectNoFindings(page);
      });

      test('onboarding has no accessibility findings', async ({ page, request }) => {
        await useSession(page, await signUp(request));
        await page.goto('/onboarding');
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        await expectNoFindings(page);
        await page.getByRole('button', { name: t('common.continue') }).click();
        await expect(page.getByText(t('onboarding.name.tooShort'))).toBeVisible();
        await expectNoFindings(page);
      });
    });
  }
}
