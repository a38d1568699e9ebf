import { addHabit } from './support/habits.ts';
import { signUpOnboarded, today } from './support/person.ts';
import { expect, test } from './support/test.ts';
import { textsOf } from './support/texts.ts';

const t = textsOf('en');

/** A window with the list by time of day; a phone has the row. */
const WIDE = { width: 1280, height: 800 };

test('a habit is ticked off on the dashboard, and its description opens', { tag: '@state' }, async ({
  page,
  request,
  open,
}) => {
  const person = await signUpOnboarded(request);
  await page.setViewportSize(WIDE);
  const long = 'Twice around the park, without a phone';
  await addHabit(request, {
    person,
    habit_name: 'Walk',
    habit_description: long,
    habit_length: 90,
    habit_timeframe: 'noon',
  });
  await addHabit(request, {
    person,
    habit_name: 'Breathe',
    habit_description: 'c'.repeat(30),
    habit_timeframe: 'noon',
  });
  await addHabit(request, {
    person,
    habit_name: 'Of another phase',
    follicular_active: 0,
    habit_timeframe: 'noon',
  });
  await open('/dashboard', person);
  const widget = page.getByRole('region', { name: t('habits.widget.title') });
  await widget.getByRole('button', { name: t('habits.times.noon'), exact: true }).click();
  await expect(widget.getByRole('checkbox')).toHaveCount(2);
  await expect(widget.getByText('1 h 30')).toBeVisible();
  await expect(widget.getByText('c'.repeat(30), { exact: true })).toBeVisible();
  const description = widget.getByRole('button', { name: 'Twice around the park, without…' });
  await expect(description).toHaveAttribute('aria-expanded', 'false');
  await description.click();
  await expect(widget.getByRole('button', { name: long, exact: true })).toHaveAttribute(
    'aria-expanded',
    'true',
  );
  const check = widget.getByRole('checkbox', { name: t('habits.doneToday', { name: 'Walk' }) });
  const saved = page.waitForResponse((answer) => answer.url().endsWith('/check'));
  await check.check();
  await saved;
  await widget.getByRole('link', { name: t('habits.widget.viewAllHabits') }).click();
  await expect(page).toHaveURL(/\/habits$/);
  await expect(page.getByRole('checkbox', { name: t('habits.doneToday', { name: 'Walk' }) })).toBeChecked();
});

test('on a phone one press ticks a habit off without scrolling', { tag: '@state' }, async ({
  page,
  request,
  open,
}) => {
  const person = await signUpOnboarded(request);
  // Not between midnight and four, when a tick could be meant for either day.
  await page.clock.setFixedTime(new Date(`${today()}T18:00:00+01:00`));
  await addHabit(request, { person, habit_name: 'Walk', habit_timeframe: 'morning' });
  await page.setViewportSize({ width: 390, height: 844 });
  await open('/dashboard', person);
  const check = page.getByRole('checkbox', { name: t('habits.doneToday', { name: 'Walk' }) });
  await expect(check).toBeInViewport();
  // The only list of habits, and the cycle's date is in view with it.
  await expect(page.getByRole('region', { name: t('habits.widget.title') })).toHaveCount(0);
  await expect(page.getByText(/^Next period about/)).toBeInViewport();
  const saved = page.waitForResponse((answer) => answer.url().endsWith('/check'));
  await check.check();
  await saved;
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
});

test('logging a period changes the due habits at once', async ({ page, request, open }) => {
  const person = await signUpOnboarded(request, { cycleDay: 27 });
  await page.setViewportSize(WIDE);
  await addHabit(request, {
    person,
    habit_name: 'In the luteal phase',
    menstrual_active: 0,
    habit_timeframe: 'noon',
  });
  await open('/dashboard', person);
  const widget = page.getByRole('region', { name: t('habits.widget.title') });
  await widget.getByRole('button', { name: t('habits.times.noon'), exact: true }).click();
  await expect(widget.getByRole('checkbox')).toHaveCount(1);
  await page.getByRole('button', { name: t('cycle.log') }).click();
  await expect(widget.getByText(t('habits.widget.emptyNoon'))).toBeVisible();
});
