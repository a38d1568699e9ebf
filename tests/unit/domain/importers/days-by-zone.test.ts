import { afterAll, describe, expect, test } from 'vitest';
import { toEpochDay } from '#domain/calendar/local-date.ts';
import { type AppleRecord, readAppleRecord } from '#domain/importers/apple.ts';
import { readClue, readClueBackup } from '#domain/importers/clue.ts';
import { readDrip } from '#domain/importers/drip.ts';
import { readFlo } from '#domain/importers/flo.ts';
import { readHealthConnect } from '#domain/importers/health-connect.ts';
import { readMenstrudel } from '#domain/importers/menstrudel.ts';
import type { ParsedRecord } from '#domain/importers/record-outcome.ts';
import { dayOf } from './existing-history.ts';

// A day is the day as written in the source, wherever the device is, even on days when its clock changes.

/** Zones with a day on which their clocks change. Kiritimati's clocks never change, but it is a day ahead of most zones. */
const ZONES = [
  ['Europe/Brussels', '2025-03-30'],
  ['America/Santiago', '2024-09-08'],
  ['Australia/Lord_Howe', '2025-04-06'],
  ['Pacific/Kiritimati', '2025-01-01'],
] as const;

const before = process.env.TZ;
afterAll(() => {
  if (before === undefined) delete process.env.TZ;
  else process.env.TZ = before;
});

const daysIn = (parsed: Iterable<ParsedRecord>): string[] =>
  [...parsed].flatMap((record) => (record.outcome === 'reported' ? record.days.map(({ on }) => on) : []));

const appleRecord = (type: string, startDate: string): AppleRecord => ({
  attributes: {
    type: `HKCategoryTypeIdentifier${type}`,
    value: 'HKCategoryValueVaginalBleedingHeavy',
    startDate,
    endDate: startDate,
  },
  metadata: {},
});

describe.each(ZONES)('in %s', (zone, day) => {
  test(`${day} stays ${day}`, () => {
    process.env.TZ = zone;
    // Checks that the zone really changed; otherwise this test would prove nothing.
    expect(new Intl.DateTimeFormat().resolvedOptions().timeZone).toBe(zone);
    expect(daysIn(readClue([{ type: 'period', date: day, value: { option: 'light' } }]))).toEqual([day]);
    expect(daysIn(readClueBackup({ data: [{ day: `${day}T00:00:00Z`, period: 'light' }] }))).toEqual([day]);
    expect(daysIn(readDrip([{ date: day, 'bleeding.value': '2' }]))).toEqual([day]);
    const cycles = [{ period_start_date: `${day} 00:00:00.0`, period_end_date: `${day} 23:30:00.0` }];
    expect(daysIn(readFlo({ operationalData: { cycles } }))).toEqual([day]);
    const logs = [{ id: 1, date: `${day}T00:00:00.000`, flow: 3, painLevel: 0, period_id: 1 }];
    expect(
      daysIn(readMenstrudel({ periods: [], period_logs: logs, log_symptoms: [], db_version: 11 })),
    ).toEqual([day]);
    for (const time of ['00:00:00 +0100', '02:30:00 -0400', '23:59:59 +1400']) {
      expect(daysIn([readAppleRecord(appleRecord('MenstrualFlow', `${day} ${time}`))])).toEqual([day]);
    }
    const flow = { local_date: toEpochDay(dayOf(day)), flow: 3, time: 0, zone_offset: 3_600 };
    expect(daysIn(readHealthConnect({ menstruation_flow_record_table: [flow] }))).toEqual([day]);
  });
});
