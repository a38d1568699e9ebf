import { type Context, personContext } from '#worker/context.ts';
import { directoryService } from '#worker/directory/directory.service.ts';
import { type Placed, withDatabaseOf } from '#worker/platform/database.ts';
import { findDueSources } from './busy.repository.ts';
import { busyService } from './busy.service.ts';

/** The most calendars of a run, and how many are fetched at once. */
const SOURCES_PER_RUN = 30;
const AT_ONCE = 5;
/** After this long a run begins no further fetch. */
const RUN_SECONDS = 20;
/** Nothing is fetched for somebody who hasn't used Marea for so long; with the next use it is due. */
const UNUSED_SECONDS = 30 * 86_400;

/** One bounded run that fetches calendars of a shard that are due, the longest first. The rest is due in the next one. */
export async function runCalendars(
  context: Context,
  { shard, share }: Placed & { readonly share: number },
): Promise<void> {
  const { deps, onFailure } = context;
  const endsAt = deps.now() + RUN_SECONDS * share;
  const found = await findDueSources(withDatabaseOf(deps, { shard }), {
    usedSince: deps.now() - UNUSED_SECONDS,
    limit: Math.ceil(SOURCES_PER_RUN * share),
  });
  const due = (await directoryService(deps).settledOf(found)).values();
  const work = async () => {
    for (const row of due) {
      if (deps.now() >= endsAt) return;
      const person = personContext(context, { userId: row.userId, shard });
      await busyService(person).fetchDue(row).catch(onFailure);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
}
