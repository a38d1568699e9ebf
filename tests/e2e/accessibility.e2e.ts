import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page, test } from '@playwright/test';
import { signUp, signUpOnboarded, useSession } from './support/person.ts';
import { textsOf } from './support/texts.ts';

const t = textsOf('en');
const THEMES = ['light', 'dark'] as const;
const SIZES = [
  { width: 390, height: 844 },
  { width: 1280, height: 800 },
] as const;
const STANDARDS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

async function expectNoFindings(page: Page): Promise<void> {
  // Findings count once what moves in has arrived.
  await page.evaluate(() =>
    Promise.all(
      document
        .getAnimations()
        .map((animation) =>
          animation.effect?.getTiming().iterations === Number.POSITIVE_INFINITY ? null : animation.finished,
        ),
    ).catch(() => undefined),
  );
  const { violations } = await new AxeBuilder({ page }).withTags(STANDARDS).analyze();
  expect(
    violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`),
  ).toEqual([]);
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(overflow, 'the page is wider than the window').toBeLessThanOrEqual(0);
}

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

      test('the date finder has no accessibility findings', async ({ page, request }) => {
        await useSession(page, await signUpOnboarded(request));
        await page.goto('/dashboard');
        await page
          .getByRole('button', { name: t('nav.bestDates') })
          .first()
          .click();
        const panel = page.getByRole('dialog');
        await expect(panel.getByText(t('bestDates.intro'))).toBeVisible();
        await panel.getByRole('button', { name: t('bestDates.find') }).click();
        await expect(panel.getByText(t('bestDates.sentenceErrors.missing'))).toBeVisible();
        await expectNoFindings(page);
        await panel.getByRole('button', { name: t('themes.Connection'), exact: true }).click();
        await expectNoFindings(page);
        await panel.getByRole('button', { name: 'Party', exact: true }).click();
        await panel.locator('[data-mark][data-date]').first().click();
        await expect(panel.getByRole('status').filter({ hasText: '%' })).toBeVisible();
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
