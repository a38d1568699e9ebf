import { daysBetween, type LocalDate } from '#domain/calendar/local-date.ts';
import type { LoggedBleeding } from '#domain/cycle/past-cycles.ts';
import { EPISODE_GAP_DAYS, episodesOf } from '#domain/day-log/bleeding.ts';

type Logged = {
  /** Days of bleeding that counts, reported starts included, in any order. */
  readonly bled: Iterable<LocalDate>;
  /** Days logged as without bleeding. */
  readonly without: ReadonlySet<LocalDate>;
  /** The last day of bleeding that the person reported, by the start of its period. */
  readonly reportedEnds?: ReadonlyMap<LocalDate, LocalDate>;
};

/** The logged bleeding from each of `starts` on; a start without logged bleeding has no entry. */
export function loggedBleedings(
  starts: readonly LocalDate[],
  { bled, without, reportedEnds }: Logged,
): LoggedBleeding[] {
  const episodes = episodesOf(bled);
  return starts.flatMap((startedOn) => {
    const episode = episodes.find((days) => days.includes(startedOn));
    if (episode === undefined) return [];
    const days = episode.filter((day) => day >= startedOn);
    const lastOn = days.at(-1) ?? startedOn;
    const reportedEnd = reportedEnds?.get(startedOn);
    const isOver =
      (reportedEnd !== undefined && reportedEnd >= lastOn) ||
      [...without].some((day) => day > lastOn && daysBetween(lastOn, day) <= EPISODE_GAP_DAYS);
    return [{ startedOn, lastOn, days: days.length, isOver }];
  });
}
