import { fileURLToPath } from 'node:url';
import { build, type PluginOption } from 'vite';

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
