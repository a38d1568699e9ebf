/** The worker's global scope, which the library of types calls a plain worker's. */
export const scope = self as unknown as ServiceWorkerGlobalScope;
