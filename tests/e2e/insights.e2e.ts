import type { APIRequestContext, Page } from '@playwright/test';
import { LANGUAGES } from '#domain/account/language.ts';
import { addDays } from '#domain/calendar/local-date.ts';
import { expectNoFindings, languageTag, lookTag, notInGate } from './support/findings.ts';
import {
  callsOf,
  type Person,
  periodStarts,
  useSession as putSession,
  signUpOnboarded,
  today,
} from './support/person.ts';
import { expect, test } from './support/test.ts';
import { textsOf } from './support/texts.ts';

const t = textsOf('en');

/** Signs up a person on cycle day 9 whose cycles had these lengths in days, oldest first. */
function personWith(
  request: APIRequestContext,
  { lengths, language = 'en' }: { lengths: readonly number[]; language?: Person['language'] },
): Promise<Person> {
  let ago = 8;
  const starts = lengths.toReversed().map((days) => {
    ago += days;
    return ago;
  });
  return signUpOnboarded(request, { language, calls: periodStarts(starts) });
}

/** Logs moods of the last `days` days, higher in the first nine days of 28-day cycles. */
async function noteMoods(request: APIRequestContext, person: Person, days: number): Promise<void> {
  await callsOf(request, person).post('/api/user/consent', { kind: 'health', given: 1 });
  const noted = Array.from({ length: days }, (_, ago) => {
    const cycleDay = (((8 - ago) % 28) + 28) % 28;
    const mood = (ago % 3 === 0 ? 3 : 4) - (cycleDay >= 16 ? 2 : 0);
    return { date: addDays(today(), -ago), text: '', mood, energy: null, tags: [] };
  });
  for (let from = 0; from < noted.length; from += 10) {
    await Promise.all(
      noted.slice(from, from + 10).map((entry) => callsOf(request, person).post('/api/journal/save', entry)),
    );
  }
}

async function open(page: Page, person: Person): Promise<void> {
  await putSession(page, person);
  await page.goto('/insights');
  await expect(
    page.getByRole('heading', { level: 1, name: textsOf(person.language)('insights.title') }),
  ).toBeVisible();
}

test('without a finished cycle the page explains what it will show, and links to the cycle', {
  tag: '@state',
}, async ({ page, request }) => {
  await open(page, await signUpOnboarded(request, { cycleDay: null }));
  await expect(page.getByRole('heading', { name: t('insights.emptyTitle') })).toBeVisible();
  await expect(page.getByText(t('insights.toComeText'))).toBeVisible();
  await expect(page.getByRole('img')).toHaveCount(0);
  await page.getByRole('link', { name: t('insights.emptyAction') }).click();
  await expect(page).toHaveURL(/\/cycle$/);
});

test('lengths and past forecasts are shown as sentence, chart and table', { tag: '@state' }, async ({
  page,
  request,
}) => {
  await open(page, await personWith(request, { lengths: [27, 30, 28] }));
  const values = { count: 3, shortest: 27, longest: 30, median: 28 };
  await expect(page.getByText(t('insights.lengths_other', values)).first()).toBeVisible();
  const chart = page.getByRole('img', { name: t('insights.lengthsChart', { values: '27, 30, 28' }) });
  await chart.scrollIntoViewIfNeeded();
  await expect(chart.locator('.recharts-line-dots circle')).toHaveCount(3);
  await page.getByRole('switch', { name: t('insights.asTables') }).focus();
  await page.keyboard.press('Space');
  const lengths = page.getByRole('region', { name: t('insights.cycleLengths') });
  await expect(lengths.getByRole('row')).toHaveCount(4);
  await expect(lengths.getByRole('row').nth(1)).toContainText('28');
  const record = page.getByRole('region', { name: t('insights.record') });
  await expect(record.getByRole('row')).toHaveCount(4);
  await expect(page.getByRole('heading', { name: t('notices.title') })).toHaveCount(0);
});

test('on a wide screen nothing moves while the page loads', { tag: '@state' }, async ({ page, request }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.addInitScript(() => {
    new PerformanceObserver((list) => {
      // Chromium's own kind of entry, which the DOM's types don't have.
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[]) {
        const moved = Number(document.documentElement.dataset.moved ?? 0);
        document.documentElement.dataset.moved = String(moved + entry.value);
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
  const person = await personWith(request, { lengths: [27, 30, 28] });
  const { promise: seen, resolve: see } = Promise.withResolvers<void>();
  await page.route('**/api/insights', async (route) => {
    await seen;
    await route.continue();
  });
  await open(page, person);
  await expect(page.getByText(t('common.loading'))).toBeAttached();
  // Waits two frames, so that the loading state is painted.
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  see();
  const chart = page.getByRole('img', { name: t('insights.lengthsChart', { values: '27, 30, 28' }) });
  await expect(chart.locator('.recharts-line-dots circle')).toHaveCount(3);
  await expect(page.getByText(t('insights.about'))).toBeVisible();
  const moved = await page.locator('html').getAttribute('data-moved');
  expect(Number(moved)).toBeLessThan(0.01);
});

test('a mood that follows the cycle is the first sentence and card, and all figures load on demand', async ({
  page,
  request,
}) => {
  const person = await personWith(request, { lengths: [28, 28, 28, 28, 28] });
  await noteMoods(request, person, 140);
  await open(page, person);
  const sentence = t('insights.lower.mood', { in: t('insights.in.luteal') });
  await expect(page.getByRole('region', { name: t('insights.inShort') })).toContainText(sentence);
  const cards = page
    .getByRole('region')
    .filter({ has: page.getByRole('img') })
    .filter({ has: page.getByRole('heading', { level: 2 }) });
  await expect(cards).toHaveCount(3);
  await expect(cards.first()).toContainText(t('insights.standsOut'));
  await expect(cards.first().getByRole('img')).toHaveAccessibleName(new RegExp(t('phases.luteal')));
  await expect(cards.first().locator('.phase-plot i')).toHaveCount(4);
  await page.getByRole('button', { name: t('insights.allFigures') }).click();
  const around = page.getByRole('region', { name: t('insights.around.title') });
  await expect(around.getByRole('img', { name: new RegExp(`^${t('insights.names.mood')}`) })).toBeVisible();
});

test('cycles outside the usual range get a notice with its source, except in another mode', {
  tag: '@state',
}, async ({ page, request }) => {
  const person = await personWith(request, { lengths: [40, 30, 41] });
  await open(page, person);
  await expect(page.getByRole('heading', { name: t('notices.title') })).toBeVisible();
  const values = { outside: 2, cycles: 3 };
  await expect(page.getByText(t('notices.long_cycles', values))).toBeVisible();
  await expect(page.getByRole('link', { name: /FIGO 2018/ }).first()).toHaveAttribute('href', /doi\.org/);
  // The notice stays hidden after a reload, until hiding it is undone.
  const notice = page.getByText(t('notices.long_cycles', values));
  await page.getByRole('button', { name: t('notices.away') }).click();
  await expect(notice).toBeHidden();
  await expect(page.getByText(t('notices.isAway'))).toBeVisible();
  await page.getByRole('button', { name: t('common.undo') }).click();
  await expect(notice).toBeVisible();
  await page.getByRole('button', { name: t('notices.away') }).click();
  await expect(page.getByText(t('notices.isAway'))).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { name: t('insights.cycleLengths') })).toBeVisible();
  await expect(page.getByRole('heading', { name: t('notices.title') })).toHaveCount(0);
  await callsOf(request, person).post('/api/insights/notice/update', { kind: 'long_cycles', away: 0 });
  await callsOf(request, person).post('/api/cycle/mode/update', { cycle_mode: 'pregnant' });
  await page.reload();
  await expect(page.getByRole('heading', { name: t('insights.cycleLengths') })).toBeVisible();
  await expect(page.getByRole('heading', { name: t('notices.title') })).toHaveCount(0);
});

for (const language of LANGUAGES) {
  test(
    `the page opens from the side navigation of a wide screen, in ${language}`,
    notInGate(languageTag(language)),
    async ({ page, request, open }) => {
      const own = textsOf(language);
      await page.setViewportSize({ width: 1280, height: 800 });
      const person = await personWith(request, { lengths: [27, 30], language });
      await open('/settings', person);
      await page
        .getByRole('navigation')
        .getByRole('link', { name: own('nav.insights') })
        .click();
      await expect(page).toHaveURL(/\/insights$/);
      const values = { count: 2, shortest: 27, longest: 30, median: 29 };
      await expect(page.getByText(own('insights.lengths_other', values)).first()).toBeVisible();
      await expect(page.getByText(own('insights.intro'))).toBeVisible();
      // The cards leave no gap, so the last one ends with the widest row.
      const boxes = await Promise.all(
        (await page.locator('main section').all()).map((card) => card.boundingBox()),
      );
      const ends = boxes.map((box) => Math.round((box?.x ?? 0) + (box?.width ?? 0)));
      expect(ends.length).toBeGreaterThan(2);
      expect(ends.at(-1)).toBe(Math.max(...ends));
    },
  );
}

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(`in ${colorScheme}`, lookTag({ theme: colorScheme, width: 320 }), () => {
    test.use({ colorScheme, contextOptions: { reducedMotion: 'reduce' } });

    test('the page has no accessibility findings, empty or full, at 320 px too', { tag: '@state' }, async ({
      page,
      request,
    }) => {
      await open(page, await signUpOnboarded(request, { cycleDay: null }));
      await expectNoFindings(page);
      const person = await personWith(request, { lengths: [45, 28, 21, 30, 44, 29] });
      await noteMoods(request, person, 100);
      await callsOf(request, person).post('/api/journal/save', {
        date: today(),
        text: '',
        mood: 4,
        energy: 2,
        tags: [],
      });
      await page.setViewportSize({ width: 320, height: 700 });
      await open(page, person);
      await page.locator('summary').click();
      await page.getByRole('button', { name: t('insights.allFigures') }).click();
      await expect(page.getByRole('region', { name: t('insights.around.title') })).toBeVisible();
      await expectNoFindings(page);
      await page.getByRole('switch', { name: t('insights.asTables') }).click();
      await expect(page.getByRole('table')).toHaveCount(6);
      await expectNoFindings(page);
    });
  });
}
