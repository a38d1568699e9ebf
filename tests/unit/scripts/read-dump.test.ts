import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { rowsOf, surveyDump } from '../../../scripts/admin/restore/read-dump.ts';
import type { Row } from '../../../scripts/admin/restore/read-insert.ts';

const MIGRATION = `INSERT INTO "d1_migrations" ("id","name","applied_at") VALUES(1,'0000_create.sql','2026-01-01');`;
const INDEX = 'CREATE INDEX `people_name` ON `people` (`name`);';

let folder: string;
let path: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'marea-dump-'));
  path = join(folder, 'dump.sql');
});
afterEach(() => rmSync(folder, { recursive: true }));

async function read(lines: readonly string[]): Promise<Row[]> {
  writeFileSync(path, lines.join('\n'));
  const part = (await surveyDump(path)).tables.get('people');
  const rows: Row[] = [];
  if (part) for await (const row of rowsOf(path, part)) if (row.table === 'people') rows.push(row);
  return rows;
}

const valuesOf = async (list: string) =>
  (await read([MIGRATION, `INSERT INTO "people" VALUES(${list});`, INDEX])).map(({ values }) => values);

describe('a dump', () => {
  test.each([
    [`'it''s'`, "it's"],
    [`''`, ''],
    [`'a;b"c--d\u2028e\nf'`, 'a;b"c--d\u2028e\nf'],
    [`replace(replace('a\\r\\nb','\\r',char(13)),'\\n',char(10))`, 'a\r\nb'],
    ['NULL', null],
    ['-12', -12],
    ['1.5e3', 1500],
    [`X'00ff'`, Buffer.from([0, 255])],
    [`'${'🌊'.repeat(600_000)}'`, '🌊'.repeat(600_000)],
  ])('gives the value of %.60s', async (written, value) => {
    expect(await valuesOf(`1,${written}`)).toEqual([[1, value]]);
  });

  test.each(['9e999', '9007199254740993', `load_extension('x')`, `'a' || 'b'`, '(select 1)', ''])(
    'is refused with %j for a value',
    async (written) => {
      await expect(valuesOf(`1,${written}`)).rejects.toThrow('cannot be read');
    },
  );

  test('gives rows with their columns, and none from inside a trigger or a comment', async () => {
    const rows = await read([
      MIGRATION,
      'CREATE TABLE people (id text, "na;me" text);',
      `-- INSERT INTO people VALUES('no');`,
      `INSERT INTO "people" ("id","na;me") VALUES('1','one'),('2','two');`,
      `CREATE TRIGGER "count" AFTER INSERT ON people BEGIN insert into people values ('no', 'no'); select 1; END;`,
      INDEX,
    ]);

    expect(rows).toEqual([
      { table: 'people', columns: ['id', 'na;me'], values: ['1', 'one'] },
      { table: 'people', columns: ['id', 'na;me'], values: ['2', 'two'] },
    ]);
  });

  test('counts the rows of each table and lists the migrations', async () => {
    await read([MIGRATION, `INSERT INTO people VALUES('1');`, `INSERT INTO people VALUES('2');`, INDEX]);
    const { tables, migrations } = await surveyDump(path);

    expect(tables.get('people')).toMatchObject({ rows: 2 });
    expect(migrations).toEqual(['0000_create.sql']);
  });

  test.each([
    ['ends within a text', [MIGRATION, INDEX, `INSERT INTO people VALUES('1`], 'middle of a statement'],
    ['ends within a statement', [MIGRATION, INDEX, 'INSERT INTO people'], 'middle of a statement'],
    ['ends within the rows', [MIGRATION, `INSERT INTO people VALUES('1');`], 'no index'],
    ['is none of ours', [INDEX], 'no export'],
  ])('that %s is refused', async (_, lines, reason) => {
    await expect(read(lines)).rejects.toThrow(reason);
  });
});
