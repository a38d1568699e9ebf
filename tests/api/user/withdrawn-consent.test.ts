import { beforeEach, describe, expect, test } from 'vitest';
import { read, write } from '../journal/journal.ts';
import { bringIn, dataOf, exportOf, fillAccount } from '../portability/portability.ts';
import { call, refusalIn } from '../setup/calls.ts';
import { setClock } from '../setup/outside.ts';
import { ANA, logPeriod, type Person, pastPeriods, secondsOf, signIn } from '../setup/person.ts';
import { query } from '../setup/tables.ts';
import { makeTask } from '../setup/tasks.ts';

const CONFLICT = { status: 409, code: 'conflict' };
const NOON = '2026-03-09T12:00:00Z';

const consent = (person: Person, given: 0 | 1) =>
  person.post('/api/user/consent', { kind: 'privacy', given });

/** The stored data of cycle, mode, days and journal. */
async function cycleData() {
  const tables = [
    'periods',
    'cycle_profiles',
    'cycle_modes',
    'told_cycles',
    'pill_schemes',
    'cycle_words',
    'journal_entries',
    'day_logs',
    'custom_symptoms',
  ];
  return Promise.all(tables.map((table) => query(`select * from ${table} order by 1, 2`)));
}

let ana: Person;
beforeEach(async () => {
  await setClock(NOON);
  ana = await signIn(ANA);
});

const OWN_SYMPTOM = '0193a6d0-1111-7000-8000-000000000001';
/** Every call that writes cycle, mode, days or journal. */
const WRITES: Readonly<Record<string, object>> = {
  '/api/cycle/period/log': { is_now: 1 },
  '/api/cycle/period/not-yet': {},
  '/api/cycle/mode/update': { cycle_mode: 'paused' },
  '/api/cycle/facts/update': { in_transition: 1 },
  '/api/cycle/past/2026-03-01/update': { odd: 1, reason: 'illness' },
  '/api/cycle/scheme/set': {
    kind: 'pill',
    active_days: 21,
    pause_days: 7,
    started_on: '2026-03-01',
    hour: 8,
  },
  '/api/cycle/sign/update': { kind: 'lh', ignored: 1 },
  '/api/cycle/day/2026-06-12/watch': { watch: 1 },
  '/api/cycle/onboarding/period/date/set': { last_period_timestamp: secondsOf(NOON) },
  '/api/cycle/onboarding/period/length/set': { period_length: 5, currently_menstruating: 1 },
  '/api/cycle/onboarding/cycle/average/set': { cycle_length: 31 },
  '/api/cycle/onboarding/period/average/set': { period_length: 6 },
  '/api/day/2026-03-08/log': { bleeding: 'light' },
  '/api/day/range/log': { from: '2026-03-07', to: '2026-03-08', bleeding: 'light' },
  '/api/day/symptom/add': { name: 'Restless legs' },
  '/api/day/symptom/update': { symptom_id: OWN_SYMPTOM, name: 'Restless' },
  '/api/journal/save': { date: '2026-03-08', text: 'Rain.', mood: 3, energy: null, tags: [] },
};

describe('while the consent to menstrual data is withdrawn', () => {
  test.each(Object.entries(WRITES))('%s is refused and writes nothing', async (path, body) => {
    await logPeriod(ana, '2026-03-01T12:00:00Z');
    await ana.post('/api/day/symptom/add', { name: 'Restless legs', id: OWN_SYMPTOM });
    await consent(ana, 0);
    const before = await cycleData();
    const refused = await ana.post(path, body);
    const underKey = await call(`POST ${path}`, { body, stx: ana.stx, headers: { 'Idempotency-Key': 'k' } });
    expect([refused, underKey].map(refusalIn)).toEqual([CONFLICT, CONFLICT]);
    expect(await cycleData()).toEqual(before);

    await consent(ana, 1);
    // A pack is only accepted in that mode.
    if (path.includes('scheme')) await ana.post('/api/cycle/mode/update', { cycle_mode: 'contraception' });
    const again = await call(`POST ${path}`, { body, stx: ana.stx, headers: { 'Idempotency-Key': 'k' } });
    expect(again.body).toMatchObject({ success: 1 });
  });

  test.each(['periods', 'cycle_modes', 'cycle_profile', 'custom_symptoms', 'day_logs', 'journal'] as const)(
    'a file with %s can be neither previewed nor imported',
    async (kind) => {
      await fillAccount(ana);
      await ana.post('/api/cycle/mode/update', { cycle_mode: 'paused' });
      const { format, version, ...data } = await dataOf(ana);
      const file = { format, version, tasks: data.tasks, [kind]: data[kind] };
      const ben = await signIn('ben@example.test');
      await consent(ben, 0);

      for (const preview of [1, 0]) {
        const answer = await ben.post(`/api/user/import?preview=${preview}`, file);
        expect(refusalIn(answer)).toEqual(CONFLICT);
      }
      expect((await dataOf(ben)).tasks).toEqual([]);
    },
  );

  test('a series in a file with the first day of a period is refused, and a calendar series is not', async () => {
    await logPeriod(ana, '2026-03-01T12:00:00Z');
    for (const task_repeat of [{ pin: { at: 'cycle_day', from: 3, to: 3 } }, { rule: 'FREQ=DAILY' }]) {
      await ana.post('/api/task/create', { task_title: 'Meal prep', task_repeat });
    }
    const { format, version, task_series } = await dataOf(ana);
    const ben = await signIn('ben@example.test');
    await consent(ben, 0);
    const send = (series: object[]) => ben.post('/api/user/import', { format, version, task_series: series });

    expect(task_series.filter(({ ref_on }) => ref_on === '2026-03-01')).toHaveLength(1);
    expect(refusalIn(await send(task_series))).toEqual(CONFLICT);
    expect((await send(task_series.filter(({ ref_on }) => ref_on === null))).status).toBe(200);
  });

  test('a file of tasks and habits with empty other lists is imported', async () => {
    await fillAccount(ana);
    const { format, version, tasks, habits, habit_checks, profile } = await dataOf(ana);
    const nothing = {
      cycle_profile: null,
      cycle_modes: [],
      periods: [],
      custom_symptoms: [],
      day_logs: [],
      journal: [],
    };
    const ben = await signIn('ben@example.test');
    await consent(ben, 0);
    const file = { format, version, tasks, habits, habit_checks, profile, ...nothing };

    expect((await bringIn(ben, file, 1)).kinds.tasks.added).toBe(tasks.length);
    expect((await bringIn(ben, file)).kinds.habits.added).toBe(habits.length);
  });

  test('tasks still work, and existing data can be read, exported and deleted', async () => {
    const period = await logPeriod(ana, '2026-03-01T12:00:00Z');
    await write(ana, { date: '2026-03-02' });
    await consent(ana, 0);

    await makeTask(ana, 'Water the plants');
    expect((await read(ana, '2026-03-02')).text).toBe('A quiet day.');
    expect(await pastPeriods(ana)).toHaveLength(1);
    expect(Object.keys(await exportOf(ana))).toContain('journal.csv');
    expect((await ana.delete('/api/journal/2026-03-02/delete')).status).toBe(200);
    expect((await ana.delete(`/api/cycle/period/${period}/delete`)).status).toBe(200);
    expect((await dataOf(ana)).journal).toEqual([]);
  });

  test('another person can still write', async () => {
    const ben = await signIn('ben@example.test');
    await consent(ana, 0);

    expect((await ben.post('/api/cycle/period/log', { is_now: 1 })).status).toBe(201);
  });
});

test('every documented write under /cycle, /day and /journal is tested for its refusal', async () => {
  const { body } = await call('GET /api/openapi.json');
  // the format of our own Worker
  const { paths } = body as { paths: Record<string, Record<string, unknown>> };
  const writes = Object.entries(paths)
    .filter(([path, methods]) => /^\/api\/(cycle|day|journal)\//.test(path) && 'post' in methods)
    .map(([path]) => path);

  const refused = Object.keys(WRITES).map((path) =>
    path.replace(/2026-0[36]-(08|12)/, '{date}').replace('2026-03-01', '{started_on}'),
  );
  // Searching only reads, with its text in a body to keep it out of the address. The tracked kinds reveal nothing about the person's days.
  const allowed = ['/api/journal/search', '/api/day/kinds/update'];
  expect(writes.sort()).toEqual([...refused, ...allowed].sort());
});
