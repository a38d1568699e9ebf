import { getTableColumns } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { TASK_FIELDS } from '#domain/tasks/tasks.fields.ts';
import { namesIn } from '#domain/wire/record-fields.ts';
import { tasks } from '#drizzle/schema/tasks.ts';
import { DB } from '../setup/server.ts';

const TRIGGERS =
  "select sql from sqlite_master where type = 'trigger' and name like 'mark_edited_%' and tbl_name = 'tasks'";

/** The columns of tasks whose change marks an imported task as edited, so that taking the import back leaves it. */
async function watchedColumns(): Promise<string[]> {
  const { results } = await DB.prepare(TRIGGERS).all<{ sql: string }>();
  return results.flatMap(({ sql }) => /UPDATE OF ([\w, ]+) ON/i.exec(sql)?.[1]?.split(', ') ?? []);
}

test('an imported task counts as edited whichever of its fields a call changes', async () => {
  const columns: Readonly<Record<string, { readonly name: string }>> = getTableColumns(tasks);
  const sent = namesIn(TASK_FIELDS, 'sent').flatMap((name) => columns[name]?.name ?? []);
  const watched = await watchedColumns();
  expect(sent.length).toBeGreaterThan(8);
  expect(sent.filter((column) => !watched.includes(column))).toEqual([]);
});
