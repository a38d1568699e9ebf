import { missingFor } from '../tests/engines/engine.ts';
import { firefox } from '../tests/engines/firefox.ts';
import { webkit } from '../tests/engines/webkit.ts';
import { loadToolSettings, run } from './run.ts';

// `npm run test:engines`: the journey of a first day in Firefox and WebKit. What isn't installed is said and left out.
loadToolSettings();
for (const engine of [firefox, webkit]) {
  const missing = missingFor(engine);
  if (missing.length > 0)
    process.stdout.write(`${engine.name}: left out, ${missing.join(' and ')} not found\n`);
}
process.exit(await run(['playwright', 'test', ...process.argv.slice(2)], { env: { E2E_ENGINES: '1' } }));
