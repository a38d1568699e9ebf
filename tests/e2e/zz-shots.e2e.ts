import { test } from '@playwright/test';
import { addDays } from '#domain/calendar/local-date.ts';
import { noonOf } from '#domain/calendar/zoned-instant.ts';
import { signUpOnboarded, today, useSession, ZONE } from './support/person.ts';

const looks = (process.env.SHOTS ?? 'en:light:390').split(',').map((one) => one.split(':'));
for (const [language = 'en', scheme = 'light', width = '390'] of looks) {
  test(`shots ${language} ${scheme} ${width}`, async ({ page, request }) => {
    const w = Number(width);
    await page.setViewportSize({ width: w, height: w < 700 ? 844 : 800 });
    await page.emulateMedia({ colorScheme: scheme as 'light' });
    const person = await signUpOnboarded(request, { language: language as 'en', cycleDay: null });
    const headers = { authorization: `Bearer ${person.stx}` };
    const call = async (path: string, data: unknown) => (await request.post(path, { headers, data })).json();
    const t = today();
    for (const days of [-110, -82, -54, -26]) {
      await call('/api/cycle/period/log', { is_now: 0, period_timestamp: noonOf(addDays(t, days), ZONE) });
    }
    const make = (task_title: string, more = {}) => call('/api/task/create', { task_title, ...more });
    const meal = await make('Meal prep for slow days', {
      task_description: 'Soup, rice, two trays of vegetables.',
      task_repeat: { pin: { at: 'cycle_day', from: 1, to: 4 }, each: 1 },
    });
    await make('Sort the receipts', {
      task_repeat: { pin: { at: 'before_period', from: 7, to: 1 }, each: 1 },
      task_length: 40,
    });
    await make('Call the garden centre', {
      task_repeat: { pin: { at: 'cycle_day', from: 3, to: 3 }, each: 1 },
    });
    await make('Water the plants', { task_repeat: { rule: 'FREQ=WEEKLY;BYDAY=MO,TH' }, task_length: 10 });
    await make('Answer the landlord', { planned_on: addDays(t, -1), task_length: 30 });
    await make('Draft the Q1 proposal', { task_end_timestamp: noonOf(addDays(t, 1), ZONE), task_length: 90 });
    await make('Return the library books before the holidays begin', {
      task_end_timestamp: noonOf(addDays(t, 5), ZONE),
      task_length: 15,
    });
    await make('Ask for a pay rise', { task_cycle_phase: 'ovulation' });
    await make('Repaint the hallway', { task_length: 360 });
    await make('Pay the deposit', { task_priority: 'high', task_length: 30 });
    await useSession(page, person);
    const shot = (name: string) =>
      page.screenshot({
        path: `/tmp/shots/${name}-${language}-${scheme}-${width}.png`,
        animations: 'disabled',
      });
    await page.goto('/tasks');
    await page.waitForTimeout(1200);
    await shot('tasks');
    await page.goto(`/tasks?task=${meal.task_id}`);
    await page.waitForTimeout(1800);
    await shot('when');
    await page
      .locator('.next-times')
      .scrollIntoViewIfNeeded()
      .catch(() => undefined);
    await page.waitForTimeout(400);
    await shot('when2');
    await page.goto('/plan');
    await page.waitForTimeout(1800);
    await shot('plan-first');
    await call('/api/plan/preferences/update', {});
    await page.reload();
    await page.waitForTimeout(1800);
    await shot('plan');
    await page.screenshot({
      path: `/tmp/shots/plan-whole-${language}-${scheme}-${width}.png`,
      fullPage: true,
    });
    await call('/api/cycle/period/log', { is_now: 1 });
    await page.goto('/dashboard');
    await page.waitForTimeout(2500);
    await shot('dashboard');
    await page.goto('/changes');
    await page.waitForTimeout(1500);
    await shot('changes');
  });
}
