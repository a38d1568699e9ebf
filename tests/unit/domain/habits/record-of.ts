import { addDays, daysOf, type LocalDate, toEpochDay } from '#domain/calendar/local-date.ts';
import { CYCLE_PHASES } from '#domain/cycle/phases.ts';
import type { HabitRecord } from '#domain/habits/habit-progress.ts';
import { bitsOf, type HabitSchedule } from '#domain/habits/habits.fields.ts';
import { checkedWeeksOf, firstStoredWeek } from '#domain/habits/packed-weeks.ts';
import type { RandomLife } from './any-habit.ts';
import type { ModelSchedule } from './habit-model.ts';

export const scheduleOf = ({ weekdays, phases, every, ...rhythm }: ModelSchedule): HabitSchedule => ({
  ...rhythm,
  weekdays: weekdays.reduce((bits, weekday) => bits | (1 << (weekday - 1)), 0),
  phases: bitsOf(phases, CYCLE_PHASES),
  everyDays: every,
});

/** A habit of the model as the product has it. */
export function recordOf({ present, past, createdOn, rows }: RandomLife['habit']): HabitRecord {
  const weeksFrom = firstStoredWeek(createdOn);
  const packed = (mark: 'done' | 'skipped') =>
    checkedWeeksOf(
      [...rows].flatMap(([day, row]) => (row[mark] ? [day] : [])),
      weeksFrom,
    );
  const amounts = new Map([...rows].flatMap(([day, { amount }]) => (amount === null ? [] : [[day, amount]])));
  return {
    schedules: {
      present: scheduleOf(present),
      past: past.map((each) => ({ ...scheduleOf(each), untilDay: toEpochDay(each.untilOn) })),
    },
    checks: {
      weeksFrom,
      checkedWeeks: packed('done'),
      skippedWeeks: packed('skipped'),
      amountWeeks: amountWeeksOf(amounts, weeksFrom),
    },
    createdOn,
    amounts,
  };
}

function amountWeeksOf(amounts: ReadonlyMap<LocalDate, number>, weeksFrom: LocalDate): string {
  const last = [...amounts.keys()].sort().at(-1);
  let packed = '';
  for (let monday = weeksFrom; last !== undefined && monday <= last; monday = addDays(monday, 7)) {
    const week = daysOf({ start: monday, end: addDays(monday, 6) });
    const sum = week.reduce((total, day) => total + (amounts.get(day) ?? 0), 0);
    packed += sum.toString(16).padStart(10, '0');
  }
  return packed;
}
