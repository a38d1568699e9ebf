import fc from 'fast-check';
import ICAL from 'ical.js';
import { addDays, daysBetween, type LocalDate, weekdayOf } from '#domain/calendar/local-date.ts';
import { lastOfMonth } from '#domain/calendar/months.ts';
import { instantAt } from '#domain/calendar/zoned-instant.ts';
import { anyDay, day } from '#tests/unit/domain/calendar/day.ts';
import { BRUSSELS, calendarOf, readText, TODAY } from './calendars.ts';

/** Zones with their VTIMEZONE as exporters write it. */
const ZONES = {
  [BRUSSELS]: [
    '+0100',
    '+0200',
    'BYMONTH=3;BYDAY=-1SU',
    'BYMONTH=10;BYDAY=-1SU',
    '19700329T020000',
    '19701025T030000',
  ],
  'America/New_York': [
    '-0500',
    '-0400',
    'BYMONTH=3;BYDAY=2SU',
    'BYMONTH=11;BYDAY=1SU',
    '20070311T020000',
    '20071104T020000',
  ],
} as const;
type Zone = keyof typeof ZONES;
const DAY_NAMES = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'] as const;
type DayName = (typeof DAY_NAMES)[number];
const nameOf = (date: LocalDate) => DAY_NAMES[weekdayOf(date) - 1] ?? 'MO';
const textOf = (date: LocalDate) => date.replaceAll('-', '');
const clockOf = (minutes: number) =>
  `T${String(Math.floor(minutes / 60)).padStart(2, '0')}${String(minutes % 60).padStart(2, '0')}00`;

function zoneLines(zone: Zone): string[] {
  const [standard, summer, spring, autumn, firstSpring, firstAutumn] = ZONES[zone];
  const part = (
    name: string,
    { from, to, rule, start }: Record<'from' | 'to' | 'rule' | 'start', string>,
  ) => [
    `BEGIN:${name}`,
    `DTSTART:${start}`,
    `TZOFFSETFROM:${from}`,
    `TZOFFSETTO:${to}`,
    `RRULE:FREQ=YEARLY;${rule}`,
    `END:${name}`,
  ];
  return [
    'BEGIN:VTIMEZONE',
    `TZID:${zone}`,
    ...part('DAYLIGHT', { from: standard, to: summer, rule: spring, start: firstSpring }),
    ...part('STANDARD', { from: summer, to: standard, rule: autumn, start: firstAutumn }),
    'END:VTIMEZONE',
  ];
}

/** Rules that name the day from which they count, by what that day is. */
function rulesOf(start: LocalDate, weekdays: readonly DayName[]): string[] {
  const [, month = 1, dayOfMonth = 1] = start.split('-').map(Number);
  const nth = Math.ceil(dayOfMonth / 7);
  const isLast = daysBetween(start, lastOfMonth(start)) < 7;
  const days = [...new Set([nameOf(start), ...weekdays])].sort(
    (left, right) => DAY_NAMES.indexOf(left) - DAY_NAMES.indexOf(right),
  );
  const isWorkday = weekdayOf(start) <= 5;
  const isFirstWorkday = isWorkday && (dayOfMonth === 1 || (dayOfMonth <= 3 && weekdayOf(start) === 1));
  return [
    'FREQ=DAILY',
    `FREQ=DAILY;BYDAY=${days.join(',')}`,
    'FREQ=WEEKLY',
    `FREQ=WEEKLY;BYDAY=${days.join(',')}`,
    `FREQ=WEEKLY;WKST=SU;BYDAY=${days.join(',')}`,
    'FREQ=MONTHLY',
    `FREQ=MONTHLY;BYMONTHDAY=${dayOfMonth}`,
    ...(dayOfMonth <= 14 ? [`FREQ=MONTHLY;BYMONTHDAY=${dayOfMonth},${dayOfMonth + 14}`] : []),
    ...(nth <= 4 ? [`FREQ=MONTHLY;BYDAY=${nth}${nameOf(start)}`] : []),
    ...(isLast ? [`FREQ=MONTHLY;BYDAY=-1${nameOf(start)}`] : []),
    ...(isFirstWorkday ? ['FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=1'] : []),
    'FREQ=YEARLY',
    `FREQ=YEARLY;BYMONTH=${month};BYMONTHDAY=${dayOfMonth}`,
    ...(nth <= 4 ? [`FREQ=YEARLY;BYMONTH=${month};BYDAY=${nth}${nameOf(start)}`] : []),
  ];
}

/** An event that begins on `first` at the earliest. */
const anyEvent = (first: string) =>
  fc
    .record({
      start: fc.oneof(
        anyDay({ first, last: '2027-02-27' }),
        anyDay({ first: '2026-11-01', last: '2027-02-27' }),
      ),
      // Nights of a clock change are tested by themselves: ical.js counts them otherwise.
      minutes: fc.integer({ min: 5 * 60, max: 21 * 60 }),
      length: fc.integer({ min: 1, max: 170 }),
      zone: fc.constantFrom<Zone | 'UTC' | 'day'>(BRUSSELS, 'America/New_York', 'UTC', 'day'),
      weekdays: fc.subarray([...DAY_NAMES]),
      rule: fc.option(fc.nat(), { freq: 4 }),
      interval: fc.integer({ min: 1, max: 4 }),
      end: fc.constantFrom('never', 'never', 'count', 'until'),
      count: fc.oneof(fc.integer({ min: 1, max: 20 }), fc.integer({ min: 1, max: 400 })),
      excluded: fc.uniqueArray(fc.nat({ max: 60 }), { maxLength: 4 }),
      moved: fc.option(fc.record({ at: fc.nat({ max: 60 }), days: fc.integer({ min: -20, max: 20 }) })),
      isTentative: fc.boolean(),
    })
    // ical.js puts these on 1 March in other years, where RFC 5545 has no day.
    .filter(({ start }) => !start.endsWith('02-29'));
type MadeEvent = ReturnType<typeof anyEvent> extends fc.Arbitrary<infer T> ? T : never;

/** The lines of an event, with those of an occurrence that is moved. */
function linesOf(event: MadeEvent, index: number): string[] {
  const { start, minutes, length, zone, weekdays, rule, interval, count, excluded, moved } = event;
  const timed = (name: string, date: LocalDate, at: number) =>
    zone === 'day'
      ? `${name};VALUE=DATE:${textOf(date)}`
      : zone === 'UTC'
        ? `${name}:${textOf(date)}${clockOf(at)}Z`
        : `${name};TZID=${zone}:${textOf(date)}${clockOf(at)}`;
  const days = zone === 'day' ? 1 + (length % 3) : 0;
  const times = (date: LocalDate) => [
    timed('DTSTART', date, minutes),
    timed('DTEND', addDays(date, days), minutes + length),
  ];
  const rules = rulesOf(start, weekdays);
  const parts = rule === null ? null : rules[rule % rules.length];
  if (!parts) return eventLines(index, times(start));
  const until = addDays(start, count);
  const ending =
    {
      never: '',
      count: `;COUNT=${count}`,
      until: `;UNTIL=${textOf(until)}${zone === 'day' ? '' : 'T235959Z'}`,
    }[event.end] ?? '';
  const text = `${parts}${interval > 1 ? `;INTERVAL=${interval}` : ''}${ending}`;
  const starts = startsOf(text, start);
  const exdates = excluded.flatMap((at) => starts[at] ?? []).map((date) => timed('EXDATE', date, minutes));
  const status = event.isTentative ? ['STATUS:TENTATIVE'] : [];
  const series = eventLines(index, [...times(start), `RRULE:${text}`, ...exdates, ...status]);
  const from = moved && starts[moved.at];
  if (!moved || !from || excluded.includes(moved.at)) return series;
  return [
    ...series,
    ...eventLines(index, [timed('RECURRENCE-ID', from, minutes), ...times(addDays(from, moved.days))]),
  ];
}

const eventLines = (index: number, lines: readonly string[]) => [
  'BEGIN:VEVENT',
  `UID:event-${index}`,
  ...lines,
  'END:VEVENT',
];

/** Occurrences of a rule near today, by ical.js. */
function startsOf(rule: string, start: LocalDate): LocalDate[] {
  const iterator = ICAL.Recur.fromString(rule.replace(/T235959Z$/, '')).iterator(
    ICAL.Time.fromDateString(start),
  );
  const found: LocalDate[] = [];
  for (let time = iterator.next(); time && found.length < 60; time = iterator.next()) {
    if (time.toString() > '2027-06-01') break;
    if (time.toString() > '2026-11-01') found.push(day(time.toString()));
  }
  return found;
}

/** Any calendar in the shapes that exporters write. */
export const anyCalendar = (first: string) =>
  fc
    .array(anyEvent(first), { minLength: 1, maxLength: 4 })
    .map((events) => calendarOf(zoneLines(BRUSSELS), zoneLines('America/New_York'), ...events.map(linesOf)));

const FIRST = addDays(TODAY, -1);
const LAST = addDays(TODAY, 91);
const START = instantAt({ date: FIRST, time: '00:00' }, BRUSSELS);
const END = instantAt({ date: addDays(LAST, 1), time: '00:00' }, BRUSSELS);
const SLOT = 300;

/** What is busy by ical.js, which walks through each series from its beginning: slots of five minutes, and days. */
export function oracleBusy(text: string) {
  const component = new ICAL.Component(ICAL.parse(text));
  ICAL.TimezoneService.reset();
  for (const zone of component.getAllSubcomponents('vtimezone')) ICAL.TimezoneService.register(zone);
  const slots = [new Set<number>(), new Set<number>()] as const;
  const days: string[] = [];
  const add = (item: ICAL.Event, { startDate, endDate }: { startDate: ICAL.Time; endDate: ICAL.Time }) => {
    if (startDate.isDate) {
      for (let at = startDate.clone(); at.compare(endDate) < 0; at.adjust(1, 0, 0, 0))
        days.push(at.toString());
      return;
    }
    const isTentative = item.component.getFirstPropertyValue('status') === 'TENTATIVE';
    const until = Math.min(endDate.toUnixTime(), END);
    for (let at = Math.floor(Math.max(startDate.toUnixTime(), START) / SLOT); at * SLOT < until; at++)
      slots[isTentative ? 1 : 0].add(at);
  };
  // Otherwise it takes the moved occurrences of every event in the calendar for those of each.
  const events = component
    .getAllSubcomponents('vevent')
    .map((one) => new ICAL.Event(one, { strictExceptions: true, exceptions: [] }));
  for (const event of events.filter((one) => !one.isRecurrenceException())) {
    for (const other of events)
      if (other.isRecurrenceException() && other.uid === event.uid) event.relateException(other);
    if (!event.isRecurring()) add(event, event);
    else {
      const iterator = event.iterator();
      for (
        let next = iterator.next();
        next && next.toUnixTime() < END + 60 * 86_400;
        next = iterator.next()
      ) {
        const details = event.getOccurrenceDetails(next);
        add(details.item, details);
      }
    }
  }
  const within = days.filter((one) => FIRST <= one && one <= LAST).sort();
  const fourADay = [...Map.groupBy(within, (one) => one).values()].flatMap((same) => same.slice(0, 4));
  return {
    slots: slots.map((set) => [...set].sort((left, right) => left - right)),
    // A calendar has at most 400 all-day entries.
    days: within.length > 400 ? fourADay : within,
  };
}

/** The same by the product. */
export async function ownBusy(text: string) {
  const { busy, not_understood } = await readText(text);
  if (not_understood > 0) throw new Error(`${not_understood} events aren't understood`);
  const slots = ([0, 1] as const).map((kind) =>
    busy.intervals
      .filter(([, , tentative]) => tentative === kind)
      .flatMap(([from, until]) =>
        Array.from({ length: (until - from) / SLOT }, (_, index) => from / SLOT + index),
      ),
  );
  return { slots, days: busy.all_day };
}

/** So many random calendars, with events that begin on `first` at the earliest, have the same busy minutes and days in both. */
export const compareWithOracle = (numRuns: number, first: string): Promise<void> =>
  fc.assert(
    fc.asyncProperty(anyCalendar(first), async (text) => {
      const [own, oracle] = [JSON.stringify(await ownBusy(text)), JSON.stringify(oracleBusy(text))];
      if (own !== oracle) throw new Error(`differs:\n${text}\n${own}\n${oracle}`);
    }),
    { numRuns },
  );
