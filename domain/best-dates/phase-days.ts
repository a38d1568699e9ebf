import type { Language } from '#domain/account/language.ts';
import { addDays, daysBetween, type LocalDate } from '#domain/calendar/local-date.ts';
import { cyclesAhead } from '#domain/cycle/cycles-ahead.ts';
import { phaseOdds } from '#domain/cycle/phase-odds.ts';
import type { CyclePhase } from '#domain/cycle/phases.ts';
import { type CycleFacts, forecastCycle } from '#domain/cycle/running-cycle.ts';
import { shownPercent } from '#domain/cycle/shown-odds.ts';
import { BEST_DATES_TEXTS } from '#domain/texts/texts.ts';

/** How many spans of a phase to look for (contract §7). */
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
  const odds = phaseOdds(running, {
    phase,
    notBefore: running.openDays + (facts.notYetOn === today ? 1 : 0),
    count: Math.min(DAYS_MAX, daysBetween(today, last.end) + 1 + DAYS_AFTER),
  });
  const days = Array.from(odds, (probability, index) => ({ date: addDays(today, index), probability }));
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
  { phase, probability, load }: { phase: CyclePhase; probability: number; load: number },
  language: Language,
): string {
  const texts = BEST_DATES_TEXTS[language];
  const odds = `${shownPercent(probability)} % ${texts.odds[phase]}`;
  return load === 0 ? odds : `${odds} · ${texts.tasks(load)}`;
}
