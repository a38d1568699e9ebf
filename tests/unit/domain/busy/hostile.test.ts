import { expect, it } from 'vitest';
import { readBusy } from '#domain/busy/read-busy.ts';
import { calendarOf, eventOf, linesOf, READER, readText, timesOf } from './calendars.ts';

const good = eventOf('DTSTART:20261201T080000Z', 'DTEND:20261201T090000Z');
const GOOD = '2026-12-01 09:00-10:00';
const START = ['DTSTART;TZID=Europe/Brussels:20270101T090000', 'DTEND;TZID=Europe/Brussels:20270101T100000'];
const two = (value: number) => String(value).padStart(2, '0');
const open = (name: string, count: number) => Array.from({ length: count }, () => `BEGIN:${name}`);

const FILES: readonly (readonly [what: string, text: string, notUnderstood: number])[] = [
  [
    '40,000 EXDATEs, a line each',
    calendarOf(
      eventOf(
        ...START,
        'RRULE:FREQ=DAILY',
        ...Array.from(
          { length: 40_000 },
          (_, at) => `EXDATE;TZID=Europe/Brussels:202701${two((at % 28) + 1)}T090000`,
        ),
      ),
      good,
    ),
    0,
  ],
  ['1,000 nested VEVENTs', calendarOf(open('VEVENT', 1_000), good), 1_000],
  [
    'components that are never closed',
    calendarOf(open('VTODO', 1_000), good, open('VTIMEZONE', 10), good),
    0,
  ],
  ['an event that isn’t closed', calendarOf(['BEGIN:VEVENT', ...START], good), 1],
  ['an alarm that isn’t closed', calendarOf(eventOf(...START, 'BEGIN:VALARM'), good), 1],
  ['an end without a beginning', calendarOf(['END:VEVENT', 'END:VALARM'], good), 0],
  [
    'a last line that breaks off',
    `${calendarOf(good).replace('END:VCALENDAR\r\n', '')}BEGIN:VEVENT\r\nDTSTART:2026`,
    1,
  ],
  ['a line of 2 MiB', calendarOf([`X-NOTE:${'x'.repeat(2 ** 21)}`], good, [`UID:${'y'.repeat(2 ** 21)}`]), 0],
  ['a needed line of 2 MiB', calendarOf(eventOf(`DTSTART:${'2'.repeat(2 ** 21)}`), good), 1],
  [
    'a line folded a million times',
    calendarOf(eventOf('EXDATE:', ' 1\r\n'.repeat(2 ** 20), ...START), good),
    1,
  ],
  ['NUL', calendarOf(eventOf('DTSTART:2026\u00001201T080000Z'), good, ['\u0000\u0000']), 1],
  ['CR alone', calendarOf(eventOf(...START), good).replaceAll('\r\n', '\r'), 0],
  ['many empty lines', calendarOf(['\r\n'.repeat(100_000)], good), 0],
  [
    'the names of an object’s own parts',
    calendarOf(['__proto__:x', 'constructor:y'], eventOf(...START, 'UID;__proto__=1;constructor=2:z'), good),
    0,
  ],
  [
    'parts of a rule that are an iterator’s',
    calendarOf(eventOf(...START, 'RRULE:FREQ=DAILY;BYDAY=MO;PARTS=1;ITERATOR=2'), good),
    1,
  ],
  [
    'rules that never come',
    calendarOf(
      ...Array.from({ length: 20 }, () => eventOf(...START, 'RRULE:FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30')),
      good,
    ),
    0,
  ],
  [
    'rules that count from the first centuries on, more of them than a file may try',
    calendarOf(
      ...Array.from({ length: 20 }, () =>
        eventOf('DTSTART:10010101T080000Z', 'DURATION:PT1H', 'RRULE:FREQ=WEEKLY;INTERVAL=99;COUNT=9999'),
      ),
      eventOf(...START, 'RRULE:FREQ=DAILY'),
      good,
    ),
    // Each looks at the 374,000 days until the spring; after the sixth no rule is tried.
    16,
  ],
  [
    '2,000 daily events, counted to 999',
    calendarOf(
      ...Array.from({ length: 2_000 }, () =>
        eventOf(
          ...START.map((line) =>
            line.replace('20270101T09', '20260101T19').replace('20270101T10', '20260101T20'),
          ),
          'RRULE:FREQ=DAILY;COUNT=999',
        ),
      ),
      good,
    ),
    // Each looks at 430 days, and has 96 of them, which cost 20 times as much.
    1_157,
  ],
  [
    'a name that a thousand events and a thousand replaced ones share',
    calendarOf(
      ...Array.from({ length: 1_001 }, () => eventOf('UID:same', ...START)),
      ...Array.from({ length: 1_001 }, () => eventOf('UID:same', ...START, 'RECURRENCE-ID:20270101T080000Z')),
      good,
    ),
    0,
  ],
];

it.each(FILES)(
  'a file with %s is read without it, and the event beside it counts',
  async (_, text, notUnderstood) => {
    const { busy, not_understood } = await readText(text);
    expect(timesOf(busy)).toContain(GOOD);
    expect(not_understood).toBe(notUnderstood);
  },
);

it.each([
  ['200 events that are read or counted', 1_000, START, 10],
  ['20 daily ones', 100, [...START, 'RRULE:FREQ=DAILY'], 5],
])('others get their turn after about %s', async (_, count, lines, turns) => {
  const calendar = linesOf(calendarOf(...Array.from({ length: count }, () => eventOf(...lines))));
  if (calendar === null) throw new Error('not a calendar');
  let pauses = 0;
  const pause = async () => {
    pauses += 1;
  };
  await readBusy(calendar, { ...READER, pause });
  expect(pauses).toBeGreaterThanOrEqual(turns);
});

it('of more than 50,000 events the rest is counted', () => {
  const lines = linesOf(
    calendarOf(...Array.from({ length: 50_002 }, () => ['BEGIN:VEVENT', 'END:VEVENT'])),
    65_536,
  );
  expect([lines?.events.length, lines?.dropped]).toEqual([50_000, 2]);
});

it('nothing is held of a file of 4 MiB without needed lines', () => {
  const noise = `DESCRIPTION:${'x'.repeat(1_000)}`;
  const lines = linesOf(calendarOf(Array.from({ length: 4_000 }, () => noise)), 65_536);
  expect(lines).toEqual({ calendar: [], zones: [], events: [], dropped: 0 });
});
