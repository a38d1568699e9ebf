import {
  addDays,
  fromEpochDay,
  type LocalDate,
  startOfWeek,
  weekdayOf,
} from '#domain/calendar/local-date.ts';
import type { TimeFrame } from '#domain/calendar/zoned-day.ts';
import { CYCLE_PHASES, type CyclePhase } from '#domain/cycle/phases.ts';
import type { CycleFacts } from '#domain/cycle/running-cycle.ts';
import { habitDays } from '#domain/habits/habit-progress.ts';
import { bitsOf, ON_DAYS, WEEKDAYS, type Weekday } from '#domain/habits/habits.fields.ts';
import {
  type CheckedWeeks,
  firstStoredWeek,
  repackedWeek,
  THOUSANDTHS,
} from '#domain/habits/packed-weeks.ts';
import { type HabitTimeline, timelineOf } from '#domain/habits/rhythm.ts';
import type { habitChecks, habits } from './schema/habits.ts';

type HabitRow = typeof habits.$inferInsert;
type CheckRow = typeof habitChecks.$inferInsert;

/** A habit of the demo. */
type DemoHabit = {
  readonly name: string;
  readonly text: string;
  readonly at: TimeFrame;
  readonly minutes: number;
  /** Every day if left out. */
  readonly on?: readonly Weekday[];
  /** All phases if left out. */
  readonly phases?: readonly CyclePhase[];
  /** Times a week, in place of days. */
  readonly times?: number;
  /** Every how many days from the last time, in place of days. */
  readonly every?: number;
  /** An amount a day, and how much of it there is today. */
  readonly target?: { readonly amount: number; readonly unit: string; readonly today: number };
  /** The percentage of due days on which it was done. */
  readonly donePercent: number;
  /** The number of latest due days that were all done, without today. */
  readonly streak: number;
  readonly doneToday?: true;
};

const DEMO_HABITS: readonly DemoHabit[] = [
  {
    name: 'Drink water',
    text: 'The tall glass by the sink, filled again each time.',
    at: 'morning',
    minutes: 0,
    target: { amount: 8, unit: 'glasses', today: 3 },
    donePercent: 83,
    streak: 9,
  },
  {
    name: 'Stretch by the window',
    text: 'Shoulders, hips, the backs of the legs. The same song every time, so that there is no deciding.',
    at: 'morning',
    minutes: 10,
    donePercent: 78,
    streak: 6,
    doneToday: true,
  },
  {
    name: 'Run along the canal',
    text: 'To the second bridge and back. Turning round earlier counts too.',
    at: 'morning',
    minutes: 35,
    times: 3,
    phases: ['follicular', 'ovulation', 'luteal'],
    donePercent: 80,
    streak: 8,
  },
  {
    name: 'Plan the week',
    text: 'What has to happen, what would be nice, and one evening that stays empty.',
    at: 'morning',
    minutes: 20,
    on: ['mon'],
    donePercent: 85,
    streak: 5,
  },
  {
    name: 'Lunch away from the desk',
    text: 'Outside when it is dry, otherwise at the kitchen table.',
    at: 'noon',
    minutes: 30,
    on: ['mon', 'tue', 'wed', 'thu', 'fri'],
    donePercent: 66,
    streak: 2,
  },
  {
    name: 'Ring somebody I miss',
    text: 'Amira, Papa, Jonas, whoever comes to mind first.',
    at: 'noon',
    minutes: 15,
    every: 4,
    donePercent: 70,
    streak: 2,
  },
  {
    name: 'Twenty minutes lying down',
    text: 'Curtains closed, telephone in the other room, a timer on.',
    at: 'noon',
    minutes: 20,
    phases: ['menstrual', 'luteal'],
    donePercent: 58,
    streak: 3,
  },
  {
    name: 'One drawer, one shelf',
    text: 'Only one. What has not been used for a year goes into the box by the door.',
    at: 'evening',
    minutes: 15,
    on: ['wed', 'sat'],
    phases: ['luteal'],
    donePercent: 75,
    streak: 1,
  },
  {
    name: 'Draw without a plan',
    text: 'A page in the small book, in ink, nothing to show anybody.',
    at: 'evening',
    minutes: 25,
    phases: ['follicular', 'ovulation'],
    donePercent: 64,
    streak: 3,
  },
  {
    name: 'Telephone in the hallway by ten',
    text: 'The old alarm clock does the waking.',
    at: 'evening',
    minutes: 0,
    on: ['mon', 'tue', 'wed', 'thu', 'sun'],
    donePercent: 60,
    streak: 0,
  },
  {
    name: 'Read in bed',
    text: '',
    at: 'evening',
    minutes: 20,
    donePercent: 88,
    streak: 11,
  },
];

const DAYS_OF_CHECKS = 84;

/** The demo's habits and the days of the last twelve weeks on which each was done. `now` in unix seconds. */
export function demoHabits(
  userId: string,
  { facts, now }: { facts: CycleFacts; now: number },
): { rows: HabitRow[]; checks: CheckRow[] } {
  const createdOn = addDays(facts.today, -DAYS_OF_CHECKS);
  const weeksFrom = firstStoredWeek(createdOn);
  const days = habitDays(facts, { start: createdOn, end: facts.today });
  const rows: HabitRow[] = [];
  const checks: CheckRow[] = [];
  for (const [index, habit] of DEMO_HABITS.entries()) {
    const habitId = `demo-habit-${index}`;
    const schedule = scheduleOf(habit);
    const schedules = { present: schedule, past: [] };
    const marks = { checked: [], skipped: [] };
    const line = timelineOf({ schedules, days, today: days.length - 1, createdOn, ...marks });
    const askedOn = days.flatMap(({ epochDay }, at) => {
      const day = fromEpochDay(epochDay);
      return isAsked(habit, { line, at, day }) ? [day] : [];
    });
    const done = daysDone(habit, { dueOn: askedOn, today: facts.today });
    const marked = rowsOf(habit, { askedOn, done, today: facts.today });
    let weeks: CheckedWeeks = { weeksFrom, checkedWeeks: '', skippedWeeks: '', amountWeeks: '' };
    for (const monday of new Set(marked.map(({ checkedOn }) => startOfWeek(checkedOn))))
      weeks = { weeksFrom, ...repackedWeek(weeks, { monday, rows: marked }) };
    rows.push({
      userId,
      habitId,
      name: habit.name,
      description: habit.text,
      timeFrame: habit.at,
      lengthMinutes: habit.minutes,
      ...schedule,
      unit: habit.target?.unit ?? '',
      createdOn,
      // One second apart, in the order of this list.
      createdAt: now - DAYS_OF_CHECKS * 86_400 + index,
      ...weeks,
    });
    checks.push(...marked.map((row) => ({ userId, habitId, checkedAt: now, ...row })));
  }
  return { rows, checks };
}

function scheduleOf({ on = WEEKDAYS, phases = CYCLE_PHASES, times, every, target }: DemoHabit) {
  return {
    ...ON_DAYS,
    ...(times !== undefined && { rhythm: 'weekly' as const, times }),
    ...(every !== undefined && { rhythm: 'interval' as const, everyDays: every }),
    ...(target && { target: target.amount * THOUSANDTHS }),
    weekdays: bitsOf(on, WEEKDAYS),
    phases: bitsOf(phases, CYCLE_PHASES),
  };
}

/** The weekdays of a weekly habit. */
const SPREAD = [2, 4, 6];

type DayAsked = { line: HabitTimeline; at: number; day: LocalDate };

/** Whether a day is one that the demo's habit is meant for: of a rhythm, days that are evenly spread. */
function isAsked({ times, every }: DemoHabit, { line, at, day }: DayAsked): boolean {
  if (every !== undefined) return at % every === 0;
  return times === undefined
    ? line.due[at] === true
    : line.open[at] === true && SPREAD.includes(weekdayOf(day));
}

type MarkedDays = { askedOn: readonly LocalDate[]; done: readonly LocalDate[]; today: LocalDate };

/** The rows of a habit's days: those done, and those on which there was a part of its amount. */
function rowsOf({ target }: DemoHabit, { askedOn, done, today }: MarkedDays) {
  return askedOn.flatMap((checkedOn, at) => {
    const isDone = done.includes(checkedOn);
    const part = checkedOn === today ? target?.today : 3 + ((at * 7) % 4);
    const amount = target ? (isDone ? target.amount : (part ?? 0)) * THOUSANDTHS : null;
    if (!isDone && amount === null) return [];
    return [{ checkedOn, skipped: 0 as const, done: isDone ? (1 as const) : (0 as const), amount }];
  });
}

function daysDone(
  { name, donePercent, streak, doneToday }: DemoHabit,
  { dueOn, today }: { dueOn: readonly LocalDate[]; today: LocalDate },
): LocalDate[] {
  const before = dueOn.filter((day) => day < today);
  const lasting = before.length - streak;
  const done = before.filter((_, at) => {
    if (at === lasting - 1) return false;
    // Pseudo-random, but the same at every seeding.
    return at >= lasting || ((at * 37 + name.length * 11) * (at + 7)) % 100 < donePercent;
  });
  return doneToday && dueOn.includes(today) ? [...done, today] : done;
}
