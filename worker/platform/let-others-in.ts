/**
 * Gives whatever else waits in this isolate its turn. A long piece of work awaits it every few milliseconds, or everybody else
 * waits for its end.
 */
export const letOthersIn = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 0));
