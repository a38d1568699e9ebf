/** Options of a query that its page's loader asks before the page is shown: what is shown then is that answer, or that failure. */
export const ASKED_BY_LOADER = { staleTime: 2000, retryOnMount: false } as const;
