import type { Browser, Page } from '@playwright/test';
import { addDays } from '#domain/calendar/local-date.ts';
import { persistedData } from './support/persisted-data.ts';
import { callsOf, signInAgain, signUpOnboarded, today, useSession } from './support/person.ts';
import { untilPrefetched } from './support/prefetched.ts';
import { expect, test } from './support/test.ts';
import { textsOf } from './support/texts.ts';
import { cutServer, waiting } from './support/unsent.ts';

const t = textsOf('en');
const NAMES = { bleeding: t('dayLog.bleeding'), pain: t('dayLog.pain'), mood: t('journal.mood') };
const WORDS = {
  medium: t('bleeding.medium'),
  light: t('bleeding.light'),
  mild: t('dayLog.painWords.1'),
  good: t('journal.moodWords.4'),
};

const newDevice = async (browser: Browser, width: number): Promise<Page> =>
  (await browser.newContext({ viewport: { width, height: 844 } })).newPage();

/** Opens the dashboard with all code that a press needs, and cuts the connection. */
async function openOffline(page: Page) {
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { name: t('dayLog.today') })).toBeVisible();
  await untilPrefetched(page);
  return { page, reconnect: await cutServer(page) };
}

async function log(page: Page, kind: keyof typeof NAMES, word: keyof typeof WORDS) {
  await page.getByRole('button', { name: NAMES[kind], exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: WORDS[word], exact: true }).click();
  await expectLogged(page, kind, word);
}

const expectLogged = (page: Page, kind: keyof typeof NAMES, word: keyof typeof WORDS) =>
  expect(page.getByRole('button', { name: `${NAMES[kind]}, ${WORDS[word]}` })).toBeVisible();

/** Chooses the previous day, which may be in the previous week. */
const chooseYesterday = (page: Page) => page.getByRole('radio', { checked: true }).press('ArrowLeft');

for (const order of [
  ['phone', 'laptop'],
  ['laptop', 'phone'],
] as const) {
  test(`a phone and a laptop without a connection end with the same days, whichever sends first: the ${order[0]}`, {
    tag: '@state',
  }, async ({ browser, request }) => {
    const person = await signUpOnboarded(request, { cycleDay: 30 });
    const [small, large] = await Promise.all([newDevice(browser, 390), newDevice(browser, 1280)]);
    await useSession(small, person);
    await useSession(large, await signInAgain(request, person));
    const [phone, laptop] = await Promise.all([openOffline(small), openOffline(large)]);
    const devices = { phone, laptop };

    await log(phone.page, 'pain', 'mild');
    await log(phone.page, 'bleeding', 'medium');
    await log(laptop.page, 'mood', 'good');
    await chooseYesterday(laptop.page);
    await log(laptop.page, 'bleeding', 'light');
    for (const name of order) {
      const { page, reconnect } = devices[name];
      await expect(waiting(page, 2)).toBeVisible();
      await reconnect();
      for (const left of [2, 1]) await expect(waiting(page, left)).toHaveCount(0);
    }

    const yesterday = addDays(today(), -1);
    const server = callsOf(request, person);
    const { days } = await server.get<{ days: object[] }>(`/api/day/${yesterday}/${today()}/list`);
    expect(days).toMatchObject([
      { date: yesterday, bleeding: 'light', mood: null, pain: null },
      { date: today(), bleeding: 'medium', mood: 4, pain: 1 },
    ]);
    const { previous_periods_raw_data: periods } = await server.get<{
      previous_periods_raw_data: object[];
    }>('/api/cycle/calendar/periods/past/all');
    expect(periods).toMatchObject([{ period_on: yesterday, origin: 'bleeding' }, { origin: 'said' }]);

    for (const { page } of [phone, laptop]) {
      await page.goto('/dashboard');
      for (const [kind, word] of [
        ['bleeding', 'medium'],
        ['pain', 'mild'],
        ['mood', 'good'],
      ] as const)
        await expectLogged(page, kind, word);
      // The days before today are loaded after the first paint.
      await expect.poll(() => persistedData(page)).toContain('"bleeding":"light"');
      await cutServer(page);
      await page.reload();
      await expectLogged(page, 'mood', 'good');
      await chooseYesterday(page);
      await expectLogged(page, 'bleeding', 'light');
      await page.context().close();
    }
  });
}
