import type { Page } from '@playwright/test';
import { addDays, daysBetween } from '#domain/calendar/local-date.ts';
import { localDateAt } from '#domain/calendar/zoned-day.ts';
import { callsOf, signUpOnboarded, today } from './support/person.ts';
import { expect, test } from './support/test.ts';
import { textsOf } from './support/texts.ts';

const t = textsOf('en');

/** The day marked as today in the dashboard's week. */
const dayShown = (page: Page) => page.locator('input[aria-current="date"]');

/** The dashboard's cycle card, whose name has the cycle day. */
const cardOf = (page: Page, cycleDay: number) =>
  page.getByRole('region', { name: new RegExp(`day ${cycleDay}$`) });

test('at midnight the day changes without a reload, and typed text stays', async ({
  page,
  request,
  open,
}) => {
  const person = await signUpOnboarded(request);
  const day = today();
  await page.clock.install({ time: `${day}T12:00:00Z` });
  await open('/dashboard', person);
  await expect(dayShown(page)).toHaveValue(day);
  await page
    .getByRole('navigation')
    .getByRole('link', { name: t('nav.tasks') })
    .click();
  await page
    .getByRole('button', { name: t('tasks.new') })
    .first()
    .click();
  const title = page.getByRole('dialog').getByLabel(t('tasks.title'), { exact: true });
  await title.fill('Half a tho');
  const detailsRequest = page.waitForRequest('**/api/user/details');
  await page.clock.fastForward('24:00:00');
  await detailsRequest;

  await expect(title).toHaveValue('Half a tho');
  await title.fill('');
  await page.keyboard.press('Escape');
  await page
    .getByRole('navigation')
    .getByRole('link', { name: t('nav.today') })
    .click();
  await expect(dayShown(page)).toHaveValue(addDays(day, 1));
});

test('a change of time zone updates day, phase and dashboard without a reload', { tag: '@state' }, async ({
  page,
  request,
  open,
}) => {
  const person = await signUpOnboarded(request, { cycleDay: 9 });
  // The two are 25 hours apart, so they're always on different days.
  const [before, after] = ['Pacific/Pago_Pago', 'Pacific/Kiritimati'] as const;
  const dayIn = (zone: string) => localDateAt(Math.floor(Date.now() / 1000), zone);
  const began = addDays(today(), -8);
  const cycleDayIn = (zone: string) => daysBetween(began, dayIn(zone)) + 1;
  const setZone = (timezone: string) =>
    callsOf(request, person).post('/api/user/timezone/update', { timezone });
  await setZone(before);
  await open('/dashboard', person);
  await expect(dayShown(page)).toHaveValue(dayIn(before));
  await expect(cardOf(page, cycleDayIn(before))).toBeVisible();
  // Changed on another device; this one loads it when it's in view again.
  await setZone(after);
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));

  await expect(dayShown(page)).toHaveValue(dayIn(after));
  await expect(cardOf(page, cycleDayIn(after))).toBeVisible();
});
