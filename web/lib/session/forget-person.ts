import type { UserDetails } from '#domain/account/account.schema.ts';
import { forgetStored, readStored } from '#web/lib/device-storage.ts';
import { queryClient } from '#web/lib/http/query-client.ts';
import { clearPersistedCache } from '#web/sync/forget-kept.ts';
import { DRAFT_PREFIX, UNSENT_PREFIX } from '#web/sync/has-unsent.ts';
import { ownerIn } from '#web/sync/unreadable.ts';

/** The id of the person signed in, if they are loaded. */
export const loadedUserId = () => queryClient.getQueryData<UserDetails>(['user'])?.details.t_id;

/**
 * Removes the data of a person, the one signed in unless another is named, from this tab and device. The device's settings stay,
 * and so do unsent changes of others that could not be sealed.
 */
export function forgetPerson(id = loadedUserId()): void {
  forgetStored((key) => {
    if (![UNSENT_PREFIX, DRAFT_PREFIX].some((prefix) => key.startsWith(prefix))) return false;
    const text = readStored(key);
    const owner = text === undefined ? undefined : ownerIn({ key, text });
    return owner !== undefined && owner !== id;
  });
  queryClient.clear();
  clearPersistedCache();
}
