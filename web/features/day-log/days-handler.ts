import * as v from 'valibot';
import { putDay } from '#domain/day-log/day-log.rules.ts';
import { type DayLog, dayLoggedSchema } from '#domain/day-log/day-log.schema.ts';
import { invalidateDependents } from '#web/features/cycle/forecast.data.ts';
import { queryClient } from '#web/lib/http/query-client.ts';
import { userQuery } from '#web/lib/session/user.data.ts';
import type { UnsentChange } from '#web/sync/change.ts';
import { type ChangeHandler, commitToCache, storedChanges } from '#web/sync/pending.ts';
import { isWithin, type LoadedDays, sortedDays } from './loaded-days.ts';

/** Handles the server's answers to changes of day logs. */
export const daysHandler: ChangeHandler = {
  answered: async (change, answer) => {
    await commitToCache([change]);
    if (change.about.kind === 'day-logged') replaceDay(v.parse(dayLoggedSchema, answer).day);
    // Insights are calculated from days; those on the screen reload.
    void queryClient.invalidateQueries({ queryKey: ['insights'] });
    if (!affectsCycle(change) || hasLaterChanges(change)) return;
    // Starts are derived from bleeding and signs from the other fields, and `counts` may apply to other days too. Not awaited,
    // because reads wait until nothing is being sent.
    void queryClient.invalidateQueries({ queryKey: ['periods'] });
    void queryClient.invalidateQueries({ queryKey: userQuery.queryKey });
    void invalidateDependents();
    if (affectsOtherDays(change)) void queryClient.invalidateQueries({ queryKey: ['days'] });
  },
  refused: async () => undefined,
};

/** Replaces a day in all loaded lists by the server's version. */
function replaceDay(day: DayLog): void {
  queryClient.setQueriesData<LoadedDays>({ queryKey: ['days'] }, (known) => {
    if (known === undefined || !isWithin(known, day.date)) return known;
    const days = new Map(known.days.map((one) => [one.date, one]));
    putDay(days, day);
    return { ...known, days: sortedDays(days) };
  });
}

const hasField = ({ call }: UnsentChange, name: string): boolean =>
  call.body !== undefined && name in call.body;
/** The fields from which starts or signs of ovulation are derived. */
const CYCLE_FIELDS = ['bleeding', 'counts', 'lh', 'discharge', 'temperature', 'disturbed'] as const;
const affectsCycle = (change: UnsentChange): boolean => CYCLE_FIELDS.some((name) => hasField(change, name));
const affectsOtherDays = (change: UnsentChange): boolean =>
  change.about.kind === 'days-logged' || hasField(change, 'counts');

/** Whether later changes are pending; their answers reload everything. */
const hasLaterChanges = ({ id, owner }: UnsentChange): boolean =>
  storedChanges().some(
    (other) => other.id > id && other.owner === owner && other.refusal === undefined && affectsCycle(other),
  );
