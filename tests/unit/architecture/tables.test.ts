import { globSync, readFileSync } from 'node:fs';
import { getTableName, is } from 'drizzle-orm';
import { SQLiteTable } from 'drizzle-orm/sqlite-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { TABLES, WHOLE_ACCOUNT } from '../../../dependency-cruiser.config.ts';

// `npm run lint` refuses the import of a foreign table; this test refuses SQL that names one as text.

/** The features that may name a table in SQL, by the table's name in the database. */
const readers = new Map<string, readonly string[]>();

beforeAll(async () => {
  for (const [file, owner] of Object.entries(TABLES)) {
    const schema: Record<string, unknown> = await import(`../../../drizzle/schema/${file}.ts`);
    const tables = Object.values(schema).filter((value) => is(value, SQLiteTable));
    for (const table of tables) readers.set(getTableName(table), [owner, WHOLE_ACCOUNT].flat());
  }
});

/** The tables that a file's SQL names although its feature must not read them. */
function foreignTables(file: string, code: string): string[] {
  const [, feature = ''] = /^worker\/([^/]+)\//.exec(file) ?? [];
  const withoutComments = code.replace(/\/\*[\s\S]*?\*\/|\/\/.*/g, '');
  const named = withoutComments.matchAll(
    /\b(?:from|join|into|update|table)\s+["`[]?(\w+)|sql\.(?:identifier|raw)\(\s*['"`](\w+)/gi,
  );
  const tables = [...named].map(([, inText, asName]) => inText ?? asName ?? '');
  return tables.filter((table) => readers.has(table) && !readers.get(table)?.includes(feature));
}

describe('the SQL of the Worker', () => {
  it('names only tables of its own feature', () => {
    const files = globSync('worker/**/*.ts');
    const foreign = files.flatMap((file) =>
      foreignTables(file, readFileSync(file, 'utf8')).map((table) => `${file} names ${table}`),
    );

    expect(files.length).toBeGreaterThan(80);
    expect(readers.size).toBeGreaterThan(20);
    expect(foreign).toEqual([]);
  });

  it.each([
    ['worker/cycle/cycle.service.ts', 'sql`select 1 from tasks`', 'tasks'],
    ['worker/tasks/task-lists.ts', "db.prepare('delete FROM\n journal_entries')", 'journal_entries'],
    ['worker/tasks/task-lists.ts', 'sql`select 1 from tasks t join habits h on true`', 'habits'],
    ['worker/cycle/cycle.service.ts', 'sql`update "users" set name = null`', 'users'],
    ['worker/cycle/cycle.service.ts', "db.run(sql.identifier('sessions'))", 'sessions'],
    ['worker/dashboard.ts', 'sql`insert into habits values (1)`', 'habits'],
  ])('would fail the test if %s had: %s', (file, code, table) => {
    expect(foreignTables(file, code)).toEqual([table]);
  });

  it('may name a feature’s own tables in it, and any table in code for a whole account', () => {
    expect(foreignTables('worker/tasks/task-lists.ts', 'sql`select 1 from tasks`')).toEqual([]);
    expect(foreignTables('worker/portability/imports.repository.ts', 'sql`select 1 from tasks`')).toEqual([]);
    expect(foreignTables('worker/cycle/cycle.service.ts', '// what is read from tasks')).toEqual([]);
  });
});
