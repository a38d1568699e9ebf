import { expect, test } from 'vitest';
import { addDays, type LocalDate } from '#domain/calendar/local-date.ts';
import { isWhole } from '#tests/whole.ts';
import { costsOf } from '../setup/costs.ts';
import { fireCron, setClock } from '../setup/outside.ts';
import { NOON, secondsOf } from '../setup/person.ts';
import { fetchWorker } from '../setup/server.ts';
import { query } from '../setup/tables.ts';
import { anaWithImports, fileDay, filePage, foreignFile, importId, takeBack } from './foreign-file.ts';
import { bringIn } from './portability.ts';

/** D1's limit of statements per run of a Worker. */
const STATEMENTS_MAX = 1_000;
/** More days than one call takes back, which is about 12,500 rows. */
const DAYS = isWhole ? 9_000 : 7_200;

const dates = Array.from({ length: DAYS }, (_, index) => addDays('2001-01-01' as LocalDate, index));

test('a take-back of decades takes several calls, each reports it, and the trigger continues', {
  timeout: 120_000,
}, async () => {
  const ana = await anaWithImports();
  await bringIn(ana, foreignFile(1, { day_logs: dates.map((date) => fileDay(date, { mood: 4 })) }));
  await bringIn(ana, foreignFile(1, { journal: dates.map((date) => filePage(date, { text: 'A day' })) }));
  const statements: number[] = [];
  const counting = async (work: () => Promise<unknown>) =>
    statements.push((await costsOf(fetchWorker, work)).length);
  const left = async () =>
    (await query('select 1 from day_logs union all select 1 from journal_entries')).length;
  const first = { status: 0 };
  await counting(async () =>
    Object.assign(first, await ana.post(`/api/import/${importId(1)}/take-back`, {})),
  );

  expect(first).toMatchObject({ status: 503, body: { code: 'unavailable' } });
  const afterFirst = await left();
  expect(afterFirst).toBeLessThan(2 * DAYS);
  await setClock(NOON, 120);
  await counting(() => fireCron(secondsOf(NOON) + 300, 'imports'));
  expect(await left()).toBeLessThan(afterFirst);
  await counting(async () => expect(await takeBack(ana, 1)).toEqual({ removed: 2 * DAYS, kept: 0 }));
  expect(await left()).toBe(0);
  expect(Math.max(...statements)).toBeLessThan(STATEMENTS_MAX);
});

test('a take-back that other calls preceded twice is answered after it has succeeded', async () => {
  const ana = await anaWithImports();
  await bringIn(ana, foreignFile(1, { day_logs: [fileDay('2026-02-01', { mood: 4 })] }));
  await query(`create trigger others_come after insert on pending_imports
    when (select imports from person_usage where user_id = new.user_id) < 3
    begin update person_usage set imports = imports + 1 where user_id = new.user_id; end`);
  const answer = await ana.post(`/api/import/${importId(1)}/take-back`, {});
  await query('drop trigger others_come');

  expect(answer).toMatchObject({ status: 200, body: { removed: 1, kept: 0 } });
});
