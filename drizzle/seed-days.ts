import { addDays, daysBetween, type LocalDate } from '#domain/calendar/local-date.ts';
import type { LoggedBleeding } from '#domain/cycle/past-cycles.ts';
import { BLEEDING_LEVELS, type BleedingLevel } from '#domain/day-log/bleeding.ts';
import type { dayLogs, periods } from './schema/cycle.ts';

type DayRow = typeof dayLogs.$inferInsert;
type PeriodRow = typeof periods.$inferInsert;

/** Bleeding of the demo's periods, from their first day on; one of them is a day longer than the others. */
const BLEEDING: readonly BleedingLevel[] = ['light', 'heavy', 'medium', 'medium', 'light'];
const LONGER: readonly BleedingLevel[] = [...BLEEDING, 'light'];
const bleedingOf = (period: number) => (period % 4 === 2 ? LONGER : BLEEDING);

/** How many days have moods in the demo's log; one in nine was forgotten. */
const DAYS_LOGGED = 400;
const isForgotten = (day: number) => day % 9 === 4;

/** A whole number from 0 to `below` - 1 that looks random and is the same each time. */
const scattered = (day: number, below: number) => ((day * 7919 + 104_729) % 9973) % below;

/** The logged bleeding of the demo's periods, `starts` newest first. */
export const demoBleedings = (starts: readonly LocalDate[]): LoggedBleeding[] =>
  starts.map((startedOn, period) => {
    const days = bleedingOf(period).length;
    return { startedOn, lastOn: addDays(startedOn, days - 1), days, isOver: false };
  });

/** The demo's starts, `starts` newest first, each with its logged bleeding. */
export function demoPeriods(
  userId: string,
  { starts, now }: { starts: readonly LocalDate[]; now: number },
): Required<PeriodRow>[] {
  return demoBleedings(starts).map(({ startedOn, lastOn, days }) => ({
    userId,
    periodId: `demo-period-${startedOn}`,
    startedOn,
    createdAt: now,
    origin: 'bleeding',
    endedOn: null,
    bledUntil: lastOn,
    bledDays: days,
    noneAfter: 0,
    signs: null,
    importId: null,
  }));
}

/** The demo's log of days, up to yesterday: bleeding and pain of periods, and how most days were. */
export function demoDays(
  userId: string,
  { starts, today, now }: { starts: readonly LocalDate[]; today: LocalDate; now: number },
): Required<DayRow>[] {
  const oldest = starts.at(-1) ?? today;
  const days = Array.from({ length: daysBetween(oldest, today) }, (_, ago) => addDays(today, -1 - ago));
  return days.flatMap((loggedOn, ago) => {
    const period = starts.findIndex((start) => start <= loggedOn);
    const cycleDay = daysBetween(starts[period] ?? loggedOn, loggedOn);
    const level = levelOn(cycleDay, period);
    const isKnown = ago < DAYS_LOGGED && !isForgotten(ago);
    if (level === null && !isKnown) return [];
    return {
      userId,
      loggedOn,
      bleeding: level,
      counts: 1,
      ...(isKnown ? feelingsOf(cycleDay, ago) : { mood: null, energy: null, marks: '{}' }),
      temperature: null,
      lh: null,
      discharge: null,
      keyVersion: null,
      sealed: null,
      importId: null,
      source: null,
      rev: 0,
      savedAt: now,
    };
  });
}

/** The stored bleeding of a day; one day of spotting in the middle of the last cycle. */
function levelOn(cycleDay: number, period: number): number | null {
  const level = bleedingOf(period)[cycleDay] ?? (period === 1 && cycleDay === 14 ? 'spotting' : undefined);
  return level === undefined ? null : BLEEDING_LEVELS.indexOf(level);
}

const feelingsOf = (cycleDay: number, ago: number) => ({
  mood: moodOf(cycleDay, ago),
  energy: 2 + scattered(ago + 3, 3),
  marks: JSON.stringify(marksOf(cycleDay, ago)),
});

/** A little lower in the days before a period than in the others. */
const moodOf = (cycleDay: number, ago: number) => (cycleDay > 22 ? 2 : 3) + scattered(ago, 3);

function marksOf(cycleDay: number, ago: number): Record<string, unknown> {
  const sleep = 2 + scattered(ago + 11, 4);
  if (cycleDay < 2)
    return { pain: 2 - cycleDay, painPlaces: ['cramps', 'back'], painFlags: ['painkiller'], sleep };
  if (cycleDay > 22 && scattered(ago, 3) > 0) return { pain: 0, symptoms: ['bloating', 'tearful'], sleep };
  return scattered(ago, 4) === 0 ? { symptoms: ['headache'], sleep } : { sleep };
}
