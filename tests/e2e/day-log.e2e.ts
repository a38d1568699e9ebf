import type { Locator, Page } from '@playwright/test';
import { expectNoFindings } from './support/findings.ts';
import { signUpOnboarded, useSession } from './support/person.ts';
import { expect, test } from './support/test.ts';
import { textsOf } from './support/texts.ts';

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

const t = textsOf('en');

/** Counts the presses that log something. */
function presses() {
  let count = 0;
  const on = async (target: Locator) => {
    count += 1;
    await target.tap();
  };
  return { on, count: () => count };
}

const strip = (page: Page) => page.getByRole('region', { name: t('dayLog.today') });
const disc = (page: Page, name: string) => strip(page).getByRole('button', { name, exact: true });
const level = (page: Page, kind: string, word: string) =>
  page.getByRole('dialog', { name: kind }).getByRole('button', { name: word, exact: true });

async function useDashboard(page: Page, person: Awaited<ReturnType<typeof signUpOnboarded>>) {
  await useSession(page, person);
  await page.goto('/dashboard');
  await expect(strip(page)).toBeVisible();
}

test('bleeding, pain and mood are two presses away from the dashboard, and a press is undone by one', async ({
  page,
  request,
}) => {
  await useDashboard(page, await signUpOnboarded(request));
  // On a first day the strip is below the ideas, and doesn't move once they are shown.
  await expect(page.getByRole('region', { name: t('ideas.title') })).toBeVisible();
  for (const [kind, word] of [
    [t('dayLog.bleeding'), t('bleeding.medium')],
    [t('dayLog.pain'), t('dayLog.painWords.1')],
    [t('journal.mood'), t('journal.moodWords.4')],
  ] as const) {
    const made = presses();
    await made.on(disc(page, kind));
    await expect(page.getByRole('dialog', { name: kind }).getByRole('button').first()).toBeFocused();
    if (kind === t('dayLog.bleeding')) await expectNoFindings(page);
    await made.on(level(page, kind, word));
    await expect(disc(page, `${kind}, ${word}`)).toBeVisible();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    expect(made.count()).toBeLessThanOrEqual(2);
  }
  await expect(disc(page, `${t('journal.mood')}, ${t('journal.moodWords.4')}`)).toBeFocused();
  const saved = t('dayLog.saved', { name: t('journal.mood'), word: t('journal.moodWords.4') });
  await page
    .getByRole('status')
    .filter({ hasText: saved })
    .getByRole('button', { name: t('common.undo') })
    .tap();
  await expect(disc(page, t('journal.mood'))).toBeVisible();
  // Otherwise the page restores its scroll position after loading, perhaps during the tap.
  await page.evaluate(() => window.scrollTo(0, 0));
  await page.reload();
  await expect(disc(page, `${t('dayLog.pain')}, ${t('dayLog.painWords.1')}`)).toBeVisible();
  await disc(page, t('journal.mood')).tap();
  await level(page, t('journal.mood'), t('journal.moodWords.4')).tap();
  await expect(page.getByText(saved)).toBeVisible();
  await expectNoFindings(page);
});

test.describe('beside the rail', () => {
  test.use({ viewport: { width: 1000, height: 800 }, isMobile: false });

  test('a disc’s mark has the ink’s colour, its levels stay on the page, and a small month’s marks in their cells', {
    tag: '@state',
  }, async ({ page, request }) => {
    await useDashboard(page, await signUpOnboarded(request));
    await disc(page, t('journal.mood')).click();
    // By class, because elements outside an open dialog have no role.
    const drawn = page.locator('[aria-expanded=true] > .disc');
    await expect(page.getByRole('dialog', { name: t('journal.mood') })).toBeVisible();
    expect(await drawn.locator('path').evaluate((path) => getComputedStyle(path).stroke)).toBe(
      await drawn.evaluate((ink) => getComputedStyle(ink).color),
    );
    await page.keyboard.press('Escape');
    await disc(page, t('dayLog.bleeding')).click();
    const levels = page.getByRole('dialog', { name: t('dayLog.bleeding') });
    await expect(levels).toBeVisible();
    const left = async (target: Locator) => (await target.boundingBox())?.x ?? Number.NaN;
    expect(await left(levels)).toBeGreaterThan(await left(page.locator('main')));

    await page.goto('/cycle');
    await page.getByRole('link', { name: t('month.views.month'), exact: true }).click();
    await expect(page.locator('.month-marks > span').first()).toBeVisible();
    const beyond = await page.locator('.month-marks > span').evaluateAll((marks) =>
      marks.filter((mark) => {
        const cell = mark.closest('td')?.getBoundingClientRect();
        return mark.getBoundingClientRect().right > (cell?.right ?? 0);
      }),
    );
    expect(beyond).toEqual([]);
  });
});
