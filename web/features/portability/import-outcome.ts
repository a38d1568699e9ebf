import type { ImportCounts, ImportReceipt } from '#domain/portability/portable-data.schema.ts';
import { KINDS } from '#web/lib/rejections/portable-kinds.ts';

/** A receipt's totals over all kinds. */
export function totalsOf({ kinds }: Pick<ImportReceipt, 'kinds'>): ImportCounts {
  const total = (of: keyof ImportCounts) => KINDS.reduce((sum, kind) => sum + kinds[kind][of], 0);
  return { added: total('added'), skipped: total('skipped'), rejected: total('rejected') };
}

/**
 * What importing a file does: it `adds` something; `allHere`: all that fits is already here; `nothingFits`; or the file is
 * `empty`.
 */
export function outcomeOf(
  receipt: Pick<ImportReceipt, 'kinds'>,
): 'adds' | 'allHere' | 'nothingFits' | 'empty' {
  const { added, skipped, rejected } = totalsOf(receipt);
  if (added > 0) return 'adds';
  if (skipped > 0) return 'allHere';
  return rejected > 0 ? 'nothingFits' : 'empty';
}
