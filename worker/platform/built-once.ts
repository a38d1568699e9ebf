import type { Database, Reading } from './database.ts';

/** Stands for a value while a statement is built: text that nothing else in a statement is. */
const markOf = (name: string): string => `\u0000${name}`;

/** What a batch asks of a statement; Drizzle leaves it out of its types. */
type Batched = { readonly _prepare: () => Prepared };
type Prepared = { readonly getQuery: () => { readonly sql: string; readonly params: readonly unknown[] } };
type Values<Name extends string> = Readonly<Record<Name, string>>;

/**
 * A statement for a batch that is built once for a database and from then on only given its values: building a long one takes
 * longer than running it. `build` is handed marks in place of the texts, which it may bind and nothing else.
 */
export function builtOnce<const Name extends string, Row>(
  names: readonly Name[],
  build: (db: Database, values: Values<Name>) => Reading<Row>,
): (db: Database, values: Values<Name>) => Reading<Row> {
  const built = new WeakMap<Database, Prepared>();
  const marks = Object.fromEntries(names.map((name) => [name, markOf(name)])) as Values<Name>; // one for each name

  return (db, values) => {
    const prepared = built.get(db) ?? batched(build(db, marks))._prepare();
    built.set(db, prepared);
    const { params, ...query } = prepared.getQuery();
    const valueAt = new Map<unknown, string>(names.map((name) => [markOf(name), values[name]]));
    const given = { ...query, params: params.map((param) => valueAt.get(param) ?? param) };
    // The same in all but its values; a batch asks a statement for nothing else.
    const filled: Prepared = Object.create(prepared, { getQuery: { value: () => given } });
    const statement: Batched = { _prepare: () => filled };
    return statement as unknown as Reading<Row>;
  };
}

const batched = (statement: Reading<unknown>): Batched => statement as unknown as Batched;
