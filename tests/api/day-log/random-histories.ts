import { addDays, daysOf, type LocalDate } from '#domain/calendar/local-date.ts';
import { FIRST_PERIOD_LEVEL } from '#domain/day-log/bleeding.ts';
import { seededRandom } from '#domain/insights/compare-phases.ts';
import type { Bleeding, History, Write } from './bleeding-model.ts';

const FIRST = '2026-02-10' as LocalDate; // a date
/** Few days and long ranges, so that writes overlap; sometimes a history spans months. */
const USUAL = { days: 26, rangeDays: 9, writes: 12 };
const LONG = { days: 70, rangeDays: 31, writes: 30 };
const ONE_LONG_IN = 12;

/** Random histories of writes, the same for the same seed. */
export function randomHistories(seed: number, count: number): History[] {
  const random = seededRandom(seed);
  const upTo = (most: number) => Math.floor(random() * most);
  const oneIn = (chances: number) => random() * chances < 1;
  let sizes = USUAL;
  const day = () => addDays(FIRST, upTo(sizes.days));
  /** Mostly levels of bleeding that count as a period. */
  const bleeding = (): Bleeding => {
    if (oneIn(4)) return null;
    return oneIn(4) ? upTo(FIRST_PERIOD_LEVEL) : FIRST_PERIOD_LEVEL + upTo(4);
  };

  function log(): Write {
    const counts = oneIn(6) ? ({ counts: oneIn(2) ? 1 : 0 } as const) : {};
    const logged = 'counts' in counts && oneIn(2) ? {} : { bleeding: bleeding() };
    const besides = oneIn(8) ? { mood: oneIn(2) ? 3 : null, sleep: oneIn(2) ? 4 : null } : {};
    return { does: 'log', day: day(), ...logged, ...counts, ...besides };
  }

  function range(): Write {
    const from = day();
    const to = addDays(from, upTo(sizes.rangeDays));
    const onlyUnlogged = oneIn(2);
    const level = bleeding();
    const noneOn = onlyUnlogged && level !== null && oneIn(2) ? addDays(to, 1) : null;
    const days = [...daysOf({ start: from, end: to })];
    return { does: 'range', from, to, days, bleeding: level, onlyUnlogged, noneOn };
  }

  /** An import with each day once, and days and starts of any kind. */
  function file(): Write {
    const days = [...new Set(Array.from({ length: upTo(8) }, day))];
    const starts = [...new Set(Array.from({ length: upTo(4) }, day))];
    return {
      does: 'import',
      days: days.map((on) => ({ day: on, bleeding: upTo(6), counts: oneIn(4) ? 0 : 1 })),
      starts: starts.map((on) => ({ day: on, origin: oneIn(2) ? 'said' : 'bleeding' })),
    };
  }

  function write(): Write {
    const kind = random();
    if (kind < 0.04) return file();
    if (kind < 0.58) return log();
    if (kind < 0.7) return range();
    if (kind < 0.82) return { does: 'say', day: day() };
    if (kind < 0.95) return { does: 'delete', day: day() };
    return { does: 'onboard', day: day() };
  }

  return Array.from({ length: count }, () => {
    sizes = oneIn(ONE_LONG_IN) ? LONG : USUAL;
    const initialStarts = oneIn(5) ? [...new Set([day(), day()])] : [];
    return { initialStarts, writes: Array.from({ length: 1 + upTo(sizes.writes) }, write) };
  });
}
