import { readFileSync, rmSync, truncateSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  changeFile,
  contentsOf,
  copyProject,
  type ProjectCopy,
  rowsOfNobody,
} from '#tests/api/operator/project-copy.ts';
import { rowsInEveryTable } from '#tests/api/shards/person-fixture.ts';

/** The commands and files are real, and each command takes a few seconds. */
const PATIENCE_MS = 240_000;

/** The code blocks of the operations page about backup files, adapted to local databases. */
const [exporting = '', restoring = '', ...others] = [
  ...readFileSync('docs/operations.md', 'utf8').matchAll(/^ *```sh\n(.*?)^ *```/gms),
]
  .map(([, block = '']) => block)
  .filter((block) => block.includes('marea.sql'))
  .map((block) => block.replaceAll('--remote', '--local'));

const person = (id: string) =>
  `insert into users (user_id, email, address_key, language, tracking_id, created_at)
   values ('${id}', '${id}@example.test', '${id}@example.test', 'en', 't-${id}', 1)`;

/** Just more than fit into one transaction, because each statement of a restore takes time. */
const TASKS = 2_500;
/** Rows that are hard to write as SQL, and children that precede their parents by more than one transaction. */
const HARD_ROWS = [
  `with recursive n(i) as (select 1 union all select i + 1 from n where i < ${TASKS})
   insert into tasks (user_id, task_id, title, title_folded, description, status, priority, created_at)
   select 'ana', 'task ' || i, '"; -- '';' || char(10) || ' insert into users values (''x'');', 'x',
     char(13, 10) || '🌊' || char(8232) || char(13), 'open', 1, 1 from n`,
  `update tasks set parent_id = 'task ${TASKS}'
   where user_id = 'ana' and cast(substr(task_id, 6) as integer) between 1 and ${TASKS - 1}`,
  `insert into journal_entries (user_id, written_on, sealed, key_version, saved_at) values ('ana', '2026-01-01', '${'x'.repeat(300_000)}', 1, 1)`,
];

let project: ProjectCopy;
const database = () => project.fileWith('users');

/** Deletes an account as an operator does. */
const deleteBen = () =>
  project.sh(`DIRECTORY_SECRET=${'x'.repeat(32)} npm run admin -- delete --email ben@example.test --yes`);

function loseDatabase(): void {
  const lost = database();
  for (const ending of ['', '-wal', '-shm']) rmSync(`${lost}${ending}`, { force: true });
}

/** The error message of a restore. */
async function refusal(): Promise<string> {
  try {
    await project.sh(restoring);
  } catch (error) {
    return (error as { stderr: string }).stderr; // the error of execFile
  }
  throw new Error('it went through');
}

const isOf = (id: string) => (row: unknown) => (row as { user_id?: string }).user_id === id;

test('the page describes how to make a backup file and how to restore it', () => {
  expect(exporting).toContain('d1 export');
  expect(restoring).toContain('admin -- restore marea.sql');
  expect(others).toEqual([]);
});

describe('a backup made and restored exactly as documented', () => {
  let before: Record<string, unknown[]>;
  let after: Record<string, unknown[]>;
  let output: string;

  beforeAll(async () => {
    project = copyProject();
    await project.sh('npm run seed');
    changeFile(database(), [
      ...['ana', 'ben'].flatMap((id) => [person(id), ...rowsInEveryTable(id)]),
      ...rowsOfNobody(database()),
      ...HARD_ROWS,
    ]);
    before = contentsOf(database());
    await project.sh(exporting);
    await deleteBen();
    loseDatabase();
    output = await project.sh(restoring);
    after = contentsOf(database());
  }, PATIENCE_MS);
  afterAll(() => project.remove());

  test('restores every row of every table, except those of people who have left since and those that grant access', () => {
    const { untold_deletions: unrecorded, ...expectedRows } = Object.fromEntries(
      Object.entries(before).map(([table, rows]) => [table, rows.filter((row) => !isOf('ben')(row))]),
    );

    for (const [table, rows] of Object.entries(expectedRows)) expect(rows, table).not.toEqual([]);
    expect(before.users?.filter(isOf('ben'))).toHaveLength(1);
    // The ledger learns of the deletions that it hadn't recorded.
    expect(unrecorded).not.toEqual([]);
    expect(
      expectedRows.tasks?.filter((row) => (row as { parent_id: unknown }).parent_id === `task ${TASKS}`),
    ).toHaveLength(TASKS - 1);
    const ended = { sessions: [], push_subscriptions: [], passkeys: [], calendar_feeds: [], shares: [] };
    expect(after).toEqual({ ...expectedRows, ...ended, untold_deletions: [] });
  });

  test('reports the number of rows of each table before and after, and the number of people deleted again', () => {
    for (const [table, { length }] of Object.entries(before)) {
      expect(output).toMatch(new RegExp(`^${table} +${length} +${length}$`, 'm'));
    }
    expect(output).toContain(
      'Every row is restored. 1 accounts that had come back are deleted, 2 sessions ended',
    );
  });

  test('keeps the triggers counting as before', () => {
    const usage = () => contentsOf(database()).person_usage?.find(isOf('ana'));
    const counted = usage() as { periods: number };
    changeFile(database(), [
      `insert into periods (user_id, period_id, started_on, created_at) values ('ana', 'later', '2026-02-01', 1)`,
    ]);

    expect(usage()).toMatchObject({ periods: counted.periods + 1 });
  });

  test(
    'is refused by a database with people, which doesn’t change',
    async () => {
      const held = contentsOf(database());

      expect(await refusal()).toMatch(/not empty.*users: 2/);
      expect(contentsOf(database())).toEqual(held);
    },
    PATIENCE_MS,
  );

  test(
    'is refused without writing anything if the file is cut off',
    async () => {
      loseDatabase();
      truncateSync(project.path('marea.sql'), 400_000);

      expect(await refusal()).toContain('cut off');
      expect(() => database()).toThrow();
    },
    PATIENCE_MS,
  );
});
