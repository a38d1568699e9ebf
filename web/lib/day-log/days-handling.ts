import * as v from 'valibot';
import { putDay } from '#domain/day-log/apply-day-change.ts';
import { type DayLog, dayLoggedSchema } from '#domain/day-log/day-log.schema.ts';
import { reloadFollowing } from '#web/lib/cycle/following.ts';
import { queryClient } from '#web/lib/http/query-client.ts';
import { userQuery } from '#web/lib/session/user.queries.ts';
import type { UnsentChange } from '#web/sync/change.ts';
import { foldIn, type Handling } from '#web/sync/overlay.ts';
import { storedChanges } from '#web/sync/pending.ts';
import { dayIn, type KnownDays } from './known-days.ts';

/** What to do with the server's answers to changes of the log of days. */
export const daysHandling: Handling = {
  answered: async (change, answer) => {
    await foldIn([change]);
    if (change.about.kind === 'day-logged') takeOver(v.parse(dayLoggedSchema, answer).day);
    // What is worked out from days, where it's on the screen.
    void queryClient.invalidateQueries({ queryKey: ['insights'] });
    if (!movesTheCycle(change) || isMoreToCome(change)) return;
    // Starts follow from bleeding, signs from the others, and what one day counts for may hold for others. Not awaited, because reads wait until nothing
    // is being sent.
    void queryClient.invalidateQueries({ queryKey: ['periods'] });
    void queryClient.invalidateQueries({ queryKey: userQuery.queryKey });
    void reloadFollowing();
    if (hasOtherDays(change)) void queryClient.invalidateQueries({ queryKey: ['days'] });
  },
  refused: async () => undefined,
};

/** Writes the server's object of a day into all loaded days. */
function takeOver(day: DayLog): void {
  queryClient.setQueriesData<KnownDays>({ queryKey: ['days'] }, (known) =>
    dayIn(known, day.date) === undefined || known === undefined
      ? known
      : { ...known, days: putDay(known.days, day) },
  );
}

const names = ({ call }: UnsentChange, name: string): boolean => call.body !== undefined && name in call.body;
/** What starts or signs of ovulation follow from. */
const MOVING = ['bleeding', 'counts', 'lh', 'discharge', 'temperature', 'disturbed'] as const;
const movesTheCycle = (change: UnsentChange): boolean => MOVING.some((name) => names(change, name));
const hasOtherDays = (change: UnsentChange): boolean =>
  change.about.kind === 'days-logged' || names(change, 'counts');

/** Whether later changes wait, whose answers load everything anew. */
const isMoreToCome = ({ id, owner }: UnsentChange): boolean =>
  storedChanges().some(
    (other) => other.id > id && other.owner === owner && other.refusal === undefined && movesTheCycle(other),
  );
