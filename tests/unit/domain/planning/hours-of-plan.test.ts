import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { minuteOf, timeOfMinute } from '#domain/calendar/local-time.ts';
import { gapsIn, type Span } from '#domain/planning/day-hours.ts';
import { minutesOf, type PlanDay, type PlanTask, planDays } from '#domain/planning/plan-days.ts';
import { blockMinutes } from '#domain/tasks/task-time.ts';
import { day, inShort, TODAY, task } from './weeks.ts';

const HOURS = { from: 480, until: 1_200 };
const span = (text: string): Span => {
  const [from = '', until = ''] = text.split('–');
  return { from: minuteOf(from), until: minuteOf(until) };
};

/** A day of 180 minutes whose hours these spans take. */
function taken(number: number, ...texts: string[]): PlanDay {
  const blocks = texts.map((text) => ({ ...span(text), taskId: null, title: null }));
  const free = gapsIn(HOURS, blocks).filter(({ from, until }) => until - from >= 15);
  return { date: day(number), room: 180, odds: null, hours: HOURS, blocks, free };
}

type Options = { fixed?: Record<string, ReturnType<typeof day>>; suggestTimes?: boolean };
const planWith = (
  tasks: readonly PlanTask[],
  days: readonly PlanDay[],
  { fixed = {}, suggestTimes = true }: Options = {},
) => planDays({ tasks, days, today: TODAY, fixed: new Map(Object.entries(fixed)), suggestTimes });
const timesOf = ({ placed }: ReturnType<typeof planWith>) =>
  placed.map(({ task: { taskId }, on, at }) => `${taskId}: ${on.slice(5)} ${at}`);

describe('on a day whose hours are taken in part', () => {
  it('a task goes into the first gap that has its length left in one piece, which is its reason', () => {
    const days = [taken(0, '08:00–09:00', '09:40–12:00', '12:50–19:00')];
    const tasks = ['a', 'b', 'c'].map((id) => task(id, { length: 40 }));
    const plan = planWith(tasks, days);

    expect(inShort(plan)).toEqual({
      placed: ['a: 03-02, gap 09:00 09:40', 'b: 03-02, gap 12:00 12:50', 'c: 03-02, gap 19:00 20:00'],
      waiting: [],
    });
    expect(timesOf(plan)).toEqual(['a: 03-02 09:00', 'b: 03-02 12:00', 'c: 03-02 19:00']);
  });

  it('a second task begins in the same gap where the first ends', () => {
    const plan = planWith(
      [task('a', { length: 25 }), task('b', { length: 50 })],
      [taken(0, '08:00–10:00', '12:00–20:00')],
    );
    expect(timesOf(plan)).toEqual(['a: 03-02 10:00', 'b: 03-02 10:25']);
  });

  it('a task without a piece for it goes to another day, or waits, however much room there is', () => {
    const pieces = taken(0, '08:30–19:30');
    expect(inShort(planWith([task('a', { length: 60 })], [pieces, taken(1)])).placed).toEqual([
      'a: 03-03, room 180',
    ]);
    expect(inShort(planWith([task('a', { length: 60 })], [pieces])).waiting).toEqual(['a: no_room']);
  });

  it('room counts as well as gaps', () => {
    const plan = planWith([task('a', { length: 181 })], [taken(0, '08:00–09:00')]);
    expect(inShort(plan).waiting).toEqual(['a: too_long']);
  });

  it('what is due and fits in no gap goes on the roomiest day, over its room and without a time', () => {
    const days = [{ ...taken(0, '08:30–19:30'), room: 90 }, taken(1, '08:30–19:30')];
    const plan = planWith([task('a', { length: 60, dueOn: day(1) })], days);

    expect(inShort(plan).placed).toEqual(['a: 03-03, over_room, due 03-03']);
    expect(timesOf(plan)).toEqual(['a: 03-03 null']);
  });

  it('what is due and over the room has a suggested time, if a gap has its length', () => {
    const plan = planWith([task('a', { length: 200, dueOn: day(0) })], [taken(0, '08:00–09:00')]);
    expect(inShort(plan).placed).toEqual(['a: 03-02, over_room, due 03-02']);
    expect(timesOf(plan)).toEqual(['a: 03-02 09:00']);
  });

  it('what is overdue leaves the day to a task that fits in no gap until it is due', () => {
    const late = task('late', { length: 20, dueOn: day(-3) });
    const long = task('long', { length: 60, dueOn: day(0) });
    const plan = planWith([late, long], [taken(0, '08:30–19:30'), taken(1)]);

    expect(inShort(plan).placed).toEqual([
      'late: 03-03, overdue 3, room 180',
      'long: 03-02, over_room, due 03-02',
    ]);
  });

  it('a task that the person put there is in the first gap for it, else over the room', () => {
    const [short, long] = [task('short', { length: 30 }), task('long', { length: 60 })];
    const fixed = { short: day(0), long: day(0) };
    expect(inShort(planWith([short, long], [taken(0, '08:30–19:30')], { fixed })).placed).toEqual([
      'short: 03-02, gap 08:00 08:30',
      'long: 03-02, over_room, room 150',
    ]);
    // Over the room in a gap that is long enough.
    const all = planWith([task('all', { length: 200 })], [taken(0, '08:00–09:00')], {
      fixed: { all: day(0) },
    });
    expect(inShort(all).placed).toEqual(['all: 03-02, over_room, room 180']);
  });
});

describe('a task with a time of its own', () => {
  it('goes where its block overlaps nothing, within the hours or not, and has room as a reason', () => {
    const days = [taken(0, '09:00–10:00'), taken(1, '09:40–10:00'), taken(2, '10:10–11:00')];
    expect(inShort(planWith([task('a', { time: '09:50', length: 20 })], days)).placed).toEqual([
      'a: 03-04, room 180',
    ]);
    const early = planWith([task('a', { time: '06:00' })], days, { suggestTimes: false });
    expect(timesOf(early)).toEqual(['a: 03-02 06:00']);
  });

  it('overlaps with no other that this plan has placed, on days without blocks either', () => {
    const tasks = ['a', 'b'].map((id) => task(id, { time: '18:00', length: 60 }));
    expect(timesOf(planWith([...tasks, task('c', { time: '19:00' })], [taken(0), taken(1)]))).toEqual([
      'a: 03-02 18:00',
      'b: 03-03 18:00',
      'c: 03-02 19:00',
    ]);
  });

  it('leaves the hours that it takes to nothing else, those after midnight too', () => {
    const night = task('night', { time: '23:00', length: 600, dueOn: day(0) });
    const days = [
      { ...taken(0, '12:00–13:00'), room: 600 },
      { ...taken(1, '10:00–20:00'), room: 600 },
    ];
    const plan = planWith(
      [night, task('a', { length: 60, notBefore: day(1) }), task('b', { time: '08:30', notBefore: day(1) })],
      days,
    );

    // Until 9:00 the night has taken the hours of the second day.
    expect(timesOf(plan)).toEqual(['night: 03-02 23:00', 'a: 03-03 09:00']);
    expect(inShort(plan).waiting).toEqual(['b: no_room']);
  });

  it('that is due and overlaps everywhere goes on the roomiest day, at its time', () => {
    const plan = planWith([task('a', { time: '09:50', dueOn: day(0) })], [taken(0, '09:00–10:00')]);
    expect(inShort(plan).placed).toEqual(['a: 03-02, over_room, due 03-02']);
    expect(timesOf(plan)).toEqual(['a: 03-02 09:50']);
  });

  it('and that the person put on a day comes before those that go around it', () => {
    const tasks = [task('a', { length: 60 }), task('b', { time: '08:00', length: 60 })];
    const plan = planWith(tasks, [taken(0, '12:00–20:00')], { fixed: { a: day(0), b: day(0) } });
    expect(timesOf(plan)).toEqual(['b: 03-02 08:00', 'a: 03-02 09:00']);
  });
});

describe('suggested times', () => {
  it('are given on days without blocks too, around the tasks with a time of their own', () => {
    const tasks = [task('a', { length: 60 }), task('b', { length: 60 }), task('c', { time: '09:00' })];
    const plan = (suggestTimes: boolean) => planWith(tasks, [taken(0)], { suggestTimes });

    expect(timesOf(plan(true))).toEqual(['a: 03-02 08:00', 'b: 03-02 09:30', 'c: 03-02 09:00']);
    expect(timesOf(plan(false))).toEqual(['a: 03-02 null', 'b: 03-02 null', 'c: 03-02 09:00']);
  });

  it('are missing where what is left of the hours is too short', () => {
    const evening = { ...taken(0), free: [{ from: 1_155, until: 1_200 }] };
    const plan = planWith([task('a', { length: 60 }), task('b', { length: 30 })], [evening]);

    expect(inShort(plan).placed).toEqual(['a: 03-02, room 180', 'b: 03-02, room 120']);
    expect(timesOf(plan)).toEqual(['a: 03-02 null', 'b: 03-02 19:15']);
  });
});

describe('for any tasks and hours', () => {
  const minute = fc.integer({ min: 0, max: 95 }).map((quarter) => quarter * 15);
  const anyBlock = fc
    .tuple(minute, fc.integer({ min: 1, max: 40 }))
    .map(
      ([from, quarters]) => `${timeOfMinute(from)}–${timeOfMinute(Math.min(1_440, from + quarters * 15))}`,
    );
  const anyDays = fc
    .array(fc.array(anyBlock, { maxLength: 6 }), { minLength: 7, maxLength: 7 })
    .map((all) => all.map((blocks, number) => taken(number, ...blocks)));
  const anyTasks = fc
    .array(
      fc.record({
        length: fc.option(fc.integer({ min: 0, max: 200 })),
        time: fc.option(minute.map(timeOfMinute), { freq: 2 }),
        dueOn: fc.option(fc.integer({ min: -3, max: 8 }).map(day), { freq: 2 }),
      }),
      { maxLength: 20 },
    )
    .map((all) => all.map((about, number) => task(`task-${number}`, about)));
  const overlap = (one: Span, other: Span) => one.from < other.until && other.from < one.until;

  it('nothing overlaps but what is over the room, and every gap is one of the day’s', () => {
    fc.assert(
      fc.property(anyTasks, anyDays, (tasks, days) => {
        const { placed } = planWith(tasks, days);
        const blocks = days.flatMap((one, at) =>
          one.blocks.map(({ from, until }) => ({ from: at * 1_440 + from, until: at * 1_440 + until })),
        );
        const timed: (Span & { isOwn: boolean; isOver: boolean })[] = [];
        for (const { task: of, on, at, reasons } of placed) {
          const number = days.findIndex(({ date }) => date === on);
          const { blocks: here = [], free = [] } = days[number] ?? {};
          const [isOwn, isOver] = [of.time !== null, reasons.some(({ code }) => code === 'over_room')];
          expect(!isOwn || at === of.time).toBe(true);
          if (at === null) {
            expect(isOver || here.length === 0).toBe(true);
            continue;
          }
          const from = number * 1_440 + minuteOf(at);
          const until = from + blockMinutes(of.length, null);
          const isFree = free.some((gap) => gap.from <= minuteOf(at) && until - number * 1_440 <= gap.until);
          expect(isOwn || isFree).toBe(true);
          timed.push({ from, until, isOwn, isOver });
        }
        for (const [index, one] of timed.entries()) {
          const others = [
            ...blocks,
            ...timed.slice(0, index).filter(({ isOwn, isOver }) => !(isOwn && isOver)),
          ];
          if (one.isOwn && one.isOver) continue;
          expect(others.filter((other) => overlap(one, other))).toEqual([]);
        }
      }),
      { numRuns: 300 },
    );
  });

  it('the days are the same with suggested times and without, and no day is over its room unless it says so', () => {
    fc.assert(
      fc.property(anyTasks, anyDays, (tasks, days) => {
        const daysOf = (suggestTimes: boolean) => inShort(planWith(tasks, days, { suggestTimes }));
        expect(daysOf(true)).toEqual(daysOf(false));
        for (const { date, room } of days) {
          const here = planWith(tasks, days).placed.filter(({ on }) => on === date);
          const fitting = here.filter(({ reasons }) => reasons.every(({ code }) => code !== 'over_room'));
          expect(fitting.reduce((sum, { task: of }) => sum + minutesOf(of), 0)).toBeLessThanOrEqual(room);
        }
      }),
      { numRuns: 100 },
    );
  });
});
