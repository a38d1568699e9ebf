import { addDays, type LocalDate } from '#domain/calendar/local-date.ts';
import type { CycleFacts } from '#domain/cycle/running-cycle.ts';
import type { BleedingLevel } from '#domain/day-log/bleeding.ts';
import { type BodyDay, loggedCycles } from '#domain/insights/logged-cycles.ts';
import { insightRange } from '#domain/insights/metric-days.ts';
import { loggedBleedings } from '#tests/unit/domain/cycle/logged-bleedings.ts';
import { knownCycles } from './known-cycles.ts';

export type LoggedFields = Partial<Omit<BodyDay, 'date'>>;

/** A day with only these fields. */
export const bodyDay = (date: LocalDate, fields: LoggedFields): BodyDay => ({
  date,
  bleeding: null,
  heavy_details: null,
  pain: null,
  pain_flags: null,
  symptoms: null,
  ...fields,
});

/** A period with one day of each strength and a day without bleeding at the end. */
export const period = (...levels: BleedingLevel[]): LoggedFields[] =>
  [...levels, 'none' as const].map((bleeding) => ({ bleeding }));
export const USUAL_PERIOD = period('medium', 'heavy', 'medium', 'light');

/** Finished cycles of 28 days with these logged days, and a running one with a usual period. */
export const cyclesWith = (...daysOfCycles: (readonly (LoggedFields | undefined)[])[]): Cycle[] => [
  ...daysOfCycles.map((days) => ({ days: 28, logged: days })),
  { days: 10, logged: USUAL_PERIOD },
];

type Cycle = {
  readonly days: number;
  /** Its days from the first on; `undefined` for a day without a log. */
  readonly logged?: readonly (LoggedFields | undefined)[];
};

/**
 * A person of 30 with these cycles, the last one running: the facts, with bleedings from the logged days, and the cycles and days as
 * notices and figures read them.
 */
export function loggedLife(cycles: readonly Cycle[], changes: Partial<CycleFacts> = {}) {
  const past = cycles.slice(0, -1).map(({ days }) => days);
  const last = cycles.at(-1)?.days ?? 1;
  const base = knownCycles(past);
  const today = base.today;
  const shift = 10 - last;
  const starts = base.periodStarts.map((start) => addDays(start, shift));
  const days = starts.flatMap((start, index) =>
    (cycles[index]?.logged ?? []).flatMap((fields, day) =>
      fields ? [bodyDay(addDays(start, day), fields)] : [],
    ),
  );
  const levels = ['light', 'medium', 'heavy', 'unspecified'];
  const bled = days
    .filter(({ bleeding }) => bleeding !== null && levels.includes(bleeding))
    .map(({ date }) => date);
  const without = new Set(days.filter(({ bleeding }) => bleeding === 'none').map(({ date }) => date));
  const facts: CycleFacts = {
    ...base,
    periodStarts: starts,
    bleedings: loggedBleedings(starts, { bled, without }),
    today,
    ...changes,
  };
  return { facts, days, cycles: loggedCycles(facts, { days, span: insightRange(facts) }) };
}
