import { readFileSync } from 'node:fs';
import type { Locator, Page } from '@playwright/test';
import { addDays } from '#domain/calendar/local-date.ts';
import { firstOfMonth } from '#domain/calendar/months.ts';
import { SENTENCE, wand } from './support/best-dates.ts';
import { addHabit } from './support/habits.ts';
import { signUpOnboarded, today } from './support/person.ts';
import { tasksOf } from './support/tasks.ts';
import { expect, test } from './support/test.ts';
import { textsOf } from './support/texts.ts';

// The journeys of docs/usability.md; what a journey presses, it presses by `press`, which counts.

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

const t = textsOf('en');
const main = (page: Page) => page.getByRole('main');
const dialog = (page: Page) => page.getByRole('dialog');
const button = (within: Page | Locator, name: string) => within.getByRole('button', { name, exact: true });
const link = (within: Page | Locator, name: string) => within.getByRole('link', { name, exact: true });

type Journey = (page: Page, press: (target: Locator) => Promise<void>) => Promise<void>;

const JOURNEYS: Readonly<Record<string, Journey>> = {
  "log today's bleeding": async (page, press) => {
    await press(button(page, t('dayLog.bleeding')));
    await press(button(dialog(page), t('bleeding.medium')));
    await expect(button(page, `${t('dayLog.bleeding')}, ${t('bleeding.medium')}`)).toBeVisible();
  },
  'log a symptom': async (page, press) => {
    await press(button(page, t('dayLog.more')));
    const headache = button(dialog(page), t('daySheet.symptomWords.headache'));
    await press(headache);
    await expect(headache).toHaveAttribute('aria-pressed', 'true');
  },
  'add a task': async (page, press) => {
    await press(button(main(page), t('tasks.add')));
    await dialog(page).getByLabel(t('tasks.title'), { exact: true }).fill('Call the physio today');
    await press(button(dialog(page), t('tasks.create')));
    await expect(page.getByText(t('tasks.addedNamed', { title: 'Call the physio' }))).toBeVisible();
  },
  'add a task with a label': async (page, press) => {
    await press(button(main(page), t('tasks.add')));
    await dialog(page).getByLabel(t('tasks.title'), { exact: true }).fill('Buy stamps #errand');
    await press(button(dialog(page), t('tasks.create')));
    await expect(page.getByText(t('tasks.addedNamed', { title: 'Buy stamps' }))).toBeVisible();
  },
  'tick off a habit': async (page, press) => {
    const check = page.getByRole('checkbox', { name: t('habits.doneToday', { name: 'Walk' }) });
    await expect(check).toBeInViewport({ ratio: 1 });
    await press(check);
    await expect(check).toBeChecked();
  },
  'an amount': async (page, press) => {
    const disc = page.getByRole('button', { name: /^Add 1: Water, 0 of 8 glasses$/ });
    await press(disc);
    await expect(button(page, '1 of 8 glasses')).toBeVisible();
  },
  'see the next period': async (page) => {
    await expect(page.getByText(/^Next period about/)).toBeInViewport({ ratio: 1 });
  },
  "see this week's plan": async (page, press) => {
    await press(link(main(page), t('week.label')));
    await expect(page).toHaveURL(/\/plan$/);
    await expect(main(page).getByText('Send the invoice')).toBeVisible();
  },
  'find a date for something': async (page, press) => {
    await press(wand(page));
    await dialog(page).getByLabel(t('bestDates.sentence')).fill(SENTENCE);
    await press(button(dialog(page), t('bestDates.find')));
    await press(dialog(page).getByRole('listitem').getByRole('button').first());
    await expect(dialog(page).getByRole('listitem').first()).toContainText(/Task added for/);
  },
  'write a line in the journal': async (page, press) => {
    const line = page.getByRole('textbox', { name: t('journal.text') });
    await press(line);
    // It takes text once the day's entry is in it.
    await expect(line).toBeEditable();
    await page.keyboard.type('A walk in the rain.');
    await expect(page.getByText(t('journal.saved'), { exact: true })).toBeVisible();
  },
  'see insights': async (page, press) => {
    await press(link(page.getByRole('navigation'), t('nav.cycle')));
    await press(link(main(page), t('nav.insights')));
    await expect(page.getByRole('heading', { level: 1, name: t('insights.title') })).toBeVisible();
  },
  'log a past period, of any length': async (page, press) => {
    await press(button(page, t('cycle.span.open')));
    const first = firstOfMonth(today());
    const last = addDays(first, today() === first ? 0 : 1);
    await press(dialog(page).locator(`[data-date="${first}"]`));
    await press(dialog(page).locator(`[data-date="${last}"]`));
    await press(button(dialog(page), t('common.save')));
    await expect(dialog(page)).toHaveCount(0);
  },
};

/** The figures of docs/usability.md, by journey. */
function figures(): Map<string, number> {
  const rows = readFileSync('docs/usability.md', 'utf8').matchAll(/^\| ([^|]+) \| (\d+) \| \d+ \|/gm);
  return new Map([...rows].map(([, journey = '', presses]) => [journey, Number(presses)]));
}

for (const [journey, take] of Object.entries(JOURNEYS)) {
  test(`${journey}: as many presses as docs/usability.md has`, async ({ page, request, open }) => {
    const person = await signUpOnboarded(request, { cycleDay: 9 });
    await addHabit(request, { person, habit_name: 'Walk', habit_timeframe: 'morning' });
    const glasses = { habit_target: 8, habit_unit: 'glasses', habit_timeframe: 'morning' };
    await addHabit(request, { person, habit_name: 'Water', ...glasses });
    await tasksOf(request, person).make('Send the invoice');
    await open('/dashboard', person);
    await expect(page.getByRole('region', { name: t('dayLog.today') })).toBeVisible();
    let count = 0;
    await take(page, async (target) => {
      count += 1;
      await target.tap();
    });
    expect(count).toBe(figures().get(journey));
  });
}

test('docs/usability.md has each journey', () => {
  expect([...figures().keys()]).toEqual(Object.keys(JOURNEYS));
});
