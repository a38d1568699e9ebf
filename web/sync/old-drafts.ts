import { sanitizeText } from '#domain/journal/as-typed.ts';
import { readStored, removeStored, store, storedKeys } from '#web/lib/device-storage.ts';
import { newId } from '#web/lib/http/new-id.ts';
import { ofShape } from '#web/lib/http/shape.ts';
import type { UnsentChange } from './change.ts';
import { DRAFT_PREFIX, UNSENT_PREFIX } from './has-unsent.ts';

type Draft = { readonly fields: { readonly text: string }; readonly base: string | null };

const DAY_LENGTH = '2026-01-01'.length;

/**
 * Moves journal pages that an earlier version of the app left unsaved into the queue. Their keys end with the person's id, a
 * dot and the day. A page that can't be read stays where it is.
 */
export function migrateOldDrafts(): void {
  for (const key of storedKeys(DRAFT_PREFIX)) {
    try {
      const draft = draftIn(readStored(key) ?? '');
      if (draft === undefined) continue;
      const { fields, base } = draft;
      const owner = key.slice(DRAFT_PREFIX.length, -DAY_LENGTH - 1);
      const date = key.slice(-DAY_LENGTH);
      const body = { date, ...fields, text: sanitizeText(fields.text), based_on: base };
      const change: UnsentChange = {
        id: newId(),
        owner,
        madeAt: Date.now(),
        about: { kind: 'entry-saved', id: date, day: date },
        call: { method: 'POST', path: '/api/journal/save', body },
      };
      store(UNSENT_PREFIX + change.id, JSON.stringify(change));
      removeStored(key);
    } catch {
      // Another tab has just moved it, or it isn't ours.
    }
  }
}

/** The draft in a stored text, with all its fields. */
function draftIn(text: string): Draft | undefined {
  const { fields, base }: { fields?: unknown; base?: unknown } = JSON.parse(text);
  const isDraft = ofShape({ text: 'string' }, fields) && ofShape({ base: ['null', 'string'] }, { base });
  return isDraft ? ({ fields, base } as Draft) : undefined; // checked
}
