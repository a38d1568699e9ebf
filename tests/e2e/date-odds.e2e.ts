import type { Page } from '@playwright/test';
import { intlTag, LANGUAGES, type Language } from '#domain/account/language.ts';
import { addDays, daysBetween, type LocalDate } from '#domain/calendar/local-date.ts';
import { dayAndMonth } from '#domain/calendar/months.ts';
import { areSurer, type DateOdds } from '#domain/cycle/cycle-record.calls.ts';
import { BEST_DATES_TEXTS } from '#domain/texts/texts.ts';
import { openPanel, search, tasksOf } from './support/best-dates.ts';
import { expectNoFindings, languageTag } from './support/findings.ts';
import { callsOf, type Person, periodStarts, signUpOnboarded, today } from './support/person.ts';
import { inDays, tasksOf as taskCalls } from './support/tasks.ts';
import { panel as taskPanel } from './support/tasks-page.ts';
import { expect, test } from './support/test.ts';
import { textsOf } from './support/texts.ts';

const t = textsOf('en');

const SENTENCES: Readonly<Record<Language, (day: string) => string>> = {
  en: (day) => `My sister’s wedding on ${day}`,
  nl: (day) => `Trouwfeest van mijn zus op ${day}`,
  fr: (day) => `Mariage de ma sœur le ${day}`,
};

/** Cycles of 27 to 30 days, the last one nine days old. */
const HISTORY = { calls: periodStarts([9, 37, 66, 93, 122, 150]) };

const named = (day: LocalDate, language: Language) => dayAndMonth(day, intlTag(language));
/** A day in about six weeks without a phase that is likelier than not. */
async function unsureDay(person: Person, page: Page): Promise<LocalDate> {
  const { around } = await callsOf(page.request, person).get<Pick<DateOdds, 'around'>>(
    `/api/cycle/day/${addDays(today(), 42)}/odds`,
  );
  const unsure = around.find(({ date, odds }) => !areSurer(odds, daysBetween(today(), date)));
  if (unsure === undefined) throw new Error('every day is sure');
  return unsure.date;
}
const isWatched = async (person: Person, { page, day }: { page: Page; day: LocalDate }) =>
  (await callsOf(page.request, person).get<{ watched: number }>(`/api/cycle/day/${day}/odds`)).watched;

for (const language of LANGUAGES) {
  test(
    `in ${language} a sentence with a date shows that day’s odds, adds the task and waits for surer ones`,
    languageTag(language),
    async ({ page, request }) => {
      const text = textsOf(language);
      const person = await signUpOnboarded(request, { language, ...HISTORY });
      const day = await unsureDay(person, page);
      const panel = await openPanel(page, person);
      await panel.getByLabel(text('bestDates.sentence')).fill(SENTENCES[language](named(day, language)));
      await page.keyboard.press('Enter');
      await expect(panel.getByRole('heading', { name: new RegExp(named(day, language)) })).toBeFocused();
      const odds = panel.getByRole('list', { name: text('dateOdds.chances') }).getByRole('listitem');
      await expect(odds).toHaveCount(4);
      await expect(odds.first()).toContainText(text('dateOdds.phases.menstrual'));
      await expectNoFindings(page);

      await panel.getByRole('button', { name: text('dateOdds.around') }).click();
      await expect(panel.getByRole('row')).toHaveCount(16);
      await panel.getByRole('button', { name: text('dateOdds.watch') }).click();
      await expect(panel.getByText(text('dateOdds.remindersOff'))).toBeVisible();
      expect(await isWatched(person, { page, day })).toBe(1);
      await expectNoFindings(page);
      await panel.getByRole('button', { name: text('dateOdds.watch'), pressed: true }).click();
      await expect(panel.getByText(text('dateOdds.remindersOff'))).toHaveCount(0);
      expect(await isWatched(person, { page, day })).toBe(0);

      await panel.getByRole('button', { name: text('dateOdds.addTask') }).click();
      const form = page.getByRole('dialog', { name: text('tasks.new') });
      await form.getByRole('button', { name: text('tasks.create') }).click();
      await expect.poll(async () => (await tasksOf(request, person)).length).toBe(1);
      const [task] = await tasksOf(request, person);
      expect(task).toMatchObject({ title: SENTENCES[language]('').slice(0, -4).trim(), due_date: day });
    },
  );
}

test('too far ahead it gives the day to ask again, a month alone offers days of it, and other days are a press away', async ({
  page,
  request,
}) => {
  const person = await signUpOnboarded(request);
  const panel = await openPanel(page, person);
  const far = addDays(today(), 390);
  await search(panel, `Marathon on ${named(far, 'en')} ${far.slice(0, 4)}`);
  await expect(panel.getByText(t('dateOdds.tooFar', { day: '' }).split('.')[0] ?? '')).toBeVisible();
  await expect(panel.getByRole('list', { name: t('dateOdds.chances') })).toHaveCount(0);
  await expect(panel.getByRole('button', { name: t('dateOdds.watch') })).toBeVisible();
  await panel.getByRole('button', { name: t('common.back') }).click();

  const month = new Intl.DateTimeFormat('en-GB', { month: 'long' }).format(new Date(addDays(today(), 60)));
  await search(panel, `Marathon in ${month}`);
  await expect(panel.getByRole('group').getByRole('button')).toHaveCount(3);
  const heading = panel.getByRole('heading', { level: 3 });
  await expect(heading).toContainText(`15 ${month}`);
  await panel.getByRole('group').getByRole('button').first().click();
  // Not the 15th any more, whose card is replaced.
  await expect(heading).toContainText(new RegExp(`\\b5 ${month}`));
  await panel.getByRole('button', { name: t('dateOdds.otherDays') }).click();
  await expect(panel.getByRole('heading', { name: `Marathon in ${month}` })).toBeVisible();
});

test('no reminder is offered for a day that is two weeks away', async ({ page, request }) => {
  const panel = await openPanel(page, await signUpOnboarded(request, HISTORY));
  await search(panel, `Wedding on ${named(addDays(today(), 14), 'en')}`);
  await expect(panel.getByRole('list', { name: t('dateOdds.chances') })).toBeVisible();
  await expect(panel.getByRole('button', { name: t('dateOdds.watch') })).toHaveCount(0);
});

test('a wish to conceive gets no odds of a day either', { tag: '@state' }, async ({ page, request }) => {
  const panel = await openPanel(page, await signUpOnboarded(request));
  const answered = page.waitForResponse('**/api/best/dates/find');
  await search(panel, `we are trying for a baby, is ${named(addDays(today(), 20), 'en')} a good day`);
  const { explanation } = (await (await answered).json()) as { explanation: string };
  await expect(panel.getByText(explanation)).toBeVisible();
  await expect(panel.getByRole('list', { name: t('dateOdds.chances') })).toHaveCount(0);
});

test('nor does a task whose title is such a wish', async ({ page, request, open }) => {
  const person = await signUpOnboarded(request, HISTORY);
  const title = 'Trying for a baby';
  const id = await taskCalls(request, person).make(title, { task_end_timestamp: inDays(30) });
  await open(`/tasks?task=${id}`, person);
  await taskPanel(page, t)
    .getByRole('button', { name: t('dateOdds.title') })
    .click();
  await expect(page.getByText(BEST_DATES_TEXTS.en.declined)).toBeVisible();
  await expect(page.getByRole('list', { name: t('dateOdds.chances') })).toHaveCount(0);
});

test('in another mode a task shows no odds of its day', async ({ page, request, open }) => {
  const person = await signUpOnboarded(request, HISTORY);
  const id = await taskCalls(request, person).make('Speech', { task_end_timestamp: inDays(42) });
  await callsOf(request, person).post('/api/cycle/mode/update', { cycle_mode: 'contraception' });
  await open(`/tasks?task=${id}`, person);
  await expect(taskPanel(page, t).getByRole('button', { name: t('tasks.bestDay') })).toBeVisible();
  await expect(taskPanel(page, t).getByRole('button', { name: t('dateOdds.title') })).toHaveCount(0);
});

test('a task’s day and a coming day of the month open the odds, and without a connection they can be retried', async ({
  page,
  request,
  open,
}) => {
  const person = await signUpOnboarded(request, HISTORY);
  const id = await taskCalls(request, person).make('Speech', { task_end_timestamp: inDays(30) });
  await open(`/tasks?task=${id}`, person);
  await taskPanel(page, t)
    .getByRole('button', { name: t('dateOdds.title') })
    .click();
  const sheet = page.getByRole('dialog', { name: t('dateOdds.title') });
  await expect(sheet.getByRole('list', { name: t('dateOdds.chances') })).toBeVisible();
  await expect(sheet.getByText(/Speech$/)).toBeVisible();
  await expect(sheet.getByRole('button', { name: t('dateOdds.addTask') })).toHaveCount(0);
  await expectNoFindings(page);

  await page.goto('/cycle?view=month');
  await page.getByRole('button', { name: t('calendar.next') }).click();
  const day = addDays(today(), 31);
  const cell = page.locator(`[data-date="${day}"]`);
  if ((await cell.count()) === 0) await page.getByRole('button', { name: t('calendar.next') }).click();
  await cell.first().click();
  // Not offline, because going online again would retry by itself.
  await page.route('**/odds', (route) => route.abort());
  await page.getByRole('button', { name: t('dateOdds.title') }).click();
  await expect(sheet.getByText(t('errors.network'))).toBeVisible();
  await page.unroute('**/odds');
  await sheet.getByRole('button', { name: t('common.retry') }).click();
  await expect(sheet.getByRole('list', { name: t('dateOdds.chances') })).toBeVisible();
  await expectNoFindings(page);
  await sheet.getByRole('button', { name: t('dateOdds.addTask') }).click();
  const form = page.getByRole('dialog', { name: t('tasks.new') });
  await form.getByLabel(t('tasks.title')).fill('Rehearsal');
  await form.getByRole('button', { name: t('tasks.create') }).click();
  await expect
    .poll(async () => (await tasksOf(request, person)).find(({ title }) => title === 'Rehearsal')?.due_date)
    .toBe(day);
});
