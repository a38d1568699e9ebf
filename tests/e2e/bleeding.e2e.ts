import type { APIRequestContext, Page } from '@playwright/test';
import type { InferOutput } from 'valibot';
import { addDays, type LocalDate } from '#domain/calendar/local-date.ts';
import { addMonths, firstOfMonth } from '#domain/calendar/months.ts';
import type { pastPeriodsSchema } from '#domain/cycle/cycle.schema.ts';
import { expectNoFindings } from './support/findings.ts';
import { callsOf, type Person, useSession as putSession, signUpOnboarded, today } from './support/person.ts';
import { expect, test } from './support/test.ts';
import { textsOf } from './support/texts.ts';

const t = textsOf('en');

type PastPeriods = InferOutput<typeof pastPeriodsSchema>;

/** The logged periods, each as its start and its length. */
async function periodsOf(request: APIRequestContext, person: Person) {
  const { previous_periods_raw_data: all } = await callsOf(request, person).get<PastPeriods>(
    '/api/cycle/calendar/periods/past/all',
  );
  return all.map(({ period_on, period_length }) => [period_on, period_length]);
}

const sheet = (page: Page) => page.getByRole('dialog');
const dayIn = (page: Page, date: LocalDate) => sheet(page).locator(`[data-date="${date}"]`);
const open = (page: Page) => page.getByRole('button', { name: t('cycle.span.open'), exact: true });

/** The eighth of last month, shown after one press in the sheet. */
const first = addDays(addMonths(firstOfMonth(today()), -1), 7);

test.describe('by touch', () => {
  test.use({ hasTouch: true });

  test('four presses log a past period of 2, 5 or 9 days, besides turning the month, and undo leaves none', async ({
    page,
    request,
  }) => {
    const person = await signUpOnboarded(request, { cycleDay: null });
    await putSession(page, person);
    await page.goto('/cycle');
    for (const days of [2, 5, 9]) {
      await open(page).tap();
      await sheet(page)
        .getByRole('button', { name: t('calendar.previous') })
        .tap();
      await dayIn(page, first).tap();
      await dayIn(page, addDays(first, days - 1)).tap();
      expect(await periodsOf(request, person)).toEqual([]);
      await sheet(page)
        .getByRole('button', { name: t('common.save') })
        .tap();
      await expect(sheet(page)).toHaveCount(0);
      await expect.poll(() => periodsOf(request, person)).toEqual([[first, days]]);
      await page.getByRole('button', { name: t('common.undo') }).tap();
      await expect.poll(() => periodsOf(request, person)).toEqual([]);
    }
  });
});

test('by keyboard a running period is logged from the month, with its strength', {
  tag: '@state',
}, async ({ page, request }) => {
  const person = await signUpOnboarded(request, { cycleDay: null });
  await putSession(page, person);
  await page.goto('/cycle?view=month');
  await open(page).focus();
  await page.keyboard.press('Enter');
  await dayIn(page, today()).focus();
  await expectNoFindings(page);
  await page.keyboard.press('Enter');
  await sheet(page).getByLabel(t('cycle.span.running')).check();
  await sheet(page).getByLabel(t('bleeding.heavy'), { exact: true }).check({ force: true });
  await sheet(page)
    .getByRole('button', { name: t('common.save') })
    .press('Enter');
  await expect.poll(() => periodsOf(request, person)).toEqual([[today(), null]]);
  // The sheet has a calendar of its own.
  await expect(sheet(page)).toHaveCount(0);
  await expect(page.getByRole('grid').locator(`[data-date="${today()}"]`)).toHaveAccessibleName(
    /heavy bleeding/,
  );
});
