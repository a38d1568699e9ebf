import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import { PROJECT } from './run.ts';

/** The most bytes, with brotli 11, that the dashboard's first paint may load; the long-term targets are in `bench/web/targets.ts`. */
const LIMITS = { js: 153_000, css: 8_192 };

/** Scripts that the dashboard loads besides those in the page: its task slider, and the texts of one language. */
const PARTS = ['today', 'en-first'];

export type Sizes = { readonly js: number; readonly css: number };

/** The paths of the scripts that a build loads for the dashboard's first paint and right after it; a test compares them with a visit. */
export function dashboardScripts(build: string): readonly string[] {
  const files = readdirSync(join(build, 'assets'));
  const named = readFileSync(join(build, 'index.html'), 'utf8').match(/\/assets\/[\w.-]+\.js/g) ?? [];
  const parts = PARTS.map((name) => {
    const found = files.filter((file) => new RegExp(`^${name}-[\\w-]{8}\\.js$`).test(file));
    if (found.length !== 1) throw new Error(`the build has ${found.length} files of ${name}`);
    return `/assets/${found[0]}`;
  });
  return [...new Set([...named, ...parts])];
}

/** The bytes of the dashboard's scripts and of the inline stylesheet, with brotli 11. */
export function dashboardSizes(build: string): Sizes {
  const js = dashboardScripts(build)
    .map((path) => brotliSize(readFileSync(join(build, path))))
    .reduce((sum, size) => sum + size, 0);
  return { js, css: inlineCss(join(build, 'index.html')) };
}

/** The bytes of a page's inline stylesheet, with brotli 11. */
export function inlineCss(page: string): number {
  const style = /<style>([\s\S]*?)<\/style>/.exec(readFileSync(page, 'utf8'))?.[1] ?? '';
  return brotliSize(Buffer.from(style));
}

function brotliSize(body: Buffer): number {
  return brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }).length;
}

// `npm run check:sizes`: whether the build in dist/ is within the limits.
if (import.meta.main) {
  const sizes = dashboardSizes(join(PROJECT, 'dist'));
  process.stdout.write(`dashboard: ${sizes.js} B of JavaScript, ${sizes.css} B of CSS\n`);
  if (sizes.js > LIMITS.js || sizes.css > LIMITS.css) {
    process.stderr.write(`at most ${LIMITS.js} and ${LIMITS.css} are allowed\n`);
    process.exit(1);
  }
}
