import type { SentRecords } from '#domain/importers/sent-records.ts';
import { IMPORT_RECORDS_MAX } from '#domain/portability/portable-data.schema.ts';

type Kind = keyof SentRecords;
type Limits = { readonly bytes: number; readonly records: number };

/** Below the server's 16 MiB, with room for the head of the body. */
const LIMITS: Limits = { bytes: 15 * 2 ** 20, records: IMPORT_RECORDS_MAX };

/** Not bound to a day, and first: days name symptoms, checks name habits, tasks name the tasks above them. */
const UNDATED = ['custom_symptoms', 'cycle_modes', 'habits', 'tasks'] as const satisfies readonly Kind[];
const DATED = [
  'periods',
  'day_logs',
  'theirs',
  'journal',
  'remarks',
  'habit_checks',
] as const satisfies readonly Exclude<Kind, (typeof UNDATED)[number]>[];

type Placed = { readonly kind: Kind; readonly record: object };
/** Records that go together. */
type Chunk = { readonly placed: readonly Placed[]; readonly bytes: number };

/**
 * Divides what is sent into parts that one call may hold each, oldest first: years stay whole where they fit, days always. All
 * parts together are the same import. Nothing to send is one empty part.
 */
export function splitImport(sent: SentRecords, limits: Limits = LIMITS): SentRecords[] {
  const fits = ({ placed, bytes }: Chunk) => placed.length <= limits.records && bytes <= limits.bytes;
  const days = daysOf(sent);
  const years = [...Map.groupBy(days, ({ on }) => on.slice(0, 4)).values()].flatMap((ofYear) => {
    const year = chunkOf(ofYear.flatMap(({ placed }) => placed));
    return fits(year) ? [year] : ofYear.map(({ placed }) => chunkOf(placed));
  });
  const undated = UNDATED.flatMap((kind) => sent[kind].map((record) => chunkOf([{ kind, record }])));

  const parts: { placed: Placed[]; bytes: number }[] = [];
  for (const { placed, bytes } of [...undated, ...years]) {
    const last = parts.at(-1);
    const isRoom =
      last !== undefined &&
      last.bytes + bytes <= limits.bytes &&
      last.placed.length + placed.length <= limits.records;
    if (isRoom) {
      for (const one of placed) last.placed.push(one);
      last.bytes += bytes;
    } else parts.push({ placed: [...placed], bytes });
  }
  return parts.length === 0 ? [recordsOf([])] : parts.map(({ placed }) => recordsOf(placed));
}

/** The days of what is sent, oldest first. */
function daysOf(sent: SentRecords): { on: string; placed: readonly Placed[] }[] {
  const placed = DATED.flatMap((kind) =>
    sent[kind].map((record) => ({ kind, record, on: 'date' in record ? record.date : record.started_on })),
  );
  return [...Map.groupBy(placed, ({ on }) => on)]
    .map(([on, ofDay]) => ({ on, placed: ofDay }))
    .sort((one, other) => (one.on < other.on ? -1 : 1));
}

const encoder = new TextEncoder();
/** With the comma behind it. */
const bytesOf = (record: object): number => encoder.encode(JSON.stringify(record)).length + 1;

const chunkOf = (placed: readonly Placed[]): Chunk => ({
  placed,
  bytes: placed.reduce((sum, { record }) => sum + bytesOf(record), 0),
});

function recordsOf(placed: readonly Placed[]): SentRecords {
  const byKind = Map.groupBy(placed, ({ kind }) => kind);
  const lists = [...UNDATED, ...DATED].map((kind) => [
    kind,
    byKind.get(kind)?.map(({ record }) => record) ?? [],
  ]);
  return Object.fromEntries(lists); // each kind's own records
}
