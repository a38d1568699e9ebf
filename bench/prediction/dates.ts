import { addDays, daysBetween, type LocalDate, parseLocalDate } from '#domain/calendar/local-date.ts';
import { dateOdds } from '#domain/cycle/date-odds.ts';
import { CYCLE_PHASES, type CyclePhase, phaseOn } from '#domain/cycle/phases.ts';
import type { CycleFacts } from '#domain/cycle/running-cycle.ts';
import type { Woman } from './read-women.ts';

/** How many days ahead the odds are computed. */
const LEADS_DAYS = [30, 60, 90] as const;
const BINS = 10;
/** Bins with fewer days are too small to judge, and judged ones may be off by at most so much. */
const FEWEST_DAYS = 200;
const MOST_OFF = 0.06;
/** Of forecast and truth alike, so that only the lengths of cycles are tested. */
const PERIOD_DAYS = 5;
const FIRST_START = parseLocalDate('2000-01-01');

/** The days whose odds of some phase were in one tenth: how many, their mean odds, and the share that truly was in the phase. */
export type Bin = { readonly n: number; readonly odds: number; readonly share: number };

/**
 * For each lead, the ten bins of the odds, lowest first; each day counts once for each phase. Odds are computed on the
 * first day of each of a woman's cycles after the first, from the cycles before it. A day's true phase is the one that the phases' own rule gives
 * its cycle once its length is known: five days of bleeding, and ovulation 13 days before its last day.
 */
export function calibration(women: readonly Woman[]): Record<number, Bin[]> {
  return Object.fromEntries(
    LEADS_DAYS.map((lead) => {
      const forecasts = women.flatMap((woman) =>
        [...forecastDays(woman, lead)].flatMap(({ odds, truth }) =>
          CYCLE_PHASES.map((phase) => ({ odds: odds[phase], isTrue: phase === truth })),
        ),
      );
      return [lead, Array.from({ length: BINS }, (_, bin) => binOf(forecasts, bin))];
    }),
  );
}

type Forecast = { readonly odds: number; readonly isTrue: boolean };

function binOf(forecasts: readonly Forecast[], bin: number): Bin {
  const within = forecasts.filter(({ odds }) => Math.min(BINS - 1, Math.floor(odds * BINS)) === bin);
  const n = within.length;
  const odds = within.reduce((sum, forecast) => sum + forecast.odds, 0) / n;
  return { n, odds, share: within.filter(({ isTrue }) => isTrue).length / n };
}

/** The odds and the true phase of the day that is `lead` days after each of a woman's starts, as far as her cycles are known. */
function* forecastDays(
  { ageYears, cycleLengths }: Woman,
  lead: number,
): Generator<{ odds: Record<CyclePhase, number>; truth: CyclePhase }> {
  if (FIRST_START === undefined) return;
  const starts: LocalDate[] = [FIRST_START];
  for (const days of cycleLengths) starts.push(addDays(starts.at(-1) ?? FIRST_START, days));
  for (let cycle = 1; cycle < cycleLengths.length; cycle++) {
    const today = starts[cycle] ?? FIRST_START;
    const date = addDays(today, lead);
    const itself = starts.findLastIndex((start) => start <= date);
    const [start, cycleLength] = [starts[itself], cycleLengths[itself]];
    if (start === undefined || cycleLength === undefined) return;
    const birthDate = ageYears === null ? null : addDays(today, -Math.floor((ageYears + 0.5) * 365.25));
    const facts: CycleFacts = { ...NOTHING_ELSE, periodStarts: starts.slice(0, cycle + 1), today, birthDate };
    const { odds } = dateOdds({ facts, hasWithdrawn: false }, date);
    const layout = { cycleLength, periodLength: PERIOD_DAYS };
    if (odds) yield { odds, truth: phaseOn(daysBetween(start, date) + 1, layout) };
  }
}

const NOTHING_ELSE = {
  reportedCycleLength: null,
  reportedPeriodLength: PERIOD_DAYS,
  lastPeriodLength: null,
  bleedings: [],
  stillBleedingOn: null,
  notYetOn: null,
  modes: [],
};

/** The bins as a table; one that is large enough and off by more than six points is marked. */
export function tableOfBins(byLead: Record<number, Bin[]>): string {
  const percent = (share: number) => `${(share * 100).toFixed(1)} %`.padStart(8);
  const rows = Array.from({ length: BINS }, (_, bin) => {
    const cells = LEADS_DAYS.map((lead) => {
      const { n, odds, share } = byLead[lead]?.[bin] ?? { n: 0, odds: 0, share: 0 };
      if (n === 0) return '     0        –        –  ';
      const isOff = n >= FEWEST_DAYS && Math.abs(share - odds) > MOST_OFF;
      return `${String(n).padStart(6)} ${percent(odds)} ${percent(share)} ${isOff ? '!' : ' '}`;
    });
    return [`${bin * 10}–${bin * 10 + 10} %`.padEnd(9), ...cells].join(' | ');
  });
  const heads = LEADS_DAYS.map((lead) => `${lead} d: n`.padStart(7).padEnd(8).concat('   odds   truly  '));
  return [['odds     ', ...heads].join(' | '), ...rows].join('\n');
}
