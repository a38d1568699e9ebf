import { afterAll, describe, expect, test } from 'vitest';
import { addDays, daysBetween, type LocalDate } from '#domain/calendar/local-date.ts';
import { CYCLE_PHASES, type CyclePhase, phaseOn } from '#domain/cycle/phases.ts';
import { seededRandom } from '#domain/insights/compare-phases.ts';
import {
  minutesOf,
  PLACED_A_DAY_MAX,
  PLACED_MAX,
  type PlanDay,
  type PlanTask,
  phaseOutlook,
  planDays,
} from '#domain/planning/plan-days.ts';
import { OPEN_CYCLES } from './open-cycles.ts';

// Compares the plans of 200 people on one day with their actual cycles. This prints the figures in docs/cycle-model.md.
// The cycles are real and from people who chart; the tasks are made up.

const PEOPLE = 200;
const TASKS = 12;
const FIRST = '2015-01-01' as LocalDate;
const KNOWN_CYCLES = 4;
/** The assumed length of a period whose length is unknown. */
const PERIOD_DAYS = 5;
const WEEKDAY_MINUTES = 90;
const WEEKEND_MINUTES = 60;

type Random = () => number;
const from = <Item>(items: readonly Item[], random: Random): Item => {
  const item = items[Math.floor(random() * items.length)];
  if (item === undefined) throw new RangeError('an empty list has no item');
  return item;
};

/** A person on a day: the log, and the true phase of each day. */
function someone(random: Random) {
  const lengths = from(OPEN_CYCLES, random);
  const starts = [FIRST];
  for (const length of lengths) starts.push(addDays(starts.at(-1) ?? FIRST, length));
  // A cycle after the known ones, but not the last, so that the following days are known too.
  const cycle = KNOWN_CYCLES + Math.floor(random() * (lengths.length - KNOWN_CYCLES - 1));
  const startedOn = starts[cycle] ?? FIRST;
  const today = addDays(startedOn, Math.floor(random() * (lengths[cycle] ?? 1)));
  const phaseOf = (day: LocalDate): CyclePhase | null => {
    const index = starts.findLastIndex((start) => start <= day);
    const [start, length] = [starts[index], lengths[index]];
    if (start === undefined || length === undefined) return null;
    return phaseOn(daysBetween(start, day) + 1, { cycleLength: length, periodLength: PERIOD_DAYS });
  };
  return { today, phaseOf, facts: { ...NOTHING_ELSE, today, periodStarts: starts.slice(0, cycle + 1) } };
}

const NOTHING_ELSE = {
  birthDate: null,
  reportedCycleLength: null,
  reportedPeriodLength: null,
  lastPeriodLength: null,
  bleedings: [],
  stillBleedingOn: null,
  modes: [],
  notYetOn: null,
};

/** Tasks; half of them have a chosen phase, and a quarter a due date. */
function someTasks(today: LocalDate, { random, count }: { random: Random; count: number }): PlanTask[] {
  return Array.from({ length: TASKS }, (_, index): PlanTask => {
    const isPhaseChosen = index % 2 === 0;
    const isDue = random() < 0.25;
    return {
      taskId: `task-${String(index).padStart(2, '0')}`,
      title: '',
      priority: from([0, 0, 3, 5, 7], random),
      length: from([15, 30, 30, 45, 60, 90], random),
      time: null,
      notBefore: null,
      dueOn: isDue ? addDays(today, Math.floor(random() * count)) : null,
      window: null,
      isCarriedOver: false,
      phase: isPhaseChosen ? from(CYCLE_PHASES, random) : null,
      isPhaseChosen,
    };
  });
}

type Day = { readonly task: PlanTask; readonly on: LocalDate };

/** Each task on the first day with room, in the order of creation, as in a list without phases. */
function onFirstFreeDay(tasks: readonly PlanTask[], days: readonly PlanDay[]): Day[] {
  const load = days.map(() => ({ minutes: 0, count: 0 }));
  const placed: Day[] = [];
  for (const task of tasks) {
    const at = days.findIndex(({ room, date }, index) => {
      const { minutes = 0, count = 0 } = load[index] ?? {};
      const fits = room - minutes >= minutesOf(task) && count < PLACED_A_DAY_MAX;
      return fits && (task.dueOn === null || date <= task.dueOn);
    });
    const [day, taken] = [days[at], load[at]];
    if (!(day && taken) || placed.length >= PLACED_MAX) continue;
    taken.minutes += minutesOf(task);
    taken.count += 1;
    placed.push({ task, on: day.date });
  }
  return placed;
}

const printed: Record<string, object> = {};
afterAll(() => {
  process.stdout.write(`${JSON.stringify({ people: PEOPLE, printed }, null, 2)}\n`);
});

describe.each([7, 14])('plans of %i days for 200 people', (count) => {
  const random = seededRandom(count);
  const tally = {
    chosen: 0,
    placed: 0,
    truly: 0,
    pressed: 0,
    pressedTruly: 0,
    due: 0,
    dueMissed: 0,
    dueWaits: 0,
  };
  const free = { placed: 0, truly: 0 };
  for (let person = 0; person < PEOPLE; person++) {
    const { today, phaseOf, facts } = someone(random);
    const outlook = phaseOutlook(facts, addDays(today, count - 1));
    const days = Array.from({ length: count }, (_, index): PlanDay => {
      const date = addDays(today, index);
      const room = index % 7 < 5 ? WEEKDAY_MINUTES : WEEKEND_MINUTES;
      return { date, room, odds: outlook.on(date), hours: { from: 480, until: 1200 }, blocks: [], free: [] };
    });
    const tasks = someTasks(today, { random, count });
    const { placed, waiting, used } = planDays({ tasks, days, today, fixed: new Map(), suggestTimes: false });
    // A due date takes precedence over a phase, so tasks with both are excluded.
    const isChosen = ({ task }: Day) => task.isPhaseChosen && task.dueOn === null;
    const isPressed = ({ task }: Day) => task.isPhaseChosen && task.dueOn !== null;
    const isTruly = ({ task, on }: Day) => phaseOf(on) === task.phase;
    const [planned, first] = [placed.filter(isChosen), onFirstFreeDay(tasks, days).filter(isChosen)];
    tally.chosen += tasks.filter(({ isPhaseChosen, dueOn }) => isPhaseChosen && dueOn === null).length;
    tally.placed += planned.length;
    tally.truly += planned.filter(isTruly).length;
    const pressed = placed.filter(isPressed);
    tally.pressed += pressed.length;
    tally.pressedTruly += pressed.filter(isTruly).length;
    free.placed += first.length;
    free.truly += first.filter(isTruly).length;
    const due = tasks.filter(({ dueOn }) => dueOn !== null);
    tally.due += due.length;
    const isFull = (on: LocalDate) =>
      days.every(({ date, room }, at) => date > on || (used[at] ?? 0) >= room);
    const isLeft = (task: PlanTask) => waiting.some((one) => one.task === task);
    tally.dueWaits += due.filter((task) => isLeft(task) && isFull(task.dueOn ?? today)).length;
    tally.dueMissed += due.filter(
      (task) =>
        !placed.some((one) => one.task === task && one.on <= (task.dueOn ?? '')) &&
        !(isLeft(task) && isFull(task.dueOn ?? today)),
    ).length;
  }
  const share = (part: number, whole: number) => Number((part / whole).toFixed(3));
  const inPhase = share(tally.truly, tally.placed);
  const inPhaseFree = share(free.truly, free.placed);
  printed[`${count} days`] = {
    phaseChosen: tally.chosen,
    placed: tally.placed,
    inPhase,
    firstFreeDay: { placed: free.placed, inPhase: inPhaseFree },
    dueAsWell: { placed: tally.pressed, inPhase: share(tally.pressedTruly, tally.pressed) },
    due: tally.due,
    dueMissed: tally.dueMissed,
    dueWaits: tally.dueWaits,
  };

  test('most tasks with a chosen phase fall in its true days, but few do on the first free day', () => {
    expect(tally.placed).toBeGreaterThan(0.3 * tally.chosen);
    expect(inPhase).toBeGreaterThanOrEqual(0.6);
    expect(inPhaseFree).toBeLessThanOrEqual(0.3);
  });

  test('every due date is met, unless all days until then are full', () => {
    expect(tally.due).toBeGreaterThan(0.15 * PEOPLE * TASKS);
    expect(tally.dueMissed).toBe(0);
    expect(tally.dueWaits).toBeLessThan(0.05 * tally.due);
  });
});
