import { isWhole } from '#tests/whole.ts';
import type { Breakage } from '../setup/breaking-database.ts';

const KINDS = [
  { isCarriedOut: false, lasts: 'on' },
  { isCarriedOut: true, lasts: 'on' },
  { isCarriedOut: true, lasts: 'once' },
] as const;

/** How a database can break at these of its calls: in the gate each call in one of the three ways, in the whole run in all of them. */
export const breakagesAt = (calls: readonly number[]): Breakage[] =>
  calls.flatMap((atCall) =>
    KINDS.filter((_, kind) => isWhole || kind === atCall % KINDS.length).map((kind) => ({ atCall, ...kind })),
  );
