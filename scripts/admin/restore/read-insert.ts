/** A cell's value. */
export type Value = string | number | null | Buffer;

/** One row of a table, its values in the order of `columns`; if they are missing, in the order of the table's columns. */
export type Row = {
  readonly table: string;
  readonly columns: readonly string[] | undefined;
  readonly values: readonly Value[];
};

const NAME = String.raw`"(?:[^"]|"")*"|\`[^\`]*\`|\w+`;
const HEAD = new RegExp(
  String.raw`insert into (${NAME})\s*(?:\(((?:${NAME})(?:\s*,\s*(?:${NAME}))*)\))?\s*values\s*`,
  'iy',
);
const NULL = /null/iy;
const NUMBER = /[+-]?\d+(?:\.\d+)?(?:e[+-]?\d+)?/iy;
const TEXT = /'([^']*(?:''[^']*)*)'/y;
const BLOB = /x'((?:[\da-f]{2})*)'/iy;
const REPLACE = /replace\s*\(/iy;
const CHARACTER = /char\s*\(\s*(\d+)\s*\)/iy;

/**
 * The rows of an `INSERT` in the format of exports: literals, and `replace('…','\n',char(10))` around texts with line ends.
 * `undefined` if it contains anything else.
 */
export function readInsert(statement: string): readonly Row[] | undefined {
  let at = 0;
  try {
    const head = need(HEAD);
    const table = nameOf(head[1] ?? '');
    const columns = head[2]?.match(new RegExp(NAME, 'g'))?.map(nameOf);
    const rows: Row[] = [];
    do {
      rows.push({ table, columns, values: readList() });
    } while (take(/\s*,\s*/y));
    return at === statement.length && rows.every(isEven) ? rows : undefined;
  } catch (error) {
    if (error instanceof Unexpected) return undefined;
    throw error;
  }

  function readList(): Value[] {
    const values: Value[] = [];
    need(/\s*\(\s*/y);
    do {
      values.push(readValue());
    } while (take(/\s*,\s*/y));
    need(/\s*\)/y);
    return values;
  }

  function readValue(): Value {
    const text = take(TEXT);
    if (text) return (text[1] ?? '').replaceAll("''", "'");
    const number = take(NUMBER);
    if (number) return finite(Number(number[0]));
    if (take(NULL)) return null;
    const blob = take(BLOB);
    if (blob) return Buffer.from(blob[1] ?? '', 'hex');
    need(REPLACE);
    const whole = readText();
    need(/\s*,\s*/y);
    const mark = readText();
    need(/\s*,\s*/y);
    const meant = String.fromCodePoint(Number(need(CHARACTER)[1]));
    need(/\s*\)/y);
    return whole.replaceAll(mark, meant);
  }

  function readText(): string {
    const value = readValue();
    if (typeof value !== 'string') throw new Unexpected();
    return value;
  }

  function take(pattern: RegExp): RegExpExecArray | null {
    pattern.lastIndex = at;
    const found = pattern.exec(statement);
    if (found) at = pattern.lastIndex;
    return found;
  }

  function need(pattern: RegExp): RegExpExecArray {
    const found = take(pattern);
    if (!found) throw new Unexpected();
    return found;
  }
}

class Unexpected extends Error {}

const isEven = ({ columns, values }: Row): boolean =>
  columns === undefined || columns.length === values.length;

/** Our columns contain no infinity (`9e999` in exports) and no whole number beyond JavaScript's safe range. */
function finite(value: number): number {
  if (!Number.isFinite(value) || (Number.isInteger(value) && !Number.isSafeInteger(value)))
    throw new Unexpected();
  return value;
}

const nameOf = (quoted: string): string =>
  quoted.startsWith('"') ? quoted.slice(1, -1).replaceAll('""', '"') : quoted.replaceAll('`', '');
