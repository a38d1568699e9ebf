import { readFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import { join } from 'node:path';
import { convertV4MiniflareOptions, Miniflare } from 'miniflare';
import { unstable_getMiniflareWorkerOptions } from 'wrangler';
import { INSIDE_PORT, MATOMO_PORT, PORT, SHELL } from './addresses-for-tests.ts';
import { buildForTests, WEB_BUILD, WORKER_BUILD } from './build-for-tests.ts';
import { migrateIn } from './migrate-local.ts';
import { loadToolSettings, PROJECT } from './run.ts';
import { serveFromMemory } from './serve-from-memory.ts';

// The built product in workerd on new databases in memory, without wrangler's processes around it.
loadToolSettings();
// `npm test` makes the builds while other tests wait.
const built = process.env.E2E_IS_BUILT ? 0 : await buildForTests();
if (built !== 0) process.exit(built);

const overrides = { assets: { directory: WEB_BUILD } };
const { workerOptions } = unstable_getMiniflareWorkerOptions(join(PROJECT, 'wrangler.toml'), undefined, {
  overrides,
});
const module = (path: string, contents: string) => ({ type: 'ESModule' as const, path, contents });
const door = readFileSync(join(import.meta.dirname, 'person-door.ts'), 'utf8');
const runtime = new Miniflare(
  convertV4MiniflareOptions({
    ...workerOptions,
    host: '127.0.0.1',
    port: INSIDE_PORT,
    modulesRoot: '/',
    modules: [
      module(
        '/entry.js',
        "import product from './index.js';\nimport { withPersonDoor } from './person-door.js';\nexport default withPersonDoor(product);",
      ),
      module('/person-door.js', stripTypeScriptTypes(door)),
      module('/index.js', readFileSync(join(WORKER_BUILD, 'index.js'), 'utf8')),
    ],
    bindings: {
      ...(workerOptions.bindings as object), // the settings of wrangler.toml
      MAIL_TRANSPORT: 'outbox',
      SIGNING_SECRET: 'signing-secret-of-the-browser-tests',
      CODE_SECRET: 'code-secret-of-the-browser-tests-01',
      DIRECTORY_SECRET: 'directory-secret-of-browser-tests-1',
      JOURNAL_KEYS: '1:journal-key-of-the-browser-tests-0001',
      VAPID_PUBLIC_KEY:
        'BPKsQY6p30B1y7jDYV-vz1Wf43VZBAv4fJxg1qSjAJjLsW6T7bP6-Wx9D_-QM3JjtYSofy4cPJGW3B5Jv48L1iE',
      VAPID_PRIVATE_KEY: '9yLLo72cuUoh7SCvGKjI4G0Uxx4zlYyZsZQ2XMGO9XE',
      // All browsers come from this one machine; the limits per address stay unchanged.
      RATE_LIMIT_FACTOR: '100',
      // Counting visits is possible, but only with consent. A test that gives consent listens on this port.
      MATOMO_URL: `http://127.0.0.1:${MATOMO_PORT}/matomo/`,
      NATIVE_ORIGIN: SHELL,
    },
  }),
);
await migrateIn(runtime);
await serveFromMemory({ port: PORT, inside: INSIDE_PORT });
