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
