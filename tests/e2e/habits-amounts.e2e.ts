import type { Locator, Page } from '@playwright/test';
import { addDays, startOfWeek } from '#domain/calendar/local-date.ts';
import { expectNoFindings } from './support/findings.ts';
import { addHabit, checkOff } from './support/habits.ts';
import { callsOf, type Person, signInAgain, signUpOnboarded, today, useSession } from './support/person.ts';
import { untilPrefetched } from './support/prefetched.ts';
import { expect, test } from './support/test.ts';
import { textsOf } from './support/texts.ts';
import { heldUndo } from './support/toast.ts';
import { cutServer, waiting } from './support/unsent.ts';

const t = textsOf('en');

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true } as const;
const WIDE = { viewport: { width: 1280, height: 800 }, hasTouch: false } as const;

const GLASSES = { habit_target: 8, habit_unit: 'glasses' };

/** The disc of a habit with a target of 8 glasses that has this many. */
const discOf = (page: Page, done: number, add = '1'): Locator =>
  page.getByRole('button', {
    name: t('habits.rhythm.add', { add, name: 'Water', amount: `${done} of 8 glasses` }),
    exact: true,
  });
const numberOf = (page: Page, text: string) => page.getByRole('button', { name: text, exact: true });

/** Every time of day has it, so that the widget shows it at any hour. */
const atAnyHour = (page: Page) =>
  page.clock.setFixedTime(new Date(`${today()}T09:00:00+0${isSummer() ? 2 : 1}:00`));
const isSummer = () => new Date().getMonth() > 2 && new Date().getMonth() < 9;

for (const [size, use] of Object.entries({ phone: PHONE, 'wide window': WIDE })) {
  test.describe(`on a ${size}`, () => {
    test.use(use);

    test('one press on Today adds a step, which can be taken back', { tag: '@state' }, async ({
      page,
      request,
      open,
    }) => {
      const person = await signUpOnboarded(request);
      await atAnyHour(page);
      const id = await addHabit(request, { person, habit_name: 'Water', ...GLASSES });
      await open('/dashboard', person);
      const disc = discOf(page, 0);
      if (use === PHONE) await expect(disc).toBeInViewport({ ratio: 1 });
      const box = await disc.boundingBox();
      expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44);
      await disc.focus();
      await page.keyboard.press('Enter');
      await expect(discOf(page, 1)).toBeFocused();
      await discOf(page, 1).click();
      await expect(numberOf(page, '2 of 8 glasses')).toBeVisible();
      await expect(page.getByText('+1 glasses')).toBeVisible();
      await (await heldUndo(page, t)).click();
      await expect(numberOf(page, '1 of 8 glasses')).toBeVisible();
      await expectNoFindings(page);
      await expect
        .poll(() => amountOn(request, { person, id, date: today() }))
        .toEqual({ amount: 1, done: 0 });
    });

    test('a press on the number opens its field, where steps, typing and “All done” change it', {
      tag: '@state',
    }, async ({ page, request, open }) => {
      const person = await signUpOnboarded(request);
      await atAnyHour(page);
      const id = await addHabit(request, { person, habit_name: 'Water', ...GLASSES });
      await open('/dashboard', person);
      await numberOf(page, '0 of 8 glasses').click();
      const sheet = page.getByRole('dialog', { name: 'Water' });
      const field = sheet.getByLabel(t('nav.today'));
      await expect(field).toHaveAttribute('inputmode', 'decimal');
      await sheet.getByRole('button', { name: '+1 glasses' }).click();
      await expect(field).toHaveValue('1');
      await sheet.getByRole('button', { name: '−1 glasses' }).click();
      await sheet.getByRole('button', { name: '−1 glasses' }).click();
      await expect(field).toHaveValue('0');
      await field.fill('many');
      await field.press('Enter');
      await expect(sheet.getByText(t('habits.rhythm.wrongAmount'))).toBeVisible();
      await expectNoFindings(page);
      await field.fill('2,5');
      await field.press('Enter');
      await expect(sheet).toHaveCount(0);
      await expect(numberOf(page, '2.5 of 8 glasses')).toBeFocused();
      await numberOf(page, '2.5 of 8 glasses').click();
      await sheet.getByRole('button', { name: t('habits.rhythm.allDone') }).click();
      await expect(numberOf(page, '8 of 8 glasses')).toBeVisible();
      await expect
        .poll(() => amountOn(request, { person, id, date: today() }))
        .toEqual({ amount: 8, done: 1 });
    });

    test('a weekly habit has its week below its name, and an interval when it’s due', {
      tag: '@state',
    }, async ({ page, request, open }) => {
      const person = await signUpOnboarded(request);
      await atAnyHour(page);
      const run = await addHabit(request, {
        person,
        ...{ habit_name: 'Run', habit_rhythm: 'weekly', habit_times: 3 },
      });
      const plants = await addHabit(request, {
        person,
        ...{ habit_name: 'Water the plants', habit_rhythm: 'interval', habit_every: 3 },
      });
      await checkOff(request, { person, id: plants, date: addDays(today(), -1) });
      await open('/habits', person);
      const tile = (name: string) => page.getByRole('listitem').filter({ hasText: name });
      const need = (await weekOf(request, { person, id: run }))?.need ?? 0;
      await expect(tile('Run')).toContainText(`3 × a week · 0 of ${need}`);
      await expect(tile('Water the plants')).toContainText('every 3 days · due in 2 days');
      await page.getByRole('checkbox', { name: t('habits.doneToday', { name: 'Run' }) }).check();
      await expect(tile('Run')).toContainText(`3 × a week · 1 of ${need}`);
      await page.getByRole('checkbox', { name: t('habits.doneExtra', { name: 'Water the plants' }) }).check();
      await expect(tile('Water the plants')).toContainText('every 3 days · due in 3 days');
      await expectNoFindings(page);
    });

    test('the history has a column of weeks, and a day’s amount in a field', { tag: '@state' }, async ({
      page,
      request,
      open,
    }) => {
      const person = await signUpOnboarded(request);
      const run = await addHabit(request, {
        person,
        ...{ habit_name: 'Run', habit_rhythm: 'weekly', habit_times: 2 },
      });
      const lastMonday = addDays(startOfWeek(today()), -7);
      for (const back of [0, 2])
        await checkOff(request, { person, id: run, date: addDays(lastMonday, back) });
      const water = await addHabit(request, { person, habit_name: 'Water', ...GLASSES });
      await open(`/habits?habit=${run}`, person);
      const sheet = page.getByRole('dialog', { name: 'Run' });
      const week = sheet.getByRole('row').filter({ has: page.locator(`[name="${lastMonday}"]`) });
      await expect(week.getByRole('cell').last()).toHaveText('2 of 2');
      await expect(week.getByLabel(t('habits.history.weekDone'))).toBeVisible();
      await week.getByRole('checkbox').nth(2).uncheck();
      await expect(week.getByRole('cell').last()).toHaveText('1 of 2');
      await expect(week.getByLabel(t('habits.history.weekDone'))).toHaveCount(0);
      await expectNoFindings(page);

      await page.goto(`/habits?habit=${water}`);
      const grid = page.getByRole('dialog', { name: 'Water' }).getByRole('table');
      const date = addDays(today(), -2);
      await grid.locator(`[name="${today()}"]`).focus();
      for (let step = 0; step < 2; step++) await page.keyboard.press('ArrowLeft');
      await page.keyboard.press('Enter');
      const field = page.getByRole('textbox');
      await field.fill('6.5');
      await field.press('Enter');
      const pressed = grid.locator(`[name="${date}"]`);
      await expect(pressed).toBeFocused();
      await expect(pressed).toHaveAccessibleName(/partly done, 6.5 glasses$/);
      await expect(pressed.locator('.history-disc')).toHaveCSS('outline-style', 'solid');
      await expect(pressed).toHaveCSS('outline-style', 'none');
      await expectNoFindings(page);
      await page.keyboard.press('Enter');
      await page.getByRole('button', { name: t('habits.rhythm.allDone') }).click();
      await expect(pressed).toHaveAccessibleName(/, done, 8 glasses$/);
      await expect.poll(() => amountOn(request, { person, id: water, date })).toEqual({ amount: 8, done: 1 });
      await page.getByRole('button', { name: '+1 glasses', exact: true }).click();
      await expect(
        page.getByRole('dialog').getByRole('button', { name: '1 of 8 glasses', exact: true }),
      ).toBeVisible();
    });
  });
}

test('twenty additions on two devices without a connection add up, and both show the sum', {
  tag: '@state',
}, async ({ browser, request }) => {
  const person = await signUpOnboarded(request);
  const id = await addHabit(request, { person, habit_name: 'Water', habit_target: 12 });
  const disc = (page: Page, done: number) =>
    page.getByRole('button', { name: new RegExp(`Water, ${done} of 12$`) });
  const devices = await Promise.all(
    [PHONE, WIDE].map(async (options, index) => {
      const context = await browser.newContext({ ...options, reducedMotion: 'reduce' });
      const page = await context.newPage();
      await useSession(page, index === 0 ? person : await signInAgain(request, person));
      await page.goto('/habits');
      await expect(disc(page, 0)).toBeVisible();
      await untilPrefetched(page);
      return { context, page, reconnect: await cutServer(page) };
    }),
  );
  for (const { page } of devices) {
    for (let done = 0; done < 10; done++) await disc(page, done).click();
    await expect(disc(page, 10)).toBeVisible();
    await expect(waiting(page, 10)).toBeVisible();
  }
  await Promise.all(devices.map(({ reconnect }) => reconnect()));
  await expect.poll(() => amountOn(request, { person, id, date: today() })).toMatchObject({ amount: 20 });
  for (const { page, context } of devices) {
    await page.reload();
    await expect(disc(page, 20)).toBeVisible();
    await context.close();
  }
});

test('in Dutch an amount has a comma', { tag: '@state' }, async ({ page, request, open }) => {
  const person = await signUpOnboarded(request, { language: 'nl' });
  const nl = textsOf('nl');
  await addHabit(request, { person, habit_name: 'Lopen', habit_target: 7.5, habit_unit: 'km' });
  await open('/habits', person);
  await numberOf(page, '0 van 7,5 km').click();
  await page.getByRole('textbox', { name: nl('nav.today') }).fill('1,25');
  await page.keyboard.press('Enter');
  await expect(numberOf(page, '1,25 van 7,5 km')).toBeFocused();
  await expect(page.getByText('+1,25 km')).toBeVisible();
});

type OfHabit = { person: Person; id: string };
type Request = Parameters<typeof callsOf>[0];

/** What the server has of a day. */
async function amountOn(request: Request, { person, id, date }: OfHabit & { date: string }) {
  type Days = { days: { date: string; amount: number | null; done: 0 | 1 }[] };
  const { days } = await callsOf(request, person).get<Days>(`/api/habit/${id}/history/1`);
  const day = days.find((one) => one.date === date);
  return day && { amount: day.amount, done: day.done };
}

async function weekOf(request: Request, { person, id }: OfHabit) {
  type Habits = { habits: { habit_id: string; week: { need: number } | null }[] };
  const { habits } = await callsOf(request, person).get<Habits>('/api/habit/cycle/all/timeframe/all/get');
  return habits.find((habit) => habit.habit_id === id)?.week;
}
