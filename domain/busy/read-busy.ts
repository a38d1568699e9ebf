import type { LocalDate } from '#domain/calendar/local-date.ts';
import { type Busy, busyLedger } from './busy-days.ts';
import type { CalendarLines } from './calendar-lines.ts';
import { occurrencesOf } from './event-occurrences.ts';
import { fileClocks, ianaName } from './file-zones.ts';
import {
  type CalendarEvent,
  DURATION,
  NotUnderstood,
  propertiesOf,
  readEvent,
  secondsOf,
} from './read-event.ts';
import { ruleExpander } from './rule-starts.ts';
import { DAY_SECONDS, ianaClock } from './zone-clock.ts';

/** The person's zone, the day there, and the address of the account, by which invitations are known. */
type Reader = { readonly timeZone: string; readonly today: LocalDate; readonly address: string };
type BusyReading = {
  readonly busy: Busy;
  /** Events that are left out because they can't be read. */
  readonly not_understood: number;
  /** After how long the calendar asks to be read again; `null` if it doesn't. */
  readonly refresh_seconds: number | null;
};

/** Replaced occurrences of a series, times the events of its name. */
const COMPARED_MAX = 1_000_000;

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
  const expand = ruleExpander(ical);
  const clockOf = fileClocks(zones, { ical, expand, range: ledger.range, fallback });
  let notUnderstood = dropped;

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
    const { start, isOutOfOffice, isTentative } = event;
    const context = { replaced, clockOf, expand, range: ledger.range };
    for (const { from, until } of attempt(() => occurrencesOf(event, context))) {
      const days = { from: from / DAY_SECONDS, until: until / DAY_SECONDS, isAway: isOutOfOffice };
      if (start.isDate) ledger.addDays(days);
      else ledger.add({ from, until, tentative: isTentative ? 1 : 0 });
    }
  }

  const read = events.flatMap((lines) => attempt(() => [readEvent(ical, { lines, own })]));
  for (const series of Map.groupBy(read, (event) => event.uid || event).values()) {
    attempt(() => {
      const replaced = series.flatMap(({ replaces }) => replaces ?? []);
      if (series.some(({ isStrange }) => isStrange) || series.length * replaced.length > COMPARED_MAX)
        throw new NotUnderstood();
      for (const event of series.filter(({ isFree }) => !isFree)) {
        if (event.replaces) addEvent({ ...event, rules: [], added: [] }, []);
        else addEvent(event, replaced);
      }
      return [];
    });
  }
  const refresh = about.get('REFRESH-INTERVAL') ?? about.get('X-PUBLISHED-TTL') ?? '';
  return {
    busy: ledger.busy(),
    not_understood: notUnderstood,
    refresh_seconds: DURATION.test(refresh) ? Math.max(secondsOf(ical, refresh), 0) : null,
  };
}
