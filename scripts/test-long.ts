import { loadToolSettings, run } from './run.ts';

// `npm run test:long [-- NAME]`: what is too slow for the gate: statistics over many calls and, without a name, the looks of
// the pages that the gate leaves out.
loadToolSettings();
const names = process.argv.slice(2);
const codes = [await run(['vitest', 'run', '--project', 'long', ...names])];
if (names.length === 0) codes.push(await run(['playwright', 'test'], { env: { E2E_LONG: '1' } }));
process.exit(codes.every((code) => code === 0) ? 0 : 1);
