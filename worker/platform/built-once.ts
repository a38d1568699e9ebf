import { QueryPromise } from 'drizzle-orm/query-promise';
import type { Database, Reading } from './database.ts';
import { onceFor } from './once-for.ts';

/** Stands for a value while a statement is built: text that nothing else in a statement is. */
const markOf = (name: string): string => `\u0000${name}`;

type Query = { readonly sql: string; readonly params: readonly unknown[] };
type Decoder = { readonly mapFromDriverValue: (value: unknown) => unknown };
/** What a statement selects under a name: a column, an expression, or one with a name of its own. */
type Selected = {
  readonly path: readonly string[];
  readonly field: Decoder | { readonly decoder: Decoder } | { readonly sql: { readonly decoder: Decoder } };
};
/** What Drizzle makes of a statement; it leaves it out of its types. */
type Prepared<Row> = {
  readonly query: Query;
  readonly fields: readonly Selected[];
  readonly all: () => Promise<Row[]>;
};
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
  const builtFor = onceFor((db: Database) => {
    const prepared = batched(build({ db, now: () => 0, newId: () => '' }, marks))._prepare();
    const { sql, params } = eachOnce(prepared.query);
    return {
      prepared,
      sql,
      params: params.map((param) => ({ param, name: names.find((name) => markOf(name) === param) })),
      stmt: db.$client.prepare(sql),
      customResultMapper: rowsMapper<Row>(prepared.fields),
    };
  });

  return (db, values) => {
    const { prepared, sql, params, stmt, customResultMapper } = builtFor(db);
    const given = params.map(({ param, name }) => (name === undefined ? param : values[name]));
    // The same in all but its values, and how they are sent and its rows read.
    const filled: Prepared<Row> = Object.create(prepared);
    Object.assign(filled, { query: { sql, params: given }, stmt, customResultMapper });
    return new BuiltStatement(filled) as unknown as Reading<Row>;
  };
}

/** The same query with each value bound once, by number: the person's id stands in a long one ten times. */
function eachOnce({ sql, params }: Query): Query {
  const different = [...new Set(params)];
  const places = sql.split('?');
  if (places.length !== params.length + 1) throw new Error('a question mark stands for a value');
  const numbered = places.map((text, index) => {
    return index === 0 ? text : `?${different.indexOf(params[index - 1]) + 1}${text}`;
  });
  return { sql: numbered.join(''), params: different };
}

/** Makes of rows what Drizzle makes of them, which finds out anew for each value of each row what column it is of. */
function rowsMapper<Row>(fields: readonly Selected[]): (rows: readonly (readonly unknown[])[]) => Row[] {
  const columns = fields.map(({ path, field }) => {
    const [name, ...inner] = path;
    if (name === undefined || inner.length > 0)
      throw new Error('a statement that is built once has flat rows');
    return { name, decoder: decoderOf(field) };
  });
  const rowOf = (values: readonly unknown[]) => {
    const row: Record<string, unknown> = {};
    columns.forEach(({ name, decoder }, index) => {
      const value = values[index];
      row[name] = value === null ? null : decoder.mapFromDriverValue(value);
    });
    return row as Row;
  };
  return (rows) => rows.map(rowOf);
}

function decoderOf(field: Selected['field']): Decoder {
  if ('mapFromDriverValue' in field) return field;
  return 'decoder' in field ? field.decoder : field.sql.decoder;
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
