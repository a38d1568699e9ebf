import { queryOptions } from '@tanstack/react-query';
import { listPasskeys } from '#domain/account/passkey.calls.ts';
import { send } from '#web/lib/http/api-client.ts';
import { LOADER_QUERY_OPTIONS } from '#web/lib/http/asked-by-loader.ts';

/** The person's passkeys; reloaded whenever the list opens. */
export const passkeysQuery = queryOptions({
  queryKey: ['passkeys'],
  queryFn: ({ signal }) => send(listPasskeys, { signal }),
  ...LOADER_QUERY_OPTIONS,
});
