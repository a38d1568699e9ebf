import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hourAt, localDateAt } from '#domain/calendar/zoned-day.ts';
import { hourOf } from '#domain/calendar/zoned-instant.ts';
import { isQuiet } from '#domain/reminders/quiet-hours.ts';
import {
  DEFAULT_PREFERENCES,
  REMINDER_KINDS,
  type ReminderPreferences,
} from '#domain/reminders/reminders.calls.ts';
import { dueReminders, nextReminderAt } from '#domain/reminders/reminders.rules.ts';
import { day } from '../calendar/day.ts';

const QUARTER = 15 * 60;
const secondsAt = (instant: string) => Date.parse(instant) / 1000;
const preferencesWith = (change: Partial<ReminderPreferences>): ReminderPreferences => ({
  ...DEFAULT_PREFERENCES,
  quiet: null,
  ...change,
});
const at = (hour: number) => ({ on: 1, hour }) as const;

const hour = fc.integer({ min: 0, max: 23 });
const setting = fc.record({ on: fc.constantFrom<0 | 1>(0, 1), hour });
const anyPreferences: fc.Arbitrary<ReminderPreferences> = fc.record({
  period_soon: setting.map((some) => ({ ...some, days_before: 3 })),
  period_late: setting,
  habits_morning: setting,
  habits_noon: setting,
  habits_evening: setting,
  log_day: setting,
  pill: setting,
  tasks_due: setting,
  tasks_moved: setting,
  quiet: fc.option(fc.record({ from: hour, until: hour }).filter(({ from, until }) => from !== until)),
  wording: fc.constant('discreet' as const),
  channel: fc.constant('push' as const),
  task_titles: fc.constantFrom<0 | 1>(0, 1),
});
const anyZone = fc.constantFrom(
  'UTC',
  'Europe/Brussels',
  'America/Santiago',
  'America/St_Johns',
  'Pacific/Kiritimati',
  'Pacific/Pago_Pago',
  'Asia/Kathmandu',
  'Australia/Lord_Howe',
  'Africa/Cairo',
);
/** Quarters of an hour of 2026, which include every clock change. */
const anyQuarter = fc
  .integer({ min: 0, max: 365 * 96 })
  .map((quarters) => secondsAt('2026-01-01T00:00:00Z') + quarters * QUARTER);

/** The reminders that runs every quarter of an hour send over some days, as in the product. */
function sentOver(
  preferences: ReminderPreferences,
  { from, days, timeZone }: { from: number; days: number; timeZone: string },
) {
  const sent: { kind: string; at: number }[] = [];
  const claimed = new Set<string>();
  let dueAt = nextReminderAt(preferences, { after: from - 1, timeZone });
  for (let now = from; now < from + days * 86_400; now += QUARTER) {
    if (dueAt === null || dueAt > now) continue;
    for (const kind of dueReminders(preferences, { from: dueAt, now, timeZone })) {
      const claim = `${kind} ${localDateAt(now, timeZone)}`;
      if (!claimed.has(claim)) sent.push({ kind, at: now });
      claimed.add(claim);
    }
    dueAt = nextReminderAt(preferences, { after: now, timeZone });
  }
  return sent;
}

describe('the next time', () => {
  it('is none while everything is off', () => {
    expect(nextReminderAt(DEFAULT_PREFERENCES, { after: 0, timeZone: 'UTC' })).toBeNull();
  });

  it.each([
    ['2026-03-02T07:59:59Z', '2026-03-02T08:00:00Z'],
    ['2026-03-02T08:00:00Z', '2026-03-03T08:00:00Z'],
    // Clocks go forward on the 29th, so nine o’clock comes an hour sooner.
    ['2026-03-28T08:00:00Z', '2026-03-29T07:00:00Z'],
    ['2026-10-24T07:00:00Z', '2026-10-25T08:00:00Z'],
  ])('after %s is %s for nine o’clock in Brussels', (after, next) => {
    const preferences = preferencesWith({ tasks_due: at(9) });

    expect(nextReminderAt(preferences, { after: secondsAt(after), timeZone: 'Europe/Brussels' })).toBe(
      secondsAt(next),
    );
  });

  it.each([
    ['2026-03-28T12:00:00Z', '2026-03-29T01:00:00Z'],
    ['2026-10-24T12:00:00Z', '2026-10-25T00:00:00Z'],
  ])('after %s is %s for two o’clock in Brussels, which is skipped or comes twice', (after, next) => {
    const preferences = preferencesWith({ tasks_due: at(2) });

    expect(nextReminderAt(preferences, { after: secondsAt(after), timeZone: 'Europe/Brussels' })).toBe(
      secondsAt(next),
    );
  });

  it('is later if a skipped hour becomes a quiet one', () => {
    const preferences = preferencesWith({ tasks_due: at(2), quiet: { from: 3, until: 5 } });

    expect(
      nextReminderAt(preferences, {
        after: secondsAt('2026-03-28T12:00:00Z'),
        timeZone: 'Europe/Brussels',
      }),
    ).toBe(secondsAt('2026-03-29T03:00:00Z'));
  });

  it('comes after a day that the zone skips', () => {
    const preferences = preferencesWith({ tasks_due: at(9) });
    const after = secondsAt('2011-12-29T20:00:00Z');

    expect(nextReminderAt(preferences, { after, timeZone: 'Pacific/Apia' })).toBe(
      hourOf({ date: day('2011-12-31'), hour: 9 }, 'Pacific/Apia'),
    );
  });

  it('is the first quarter of an hour at which anything is due', () => {
    fc.assert(
      fc.property(anyPreferences, anyQuarter, anyZone, (preferences, after, timeZone) => {
        const next = nextReminderAt(preferences, { after, timeZone });
        if (next === null) return;
        expect(next).toBeGreaterThan(after);
        expect(next % QUARTER).toBe(0);
        expect(dueReminders(preferences, { from: next, now: next, timeZone })).not.toEqual([]);
      }),
    );
  });
});

describe('a due reminder', () => {
  it('is never from yesterday or more than three hours late', () => {
    const preferences = preferencesWith({ tasks_due: at(9), habits_evening: at(23) });
    const from = secondsAt('2026-03-02T00:00:00Z');
    const dueAt = (instant: string) =>
      dueReminders(preferences, { from, now: secondsAt(instant), timeZone: 'UTC' });

    expect(dueAt('2026-03-02T12:00:00Z')).toEqual(['tasks_due']);
    expect(dueAt('2026-03-02T12:00:01Z')).toEqual([]);
    expect(dueAt('2026-03-03T00:15:00Z')).toEqual([]);
  });

  it('comes once a day, never in quiet hours, and on every day on which its hour is not quiet', () => {
    fc.assert(
      fc.property(anyPreferences, anyQuarter, anyZone, (preferences, from, timeZone) => {
        const sent = sentOver(preferences, { from, days: 3, timeZone });
        for (const reminder of sent) {
          expect(isQuiet(hourAt(reminder.at, timeZone), preferences.quiet)).toBe(false);
        }
        const days = sent.map((reminder) => `${reminder.kind} ${localDateAt(reminder.at, timeZone)}`);
        expect(new Set(days).size).toBe(days.length);
        for (const kind of REMINDER_KINDS) {
          const wanted = preferences[kind];
          const isLost = isQuiet(wanted.hour, preferences.quiet);
          const count = sent.filter((reminder) => reminder.kind === kind).length;
          if (wanted.on === 0) expect(count).toBe(0);
          // Three days include at least two whole ones, whatever the clocks do.
          else if (!isLost) expect(count).toBeGreaterThanOrEqual(2);
        }
      }),
      { numRuns: 60 },
    );
  });
});
