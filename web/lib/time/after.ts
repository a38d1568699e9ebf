/** Resolves after `ms` milliseconds, for a pause or a time limit. */
export const after = (ms: number): Promise<undefined> =>
  new Promise((resolve) => setTimeout(() => resolve(undefined), ms));
