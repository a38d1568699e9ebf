import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin, Rolldown } from 'vite';
import type { Shell } from '#web/service-worker/shell-cache.ts';
import { buildScript } from './build-assets.ts';

const WORKER = fileURLToPath(new URL('../service-worker/service-worker.ts', import.meta.url));

/** The files that the app's pages load: all of a build except what is large and rarely needed, such as the database engine. */
const isPrecached = (file: string): boolean =>
  /^(?:assets|workers)\//.test(file) && !/\.wasm$|^assets\/(?:write-pdf|shared-page)-/.test(file);

/** The files without fingerprints that pages and notifications use. */
const PUBLIC_FILES = [
  'fonts/figtree-400-700.woff2',
  'fonts/fraunces-soft-460.woff2',
  'icons/favicon.svg',
  'icons/icon-192.png',
  'icons/monochrome-96.png',
];

/** Writes `service-worker.js` with the list of the build's files into the build, and the list as a file of its own. */
export function serviceWorker(): Plugin {
  let publicDir = '';
  return {
    name: 'marea:service-worker',
    // Not in development; native shells have all files anyway.
    apply: (_config, { command, mode }) => command === 'build' && mode === 'production',
    configResolved(config) {
      publicDir = config.publicDir;
    },
    generateBundle: {
      order: 'post',
      async handler(_options, bundle) {
        const shell = await shellOf(Object.values(bundle), publicDir);
        const source = await buildScript({
          entry: WORKER,
          name: 'serviceWorker',
          define: { BUILT_SHELL: JSON.stringify(shell) },
        });
        this.emitFile({ type: 'asset', fileName: 'service-worker.js', source });
        this.emitFile({ type: 'asset', fileName: 'shell.json', source: JSON.stringify(shell.files) });
      },
    },
  };
}

type Output = Rolldown.OutputAsset | Rolldown.OutputChunk;

async function shellOf(outputs: readonly Output[], publicDir: string): Promise<Shell> {
  const entry = outputs.find((output) => output.type === 'chunk' && output.isEntry);
  const page = outputs.find(({ fileName }) => fileName === 'index.html');
  if (entry === undefined || page?.type !== 'asset') throw new Error('the build has no page or no entry');
  const built = outputs.map(({ fileName }) => fileName).filter(isPrecached);
  const others = await Promise.all(PUBLIC_FILES.map((file) => readFile(join(publicDir, file))));
  const version = createHash('sha256').update(page.source).update(built.join());
  for (const content of others) version.update(content);
  return {
    version: version.digest('hex').slice(0, 12),
    entry: `/${entry.fileName}`,
    files: [...built, ...PUBLIC_FILES].map((file) => `/${file}`),
  };
}
