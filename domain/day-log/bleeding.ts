import { compareDates, daysBetween, type LocalDate } from '#domain/calendar/local-date.ts';

/** The strengths of bleeding that a person chooses from, the weakest first. */
export const BLEEDING_STRENGTHS = ['none', 'spotting', 'light', 'medium', 'heavy'] as const;
/** Bleeding of a day; `unspecified` is bleeding without a strength. Stored as its place in this list. */
export const BLEEDING_LEVELS = [...BLEEDING_STRENGTHS, 'unspecified'] as const;
export type BleedingLevel = (typeof BLEEDING_LEVELS)[number];
/** From this index on in `BLEEDING_LEVELS`, bleeding makes periods; spotting never does. */
export const FIRST_PERIOD_LEVEL = BLEEDING_LEVELS.indexOf('light');

/** Whether a day's bleeding is of the kind that makes periods; spotting isn't. */
export const makesPeriods = (bleeding: BleedingLevel | null): boolean =>
  bleeding !== null && BLEEDING_LEVELS.indexOf(bleeding) >= FIRST_PERIOD_LEVEL;

/** Whether a day has bleeding that counts as part of a period. */
export const isPeriodBleeding = (
  day: { readonly bleeding: BleedingLevel | null; readonly counts: 0 | 1 } | null | undefined,
): boolean => day?.counts === 1 && makesPeriods(day.bleeding);

/** Days of bleeding no further apart than this belong to one episode: two between them may be without (contract §11). */
export const EPISODE_GAP_DAYS = 3;

/**
 * Groups days of bleeding into episodes: days at most 3 days apart. Days may come in any order, and the same day twice counts
 * once; episodes and their days are oldest first. Source: contract §11.
 */
export function episodesOf(days: Iterable<LocalDate>): LocalDate[][] {
  const episodes: LocalDate[][] = [];
  for (const day of [...new Set(days)].sort(compareDates)) {
    const episode = episodes.at(-1);
    const last = episode?.at(-1);
    if (episode !== undefined && last !== undefined && daysBetween(last, day) <= EPISODE_GAP_DAYS) {
      episode.push(day);
    } else {
      episodes.push([day]);
    }
  }
  return episodes;
}

/** The first day of each episode, oldest first: the starts that follow from days of bleeding. Source: contract §11. */
export function startsOfEpisodes(days: Iterable<LocalDate>): LocalDate[] {
  return episodesOf(days).flatMap(([first]) => first ?? []);
}
