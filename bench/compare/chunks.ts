import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { brotliCompressSync, constants } from 'node:zlib';
import type { Builds } from './builds.ts';

/** Sizes of a build in bytes, with brotli 11. */
export type Chunks = {
  readonly files: Readonly<Record<string, number>>;
  readonly js: number;
  readonly count: number;
  /** The dashboard's first paint, measured by the checkout's own check; `null` if it has none. */
  readonly dashboard: { readonly js: number; readonly css: number } | null;
};

type SizeCheck = { readonly dashboardSizes?: (build: string) => { js: number; css: number } };

/** Records the sizes of a build's files by their names without the hash. */
export async function recordChunks({ project, web }: Builds, file: string): Promise<void> {
  const assets = join(web, 'assets');
  const sized = globSync('**/*', { cwd: assets }).map((path) => ({
    name: basename(path).replace(/-[\w-]{8}(\.\w+)$/, '$1'),
    size: brotliSize(readFileSync(join(assets, path))),
  }));
  const files: Record<string, number> = {};
  // Files with the same name are numbered, the largest first.
  for (const { name, size } of sized.toSorted((one, other) => other.size - one.size)) {
    let free = name;
    for (let number = 2; free in files; number += 1) free = `${name} #${number}`;
    files[free] = size;
  }
  const js = Object.entries(files).filter(([name]) => /\.js( #\d+)?$/.test(name));
  const check = join(project, 'scripts/check-sizes.ts');
  const { dashboardSizes }: SizeCheck = existsSync(check) ? await import(pathToFileURL(check).href) : {};
  const chunks: Chunks = {
    files,
    js: js.reduce((sum, [, size]) => sum + size, 0),
    count: Object.keys(files).length,
    dashboard: dashboardSizes?.(web) ?? null,
  };
  writeFileSync(file, `${JSON.stringify(chunks, null, 1)}\n`);
}

const brotliSize = (body: Buffer): number =>
  brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }).length;

/** A table of files that grew or shrank. */
export function compareChunks(before: Chunks, after: Chunks): string[] {
  const sums = (chunks: Chunks) => ({
    'all JavaScript': chunks.js,
    'number of files': chunks.count,
    'dashboard, JavaScript': chunks.dashboard?.js ?? 0,
    'dashboard, CSS': chunks.dashboard?.css ?? 0,
  });
  const all = changes(before.files, after.files);
  const shown = all.filter(({ from, to }) => Math.abs(to - from) >= SHOWN_FROM);
  const rest = all.length - shown.length;
  return [
    ...[...changes(sums(before), sums(after)), ...shown].map(line),
    ...(rest > 0 ? [`and ${rest} files by less than ${SHOWN_FROM} B`] : []),
  ];
}

/** Changes below this are ignored: hashes in the names of imported files change nearly all files a little. */
const SHOWN_FROM = 40;

type Sizes = Readonly<Record<string, number>>;
type Change = { readonly name: string; readonly from: number; readonly to: number };

function changes(before: Sizes, after: Sizes): Change[] {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  return names
    .map((name) => ({ name, from: before[name] ?? 0, to: after[name] ?? 0 }))
    .filter(({ from, to }) => from !== to)
    .toSorted((one, other) => Math.abs(other.to - other.from) - Math.abs(one.to - one.from));
}

function line({ name, from, to }: Change): string {
  const change = `${to > from ? '+' : '−'}${Math.abs(to - from)}`;
  return `${String(from).padStart(8)} → ${String(to).padStart(8)} ${change.padStart(8)}  ${name}`;
}
