import { readFileSync, rmSync, truncateSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { rowsInEveryTable } from '../shards/person-fixture.ts';
import { changeFile, contentsOf, copyProject, type ProjectCopy, rowsOfNobody } from './project-copy.ts';

/** Real commands on real files: each takes a few seconds. */
const PATIENCE_MS = 240_000;

/** The blocks of the operators' page that deal with a file of a backup, on local databases. */
const [exporting = '', restoring = '', ...others] = [
  ...readFileSync('docs/operations.md', 'utf8').matchAll(/^ *```sh\n(.*?)^ *```/gms),
]
  .map(([, block = '']) => block)
  .filter((block) => block.includes('marea.sql'))
  .map((block) => block.replaceAll('--remote', '--local'));

const person = (id: string) =>
  `insert into users (user_id, email, address_key, language, tracking_id, created_at)
   values ('${id}', '${id}@example.test', '${id}@example.test', 'en', 't-${id}', 1)`;

/** Rows that are hard to write down, and parts that are before what they are part of, further apart than one transaction. */
const HARD_ROWS = [
  `with recursive n(i) as (select 1 union all select i + 1 from n where i < 2500)
   insert into tasks (user_id, task_id, title, title_folded, description, status, priority, created_at)
   select 'ana', 'task ' || i, '"; -- '';' || char(10) || ' insert into users values (''x'');', 'x',
     char(13, 10) || '🌊' || char(8232) || char(13), 'open', 1, 1 from n`,
  `update tasks set parent_id = 'task 2500' where task_id < 'task 2500' and user_id = 'ana' and parent_id is null`,
  `insert into journal_entries (user_id, written_on, sealed, key_version, saved_at) values ('ana', '2026-01-01', '${'x'.repeat(300_000)}', 1, 1)`,
];

let project: ProjectCopy;
const database = () => project.fileWith('users');
function loseDatabase() {
  const lost = database();
  for (const ending of ['', '-wal', '-shm']) rmSync(`${lost}${ending}`, { force: true });
}
const restoreAgain = () => {
  loseDatabase();
  return project.sh(restoring);
};
function complaintOf(lines: string): string {
  try {
    project.sh(lines);
  } catch (error) {
    return String((error as { stderr: string }).stderr); // as execFileSync throws it
  }
  throw new Error('it went through');
}

test('the page tells how to make a file and how to restore it', () => {
  expect(exporting).toContain('d1 export');
  expect(restoring).toContain('admin -- restore marea.sql');
  expect(others).toEqual([]);
});

describe('a backup, followed word for word', () => {
  beforeAll(() => {
    project = copyProject();
    project.sh('npm run seed');
    changeFile(database(), [
      ...['ana', 'ben'].flatMap((id) => [person(id), ...rowsInEveryTable(id)]),
      ...rowsOfNobody(database()),
      ...HARD_ROWS,
    ]);
    project.sh(exporting);
  }, PATIENCE_MS);
  afterAll(() => project.remove());

  test(
    'brings every row of every table back',
    () => {
      const before = contentsOf(database());
      const said = restoreAgain();

      for (const [table, rows] of Object.entries(before)) expect(rows, table).not.toEqual([]);
      // The ledger is told of the deletions that it had not heard of.
      expect(contentsOf(database())).toEqual({ ...before, untold_deletions: [] });
      for (const [table, { length }] of Object.entries(before)) {
        expect(said).toMatch(new RegExp(`^${table} +${length} +${length}$`, 'm'));
      }
      expect(said).toContain('Every row is restored. 0 accounts');
    },
    PATIENCE_MS,
  );

  test('leaves the triggers counting as before', () => {
    const usage = () =>
      contentsOf(database()).person_usage?.find((row) => (row as { user_id: string }).user_id === 'ben');
    const before = usage();
    changeFile(database(), [
      `insert into periods (user_id, period_id, started_on, created_at) values ('ben', 'later', '2026-02-01', 1)`,
    ]);

    expect(usage()).toMatchObject({ periods: (before as { periods: number }).periods + 1 });
  });

  test(
    'is refused by a database that holds people, which stays as it is',
    () => {
      const before = contentsOf(database());

      expect(complaintOf(restoring)).toMatch(/not empty.*users: 3/);
      expect(contentsOf(database())).toEqual(before);
    },
    PATIENCE_MS,
  );

  test(
    'brings nobody back who has left since',
    () => {
      project.sh(`DIRECTORY_SECRET=${'x'.repeat(32)} npm run admin -- delete --email ben@example.test --yes`);
      const said = restoreAgain();
      const ids = contentsOf(database()).users?.map((row) => (row as { user_id: string }).user_id);

      expect(said).toContain('1 accounts that had come back are deleted');
      expect(ids).toEqual([expect.any(String), 'ana']);
    },
    PATIENCE_MS,
  );

  test(
    'is refused, and nothing written, where the file is cut off',
    () => {
      loseDatabase();
      truncateSync(project.path('marea.sql'), 400_000);

      expect(complaintOf(restoring)).toContain('cut off');
      expect(() => database()).toThrow();
    },
    PATIENCE_MS,
  );
});
