import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import type { DayFields, ParsedRecord, ReportedDay } from '#domain/importers/record-outcome.ts';
import { LIST_KEYS } from '#domain/portability/made-imports.schema.ts';

/** A day of an example in EXPECTED.json. */
type ExpectedDay = {
  readonly bleeding?: string;
  readonly counts?: number;
  readonly places?: readonly string[];
  readonly symptoms?: readonly string[];
  readonly temperature?: number;
  readonly note?: string;
};
type Expected = {
  readonly records: number;
  readonly receipt: Readonly<Record<string, number>>;
  readonly days: Readonly<Record<string, ExpectedDay>>;
  readonly remarks: Readonly<Record<string, readonly string[]>>;
};

const textOf = (name: string) => readFileSync(`tests/imports/${name}`, 'utf8');
export const exampleText = textOf;
export const exampleJson = (name: string): unknown => JSON.parse(textOf(name));
export const expectedOf = (name: string): Expected => JSON.parse(textOf('EXPECTED.json')).files[name];

const hasMoreThanRemarks = ({ fields = {}, isStart, note, tags = [], ownSymptoms = [] }: ReportedDay) =>
  Object.keys(fields).length + tags.length + ownSymptoms.length > 0 || isStart === true || !!note;

/** The lines of the receipt in an empty account. */
export function receiptOf(records: readonly ParsedRecord[]) {
  const reported = records.filter((parsed) => parsed.outcome === 'reported');
  const taken = reported.filter(({ days }) => days.some(hasMoreThanRemarks)).length;
  const count = (name: ParsedRecord['outcome']) => records.filter(({ outcome }) => outcome === name).length;
  return {
    taken,
    remarks: reported.length - taken,
    proposed: count('span'),
    left_out: count('left_out'),
    not_understood: count('not_understood'),
  };
}

/** Merges all records of a day: lists are united, and the last value of any other field wins. */
export function dayOf(parsed: readonly ParsedRecord[], on: string) {
  const days = parsed.flatMap((record) =>
    record.outcome === 'reported' ? record.days.filter((day) => day.on === on) : [],
  );
  const fields: DayFields = Object.assign({}, ...days.map((day) => day.fields));
  const lists = LIST_KEYS.map((key) => [key, [...new Set(days.flatMap((day) => day.fields?.[key] ?? []))]]);
  return {
    ...fields,
    ...Object.fromEntries(lists.filter(([, list]) => list?.length)),
    own: days.flatMap((day) => day.ownSymptoms ?? []),
    isStart: days.some((day) => day.isStart),
    note: days.map((day) => day.note ?? '').join(''),
    remarks: days.flatMap((day) => day.remarks ?? []),
  };
}

/** The days with anything more than remarks, sorted. */
export const daysTaken = (parsed: readonly ParsedRecord[]): string[] =>
  [
    ...new Set(
      parsed.flatMap((record) =>
        record.outcome === 'reported' ? record.days.filter(hasMoreThanRemarks).map(({ on }) => on) : [],
      ),
    ),
  ].sort();

/** The example's expected days in the shape of `dayOf`. */
export const expectedDays = (name: string) =>
  Object.entries(expectedOf(name).days).map(([on, { places, ...day }]) => ({
    on,
    day: { ...day, ...(places && { pain_places: places }) },
  }));

/** Any JSON, or the example with some of its values replaced by any JSON. */
export function anyJsonLike(example: unknown): fc.Arbitrary<unknown> {
  const mutated = fc
    .infiniteStream(fc.tuple(fc.nat({ max: 15 }), fc.jsonValue()))
    .map((stream) => mutate(example, () => stream.next().value));
  return fc.oneof(fc.jsonValue(), mutated);
}

function mutate(value: unknown, draw: () => [number, unknown]): unknown {
  const [chance, other] = draw();
  if (chance === 0) return other;
  if (Array.isArray(value)) return value.map((item) => mutate(item, draw));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, mutate(item, draw)]));
}

/** The items of all lists of an object; empty for anything else. */
export const itemsOfLists = (content: unknown): unknown[] =>
  typeof content === 'object' && content !== null && !Array.isArray(content)
    ? Object.values(content).filter(Array.isArray).flat()
    : [];

/** A value nested so deep that serialising it exhausts the stack. */
export const deepJson = (): unknown => {
  let deep: unknown = 1;
  for (let depth = 0; depth < 20_000; depth += 1) deep = [deep];
  return deep;
};
