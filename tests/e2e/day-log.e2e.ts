import { expect, type Locator, type Page, test } from '@playwright/test';
import { expectNoFindings } from './support/findings.ts';
import { signUpOnboarded, useSession } from './support/person.ts';
import { untilPrefetched } from './support/prefetched.ts';
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
  await page.reload();
  await expect(disc(page, `${t('dayLog.pain')}, ${t('dayLog.painWords.1')}`)).toBeVisible();
  await disc(page, t('journal.mood')).tap();
  await level(page, t('journal.mood'), t('journal.moodWords.4')).tap();
  await expect(page.getByText(saved)).toBeVisible();
  await expectNoFindings(page);
});

test('without a connection a press shows at once and waits', async ({ page, request, context }) => {
  await useDashboard(page, await signUpOnboarded(request));
  await untilPrefetched(page, 'strip-levels');
  await context.setOffline(true);
  await disc(page, t('journal.energy')).tap();
  await level(page, t('journal.energy'), t('journal.energyWords.2')).tap();
  await expect(disc(page, `${t('journal.energy')}, ${t('journal.energyWords.2')}`)).toBeVisible();
  await expect(page.getByText(t('unsent.banner_one', { count: '1' }))).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByText(t('unsent.banner_one', { count: '1' }))).toHaveCount(0);
  await page.reload();
  await expect(disc(page, `${t('journal.energy')}, ${t('journal.energyWords.2')}`)).toBeVisible();
});
