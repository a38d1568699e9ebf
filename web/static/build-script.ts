import { build } from 'vite';

type Script = { readonly entry: string; readonly name: string; readonly define?: Record<string, string> };

/** A source file and all it imports as one script without imports, as every browser takes it. */
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
