import { readFile } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { build } from 'vite';

type Script = { readonly entry: string; readonly name: string; readonly define?: Record<string, string> };

/** Bundles a source file and its imports into one script without imports, for every browser. */
export async function buildScript({ entry, name, define = {} }: Script): Promise<string> {
  const built = await build({
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    define,
    build: { write: false, target: 'es2023', lib: { entry, formats: ['iife'], name } },
  });
  const [result] = [built].flat();
  const code = result && 'output' in result ? result.output[0].code : undefined;
  if (code === undefined) throw new Error(`${name} was not built`);
  return code;
}

/** A stylesheet with its relative `@import`s inlined, without comments and line breaks. */
export async function buildStylesheet(file: string): Promise<string> {
  return squeeze(await inlineImports(file));
}

async function inlineImports(file: string): Promise<string> {
  const css = await readFile(file, 'utf8');
  const parts = css.split(/@import\s+"(\.[^"]+)";/);
  // Splitting by one group alternates text and path.
  const filled = await Promise.all(
    parts.map((part, index) => (index % 2 === 0 ? part : inlineImports(resolve(dirname(file), part)))),
  );
  return filled.join('');
}

/** Drops only spaces that no selector or value needs; our strings hold no braces or semicolons. */
function squeeze(css: string): string {
  return css
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/\s+/g, ' ')
    .replace(/\s*([{};,])\s*/g, '$1')
    .replace(/: /g, ':')
    .replace(/;}/g, '}')
    .replace(/\( /g, '(')
    .replace(/ \)/g, ')')
    .trim();
}

/** Builds each page worker as one file without imports, in the folder that sets its policy (web/public/_headers). */
export const WORKER_FILES = {
  format: 'es' as const,
  rolldownOptions: {
    output: {
      entryFileNames: ({ name }: { readonly name: string }) =>
        `workers/${name.startsWith('read-database') ? 'database' : 'reading'}/[name]-[hash].js`,
      codeSplitting: false,
    },
  },
};

/** The libraries that workers import. */
export const LIBRARIES_OF_WORKERS = [
  '@zip.js/zip.js/lib/zip-core-native.js',
  'papaparse',
  'saxes',
  'sql.js/dist/sql-wasm-browser.js',
];
