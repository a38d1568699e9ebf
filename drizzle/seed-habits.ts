import { addDays, fromEpochDay, type LocalDate } from '#domain/calendar/local-date.ts';
import type { TimeFrame } from '#domain/calendar/zoned-day.ts';
import { CYCLE_PHASES, type CyclePhase } from '#domain/cycle/phases.ts';
import type { CycleFacts } from '#domain/cycle/running-cycle.ts';
import { habitDays } from '#domain/habits/habit-progress.ts';
import { bitsOf, ON_DAYS, WEEKDAYS, type Weekday } from '#domain/habits/habits.fields.ts';
import { checkedWeeksOf, firstStoredWeek } from '#domain/habits/packed-weeks.ts';
import { timelineOf } from '#domain/habits/rhythm.ts';
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
  /** The percentage of due days on which it was done. */
  readonly donePercent: number;
  /** The number of latest due days that were all done, without today. */
  readonly streak: number;
  readonly doneToday?: true;
};

const DEMO_HABITS: readonly DemoHabit[] = [
  {
    name: 'Water before coffee',
    text: 'The tall glass by the sink, filled the evening before.',
    at: 'morning',
    minutes: 2,
    donePercent: 93,
    streak: 23,
    doneToday: true,
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
    on: ['tue', 'thu', 'sat', 'sun'],
    phases: ['follicular', 'ovulation'],
    donePercent: 82,
    streak: 4,
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
    on: ['wed', 'sun'],
    phases: ['follicular', 'ovulation'],
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
    const { due } = timelineOf({ schedules, days, today: days.length - 1, createdOn, ...marks });
    const dueOn = days.flatMap(({ epochDay }, at) => (due[at] ? [fromEpochDay(epochDay)] : []));
    const done = daysDone(habit, { dueOn, today: facts.today });
    rows.push({
      userId,
      habitId,
      name: habit.name,
      description: habit.text,
      timeFrame: habit.at,
      lengthMinutes: habit.minutes,
      ...schedule,
      createdOn,
      // One second apart, in the order of this list.
      createdAt: now - DAYS_OF_CHECKS * 86_400 + index,
      weeksFrom,
      checkedWeeks: checkedWeeksOf(done, weeksFrom),
      skippedWeeks: '',
    });
    checks.push(
      ...done.map((checkedOn) => ({ userId, habitId, checkedOn, checkedAt: now, skipped: 0 as const })),
    );
  }
  return { rows, checks };
}

function scheduleOf({ on = WEEKDAYS, phases = CYCLE_PHASES }: DemoHabit) {
  return { ...ON_DAYS, weekdays: bitsOf(on, WEEKDAYS), phases: bitsOf(phases, CYCLE_PHASES) };
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
