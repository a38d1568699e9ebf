import type { D1Database } from '@cloudflare/workers-types';
import { is } from 'drizzle-orm';
import { getTableConfig, SQLiteTable } from 'drizzle-orm/sqlite-core';
import { unrecordedDeletions } from '#drizzle/schema/account.ts';
import { sessions } from '#drizzle/schema/auth.ts';
import { cronLeases } from '#drizzle/schema/cron.ts';
import { habits } from '#drizzle/schema/habits.ts';
import { personUsage } from '#drizzle/schema/imports.ts';
import * as schema from '#drizzle/schema/index.ts';
import { outboxMails } from '#drizzle/schema/outbox.ts';
import { anonymousCounts } from '#drizzle/schema/retention.ts';
import { labels, tasks } from '#drizzle/schema/tasks.ts';
import { users } from '#drizzle/schema/users.ts';

/** People who are copies of one person, with ids such as `crowd-0`. */
export type Crowd = {
  readonly template: { readonly userId: string; readonly addressKey: string };
  /** The prefix of their ids. */
  readonly name: string;
  /** The number of copies. */
  readonly people: number;
};

/** The shard of the people, and the directory. */
type CrowdDatabases = { readonly db: D1Database; readonly directory: D1Database };

/** Adds each of them to the directory, in the first shard. */
const IN_THE_DIRECTORY = `
  insert into people (user_id, shard, address_hash, calendar_hash, state, changed_at)
  with recursive given(name, people) as (select ?1, ?2), n(i) as (
    select 0 union all select i + 1 from n, given where i < given.people - 1
  )
  select name || '-' || i, 'DB', 'address of ' || name || '-' || i, 'calendar of ' || name || '-' || i, 'here', 0 from n, given`;

/** Tables that belong to nobody, are empty in a deployment, or are counted by the database itself. */
const NOT_COPIED: readonly SQLiteTable[] = [
  outboxMails,
  anonymousCounts,
  cronLeases,
  unrecordedDeletions,
  personUsage,
];
/** Tables to which others refer are filled first. */
const FIRST: readonly SQLiteTable[] = [users, sessions, habits, tasks, labels];

/** Values that differ between copies, so that unique values stay unique; every fourth person has been away for months. */
const OWN_VALUES: Readonly<Record<string, string>> = {
  user_id: 'who.id',
  address_key: "who.id || '@example.test'",
  email: "who.id || '@example.test'",
  secret_hash: "secret_hash || '-' || who.id",
  endpoint: "endpoint || '-' || who.id",
  bucket: "bucket || '-' || who.id",
  challenge: "challenge || '-' || who.id",
  last_active_at: 'iif(who.i % 4 = 3, last_active_at - 20000000, last_active_at)',
  retention_notice_at: 'iif(who.i % 4 = 3, last_active_at - 2000000, retention_notice_at)',
};

/**
 * Copies every row of a person in any table to new people, with one statement per table. The tables come from the schema, so
 * that new ones are filled too; a table without an owner must be listed above.
 */
export async function addCrowd(
  { db, directory }: CrowdDatabases,
  { template, name, people }: Crowd,
): Promise<void> {
  await directory.prepare(IN_THE_DIRECTORY).bind(name, people).run();
  const tables = Object.values(schema).filter((table) => is(table, SQLiteTable));
  const rest = tables.filter((table) => !FIRST.includes(table) && !NOT_COPIED.includes(table));
  for (const table of [...FIRST, ...rest]) {
    const { name: tableName, columns } = getTableConfig(table);
    const written = columns.filter(({ generated }) => generated === undefined).map((column) => column.name);
    const copied = `insert into ${tableName} (${written.map((column) => `"${column}"`).join(', ')})
      with recursive
        given(name, people, user_id, address_key) as (select ?1, ?2, ?3, ?4),
        who(i, id) as (
          select 0, name || '-0' from given
          union all select i + 1, given.name || '-' || (i + 1) from who, given where i < given.people - 1
        )
      select ${written.map((column) => OWN_VALUES[column] ?? `"${column}"`).join(', ')}
      from (select * from ${tableName} where ${whereOf(tableName, written)}) cross join who`;
    await db.prepare(copied).bind(name, people, template.userId, template.addressKey).run();
  }
}

/** The rows of a table to copy: the template's own, or a few of a table without an owner. */
function whereOf(table: string, columns: readonly string[]): string {
  if (columns.includes('user_id')) return 'user_id = (select given.user_id from given)';
  if (columns.includes('address_key')) return 'address_key = (select given.address_key from given)';
  if (columns.includes('bucket') || columns.includes('challenge')) return 'true limit 3';
  throw new Error(`nothing says whose rows ${table} holds`);
}
