import type { TFunction } from 'i18next';
import { intlTag } from '#domain/account/language.ts';
import { addDays, daysBetween, type LocalDate, startOfWeek, weekdayOf } from '#domain/calendar/local-date.ts';
import { localDateAt } from '#domain/calendar/zoned-day.ts';
import type { Habit, ScheduleFlags } from '#domain/habits/habits.schema.ts';
import { decimal } from '#web/i18n/format-value.ts';

// Words about a habit's rhythm and amounts. The widget uses them too, so no schema is imported.

type Words = { readonly t: TFunction; readonly language: string };
type Now = { readonly today: LocalDate; readonly timeZone: string };

/** "8 glasses", or "8" without a unit. */
export const withUnit = (amount: number, { unit, language }: { unit: string; language: string }): string =>
  `${decimal(amount, language)} ${unit}`.trim();

/** A typed amount, with a point or a comma and at most three decimals; `undefined` if it isn't one. */
export const amountFrom = (typed: string): number | undefined =>
  /^\d+([.,]\d{1,3})?$/.test(typed.trim()) ? Number(typed.trim().replace(',', '.')) : undefined;

/** An amount as it is typed: without the signs between thousands. */
export const typedAmount = (amount: number, language: string): string =>
  new Intl.NumberFormat(intlTag(language), { useGrouping: false }).format(amount);

/** "+5 min". */
export const signedAmount = (amount: number, of: { unit: string; language: string }): string =>
  `${amount < 0 ? '−' : '+'}${withUnit(Math.abs(amount), of)}`;

/** How much there is of a habit's target, and how much it asks for: today, or in this week of a week's amount. */
export const amountOf = ({ habit_target, habit_target_per, amount_today, week }: Habit) =>
  habit_target_per === 'week' && week
    ? { done: week.done, due: week.need }
    : { done: amount_today ?? 0, due: habit_target ?? 0 };

/** "3 of 8 glasses"; without the second number in a week that asks for nothing. */
export function amountText(habit: Habit, { t, language }: Words): string {
  const { done, due } = amountOf(habit);
  const unit = habit.habit_unit;
  if (due === 0) return withUnit(done, { unit, language });
  return t('habits.view.doneOf', { done: decimal(done, language), due: withUnit(due, { unit, language }) });
}

/** What one press adds: 1 of a whole target up to 12, otherwise the largest of 1, 2 and 5 × 10^k that is at most a quarter of it. */
export function amountStep(target: number): number {
  if (Number.isInteger(target) && target <= 12) return 1;
  const power = 10 ** Math.floor(Math.log10(target / 4));
  const most = [5, 2, 1].find((one) => one * power <= target / 4) ?? 1;
  return Math.max(0.001, Number((most * power).toPrecision(1)));
}

/** "8 glasses a day" or "30 km a week": a habit's target. */
export function targetText(
  {
    habit_target,
    habit_target_per,
    habit_unit: unit,
  }: Pick<Habit, 'habit_target' | 'habit_target_per' | 'habit_unit'>,
  { t, language }: Words,
): string {
  const key = habit_target_per === 'week' ? 'habits.rhythm.amountAWeek' : 'habits.rhythm.amountADay';
  return t(key, { amount: withUnit(habit_target ?? 0, { unit, language }) });
}

/** "3 times a week", "30 km a week" or "every 3 days"; `isShort` gives "3 × a week". `null` for a habit on days. */
export function rhythmText(habit: Habit, { t, language, isShort }: Words & { isShort?: boolean }) {
  const { habit_rhythm, habit_times: times, habit_every: days } = habit;
  if (habit_rhythm === 'interval') return t('habits.rhythm.everyDays', { days });
  if (habit_rhythm === 'days') return null;
  if (times === null) return targetText(habit, { t, language });
  return isShort ? t('habits.rhythm.shortTimes', { times }) : t('habits.rhythm.timesAWeek', { count: times });
}

/** The line of a tile or a row, "3 × a week · 1 of 3" or "every 3 days · due in 2 days"; `null` for a habit on days. */
export function rhythmLine(habit: Habit, words: Words & Now): string | null {
  const rhythm = rhythmText(habit, { ...words, isShort: true });
  const now = habit.paused_until === null ? weekOrDue(habit, words) : null;
  return rhythm && now ? `${rhythm} · ${now}` : rhythm;
}

function weekOrDue(habit: Habit, { t, language, ...now }: Words & Now): string | null {
  if (habit.week) {
    const { done, need } = habit.week;
    // A week's amount is beside its disc.
    if (need === 0 || habit.habit_times === null) return null;
    return t('habits.view.doneOf', { done: decimal(done, language), due: decimal(need, language) });
  }
  const days = daysUntilDue(habit, now);
  if (days === null) return null;
  return days === 0 ? t('habits.rhythm.dueToday') : t('habits.rhythm.dueIn', { count: days });
}

/** "1 of 3 this week"; `null` unless it has times a week and the week asks for any. */
export function weekText({ week, habit_times }: Habit, { t, language }: Words): string | null {
  if (!week || week.need === 0 || habit_times === null) return null;
  const { done, need } = week;
  return t('habits.rhythm.thisWeek', { done: decimal(done, language), need: decimal(need, language) });
}

/** "2 this week: some days rest."; `null` unless the week asks for less than others, but for any. The week that it was made in is only shorter. */
export function restText(habit: Habit, { t, language, today, timeZone }: Words & Now): string | null {
  const { week, habit_times, habit_target, habit_unit, created_timestamp, paused_until } = habit;
  if (!week || week.need === 0 || paused_until !== null) return null;
  if (week.need >= (habit_times ?? habit_target ?? 0)) return null;
  if (localDateAt(created_timestamp, timeZone) >= startOfWeek(today)) return null;
  const unit = habit_times === null ? habit_unit : '';
  return t('habits.rhythm.rests', { need: withUnit(week.need, { unit, language }) });
}

/** "Streak: 4 weeks", in the unit of the rhythm. */
export function streakText({ streak: count, streak_unit }: Habit, t: TFunction): string {
  if (streak_unit === 'weeks') return t('habits.rhythm.streakWeeks', { count });
  return streak_unit === 'times' ? t('habits.rhythm.streakTimes', { count }) : t('habits.streak', { count });
}

/** What follows the number of a streak: "weeks in a row". */
export function inARowText({ streak_unit }: Habit, { count, t }: { count: number; t: TFunction }): string {
  if (streak_unit === 'weeks') return t('habits.rhythm.weeksInARow', { count });
  return streak_unit === 'times' ? t('habits.rhythm.timesInARow', { count }) : t('habits.view.inARow');
}

const DAY_FLAGS = 'mon_active tue_active wed_active thu_active fri_active sat_active sun_active'.split(
  ' ',
) as (keyof ScheduleFlags)[]; // the flags of the weekdays, Monday first

const PHASE_FLAGS = ['menstrual_active', 'follicular_active', 'ovulation_active', 'luteal_active'] as const;

const isChosen = (habit: Habit, day: LocalDate): boolean =>
  habit[DAY_FLAGS[weekdayOf(day) - 1] ?? 'mon_active'] === 1;

/**
 * In how many days an interval is due, 0 for today; `null` if that can't be foreseen: for some phases only, while paused, or
 * after a skipped day.
 */
export function daysUntilDue(habit: Habit, now: Now): number | null {
  const { today } = now;
  const { habit_every: every, habit_anchor_on: anchor, paused_until } = habit;
  if (!every || paused_until !== null) return null;
  if (isOpenToday(habit)) return 0;
  if (PHASE_FLAGS.some((flag) => habit[flag] === 0)) return null;
  if (anchor === null) return daysFromLast(habit, { every, ...now });
  const passed = Math.max(0, Math.floor(daysBetween(anchor, today) / every) + 1);
  return daysUntilChosen(habit, { from: addDays(anchor, passed * every), step: every, today });
}

/** Whether the rhythm has a coming day: of an interval its fixed days, or the next due one; times of a week aren't promised to a day. */
export function hasDay(habit: Habit, { day, ...now }: Now & { day: LocalDate }): boolean {
  const { habit_rhythm, habit_every: every, habit_anchor_on: anchor } = habit;
  if (!every) return habit_rhythm === 'days';
  if (anchor === null) return daysUntilDue(habit, now) === daysBetween(now.today, day);
  return day >= anchor && daysBetween(anchor, day) % every === 0;
}

const isMarked = (habit: Habit): boolean => habit.done_today === 1 || habit.skipped_today === 1;
const isOpenToday = (habit: Habit): boolean => habit.due_today === 1 && !isMarked(habit);

/** It was due on the first chosen day, so if that has passed without being done, it was skipped. */
function daysFromLast(habit: Habit, { every, today, timeZone }: Now & { every: number }): number | null {
  const last = isMarked(habit) ? today : habit.last_done_on;
  const from = last === null ? localDateAt(habit.created_timestamp, timeZone) : addDays(last, every);
  const days = daysUntilChosen(habit, { from, step: 1, today });
  return days !== null && days > 0 ? days : null;
}

type Search = { readonly from: LocalDate; readonly step: number; readonly today: LocalDate };

/** Weekdays repeat after seven steps. */
function daysUntilChosen(habit: Habit, { from, step, today }: Search): number | null {
  const day = [0, 1, 2, 3, 4, 5, 6]
    .map((index) => addDays(from, index * step))
    .find((one) => isChosen(habit, one));
  return day === undefined ? null : daysBetween(today, day);
}
