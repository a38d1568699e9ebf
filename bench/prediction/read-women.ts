import { readFileSync } from 'node:fs';

/** One woman of the data set. */
export interface Woman {
  readonly ageYears: number | null;
  /** Lengths of her cycles in whole days, in order. */
  readonly cycleLengths: readonly number[];
}

/**
 * Reads a CSV with the columns `client_id`, `cycle_number`, `cycle_length` (days) and `age` (years, may be empty); other
 * columns and rows without a whole cycle length are skipped. A woman's age is taken from any of her rows. Throws if a column
 * is missing or nothing is left.
 */
export function readWomen(path: string): Woman[] {
  const [header = '', ...lines] = readFileSync(path, 'utf8').trim().split(/\r?\n/);
  const names = header.split(',').map((name) => name.trim());
  const columnOf = (name: string) => {
    const index = names.indexOf(name);
    if (index === -1) throw new Error(`${path} has no column ${name}`);
    return index;
  };
  const [id, number, length, age] = ['client_id', 'cycle_number', 'cycle_length', 'age'].map(columnOf);

  const rows = lines.map((line) => {
    const fields = line.split(',');
    const field = (index: number | undefined) => fields[index ?? -1]?.trim() ?? '';
    return {
      id: field(id),
      cycleNumber: Number(field(number)),
      cycleLength: Number(field(length)),
      ageYears: field(age) === '' || Number.isNaN(Number(field(age))) ? null : Number(field(age)),
    };
  });
  const complete = rows.filter(({ cycleLength }) => Number.isInteger(cycleLength) && cycleLength > 0);
  if (complete.length === 0) throw new Error(`${path} has no cycles`);
  return [...Map.groupBy(complete, (row) => row.id).values()].map((own) => ({
    ageYears: own.find(({ ageYears }) => ageYears !== null)?.ageYears ?? null,
    cycleLengths: own
      .sort((left, right) => left.cycleNumber - right.cycleNumber)
      .map(({ cycleLength }) => cycleLength),
  }));
}
