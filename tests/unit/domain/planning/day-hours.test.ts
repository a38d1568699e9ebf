import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, type LocalDate } from '#domain/calendar/local-date.ts';
import { timeOfMinute } from '#domain/calendar/local-time.ts';
import {
  dayHours,
  gapsIn,
  hoursOf,
  lengthOf,
  nextQuarter,
  roomOf,
  roomOn,
  type Span,
  staysOn,
} from '#domain/planning/day-hours.ts';
import { DEFAULT_PLAN } from '#domain/planning/planning.calls.ts';

const MONDAY = '2026-03-02' as LocalDate;
const { window } = DEFAULT_PLAN;

const NO_DAY = { startOn: null, endOn: null, plannedOn: null, repeats: null, held: 0 } as const;
const timed = (time: string | null, about: Partial<Parameters<typeof staysOn>[0]> = {}) => ({
  ...NO_DAY,
  taskId: `at ${time}`,
  title: 'Dentist',
  time,
  endOn: MONDAY,
  length: 30,
  stepsLength: null,
  ...about,
});

type Input = Partial<Parameters<typeof dayHours>[1]>;
/** The blocks and the free hours of a day, as texts. */
function shown(date: LocalDate, input: Input = {}) {
  const { blocks, free } = dayHours(date, { window, staying: [], notBefore: 0, ...input });
  const text = (span: Span) => Object.values(hoursOf(span)).join('–');
  return { blocks: blocks.map((block) => `${text(block)} ${block.title ?? 'busy'}`), free: free.map(text) };
}

describe('the hours of a day', () => {
  it('are hers of that weekday, else 8:00 to 20:00', () => {
    const hers = [{ from: '09:30', until: '12:00' }, ...window.slice(1)];
    expect(dayHours(MONDAY, { window: hers, staying: [], notBefore: 0 }).hours).toEqual({
      from: 570,
      until: 720,
    });
    expect(shown(addDays(MONDAY, 1), { window: hers })).toEqual({ blocks: [], free: ['08:00–20:00'] });
  });

  it('are free where neither a calendar nor a task takes them, in gaps of 15 minutes or more', () => {
    const busy = [
      { from: '07:00', until: '08:20' },
      { from: '09:00', until: '10:00' },
      { from: '19:45', until: '24:00' },
    ];
    const staying = [timed('10:14'), timed('13:00', { length: null, stepsLength: 90 }), timed('10:30')];

    expect(shown(MONDAY, { busy, staying })).toEqual({
      blocks: [
        '07:00–08:20 busy',
        '09:00–10:00 busy',
        '10:14–10:44 Dentist',
        '10:30–11:00 Dentist',
        '13:00–14:30 Dentist',
        '19:45–24:00 busy',
      ],
      free: ['08:20–09:00', '11:00–13:00', '14:30–19:45'],
    });
  });

  it('have the part of a block on each side of midnight, of a day’s length at most', () => {
    const night = timed('22:00', { length: 480 });
    const long = timed('18:00', { length: 6_000, endOn: addDays(MONDAY, 2) });
    const blocks = (days: number) => shown(addDays(MONDAY, days), { staying: [night, long] }).blocks;

    expect([-1, 0, 1, 2, 3, 4].map(blocks)).toEqual([
      [],
      ['22:00–24:00 Dentist'],
      ['00:00–06:00 Dentist'],
      ['18:00–24:00 Dentist'],
      ['00:00–18:00 Dentist'],
      [],
    ]);
  });

  it.each(['2026-03-28', '2026-10-24'])('are the clock’s in the night after %s, too', (text) => {
    const date = text as LocalDate;
    const staying = [timed('23:00', { length: 360, endOn: date })];
    expect(shown(addDays(date, 1), { staying }).blocks).toEqual(['00:00–05:00 Dentist']);
  });

  it('are free today from the next quarter of an hour on', () => {
    expect([0, 600, 600.5, 601, 615, 1_439].map(nextQuarter)).toEqual([0, 600, 615, 615, 615, 1_440]);
    const staying = [timed('12:00')];
    expect(shown(MONDAY, { staying, notBefore: 705 }).free).toEqual(['11:45–12:00', '12:30–20:00']);
    expect(shown(MONDAY, { staying, notBefore: 1_200 }).free).toEqual([]);
    expect(shown(MONDAY, { staying, notBefore: 1_440 }).free).toEqual([]);
  });
});

describe('a task stays', () => {
  it.each([
    ['on the day it is planned for, with or without a time', timed(null, { plannedOn: MONDAY }), MONDAY],
    [
      'on the planned day rather than the due one',
      timed('9:00', { plannedOn: addDays(MONDAY, 1) }),
      addDays(MONDAY, 1),
    ],
    ['with a time, on the day it is due', timed('09:00'), MONDAY],
    [
      'with a time, on the day it starts, if it is due on none',
      timed('09:00', { startOn: MONDAY, endOn: null }),
      MONDAY,
    ],
    ['nowhere without a time or a plan', timed(null), null],
    ['nowhere without a day', timed('09:00', { endOn: null }), null],
    ['nowhere while its pin moves it', timed('09:00', { repeats: 'cycle' }), null],
    ['where it is held, although it is pinned', timed('09:00', { repeats: 'cycle', held: 1 }), MONDAY],
    ['where a pinned one is planned', timed('09:00', { repeats: 'cycle', plannedOn: MONDAY }), MONDAY],
  ])('%s', (_, task, on) => {
    expect(staysOn(task)).toBe(on);
  });
});

describe('the room of a day', () => {
  const preferences = {
    ...DEFAULT_PLAN,
    window: DEFAULT_PLAN.window.map(() => ({ from: '09:00', until: '12:00' })),
  };
  const busy = [
    { from: '08:00', until: '09:30' },
    { from: '10:00', until: '11:40' },
  ];

  it('is the smaller of her minutes and of what is left of the hours', () => {
    expect(roomOn(MONDAY, preferences)).toBe(90);
    // From 9:30 to 10:00 and from 11:40 to 12:00.
    expect(roomOn(MONDAY, { ...preferences, busy })).toBe(50);
    expect(roomOn(MONDAY, { ...preferences, busy: [{ from: '00:00', until: '24:00' }] })).toBe(0);
    expect(roomOn(MONDAY, { ...preferences, minutes: [20, 0, 0, 0, 0, 0, 0], busy })).toBe(20);
    expect(roomOn(MONDAY, { ...DEFAULT_PLAN, minutes: [720, 0, 0, 0, 0, 0, 0] })).toBe(720);
  });

  it.each([
    [0, null, null],
    [0, 40, 40],
    [20, 40, 20],
    [null, 0, null],
  ])('counts a length of %s with steps of %s as %s', (length, stepsLength, minutes) => {
    expect(lengthOf({ length, stepsLength })).toBe(minutes);
  });

  it('is less by what is planned there or has a time there', () => {
    const range = { start: MONDAY, end: addDays(MONDAY, 1) };
    const staying = [
      timed('18:00'),
      timed(null, { plannedOn: MONDAY, length: 0 }),
      timed(null),
      timed('22:00', { length: 480, endOn: range.end }),
    ];
    const days = new Map([[MONDAY, { date: MONDAY, busy_minutes: 190, busy, all_day: 0 }]]);

    expect([...roomOf(range, { staying, preferences, busy: days })]).toEqual([
      [MONDAY, -10],
      [range.end, -390],
    ]);
  });
});

const covers = (spans: readonly Span[], at: number) =>
  spans.some(({ from, until }) => from <= at && at < until);

it('gaps and what takes them tile a span', () => {
  const minute = fc.integer({ min: 0, max: 60 });
  const anySpan = fc
    .tuple(minute, fc.integer({ min: 1, max: 60 }))
    .map(([from, length]) => ({ from, until: from + length }));
  fc.assert(
    fc.property(anySpan, fc.array(anySpan, { maxLength: 8 }), (within, taken) => {
      const gaps = gapsIn(within, taken);
      for (let at = 0; at < 130; at++) {
        const isFree = covers([within], at) && !covers(taken, at);
        expect(gaps.filter(({ from, until }) => from <= at && at < until)).toHaveLength(isFree ? 1 : 0);
      }
      // Each is as long as it can be.
      expect(gaps.every(({ until }) => until === within.until || covers(taken, until))).toBe(true);
    }),
  );
});

it('free hours and blocks tile the hours of a day, but for gaps below a quarter of an hour', () => {
  const minute = fc.integer({ min: 0, max: 1_439 });
  const anyBusy = fc
    .tuple(minute, minute)
    .map(([from, length]) => hoursOf({ from, until: Math.min(1_440, from + 1 + (length % 120)) }));
  const anyTask = fc
    .tuple(minute, fc.option(fc.integer({ min: 0, max: 2_000 })), fc.integer({ min: -2, max: 1 }))
    .map(([at, length, days]) => timed(timeOfMinute(at), { length, endOn: addDays(MONDAY, days) }));
  fc.assert(
    fc.property(fc.array(anyBusy, { maxLength: 8 }), fc.array(anyTask, { maxLength: 4 }), (busy, staying) => {
      const { hours, blocks, free } = dayHours(MONDAY, { window, busy, staying, notBefore: 0 });
      let gap = 0;
      for (let at = hours.from; at <= hours.until; at++) {
        const [isTaken, isFree] = [covers(blocks, at), covers(free, at)];
        expect(isTaken && isFree).toBe(false);
        gap = isTaken || isFree || at === hours.until ? 0 : gap + 1;
        expect(gap).toBeLessThan(15);
      }
      expect(
        free.every(({ from, until }) => from >= hours.from && until <= hours.until && until - from >= 15),
      ).toBe(true);
      expect(blocks.every(({ from, until }) => from < until && until <= 1_440)).toBe(true);
    }),
  );
});
