import { globSync, readFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import { join } from 'node:path';
import { convertV4MiniflareOptions, Miniflare } from 'miniflare';
import { unstable_getMiniflareWorkerOptions, unstable_readConfig } from 'wrangler';
import type { Builds } from './builds.ts';

/** The product's address in every recording, because mails and pages contain it; its port on this machine varies. */
export const ORIGIN = 'http://localhost:8787';

/** As in scripts/serve-for-tests.ts. */
const SETTINGS = {
  MAIL_TRANSPORT: 'outbox',
  SIGNING_SECRET: 'signing-secret-of-the-comparison-01',
  CODE_SECRET: 'code-secret-of-the-comparison-00001',
  DIRECTORY_SECRET: 'directory-secret-of-the-comparison',
  JOURNAL_KEYS: '1:journal-key-of-the-comparison-0001',
  VAPID_PUBLIC_KEY: 'BPKsQY6p30B1y7jDYV-vz1Wf43VZBAv4fJxg1qSjAJjLsW6T7bP6-Wx9D_-QM3JjtYSofy4cPJGW3B5Jv48L1iE',
  VAPID_PRIVATE_KEY: '9yLLo72cuUoh7SCvGKjI4G0Uxx4zlYyZsZQ2XMGO9XE',
  // Everybody calls from this one machine.
  RATE_LIMIT_FACTOR: '100',
};

const ENTRY = `import './frozen-world.js';
import product from './index.js';
import { withDoor } from './door.js';
export default withDoor(product);`;

/** A served product. */
export type Server = {
  readonly runtime: Miniflare;
  /** The triggers of its `wrangler.toml`. */
  readonly crons: readonly string[];
};

/** Serves the built product in workerd, on new databases in memory and in a frozen world. */
export async function serve({ project, web, worker }: Builds): Promise<Server> {
  const config = join(project, 'wrangler.toml');
  const { vars, triggers, d1_databases: databases } = unstable_readConfig({ config });
  const { workerOptions } = unstable_getMiniflareWorkerOptions(config, undefined, {
    overrides: { assets: { directory: web } },
  });
  const runtime = new Miniflare(
    convertV4MiniflareOptions({
      ...workerOptions,
      host: '127.0.0.1',
      port: 0,
      modulesRoot: '/',
      modules: [
        module('/entry.js', ENTRY),
        ownModule('frozen-world'),
        module('/index.js', readFileSync(join(worker, 'index.js'), 'utf8')),
        ownModule('door'),
      ],
      // Not those of workerOptions, because a checkout may have its own secrets.
      bindings: { ...vars, ...SETTINGS },
    }),
  );
  for (const { binding, migrations_dir = 'migrations' } of databases)
    await migrate(runtime, { binding, folder: join(project, migrations_dir) });
  return { runtime, crons: triggers.crons ?? [] };
}

const module = (path: string, contents: string) => ({ type: 'ESModule' as const, path, contents });

function ownModule(name: string) {
  const source = readFileSync(join(import.meta.dirname, `${name}.ts`), 'utf8');
  return module(`/${name}.js`, stripTypeScriptTypes(source).replaceAll(".ts'", ".js'"));
}

async function migrate(runtime: Miniflare, { binding, folder }: { binding: string; folder: string }) {
  const db = await runtime.getD1Database(binding);
  for (const path of globSync(join(folder, '*.sql')).sort()) {
    const statements = readFileSync(path, 'utf8').split('--> statement-breakpoint');
    await db.batch(statements.map((sql) => db.prepare(sql)));
  }
}
