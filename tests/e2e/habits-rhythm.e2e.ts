import type { Locator, Page } from '@playwright/test';
import type { Habit } from '#domain/habits/habits.schema.ts';
import { expectNoFindings, lookTag } from './support/findings.ts';
import { addHabit } from './support/habits.ts';
import { callsOf, type Person, signUpOnboarded, today } from './support/person.ts';
import { expect, test } from './support/test.ts';
import { type TextOf, textsOf } from './support/texts.ts';

const t = textsOf('en');

/** The wizard, and the form behind the pencil, in a language. */
function formOf(page: Page, text: TextOf = t) {
  const sheet = page.getByRole('dialog');
  const button = (name: string) => sheet.getByRole('button', { name, exact: true });
  const amount = sheet.getByLabel(text('habits.rhythm.amount'), { exact: true });
  return {
    sheet,
    button,
    amount,
    next: button(text('common.next')),
    kind: (kind: 'days' | 'weekly' | 'interval') => button(text(`habits.rhythm.kinds.${kind}`)),
    async begin(name: string) {
      await page.getByRole('button', { name: text('habits.new'), exact: true }).click();
      await sheet.getByLabel(text('habits.name')).fill(name);
      await button(text('common.next')).click();
    },
    async count(typed: string, unit: 'glasses' | 'km') {
      await button(text('habits.rhythm.count')).click();
      await amount.fill(typed);
      await button(text(`habits.rhythm.units.${unit}`)).click();
    },
    async create() {
      await button(text('habits.wizard.create')).click();
      await expect(sheet).toBeHidden();
    },
  };
}

/** A person's newest habit. */
async function storedHabit(page: Page, person: Person): Promise<Habit | undefined> {
  const path = '/api/habit/cycle/all/timeframe/all/get';
  return (await callsOf(page.request, person).get<{ habits: Habit[] }>(path)).habits.at(-1);
}

const SIZES = [
  { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
  { viewport: { width: 1280, height: 800 } },
];
for (const size of SIZES) {
  test.describe(`${size.viewport.width} wide`, () => {
    test.use(size);

    test(`a habit is made with each rhythm (${size.viewport.width} wide)`, async ({ page, open }) => {
      const person = await open('/habits');
      const { sheet, button, kind, next, begin, create } = formOf(page);

      await begin('Call home');
      await next.click();
      await expect(kind('days')).toHaveAttribute('aria-pressed', 'true');
      await kind('weekly').click();
      const times = sheet.getByRole('spinbutton', { name: t('habits.rhythm.kinds.weekly') });
      await expect(times).toHaveValue('3');
      await button('Times a week: one more').click();
      await create();
      expect(await storedHabit(page, person)).toMatchObject({
        ...{ habit_rhythm: 'weekly', habit_times: 4, habit_every: null },
        ...{ streak_unit: 'weeks', week: { done: 0 } },
      });

      await begin('Water the plants');
      await next.click();
      await kind('interval').click();
      const days = sheet.getByRole('spinbutton', { name: t('habits.rhythm.dayCount') });
      await expect(days).toHaveValue('3');
      await days.fill('10');
      await expect(button(t('habits.rhythm.fromLast'))).toHaveAttribute('aria-pressed', 'true');
      await create();
      const interval = { habit_rhythm: 'interval', habit_every: 10, habit_times: null } as const;
      expect(await storedHabit(page, person)).toMatchObject({ ...interval, habit_anchor_on: null });

      await begin('Change the sheets');
      await next.click();
      await kind('interval').click();
      await button(t('habits.rhythm.fixed')).click();
      await expect(sheet.getByRole('button', { name: /^First day Today$/ })).toBeVisible();
      await create();
      expect(await storedHabit(page, person)).toMatchObject({ habit_every: 3, habit_anchor_on: today() });

      await page.getByRole('link', { name: 'Call home' }).click();
      await expect(sheet.getByText(/^\w+ · 4 times a week$/)).toBeVisible();
      await button(t('common.close')).click();
      await page.getByRole('link', { name: 'Water the plants' }).click();
      await expect(sheet.getByText(/^\w+ · Every 10 days$/)).toBeVisible();
    });

    test(`a habit counts an amount a day, or one a week (${size.viewport.width} wide)`, async ({
      page,
      open,
    }) => {
      const person = await open('/habits');
      const { sheet, kind, next, begin, count, create } = formOf(page);

      await begin('Water');
      await count('8', 'glasses');
      await expect(sheet.getByText('8 glasses a day', { exact: true })).toBeVisible();
      await create();
      const amount = { habit_target: 8, habit_target_per: 'day', habit_unit: 'glasses' } as const;
      expect(await storedHabit(page, person)).toMatchObject({
        habit_rhythm: 'days',
        ...amount,
        amount_today: 0,
      });

      await begin('Running');
      await count('12.5', 'km');
      await next.click();
      await kind('weekly').click();
      await sheet.getByLabel(t('habits.rhythm.orAmount')).check();
      await expect(sheet.getByText('12.5 km a week', { exact: true })).toBeVisible();
      await create();
      expect(await storedHabit(page, person)).toMatchObject({
        ...{ habit_rhythm: 'weekly', habit_times: null, habit_target: 12.5 },
        ...{ habit_target_per: 'week', habit_unit: 'km' },
      });
    });

    test(`another rhythm says before it is saved how streaks are counted (${size.viewport.width} wide)`, async ({
      page,
      request,
      open,
    }) => {
      const person = await signUpOnboarded(request);
      const id = await addHabit(request, { person, habit_name: 'Stretch' });
      await open(`/habits?habit=${id}`, person);
      const { sheet, button, kind } = formOf(page);
      await button(t('habits.view.edit')).click();
      await kind('weekly').click();
      await expect(
        sheet.getByText('Streaks are counted in weeks from now on. Your history stays.'),
      ).toBeVisible();
      await kind('days').click();
      await expect(sheet.getByText(/^Streaks are counted/)).toHaveCount(0);
      await kind('interval').click();
      await expect(sheet.getByText(t('habits.rhythm.changed.times'))).toBeVisible();
      await button(t('common.save')).click();
      await expect(sheet.getByText(/^\w+ · Every 3 days$/)).toBeVisible();
      await expect(sheet.getByText(/^Streaks are counted/)).toHaveCount(0);
      expect(await storedHabit(page, person)).toMatchObject({ habit_every: 3, streak_unit: 'times' });
    });
  });
}

test('more times than weekdays are reported at the field, and nothing is created', async ({ page, open }) => {
  const person = await open('/habits');
  const { sheet, button, kind, next, begin, create } = formOf(page);
  await begin('Practise');
  await next.click();
  await kind('weekly').click();
  const days = sheet.getByRole('group', { name: t('habits.rhythm.possibleDays') });
  for (const day of [0, 1, 2, 3, 4]) await days.getByRole('button').nth(day).click();
  await expect(sheet.getByText(t('habits.detail.timesMany'))).toBeVisible();
  await button(t('habits.wizard.create')).click();
  await expect(button('Times a week: one less')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(sheet.getByText(t('habits.detail.timesMany'))).toHaveCount(0);
  await create();
  expect(await storedHabit(page, person)).toMatchObject({ habit_times: 2 });
});

for (const language of ['nl', 'fr'] as const) {
  test(`a comma is fine in an amount (${language})`, { tag: '@state' }, async ({ page, open }) => {
    const text = textsOf(language);
    const person = await open('/habits', { language });
    const { sheet, button, amount, begin, count, create } = formOf(page, text);
    await begin('Wandelen');
    await count('2,5555', 'km');
    await button(text('habits.wizard.create')).click();
    await expect(sheet.getByText(text('habits.detail.amountWrong'))).toBeVisible();
    await expect(amount).toBeFocused();
    await amount.fill('2,5');
    await create();
    expect(await storedHabit(page, person)).toMatchObject({ habit_target: 2.5, habit_unit: 'km' });

    await page.getByRole('link', { name: 'Wandelen' }).click();
    await button(text('habits.view.edit')).click();
    await expect(amount).toHaveValue('2,5');
  });
}

test('a rhythm and an amount are chosen by keyboard alone', { tag: '@state' }, async ({ page, open }) => {
  const person = await open('/habits');
  const { sheet, button, kind, amount, next } = formOf(page);
  const reach = async (control: Locator) => {
    while (!(await control.evaluate((element) => element === document.activeElement)))
      await page.keyboard.press('Tab');
  };
  const pressOn = async (control: Locator) => {
    await reach(control);
    await page.keyboard.press('Space');
  };
  await page.getByRole('button', { name: t('habits.new') }).focus();
  await page.keyboard.press('Enter');
  await expect(sheet.getByLabel(t('habits.name'))).toBeFocused();
  await page.keyboard.type('Reading');
  await page.keyboard.press('Enter');
  await expect(sheet.getByRole('heading', { name: 'Step 2 of 3' })).toBeFocused();
  await pressOn(button(t('habits.rhythm.count')));
  await page.keyboard.press('Tab');
  await expect(amount).toBeFocused();
  await page.keyboard.type('20');
  await page.keyboard.press('Tab');
  await page.keyboard.type('pages');
  await pressOn(next);
  await expect(sheet.getByRole('heading', { name: 'Step 3 of 3' })).toBeFocused();
  await pressOn(kind('weekly'));
  await reach(sheet.getByRole('spinbutton'));
  await page.keyboard.press('ArrowUp');
  await pressOn(button(t('habits.wizard.create')));
  await expect(sheet).toBeHidden();
  expect(await storedHabit(page, person)).toMatchObject({
    ...{ habit_times: 4, habit_target: 20, habit_unit: 'pages' },
  });
});

for (const colorScheme of ['light', 'dark'] as const) {
  for (const width of [320, 1280]) {
    test.describe(`${colorScheme}, ${width} wide`, lookTag({ theme: colorScheme, width }), () => {
      test.use({
        colorScheme,
        viewport: { width, height: 800 },
        contextOptions: { reducedMotion: 'reduce' },
      });

      test('rhythms and amounts have no accessibility findings', { tag: '@state' }, async ({
        page,
        open,
      }) => {
        await open('/habits');
        const { sheet, button, kind, next, amount, begin, count, create } = formOf(page);
        await begin('Running');
        await count('0', 'km');
        await button(t('habits.wizard.create')).click();
        await expect(sheet.getByText(t('habits.detail.amountWrong'))).toBeVisible();
        await expect(amount).toBeFocused();
        await expect(amount).toBeInViewport({ ratio: 1 });
        await expectNoFindings(page);
        await amount.fill('30');
        await next.click();
        await kind('weekly').click();
        for (let press = 0; press < 4; press += 1) await button('Times a week: one more').click();
        await button(t('habits.rhythm.kinds.weekly')).focus();
        await sheet
          .getByRole('group', { name: t('habits.rhythm.possibleDays') })
          .getByRole('button')
          .first()
          .click();
        await expect(sheet.getByText(t('habits.detail.timesMany'))).toBeVisible();
        await expectNoFindings(page);
        await kind('interval').click();
        await button(t('habits.rhythm.fixed')).click();
        await sheet.getByRole('button', { name: /^First day/ }).click();
        await expect(sheet.getByRole('grid')).toBeVisible();
        await expectNoFindings(page);
        await create();

        await page.getByRole('link', { name: 'Running' }).click();
        await button(t('habits.view.edit')).click();
        await kind('weekly').click();
        await sheet.getByLabel(t('habits.rhythm.orAmount')).check();
        await expect(sheet.getByText(t('habits.rhythm.changed.weeks'))).toBeVisible();
        await expectNoFindings(page);
      });
    });
  }
}
