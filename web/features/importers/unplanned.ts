import type { SentRecords } from '#domain/importers/sent-records.ts';
import type { ImportReceipt } from '#domain/portability/portable-data.schema.ts';
import { groupRejections, type RejectionGroup } from '#web/lib/rejections/group-rejections.ts';
import { KINDS, type Kind } from '#web/lib/rejections/portable-kinds.ts';

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
