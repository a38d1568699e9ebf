import type { LocalDate } from '#domain/calendar/local-date.ts';
import { acceptedStarts } from './accepted-starts.ts';
import { intervalsOf } from './past-cycles.ts';

/** With this many logged cycles, the length that a person once gave isn't mentioned any more (decision 130). */
const CYCLES_THAT_OUTWEIGH = 7;

/** Whether the logged starts, in any order, say more about the length of a cycle than what the person once gave. */
export function outweighsReportedLength(logged: readonly LocalDate[]): boolean {
  return intervalsOf(acceptedStarts(logged).accepted).length >= CYCLES_THAT_OUTWEIGH;
}
