import type { Page } from '@playwright/test';
import { expectNoFindings, lookTag } from './support/findings.ts';
import { useSession as putSession, signUpOnboarded } from './support/person.ts';
import { expect, test } from './support/test.ts';
import { textsOf } from './support/texts.ts';

const t = textsOf('en');
const sheet = (page: Page) => page.getByRole('dialog');
const level = (page: Page, kind: string, word: string) =>
  sheet(page).getByRole('group', { name: kind, exact: true }).getByRole('radio', { name: word, exact: true });
const chip = (page: Page, name: string) => sheet(page).getByRole('button', { name, exact: true });

/** Opens today's sheet from the month. */
async function open(page: Page): Promise<void> {
  await page.goto('/cycle');
  await page.getByRole('link', { name: t('month.views.month'), exact: true }).click();
  await page.getByRole('button', { name: t('month.openDay') }).click();
  await expect(sheet(page).getByRole('heading').first()).toBeFocused();
}

test('a day is logged in its sheet by press and key, and is still there after a reload', async ({
  page,
  request,
}) => {
  await putSession(page, await signUpOnboarded(request, { cycleDay: 9 }));
  await open(page);
  const none = level(page, t('dayLog.bleeding'), t('bleeding.none'));
  const before = await none.boundingBox();
  await chip(page, t('daySheet.nothingToday')).press('Enter');
  await expect(none).toBeFocused();
  await expect(chip(page, t('daySheet.nothingToday'))).toBeHidden();
  expect(await none.boundingBox()).toEqual(before);
  await level(page, t('dayLog.pain'), t('dayLog.painWords.2')).press(' ');
  await chip(page, t('daySheet.painPlaceWords.cramps')).click();
  await chip(page, t('daySheet.symptomWords.headache')).click();
  await level(page, t('daySheet.sleep'), t('daySheet.sleepWords.4')).click({ force: true });
  await sheet(page)
    .getByRole('textbox', { name: t('daySheet.note') })
    .fill('An early night.');
  await expect(sheet(page).getByText(t('journal.saved'), { exact: true })).toHaveCount(2);
  await sheet(page)
    .getByRole('button', { name: t('journal.dayBefore') })
    .click();
  await expect(chip(page, t('daySheet.nothingThen'))).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(sheet(page)).toHaveCount(0);
  await expect(page.getByRole('button', { name: t('month.openDay') })).toBeFocused();

  await open(page);
  await expect(level(page, t('dayLog.bleeding'), t('bleeding.none'))).toBeChecked();
  await expect(level(page, t('dayLog.pain'), t('dayLog.painWords.2'))).toBeChecked();
  await expect(chip(page, t('daySheet.painPlaceWords.cramps'))).toHaveAttribute('aria-pressed', 'true');
  await expect(chip(page, t('daySheet.symptomWords.headache'))).toHaveAttribute('aria-pressed', 'true');
  await expect(level(page, t('daySheet.sleep'), t('daySheet.sleepWords.4'))).toBeChecked();
  await expect(sheet(page).getByRole('textbox', { name: t('daySheet.note') })).toHaveValue('An early night.');
});

test('the sheet’s head shows day, cycle day and saved state in one line each, also in longer languages', {
  tag: '@state',
}, async ({ page, request, open }) => {
  for (const language of ['nl', 'fr'] as const) {
    const words = textsOf(language);
    const person = await signUpOnboarded(request, { language, cycleDay: 9 });
    await open('/dashboard', person);
    await page.getByRole('button', { name: words('dayLog.more'), exact: true }).click();
    await sheet(page).getByRole('radio').first().click({ force: true });
    await expect(sheet(page).getByText(words('journal.saved'), { exact: true })).toBeVisible();
    const day = sheet(page).getByText(words('month.day', { day: 9 }));
    const line = await day.locator('xpath=..').boundingBox();
    expect(line?.height, language).toBeLessThan(30);
  }
});

for (const [theme, width] of [
  ['light', 390],
  ['dark', 1280],
] as const) {
  test.describe(`${theme}, ${width} wide`, lookTag({ theme, width }), () => {
    test.use({
      colorScheme: theme,
      viewport: { width, height: 844 },
      contextOptions: { reducedMotion: 'reduce' },
    });

    test('the day sheet has no accessibility findings', { tag: '@state' }, async ({ page, request }) => {
      const calls = [['/api/day/kinds/update', { temperature: 1, weight: 1 }]] as const;
      const person = await signUpOnboarded(request, { cycleDay: 2, calls });
      await putSession(page, person);
      await open(page);
      await level(page, t('dayLog.bleeding'), t('bleeding.heavy')).click({ force: true });
      await level(page, t('dayLog.pain'), t('dayLog.painWords.1')).click({ force: true });
      await chip(page, t('daySheet.morePain')).click();
      await sheet(page)
        .getByRole('button', { name: t('daySheet.temperature') })
        .click();
      await expect(sheet(page).getByRole('textbox', { name: t('daySheet.temperature') })).toBeVisible();
      await expectNoFindings(page);
    });
  });
}

for (const language of ['en', 'fr'] as const) {
  test(`with text at 200 % the title breaks between words only, beside the saved state, in ${language}`, {
    tag: '@state',
  }, async ({ page, open }) => {
    const text = textsOf(language);
    await open('/cycle', { cycleDay: 9, language });
    await page.getByRole('link', { name: text('month.views.month'), exact: true }).click();
    await page.getByRole('button', { name: text('month.openDay') }).click();
    await sheet(page)
      .getByRole('button', { name: text('daySheet.nothingToday'), exact: true })
      .click();
    await expect(sheet(page).getByText(text('journal.saved'), { exact: true })).toBeVisible();
    await page.evaluate(() => {
      document.documentElement.style.fontSize = '200%';
    });

    const title = sheet(page).getByRole('heading').first();
    const lines = await title.evaluate((heading) => {
      const range = document.createRange();
      range.selectNodeContents(heading);
      return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;
    });
    expect(lines).toBe(1);
    const status = await sheet(page).getByText(text('journal.saved'), { exact: true }).boundingBox();
    const below = await title.boundingBox();
    expect(status?.y).toBeGreaterThan((below?.y ?? 0) + (below?.height ?? 0) - 1);
  });
}

test('soaking a pad within an hour shows at once who to call', async ({ page, request }) => {
  await putSession(page, await signUpOnboarded(request, { cycleDay: 2 }));
  await open(page);
  const card = sheet(page)
    .getByRole('alert')
    .filter({ hasText: t('daySheet.acute.title') });
  await level(page, t('dayLog.bleeding'), t('bleeding.heavy')).press(' ');
  await chip(page, t('daySheet.heavyDetailWords.soaked_3h')).click();
  await expect(card).toBeHidden();
  await chip(page, t('daySheet.heavyDetailWords.soaked_1h')).click();
  await expect(card).toContainText(t('daySheet.acute.now'));
  await expect(card.getByRole('link', { name: t('daySheet.acute.call') })).toHaveAttribute('href', 'tel:112');
  await expectNoFindings(page, '[role=dialog]');
  await chip(page, t('daySheet.heavyDetailWords.soaked_1h')).click();
  await expect(card).toBeHidden();
});
