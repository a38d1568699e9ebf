import { QueryPromise } from 'drizzle-orm/query-promise';
import type { Database, Reading } from './database.ts';
import { onceFor } from './once-for.ts';

/** Stands for a value while a statement is built: text that nothing else in a statement is. */
const markOf = (name: string): string => `\u0000${name}`;

type Query = { readonly sql: string; readonly params: readonly unknown[] };
/** What Drizzle makes of a statement; it leaves it out of its types. */
type Prepared<Row> = { readonly query: Query; readonly all: () => Promise<Row[]> };
type Batched<Row> = { readonly _prepare: () => Prepared<Row> };
type Values<Name extends string> = Readonly<Record<Name, string>>;

/** What repositories are made of where nothing is made or dated. */
type ReadingOnly = { readonly db: Database; readonly now: () => number; readonly newId: () => string };

/**
 * A statement that is built once for a database and from then on only given its values: building a long one takes longer
 * than running it. `build` is handed marks in place of the texts, which it may bind and nothing else.
 */
export function builtOnce<const Name extends string, Row>(
  names: readonly Name[],
  build: (deps: ReadingOnly, values: Values<Name>) => Reading<Row>,
): (db: Database, values: Values<Name>) => Reading<Row> {
  const marks = Object.fromEntries(names.map((name) => [name, markOf(name)])) as Values<Name>; // one for each name
  const preparedFor = onceFor((db: Database) =>
    batched(build({ db, now: () => 0, newId: () => '' }, marks))._prepare(),
  );

  return (db, values) => {
    const prepared = preparedFor(db);
    const { params, ...query } = prepared.query;
    const valueAt = new Map<unknown, string>(names.map((name) => [markOf(name), values[name]]));
    const given = { ...query, params: params.map((param) => valueAt.get(param) ?? param) };
    // The same in all but its values.
    const filled: Prepared<Row> = Object.create(prepared, { query: { value: given } });
    return new BuiltStatement(filled) as unknown as Reading<Row>;
  };
}

/** Awaited alone, or one of a batch, as the statements that Drizzle builds. */
class BuiltStatement<Row> extends QueryPromise<Row[]> implements Batched<Row> {
  readonly #filled: Prepared<Row>;

  constructor(filled: Prepared<Row>) {
    super();
    this.#filled = filled;
  }

  _prepare(): Prepared<Row> {
    return this.#filled;
  }

  override execute(): Promise<Row[]> {
    return this.#filled.all();
  }
}

const batched = <Row>(statement: Reading<Row>): Batched<Row> => statement as unknown as Batched<Row>;
