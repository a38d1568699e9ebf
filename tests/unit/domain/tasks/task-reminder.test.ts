import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isQuiet, type QuietHours } from '#domain/reminders/quiet-hours.ts';
import type { TaskReminder } from '#domain/tasks/task-time.ts';
import { dueTaskReminders, nextReminder, reminderMoment } from '#domain/tasks/task-time.ts';
import { day } from '../calendar/day.ts';
import { dayNumberIn, textOfDay, utcNoonOf, wallOf } from '../calendar/zone-oracle.ts';

const NIGHT = { from: 22, until: 7 } as const;
const BRUSSELS = 'Europe/Brussels';
type Asked = {
  reminder: TaskReminder | null;
  on?: string | null;
  time?: string | null;
  status?: 'completed';
};
const taskWith = ({ reminder, on = '2026-12-03', time = null, status }: Asked) => ({
  startOn: null,
  endOn: null,
  plannedOn: on === null ? null : day(on),
  time,
  reminder,
  status: status ?? ('not_started' as const),
});
/** The wall clock in Brussels in winter. */
const inWinter = (instant: number | null) =>
  instant === null ? null : new Date((instant + 3600) * 1000).toISOString().slice(0, 16);
const momentOf = (asked: Asked, quiet: QuietHours = NIGHT) =>
  inWinter(reminderMoment(taskWith(asked), { quiet, timeZone: BRUSSELS }));

describe('a moment', () => {
  const minutesBefore = (minutes: number): TaskReminder => ({ minutes_before: minutes });
  const daysBefore = (days: number, at: string): TaskReminder => ({ days_before: days, at });

  test.each([
    ['in quiet hours that end in time', { reminder: minutesBefore(150), time: '09:00' }, '2026-12-03T07:00'],
    ['in quiet hours that end too late', { reminder: minutesBefore(15), time: '06:30' }, '2026-12-02T21:59'],
    ['in the evening’s quiet hours without a time', { reminder: daysBefore(0, '23:30') }, '2026-12-03T21:59'],
    [
      'in the quiet hours of the night before',
      { reminder: daysBefore(1, '23:30'), time: '09:00' },
      '2026-12-03T07:00',
    ],
    ['at the very end of quiet hours', { reminder: minutesBefore(0), time: '07:00' }, '2026-12-03T07:00'],
    [
      'a minute before the end of quiet hours',
      { reminder: minutesBefore(1), time: '07:00' },
      '2026-12-03T07:00',
    ],
    ['outside quiet hours', { reminder: minutesBefore(60), time: '10:40' }, '2026-12-03T09:40'],
    ['a week before', { reminder: minutesBefore(10_080), time: '10:40' }, '2026-11-26T10:40'],
    [
      'after the time, because it was wanted so',
      { reminder: daysBefore(0, '18:00'), time: '10:40' },
      '2026-12-03T18:00',
    ],
    [
      'after the time and in quiet hours',
      { reminder: daysBefore(0, '23:30'), time: '10:40' },
      '2026-12-03T21:59',
    ],
    ['without a time that it needs', { reminder: minutesBefore(60) }, null],
    ['without a day', { reminder: daysBefore(0, '18:00'), on: null }, null],
    ['of a finished task', { reminder: daysBefore(0, '18:00'), status: 'completed' }, null],
    ['without a reminder', { reminder: null, time: '10:40' }, null],
  ] as const)('%s', (_, asked, expected) => {
    expect(momentOf(asked)).toBe(expected);
  });

  test('with quiet hours up to midnight a reminder without a time comes on its day', () => {
    const quiet = { from: 20, until: 0 };
    expect(momentOf({ reminder: daysBefore(0, '21:00') }, quiet)).toBe('2026-12-03T19:59');
  });

  test.each([
    [{ from: 8, until: 7 }, '10:40', '2026-12-03T07:59'],
    [{ from: 8, until: 7 }, '07:30', '2026-12-03T07:30'],
    [{ from: 0, until: 23 }, '10:40', '2026-12-02T23:59'],
    [null, '03:00', '2026-12-03T03:00'],
  ])('with quiet hours %j a reminder at %s comes at %s', (quiet, time, expected) => {
    expect(momentOf({ reminder: minutesBefore(0), time }, quiet)).toBe(expected);
  });

  test('moves by a day of the calendar, or by true minutes, over a change of the clocks', () => {
    const sunday = { on: '2026-03-29', time: '09:00' };
    const utc = (reminder: TaskReminder) =>
      new Date(
        1000 * (reminderMoment(taskWith({ reminder, ...sunday }), { quiet: null, timeZone: BRUSSELS }) ?? 0),
      ).toISOString();
    expect(utc(daysBefore(1, '09:00'))).toBe('2026-03-28T08:00:00.000Z');
    expect(utc(minutesBefore(24 * 60))).toBe('2026-03-28T07:00:00.000Z');
  });

  test('that has passed is none', () => {
    const task = taskWith({ reminder: minutesBefore(60), time: '10:40' });
    const moment = reminderMoment(task, { quiet: null, timeZone: BRUSSELS }) ?? 0;
    const next = (now: number) => nextReminder(task, { quiet: null, timeZone: BRUSSELS, now });
    expect([next(moment - 1), next(moment), next(moment + 1)]).toEqual([moment, null, null]);
  });
});

test('due is what came since the last look, at most an hour ago, and the next is what is ahead', () => {
  const at = (time: string) => ({ ...taskWith({ reminder: { minutes_before: 0 }, time }), name: time });
  const tasks = ['13:00', '10:00', '11:00', '12:00', '12:30'].map(at);
  const instant = (time: string) => Date.parse(`2026-12-03T${time}:00+01:00`) / 1000;
  const due = (from: string, now: string) => {
    const found = dueTaskReminders(tasks, {
      from: instant(from),
      now: instant(now),
      quiet: null,
      timeZone: BRUSSELS,
    });
    return [found.due.map(({ task }) => task.name).join(), inWinter(found.next)?.slice(11)];
  };
  expect(due('09:00', '12:00')).toEqual(['11:00,12:00', '12:30']);
  expect(due('11:01', '12:00')).toEqual(['12:00', '12:30']);
  expect(due('09:00', '12:01')).toEqual(['12:00', '12:30']);
  expect(due('09:00', '13:30')).toEqual(['12:30,13:00', undefined]);
});

// A second way of counting: the platform's clock is asked minute by minute, from before the day to after it.

const MINUTE = 60;
const DAY = 86_400;

type Case = { zone: string; date: string; time: string | null; reminder: TaskReminder; quiet: QuietHours };

/** The first minute from an instant on at which the clock of a zone shows a time or, if it was skipped, what follows it. */
function firstAt(zone: ReturnType<typeof wallOf>, { date, time }: { date: string; time: string }): number {
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  const wanted = dayNumberIn(date) * DAY + hour * 3600 + minute * MINUTE;
  const shown = (instant: number) => {
    const { dayNumber, clockSeconds } = zone(instant);
    return dayNumber * DAY + clockSeconds;
  };
  // What the clock would show with the offset of the day before: a skipped time comes later by the jump.
  const guess = utcNoonOf(dayNumberIn(date)) - 43_200 + hour * 3600 + minute * MINUTE;
  const around = [-26, -14, 0, 14, 26].map((hours) => guess + hours * 3600);
  const offsets = new Set(
    around.map((instant) => shown(instant) - dayNumberIn('1970-01-01') * DAY - instant),
  );
  const exact = [...offsets].map((offset) => guess - offset).filter((instant) => shown(instant) === wanted);
  if (exact.length > 0) return Math.min(...exact);
  // Skipped: by the clock as it was before.
  const before = Math.min(...offsets);
  return guess - before;
}

function counted({ zone, date, time, reminder, quiet }: Case): number | null {
  const wall = wallOf(zone);
  const instant = time === null ? null : firstAt(wall, { date, time });
  const days = 'at' in reminder ? dayNumberIn(date) - reminder.days_before : 0;
  const wanted =
    'at' in reminder
      ? firstAt(wall, { date: textOfDay(days), time: reminder.at })
      : instant && instant - reminder.minutes_before * MINUTE;
  if (wanted === null) return null;
  const isLoud = (at: number) => !isQuiet(Math.floor(wall(at).clockSeconds / 3600), quiet);
  if (isLoud(wanted)) return wanted;
  const midnight = firstAt(wall, { date: textOfDay(dayNumberIn(date) + 1), time: '00:00' });
  // Without a time on its own day, which midnight isn't.
  const latest = instant ?? midnight - 1;
  for (let at = wanted; at <= latest; at += MINUTE) if (isLoud(at)) return at;
  let at = wanted;
  while (!isLoud(at)) at -= MINUTE;
  return at;
}

const product = ({ zone, date, time, reminder, quiet }: Case) =>
  reminderMoment(taskWith({ reminder, on: date, time }), { quiet, timeZone: zone });

const minuteTime = fc
  .integer({ min: 0, max: 1439 })
  .map(
    (minute) => `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`,
  );
const hour = fc.integer({ min: 0, max: 23 });
const aCase = (zone: fc.Arbitrary<string>, date: fc.Arbitrary<string>): fc.Arbitrary<Case> =>
  fc.record({
    zone,
    date,
    time: fc.option(minuteTime, { freq: 4 }),
    reminder: fc.oneof(
      fc.record({ minutes_before: fc.integer({ min: 0, max: 2_000 }) }),
      fc.record({ days_before: fc.integer({ min: 0, max: 3 }), at: minuteTime }),
    ),
    quiet: fc.option(
      fc.record({ from: hour, until: hour }).filter(({ from, until }) => from !== until),
      { freq: 4 },
    ),
  });

const ZONES = Intl.supportedValuesOf('timeZone');
const dates = fc.integer({ min: 0, max: 730 }).map((days) => textOfDay(dayNumberIn('2026-01-01') + days));

/** Each change of clocks in two years, with the first zone that has it and the day before it in UTC. */
function everyChange(): { zone: string; date: string }[] {
  const found = new Map<string, { zone: string; date: string }>();
  const start = utcNoonOf(dayNumberIn('2026-01-01'));
  for (const zone of ZONES) {
    const wall = wallOf(zone);
    const offsetAt = (instant: number) => {
      const { dayNumber, clockSeconds } = wall(instant);
      return (dayNumber - dayNumberIn('1970-01-01')) * DAY + clockSeconds - instant;
    };
    for (let from = start; from < start + 730 * DAY; from += 20 * DAY) {
      let [low, high] = [from, from + 20 * DAY];
      if (offsetAt(low) === offsetAt(high)) continue;
      while (high - low > 3600) {
        const middle = (low + high) / 2;
        if (offsetAt(middle) === offsetAt(low)) low = middle;
        else high = middle;
      }
      const date = textOfDay(Math.floor(low / DAY) + dayNumberIn('1970-01-01'));
      const key = [date, offsetAt(low), offsetAt(high)].join();
      if (!found.has(key)) found.set(key, { zone, date });
    }
  }
  return [...found.values()];
}

describe('against a second way of counting', () => {
  test('moments agree in every zone, on days of two years', () => {
    let next = 0;
    const each = fc.constant(null).map(() => ZONES[next++ % ZONES.length] ?? 'UTC');
    fc.assert(
      fc.property(aCase(each, dates), (one) => {
        expect(product(one), JSON.stringify(one)).toBe(counted(one));
      }),
      { numRuns: ZONES.length },
    );
  });

  test('moments agree around both nights of every change of the clocks', () => {
    const changes = everyChange();
    expect(changes.length).toBeGreaterThan(30);
    for (const { zone, date } of changes) {
      const night = fc.integer({ min: -1, max: 2 }).map((days) => textOfDay(dayNumberIn(date) + days));
      fc.assert(
        fc.property(aCase(fc.constant(zone), night), (one) => {
          expect(product(one), JSON.stringify(one)).toBe(counted(one));
        }),
        { numRuns: 4 },
      );
    }
  });

  test('no moment is quiet, and none comes after the task’s time unless that was wanted', () => {
    fc.assert(
      fc.property(aCase(fc.constantFrom(...ZONES), dates), (one) => {
        const moment = product(one);
        if (moment === null) return;
        const wall = wallOf(one.zone);
        expect(isQuiet(Math.floor(wall(moment).clockSeconds / 3600), one.quiet)).toBe(false);
        const unquiet = product({ ...one, quiet: null }) ?? 0;
        const instant = one.time === null ? null : firstAt(wall, { date: one.date, time: one.time });
        if (instant !== null && unquiet <= instant) expect(moment).toBeLessThanOrEqual(instant);
        if (moment > unquiet && instant !== null) expect(moment).toBeLessThanOrEqual(instant);
      }),
      { numRuns: 120 },
    );
  });
});
