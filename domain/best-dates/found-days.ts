import type { Language } from '#domain/account/language.ts';
import { addDays, daysBetween, type LocalDate } from '#domain/calendar/local-date.ts';
import { HOUR_MINUTES } from '#domain/calendar/zoned-day.ts';
import { cyclesAhead } from '#domain/cycle/cycles-ahead.ts';
import { oddsOfPhases } from '#domain/cycle/phase-odds.ts';
import type { CyclePhase } from '#domain/cycle/phases.ts';
import { type CycleFacts, forecastCycle } from '#domain/cycle/running-cycle.ts';
import { comparable, percent, shownPercent } from '#domain/cycle/shown-odds.ts';
import { BEST_DATES_TEXTS } from '#domain/texts/texts.ts';
import type { DayOdds } from './best-dates.calls.ts';

const SPANS = 3;
/** Days after the last span that may still belong to it, because forecasts are uncertain. */
const DAYS_AFTER = 10;
/** The most days that an answer covers, and the lowest probability of a day in it. */
const DAYS_MAX = 120;
const LEAST_PROBABILITY = 0.05;

export type PhaseDays = {
  /** The spans of the phase in the next three cycles that have it, the nearest first; none ends before today. */
  readonly spans: readonly { readonly start: LocalDate; readonly end: LocalDate }[];
  /** Each day of at least 5 %, with the probability that it falls in the phase. */
  readonly days: readonly { readonly date: LocalDate; readonly probability: number }[];
};

/** When a phase is expected, and how likely each day until then is in it; `null` without a forecast. Source: contract §4, §7. */
export function expectedPhaseDays(facts: CycleFacts, phase: CyclePhase): PhaseDays | null {
  const ahead = cyclesAhead(facts);
  const running = forecastCycle(facts);
  if (ahead === null || running === null) return null;
  const { today } = facts;
  const spans = [ahead.current, ...ahead.cycles]
    .flatMap(({ phases }) => phases)
    .filter((span) => span.phase === phase && span.end >= today)
    .slice(0, SPANS)
    .map(({ start, end }) => ({ start: start < today ? today : start, end }));
  const last = spans.at(-1);
  if (last === undefined) return { spans, days: [] };
  const count = Math.min(DAYS_MAX, daysBetween(today, last.end) + 1 + DAYS_AFTER);
  const days = Array.from(oddsOfPhases(running, count)[phase], (probability, index) => ({
    date: addDays(today, index),
    probability,
  }));
  return { spans, days: days.filter(({ probability }) => probability >= LEAST_PROBABILITY) };
}

/** Explains that an activity fits a phase, by tradition; a second line lists the deciding `words`, as typed. */
export function explainPhase(
  phase: CyclePhase,
  { language, words }: { language: Language; words: readonly string[] },
): string {
  const texts = BEST_DATES_TEXTS[language];
  const decided = words.length === 0 ? [] : [texts.decidedBy(words)];
  return [texts.placed(texts.phases[phase]), ...decided].join('\n');
}

/** Explains in one line why a day is a good one; `probability` from 0 to 1. */
export function explainDay(
  { phase, probability, load, busyMinutes }: ExplainedDay,
  language: Language,
): string {
  const texts = BEST_DATES_TEXTS[language];
  const busy = busyHours(busyMinutes);
  return [
    `${percent(shownPercent(probability), language)} ${texts.odds[phase]}`,
    ...(load === 0 ? [] : [texts.tasks(load)]),
    ...(busy === 0 ? [] : [texts.busy(busy)]),
  ].join(' · ');
}

/** Busy minutes in whole hours, from half an hour on; 0 on a device's answers of an older version, which lack them. */
export const busyHours = (minutes: number | null | undefined): number =>
  Math.round((minutes ?? 0) / HOUR_MINUTES);

type ExplainedDay = {
  readonly phase: CyclePhase;
  readonly probability: number;
  readonly load: number;
  readonly busyMinutes: number | null;
};

/** How strong a day is compared with the others found; not an absolute promise. */
export const DAY_STRENGTHS = ['strong', 'fair', 'slim'] as const;
export type DayStrength = (typeof DAY_STRENGTHS)[number];

/** A day of this strength has at least this share of the most likely day's probability. */
const LEAST_SHARE = { strong: 0.75, fair: 0.4 } as const;
/** A day below this, in per cent as shown, is not worth naming as a good one. */
export const STANDS_OUT_PERCENT = 35;
const BEST_DAYS = 3;

/** By date, relative to the most likely day: the three days of ovulation share the probability of a fortnight. */
export function strengthsOf(days: readonly DayOdds[]): Readonly<Record<string, DayStrength>> {
  const most = Math.max(...days.map(({ probability }) => probability));
  return Object.fromEntries(
    days.map(({ date, probability }) => [date, strengthOf(most > 0 ? probability / most : 0)]),
  );
}

/** How full a day is: two busy hours are as much as a task. */
const fullness = ({ load, busy_minutes: busy }: DayOdds): number => load + (busy ?? 0) / (2 * HOUR_MINUTES);

/** The most likely first; of equal days the less full one, then the earlier. */
export function inOrder(days: readonly DayOdds[]): readonly DayOdds[] {
  return days.toSorted(
    (one, other) =>
      other.probability - one.probability ||
      fullness(one) - fullness(other) ||
      one.date.localeCompare(other.date),
  );
}

/** At most three days, in that order; none below 35 %. */
export const bestDays = (days: readonly DayOdds[]): readonly DayOdds[] =>
  inOrder(days.filter(isGood)).slice(0, BEST_DAYS);

/** Whether a day is likely enough to be named as a good one. */
export const isGood = ({ probability }: DayOdds): boolean => shownPercent(probability) >= STANDS_OUT_PERCENT;

function strengthOf(share: number): DayStrength {
  const parts = comparable(share);
  if (parts >= comparable(LEAST_SHARE.strong)) return 'strong';
  return parts >= comparable(LEAST_SHARE.fair) ? 'fair' : 'slim';
}
