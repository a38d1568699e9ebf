/** The worker's global scope, which the types describe as a plain worker's. */
export const scope = self as unknown as ServiceWorkerGlobalScope;
