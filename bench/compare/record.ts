import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { recordAnswers } from './answers.ts';
import { type Builds, build } from './builds.ts';
import { recordChunks } from './chunks.ts';
import { takePictures } from './pictures.ts';
import { type Server, serve } from './serve.ts';

/** The parts of a recording. */
export const PARTS = ['chunks', 'answers', 'pictures'] as const;
export type Part = (typeof PARTS)[number];

type Asked = { readonly project: string; readonly folder: string; readonly parts: readonly Part[] };

/** Builds a checkout and records these parts into a folder, where they replace earlier recordings. */
export async function record({ project, folder, parts }: Asked): Promise<void> {
  const work = mkdtempSync(join(tmpdir(), 'marea-compare-'));
  try {
    mkdirSync(folder, { recursive: true });
    const builds = await timed('builds', () => build(project, work));
    for (const part of parts) {
      const target = join(folder, part);
      rmSync(target, { recursive: true, force: true });
      await timed(part, () => RECORDING[part](builds, { target, work }));
    }
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

type Places = { readonly target: string; readonly work: string };

const RECORDING: Readonly<Record<Part, (builds: Builds, places: Places) => Promise<void>>> = {
  chunks: (builds, { target }) => recordChunks(builds, `${target}.json`),
  answers: (builds, { target }) => withServer(builds, (server) => recordAnswers({ server, folder: target })),
  pictures: (builds, { target, work }) =>
    withServer(builds, (server) =>
      takePictures({ server, folder: target, gallery: builds.gallery, spare: join(work, 'spare') }),
    ),
};

async function withServer(builds: Builds, use: (server: Server) => Promise<void>): Promise<void> {
  const server = await serve(builds);
  await use(server).finally(() => server.runtime.dispose());
}

async function timed<Result>(what: string, work: () => Promise<Result>): Promise<Result> {
  const begun = performance.now();
  const result = await work();
  process.stderr.write(`${what}: ${((performance.now() - begun) / 1000).toFixed(0)} s\n`);
  return result;
}
