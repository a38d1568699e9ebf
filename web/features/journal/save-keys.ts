import type { EntryFields } from '#domain/journal/entry-fields.ts';
import { newId } from '#web/lib/http/new-id.ts';

/**
 * Gives each save of a page its key: another one for other words or on another version, the same one for the same again, so
 * that a save whose answer got lost is answered as the first time.
 */
export function createSaveKeys(): (fields: EntryFields, base: string | null) => string {
  let last: { readonly fields: EntryFields; readonly base: string | null; readonly key: string } | undefined;
  return (fields, base) => {
    if (last?.fields !== fields || last.base !== base) last = { fields, base, key: newId() };
    return last.key;
  };
}
