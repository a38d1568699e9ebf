import { DB, DIRECTORY } from './server.ts';
import type { Statement } from './shard-controls.ts';
import { rowsOf } from './tables.ts';

/** The steps of the database's plan for a statement. */
export async function planOf({ sql, params = [] }: Statement): Promise<string[]> {
  const explained = `explain query plan ${sql}`;
  // This is the directory's only table; all others are in the shards.
  const steps = await rowsOf(sql.includes('"people"') ? DIRECTORY : DB, { sql: explained, params });
  return steps.map(({ detail }) => String(detail));
}

/** Steps on the results of subqueries and CTEs, which have their own steps. */
const OF_PARTS =
  /^SCAN (\(subquery-\d+\)|shown|room|walked|walk|kin|waiting|placed|moved|part_\d|value VIRTUAL|json_each VIRTUAL|CONSTANT ROW)/;

/** The steps that read a whole table or index, whoever owns the rows. */
export const scansIn = (plan: readonly string[]): string[] =>
  plan.filter((step) => step.startsWith('SCAN') && !OF_PARTS.test(step));

/** Callers cannot send a rowid, so it comes from an earlier step that searched for the person. */
const BY_ROWID = /^SEARCH \w+ USING INTEGER PRIMARY KEY \(rowid=\?\)$/;

/** Steps that search by the person; a limit's bucket is the keyed hash of the limit and the person. */
const BY_PERSON = /\((?:user_id|bucket)=\?/;
/** Steps on a result of the statement itself. */
const IN_A_SUBQUERY = /^SEARCH \(subquery-\d+\)$/;

/** The steps that search without naming the owner. */
export const searchesOfEverybody = (plan: readonly string[]): string[] =>
  plan.filter(
    (step) =>
      step.startsWith('SEARCH') && ![BY_PERSON, BY_ROWID, IN_A_SUBQUERY].some((own) => own.test(step)),
  );
