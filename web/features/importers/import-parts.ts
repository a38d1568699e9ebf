import { v5 } from 'uuid';
import type { SentRecords } from '#domain/importers/sent-records.ts';
import { IMPORT_RECORDS_MAX, type ImportReceipt } from '#domain/portability/portable-data.schema.ts';
import { groupRejections, KINDS, type Kind, type RejectionGroup } from '#web/lib/rejections/rejections.ts';

type SplitImportKind = keyof SentRecords;
type Limits = { readonly bytes: number; readonly records: number };

/** Below the server's 16 MiB, with room for the head of the body. */
const LIMITS: Limits = { bytes: 15 * 2 ** 20, records: IMPORT_RECORDS_MAX };

/** Not bound to a day, and first: days name symptoms, checks name habits, tasks name the tasks above them. */
const UNDATED = [
  'custom_symptoms',
  'cycle_modes',
  'habits',
  'tasks',
] as const satisfies readonly SplitImportKind[];
const DATED = [
  'periods',
  'day_logs',
  'theirs',
  'journal',
  'remarks',
  'habit_checks',
] as const satisfies readonly Exclude<SplitImportKind, (typeof UNDATED)[number]>[];

type Placed = { readonly kind: SplitImportKind; readonly record: object };
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

/** A part of an import as it was sent, and what became of it. */
export type WrittenPart = {
  readonly sent: Partial<SentRecords>;
  readonly answer: Pick<ImportReceipt, 'kinds' | 'rejections'>;
};

/** What became of an import's entries otherwise than planned. */
export type Unplanned = {
  /** How many entries weren't kept; the server names only the first ones. */
  readonly refused: number;
  /** Those that it names, by kind and reason. */
  readonly groups: readonly RejectionGroup[];
  /** How many entries of a kind were here before they arrived. */
  readonly here: readonly { readonly kind: Kind; readonly count: number }[];
};

/** Holds what was sent beside what the server did with it. */
export function findUnplanned(parts: readonly WrittenPart[]): Unplanned {
  const total = (of: (part: WrittenPart) => number) => parts.reduce((sum, part) => sum + of(part), 0);
  const lostOf =
    (kind: Kind) =>
    ({ sent, answer }: WrittenPart) => {
      const { added, skipped, rejected } = answer.kinds[kind];
      const entries = new Map<string, readonly object[]>(Object.entries(sent)).get(kind)?.length ?? 0;
      // An entry that the answer doesn't count wasn't kept either.
      return Math.max(rejected, entries - added - skipped);
    };
  return {
    refused: KINDS.reduce((sum, kind) => sum + total(lostOf(kind)), 0),
    groups: mergeGroups(parts.flatMap(({ sent, answer }) => groupRejections(answer.rejections, sent))),
    here: KINDS.map((kind) => ({ kind, count: total(({ answer }) => answer.kinds[kind].skipped) })).filter(
      ({ count }) => count > 0,
    ),
  };
}

/** The groups of several parts, those of the same kind and reason as one. */
function mergeGroups(groups: readonly RejectionGroup[]): RejectionGroup[] {
  const alike = Map.groupBy(groups, ({ kind, reason }) => JSON.stringify([kind, reason]));
  return [...alike.values()]
    .flatMap(([first, ...others]) =>
      first === undefined
        ? []
        : [{ ...first, records: [first, ...others].flatMap(({ records }) => records) }],
    )
    .sort((one, other) => KINDS.indexOf(one.kind) - KINDS.indexOf(other.kind));
}

/** Ours alone: ids of things from other apps' files. Never changed, or a file that is brought in again would come twice. */
const NAMESPACE = 'b1a5b0a6-6f2b-5f0d-9a53-7c2e6d0f4e11';

/** The id of something new from a file: the same for the same text. */
export const idOf = (text: string): string => v5(text, NAMESPACE);

/** Larger files are known by their size and both ends: hashing needs a file's bytes in memory, and Apple's have gigabytes. */
const WHOLE_UP_TO_BYTES = 64 * 2 ** 20;
const END_BYTES = 2 ** 20;

/** SHA-256 by which a file is recognised when it's chosen again; 64 hexadecimal digits. */
export async function fileDigest(file: Blob): Promise<string> {
  const sample =
    file.size <= WHOLE_UP_TO_BYTES
      ? file
      : new Blob([String(file.size), file.slice(0, END_BYTES), file.slice(-END_BYTES)]);
  const hash = await crypto.subtle.digest('SHA-256', await sample.arrayBuffer());
  return [...new Uint8Array(hash)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
