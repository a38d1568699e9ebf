import * as v from 'valibot';
import { ERROR_STATUS, type ErrorCode } from '#domain/errors.ts';
import { readStored, removeStored, store, storedKeys } from '#web/lib/device-storage.ts';
import { hasStoredSession } from '#web/lib/session.ts';
import { UNSENT_PREFIX } from './has-unsent.ts';
import { CHANGE_KINDS, type UnsentChange } from './unsent-change.ts';

/** Where changes lie until they are sent, oldest first. Nothing waits: what was put is there, though the page be left at once. */
export type ChangeStore = {
  readonly list: () => UnsentChange[];
  readonly put: (change: UnsentChange) => void;
  readonly remove: (id: string) => void;
};

const changeSchema = v.object({
  id: v.string(),
  owner: v.string(),
  madeAt: v.number(),
  about: v.object({
    kind: v.picklist(CHANGE_KINDS),
    id: v.string(),
    name: v.exactOptional(v.string()),
    day: v.exactOptional(v.string()),
  }),
  call: v.object({
    method: v.picklist(['POST', 'DELETE']),
    path: v.custom<`/api/${string}`>((path) => typeof path === 'string' && path.startsWith('/api/')),
    body: v.exactOptional(v.record(v.string(), v.unknown())),
  }),
  refusal: v.exactOptional(
    v.object({
      code: v.custom<ErrorCode>((code) => typeof code === 'string' && Object.hasOwn(ERROR_STATUS, code)),
      errors: v.array(v.object({ path: v.string(), message: v.string() })),
    }),
  ),
});

/** The changes on this device, which all tabs share; signing out removes them. Ids begin with the time, so they lie in order. */
export const deviceChanges: ChangeStore = {
  list: () => storedKeys(UNSENT_PREFIX).sort().flatMap(read),
  put: (change) => {
    // A session that has ended meanwhile leaves nothing behind.
    if (hasStoredSession()) store(UNSENT_PREFIX + change.id, JSON.stringify(change));
  },
  remove: (id) => removeStored(UNSENT_PREFIX + id),
};

function read(key: string): UnsentChange[] {
  try {
    return [v.parse(changeSchema, JSON.parse(readStored(key) ?? ''))];
  } catch {
    return []; // removed by another tab this moment, or not ours
  }
}
