/** Resolves some milliseconds later: how long something else is waited for, or a pause. */
export const after = (ms: number): Promise<undefined> =>
  new Promise((resolve) => setTimeout(() => resolve(undefined), ms));
