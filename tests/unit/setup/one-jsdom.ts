import { builtinEnvironments, type Environment } from 'vitest/runtime';

let isMade = false;

/** One document for all files of a process: each one costs a third of a second. `fresh-app.ts` empties it after each file. */
// biome-ignore lint/style/noDefaultExport: Vitest takes an environment by its default export
export default {
  name: 'one-jsdom',
  viteEnvironment: 'client',
  async setup(global, options) {
    if (!isMade) await builtinEnvironments.jsdom.setup(global, options);
    isMade = true;
    return { teardown: () => {} };
  },
} satisfies Environment;
