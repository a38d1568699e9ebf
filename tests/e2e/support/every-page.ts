import { type APIRequestContext, expect, type Page } from '@playwright/test';
import type { Language } from '#domain/account/language.ts';
import { TIME_FRAMES } from '#domain/calendar/zoned-day.ts';
import { addHabit } from './habits.ts';
import { logLife } from './log-life.ts';
import { callsOf, type Person, signUpOnboarded, today } from './person.ts';
import { inDays, tasksOf } from './tasks.ts';
import type { TextOf } from './texts.ts';

const TITLE = 'Answer the landlord about the boiler, the radiator and the door downstairs';
const HABIT = 'Strawberry Promenade';
const ABOUT_HABIT = 'Shoulders, hips, backs of the legs.';
const LABEL = 'Everything for the house by the sea';
/** The texts of {@link someone}'s own data. */
export const OWN_TEXTS = [TITLE, HABIT, ABOUT_HABIT, LABEL];

/** The pages of the app, each with a text that is there once it is drawn. */
export const pagesOf = (t: TextOf) =>
  [
    ['/dashboard', HABIT],
    ['/tasks', TITLE],
    ['/habits', HABIT],
    ['/plan', TITLE],
    ['/cycle?view=dial', t('graph.title')],
    ['/insights', t('titles.report')],
    ['/cycle?view=month', t('month.openDay')],
    ['/changes', t('titles.changes')],
    ['/labels', LABEL],
    ['/report', t('titles.report')],
    ['/journal', t('journal.earlier')],
    ['/settings', t('consent.title')],
    ['/settings/cycle', t('settings.title')],
  ] as const;

/** A person with a long log, tasks with long titles, and habits at all times of the day. */
export async function someone(request: APIRequestContext, language: Language = 'en'): Promise<Person> {
  const person = await signUpOnboarded(request, { language });
  const tasks = tasksOf(request, person);
  await Promise.all([
    logLife(request, person),
    callsOf(request, person).post('/api/label/add', { name: LABEL, color: 'iris' }),
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
        habit_description: ABOUT_HABIT,
        habit_timeframe,
        habit_length: 35,
      }),
    ),
  ]);
  return person;
}

/** Opens a page and waits for its text and its fonts. The plan begins today, in the evening too. */
export async function show(page: Page, [path, text]: readonly [path: string, text: string]): Promise<void> {
  if (path === '/plan')
    await page.route('**/api/plan/preview', (route) =>
      route.continue({ postData: { ...route.request().postDataJSON(), from: today() } }),
    );
  await page.goto(path);
  await expect(page.getByText(text).locator('visible=true').first()).toBeVisible();
  await page.evaluate(() => document.fonts.ready);
}
