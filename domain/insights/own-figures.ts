import { daysBetween, type LocalDate } from '#domain/calendar/local-date.ts';
import { addMonths, firstOfMonth, lastOfMonth } from '#domain/calendar/months.ts';
import type { CycleFacts } from '#domain/cycle/running-cycle.ts';
import { BLEEDING_STRENGTHS } from '#domain/day-log/bleeding.ts';
import type { BleedingCycle, OwnFigures } from './insights.calls.ts';
import { type BodyDay, bleeds, isCounted, type LoggedCycle } from './logged-cycles.ts';
import { firstDay, symptomsByDays } from './metric-days.ts';

/** How many cycles are drawn, and how many days of each: a longer one is cut. */
export const CYCLES_DRAWN = 12;
const DAYS_DRAWN = 60;

/** The cycles of some days, and those days; without the consent to health data, they only have bleeding. */
export type Examined = { readonly cycles: readonly LoggedCycle[]; readonly days: readonly BodyDay[] };

/** Figures of one's own days without any comparison, from the cycles that begin within them; months count from the day `from`. */
export function ownFigures(
  { today }: Pick<CycleFacts, 'today'>,
  { cycles, days, from = null }: Examined & { readonly from?: LocalDate | null },
): OwnFigures {
  const { medianWithSpotting: _, ...period } = periodFigures(cycles);
  return {
    bleeding: {
      cycles: cycles
        .filter(({ leftOut }) => leftOut !== 'mode')
        .slice(-CYCLES_DRAWN)
        .map(withLoggedDays),
      period,
      heaviest_day: heaviestDay(cycles)?.day ?? null,
      by_day: strengthByDay(cycles),
    },
    by_cycle_day: byCycleDay(cycles),
    months_logged: monthsLogged(
      days.filter(({ date }) => from === null || date >= from),
      today,
    ),
  };
}

/** A cycle as a row of days, of which one with only something else logged is without bleeding. */
function withLoggedDays(cycle: LoggedCycle): BleedingCycle {
  const row = bleedingCycleOf(cycle);
  return { ...row, levels: row.levels.map((level, index) => level ?? (cycle.log[index] ? 'none' : null)) };
}

/** A cycle as a row of days. */
export function bleedingCycleOf(cycle: LoggedCycle): BleedingCycle {
  const { startedOn, days, isOver, leftOut, log } = cycle;
  return {
    started_on: startedOn,
    days,
    over: isOver ? 1 : 0,
    left_out: leftOut,
    bled: log.filter((day) => bleeds(day?.bleeding)).length,
    levels: log.slice(0, DAYS_DRAWN).map((day) => day?.bleeding ?? null),
    between: leftOut === 'mode' ? [] : daysBetweenPeriods(cycle),
  };
}

/** How many days are shown counted from the first day, and how many counted back from the next first day. */
const DAYS_FROM_START = 35;
const DAYS_BEFORE_NEXT = 14;
/** How many symptoms are shown, and the fewest days with one. */
const SYMPTOMS_SHOWN = 4;
const FEWEST_DAYS_WITH_IT = 4;
/** Nothing is shown with fewer finished, well-logged cycles. */
export const FEWEST_CYCLES_BY_DAY = 3;
/** Cycles with fewer logged days aren't used for symptoms. */
const FEWEST_LOGGED_DAYS = 10;

type ByCycleDay = OwnFigures['by_cycle_day'][number];
type Thing = Pick<ByCycleDay, 'metric' | 'symptom'>;

/** Cycles that count and have at least ten logged days, all of them stored. */
export const wellLogged = (cycles: readonly LoggedCycle[]): LoggedCycle[] =>
  cycles.filter((cycle) => isStored(cycle) && daysLogged(cycle) >= FEWEST_LOGGED_DAYS);

/** Whether a cycle counts, and the log of all its days is stored. */
export const isStored = (cycle: LoggedCycle): boolean => isCounted(cycle) && cycle.isStored;

/** On how many days of a cycle anything is logged. */
export const daysLogged = ({ log }: LoggedCycle): number => log.filter((day) => day !== undefined).length;

/**
 * Pain and the most frequent symptoms by day of the cycle. A day with anything else logged counts as without them, from the
 * first day on which they are logged; days without a log aren't counted.
 */
export function byCycleDay(cycles: readonly LoggedCycle[]): ByCycleDay[] {
  const counted = wellLogged(cycles);
  return thingsIn(counted).map((thing) => {
    const since = firstDay(loggedDaysOf(cycles), (logged) => isLogged(thing, logged));
    const over = counted.filter(({ isOver }) => isOver);
    const shares = (some: readonly LoggedCycle[], days: readonly number[]) =>
      days.flatMap((day) => {
        const known = some
          .flatMap(({ log, days: length }) => log[day > 0 ? day - 1 : length + day] ?? [])
          .filter(({ date }) => date >= since);
        const having = known.filter((logged) => isThere(thing, logged)).length;
        return known.length === 0 ? [] : [{ day, with: having, of: known.length }];
      });
    return {
      ...thing,
      from_start: shares(counted, FROM_START),
      before_next: shares(over, BEFORE_NEXT),
      cycles: over.length,
      missing_cycles: Math.max(0, FEWEST_CYCLES_BY_DAY - over.length),
    };
  });
}

const FROM_START = Array.from({ length: DAYS_FROM_START }, (_, index) => index + 1);
const BEFORE_NEXT = Array.from({ length: DAYS_BEFORE_NEXT }, (_, index) => index - DAYS_BEFORE_NEXT);

const loggedDaysOf = (cycles: readonly LoggedCycle[]): BodyDay[] =>
  cycles.flatMap(({ log }) => log.filter((day) => day !== undefined));

const isThere = ({ symptom }: Thing, logged: BodyDay): boolean =>
  symptom === null ? (logged.pain ?? 0) > 0 : (logged.symptoms?.includes(symptom) ?? false);

const isLogged = ({ symptom }: Thing, logged: BodyDay): boolean =>
  symptom === null ? logged.pain !== null : logged.symptoms !== null;

/** Pain, and the symptoms that were there on most days; equally frequent ones in alphabetical order. */
function thingsIn(cycles: readonly LoggedCycle[]): Thing[] {
  const days = loggedDaysOf(cycles);
  const frequent = symptomsByDays(days)
    .filter(([, count]) => count >= FEWEST_DAYS_WITH_IT)
    .slice(0, SYMPTOMS_SHOWN)
    .map(([symptom]): Thing => ({ metric: 'symptom', symptom }));
  const pain: Thing = { metric: 'pain', symptom: null };
  const painDays = days.filter((day) => isThere(pain, day)).length;
  return painDays >= FEWEST_DAYS_WITH_IT ? [pain, ...frequent] : frequent;
}

const MONTHS_SHOWN = 12;

/** The newest twelve months since the first logged day, oldest first, the present one up to today; empty without a day. */
export function monthsLogged(
  days: readonly { readonly date: LocalDate }[],
  today: LocalDate,
): OwnFigures['months_logged'] {
  const dates = days.map(({ date }) => date).filter((date) => date <= today);
  const first = dates.reduce((least, date) => (date < least ? date : least), today);
  if (dates.length === 0) return [];
  const counts = Map.groupBy(dates, firstOfMonth);
  const months: OwnFigures['months_logged'] = [];
  for (let month = firstOfMonth(today); months.length < MONTHS_SHOWN; month = addMonths(month, -1)) {
    if (month < firstOfMonth(first)) break;
    const from = month < first ? first : month;
    const last = lastOfMonth(month);
    const until = last < today ? last : today;
    months.push({ month, logged: counts.get(month)?.length ?? 0, of: daysBetween(from, until) + 1 });
  }
  return months.reverse();
}

/** Bleeding this many days before or after a period belongs to it. */
const DAYS_AROUND_A_PERIOD = 2;
/** The curve of strengths covers this many of the newest periods. */
const PERIODS_IN_CURVE = 6;
const CURVE_DAYS = 10;
/** A mean covers at least two periods. */
const FEWEST_IN_CURVE = 2;

const bleedingOn = ({ log }: LoggedCycle, index: number) => log[index]?.bleeding ?? null;

/** The lengths of periods in cycles that count, in whole days; `null` if none is known, or none has spotting next to it. */
export function periodFigures(cycles: readonly LoggedCycle[]) {
  const counted = cycles.filter(isCounted);
  const known = counted.filter((cycle) => cycle.periodDays !== null);
  const lengths = known.map(({ periodDays }) => periodDays ?? 0);
  const stored = known.filter(isStored);
  const withSpotting = stored.map(lengthWithSpotting);
  const isTouched = withSpotting.some((days, index) => days !== stored[index]?.periodDays);
  return {
    known: known.length,
    of: counted.length,
    median: wholeMedian(lengths),
    shortest: lengths.length === 0 ? null : Math.min(...lengths),
    longest: lengths.length === 0 ? null : Math.max(...lengths),
    medianWithSpotting: isTouched ? wholeMedian(withSpotting) : null,
  };
}

/** The median as it is shown; `null` without values. */
export const wholeMedian = (values: readonly number[]): number | null =>
  values.length === 0 ? null : Math.round(median(values));

/** A period's length with the days of spotting right before and after it. */
function lengthWithSpotting(cycle: LoggedCycle): number {
  let days = cycle.periodDays ?? 0;
  while (bleedingOn(cycle, days) === 'spotting') days++;
  return days + cycle.spottingBefore;
}

/** The days, from 1, with any bleeding that isn't within two days of a period, whose expected days count if none is logged. */
export function daysBetweenPeriods(cycle: LoggedCycle): number[] {
  const from = cycle.periodReach + DAYS_AROUND_A_PERIOD;
  const until = cycle.isOver ? cycle.days - DAYS_AROUND_A_PERIOD : cycle.days;
  const days: number[] = [];
  for (let index = from; index < until; index++) if (bleeds(bleedingOn(cycle, index))) days.push(index + 1);
  return days;
}

const LEVELS = ['light', 'medium', 'heavy'] as const;
/** The index of a level in a list; -1 if it isn't there. */
const placeIn = (levels: readonly string[], level: string | null | undefined) => levels.indexOf(level ?? '');

/** The heaviest day over the periods that count, from 1: the median, rounded down; `null` without any strength. */
export function heaviestDay(cycles: readonly LoggedCycle[]) {
  const peaks = cycles.filter(isCounted).flatMap((cycle) => {
    const period = cycle.log.slice(0, cycle.periodReach).map((day) => placeIn(LEVELS, day?.bleeding));
    const strength = Math.max(...period);
    return strength < 0 ? [] : [{ strength, day: period.indexOf(strength) + 1 }];
  });
  const top = Math.max(...peaks.map(({ strength }) => strength));
  const level = LEVELS[top];
  if (level === undefined) return null;
  const days = peaks.filter(({ strength }) => strength === top).map(({ day }) => day);
  return { level, day: Math.floor(median(days)), periods: days.length, of: peaks.length };
}

/** The first ten days over the newest six periods, as indexes in `BLEEDING_STRENGTHS`; without days logged less than twice. */
export function strengthByDay(cycles: readonly LoggedCycle[]) {
  const newest = cycles.filter(isCounted).slice(-PERIODS_IN_CURVE);
  const days = Array.from({ length: CURVE_DAYS }, (_, index) => index).flatMap((index) => {
    const places = newest
      .map((cycle) => placeIn(BLEEDING_STRENGTHS, bleedingOn(cycle, index)))
      .filter((place) => place >= 0);
    if (places.length < FEWEST_IN_CURVE) return [];
    const mean = places.reduce((sum, place) => sum + place, 0) / places.length;
    return [
      {
        day: index + 1,
        mean: Math.round(mean * 10) / 10,
        low: Math.min(...places),
        high: Math.max(...places),
        periods: places.length,
      },
    ];
  });
  return days.slice(0, days.findLastIndex(({ high }) => high > 0) + 1);
}

/** The middle value, or the mean of the two middle ones; `NaN` for none. */
export function median(values: readonly number[]): number {
  const inOrder = values.toSorted((left, right) => left - right);
  const half = (inOrder.length - 1) / 2;
  const [low = Number.NaN, high = Number.NaN] = [inOrder[Math.floor(half)], inOrder[Math.ceil(half)]];
  return (low + high) / 2;
}
