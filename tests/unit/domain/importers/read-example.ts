import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import type { ParsedRecord, ReportedDay } from '#domain/importers/record-outcome.ts';

/** An example file of another app, as JSON. */
export const exampleOf = (file: string): unknown => JSON.parse(readFileSync(`tests/imports/${file}`, 'utf8'));

type Expected = {
  readonly records: number;
  readonly receipt: Readonly<Record<string, number>>;
  readonly days: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  readonly remarks: Readonly<Record<string, readonly string[]>>;
};

/** The expected result of an example. */
export function expectedOf(file: string): Expected {
  const { files } = JSON.parse(readFileSync('tests/imports/EXPECTED.json', 'utf8'));
  return files[file];
}

/** The number of records per outcome in an empty account. */
export function receiptOf(records: readonly ParsedRecord[]) {
  const receipt = { taken: 0, remarks: 0, proposed: 0, left_out: 0, not_understood: 0 };
  for (const parsed of records) {
    if (parsed.outcome === 'reported') receipt[parsed.days.some(isTaken) ? 'taken' : 'remarks'] += 1;
    else if (parsed.outcome === 'span') receipt.proposed += 1;
    else if (parsed.outcome === 'left_out' || parsed.outcome === 'not_understood')
      receipt[parsed.outcome] += 1;
  }
  return receipt;
}

const isTaken = ({ fields = {}, isStart, note, tags = [], ownSymptoms = [] }: ReportedDay): boolean =>
  Object.keys(fields).length + tags.length + ownSymptoms.length > 0 || !!isStart || !!note;

/** The merged records of each day, in the keys of EXPECTED.json. */
export function daysIn(parsed: readonly ParsedRecord[]): Record<string, Record<string, unknown>> {
  const days: Record<string, Record<string, unknown>> = {};
  for (const { on, fields = {}, note, tags } of reportedDays(parsed)) {
    const { pain_places: places, ...others } = fields;
    const day = { ...(places && { places }), ...others, ...(note && { note }), ...(tags && { tags }) };
    if (Object.keys(day).length > 0) days[on] = { ...days[on], ...day };
  }
  return days;
}

export const reportedDays = (parsed: readonly ParsedRecord[]): readonly ReportedDay[] =>
  parsed.flatMap((record) => (record.outcome === 'reported' ? record.days : []));

/** A JSON value with arbitrary parts replaced, like a file of a hostile or newer writer. */
export function mutated(value: unknown): fc.Arbitrary<unknown> {
  const strange = fc.oneof(
    fc.jsonValue({ maxDepth: 3 }),
    fc.constantFrom(
      'constructor',
      '__proto__',
      'toString',
      '2199-12-31',
      '0000-00-00',
      '{"a":',
      '',
      -0,
      null,
    ),
  );
  return fc.infiniteStream(fc.tuple(fc.double({ min: 0, max: 1, noNaN: true }), strange)).map((stream) => {
    const mutate = (part: unknown): unknown => {
      const [chance, other] = stream.next().value;
      if (chance < 0.08) return other;
      if (Array.isArray(part)) return part.map(mutate);
      if (typeof part !== 'object' || part === null) return part;
      return Object.fromEntries(Object.entries(part).map(([key, field]) => [key, mutate(field)]));
    };
    return mutate(value);
  });
}

/** Nested lists, too deep for any recursive function. */
export const NESTED_TOO_DEEP: unknown = Array.from({ length: 100_000 }).reduce<unknown>(
  (inner) => [inner],
  1,
);
