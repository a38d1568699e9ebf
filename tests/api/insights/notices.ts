import { addDays, type LocalDate } from '#domain/calendar/local-date.ts';
import type { NoticeKind } from '#domain/insights/insights.calls.ts';
import { day } from '#tests/unit/domain/calendar/day.ts';
import { logRange } from '../day-log/day-log.ts';
import { allowIntimate } from '../portability/portability.ts';
import { bleeding, logDays } from '../report/report.ts';
import { setClock } from '../setup/outside.ts';
import { ANA, type Person, signIn } from '../setup/person.ts';
import { ana, insightsOf, logCycles, TODAY } from './insights.ts';

export const noticesOf = async (person: Person) => (await insightsOf(person)).notices;
export const kindsOf = async (person: Person): Promise<NoticeKind[]> =>
  (await noticesOf(person)).map(({ kind }) => kind);
export const putAway = (person: Person, kind: NoticeKind, away: 0 | 1 = 1) =>
  person.post('/api/insights/notice/update', { kind, away });

/** The first days of three cycles of 28 days, and of a running one on day 10. */
export const STARTS = ['2025-12-17', '2026-01-14', '2026-02-11', '2026-03-11'].map(day);
const lightFrom = (person: Person, { start = TODAY, days }: { start: LocalDate | undefined; days: number }) =>
  logRange(person, { from: start, to: addDays(start, days - 1), bleeding: 'light' });

/** Ana with two short cycles and two long ones. */
export async function withTwoNotices(): Promise<Person> {
  const person = await ana();
  await logCycles(person, [22, 40, 22, 40], 5);
  return person;
}
export const BOTH: NoticeKind[] = ['short_cycles', 'long_cycles'];

/** Signs in `days` days after today, because access tokens expire until then. */
export async function later(days: number, { time = '12:00', email = ANA } = {}): Promise<Person> {
  await setClock(`${addDays(TODAY, days)}T${time}:00Z`);
  return signIn(email);
}

const AFTER_SEX = { pain_flags: ['bleeding_after_sex'] };
/** Logs troubles of every kind in each cycle. */
export async function logTroubles(person: Person): Promise<void> {
  await allowIntimate(person);
  for (const first of STARTS) {
    await lightFrom(person, { start: first, days: 9 });
    const hard = { bleeding: 'heavy', heavy_details: ['clots'], pain: 3 };
    await logDays(person, [
      { date: first, log: hard },
      { date: addDays(first, 1), log: hard },
      { date: addDays(first, 2), log: AFTER_SEX },
    ]);
    if (first < '2026-03-01') await logDays(person, bleeding(addDays(first, 15), ['spotting']));
  }
}
