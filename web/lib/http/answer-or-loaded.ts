import { NetworkFailure } from './http.ts';

/** The server's answer or, if none comes, the data loaded on this device; rejects if there are none (`undefined`). */
export async function answerOrLoaded<Answer>(
  answer: Promise<Answer>,
  known: () => Answer | undefined,
): Promise<Answer> {
  try {
    return await answer;
  } catch (error) {
    const here = error instanceof NetworkFailure ? known() : undefined;
    if (here === undefined) throw error;
    return here;
  }
}

/** For queries that a page's loader runs: the page then shows that answer or failure without a second call. */
export const LOADER_QUERY_OPTIONS = { staleTime: 2000, retryOnMount: false } as const;
