import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { queryClient } from '#web/lib/http/query-client.ts';
import { userQuery } from '#web/lib/session/user.queries.ts';
import { useTodayIn } from '#web/lib/time/use-today.ts';

/** A device's clock may be a little ahead of the server's, which then still answers for the day before. */
const ONCE_MORE_AFTER_MS = 60_000;

/**
 * Loads again what is on the page when the day or the zone of the person changes: the server works out day, phase, what is due
 * and what is overdue from both. What is not on the page is loaded again when it is next shown. What is being typed stays:
 * forms keep their edits next to what was loaded.
 */
export function useFreshDay(): void {
  const { data: user } = useQuery(userQuery);
  const isKnown = user !== undefined;
  const { today, timeZone } = useTodayIn(user?.details.timezone ?? null);
  const loadedFor = useRef<string>(undefined);
  useEffect(() => {
    if (!isKnown) return;
    const day = `${today} ${timeZone}`;
    const isChange = loadedFor.current !== undefined && loadedFor.current !== day;
    loadedFor.current = day;
    if (!isChange) return;
    void queryClient.invalidateQueries();
    const onceMore = setTimeout(() => void queryClient.invalidateQueries(), ONCE_MORE_AFTER_MS);
    return () => clearTimeout(onceMore);
  }, [isKnown, today, timeZone]);
}
