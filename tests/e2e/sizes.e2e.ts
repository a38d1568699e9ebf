import type { APIRequestContext, Page } from '@playwright/test';
import { TIME_FRAMES } from '#domain/calendar/zoned-day.ts';
import { test } from './support/enlarged.ts';
import { addHabit } from './support/habits.ts';
import { chosenByColourOnly, layoutFaults } from './support/layout.ts';
import { logLife } from './support/log-life.ts';
import { type Person, signUpOnboarded, useSession } from './support/person.ts';
import { inDays, tasksOf } from './support/tasks.ts';
import { expect } from './support/test.ts';
import { textsOf } from './support/texts.ts';

const t = textsOf('en');

const TITLE = 'Answer the landlord about the boiler, the radiator and the door downstairs';
const HABIT = 'Strawberry Promenade';

/** The pages with a text that is there once they are drawn. */
const PAGES = [
  ['/dashboard', HABIT],
  ['/tasks', TITLE],
  ['/habits', HABIT],
  ['/plan', TITLE],
  ['/cycle?view=dial', t('graph.title')],
  ['/insights', t('titles.report')],
  ['/cycle?view=month', t('month.key.logged')],
  ['/changes', t('titles.changes')],
  ['/report', t('titles.report')],
  ['/journal', t('journal.earlier')],
  ['/settings', t('consent.title')],
  ['/settings/cycle', t('settings.title')],
] as const;
const SIZES = [
  [320, 568],
  [360, 740],
  [390, 844],
  [844, 390],
  [768, 1024],
  [820, 1180],
  [1280, 800],
  [1920, 1080],
] as const;

/** A person with a long log, tasks with long titles, and habits at all times of the day. */
async function someone(request: APIRequestContext): Promise<Person> {
  const person = await signUpOnboarded(request);
  const tasks = tasksOf(request, person);
  await Promise.all([
    logLife(request, person),
    tasks.make(TITLE, {
      task_end_timestamp: inDays(0),
      task_length: 10,
      task_priority: 'high',
    }),
    tasks.make('Book the accommodation', { task_end_timestamp: inDays(-2), task_length: 90 }),
    ...TIME_FRAMES.map((habit_timeframe) =>
      addHabit(request, {
        person,
        habit_name: HABIT,
        habit_description: 'Shoulders, hips, backs of the legs.',
        habit_timeframe,
        habit_length: 35,
      }),
    ),
  ]);
  return person;
}

async function show(page: Page, [path, text]: Part): Promise<void> {
  await page.goto(path);
  await expect(page.getByText(text).locator('visible=true').first()).toBeVisible();
  await page.evaluate(() => document.fonts.ready);
}

type Part = (typeof PAGES)[number];
type Size = (typeof SIZES)[number];

async function faultsAt(page: Page, [width, height]: Size): Promise<string[]> {
  await page.setViewportSize({ width, height });
  // React draws the other layout after the event.
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done, 50))));
  return page.evaluate(layoutFaults);
}

async function expectNoFaults(page: Page, parts: { pages: readonly Part[]; sizes: readonly Size[] }) {
  for (const shown of parts.pages) {
    await show(page, shown);
    for (const size of parts.sizes)
      expect.soft(await faultsAt(page, size), `${shown[0]} at ${size.join('×')}`).toEqual([]);
  }
}

test('no page scrolls sideways, no control overlaps another, and no word is cut', async ({
  page,
  request,
}) => {
  await useSession(page, await someone(request));
  await expectNoFaults(page, { pages: PAGES.slice(0, 6), sizes: [SIZES[0], SIZES[3], SIZES[5]] });
});

test('so it is in every size', { tag: '@state' }, async ({ page, request }) => {
  test.slow();
  await useSession(page, await someone(request));
  await expectNoFaults(page, { pages: PAGES, sizes: SIZES });
});

test('so it is with text at 200 %', { tag: ['@whole-browser', '@state'] }, async ({ enlarged, request }) => {
  test.slow();
  const page = await enlarged.newPage();
  await useSession(page, await someone(request));
  await expectNoFaults(page, { pages: PAGES, sizes: SIZES.slice(2) });
});

test('with forced colours what is chosen differs in more than its colour', { tag: '@state' }, async ({
  page,
  request,
}) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await useSession(page, await someone(request));
  for (const shown of PAGES) {
    await show(page, shown);
    expect.soft(await page.evaluate(chosenByColourOnly), shown[0]).toEqual([]);
  }
});

test('a phone held sideways and a tablet have the navigation at the side, a phone at its foot', async ({
  page,
  open,
}) => {
  await open('/habits');
  const bar = page.getByRole('navigation').filter({ has: page.locator('a[href="/settings"]') });
  for (const [width, height, side] of [
    [390, 844, false],
    [599, 400, false],
    [620, 400, true],
    [844, 390, true],
    [820, 1180, true],
    [1280, 800, true],
  ] as const) {
    await page.setViewportSize({ width, height });
    await expect
      .poll(async () => (await bar.boundingBox())?.x === 0, { message: `${width}×${height}` })
      .toBe(side);
    const [box, main] = await Promise.all([bar.boundingBox(), page.getByRole('main').boundingBox()]);
    if (side) expect(main?.x).toBeGreaterThanOrEqual(box?.width ?? 0);
  }
});
