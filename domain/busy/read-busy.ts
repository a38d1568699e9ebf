import type { LocalDate } from '#domain/calendar/local-date.ts';
import { DAY_SECONDS } from '#domain/calendar/zoned-day.ts';
import { type Busy, busyLedger } from './busy-days.ts';
import type { CalendarLines } from './calendar-lines.ts';
import { occurrencesOf } from './event-occurrences.ts';
import {
  type CalendarEvent,
  DURATION,
  NotUnderstood,
  propertiesOf,
  readEvent,
  secondsOf,
} from './read-event.ts';
import { fileClocks, ianaClock, ianaName } from './zone-clock.ts';

/** The person's zone, the day there, and the address of the account, by which invitations are known. */
type Reader = { readonly timeZone: string; readonly today: LocalDate; readonly address: string };
type BusyReading = {
  readonly busy: Busy;
  /** Events that are left out because they can't be read. */
  readonly not_understood: number;
  /** After how long the calendar asks to be read again; `null` if it doesn't. */
  readonly refresh_seconds: number | null;
};

/** What the events of a file may cost: the days that their rules look at, and what takes longer; about 2 s in all. */
const STEPS_MAX = 2_000_000;

/** When somebody is busy by a calendar, from yesterday to the 91st day ahead. Nothing in a calendar makes it fail. */
export async function readBusy(
  { calendar, zones, events, dropped }: CalendarLines,
  { timeZone, today, address }: Reader,
): Promise<BusyReading> {
  const { default: ical } = await import('ical.js');
  const about = new Map(propertiesOf(ical, calendar.join('\n')).map(({ name, value }) => [name, value]));
  const own = [address, about.get('X-WR-CALNAME') ?? ''].filter(Boolean).map((one) => one.toLowerCase());
  const ledger = busyLedger({ today, timeZone });
  const fallback = ianaClock(ianaName(about.get('X-WR-TIMEZONE') ?? '') ?? timeZone);
  const clockOf = fileClocks(zones, { ical, spend, range: ledger.range, fallback });
  let notUnderstood = dropped;
  let steps = STEPS_MAX;

  function spend(needed: number) {
    if (needed > steps) throw new NotUnderstood();
    steps -= needed;
  }

  /** What `work` gives; an empty list, and one more that isn't understood, where it fails. */
  function attempt<T>(work: () => T[]): T[] {
    try {
      return work();
    } catch {
      notUnderstood += 1;
      return [];
    }
  }

  function addEvent(event: CalendarEvent, replaced: CalendarEvent['excluded']) {
    const context = { replaced: event.replaces ? [] : replaced, clockOf, spend, range: ledger.range };
    for (const { from, until } of occurrencesOf(event, context)) {
      const days = { from: from / DAY_SECONDS, until: until / DAY_SECONDS, isAway: event.isOutOfOffice };
      if (event.start.isDate) ledger.addEntry(days);
      else ledger.add({ from, until, tentative: event.isTentative ? 1 : 0 });
    }
    return [];
  }

  const read = events.flatMap((lines) => attempt(() => [readEvent(ical, { lines, own })]));
  for (const series of Map.groupBy(read, (event) => event.uid || event).values()) {
    const replaced = series.flatMap(({ replaces }) => replaces ?? []);
    const counted = series.filter(({ isFree }) => !isFree);
    if (series.some(({ isStrange }) => isStrange)) notUnderstood += 1;
    else for (const event of counted) attempt(() => addEvent(event, replaced));
  }
  const refresh = about.get('REFRESH-INTERVAL') ?? about.get('X-PUBLISHED-TTL') ?? '';
  return {
    busy: ledger.busy(),
    not_understood: notUnderstood,
    refresh_seconds: DURATION.test(refresh) ? Math.max(secondsOf(ical, refresh), 0) : null,
  };
}
