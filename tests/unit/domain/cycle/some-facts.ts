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
