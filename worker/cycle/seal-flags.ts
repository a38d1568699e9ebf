import { and, asc, eq, sql } from 'drizzle-orm';
import { isIntimateFlag } from '#domain/day-log/day-log.fields.ts';
import { dayLogs, hasOpenIntimateFlags } from '#drizzle/schema/day-log.ts';
import type { Deps } from '#worker/app-env.ts';
import { createTextCipher } from '#worker/platform/text-cipher.ts';
import {
  NOTHING_SEALED,
  openPartOf,
  partsOf,
  placeOf,
  sealedPartOf,
  textOfSaid,
  wholeOf,
} from './day-log-answers.ts';

/** Days a run seals at most; the next run is an hour later. */
const DAYS_PER_RUN = 2_000;

type Parts = {
  deps: Pick<Deps, 'db' | 'config'>;
  /** The share of a run's work for this database, if there are several. */
  share: number;
  /** The people among those found in a shard who aren't being moved. */
  settledOf: <Person extends { readonly userId: string }>(found: readonly Person[]) => Promise<Person[]>;
};

/**
 * Seals intimate flags of pain that were written before they were sealed. A day that changes meanwhile is left to the next run, and so
 * is one whose sealed part can't be opened. An imported day still counts as not edited by hand.
 */
export async function sealFlags({ deps: { db, config }, share, settledOf }: Parts): Promise<void> {
  const cipher = createTextCipher(config.JOURNAL_KEYS);
  const found = await db
    .select()
    .from(dayLogs)
    .where(hasOpenIntimateFlags)
    .orderBy(asc(dayLogs.userId), asc(dayLogs.loggedOn))
    .limit(Math.ceil(DAYS_PER_RUN * share));
  for (const row of await settledOf(found)) {
    const open = openPartOf(row);
    const before = await sealedPartOf(row, cipher);
    if (before === undefined || !open.painFlags?.some(isIntimateFlag)) continue;
    const { painFlags } = wholeOf(open, before);
    const { marks, sealed } = partsOf({ painFlags });
    const text = textOfSaid({ ...NOTHING_SEALED, ...before, ...sealed });
    if (text === null) continue;
    const day = and(eq(dayLogs.userId, row.userId), eq(dayLogs.loggedOn, row.loggedOn));
    const sealing = {
      ...(await cipher.seal(text, placeOf(row.userId, row.loggedOn))),
      marks: sql`json_patch(marks, ${JSON.stringify(marks)})`,
      rev: row.rev + 1,
    };
    await db.batch([
      db
        .update(dayLogs)
        .set(sealing)
        .where(and(day, eq(dayLogs.rev, row.rev))),
      // A new `rev` marks the day as edited.
      db
        .update(dayLogs)
        .set({ importId: row.importId })
        .where(and(day, eq(dayLogs.sealed, sealing.sealed))),
    ]);
  }
}
