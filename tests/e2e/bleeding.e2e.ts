import type { APIRequestContext, Page } from '@playwright/test';
import type { InferOutput } from 'valibot';
import type { pastPeriodsSchema } from '#domain/cycle/cycle.schema.ts';
import { expectNoFindings } from './support/findings.ts';
import { callsOf, type Person, useSession as putSession, signUpOnboarded, today } from './support/person.ts';
import { expect, test } from './support/test.ts';
import { textsOf } from './support/texts.ts';
import { dragFinger } from './support/touch.ts';

const t = textsOf('en');

type PastPeriods = InferOutput<typeof pastPeriodsSchema>;

const dayButton = (page: Page, date: string) => page.locator(`[data-date="${date}"]`);
const mark = (page: Page, date: string) => dayButton(page, date).locator('.month-number');

async function openPainting(page: Page, person: Person): Promise<void> {
  await putSession(page, person);
  await page.goto('/cycle');
  await page.getByRole('button', { name: t('month.paint.start') }).click();
  await expect(page.getByText(t('month.paint.hint'))).toBeVisible();
}

/** The logged periods, each as its start and its length. */
async function periodsOf(request: APIRequestContext, person: Person) {
  const { previous_periods_raw_data: all } = await callsOf(request, person).get<PastPeriods>(
    '/api/cycle/calendar/periods/past/all',
  );
  return all.map(({ period_on, period_length }) => [period_on, period_length]);
}

test.describe('by touch', () => {
  test.use({ hasTouch: true });

  test('a finger over five days makes one period of five days; undo leaves none', async ({
    page,
    request,
  }) => {
    const person = await signUpOnboarded(request, { cycleDay: null });
    await openPainting(page, person);
    await page.getByRole('button', { name: t('calendar.previous') }).click();
    // The third whole week of last month.
    const week = page.getByRole('grid').locator('tbody tr').nth(2).locator('[data-date]');
    const dates = await week.evaluateAll((days) => days.map((day) => day.getAttribute('data-date') ?? ''));
    const place = await week.first().boundingBox();
    const middleOf = async (day: number) => {
      const box = await week.nth(day).boundingBox();
      if (box === null) throw new Error('the week is not shown');
      return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
    };
    const from = await middleOf(0);
    await dragFinger(page, { from, by: { x: (await middleOf(4)).x - from.x, y: 0 } });
    await expect.poll(() => periodsOf(request, person)).toEqual([[dates[0], 5]]);
    for (const date of dates.slice(0, 5))
      await expect(mark(page, date)).toHaveAttribute('data-mark', 'medium');

    // The forecast period is late. The question about it waits until painting ends, so that the days don't move.
    await expect(dayButton(page, dates[6] ?? '')).toHaveAccessibleName(/follicular phase/);
    expect(await week.first().boundingBox()).toEqual(place);
    await expect(page.getByRole('heading', { name: t('cycle.startedTitle') })).toHaveCount(0);
    await page.getByRole('button', { name: t('common.undo') }).click();
    await expect.poll(() => periodsOf(request, person)).toEqual([]);
    await expect(page.locator('.month-number[data-mark=medium]')).toHaveCount(0);
    await expect(page.getByRole('button', { name: t('common.undo') })).toHaveCount(0);

    // A finger doesn't scroll the page on the days, but does beside them.
    const scrolled = () => page.evaluate(() => window.scrollY);
    await dragFinger(page, { from: await middleOf(0), by: { x: 0, y: -60 } });
    expect(await scrolled()).toBe(0);
    const heading = await page.getByRole('heading', { level: 1 }).boundingBox();
    await dragFinger(page, { from: { x: 60, y: (heading?.y ?? 0) + 10 }, by: { x: 0, y: -60 } });
    await expect.poll(scrolled).toBeGreaterThan(0);
  });
});

test('by keyboard a number logs a strength, and Enter on a logged day erases it, also on a confirmed start', {
  tag: '@state',
}, async ({ page, request }) => {
  const person = await signUpOnboarded(request, { cycleDay: 1 });
  await openPainting(page, person);
  await expectNoFindings(page);
  await dayButton(page, today()).focus();
  await page.keyboard.press('4');
  await expect(dayButton(page, today())).toHaveAccessibleName(/medium bleeding/);
  await page.keyboard.press('Enter');
  await expect(mark(page, today())).not.toHaveAttribute('data-mark', /./);
  await expect.poll(() => periodsOf(request, person)).toEqual([]);
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('5');
  await expect(page.locator('[data-date]:focus')).toHaveAttribute('aria-disabled', 'true');
  await page.getByRole('button', { name: t('common.undo') }).click();
  await expect.poll(() => periodsOf(request, person)).toEqual([[today(), null]]);
  await expect(dayButton(page, today())).toHaveAccessibleName(/medium bleeding/);
});
