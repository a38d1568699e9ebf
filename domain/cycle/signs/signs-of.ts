import { addDays, daysBetween, type LocalDate } from '#domain/calendar/local-date.ts';
import { isCoveredByMode, type ModeSpan } from '#domain/cycle/cycle-mode.ts';
import type { CycleReadings, CycleSign, FoundSign, SignKind, SignReading } from './cycle-sign.ts';
import { temperatureSign } from './temperature-sign.ts';

/** The first cycle day on which a run of positive tests may begin. */
const FIRST_CYCLE_DAY = 7;
/** Positive tests at most this many days apart are one run. */
const JOINED_WITHIN_DAYS = 2;
/** A run that begins this many days after the last day of the one before replaces it. */
const REPLACED_AFTER_DAYS = 4;

/** The first day of the last run of positive tests, known on that day. Source: forecast signs, §3 and §10. */
export function lhSign({ startedOn, readings }: CycleReadings): FoundSign | null {
  const runs: { first: LocalDate; last: LocalDate }[] = [];
  for (const { on, isPositive } of readings) {
    if (isPositive !== true) continue;
    const run = runs.at(-1);
    if (run !== undefined && daysBetween(run.last, on) <= JOINED_WITHIN_DAYS) run.last = on;
    else runs.push({ first: on, last: on });
  }
  const late = runs.filter(({ first }) => daysBetween(startedOn, first) + 1 >= FIRST_CYCLE_DAY);
  const sign = late.findLast(({ first }, index) => {
    const before = late[index - 1];
    return before === undefined || daysBetween(before.last, first) >= REPLACED_AFTER_DAYS;
  });
  return sign === undefined ? null : { on: sign.first, knownOn: sign.first };
}

/** The lowest quality that makes a peak: creamy. */
const LOWEST_PEAK = 2;
/** How many logged days of lower quality have to follow. */
const DAYS_AFTER = 3;

/** The last day of the best discharge, known after three logged days of lower quality. Source: forecast signs, §3. */
export function mucusSign({ readings }: Pick<CycleReadings, 'readings'>): FoundSign | null {
  const logged = readings.flatMap(({ on, discharge }) => (discharge === null ? [] : [{ on, discharge }]));
  const best = Math.max(...logged.map(({ discharge }) => discharge));
  if (best < LOWEST_PEAK) return null;
  const place = logged.findLastIndex(({ discharge }) => discharge === best);
  const [peak, third] = [logged[place], logged[place + DAYS_AFTER]];
  return peak && third ? { on: peak.on, knownOn: third.on } : null;
}

/** How many of the newest cycles are searched for signs: older ones weigh less than half of the newest. */
export const SIGN_CYCLES = 24;

const RULES: Readonly<Record<SignKind, (cycle: CycleReadings) => FoundSign | null>> = {
  lh: lhSign,
  mucus: mucusSign,
  temperature: temperatureSign,
};

type SignsInput = {
  /** The first days of cycles, oldest first. */
  readonly accepted: readonly LocalDate[];
  readonly today: LocalDate;
  readonly modes: readonly ModeSpan[];
  /** Signs that the person set aside, by the first day of their cycle. */
  readonly ignored: ReadonlyMap<LocalDate, readonly SignKind[]>;
};

/** The signs of the newest natural cycles and of the running one, oldest cycle first. `readings` are oldest first. */
export function signsOf(
  readings: readonly SignReading[],
  { accepted, today, modes, ignored }: SignsInput,
): CycleSign[] {
  if (readings.length === 0) return [];
  const first = Math.max(0, accepted.length - SIGN_CYCLES - 1);
  return accepted.slice(first).flatMap((startedOn, index) => {
    const until = accepted[first + index + 1] ?? addDays(today, 1);
    if (isCoveredByMode({ from: startedOn, until }, modes)) return [];
    const own = readings.filter(({ on }) => startedOn <= on && on < until);
    const ignoredKinds = ignored.get(startedOn) ?? [];
    return (Object.keys(RULES) as SignKind[]).flatMap((kind) => {
      // its own keys
      const found = ignoredKinds.includes(kind) ? null : RULES[kind]({ startedOn, readings: own });
      return found === null ? [] : [{ startedOn, kind, ...found }];
    });
  });
}
