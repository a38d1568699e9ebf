import type { Page } from '@playwright/test';
import { LANGUAGES } from '#domain/account/language.ts';
import { GALLERY } from '../../scripts/addresses-for-tests.ts';
import { expectNoFindings, lookTag } from './support/findings.ts';
import { expect, test } from './support/test.ts';
import { textsOf } from './support/texts.ts';

test.use({ baseURL: GALLERY, contextOptions: { reducedMotion: 'reduce' } });

/** Scrolls through the whole page, so that lazy parts load. */
async function lookThrough(page: Page): Promise<void> {
  for (const part of await page.locator('main section section').all()) await part.scrollIntoViewIfNeeded();
  await expect(page.getByRole('grid').first()).toBeVisible();
}

/** By window width. On wide screens only the sheets look different. */
const PANELS = {
  390: ['Default height', 'Full height', 'Ask'],
  1280: ['Default height', 'Full height'],
} as const;
const PANEL = '[role=dialog], [role=alertdialog]';

for (const theme of ['light', 'dark'] as const) {
  for (const width of [390, 1280] as const) {
    test(
      `every part is free of accessibility findings, ${theme}, ${width} wide`,
      lookTag({ theme, width }),
      async ({ page }) => {
        await page.setViewportSize({ width, height: 844 });
        await page.goto(`/?theme=${theme}`);
        await lookThrough(page);
        await expectNoFindings(page);
      },
    );

    test(
      `every panel and frame is free of accessibility findings, ${theme}, ${width} wide`,
      lookTag({ theme, width }),
      async ({ page }) => {
        await page.setViewportSize({ width, height: 844 });
        await page.goto(`/?theme=${theme}`);
        for (const name of PANELS[width]) {
          await page.getByRole('button', { name, exact: true }).click();
          await expect(page.locator(PANEL)).toBeVisible();
          await expectNoFindings(page, PANEL);
          await page.keyboard.press('Escape');
          await expect(page.locator(PANEL)).toHaveCount(0);
        }
        for (const frame of ['AuthFrame', 'QuestionFrame']) {
          await page.goto(`/?theme=${theme}&frame=${frame}`);
          await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
          await expectNoFindings(page);
        }
      },
    );
  }
}

test('language and theme switch at once and are stored in the address', async ({ page }) => {
  await page.goto('/');
  for (const language of LANGUAGES) {
    await page.getByRole('group', { name: 'Language' }).locator(`[lang=${language}]`).click();
    await expect(page.locator('html')).toHaveAttribute('lang', language);
    await expect(page.getByRole('button', { name: textsOf(language)('week.next') })).toBeVisible();
  }
  await page.getByRole('button', { name: 'dark', exact: true }).click();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await expect(page.locator('html')).toHaveAttribute('lang', 'fr');
});

test('no part is wider than a window of 320 px, even with text twice as large', async ({ page }) => {
  const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  for (const language of LANGUAGES) {
    await page.setViewportSize({ width: 320, height: 640 });
    await page.goto(`/?language=${language}`);
    await lookThrough(page);
    expect(await overflow(), `${language}, 320 px`).toBeLessThanOrEqual(0);
    await page.setViewportSize({ width: 390, height: 844 });
    await page.addStyleTag({ content: 'html { font-size: 200% }' });
    expect(await overflow(), `${language}, twice the text`).toBeLessThanOrEqual(0);
  }
});

test('a calendar draws nothing in cells without a day', async ({ page }) => {
  // Weeks begin on Monday, so the month begins with banded days of the previous month.
  await page.goto('/?language=fr');
  const blank = page.getByRole('region', { name: 'CalendarGrid' }).locator('td.calendar-band[data-hidden]');
  await expect(blank.first()).toBeAttached();
  const drawn = await blank.evaluateAll((cells) =>
    cells.map((cell) => getComputedStyle(cell, '::before').content),
  );
  expect(new Set(drawn)).toEqual(new Set(['none']));
});

test('a month tints the days after a logged one', async ({ page }) => {
  await page.goto('/?language=fr');
  const month = page.getByRole('region', { name: 'MonthGrid' });
  await month.scrollIntoViewIfNeeded();
  const day = month.locator('.month-number[data-mark=follows]').first();
  await expect(day).toBeVisible();
  await expect(day).not.toHaveCSS('background-color', 'rgba(0, 0, 0, 0)');
});

test('the spinner has three sizes and a label', async ({ page }) => {
  await page.goto('/');
  const sizes = page.getByRole('region', { name: 'Spinner' }).locator('[data-size] span span');
  await expect(sizes).toHaveCount(3);
  const widths = await sizes.evaluateAll((rings) => rings.map((ring) => (ring as HTMLElement).offsetWidth));
  expect(widths).toEqual([32, 20, 16]);
  await expect(page.getByRole('status').filter({ hasText: textsOf('en')('common.saving') })).toBeAttached();
});

test('the select shows its error, can’t be changed while it’s disabled, and cuts long answers', async ({
  page,
}) => {
  await page.goto('/');
  const t = textsOf('en');
  await expect(page.getByLabel('With an error').and(page.locator('select'))).toHaveAccessibleDescription(
    t('onboarding.birth.missing'),
  );
  const select = page.getByRole('combobox', { name: t('onboarding.birth.month') });
  await select.selectOption(t('onboarding.gender.unsaid'));
  await expect(select).toHaveValue(t('onboarding.gender.unsaid'));
  await expect(page.getByRole('combobox', { name: 'Not to be changed' })).toBeDisabled();
  const shown = page.getByRole('region', { name: 'SelectField', exact: true });
  const long = shown.getByRole('combobox', { name: 'With a long answer' });
  expect(await long.evaluate((node) => node.clientWidth)).toBe(
    await select.evaluate((node) => node.clientWidth),
  );
});
