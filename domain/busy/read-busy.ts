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
type Reader = {
  readonly timeZone: string;
  readonly today: LocalDate;
  readonly address: string;
  /** Lets others run in between. */
  readonly pause?: () => Promise<void>;
};
type BusyReading = {
  readonly busy: Busy;
  /** Events that are left out because they can't be read. */
  readonly not_understood: number;
  /** After how long the calendar asks to be read again; `null` if it doesn't. */
  readonly refresh_seconds: number | null;
};

/** What the events of a file may cost: the days that their rules look at, and what takes longer; about 2 s in all. */
const STEPS_MAX = 2_000_000;
/** After so many steps others get their turn; reading an event or counting it takes as long as some. */
const TURN_STEPS = 20_000;
const EVENT_STEPS = 100;

/** When somebody is busy by a calendar, from yesterday to the 91st day ahead. Nothing in a calendar makes it fail. */
export async function readBusy(
  { calendar, zones, events, dropped }: CalendarLines,
  { timeZone, today, address, pause }: Reader,
): Promise<BusyReading> {
  const { default: ical } = await import('ical.js');
  const about = new Map(propertiesOf(ical, calendar.join('\n')).map(({ name, value }) => [name, value]));
  const own = [address, about.get('X-WR-CALNAME') ?? ''].filter(Boolean).map((one) => one.toLowerCase());
  const ledger = busyLedger({ today, timeZone });
  const fallback = ianaClock(ianaName(about.get('X-WR-TIMEZONE') ?? '') ?? timeZone);
  const clockOf = fileClocks(zones, { ical, spend, range: ledger.range, fallback });
  let notUnderstood = dropped;
  let steps = STEPS_MAX;
  let work = 0;

  function spend(needed: number) {
    const isEnough = needed <= steps;
    if (isEnough) work += needed;
    steps = isEnough ? steps - needed : 0;
    if (!isEnough) throw new NotUnderstood();
  }

  async function takeTurn() {
    work += EVENT_STEPS;
    if (work < TURN_STEPS) return;
    work = 0;
    await pause?.();
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

  const read: CalendarEvent[] = [];
  for (const lines of events) {
    read.push(...attempt(() => [readEvent(ical, { lines, own })]));
    await takeTurn();
  }
  for (const series of Map.groupBy(read, (event) => event.uid || event).values()) {
    const replaced = series.flatMap(({ replaces }) => replaces ?? []);
    const counted = series.filter(({ isFree }) => !isFree);
    const isStrange = series.some((event) => event.isStrange);
    if (isStrange) notUnderstood += 1;
    for (const event of isStrange ? [] : counted) {
      attempt(() => addEvent(event, replaced));
      await takeTurn();
    }
  }
  const refresh = about.get('REFRESH-INTERVAL') ?? about.get('X-PUBLISHED-TTL') ?? '';
  return {
    busy: ledger.busy(),
    not_understood: notUnderstood,
    refresh_seconds: DURATION.test(refresh) ? Math.max(secondsOf(ical, refresh), 0) : null,
  };
}
