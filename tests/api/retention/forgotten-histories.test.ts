import { beforeEach, expect, test } from 'vitest';
import { addDays, type LocalDate } from '#domain/calendar/local-date.ts';
import { seededRandom } from '#domain/insights/compare-phases.ts';
import { isWhole } from '#tests/whole.ts';
import { allowIntimate, bringIn, portableHabit } from '../portability/portability.ts';
import { raiseLimits, runForgetting, setClock } from '../setup/outside.ts';
import { type Person, signIn } from '../setup/person.ts';
import { query } from '../setup/tables.ts';
import { agree, previewOf, storedBefore } from './forgetting.ts';

const TODAY = '2026-11-28' as LocalDate; // a day
const NOON = `${TODAY}T12:00:00Z`;
const AT = 1_770_000_000;
const MONTHS = [24, 12, 6] as const;
/** The columns that may name a day before the lines: starts, lengths and signs, spans of modes, annotations, and what is open. */
const MAY_STAY = new Set([
  'periods.period_id',
  'periods.started_on',
  'periods.ended_on',
  'periods.bled_until',
  'periods.signs',
  'cycle_modes.started_on',
  'cycle_modes.ended_on',
  'cycle_modes.birth_on',
  'told_cycles.started_on',
  'habits.created_on',
  'habits.weeks_from',
  'habits.forgotten',
  'users.birth_on',
  'users.forgetting',
]);

beforeEach(async () => {
  await setClock(NOON);
  await raiseLimits();
});

/** Three years of a person's logs as a file, the same for the same seed. */
function randomHistory(seed: number) {
  const random = seededRandom(seed);
  const upTo = (most: number) => Math.floor(random() * most);
  const oneIn = (chances: number) => random() * chances < 1;
  const first = addDays(TODAY, -900 - upTo(300));
  const days = new Map<LocalDate, Record<string, unknown>>();
  const log = (on: LocalDate, fields: object) => {
    if (on <= TODAY) days.set(on, { ...days.get(on), ...fields });
  };
  const periods: object[] = [];
  const annotations: object[] = [];
  const logsSigns = !oneIn(4);
  for (let start = first; start <= TODAY; ) {
    const length = oneIn(12) ? 60 + upTo(60) : 22 + upTo(14);
    const isReportedAlone = oneIn(6);
    if (isReportedAlone)
      periods.push({ id: `start-${start}`, started_on: start, created_at: AT, origin: 'said' });
    else
      for (let day = 0; day < 2 + upTo(6); day++)
        if (day === 0 || !oneIn(6))
          log(addDays(start, day), { bleeding: day < 2 ? 'medium' : 'light', pain: upTo(4) });
    if (oneIn(2)) log(addDays(start, 9), { bleeding: 'none' });
    if (oneIn(5)) log(addDays(start, 12 + upTo(4)), { bleeding: 'light', counts: 0 });
    if (oneIn(6))
      annotations.push({
        started_on: start,
        odd: oneIn(2) ? 1 : 0,
        confirmed: 1,
        reason: null,
        note: oneIn(2) ? 'canary' : null,
        ignored_signs: oneIn(2) ? ['temperature'] : [],
      });
    const ovulation = Math.max(8, length - 14 + upTo(4) - 2);
    for (let day = 5; logsSigns && day < length; day++) {
      const temperature = (3620 + (day > ovulation ? 35 : 0) + upTo(12)) / 100;
      if (!oneIn(5)) log(addDays(start, day), { temperature, disturbed: oneIn(15) ? 1 : null });
      if (Math.abs(day - ovulation) < 3 && oneIn(2))
        log(addDays(start, day), { lh: day === ovulation ? 'positive' : 'negative' });
      if (oneIn(3)) log(addDays(start, day), { discharge: day < ovulation ? 'stretchy' : 'dry' });
    }
    if (oneIn(3)) log(addDays(start, upTo(length)), { mood: 1 + upTo(5) });
    start = addDays(start, length);
  }
  const until = addDays(first, 200 + upTo(200));
  const modes = oneIn(2)
    ? [
        {
          mode: oneIn(2) ? 'contraception' : 'pregnant',
          started_on: addDays(until, -80 - upTo(80)),
          ended_on: until,
          method: null,
        },
      ]
    : [];
  const dates = [...days.keys()].sort();
  const old = dates.filter(() => oneIn(20));
  return {
    format: 'marea',
    version: 1,
    profile: { name: 'Ana', gender: null, birth_date: '1990-05-05', time_zone: 'UTC', language: 'en' },
    periods,
    cycle_modes: modes,
    odd_cycles: annotations,
    day_logs: dates.map((date) => ({ date, saved_at: AT, ...days.get(date) })),
    journal: old.map((date) => ({ date, text: 'canary', mood: null, energy: null, tags: [], saved_at: AT })),
    remarks: old.map((date) => ({ date, source: 'clue', text: 'canary' })),
    tasks: old.map((date, index) => ({
      id: `task-${index}`,
      title: `canary ${date}`,
      description: null,
      status: 'completed',
      start_on: null,
      end_on: null,
      length: null,
      priority: 'low',
      color: null,
      cycle_phase: null,
      cycle_phase_suggestion: null,
      theme: null,
      rank: null,
      parent_id: null,
      created_at: AT,
      completed_on: date,
    })),
    habits: [{ ...portableHabit('walk'), created_on: first }],
    habit_checks: dates.filter(() => oneIn(3)).map((date) => ({ habit_id: 'walk', date, checked_at: AT })),
  };
}

/** What must be the same before and after, as text. */
async function answersOf(person: Person): Promise<string> {
  const bodyOf = async (path: string) => {
    const { status, body } = await person.get(path);
    expect([path, status]).toEqual([path, 200]);
    return body as Record<string, unknown>; // an object
  };
  const { cycle } = await bodyOf('/api/user/details');
  const { track_record: record } = await bodyOf('/api/insights');
  const { lengths } = await bodyOf(`/api/report/${addDays(TODAY, -700)}/${TODAY}`);
  return JSON.stringify({
    cycle: JSON.parse(JSON.stringify(cycle), (key, value) => (key === 'note' ? undefined : value)),
    record,
    lengths,
    forecast: await bodyOf('/api/cycle/predictions'),
    periods: await bodyOf('/api/cycle/calendar/periods/past/all'),
    habits: await bodyOf('/api/habit/cycle/all/timeframe/all/get'),
  });
}

test('after forgetting, forecast, lengths, track record and streaks are the same to the byte, and no older day is left', async () => {
  const count = isWhole ? 300 : 12;
  let forgotten = 0;
  for (let seed = 1; seed <= count; seed++) {
    await query('delete from users');
    const person = await signIn(`ana-${seed}@example.test`);
    await allowIntimate(person);
    const receipt = await bringIn(person, randomHistory(seed));
    expect({ seed, rejections: receipt.rejections.slice(0, 3) }).toEqual({ seed, rejections: [] });
    const months = MONTHS[seed % MONTHS.length];
    const before = await answersOf(person);
    const all = { days: months, journal: months, tasks: months, habits: months };
    const { counts, before_on: lines } = await previewOf(person, all);
    forgotten += counts.days;
    await agree(person, all);
    await query('delete from cron_leases');
    await runForgetting(NOON);

    expect({ seed, text: await answersOf(await signIn(`ana-${seed}@example.test`)) }).toEqual({
      seed,
      text: before,
    });
    const [start] = await query(
      'select min(started_on) as day from periods where started_on < ? and signs is null',
      lines.days,
    );
    const edge = String(start?.day ?? lines.days);
    expect(
      (await storedBefore(edge)).filter(
        (column) => !MAY_STAY.has(column) && column !== 'habit_checks.checked_on',
      ),
    ).toEqual([]);
    expect(await query('select 1 from habit_checks where checked_on < ?', lines.habits)).toEqual([]);
    expect(await query('select title from tasks where completed_on < ?', lines.tasks)).toEqual([]);
  }
  expect(forgotten).toBeGreaterThan(count * 100);
}, 600_000);
