/** For queries that a page's loader runs: the page then shows that answer or failure, without asking again. */
export const LOADER_QUERY_OPTIONS = { staleTime: 2000, retryOnMount: false } as const;
