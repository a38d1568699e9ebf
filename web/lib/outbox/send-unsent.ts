import { queryClient } from '#web/lib/query-client.ts';
import { userQuery } from '#web/lib/user.queries.ts';
import { hasUnsent } from './has-unsent.ts';
import { loadOutbox } from './send-or-keep.ts';

/** How long a read waits for what is unsent at most. */
const PATIENCE_MS = 5000;

/** Sends what is unsent of whoever is signed in; settles once that is done, has failed, or takes too long. Never rejects. */
export async function sendUnsent(): Promise<void> {
  if (!hasUnsent()) return;
  const late = new Promise<void>((resolve) => setTimeout(resolve, PATIENCE_MS));
  await Promise.race([send().catch(() => undefined), late]);
}

async function send(): Promise<void> {
  const [outbox, { details }] = await Promise.all([loadOutbox(), queryClient.ensureQueryData(userQuery)]);
  await outbox.drain(details.t_id);
}
