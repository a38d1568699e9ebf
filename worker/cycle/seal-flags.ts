import { and, asc, sql } from 'drizzle-orm';
import { isIntimateFlag } from '#domain/day-log/day-log.fields.ts';
import { dayLogs, hasOpenIntimateFlags } from '#drizzle/schema/day-log.ts';
import type { Deps } from '#worker/app-env.ts';
import { createTextCipher, type TextCipher } from '#worker/platform/text-cipher.ts';
import {
  NOTHING_SEALED,
  openPartOf,
  partsOf,
  placeOf,
  sealedPartOf,
  serializePart,
  wholeOf,
} from './day-log-answers.ts';
import type { DayRow } from './day-writes.ts';

/** Days that are read and sealed at once, and how often a run does so; the next run is an hour later. */
const PAGE = 250;
const PAGES_PER_RUN = 10;

type SealFlagsDeps = {
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
export async function sealFlags({ deps: { db, config }, share, settledOf }: SealFlagsDeps): Promise<void> {
  const cipher = createTextCipher(config.JOURNAL_KEYS);
  let after = { userId: '', loggedOn: '' };
  for (let page = 0; page < Math.ceil(PAGES_PER_RUN * share); page += 1) {
    const isLater = sql`(${dayLogs.userId}, ${dayLogs.loggedOn}) > (${after.userId}, ${after.loggedOn})`;
    const found = await db
      .select()
      .from(dayLogs)
      .where(and(hasOpenIntimateFlags, isLater))
      .orderBy(asc(dayLogs.userId), asc(dayLogs.loggedOn))
      .limit(PAGE);
    const settled = await settledOf(found);
    const sealed = (await Promise.all(settled.map((row) => sealedDay(row, cipher)))).flat();
    const rows = sql`(select value ->> 'user_id' as user_id, value ->> 'day' as day, value ->> 'rev' as rev, value ->> 'marks' as marks,
      value ->> 'key_version' as key_version, value ->> 'sealed' as sealed, value ->> 'import_id' as import_id
      from json_each(${JSON.stringify(sealed)}) limit -1) as change`;
    const isChanged = sql`${dayLogs.userId} = change.user_id and ${dayLogs.loggedOn} = change.day`;
    if (sealed.length > 0) {
      await db.batch([
        db
          .update(dayLogs)
          .set({
            marks: sql`json_patch(${dayLogs.marks}, change.marks)`,
            keyVersion: sql`change.key_version`,
            sealed: sql`change.sealed`,
            rev: sql`${dayLogs.rev} + 1`,
          })
          .from(rows)
          .where(and(isChanged, sql`${dayLogs.rev} = change.rev`)),
        // A new `rev` marks the day as edited.
        db
          .update(dayLogs)
          .set({ importId: sql`change.import_id` })
          .from(rows)
          .where(and(isChanged, sql`${dayLogs.sealed} = change.sealed`)),
      ]);
    }
    const last = found.at(-1);
    if (last === undefined || found.length < PAGE) return;
    after = last;
  }
}

/** What is written of a day whose flags are open; nothing if they aren't, or its sealed part can't be opened. */
async function sealedDay(row: DayRow, cipher: TextCipher) {
  const { userId, loggedOn, rev, importId } = row;
  const open = openPartOf(row);
  const before = await sealedPartOf(row, cipher);
  if (before === undefined || !open.painFlags?.some(isIntimateFlag)) return [];
  const { marks, sealed } = partsOf({ painFlags: wholeOf(open, before).painFlags });
  const text = serializePart({ ...NOTHING_SEALED, ...before, ...sealed });
  if (text === null) return [];
  const part = await cipher.seal(text, placeOf(userId, loggedOn));
  return [
    {
      user_id: userId,
      day: loggedOn,
      rev,
      marks: JSON.stringify(marks),
      key_version: part.keyVersion,
      sealed: part.sealed,
      import_id: importId,
    },
  ];
}
