import { readFileSync } from 'node:fs';

/** One woman of the data set. */
export interface Woman {
  readonly ageYears: number | null;
  /** Whole days of her cycles, in the order in which they were. */
  readonly cycleLengths: readonly number[];
}

/**
 * Reads a CSV with the columns `client_id`, `cycle_number`, `cycle_length` (days) and `age` (years, may be empty); others are
 * passed over, and so are rows without a whole cycle length. A woman's age is that of any of her rows.
 * Throws where a column is missing or nothing is left.
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
