import { importData } from '#domain/portability/portability.calls.ts';
import type { ImportCounts, ImportFile, ImportReceipt } from '#domain/portability/portable-data.schema.ts';
import { send } from '#web/lib/http/api-client.ts';
import { queryClient, useSingleMutation } from '#web/lib/http/query-client.ts';
import { KINDS } from '#web/lib/rejections/rejections.ts';
import { readMareaFile } from './read-marea-file.ts';

/** A file that can be imported, and what it would add. */
export type CheckedFile = {
  readonly name: string;
  readonly file: ImportFile;
  readonly receipt: ImportReceipt;
};

export function useCheckFile() {
  return useSingleMutation<CheckedFile, File>({
    mutationKey: ['check-import'],
    mutationFn: async (chosen) => {
      const file = await readMareaFile(chosen);
      return {
        name: chosen.name,
        file,
        receipt: await send(importData, { query: { preview: '1' }, body: file }),
      };
    },
  });
}

/** Imports a file. It may add to anything the app shows, so everything is reloaded. */
export function useImport() {
  return useSingleMutation<ImportReceipt, ImportFile>({
    mutationKey: ['import-data'],
    mutationFn: (file) => send(importData, { query: { preview: '0' }, body: file }),
    onSettled: () => void queryClient.invalidateQueries(),
  });
}

export function totalsOf({ kinds }: Pick<ImportReceipt, 'kinds'>): ImportCounts {
  const total = (of: keyof ImportCounts) => KINDS.reduce((sum, kind) => sum + kinds[kind][of], 0);
  return { added: total('added'), skipped: total('skipped'), rejected: total('rejected') };
}

/** The effect of importing a file; `allHere` if all importable records already exist. */
export function outcomeOf(
  receipt: Pick<ImportReceipt, 'kinds'>,
): 'adds' | 'allHere' | 'nothingFits' | 'empty' {
  const { added, skipped, rejected } = totalsOf(receipt);
  if (added > 0) return 'adds';
  if (skipped > 0) return 'allHere';
  return rejected > 0 ? 'nothingFits' : 'empty';
}
