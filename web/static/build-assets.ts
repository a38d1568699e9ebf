import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { build, type PluginOption } from 'vite';
import type { Language } from '#domain/account/language.ts';
import type { Texts } from '#web/i18n/load-texts.ts';
import type staticPages from '#web/texts/en/static-pages.json';

type Script = {
  readonly entry: string;
  readonly name: string;
  readonly define?: Record<string, string>;
  /** Files that replace imported modules. */
  readonly alias?: Record<string, string>;
};

/** Bundles a source file and its imports into one script without imports, for every browser. */
export async function buildScript({ entry, name, define = {}, alias = {} }: Script): Promise<string> {
  const built = await build({
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    define,
    resolve: { alias },
    build: {
      write: false,
      target: 'es2023',
      lib: { entry, formats: ['iife'], name },
      // Loading a module has no side effects, so that only what is used of it gets in.
      rolldownOptions: { treeshake: { moduleSideEffects: false } },
    },
  });
  const [result] = [built].flat();
  const code = result && 'output' in result ? result.output[0].code : undefined;
  if (code === undefined) throw new Error(`${name} was not built`);
  return code;
}

type Styles = { readonly target?: string; readonly plugins?: PluginOption[] };

/** Builds a stylesheet and its imports into one minified text, by default without fallbacks for older browsers. */
export async function buildStylesheet(
  file: string,
  { target = 'esnext', plugins = [] }: Styles = {},
): Promise<string> {
  const built = await build({
    configFile: false,
    publicDir: fileURLToPath(new URL('../public', import.meta.url)),
    logLevel: 'warn',
    plugins,
    build: { write: false, target, rolldownOptions: { input: file } },
  });
  const [result] = [built].flat();
  const files = result && 'output' in result ? result.output : [];
  const sheet = files.find((one) => one.type === 'asset' && one.fileName.endsWith('.css'));
  if (sheet?.type !== 'asset') throw new Error(`${file} was not built`);
  return String(sheet.source).trim();
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

/** With those of the start page, the legal pages' frame and the manifest, which only builds read, never the app. */
type ReadTexts = Texts & { 'static-pages': typeof staticPages };

/** Reads one file of a language's texts from disk, for builds. */
export function readTexts<File extends keyof ReadTexts>(language: Language, file: File): ReadTexts[File] {
  return JSON.parse(readFileSync(new URL(`../texts/${language}/${file}.json`, import.meta.url), 'utf8'));
}
