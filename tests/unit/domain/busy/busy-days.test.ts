import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type Busy,
  type BusySource,
  busyDays,
  ianaClock,
  instantOf,
  mergeBusy,
  packBusy,
  unpackBusy,
} from '#domain/busy/busy.rules.ts';
import { addDays, type LocalDate, toEpochDay } from '#domain/calendar/local-date.ts';
import { instantAt } from '#domain/calendar/zoned-instant.ts';
import { day } from '#tests/unit/domain/calendar/day.ts';
import { BRUSSELS, calendarOf, eventOf, readText, TODAY } from './calendars.ts';

const EMPTY = { intervals: [], all_day: [], out_of_office: [] };
const sourceOf = (busy: Partial<BusySource['busy']>, rest: Partial<BusySource> = {}): BusySource => ({
  busy: { ...EMPTY, ...busy },
  busyFrom: TODAY,
  busyUntil: addDays(TODAY, 91),
  allDayCounts: 0,
  tentativeCounts: 1,
  ...rest,
});
const at = (date: string, time: string, timeZone = BRUSSELS) =>
  instantAt({ date: day(date), time }, timeZone);
const between = (date: string, from: string, until: string, tentative: 0 | 1 = 0) =>
  [at(date, from), at(date, until), tentative] as const;
const dayOf = (sources: BusySource[], date: LocalDate = TODAY, timeZone = BRUSSELS) =>
  busyDays(sources, { from: date, to: date, timeZone })[0];

describe('the busy hours of a day', () => {
  it('are unknown without a source, and on days that none covers', () => {
    const unknown = { busy_minutes: null, busy: [], all_day: 0 };
    expect(dayOf([])).toEqual({ date: TODAY, ...unknown });
    expect(dayOf([sourceOf({}, { busyFrom: addDays(TODAY, 1) })])).toEqual({ date: TODAY, ...unknown });
    expect(dayOf([sourceOf({}, { busyUntil: addDays(TODAY, -1) }), sourceOf({})])?.busy_minutes).toBe(0);
  });

  it('merge all sources, and count what overlaps once', () => {
    const one = sourceOf({
      intervals: [between('2026-11-30', '09:00', '10:00'), between('2026-11-30', '14:00', '15:00')],
    });
    const other = sourceOf({
      intervals: [between('2026-11-30', '09:30', '11:00'), between('2026-11-30', '15:00', '15:30')],
    });
    expect(dayOf([one, other])).toEqual({
      date: TODAY,
      busy_minutes: 210,
      busy: [
        { from: '09:00', until: '11:00' },
        { from: '14:00', until: '15:30' },
      ],
      all_day: 0,
    });
  });

  it('count what is tentative only if that is switched on', () => {
    const busy = {
      intervals: [between('2026-11-30', '09:00', '10:00', 1), between('2026-11-30', '09:30', '11:00')],
    };
    expect(dayOf([sourceOf(busy)])?.busy_minutes).toBe(120);
    expect(dayOf([sourceOf(busy, { tentativeCounts: 0 })])?.busy_minutes).toBe(90);
  });

  it('are the whole day for an all-day entry if that is switched on, or in any case if one is away', () => {
    const whole = { busy_minutes: 1_440, busy: [{ from: '00:00', until: '24:00' }] };
    const entries = { all_day: [TODAY, TODAY], intervals: [between('2026-11-30', '09:00', '10:00')] };
    expect(dayOf([sourceOf(entries)])).toMatchObject({ busy_minutes: 60, all_day: 2 });
    expect(dayOf([sourceOf(entries, { allDayCounts: 1 })])).toMatchObject({ ...whole, all_day: 2 });
    expect(dayOf([sourceOf({ ...entries, out_of_office: [TODAY] })])).toMatchObject({ ...whole, all_day: 2 });
  });

  it('are cut at midnight, and have 24:00 as an end', () => {
    const night = sourceOf({ intervals: [[at('2026-11-30', '22:00'), at('2026-12-02', '01:00'), 0]] });
    const days = busyDays([night], { from: TODAY, to: addDays(TODAY, 2), timeZone: BRUSSELS });
    expect(days.map(({ busy }) => busy)).toEqual([
      [{ from: '22:00', until: '24:00' }],
      [{ from: '00:00', until: '24:00' }],
      [{ from: '00:00', until: '01:00' }],
    ]);
  });

  it('are another zone’s without reading again', () => {
    const noon = sourceOf({ intervals: [between('2026-11-30', '12:00', '13:00')] });
    expect(dayOf([noon], TODAY, 'Asia/Tokyo')?.busy).toEqual([{ from: '20:00', until: '21:00' }]);
  });
});

describe.each([
  [BRUSSELS, '2027-03-28', '2026-10-25', '02', '03'],
  ['America/New_York', '2027-03-14', '2026-11-01', '01', '02'],
])('in the nights of a clock change in %s', (timeZone, spring, autumn, twice, next) => {
  const minutesOn = (date: string, busy: Partial<BusySource['busy']>, allDayCounts: 0 | 1 = 0) => {
    const known = { busyFrom: day('2026-01-01'), busyUntil: day('2028-01-01'), allDayCounts };
    return dayOf([sourceOf(busy, known)], day(date), timeZone);
  };

  it('a whole day is 24 hours', () => {
    for (const [date, hours] of [
      [spring, 23],
      [autumn, 25],
    ] as const) {
      const [start, end] = [at(date, '00:00', timeZone), at(addDays(day(date), 1), '00:00', timeZone)];
      expect(end - start).toBe(hours * 3_600);
      const whole = { busy_minutes: 1_440, busy: [{ from: '00:00', until: '24:00' }] };
      expect(minutesOn(date, { intervals: [[start, end, 0]] })).toMatchObject(whole);
      expect(minutesOn(date, { all_day: [day(date)] }, 1)).toMatchObject(whole);
    }
  });

  it('an interval over the hour that is skipped has the times of the clock', () => {
    const from = at(spring, '01:30', timeZone);
    expect(minutesOn(spring, { intervals: [[from, from + 3_600, 0]] })?.busy).toEqual([
      { from: '01:30', until: '03:30' },
    ]);
  });

  it('an interval that ends before it begins on the clock lasts its true minutes', () => {
    const from = at(autumn, `${twice}:45`, timeZone);
    // It ends at a quarter past, of the second time.
    expect(minutesOn(autumn, { intervals: [[from, from + 1_800, 0]] })?.busy).toEqual([
      { from: `${twice}:45`, until: `${next}:15` },
    ]);
  });

  it('a series keeps its hour, comes later where that is skipped, and the first time where it comes twice', async () => {
    for (const [date, hour] of [
      [spring, '02'],
      [autumn, twice],
    ] as const) {
      const days = [-1, 0, 1].map((later) => addDays(day(date), later));
      const start = `DTSTART;TZID=${timeZone}:20200601T${hour}3000`;
      const daily = calendarOf(eventOf(start, 'DURATION:PT30M', 'RRULE:FREQ=DAILY'));
      const { busy } = await readText(daily, { today: day(date), timeZone });
      expect(busy.intervals.slice(0, 3)).toEqual(
        days.map((one) => [at(one, `${hour}:30`, timeZone), at(one, `${hour}:30`, timeZone) + 1_800, 0]),
      );
    }
  });

  it('a night shift ends by the clock, and one with a length after its true hours', async () => {
    for (const date of [spring, autumn]) {
      const eve = addDays(day(date), -1).replaceAll('-', '');
      const start = `DTSTART;TZID=${timeZone}:${eve}T220000`;
      const end = `DTEND;TZID=${timeZone}:${date.replaceAll('-', '')}T060000`;
      const until = async (...lines: string[]) =>
        (await readText(calendarOf(eventOf(start, ...lines)), { today: day(date), timeZone })).busy
          .intervals[0]?.[1];
      expect(await until(end)).toBe(at(date, '06:00', timeZone));
      expect(await until('DURATION:PT8H')).toBe(at(addDays(day(date), -1), '22:00', timeZone) + 8 * 3_600);
    }
  });

  it('the clock of a file’s own zone gives the same', async () => {
    const [standard, summer] = timeZone === BRUSSELS ? ['+0100', '+0200'] : ['-0500', '-0400'];
    const [begins, ends] =
      timeZone === BRUSSELS
        ? ['BYMONTH=3;BYDAY=-1SU', 'BYMONTH=10;BYDAY=-1SU']
        : ['BYMONTH=3;BYDAY=2SU', 'BYMONTH=11;BYDAY=1SU'];
    const part = (name: string, ...lines: string[]) => [`BEGIN:${name}`, ...lines, `END:${name}`];
    const zone = part(
      'VTIMEZONE',
      'TZID:Own',
      ...part(
        'STANDARD',
        `DTSTART:16010101T0${timeZone === BRUSSELS ? 3 : 2}0000`,
        `RRULE:FREQ=YEARLY;${ends}`,
        `TZOFFSETFROM:${summer}`,
        `TZOFFSETTO:${standard}`,
      ),
      ...part(
        'DAYLIGHT',
        'DTSTART:16010101T020000',
        `RRULE:FREQ=YEARLY;${begins}`,
        `TZOFFSETFROM:${standard}`,
        `TZOFFSETTO:${summer}`,
      ),
    );
    for (const date of [spring, autumn]) {
      const hourly = (tzid: string) =>
        [0, 1, 2, 3, 4].map((hour) =>
          eventOf(
            `DTSTART;TZID=${tzid}:20200601T0${hour}1500`,
            `DTEND;TZID=${tzid}:20200601T0${hour}4000`,
            'RRULE:FREQ=DAILY',
          ),
        );
      const reader = { today: day(date), timeZone };
      const own = await readText(calendarOf(zone, ...hourly('Own')), reader);
      expect(own).toEqual(await readText(calendarOf(...hourly(timeZone)), reader));
      expect(own.busy.intervals.length).toBeGreaterThan(400);
    }
  });
});

it('the instant of a civil time is that of the product’s own clock, around every clock change of six zones', () => {
  const zones = [
    BRUSSELS,
    'America/New_York',
    'Australia/Lord_Howe',
    'America/Havana',
    'Asia/Beirut',
    'Pacific/Chatham',
  ];
  for (const timeZone of zones) {
    const clock = ianaClock(timeZone);
    for (let date = day('2026-09-01'); date < '2027-05-01'; date = addDays(date, 1)) {
      for (const time of ['00:00', '00:30', '01:30', '02:30', '03:00']) {
        const civil =
          toEpochDay(date) * 86_400 + Number(time.slice(0, 2)) * 3_600 + Number(time.slice(3)) * 60;
        if (instantOf(clock, civil) !== instantAt({ date, time }, timeZone))
          throw new Error(`${timeZone} ${date} ${time}`);
      }
    }
  }
});

const anyInterval = fc
  .record({
    from: fc.integer({ min: at('2026-11-25', '00:00'), max: at('2027-03-06', '00:00') }),
    length: fc.oneof(fc.integer({ min: 1, max: 30_000 }), fc.integer({ min: 1, max: 3_000_000 })),
    tentative: fc.constantFrom<0 | 1>(0, 1),
  })
  .map(({ from, length, tentative }) => [from, from + length, tentative] as const);
const anyDate = fc.integer({ min: -5, max: 100 }).map((days) => addDays(TODAY, days));
const anySent = fc.record({
  intervals: fc.oneof(
    fc.array(anyInterval, { maxLength: 60 }),
    fc.array(anyInterval, { minLength: 900, maxLength: 1_500 }),
  ),
  all_day: fc.array(anyDate, { maxLength: 400 }),
  out_of_office: fc.array(anyDate, { maxLength: 5 }),
});

describe('what a device sends of a file', () => {
  const window = { today: TODAY, timeZone: BRUSSELS };

  it('is merged and bounded, and merging twice changes nothing', () => {
    fc.assert(
      fc.property(anySent, (sent) => {
        const merged = mergeBusy(sent, window);
        expect(mergeBusy(merged, window)).toEqual(merged);
        expect(merged.intervals.length).toBeLessThanOrEqual(1_500);
        expect(merged.all_day.length).toBeLessThanOrEqual(400);
        const [start, end] = [at('2026-11-29', '00:00'), at('2027-03-02', '00:00')];
        for (const [from, until] of merged.intervals)
          expect(start <= from && from < until && until <= end && from % 300 === 0 && until % 300 === 0).toBe(
            true,
          );
      }),
      { numRuns: 40 },
    );
  });

  it('has at most 1,440 minutes a day, and comes back from the row as it went in', () => {
    fc.assert(
      fc.property(anySent, fc.constantFrom<0 | 1>(0, 1), (sent, allDayCounts) => {
        const busy = mergeBusy(sent, window);
        expect(unpackBusy(packBusy(busy))).toEqual(busy);
        const days = busyDays([sourceOf(busy, { allDayCounts }), sourceOf(busy)], {
          from: TODAY,
          to: addDays(TODAY, 61),
          timeZone: BRUSSELS,
        });
        for (const { busy_minutes, busy: spans } of days) {
          expect(busy_minutes).toBeLessThanOrEqual(1_440);
          spans.forEach(({ from, until }, index) => {
            expect(from < until && from >= (spans[index - 1]?.until ?? '')).toBe(true);
          });
        }
      }),
      { numRuns: 25 },
    );
  });

  it('loses what is outside the window, with days away that no entry has', () => {
    const sent: Busy = {
      intervals: [
        [at('2026-11-28', '22:00'), at('2026-11-29', '01:00'), 0],
        [at('2027-03-01', '23:00'), at('2027-03-03', '01:00'), 0],
        [at('2027-04-01', '09:00'), at('2027-04-01', '10:00'), 1],
      ],
      all_day: [day('2026-11-28'), day('2026-12-01'), day('2026-12-01'), day('2027-03-02')],
      out_of_office: [day('2026-12-01'), day('2026-12-02')],
    };
    expect(mergeBusy(sent, window)).toEqual({
      intervals: [
        [at('2026-11-29', '00:00'), at('2026-11-29', '01:00'), 0],
        [at('2027-03-01', '23:00'), at('2027-03-02', '00:00'), 0],
      ],
      all_day: ['2026-12-01', '2026-12-01'],
      out_of_office: ['2026-12-01'],
    });
  });

  it('takes some 8 KB of a row at most', () => {
    const intervals = Array.from({ length: 1_400 }, (_, index) => {
      const from = at('2026-11-30', '00:00') + index * 5_400;
      return [from, from + 900 + (index % 5) * 600, index % 7 === 0 ? 1 : 0] as const;
    });
    const all_day = Array.from({ length: 400 }, (_, index) => addDays(TODAY, Math.floor(index / 5)));
    expect(packBusy({ intervals, all_day, out_of_office: [] }).length).toBeLessThan(10_000);
    expect(
      packBusy({ intervals: intervals.slice(0, 450), all_day: all_day.slice(0, 40), out_of_office: [] })
        .length,
    ).toBeLessThan(4_000);
  });
});
