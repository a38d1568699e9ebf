import { beforeEach, expect, test } from 'vitest';
import { IMPORT_RETENTION_SECONDS } from '#domain/portability/made-imports.schema.ts';
import { isWhole } from '#tests/whole.ts';
import { portableTask } from '../../portable-task.ts';
import { logDay } from '../day-log/day-log.ts';
import { write } from '../journal/journal.ts';
import { breakDatabase, fireCron, mendDatabase, setClock } from '../setup/outside.ts';
import { ANA, NOON, type Person, secondsOf, signIn } from '../setup/person.ts';
import { query } from '../setup/tables.ts';
import {
  anaWithImports,
  fileDay,
  filePage,
  fileStart,
  foreignFile,
  importId,
  importsOf,
} from './foreign-file.ts';
import { bringIn, finishImports, portableHabit } from './portability.ts';

const FILE = {
  custom_symptoms: [{ id: 'own', name: 'Restless legs', created_at: 1 }],
  day_logs: [
    fileDay('2026-02-01', { bleeding: 'medium', pill: 'late' }),
    fileDay('2026-02-20', { bleeding: 'light', symptoms: ['own'] }),
  ],
  periods: [fileStart('2025-12-20')],
  cycle_modes: [{ mode: 'contraception', started_on: '2024-01-01', ended_on: '2024-06-01' }],
  tasks: [portableTask({ number: 1 }), { ...portableTask({ number: 2 }), parent_id: 'brought-in-1' }],
  habits: [portableHabit('walk')],
  habit_checks: [{ habit_id: 'walk', date: '2026-02-20', checked_at: 1 }],
  journal: [filePage('2026-02-01', { text: 'Theirs', tags: ['party'] })],
  remarks: [{ date: '2026-01-20', source: 'clue', text: 'social_life: conflict' }],
};

/** All stored data without ids that are new each time, and the counts. */
async function everything() {
  const rows = {
    days: 'select logged_on, bleeding, mood, energy, sealed is null as is_open, import_id from day_logs order by 1',
    starts: 'select started_on, origin, bled_until, bled_days from periods order by 1',
    pages: 'select written_on, import_id from journal_entries order by 1',
    checks: 'select * from habit_checks',
    habits: 'select habit_id, checked_weeks from habits',
    counts:
      'select (select count(*) from tasks) as tasks, (select count(*) from import_remarks) as remarks, (select count(*) from cycle_modes) as modes, (select count(*) from custom_symptoms) as symptoms, (select count(*) from import_replaced_days) as replaced, tasks as counted_tasks, habits as counted_habits, periods as counted_periods from person_usage',
  };
  const read = Object.entries(rows).map(async ([name, sql]) => [name, await query(sql)] as const);
  return Object.fromEntries(await Promise.all(read));
}

let ana: Person;
async function begin() {
  await query('delete from users');
  ana = await anaWithImports();
  await logDay(ana, '2026-02-01', { mood: 2 });
  await logDay(ana, '2026-02-02', { bleeding: 'light' });
  await write(ana, { date: '2026-02-01', text: 'Mine', tags: [] });
}

beforeEach(begin);

/** Interrupts a call at each of its database calls; returns the state after each, once the trigger has finished it. */
async function brokenOff(
  call: () => Promise<{ status: number }>,
  prepare: () => Promise<void>,
  isCarriedOut: boolean,
) {
  const ends: Awaited<ReturnType<typeof everything>>[] = [];
  // The gate tries every sixteenth call, at different offsets per case.
  for (let atCall = isWhole || isCarriedOut ? 1 : 9; ; atCall += isWhole ? 1 : 16) {
    await begin();
    await prepare();
    await breakDatabase({ atCall, isCarriedOut, lasts: 'on' });
    const { status } = await call();
    await mendDatabase();
    if (status === 200) return ends;
    await finishImports(120);
    await finishImports(7_200);
    ends.push(await everything());
    await setClock(NOON);
  }
}

test.each([[true], [false]])(
  'an import interrupted anywhere is applied completely or not at all (the last call carried out: %s)',
  { timeout: 300_000 },
  async (isCarriedOut) => {
    const none = await everything();
    await bringIn(ana, foreignFile(1, FILE));
    const whole = await everything();
    const ends = await brokenOff(
      () => ana.post('/api/user/import', foreignFile(1, FILE)),
      async () => {},
      isCarriedOut,
    );

    expect(ends.length).toBeGreaterThan(2);
    for (const end of ends) expect([none, whole]).toContainEqual(end);
  },
);

test.each([[true], [false]])(
  'a take-back interrupted anywhere is applied completely or not at all (the last call carried out: %s)',
  { timeout: 300_000 },
  async (isCarriedOut) => {
    const none = await everything();
    await bringIn(ana, foreignFile(1, FILE));
    const whole = await everything();
    const call = () => ana.post(`/api/import/${importId(1)}/take-back`, {});
    const ends = await brokenOff(
      call,
      async () => void (await bringIn(ana, foreignFile(1, FILE))),
      isCarriedOut,
    );

    expect(ends.length).toBeGreaterThan(2);
    for (const end of ends) expect([none, whole]).toContainEqual(end);
    expect(await everything()).toEqual(none);
  },
);

test('calling again finishes a take-back, and the answer covers all of it', async () => {
  await bringIn(ana, foreignFile(1, FILE));
  const call = () => ana.post(`/api/import/${importId(1)}/take-back`, {});
  for (let atCall = 20; ; atCall++) {
    await breakDatabase({ atCall, isCarriedOut: true, lasts: 'once' });
    await call();
    await mendDatabase();
    if ((await query('select 1 from pending_imports where accepted_at is not null')).length > 0) break;
  }

  expect(await importsOf(ana)).toEqual([]);
  expect((await call()).body).toEqual({ success: 1, removed: 12, kept: 0 });
  expect(await query('select 1 from pending_imports where accepted_at is not null')).toEqual([]);
});

test.each([[1], [40]])(
  'a take-back that was interrupted at the end of the thirty days and is finished %i days later keeps the person’s own day',
  async (daysLater) => {
    const mine = () => query("select mood, bleeding, sealed from day_logs where logged_on = '2026-02-01'");
    const before = await mine();
    await bringIn(ana, foreignFile(1, FILE));
    const seconds = IMPORT_RETENTION_SECONDS - 60;
    await setClock(NOON, seconds);
    const later = await signIn(ANA);
    const call = () => later.post(`/api/import/${importId(1)}/take-back`, {});
    for (let atCall = 8; ; atCall++) {
      await breakDatabase({ atCall, isCarriedOut: true, lasts: 'once' });
      await call();
      await mendDatabase();
      if ((await query('select 1 from pending_imports where accepted_at is not null')).length > 0) break;
    }
    const left = await query("select 1 from pending_import_parts where rows like '%day_logs%'");
    await setClock(NOON, seconds + daysLater * 86_400);
    await fireCron(secondsOf(NOON) + seconds + daysLater * 86_400, 'retention');
    await finishImports(seconds + daysLater * 86_400);

    expect(left).not.toEqual([]);
    expect(await mine()).toEqual(before);
    expect(await query('select * from pending_imports')).toEqual([]);
  },
);
