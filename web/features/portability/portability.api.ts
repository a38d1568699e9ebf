import {
  type ImportFile,
  type ImportReceipt,
  importedSchema,
} from '#domain/portability/portable-data.schema.ts';
import { callSignedIn, openSignedIn } from '#web/lib/api-client.ts';

/** The ZIP of everything that is kept, as it begins to arrive. */
export function openExport(signal: AbortSignal): Promise<Response> {
  return openSignedIn({ method: 'GET', path: '/api/user/export', signal });
}

/** What bringing a file in would add; nothing is written. */
export function previewImport(file: ImportFile): Promise<ImportReceipt> {
  return callSignedIn({
    method: 'POST',
    path: '/api/user/import?preview=1',
    body: file,
    answer: importedSchema,
  });
}

/** Adds what a file holds and the account has not. */
export function importData(file: ImportFile): Promise<ImportReceipt> {
  return callSignedIn({
    method: 'POST',
    path: '/api/user/import?preview=0',
    body: file,
    answer: importedSchema,
  });
}
