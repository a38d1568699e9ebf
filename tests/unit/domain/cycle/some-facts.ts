import { addDays } from '#domain/calendar/local-date.ts';
import type { CycleFacts } from '#domain/cycle/running-cycle.ts';

/** The facts of a person without any data. */
export const NOTHING_KNOWN: Omit<CycleFacts, 'today'> = {
  periodStarts: [],
  birthDate: null,
  reportedCycleLength: null,
  reportedPeriodLength: null,
  lastPeriodLength: null,
  bleedings: [],
  stillBleedingOn: null,
  notYetOn: null,
  modes: [],
};

/** The facts of a person with only the given data. */
export const someFacts = (facts: Pick<CycleFacts, 'today'> & Partial<CycleFacts>): CycleFacts => ({
  ...NOTHING_KNOWN,
  ...facts,
});

/** The facts on that day of a cycle after cycles of these lengths, the newest first. */
export function factsAfter(
  lengths: readonly number[],
  { cycleDay, ...facts }: Pick<CycleFacts, 'today'> & Partial<CycleFacts> & { cycleDay: number },
): CycleFacts {
  const periodStarts = [addDays(facts.today, 1 - cycleDay)];
  for (const days of lengths) periodStarts.push(addDays(periodStarts.at(-1) ?? facts.today, -days));
  return someFacts({ periodStarts, reportedPeriodLength: 5, ...facts });
}
