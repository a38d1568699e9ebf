import { queryClient } from '#web/lib/query-client.ts';
import { userQuery } from '#web/lib/user.queries.ts';
import { loadOutbox } from './send-or-keep.ts';
import { mayHaveUnsent } from './unsent-changes.ts';

/** How long a read waits for what is unsent at most. */
const PATIENCE_MS = 5000;

/** Sends what is unsent of whoever is signed in; settles once that is done, has failed, or takes too long. Never rejects. */
export async function sendUnsent(): Promise<void> {
  if (!mayHaveUnsent()) return;
  const owner = queryClient.getQueryData(userQuery.queryKey)?.details.t_id;
  const outbox = await loadOutbox().catch(() => undefined);
  if (outbox === undefined || owner === undefined) return;
  const late = new Promise<void>((resolve) => setTimeout(resolve, PATIENCE_MS));
  await Promise.race([outbox.drain(owner).catch(() => undefined), late]);
}
