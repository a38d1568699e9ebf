import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseAst } from 'vite';
import { expect, test } from 'vitest';
import { clientCalls } from '#web/static/client-calls.plugin.ts';

const DOMAIN = join(import.meta.dirname, '../../../../domain');

/** The start of a call, other constants whole, and what the browser needs of a call: a whole line, or up to the next property. */
const RETAINED =
  /^export const (?:\w+ = defineCall\('.*?'|.*)|^ {2}(?:access|answer|file|reads): .*|(?<=\{ .*)\b(?:access|answer|file|reads): [^,]+?(?=, | \})/gm;

type Transform = { readonly handler: (this: { parse: typeof parseAst }, code: string) => { code: string } };

/** A file of calls after the build plugin has transformed it. */
function builtOf(code: string): string {
  // The plugin's handler is synchronous and only needs the context's parser.
  const { handler } = clientCalls().transform as unknown as Transform;
  return handler.call({ parse: parseAst }, code).code;
}

test.each(globSync('*/*.calls.ts', { cwd: DOMAIN }))(
  '%s still has its calls, without request schemas',
  (file) => {
    const code = readFileSync(join(DOMAIN, file), 'utf8');
    const built = builtOf(code);

    expect(built).toHaveLength(code.length);
    expect(built).not.toMatch(/\b(?:params|query|body|bodyLimitBytes|keepsCycleData|refusals): /);
    const retainedParts = (text: string) => text.match(RETAINED);
    expect(retainedParts(built)).toEqual(retainedParts(code));
  },
);
