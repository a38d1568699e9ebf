import { and, asc, eq, lt, type SQL, sql } from 'drizzle-orm';
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core';
import { busySources } from '#drizzle/schema/busy.ts';
import { customSymptoms, cycleNotes, dayLogs } from '#drizzle/schema/cycle.ts';
import { importReplacedDays } from '#drizzle/schema/imports.ts';
import { journalEntries } from '#drizzle/schema/journal.ts';
import { importRemarks } from '#drizzle/schema/remarks.ts';
import { shares } from '#drizzle/schema/shares.ts';
import { placeOfSource } from '#worker/busy/busy.service.ts';
import { placeOf, placeOfNotes } from '#worker/cycle/cycle-sealing.ts';
import { placeOfSymptom } from '#worker/cycle/day-log.service.ts';
import type { Database, Databases } from '#worker/platform/database.ts';
import { newestVersion, type VersionedSecrets } from '#worker/platform/secrets.ts';
import { createTextCipher, type SealedPlace } from '#worker/platform/text-cipher.ts';
import { placeOfRemarks } from '#worker/remarks/remarks.service.ts';
import { placeOfShare } from '#worker/sharing/sharing.service.ts';

const PAGE = 100;

/** The place of a journal entry. */
const placeOfPage = (userId: string, writtenOn: string): SealedPlace => ({ userId, row: writtenOn });

/** An SQL expression of several columns that identifies a row among a person's rows. */
const nameOf = (...columns: SQLiteColumn[]): SQL =>
  sql.join(
    columns.map((column) => sql`${column}`),
    sql` || '/' || `,
  );

/** Everything that is sealed: the table, the expression that identifies a row among a person's rows, and the place of such a row. */
const SEALED: readonly {
  readonly table:
    | typeof journalEntries
    | typeof busySources
    | typeof dayLogs
    | typeof customSymptoms
    | typeof cycleNotes
    | typeof importRemarks
    | typeof importReplacedDays
    | typeof shares;
  readonly name: SQLiteColumn | SQL;
  readonly placeOf: (userId: string, name: string) => SealedPlace;
  readonly purpose?: 'calendar';
}[] = [
  { table: journalEntries, name: journalEntries.writtenOn, placeOf: placeOfPage },
  { table: dayLogs, name: dayLogs.loggedOn, placeOf },
  { table: cycleNotes, name: cycleNotes.place, placeOf: placeOfNotes },
  { table: busySources, name: busySources.sourceId, placeOf: placeOfSource, purpose: 'calendar' },
  { table: customSymptoms, name: customSymptoms.symptomId, placeOf: placeOfSymptom },
  { table: shares, name: shares.shareId, placeOf: placeOfShare },
  {
    table: importRemarks,
    name: nameOf(importRemarks.notedOn, importRemarks.source, importRemarks.importId),
    placeOf: placeOfRemarks,
  },
  {
    table: importReplacedDays,
    name: nameOf(importReplacedDays.target, importReplacedDays.dayOn, importReplacedDays.importId),
    // A replaced part is sealed for its original row.
    placeOf: (userId, name) => {
      const [target, day = ''] = name.split('/');
      return target === 'day_logs' ? placeOf(userId, day) : placeOfPage(userId, day);
    },
  },
];

/**
 * Encrypts everything sealed with an older key again with the newest key. Values saved meanwhile stay as saved; values that
 * can't be opened are counted and left unchanged. Can be interrupted and restarted.
 */
export async function rotateJournalKeys(
  { shards, databaseFor }: Pick<Databases, 'shards' | 'databaseFor'>,
  keys: VersionedSecrets,
): Promise<Counts> {
  const counts = { rotated: 0, unreadable: 0 };
  for (const shard of shards) {
    for (const sealed of SEALED) {
      const { rotated, unreadable } = await rotateIn(databaseFor(shard), { ...sealed, keys });
      counts.rotated += rotated;
      counts.unreadable += unreadable;
    }
  }
  return counts;
}

type Counts = { rotated: number; unreadable: number };
type Rotation = (typeof SEALED)[number] & { readonly keys: VersionedSecrets };

async function rotateIn(
  db: Database,
  { table, name, placeOf: placeIn, purpose, keys }: Rotation,
): Promise<Counts> {
  const cipher = createTextCipher(keys, purpose);
  const newest = newestVersion(keys);
  const counts = { rotated: 0, unreadable: 0 };
  let after = { userId: '', name: '' };
  for (;;) {
    const rows = await db
      .select({
        userId: sql<string>`${table.userId}`,
        name: sql<string>`${name}`,
        keyVersion: sql<number>`${table.keyVersion}`,
        sealed: sql<string>`${table.sealed}`,
      })
      .from(table)
      .where(
        and(lt(table.keyVersion, newest), sql`(${table.userId}, ${name}) > (${after.userId}, ${after.name})`),
      )
      .orderBy(asc(table.userId), asc(name))
      .limit(PAGE);
    for (const row of rows) {
      const place = placeIn(row.userId, row.name);
      const text = await cipher.open(row, place).catch(() => undefined);
      if (text === undefined) {
        counts.unreadable += 1;
        continue;
      }
      const isStill = and(
        eq(table.userId, row.userId),
        sql`${name} = ${row.name}`,
        eq(table.sealed, row.sealed),
      );
      await db
        .update(table)
        .set(await cipher.seal(text, place))
        .where(isStill);
      counts.rotated += 1;
    }
    const last = rows.at(-1);
    if (last === undefined) return counts;
    after = last;
  }
}
