import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import windowsZones from '#domain/busy/windows-zones.json' with { type: 'json' };
import { isTimeZone } from '#domain/calendar/zoned-day.ts';
import { day } from '#tests/unit/domain/calendar/day.ts';
import { linesOf, READER, readText, timesOf } from './calendars.ts';

const fileOf = (name: string) => readFileSync(`tests/fixtures/calendars/${name}.ics`, 'utf8');
const readFile = async (name: string) => {
  const { busy, not_understood, refresh_seconds } = await readText(fileOf(name), {
    address: 'robin@example.org',
  });
  expect(not_understood).toBe(0);
  return { busy, refresh_seconds, times: timesOf(busy, { to: day('2026-12-16') }) };
};

describe('a calendar in the shape of', () => {
  it('Google has its series, a moved occurrence, no declined invitation and nothing of the product itself', async () => {
    const { busy, times } = await readFile('google');
    expect(times).toEqual([
      '2026-12-01 09:30-10:15',
      '2026-12-04 10:00-11:00',
      '2026-12-08 14:00-14:45',
      '2026-12-10 09:30-10:15',
      '2026-12-15 09:30-10:15',
    ]);
    expect(busy.intervals.filter(([, , tentative]) => tentative === 1)).toHaveLength(1);
    expect(busy.all_day).toEqual(['2026-12-10', '2026-12-11']);
    // The last Thursday before its end on 31 January, in UTC.
    expect(timesOf(busy).at(-1)).toBe('2027-01-28 09:30-10:15');
  });

  it('Outlook has the hours of Windows’ zones, weeks that begin on Sunday, and days away', async () => {
    const { busy, times, refresh_seconds } = await readFile('outlook');
    expect(times).toEqual([
      '2026-11-30 09:00-10:00',
      '2026-12-01 15:00-15:30',
      '2026-12-02 09:00-10:00',
      '2026-12-14 09:00-10:00',
      '2026-12-16 09:00-10:00',
    ]);
    expect(timesOf(busy, { from: day('2026-12-20'), to: day('2026-12-25') })).toEqual([
      '2026-12-21 00:00-24:00',
      '2026-12-22 00:00-24:00',
      '2026-12-23 00:00-24:00',
    ]);
    expect(refresh_seconds).toBe(3_600);
  });

  it('iCloud has a birthday without a year, the last workday, a flight and a time without a zone', async () => {
    const { busy, times } = await readFile('icloud');
    // Half past five hours and a half later by the clock, in true minutes.
    expect(times).toEqual(['2026-11-30 16:30-17:30', '2026-12-15 10:00-18:30', '2026-12-16 20:00-21:30']);
    expect(busy.all_day).toEqual(['2026-12-05']);
    expect(timesOf(busy, { from: day('2027-01-28'), to: day('2027-01-31') })).toEqual([
      '2027-01-29 16:30-17:30',
    ]);
  });

  it('Nextcloud has no cancelled occurrence, no task, and asks to be read every four hours', async () => {
    const { times, refresh_seconds } = await readFile('nextcloud');
    expect(times).toEqual(['2026-11-30 18:00-19:30', '2026-12-02 11:00-11:30', '2026-12-14 18:00-19:30']);
    expect(refresh_seconds).toBe(14_400);
  });

  it('Proton has times in the calendar’s own zone and days that are added and excluded', async () => {
    const { busy, times } = await readFile('proton');
    expect(times).toEqual(['2026-12-01 12:30-13:30', '2026-12-03 15:00-16:00']);
    expect(busy.all_day).toEqual(['2026-12-08', '2026-12-22']);
  });

  it('Exchange has a zone of its own, a Windows name with a number, and UTC by Microsoft’s name', async () => {
    const { times } = await readFile('exchange');
    expect(times).toEqual(['2026-12-01 09:00-10:00', '2026-12-02 10:00-11:00', '2026-12-03 11:00-12:00']);
  });
});

it.each(['google', 'outlook', 'icloud', 'nextcloud', 'proton', 'exchange'])(
  'the lines of %s are the same in chunks of any size and with any ends of lines',
  (name) => {
    const text = fileOf(name);
    const whole = linesOf(text, text.length);
    expect(whole?.events.length).toBeGreaterThan(0);
    for (const size of [1, 2, 7, 64, 1_000]) expect(linesOf(text, size)).toEqual(whole);
    for (const end of ['\n', '\r']) expect(linesOf(text.replaceAll('\r\n', end), 61)).toEqual(whole);
  },
);

it('keeps no title, place, note or organiser of a calendar', () => {
  const lines = JSON.stringify([linesOf(fileOf('google')), linesOf(fileOf('outlook'))]);
  expect(lines).not.toMatch(/SUMMARY|LOCATION|DESCRIPTION|ORGANIZER|Stand-up/);
});

it('every Windows zone is a zone that this runtime knows', () => {
  const zones = Object.entries(windowsZones);
  expect(zones.length).toBeGreaterThanOrEqual(135);
  expect(zones.filter(([, zone]) => !isTimeZone(zone))).toEqual([]);
  expect(READER.timeZone).toBe('Europe/Brussels');
});
