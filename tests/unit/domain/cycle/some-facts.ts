import type { CycleFacts } from '#domain/cycle/running-cycle.ts';

/** The facts of someone of whom nothing is known. */
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

/** The facts of someone of whom nothing is known besides the given ones. */
export const someFacts = (facts: Pick<CycleFacts, 'today'> & Partial<CycleFacts>): CycleFacts => ({
  ...NOTHING_KNOWN,
  ...facts,
});
