import { compareDates, daysBetween, type LocalDate } from '#domain/calendar/local-date.ts';
import { acceptedStarts } from './periods.ts';

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

/** A start up to this many days after the last may also be bleeding in between, so the person is asked (contract §11). */
const CONFIRM_UP_TO_DAYS = 20;

/** Whether to ask about a start that follows from bleeding: "a new period, or bleeding in between?" Source: contract §11. */
export function needsConfirmation(start: LocalDate, starts: readonly LocalDate[]): boolean {
  const { accepted } = acceptedStarts(starts);
  const place = accepted.indexOf(start);
  const before = accepted[place - 1];
  return place > 0 && before !== undefined && daysBetween(before, start) <= CONFIRM_UP_TO_DAYS;
}
