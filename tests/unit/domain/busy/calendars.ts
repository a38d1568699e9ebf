import { type Busy, busyDays } from '#domain/busy/busy.rules.ts';
import { calendarReader } from '#domain/busy/calendar-lines.ts';
import { readBusy } from '#domain/busy/read-busy.ts';
import { addDays, type LocalDate } from '#domain/calendar/local-date.ts';
import { day } from '#tests/unit/domain/calendar/day.ts';

/** A Monday; Brussels is an hour ahead of UTC on it. */
export const TODAY = day('2026-11-30');
export const BRUSSELS = 'Europe/Brussels';
export const READER = { timeZone: BRUSSELS, today: TODAY, address: 'Robin@example.org' };

/** A calendar of components, each a list of lines. */
export const calendarOf = (...components: readonly string[][]): string =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0', ...components.flat(), 'END:VCALENDAR', ''].join('\r\n');

let made = 0;
/** An event of its own, unless its lines have a UID. */
export function eventOf(...lines: string[]): string[] {
  const uid = lines.some((line) => line.startsWith('UID')) ? [] : [`UID:made-${made++}@example.org`];
  return ['BEGIN:VEVENT', ...uid, ...lines, 'END:VEVENT'];
}

/** The needed lines of a text that comes in chunks of `size`. */
export function linesOf(text: string, size = 4_096) {
  const reader = calendarReader();
  for (let at = 0; at < text.length; at += size) reader.push(text.slice(at, at + size));
  return reader.end();
}

export async function readText(text: string, reader: Partial<typeof READER> = {}) {
  const lines = linesOf(text);
  if (lines === null) throw new Error('not a calendar');
  return await readBusy(lines, { ...READER, ...reader });
}

/** What a calendar fills, day by day as "2026-12-01 09:00-10:30", without days that are free. */
export function timesOf(
  busy: Busy,
  {
    from = TODAY,
    to = addDays(from, 91),
    timeZone = BRUSSELS,
  }: { from?: LocalDate; to?: LocalDate; timeZone?: string } = {},
): string[] {
  const source = { busy, busyFrom: from, busyUntil: to, allDayCounts: 0, tentativeCounts: 1 } as const;
  return busyDays([source], { from, to, timeZone }).flatMap(({ date, busy: spans }) =>
    spans.map((span) => `${date} ${span.from}-${span.until}`),
  );
}

/** What the events of a calendar fill until the middle of December, and how many weren't understood. */
export async function read(...events: readonly string[][]) {
  const { busy, not_understood } = await readText(calendarOf(...events));
  return { times: timesOf(busy, { to: day('2026-12-14') }), days: busy.all_day, not_understood };
}
