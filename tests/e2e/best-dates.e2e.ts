import { LANGUAGES } from '#domain/account/language.ts';
import type { FoundDates } from '#domain/best-dates/best-dates.calls.ts';
import { findKeyword } from '#domain/best-dates/keywords.ts';
import { shownPercent } from '#domain/cycle/shown-odds.ts';
import { openPanel, SENTENCE, search, wand } from './support/best-dates.ts';
import { languageTag } from './support/findings.ts';
import { listen } from './support/listen.ts';
import { signUpOnboarded } from './support/person.ts';
import { untilPrefetched } from './support/prefetched.ts';
import { expect, test } from './support/test.ts';
import { textsOf } from './support/texts.ts';

const t = textsOf('en');

for (const language of LANGUAGES) {
  test(
    `in ${language} a theme leads to its keywords, and a keyword to days of its phase and back`,
    languageTag(language),
    async ({ page, request }) => {
      const text = textsOf(language);
      const keyword = findKeyword('dinner_friends');
      if (!keyword) throw new Error('the keyword is gone');
      const panel = await openPanel(page, await signUpOnboarded(request, { language }));
      await expect(panel.getByRole('group').getByRole('button')).toHaveCount(8);
      await panel.getByRole('button', { name: text('themes.Connection'), exact: true }).click();
      await expect(panel.getByLabel(text('bestDates.sentence'))).toHaveCount(0);
      const found = page.waitForResponse('**/api/best/dates/find');
      await panel.getByRole('button', { name: keyword.names[language], exact: true }).click();
      const answer: FoundDates = await (await found).json();

      await expect(panel.getByRole('heading', { name: keyword.names[language] })).toBeFocused();
      await expect(panel.getByText(answer.explanation)).toBeVisible();
      // The best days, if any is likely enough, or else the most likely.
      const good = answer.days.filter(({ probability }) => shownPercent(probability) >= 35).slice(0, 3);
      const best = panel.getByRole('listitem').filter({ has: page.getByRole('button') });
      await expect(best).toHaveCount(good.length);
      await expect(panel.getByText(text('bestDates.where.ovulation'))).toHaveCount(good.length);
      await expect(panel.getByText(text('bestDates.noneStandsOut'))).toHaveCount(good.length === 0 ? 1 : 0);
      await expect(panel.locator('.calendar-band [data-date]').first()).toHaveAttribute(
        'data-date',
        answer.predictions[0]?.phase_start ?? '',
      );
      await expect(panel.locator('[data-mark="strong"][data-date]').first()).toHaveAccessibleName(
        new RegExp(text('bestDates.strengths.strong')),
      );

      await panel.getByRole('button', { name: text('common.back') }).click();
      await expect(panel.getByRole('grid')).toHaveCount(0);
      await expect(panel.getByText(text('bestDates.intro'))).toBeFocused();
      await expect(panel.getByRole('button', { pressed: true })).toHaveCount(0);
      await expect(panel.getByLabel(text('bestDates.sentence'))).toBeVisible();
    },
  );
}

for (const [_language, _wish] of [
  ['en', 'we are trying for a baby, which days are good'],
  ['nl', 'veilige dagen om te vrijen zonder condoom'],
] as const) {
  // Each language has its own list of such words, covered by unit tests.
}

test('without a connection the panel opens with a notice, and a search shows an error', {
  tag: '@state',
}, async ({ context, page, request, open }) => {
  const person = await signUpOnboarded(request);
  const announcements = await listen(page);
  await open('/dashboard', person);
  await untilPrefetched(page);
  await context.setOffline(true);
  await wand(page).click();
  const panel = page.getByRole('dialog', { name: t('nav.bestDates') });
  await expect(panel.getByText(t('bestDates.offline'))).toBeVisible();
  await search(panel, SENTENCE);
  await expect.poll(announcements).toContain(t('errors.generic'));
  await expect(panel.getByText(t('errors.network'))).toBeVisible();
  await context.setOffline(false);
  await expect(panel.getByText(t('bestDates.offline'))).toHaveCount(0);
  await panel.getByRole('button', { name: t('bestDates.find') }).click();
  await expect(panel.getByRole('heading', { name: SENTENCE })).toBeVisible();
});

test('if the panel’s code can’t be loaded even after a reload, the wand shows an error, and works once it can', {
  tag: '@state',
}, async ({ page, open }) => {
  const code = '**/assets/best-dates-sheet-*.js';
  await page.route(code, (route) => route.abort());
  const announcements = await listen(page);
  await open('/dashboard');
  await expect(page.getByText(t('phases.follicular'))).toBeVisible();
  // The page reloads after the first failure, because a newer build may be the reason.
  const reloaded = page.waitForEvent('load');
  await wand(page).click();
  await reloaded;
  await expect(page.getByText(t('phases.follicular'))).toBeVisible();
  await wand(page).click();
  await expect.poll(announcements).toContain(t('errors.network'));
  await page.unroute(code);
  await wand(page).click();
  await expect(page.getByRole('dialog').getByText(t('bestDates.intro'))).toBeVisible();
});
