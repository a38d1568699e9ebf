import { DB, DIRECTORY } from './server.ts';
import type { Statement } from './shard-controls.ts';
import { rowsOf } from './tables.ts';

/** How the database goes about a statement, step by step. */
export async function planOf({ sql, params = [] }: Statement): Promise<string[]> {
  const explained = `explain query plan ${sql}`;
  // The directory's one table; all others are in the shards.
  const steps = await rowsOf(sql.includes('"people"') ? DIRECTORY : DB, { sql: explained, params });
  return steps.map(({ detail }) => String(detail));
}

/** The results of a statement's own parts, each of which is searched for by steps of its own. */
const OF_PARTS =
  /^SCAN (\(subquery-\d+\)|shown|room|walked|walk|waiting|part_\d|value VIRTUAL|json_each VIRTUAL|CONSTANT ROW)/;

/** Steps that read a whole table or index, no matter who its rows belong to. */
export const scansIn = (plan: readonly string[]): string[] =>
  plan.filter((step) => step.startsWith('SCAN') && !OF_PARTS.test(step));

/** No caller can name a rowid: it comes from a step before, which has looked for the person. */
const BY_ROWID = /^SEARCH \w+ USING INTEGER PRIMARY KEY \(rowid=\?\)$/;

/** A limit's bucket is the keyed hash of what is limited and who for. */
const BY_PERSON = /\((?:user_id|bucket)=\?/;
/** What the statement itself has put together. */
const IN_A_SUBQUERY = /^SEARCH \(subquery-\d+\)$/;

/** Steps that look something up without saying whose it is. */
export const searchesOfEverybody = (plan: readonly string[]): string[] =>
  plan.filter(
    (step) =>
      step.startsWith('SEARCH') && ![BY_PERSON, BY_ROWID, IN_A_SUBQUERY].some((own) => own.test(step)),
  );
