import { GALLERY } from './addresses-for-tests.ts';
import { loadToolSettings, run, runOrExit } from './run.ts';

// Serves the gallery as a build instead of on the development server, so that nothing is compiled during a test.
loadToolSettings();
const vite = ['--config', 'gallery/vite.config.ts', '--logLevel', 'warn'];
await runOrExit(['vite', 'build', ...vite]);
const address = ['--host', '127.0.0.1', '--port', new URL(GALLERY).port, '--strictPort'];
process.exit(await run(['vite', 'preview', ...vite, ...address]));
