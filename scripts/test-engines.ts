import { loadToolSettings, run } from './run.ts';

// `npm run test:engines`: the journey of a first day in Firefox and WebKit. Engines that aren't installed are reported and skipped.
loadToolSettings();
process.exit(await run(['playwright', 'test', ...process.argv.slice(2)], { env: { E2E_ENGINES: '1' } }));
