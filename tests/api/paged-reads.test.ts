import { beforeEach, expect, test } from 'vitest';
import { parseLocalDate } from '#domain/calendar/local-date.ts';
import { EXAMPLE_NOW } from './contract/example-requests.ts';
import { type Caller, type Server, signInOn } from './setup/every-call.ts';
import { fillAccount } from './setup/large-account.ts';
import { OTHER_PAGES, PAGE_SIZE, type PagedRead, rowsOfPages, TASK_LISTS } from './setup/paged-reads.ts';
import { DB, DIRECTORY, fetchWorker } from './setup/server.ts';
import { query } from './setup/tables.ts';

const SIZES = {
  some: { cycles: 13, tasks: 2_000, habits: 5, daysOfChecks: 100, journalEntries: 30 },
  heavy: { cycles: 13, tasks: 4_000, habits: 50, daysOfChecks: 100, journalEntries: 300 },
};
/** Each filter and each order, but not every combination, which the bench covers. */
const SOME_LISTS = TASK_LISTS.filter((_, index) => index % 11 === 0);

let server: Server;
let people: { some: Caller; heavy: Caller };
beforeEach(async () => {
  server = { fetch: fetchWorker, db: DB, directory: DIRECTORY };
  people = { some: await personOf('some'), heavy: await personOf('heavy') };
});

async function personOf(size: keyof typeof SIZES): Promise<Caller> {
  const email = `${size}@example.test`;
  const by = await signInOn(server, email);
  const [user] = await query('select user_id from users where email = ?', email);
  const today = parseLocalDate(new Date(EXAMPLE_NOW * 1_000).toISOString().slice(0, 10));
  if (!today) throw new Error('a real day');
  await fillAccount(server.db, { userId: String(user?.user_id), today, size: SIZES[size] });
  return by;
}

/** The larger number of rows read by the first and the second page. */
async function mostRows(read: PagedRead, by: Caller): Promise<number> {
  const { first, next } = await rowsOfPages(server, { read, by });
  return Math.max(first, next ?? 0);
}

test('a page reads no more rows in a larger account', { timeout: 120_000 }, async () => {
  const grown: string[] = [];
  for (const read of [...SOME_LISTS, ...OTHER_PAGES]) {
    const [some, heavy] = [await mostRows(read, people.some), await mostRows(read, people.heavy)];
    if (heavy > some + PAGE_SIZE) grown.push(`${read.name}: ${some}, ${heavy}`);
  }

  expect(grown).toEqual([]);
  expect(SOME_LISTS.length).toBeGreaterThan(20);
});
