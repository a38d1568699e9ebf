import { isWhole } from '#tests/whole.ts';
import type { Breakage } from '../setup/breaking-database.ts';

const KINDS = [
  { isCarriedOut: false, lasts: 'on' },
  { isCarriedOut: true, lasts: 'on' },
  { isCarriedOut: true, lasts: 'once' },
] as const;

/** Breakages of a database at these calls: in the gate each call breaks in one of the three ways, in the full run in all of them. */
export const breakagesAt = (calls: readonly number[]): Breakage[] =>
  calls.flatMap((atCall) =>
    KINDS.filter((_, kind) => isWhole || kind === atCall % KINDS.length).map((kind) => ({ atCall, ...kind })),
  );
