import { addDays, type LocalDate, parseLocalDate } from '#domain/calendar/local-date.ts';
import { intervalsOf } from '#domain/cycle/past-cycles.ts';
import { acceptedStarts } from '#domain/cycle/periods.ts';
import type { Known } from './methods.ts';
import type { Woman } from './read-women.ts';

/** One forecast to make: the facts known at a start, and the true length of the cycle that started then. */
export interface Task {
  readonly known: Known;
  readonly actualDays: number;
}

/** Decides which starts of a woman are logged: `true` means logged. */
export type Keeps = () => boolean;

/** Any day works, because a forecast only uses the days between starts. */
const FIRST_START = parseLocalDate('1990-01-01');

/**
 * The forecasts to make from a woman's log, one for every logged start after the first: from the intervals between logged
 * starts, the true length of the cycle that starts then. Intervals are chosen by the product's rules.
 */
export function tasksOf({ ageYears, cycleLengths }: Woman, keeps: Keeps): Task[] {
  const tasks: Task[] = [];
  const logged: LocalDate[] = [];
  let start = FIRST_START;
  if (start === undefined) return tasks;
  for (const actualDays of cycleLengths) {
    if (keeps()) {
      logged.push(start);
      const intervals = intervalsOf(acceptedStarts(logged).accepted);
      if (intervals.length > 0) tasks.push({ known: { intervals, ageYears }, actualDays });
    }
    start = addDays(start, actualDays);
  }
  return tasks;
}

/** Keeps nine starts in ten, the same ones for the same seed: Lehmer's generator with the modulus 2^31 − 1 and 48271. */
export function keepsNineInTen(seed: number): Keeps {
  let state = (seed * 2_654_435_761) % 2_147_483_647 || 1;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647 >= 0.1;
  };
}
