import { useEffect, useRef, useState } from 'react';
import type { LocalDate } from '#domain/calendar/local-date.ts';
import type { UnreadableEntry } from '#domain/portability/unreadable.schema.ts';
import { useSingleMutation } from '#web/lib/use-single-mutation.ts';
import { type Kind, recordsIn } from './kinds.ts';
import { openExport } from './portability.api.ts';
import { readMareaBytes } from './read-marea-file.ts';
import { receiveBytes } from './receive-bytes.ts';
import { saveFile } from './save-file.ts';

/** What was saved. */
export type ExportReceipt = {
  readonly name: string;
  readonly bytes: number;
  readonly records: readonly { readonly kind: Kind; readonly count: number }[];
  /** Pages of the journal that could not be opened and are not in it. */
  readonly unreadable: readonly UnreadableEntry[];
};

/**
 * Fetches the person's data and saves it under the day it is called with, once it has arrived whole and can be read. Leaving the page
 * gives it up.
 */
export function useExport({ onExported }: { onExported: () => void }) {
  const [received, setReceived] = useState(0);
  const underWay = useRef<AbortController>(null);
  useEffect(() => () => underWay.current?.abort(), []);
  const download = useSingleMutation<ExportReceipt, LocalDate>({
    mutationKey: ['export-data'],
    mutationFn: async (today) => {
      setReceived(0);
      const controller = new AbortController();
      underWay.current = controller;
      const bytes = await receiveBytes(await openExport(controller.signal), setReceived);
      const file = await readMareaBytes(bytes);
      controller.signal.throwIfAborted();
      const name = `marea-${today}.zip`;
      saveFile(name, new Blob([bytes], { type: 'application/zip' }));
      return { name, bytes: bytes.length, records: recordsIn(file), unreadable: file.unreadable };
    },
    // The server has begun to give it out even where it did not arrive.
    onSettled: onExported,
  });
  return { download, received, cancel: () => underWay.current?.abort() };
}
