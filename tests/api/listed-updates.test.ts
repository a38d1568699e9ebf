import { globSync, readFileSync } from 'node:fs';
import { is } from 'drizzle-orm';
import { getTableConfig, SQLiteTable } from 'drizzle-orm/sqlite-core';
import { expect, test } from 'vitest';
import * as schema from '#drizzle/schema/index.ts';
import { fileDay, filePage, foreignFile, takeBack } from './portability/foreign-file.ts';
import { bringIn, portableHabit } from './portability/portability.ts';
import { agree } from './retention/forgetting.ts';
import { costsOf } from './setup/costs.ts';
import { runCron, runForgetting, setClock } from './setup/outside.ts';
import { ANA, logPeriod, signIn } from './setup/person.ts';
import { planOf } from './setup/query-plans.ts';
import { changesOf, DAY_3, undo } from './setup/repeats.ts';
import { fetchWorker } from './setup/server.ts';
import { query } from './setup/tables.ts';
import { makeTask } from './setup/tasks.ts';

test('an update from a list reads the list once and looks each row up by its whole key', async () => {
  await setClock('2026-03-01T12:00:00Z');
  const ana = await signIn(ANA);
  for (const day of ['2025-12-04', '2026-01-01', '2026-01-29', '2026-02-26']) {
    await logPeriod(ana, `${day}T11:00:00Z`);
  }
  const plain = await makeTask(ana, 'VAT return');
  await makeTask(ana, 'Meal prep', { task_repeat: DAY_3 });
  await ana.post('/api/day/2026-02-20', { mood: 3 });
  const file = (number: number, { tags = [], ...fields }: { tags?: string[]; [field: string]: unknown }) =>
    foreignFile(number, {
      day_logs: [fileDay('2026-02-20', fields)],
      journal: [filePage('2026-02-20', { text: 'A page', tags })],
    });
  await bringIn(ana, { ...file(1, { mood: 3 }), habits: [portableHabit('a')] });

  await query(`insert into day_logs (user_id, logged_on, marks, saved_at)
    select user_id, '2026-02-10', '{"painFlags":["at_sex"]}', 1 from users`);

  const costs = await costsOf(fetchWorker, async () => {
    await runCron('2026-03-01T12:05:00Z');
    await ana.post('/api/plan/apply', { placements: [{ task_id: plain, on: '2026-03-03' }] });
    const [planned] = await changesOf(ana);
    await undo(ana, planned?.batch_id ?? '');
    await setClock('2026-03-24T12:00:00Z');
    const later = await signIn(ANA);
    await logPeriod(later, '2026-03-24T11:00:00Z');
    await later.post('/api/day/2026-02-27/log', { bleeding: 'light' });
    const second = file(2, { energy: 2, tags: ['walk'] });
    const checks = [{ habit_id: 'a', date: '2026-02-20', checked_at: 1_770_000_000 }];
    await bringIn(later, { ...second, habit_checks: checks });
    await takeBack(later, 2);
    await agree(later, { days: 6, journal: null, tasks: null, habits: null });
    await runForgetting('2026-09-24T12:00:00Z');
  });
  const updates = costs.filter(({ sql }) => /^\W*(with|update)\b/i.test(sql) && isFromRows(sql));
  for (const update of updates) {
    const plan = await planOf(update);
    const table = tableOf(update.sql);
    const list = plan.findIndex((step) => LIST.test(step));
    const looked = plan.slice(list + 1).find((step) => new RegExp(`^(SEARCH|SCAN) ${table}\\b`).test(step));
    expect(looked, `${update.sql}\n${plan.join('\n')}`).toMatch(/\(user_id=\? AND \w+=\?( AND \w+=\?)*\)$/);
    expect(list, plan.join('\n')).toBeGreaterThanOrEqual(0);
  }
  const walked = countBy(
    [...new Set(updates.map(({ sql }) => outsideBrackets(sql).split(/\bfrom\b/)[0] ?? ''))].map(tableOf),
  );
  expect(walked, 'each `update … from` of the sources is walked above').toEqual(countBy(tablesInSources()));
});

/** Steps that read the source of an update's values. */
const LIST = /^(SCAN (listed|change|own|gone)|SEARCH import_replaced_days)\b/;

/** The text without its brackets and their contents, removed from the innermost outwards. */
function outsideBrackets(text: string): string {
  const shorter = text.replace(/\([^()]*\)/g, ' ');
  return shorter === text ? text : outsideBrackets(shorter);
}

const isFromRows = (sql: string): boolean => /\bupdate\b.*\bset\b.*\bfrom\b/is.test(outsideBrackets(sql));

const tableOf = (sql: string): string => /\bupdate "?(\w+)"?/i.exec(sql)?.[1] ?? '';

function countBy(tables: readonly string[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const table of tables) counts[table] = (counts[table] ?? 0) + 1;
  return counts;
}

/** The table of each `update … from` in the sources, in Drizzle or as SQL text. */
function tablesInSources(): string[] {
  const texts = ['worker', 'drizzle'].flatMap((folder) =>
    globSync(`${folder}/**/*.ts`).map((path) => readFileSync(path, 'utf8')),
  );
  return texts.flatMap((text) => [
    ...[...text.matchAll(/\.update\((\w+)\)/g)].flatMap(({ 1: name = '', 0: call, index }) => {
      const [chain = ''] = /^(\s*\.\w+ )*/.exec(outsideBrackets(text.slice(index + call.length))) ?? [];
      return chain.includes('.from') ? [nameOf(name)] : [];
    }),
    ...[...text.matchAll(/\bupdate (\w+) set\b[^;`]*\bfrom\b/g)].map(({ 1: name = '' }) => name),
  ]);
}

/** The database name of a table of the schema. */
function nameOf(table: string): string {
  const found = Object.entries(schema).find(([name]) => name === table)?.[1];
  return is(found, SQLiteTable) ? getTableConfig(found).name : table;
}
