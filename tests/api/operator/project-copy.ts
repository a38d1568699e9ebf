import { execFile } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { promisify } from 'node:util';
import { PERSON_TABLES } from '../../../scripts/admin/person-tables.ts';

const COPIED = [
  'package.json',
  'wrangler.toml',
  '.env',
  'migrations',
  'scripts',
  'domain',
  'drizzle',
  'worker',
];
const PLATFORMS = /^(_cf_|sqlite_|d1_)/;
const OF_PEOPLE = new Set(PERSON_TABLES.map(({ name }) => name));
const STATE = '.wrangler/state/v3/d1/miniflare-D1DatabaseObject';

/** A copy of the project with its own local databases, for commands run as a person types them. */
export type ProjectCopy = {
  /** Runs shell lines and returns their output. Throws with the error output if one fails. */
  readonly sh: (lines: string) => Promise<string>;
  readonly path: (name: string) => string;
  /** The file of the database that has a table. */
  readonly fileWith: (table: string) => string;
  readonly remove: () => void;
};

export function copyProject(): ProjectCopy {
  const folder = mkdtempSync(join(tmpdir(), 'marea-copy-'));
  const path = (name: string) => join(folder, name);
  for (const name of COPIED) cpSync(name, path(name), { recursive: true });
  symlinkSync(resolve('node_modules'), path('node_modules'));
  return {
    sh: async (lines) => {
      // Asynchronous, because a blocked event loop doesn't notice connections that end meanwhile.
      const running = promisify(execFile)('bash', ['-euo', 'pipefail', '-c', lines], {
        cwd: folder,
        env: { ...process.env, CI: '1' },
        maxBuffer: 100_000_000,
      });
      running.child.stdin?.end();
      return (await running).stdout;
    },
    path,
    fileWith: (table) => {
      const files = readdirSync(path(STATE)).filter((name) => name.endsWith('.sqlite'));
      const file = files
        .map((name) => path(join(STATE, name)))
        .find((name) => tablesOf(name).includes(table));
      if (file === undefined) throw new Error(`no database has ${table}`);
      return file;
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

/** All rows of a database by table, without the platform's tables. */
export function contentsOf(file: string): Record<string, unknown[]> {
  const db = new DatabaseSync(file);
  try {
    return Object.fromEntries(
      namesIn(db)
        .filter((name) => !PLATFORMS.test(name))
        .map((name) => [
          name,
          db
            .prepare(`select * from ${name} order by 1, 2`)
            .all()
            .map((row) => ({ ...row })),
        ]),
    );
  } finally {
    db.close();
  }
}

/** Executes statements directly in a database file. */
export function changeFile(file: string, statements: readonly string[]): void {
  const db = new DatabaseSync(file);
  try {
    for (const statement of statements) db.exec(statement);
  } finally {
    db.close();
  }
}

/** Statements that add a row to every empty table, made from its columns only. */
export function rowsOfNobody(file: string): readonly string[] {
  const db = new DatabaseSync(file);
  try {
    return namesIn(db)
      .filter((name) => !PLATFORMS.test(name) && !OF_PEOPLE.has(name))
      .map((name) => {
        const values = db
          .prepare(`pragma table_info(${name})`)
          .all()
          .map((column) => (column.type === 'INTEGER' ? 7 : `'some ${column.name}'`));
        return `insert into ${name} values (${values.join(', ')})`;
      });
  } finally {
    db.close();
  }
}

function tablesOf(file: string): readonly string[] {
  const db = new DatabaseSync(file);
  try {
    return namesIn(db);
  } finally {
    db.close();
  }
}

const namesIn = (db: DatabaseSync): string[] =>
  db
    .prepare("select name from sqlite_master where type = 'table' order by name")
    .all()
    .map(({ name }) => String(name));
