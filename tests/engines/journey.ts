import { addDays } from '#domain/calendar/local-date.ts';
import { firstOfMonth } from '#domain/calendar/months.ts';
import { localDateAt } from '#domain/calendar/zoned-day.ts';
import { SENTENCE } from '../e2e/support/best-dates.ts';
import { textsOf } from '../e2e/support/texts.ts';
import { type Browser, button, field, heading, link, nth, words } from './browser.ts';

const t = textsOf('en');
const DIALOG = '//*[self::dialog or @role="dialog"]';
const next = button(t('common.continue'));

type Start = {
  /** The origin of the product. */
  readonly origin: string;
  /** The browser's time zone. */
  readonly timeZone: string;
  readonly email: string;
  /** Returns the latest code mailed to the address. */
  readonly newestCode: () => Promise<string>;
};

/** A new person's first day: from the landing page to a dashboard with a task added, a habit ticked off and a period logged. */
export async function liveFirstDay(browser: Browser, start: Start): Promise<void> {
  await signUp(browser, start);
  await answerQuestions(browser, start.timeZone);
  await addTask(browser, 'Call the physio');
  await addHabit(browser, 'Drink water');
  await browser.press('//*[@class="check-disc"]');
  await browser.sees(words(t('habits.streak_one', { count: 1 })));
  await browser.press(link(t('nav.today')));
  await browser.press(button(t('cycle.log')));
  await browser.sees(words(t('cycle.loggedToday')));
}

/** The other journeys of docs/usability.md, beginning with Today open. */
export async function liveAnotherDay(browser: Browser, { timeZone }: Pick<Start, 'timeZone'>): Promise<void> {
  await browser.sees('//*[starts-with(normalize-space(), "Next period")]');
  await browser.press(field(t('journal.text')));
  // It takes text once the day's entry is in it.
  await browser.type(`${field(t('journal.text'))}[not(@readonly)]`, 'A walk in the rain.');
  await browser.sees(words(t('journal.saved')));
  await browser.press(button(t('nav.bestDates')));
  await browser.type(field(t('bestDates.sentence')), SENTENCE);
  await browser.press(button(t('bestDates.find')));
  await browser.press(`${DIALOG}//li//button`);
  await browser.sees('//li[contains(., "Task added for")]');
  await browser.press(`${DIALOG}${button(t('common.close'))}`);
  await browser.press(button(t('dayLog.more')));
  await browser.press(button(t('daySheet.symptomWords.headache')));
  await browser.press(`${DIALOG}${button(t('common.close'))}`);
  await browser.press(link(t('week.label')));
  await browser.sees(heading(t('titles.plan')));
  await browser.press(link(t('nav.cycle')));
  await browser.press(button(t('cycle.span.open')));
  const today = localDateAt(Math.floor(Date.now() / 1000), timeZone);
  const [first, last] = [addDays(today, -70), addDays(today, -67)];
  for (let month = firstOfMonth(today); month > first; month = firstOfMonth(addDays(month, -1))) {
    await browser.press(button(t('calendar.previous')));
  }
  for (const day of [first, last]) await browser.press(`//*[@data-date="${day}"]`);
  await browser.press(button(t('common.save')));
  await browser.press(link(t('nav.insights')));
  await browser.sees(heading(t('insights.title')));
}

/** Adds a task for today from the dashboard. */
async function addTask(browser: Browser, title: string): Promise<void> {
  await browser.press(button(t('tasks.add')));
  await browser.type(field(t('tasks.title')), title);
  await browser.press(button(t('tasks.groups.today')));
  await browser.press(button(t('tasks.create')));
  await browser.sees(words(t('tasks.addedNamed', { title })));
  await browser.press(button(t('common.close')));
  await browser.sees(`//a[contains(., "${title}")]`);
}

/** Adds a habit for every morning, coming from the dashboard. */
async function addHabit(browser: Browser, name: string): Promise<void> {
  await browser.press(link(t('habits.widget.viewAllHabits')));
  await browser.press(button(t('habits.new')));
  await browser.type(field(t('habits.name')), name);
  await browser.press(button(t('habits.wizard.create')));
  await browser.sees(words(name));
}

async function signUp(browser: Browser, { origin, email, newestCode }: Start): Promise<void> {
  await browser.open(`${origin}/start`);
  await browser.press('//a[@href="/signup"]');
  await browser.type('//input[@type="email"]', email);
  for (const place of [1, 2, 3]) await browser.press(nth('//input[@type="checkbox"]', place));
  await browser.press(next);
  await browser.sees(words(email));
  // It goes on by itself.
  await browser.type(field(t('code.label')), await newestCode());
}

/** Answers the nine questions; the last period began eight days ago. */
async function answerQuestions(browser: Browser, timeZone: string): Promise<void> {
  const seesQuestion = (key: string) => browser.sees(heading(t(`onboarding.${key}.question`)));
  await seesQuestion('name');
  await browser.type(field(t('onboarding.name.label')), 'Noor');
  await browser.press(next);
  await seesQuestion('gender');
  await browser.press(words(t('onboarding.gender.unsaid')));
  await seesQuestion('birth');
  for (const [index, value] of ['17', '5', '1994'].entries())
    await browser.choose(nth('//select', index + 1), value);
  await browser.press(next);
  // A device in UTC is asked for the zone, any other whether it's right.
  await browser.press(timeZone.includes('/') ? button(t('common.yes')) : next);
  for (const key of ['cycleLength', 'periodLength']) {
    await seesQuestion(key);
    await browser.press(next);
  }
  await seesQuestion('lastPeriod');
  await chooseDay(browser, { daysAgo: 8, timeZone });
  await seesQuestion('menstruating');
  await browser.press(words(t('common.no')));
  await seesQuestion('lastLength');
  await browser.press(button(t('onboarding.finish')));
}

/** Chooses the day `daysAgo` days ago in the calendar, going back one month if needed. */
async function chooseDay(
  browser: Browser,
  { daysAgo, timeZone }: { daysAgo: number; timeZone: string },
): Promise<void> {
  const today = localDateAt(Math.floor(Date.now() / 1000), timeZone);
  const day = addDays(today, -daysAgo);
  if (day.slice(0, 7) !== today.slice(0, 7)) await browser.press(button(t('calendar.previous')));
  await browser.press(`//*[@data-day="${day}"]//button`);
}
