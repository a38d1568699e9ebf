import type { ImportReceipt } from '#domain/portability/portable-data.schema.ts';
import { cutText } from '#domain/text/cut-text.ts';
import { KINDS, type Kind } from './portable-kinds.ts';
import { type RejectionReason, rejectionReason } from './rejection-reason.ts';

/** A refused record, described so that the person can find it in the file. */
export type RejectedRecord = {
  /** From 1; `null` for kinds a file holds only once. */
  readonly position: number | null;
  /** Its name or day as in the file; `null` if it has neither. */
  readonly label: string | null;
  /** The refused field, by its name in the file; `null` if it's the whole record. */
  readonly field: string | null;
};

/** Records of one kind, refused for the same reason. */
export type RejectionGroup = {
  readonly kind: Kind;
  readonly reason: RejectionReason;
  readonly records: readonly RejectedRecord[];
};

/** Records as they were sent, by their kinds. They may be anything. */
type SentFile = { readonly [Of in Kind]?: unknown };

/** A receipt's refusals by kind and reason, in the order of the kinds, then of the file. */
export function groupRejections(
  rejections: ImportReceipt['rejections'],
  file: SentFile,
): readonly RejectionGroup[] {
  const found = rejections.flatMap(({ path, message }) => {
    const [name, ...place] = path.split('.');
    const kind = KINDS.find((known) => known === name);
    if (kind === undefined) return [];
    return [{ kind, reason: rejectionReason(message), record: recordAt({ kind, place }, file) }];
  });
  const groups = Map.groupBy(found, ({ kind, reason }) => JSON.stringify([kind, reason]));
  return [...groups.values()]
    .flatMap((group) => {
      const first = group[0];
      return first === undefined ? [] : [{ ...first, records: group.map(({ record }) => record) }];
    })
    .map(({ kind, reason, records }) => ({ kind, reason, records }))
    .sort((one, other) => KINDS.indexOf(one.kind) - KINDS.indexOf(other.kind));
}

function recordAt({ kind, place }: { kind: Kind; place: readonly string[] }, file: SentFile): RejectedRecord {
  const records = file[kind];
  if (!Array.isArray(records)) return { position: null, label: null, field: place.join('.') || null };
  const [index, ...field] = place;
  return {
    position: Number(index) + 1,
    label: labelOf(records[Number(index)]),
    field: field.join('.') || null,
  };
}

/** Fields to name a record by, names before days. The file may hold anything. */
const LABELS = ['title', 'name', 'date', 'started_on'] as const;
/** How many letters of a name are shown. */
const LABEL_MAX = 60;

function labelOf(record: unknown): string | null {
  if (typeof record !== 'object' || record === null) return null;
  const fields = new Map<string, unknown>(Object.entries(record));
  for (const name of LABELS) {
    const label = fields.get(name);
    if (typeof label === 'string' && label.trim() !== '') return cutText(label, LABEL_MAX);
  }
  return null;
}
