import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { queryClient } from '#web/lib/http/query-client.ts';
import { userQuery } from '#web/lib/session/user.queries.ts';
import { useTodayIn } from '#web/lib/time/use-today.ts';

/** A device's clock may be slightly ahead of the server's, which then still answers for the previous day. */
const RETRY_AFTER_MS = 60_000;

/**
 * Reloads the page's data when the person's day or time zone changes, because the server derives day, phase, due and overdue
 * from both. Data of other pages reload when shown. Typed text stays: forms keep edits apart from loaded data.
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
    const onceMore = setTimeout(() => void queryClient.invalidateQueries(), RETRY_AFTER_MS);
    return () => clearTimeout(onceMore);
  }, [isKnown, today, timeZone]);
}
