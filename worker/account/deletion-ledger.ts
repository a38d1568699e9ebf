import { inArray, lt, sql } from 'drizzle-orm';
import { base64url } from 'jose';
import { deletions } from '#drizzle/ledger/deletions.ts';
import { untoldDeletions } from '#drizzle/schema/account.ts';
import type { Deps } from '#worker/app-env.ts';

/** Deletions written to the ledger at once; the cron trigger continues with the rest. */
const RECORDED_MAX = 500;
/** How long the ledger keeps deletions: longer than any backup may be kept. */
const LEDGER_DAYS = 400;

/** An account's key in the ledger: SHA-256 of its id, which can't be guessed. */
export async function accountHashOf(userId: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(userId));
  return base64url.encode(new Uint8Array(digest));
}

/**
 * Writes pending deletions to the ledger, and removes those that no backup contains any more. Safe to repeat and to
 * interrupt: a deletion is only removed from the list once the ledger has it.
 */
export async function updateLedger({ db, ledger, now }: Pick<Deps, 'db' | 'ledger' | 'now'>): Promise<void> {
  const unrecorded = await db.select().from(untoldDeletions).limit(RECORDED_MAX);
  if (unrecorded.length > 0) {
    const rows = sql`json_each(${JSON.stringify(unrecorded)})`;
    await ledger.insert(deletions).select(
      sql`select json_extract(value, '$.idHash'), json_extract(value, '$.deletedAt') from ${rows} where true
        on conflict do nothing`,
    );
    const recorded = sql`(select value from json_each(${JSON.stringify(unrecorded.map(({ idHash }) => idHash))}))`;
    await db.delete(untoldDeletions).where(inArray(untoldDeletions.idHash, recorded));
  }
  await ledger.delete(deletions).where(lt(deletions.deletedAt, now() - LEDGER_DAYS * 86_400));
}

/** The hashes among these that belong to deleted accounts. */
export async function knownDeletions(
  ledger: Deps['ledger'],
  hashes: readonly string[],
): Promise<Set<string>> {
  const requestedHashes = sql`(select value from json_each(${JSON.stringify(hashes)}))`;
  const rows = await ledger
    .select({ idHash: deletions.idHash })
    .from(deletions)
    .where(inArray(deletions.idHash, requestedHashes));
  return new Set(rows.map(({ idHash }) => idHash));
}
