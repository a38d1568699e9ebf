import { useSuspenseQuery } from '@tanstack/react-query';
import { userQuery } from '#web/lib/user.queries.ts';

/** How many searches by sentence are left this month, and when (unix seconds) the count starts again. */
export function useSearchesLeft(): { left: number; limit: number; resetsAt: number } {
  const { data: user } = useSuspenseQuery(userQuery);
  const { ai_request_count: count, ai_request_limit: limit, ai_request_resets_at: resetsAt } = user;
  return { left: Math.max(0, limit - count), limit, resetsAt };
}
