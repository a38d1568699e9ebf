import type { Database, Reading } from './database.ts';
import { readJson } from './json-sql.ts';
import { onceFor } from './once-for.ts';

/** Stands for a value while a statement is built: text that nothing else in a statement is. */
const markOf = (name: string): string => `\u0000${name}`;

type Query = { readonly sql: string; readonly params: readonly unknown[] };
type Decoder = { readonly mapFromDriverValue: (value: unknown) => unknown };
/** What a statement selects under a name: a column, an expression, or one that the statement gives a name too. */
type Selected = {
  readonly path: readonly string[];
  readonly field: Decoder | { readonly decoder: Decoder } | { readonly sql: { readonly decoder: Decoder } };
};
/** What Drizzle makes of a statement; it leaves it out of its types. */
type Prepared = { readonly query: Query; readonly fields: readonly Selected[] };
type Values<Name extends string> = Readonly<Record<Name, string>>;

/** What repositories are made of where nothing is made or dated. */
type ReadingOnly = { readonly db: Database; readonly now: () => number; readonly newId: () => string };

/**
 * Statements that are built once for a database, as one, and from then on only given their values: building long ones takes longer
 * than running them, and D1 spends on each statement and each value that it hands over. Gives the rows of each under its key, in
 * their order, which SQLite keeps in such a query; a row has few values and is no longer than a value of D1. The functions are
 * handed marks in place of the texts, which they may bind and nothing else.
 */
export function builtOnce<const Name extends string, Rows extends Readonly<Record<string, unknown>>>(
  names: readonly Name[],
  build: { readonly [Key in keyof Rows]: (deps: ReadingOnly, values: Values<Name>) => Reading<Rows[Key]> },
): (db: Database, values: Values<Name>) => Promise<{ readonly [Key in keyof Rows]: Rows[Key][] }> {
  const marks = Object.fromEntries(names.map((name) => [name, markOf(name)])) as Values<Name>; // one for each name
  const keys: (keyof Rows)[] = Object.keys(build);
  const builtFor = onceFor((db: Database) => {
    const parts = keys.map((key) => preparedOf(build[key]({ db, now: () => 0, newId: () => '' }, marks)));
    const { sql, params } = eachBoundOnce(asOne(parts));
    return {
      statement: db.$client.prepare(sql),
      params: params.map((param) => ({ param, name: names.find((name) => markOf(name) === param) })),
      readers: parts.map(({ fields }) => rowReader(fields)),
    };
  });

  return async (db, values) => {
    const { statement, params, readers } = builtFor(db);
    const given = params.map(({ param, name }) => (name === undefined ? param : values[name]));
    const found = await statement.bind(...given).raw<[part: number, cells: string]>();
    const read = readers.map((reader, index) =>
      found.filter(([part]) => part === index).map(([, cells]) => reader(JSON.parse(cells))),
    );
    const rows = Object.fromEntries(keys.map((key, index) => [key, read[index]]));
    // What each statement selects, read as Drizzle would.
    return rows as { readonly [Key in keyof Rows]: Rows[Key][] };
  };
}

/** The arguments that a function of D1 takes at most (its limits, looked up on 2026-11-21). */
const ARGUMENTS_MAX = 32;

/** One query for the rows of several: of each row the place of its query among them, and what it selects as a list in JSON. */
function asOne(parts: readonly Prepared[]): Query {
  const named = parts.map(({ query, fields }, part) => {
    return `part_${part} (${fields.map((_, index) => `c${index}`).join(', ')}) as (${query.sql})`;
  });
  const selected = parts.map(({ fields }, part) => {
    if (fields.length > ARGUMENTS_MAX) throw new Error('a statement selects more than a list can be made of');
    const cells = fields.map(({ field }, index) => (isJson(field) ? `json(c${index})` : `c${index}`));
    return `select ${part} as part, json_array(${cells.join(', ')}) as cells from part_${part}`;
  });
  return {
    sql: `with ${named.join(', ')} ${selected.join(' union all ')}`,
    params: parts.flatMap(({ query }) => query.params),
  };
}

/** The same query with each value bound once, by its number: the person's id stands in some twenty places. No text in it may have a question mark. */
function eachBoundOnce({ sql, params }: Query): Query {
  const different = [...new Set(params)];
  const [first, ...others] = sql.split('?');
  if (others.length !== params.length) throw new Error('a question mark that stands for no value');
  const numbered = others.map((text, index) => `?${different.indexOf(params[index]) + 1}${text}`);
  return { sql: [first, ...numbered].join(''), params: different };
}

/** Makes a row of what a statement selected. */
function rowReader(fields: readonly Selected[]): (cells: readonly unknown[]) => object {
  const columns = fields.map(({ path, field }) => {
    const [name, ...inner] = path;
    if (name === undefined || inner.length > 0) throw new Error('rows that are built once are flat');
    const { mapFromDriverValue } = decoderOf(field);
    return { name, read: isJson(field) ? undefined : mapFromDriverValue.bind(decoderOf(field)) };
  });
  return (cells) => {
    const row: Record<string, unknown> = {};
    columns.forEach(({ name, read }, index) => {
      const cell = cells[index];
      row[name] = cell === null || read === undefined ? cell : read(cell);
    });
    return row;
  };
}

/** Whether the value is JSON already: then it stands in the list as it is. */
const isJson = (field: Selected['field']): boolean => decoderOf(field).mapFromDriverValue === readJson;

function decoderOf(field: Selected['field']): Decoder {
  if ('mapFromDriverValue' in field) return field;
  return 'decoder' in field ? field.decoder : field.sql.decoder;
}

function preparedOf(statement: Reading<unknown>): Prepared {
  return (statement as unknown as { readonly _prepare: () => Prepared })._prepare();
}
