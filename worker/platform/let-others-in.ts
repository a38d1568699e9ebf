/**
 * Lets other requests in this isolate run. Long work awaits it every few milliseconds, so that others don't wait until its
 * end.
 */
export const yieldToEventLoop = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 0));
