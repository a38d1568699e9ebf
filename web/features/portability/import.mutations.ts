import { importData } from '#domain/portability/portability.calls.ts';
import type { ImportFile, ImportReceipt } from '#domain/portability/portable-data.schema.ts';
import { send } from '#web/lib/http/api-client.ts';
import { queryClient } from '#web/lib/http/query-client.ts';
import { useSingleMutation } from '#web/lib/http/use-single-mutation.ts';
import { readMareaFile } from './read-marea-file.ts';

/** A file that can be imported, and what it would add. */
export type CheckedFile = {
  readonly name: string;
  readonly file: ImportFile;
  readonly receipt: ImportReceipt;
};

/** Reads the chosen file and asks the server what it would add. */
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
