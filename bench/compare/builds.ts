import { spawn } from 'node:child_process';
import { delimiter, dirname, join } from 'node:path';

/** The builds of a checkout, by their folders. */
export type Builds = {
  readonly project: string;
  readonly web: string;
  readonly worker: string;
  readonly gallery: string;
};

/** Builds the web app, the Worker as a deployment would send it, and the gallery, each into its own folder below `folder`. */
export async function build(project: string, folder: string): Promise<Builds> {
  const builds = {
    project,
    web: join(folder, 'web'),
    worker: join(folder, 'worker'),
    gallery: join(folder, 'gallery'),
  };
  const vite = ['vite', 'build', '--logLevel', 'error', '--emptyOutDir'];
  await run(project, [...vite, '--outDir', builds.web]);
  await run(project, ['wrangler', 'deploy', '--dry-run', '--outdir', builds.worker, '--assets', builds.web]);
  await run(project, [...vite, '--config', 'gallery/vite.config.ts', '--outDir', builds.gallery]);
  return builds;
}

/** Runs a program of the checkout's `node_modules/.bin` with this process's own Node; its output is shown if it fails. */
function run(project: string, [program = '', ...args]: readonly string[]): Promise<void> {
  const path = `${dirname(process.execPath)}${delimiter}${process.env.PATH ?? ''}`;
  const child = spawn(join(project, 'node_modules/.bin', program), args, {
    cwd: project,
    env: { ...process.env, PATH: path },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let printed = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      printed += text;
    });
  }
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) =>
      code === 0 ? resolve() : reject(new Error(`${program} in ${project} ended with ${code}\n${printed}`)),
    );
  });
}
