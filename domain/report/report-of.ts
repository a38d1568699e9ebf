import {
  type DateRange,
  daysBetween,
  type LocalDate,
  wholeYearsBetween,
} from '#domain/calendar/local-date.ts';
import type { CycleStatus } from '#domain/cycle/life-stage.schema.ts';
import { acceptedStarts } from '#domain/cycle/periods.ts';
import { type CycleFacts, runningCycle } from '#domain/cycle/running-cycle.ts';
import type { DayLog } from '#domain/day-log/day-log.schema.ts';
import { beforeAndAfter } from '#domain/insights/before-and-after.ts';
import {
  type BodyDay,
  isCounted,
  type LeftOut,
  type LoggedCycle,
  loggedCycles,
  withBleedingAlone,
} from '#domain/insights/logged-cycles.ts';
import { insightDays, LOGGED_METRICS, loggedMetrics } from '#domain/insights/metric-days.ts';
import { cycleNotices, hasDetail, hasFlag, SEVERE_PAIN, USUAL } from '#domain/insights/notices.ts';
import {
  bleedingCycleOf,
  daysBetweenPeriods,
  heaviestDay,
  isStored,
  periodFigures,
  wellLogged,
  wholeMedian,
} from '#domain/insights/own-figures.ts';
import type { Report, ReportDay } from './report.calls.ts';

type ReportInput = {
  readonly facts: CycleFacts;
  /** The logged days of the span, oldest first. */
  readonly days: readonly Readonly<DayLog>[];
  readonly status: CycleStatus;
  readonly unreadable: number;
  /** Whether figures other than bleeding are computed: the consent to health data. */
  readonly allowsMoods: boolean;
  /** The first day whose details are stored; `null` or nothing if all are. */
  readonly detailsFrom?: LocalDate | null;
};
type Span = { readonly from: LocalDate; readonly to: LocalDate };

/** One period alone isn't enough to compare before and after. */
const FEWEST_STARTS = 2;

/**
 * The facts of the sheet for a doctor over a span, both days included. Cycles are those that begin in it; lengths are whole
 * days. The same days always give the same answer. Source: docs/report.md.
 */
export function reportOf(known: ReportInput, { from, to }: Span): Report {
  const { facts, status, unreadable, allowsMoods, detailsFrom = null } = known;
  const until = to < facts.today ? to : facts.today;
  const days = known.days.filter(({ date }) => date <= until);
  const bodyDays = allowsMoods ? days : days.map(withBleedingAlone);
  const cycles = loggedCycles(facts, {
    days: bodyDays,
    span: { start: from, end: to },
    from: detailsFrom,
  });
  const running = to >= facts.today ? runningCycle(facts) : null;
  const reasons = new Map(
    status.history.told.map((annotation) => [annotation.started_on, annotation.reason]),
  );
  return {
    made_on: facts.today,
    age:
      facts.birthDate === null || until < facts.birthDate ? null : wholeYearsBetween(facts.birthDate, until),
    last_period_on:
      acceptedStarts(facts.periodStarts.filter((start) => start <= until)).accepted.at(-1) ?? null,
    cycle_day: running === null ? null : running.openDays + 1,
    mode: status.cycle_mode,
    method: status.mode === null ? status.natural_method : status.mode.method,
    mode_since: status.mode?.since ?? null,
    modes: status.history.modes
      .filter((span) => span.started_on <= to && (span.ended_on === null || span.ended_on > from))
      .map(({ mode, started_on, ended_on }) => ({ mode, started_on, ended_on })),
    cycles: cycles.map((cycle) => ({
      ...bleedingCycleOf(cycle),
      reason: cycle.leftOut === 'odd' ? (reasons.get(cycle.startedOn) ?? null) : null,
      severe_pain: placesOf(cycle, isSevere),
    })),
    moods_allowed: allowsMoods ? 1 : 0,
    figures: { ...figuresOf(cycles, bodyDays), ...(allowsMoods ? {} : NO_EFFECT) },
    outside: [
      ...outsideOf(cycles),
      // These only hold today.
      ...(to < facts.today ? [] : unusualToday(facts, { cycles, days: bodyDays })),
    ],
    sides: allowsMoods ? sidesOf(facts, { days, range: { start: from, end: until } }) : [],
    logged_days: days.length,
    span_days: until < from ? 0 : daysBetween(from, until) + 1,
    ...(detailsFrom !== null && detailsFrom > from && { details_from: detailsFrom }),
    days: days.map(dayOf),
    unreadable,
  };
}

const NO_EFFECT = { severe_pain: null, kept_from: null, painkiller: null } as const;

const lengthsOf = (cycles: readonly LoggedCycle[]): number[] =>
  cycles.filter((cycle) => cycle.isOver && isCounted(cycle)).map(({ days }) => days);

function figuresOf(cycles: readonly LoggedCycle[], days: readonly BodyDay[]): Report['figures'] {
  const lengths = lengthsOf(cycles);
  const [shortest, longest] = [Math.min(...lengths), Math.max(...lengths)];
  const middle = wholeMedian(lengths);
  const between = cycles.filter(isStored).map((cycle) => daysBetweenPeriods(cycle).length);
  const { medianWithSpotting, ...period } = periodFigures(cycles);
  const leftOut = (why: LeftOut) => cycles.filter((cycle) => cycle.isOver && cycle.leftOut === why).length;
  const finished = wellLogged(cycles).filter(({ isOver }) => isOver);
  return {
    complete: cycles.filter(({ isOver }) => isOver).length,
    counted: lengths.length,
    left_out: { odd: leftOut('odd'), mode: leftOut('mode'), long: leftOut('long') },
    length: middle === null ? null : { median: middle, shortest, longest },
    spread: lengths.length < 2 ? null : longest - shortest,
    period: { ...period, with_spotting: medianWithSpotting },
    between: {
      days: between.reduce((sum, count) => sum + count, 0),
      cycles: between.filter((count) => count > 0).length,
      of: between.length,
    },
    heaviest: heaviestDay(cycles),
    severe_pain: meanOf(finished, isSevere),
    kept_from: meanOf(finished, (day) => hasFlag(day, 'kept_from')),
    painkiller: meanOf(finished, (day) => hasFlag(day, 'painkiller')),
    soaked_days: daysWith(days, ['soaked_3h', 'soaked_1h']),
    clots_days: daysWith(days, ['clots']),
  };
}

const isSevere = ({ pain }: BodyDay): boolean => pain === SEVERE_PAIN;

/** The days of a cycle, from 1, for which it holds. */
const placesOf = ({ log }: LoggedCycle, isTrue: (day: BodyDay) => boolean): number[] =>
  log.flatMap((day, index) => (day !== undefined && isTrue(day) ? index + 1 : []));

/** The number of days in a cycle for which it holds: the mean, rounded to tenths, and the fewest and most. */
function meanOf(
  cycles: readonly LoggedCycle[],
  isTrue: (day: BodyDay) => boolean,
): Report['figures']['severe_pain'] {
  const counts = cycles.map((cycle) => placesOf(cycle, isTrue).length);
  if (counts.length === 0) return null;
  const sum = counts.reduce((total, count) => total + count, 0);
  return {
    mean: Math.round((sum / counts.length) * 10) / 10,
    low: Math.min(...counts),
    high: Math.max(...counts),
    cycles: counts.length,
  };
}

/** Days on which any of these details was ticked; `null` if none ever was. */
function daysWith(days: readonly BodyDay[], details: readonly string[]): number | null {
  const count = days.filter((day) => hasDetail(day, details)).length;
  return count === 0 ? null : count;
}

/** Findings outside of FIGO's ranges in the span: facts, and no advice. */
function outsideOf(cycles: readonly LoggedCycle[]): Report['outside'] {
  const lengths = lengthsOf(cycles);
  const counted = cycles.filter(isCounted);
  const periods = counted.flatMap(({ periodDays }) => periodDays ?? []);
  const spread = Math.max(...lengths) - Math.min(...lengths);
  const among = (days: readonly number[], isOutside: (days: number) => boolean) => ({
    times: days.filter(isOutside).length,
    of: days.length,
  });
  const between = cycles.filter(isStored).map((cycle) => daysBetweenPeriods(cycle).length);
  const found: Report['outside'] = [
    { kind: 'short', ...among(lengths, (days) => days < USUAL.length.low) },
    { kind: 'long', ...among(lengths, (days) => days > USUAL.length.high) },
    { kind: 'spread', times: spread > USUAL.spread.high ? spread : 0, of: lengths.length },
    { kind: 'long_bleeding', ...among(periods, (days) => days > USUAL.period.high) },
    { kind: 'between', ...among(between, (days) => days > 0) },
  ];
  return found.filter(({ times }) => times > 0);
}

/** The further findings of notices: days without a period, with bleeding after sex, and without any bleeding before some. */
function unusualToday(facts: CycleFacts, examined: Parameters<typeof cycleNotices>[1]): Report['outside'] {
  return cycleNotices(facts, examined).flatMap(({ kind, outside, longest }): Report['outside'] => {
    if (kind === 'after_sex') return [{ kind, times: outside, of: outside }];
    return kind === 'no_period' || kind === 'after_menopause' ? [{ kind, times: longest, of: longest }] : [];
  });
}

/** The medians before and after periods, if there are at least two of them. */
function sidesOf(
  facts: CycleFacts,
  { days, range }: { days: readonly Readonly<DayLog>[]; range: DateRange },
): Report['sides'] {
  if (range.end < range.start) return [];
  const among = insightDays(facts, range);
  return loggedMetrics(days, among).flatMap((values) => {
    const { metric, symptom, starts, medians } = beforeAndAfter(values, among);
    const logged = LOGGED_METRICS.find((one) => one === metric);
    if (medians === null || logged === undefined || starts.length < FEWEST_STARTS) return [];
    return [{ metric: logged, symptom, ...medians, starts: starts.length }];
  });
}

function dayOf(day: Readonly<DayLog>): ReportDay {
  const { bleeding, pain, mood, energy, sleep, symptoms, lh, pregnancy_test, sex } = day;
  const temperature = day.disturbed === 1 ? null : day.temperature;
  const fields = { bleeding, pain, mood, energy, sleep, symptoms, temperature, lh, pregnancy_test, sex };
  const known = Object.entries(fields).filter(([, value]) => value !== null);
  return { date: day.date, ...(Object.fromEntries(known) as Omit<ReportDay, 'date'>) }; // their own values
}
